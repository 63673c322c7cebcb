import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openCommands } from './kit/commands.ts';
import { openEmptyProject } from './kit/empty-project.ts';
import { extractOfCity } from './kit/extract-of-city.ts';
import { V8_FLAGS } from './kit/v8-flags.ts';

// The guides work. The `ts` blocks of a page form one program, which is checked strictly and run from top to bottom. Each line must print
// what the comment after it says. `ts browser` blocks are only checked; of `sh` blocks, the ermine commands are run. Each `js` block of the
// README is a separate program.

const root = new URL('../', import.meta.url).pathname;
const folder = join(root, 'docs/guides');
const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name: name.slice(0, -3), text: readFileSync(join(folder, name), 'utf8') }));

function blocksOf(text: string, info: string): string[] {
  return Array.from(text.matchAll(/^```(\S.*)\n([\s\S]*?)^```$/gm))
    .filter(([, found]) => found === info)
    .map(([, , code]) => code);
}

/** The output that a page promises: `console.log(x); // text`, except for examples that depend on the extract. */
function promisesOf(code: string): (string | undefined)[] {
  return code.split('\n').flatMap((line) => {
    const said = /console\.log\(.*\);(?: \/\/ (.*))?$/.exec(line);
    return said === null ? [] : [said[1]?.startsWith('e.g.') ? undefined : said[1]];
  });
}

// The part of MapLibre's types that the guides use; the package has thirty megabytes.
const MAPLIBRE = `declare module 'maplibre-gl' {
  export class Map {
    constructor(options: { container: string | HTMLElement; style: string | object; center: [number, number]; zoom: number });
    on(event: 'load' | 'style.load', then: () => void): this;
    on(event: 'click', then: (event: { lngLat: { lng: number; lat: number } }) => void): this;
    addSource(id: string, source: { type: 'geojson'; data: string | object }): this;
    addLayer(layer: { id: string; type: 'line' | 'fill'; source: string; paint: Record<string, unknown> }): this;
    getSource(id: string): { setData(data: object): void } | undefined;
  }
}`;

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const readmePrograms = blocksOf(readme, 'js').map((text, at) => ({ name: `README-${at}`, text }));

const project = openEmptyProject({ types: ['@types/leaflet'] });
const ermine = openCommands(project.command, project.folder);

beforeAll(async () => {
  project.write('porto.osm.pbf', extractOfCity([-8.61, 41.15]));
  const bigJobs = pages.find(({ name }) => name === 'big-jobs')!;
  project.write('depots.csv', blocksOf(bigJobs.text, 'csv')[0]);
  project.write('shops.csv', 'id,x,y\n1,-8.63,41.15\n2,-8.61,41.15\n3,-8.59,41.16\n');
  await ermine('import porto.osm.pbf');
  mkdirSync(join(project.folder, 'pages'));
  writeFileSync(join(project.folder, 'pages/maplibre.d.ts'), MAPLIBRE);
  for (const { name, text } of pages) {
    const program = blocksOf(text, 'ts').join('\n');
    writeFileSync(join(project.folder, 'pages', `${name}.ts`), `${program}\nexport {};\n`);
    blocksOf(text, 'ts browser').forEach((code, at) => {
      writeFileSync(join(project.folder, 'pages', `${name}-browser-${at}.ts`), `${code}\nexport {};\n`);
    });
  }
});

describe('the guides', () => {
  test('compile strictly', () => {
    const compilerOptions = {
      ...{
        strict: true,
        exactOptionalPropertyTypes: true,

        noImplicitReturns: true,
        noUnusedLocals: false,
        target: 'es2022',
        skipDefaultLibCheck: true,
      },
      ...{ module: 'nodenext', lib: ['es2023', 'esnext.disposable', 'dom', 'dom.iterable'], types: ['node'] },
      ...{ outDir: 'run', rootDir: 'pages' },
    };
    project.write('package.json', JSON.stringify({ type: 'module' }));
    project.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['pages'] }));
    expect(project.run(project.tsc, ['-p', 'tsconfig.json'])).toBe('');
  });

  test('run and print what they promise', () => {
    const programs = [...pages.filter(({ text }) => blocksOf(text, 'ts').length > 0), ...readmePrograms];
    for (const { name, text } of readmePrograms) project.write(`run/${name}.js`, text);
    const runAll = programs.map(({ name }) => `console.log('# ${name}');\nawait import('./run/${name}.js');\n`);
    const script = project.write('all.js', runAll.join(''));
    const { status, output } = project.shell([process.execPath, '--no-warnings', ...V8_FLAGS, script].join(' '));
    expect(status === 0 ? '' : output).toBe('');
    const printed = output.split(/^# /m).slice(1);
    expect(printed.map((text) => text.split('\n', 1)[0])).toEqual(programs.map(({ name }) => name));
    programs.forEach(({ name, text }, page) => {
      const promised = promisesOf(blocksOf(text, 'ts').join('\n'));
      const lines = printed[page].split('\n').slice(1, -1);
      const said = lines.map((line, at) => (at < promised.length && promised[at] === undefined ? undefined : line));
      expect([name, ...said]).toEqual([name, ...promised]);
    });
  });

  const done = new Set<string>();
  const commands = [...pages, { name: 'README', text: readme.replace(/^ {4}(npx ermine .*)$/gm, '```sh\n$1\n```') }];
  test.each(commands.filter(({ text }) => /^npx ermine/m.test(blocksOf(text, 'sh').join(''))))(
    'the commands of $name succeed',
    async ({ text }) => {
      // a command on two pages runs once
      for (const [, line] of blocksOf(text, 'sh')
        .join('')
        .matchAll(/^npx ermine (.*)$/gm)) {
        if (done.has(line)) continue;
        done.add(line);
        const { code, output, reported } = await ermine(line);
        expect([line, code, code === 0 ? '' : output + reported]).toEqual([line, 0, '']);
      }
    },
  );
});

import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

// The package in a project that has nothing else: what it ships is enough to import it, to require it and to compile against it.
// ERMINE_TSC names other compilers, one path after another with commas between: a release tries TypeScript 5.4 to the newest.

const root = new URL('../', import.meta.url).pathname;
const pack = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const readme = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1] ?? '';
const doors = Object.keys(pack.exports).filter((door) => pack.exports[door].types !== undefined);
const nameOf = (door: string) => `ermine${door.slice(1)}`;

const project = realpathSync(mkdtempSync(join(tmpdir(), 'ermine-project-')));
afterAll(() => rmSync(project, { recursive: true }));

const home = join(project, 'node_modules');
mkdirSync(join(home, 'ermine'), { recursive: true });
for (const part of ['package.json', 'dist']) cpSync(join(root, part), join(home, 'ermine', part), { recursive: true });
mkdirSync(join(home, '@types'));
const installed = Object.keys(pack.peerDependencies);
for (const name of [...installed, '@types/node', '@types/pg']) {
  symlinkSync(join(root, 'node_modules', name), join(home, name));
}

function write(name: string, text: string): string {
  writeFileSync(join(project, name), text);
  return name;
}

function run(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return `${stdout}${stderr}`;
  }
}

describe('in an empty project', () => {
  test('every door opens to import and to require', () => {
    const names = doors.map(nameOf);
    const asked = write(
      'doors.cjs',
      `const names = ${JSON.stringify(names)};
       const count = (door) => Object.keys(door).length;
       Promise.all(names.map((name) => import(name))).then((imported) =>
         console.log(JSON.stringify(names.map((name, at) => [name, count(imported[at]), count(require(name))]))));`,
    );
    const answer = run(process.execPath, ['--no-warnings', asked]);
    const counts = JSON.parse(answer) as [string, number, number][];
    expect(counts.map(([name]) => name)).toEqual(names);
    for (const [name, imported, required] of counts) expect([name, required]).toEqual([name, imported]);
  });

  test('the program of the README runs', () => {
    const program = write('readme.mjs', `${readme}\nconsole.log(trip.routeDirections[0].instruction);`);
    expect(run(process.execPath, [program])).toBe(`${/instruction: '(.*)'/.exec(readme)?.[1]}\n`);
  });

  const compilers = process.env.ERMINE_TSC?.split(',') ?? [join(root, 'node_modules/.bin/tsc')];
  const modules = { nodenext: 'nodenext', bundler: 'esnext' };
  const cases = compilers.flatMap((compiler) =>
    Object.entries(modules).map(([resolution, module]) => ({ compiler, resolution, module })),
  );
  test.each(cases)('types resolve by $resolution', ({ compiler, resolution, module }) => {
    const files = [
      write('readme.mts', `${readme}\nexport { trip, detour, matrix, reach };\n`),
      write('doors.mts', doors.map((door, at) => `export * as door${at} from '${nameOf(door)}';\n`).join('')),
    ];
    if (module === 'nodenext')
      files.push(write('common.cts', `import ermine = require('ermine');\nexport { ermine };\n`));
    const compilerOptions = {
      ...{ strict: true, noEmit: true, skipDefaultLibCheck: true, target: 'es2022' },
      ...{ module, moduleResolution: resolution },
    };
    write('tsconfig.json', JSON.stringify({ compilerOptions, files }));
    expect(run(compiler, ['-p', 'tsconfig.json'])).toBe('');
  });
});

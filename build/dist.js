// Writes dist/: the JavaScript of the library in a few files, for Node and everything like it, and under dist/browser/ once
// more for browsers. Types are tsc's. Part of `npm run build`.
//
// Entries are the doors of package.json, its command, and what src/ starts by URL; all else stands in shared chunks. What
// npm packages give is taken in, so that nothing else is installed; optional peers stay outside. In the browser's build a
// file `x.browser.ts` stands in for `x.ts`.

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const pack = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const doors = Array.from(
  JSON.stringify([pack.exports, pack.bin]).matchAll(/"(?:\.\/)?(dist\/[^"]+)\.js"/g),
  ([, path]) => path,
);

/** `new URL('../room/file.js', import.meta.url)`: true of src/, of an entry, and of a chunk alike. */
const STARTED = /new URL\('([^']+)\.js', import\.meta\.url\)/g;

/** Says that a chunk runs before another. Nothing happens when ours run, so that bundlers would only wonder at it. */
const BARE_IMPORT = /^import "\.[^"]*";$/gm;

const browserFiles = {
  name: 'files for browsers',
  setup({ onResolve }) {
    onResolve({ filter: /^\..*\.ts$/ }, ({ path, resolveDir }) => {
      const own = resolve(resolveDir, path.replace(/\.ts$/, '.browser.ts'));
      return existsSync(own) ? { path: own } : undefined;
    });
  },
};

/** Their maps lead to sources that they do not ship. */
const packagesWithoutMaps = {
  name: 'packages without maps',
  setup({ onLoad }) {
    onLoad({ filter: /node_modules.*\.m?js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, ''),
    }));
  },
};

const isForBrowsers = (entry) => entry.startsWith('dist/browser/');
const isWorker = (entry) => entry.startsWith('dist/browser/threads/worker');
const built = await Promise.all([
  bundle('dist', [...doors.filter((door) => !isForBrowsers(door)), ...startedByUrl()]),
  bundle(
    'dist/browser',
    doors.filter((door) => isForBrowsers(door) && !isWorker(door)),
    { plugins: [packagesWithoutMaps, browserFiles] },
  ),
  // one file with everything: a worker waits for nothing that it would have to load, and bundlers take it in any format
  bundle('dist/browser', doors.filter(isWorker), { splitting: false, minify: true, sourcemap: false }),
]);
removeOthers(new Set(built.flatMap(({ outputs }) => Object.keys(outputs))));
writeFileSync(`${root}dist/licenses.txt`, licensesOf(new Set(built.flatMap(({ inputs }) => Object.keys(inputs)))));

/** Bundles entries into a folder, and tells what was read and written. */
async function bundle(folder, entries, options = {}) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...new Set(entries.map((entry) => entry.replace(folder, 'src') + '.ts'))],
    outdir: folder,
    outbase: 'src',
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    // of packages, too, what runs anywhere
    conditions: ['browser'],
    mainFields: ['module', 'main'],
    external: ['node:*', ...Object.keys(pack.peerDependencies)],
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
    plugins: [packagesWithoutMaps],
    ...options,
  });
  for (const file of Object.keys(metafile.outputs).filter((path) => path.endsWith('.js'))) {
    const text = readFileSync(root + file, 'utf8');
    writeFileSync(root + file, text.replaceAll(BARE_IMPORT, ''));
  }
  return metafile;
}

/** Removes what an earlier build left behind. */
function removeOthers(written) {
  for (const path of readdirSync(`${root}dist`, { recursive: true, encoding: 'utf8' })) {
    const file = `dist/${path.replaceAll('\\', '/')}`;
    if (/\.js(\.map)?$/.test(file) && !written.has(file)) rmSync(root + file);
  }
}

/** Workers and the like, as doors are named. */
function startedByUrl() {
  const files = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  return files.flatMap((path) =>
    Array.from(readFileSync(`${root}src/${path}`, 'utf8').matchAll(STARTED), ([, target]) => {
      if (!target.startsWith('../'))
        throw new Error(`src/${path}: '${target}.js' is found from a chunk only as '../room/file.js'.`);
      return `dist/${target.slice(3)}`;
    }).filter((entry) => !entry.endsWith('-browser')),
  );
}

/** What the authors of bundled packages ask to be told. */
function licensesOf(inputs) {
  const packages = new Set(
    Array.from(inputs, (input) => /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[0]).filter(Boolean),
  );
  const texts = Array.from(packages)
    .sort()
    .map((folder) => {
      const { name, version, license, author, contributors } = JSON.parse(
        readFileSync(`${root}${folder}package.json`, 'utf8'),
      );
      const file = readdirSync(root + folder).find((path) => /^licen[cs]e/i.test(path));
      const text = file
        ? readFileSync(root + folder + file, 'utf8')
        : `${license}, ${JSON.stringify(author ?? contributors ?? '')}`;
      return `${name} ${version}\n\n${text.trim()}\n`;
    });
  return `What npm packages give to dist/, and their licenses.\n\n${texts.join(`\n${'-'.repeat(100)}\n\n`)}`;
}

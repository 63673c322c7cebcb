// Writes dist/: the JavaScript of the library in a few files, for Node and everything like it, and under dist/browser/ once
// more for browsers. Types are tsc's. Part of `npm run build`.
//
// Entries are the doors of package.json, its command, what its `imports` lead to, and what src/ starts by URL; npm packages
// stay outside.
//
// For Node, all that `ermine` loads stands in one file, by Rolldown: reading sixty takes twice as long. Where there is an `x.node.ts`, the
// build names `#x` and leaves the choice to `imports`: Node itself takes that file, bundlers take `x.ts`.
//
// For browsers it stands in small chunks, by esbuild, so that a page's bundler takes those alone that it names. A file
// `x.browser.ts` stands in for `x.ts`.

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { rolldown } from 'rolldown';
import { browserFiles } from './browser-files.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const pack = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const doors = Array.from(
  JSON.stringify([pack.exports, pack.imports, pack.bin]).matchAll(/"(?:\.\/)?(dist\/[^"]+)\.js"/g),
  ([, path]) => path,
);

/** `new URL('../room/file.js', import.meta.url)`: true of src/, of an entry, and of a chunk alike. */
const STARTED = /new URL\('([^']+)\.js', import\.meta\.url\)/g;

/** Says that a chunk runs before another. Nothing happens when ours run, so that bundlers would only wonder at it. */
const BARE_IMPORT = /^import "\.[^"]*";$/gm;

/** What the command needs to tell its version or what was wrong. */
const ERRORS = /[/\\]src[/\\](errors[/\\]|request[/\\]routing-error)/;

const nodeFiles = {
  name: 'files for Node itself',
  resolveId(path, importer) {
    if (importer === undefined || !/^\..*\.ts$/.test(path)) return null;
    const isTwin = existsSync(resolve(dirname(importer), path.replace(/\.ts$/, '.node.ts')));
    return isTwin ? { id: `#${basename(path, '.ts')}`, external: true } : null;
  },
};

const isForBrowsers = (entry) => entry.startsWith('dist/browser/');
const isWorker = (entry) => entry.startsWith('dist/browser/threads/worker');
const started = startedByUrl();
const isOfBrowsers = (entry) => entry.endsWith('-browser');
const written = await Promise.all([
  bundleForNode([...doors.filter((door) => !isForBrowsers(door)), ...started.filter((entry) => !isOfBrowsers(entry))]),
  bundleForBrowsers(
    doors.filter((door) => isForBrowsers(door) && !isWorker(door)),
    // constants are written where they are used: a page's bundler cannot do that across chunks
    { plugins: [browserFiles], minifySyntax: true },
  ),
  // one file with all languages: a worker waits for nothing that it would have to load, and bundlers take it in any format
  bundleForBrowsers([...doors.filter(isWorker), ...workersOfBrowsers()], {
    ...{ splitting: false, minify: true },
    // half a megabyte for each of them
    sourcemap: false,
  }),
]);
removeOthers(new Set(written.flat()));

/** Bundles entries into dist, and tells what was written. */
async function bundleForNode(entries) {
  const inputs = entries.map((entry) => [entry.replace('dist/', ''), `${root}${entry.replace('dist/', 'src/')}.ts`]);
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(inputs),
    external: (id) => !/^[./]/.test(id) && !id.startsWith(root),
    platform: 'neutral',
    plugins: [nodeFiles],
    transform: { target: 'es2022' },
  });
  const { output } = await bundle.write({
    dir: 'dist',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    codeSplitting: {
      groups: [
        { name: 'errors', test: ERRORS, priority: 1 },
        { name: coreOf(`${root}src/index.ts`), debugName: 'core' },
      ],
    },
    comments: false,
    minifyInternalExports: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  return output.map(({ fileName }) => `dist/${fileName}`);
}

/** Puts all that a door loads before it answers, itself apart, into one chunk. */
function coreOf(door) {
  const core = new Set();
  const gather = (id, modules) => {
    const module = modules.getModuleInfo(id);
    if (core.has(id) || module === null || module.isExternal) return;
    core.add(id);
    for (const each of module.importedIds) gather(each, modules);
  };
  return (id, modules) => {
    if (core.size === 0) gather(door, modules);
    return core.has(id) && id !== door ? 'core' : null;
  };
}

/** Bundles entries into dist/browser, and tells what was written. */
async function bundleForBrowsers(entries, options) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...new Set(entries.map((entry) => entry.replace('dist/browser', 'src') + '.ts'))],
    outdir: 'dist/browser',
    outbase: 'src',
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    packages: 'external',
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
    ...options,
  });
  for (const file of Object.keys(metafile.outputs).filter((path) => path.endsWith('.js'))) {
    const text = readFileSync(root + file, 'utf8');
    writeFileSync(root + file, text.replaceAll(BARE_IMPORT, ''));
  }
  return Object.keys(metafile.outputs);
}

/** Removes what an earlier build left behind. */
function removeOthers(written) {
  for (const path of readdirSync(`${root}dist`, { recursive: true, encoding: 'utf8' })) {
    const file = `dist/${path.replaceAll('\\', '/')}`;
    if (/\.js(\.map)?$/.test(file) && !written.has(file)) rmSync(root + file);
  }
}

/** Those that pages start, where the browser's files stand. */
function workersOfBrowsers() {
  return started.filter(isOfBrowsers).map((entry) => entry.replace('dist/', 'dist/browser/'));
}

/** Workers and the like, as doors are named. */
function startedByUrl() {
  const files = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  return files.flatMap((path) =>
    Array.from(readFileSync(`${root}src/${path}`, 'utf8').matchAll(STARTED), ([, target]) => {
      if (!target.startsWith('../'))
        throw new Error(`src/${path}: '${target}.js' is found from a chunk only as '../room/file.js'.`);
      return `dist/${target.slice(3)}`;
    }),
  );
}

// Writes dist/: the JavaScript of the library in a few files, for Node and everything like it, and under dist/browser/ once
// more for browsers. Types are tsc's. Part of `npm run build`.
//
// Entries are the doors of package.json, its command, what its `imports` lead to, and what src/ starts by URL or loads late; npm
// packages stay outside.
//
// For Node, all that a first route takes of `ermine` stands in one file: reading sixty takes twice as long. What `imports` of
// package.json leads to is named `#x` and left to them: Node itself takes it from `in-node.ts`, bundlers take `x.ts`. What that file
// loads of ours, when it is first wanted, is an entry of its own, and shares nothing with another door that `ermine` has not loaded:
// Node refuses to load at once what somebody else is still waiting for.
//
// For browsers it stands in small chunks, so that a page's bundler takes those alone that it names. A file `x.browser.ts`
// stands in for `x.ts`. What takes a page's bundler more than one look is done here: constants are written where they are used,
// what is called once stands where it is called. Names stay whole.

import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const pack = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const doors = entriesIn([pack.exports, pack.imports, pack.bin]);

/** Files that `imports` of package.json lead to, each with its name there. */
const nameOfFile = new Map(
  Object.entries(pack.imports).map(([name, to]) => [
    resolve(root, to.default.replace('dist', 'src').replace(/\.js$/, '.ts')),
    name,
  ]),
);

/** `new URL('../room/file.js', import.meta.url)`: true of src/, of an entry, and of a chunk alike. */
const STARTED = /new URL\('([^']+)\.js', import\.meta\.url\)/g;

/** `load('./file.js')`: what Node itself loads when it is first wanted. */
const LATE = /\bload\('\.\/([^']+)\.js'\)/g;

/** What the command needs to tell its version or what was wrong. */
const ERRORS = /[/\\]src[/\\](errors[/\\]|request[/\\]routing-error)/;

/** What draws boundaries at once: neither hulls nor the kernel's part. */
const DRAWING = /[/\\]src[/\\]boundary[/\\](?!hull|triang|(?:simplify-)?in-kernel\.ts|kernel-)/;

/** What stands before a call or a `new` whose value a module keeps. */
const MADE_TABLE = /^(?:export )?const [^=\n]+ = (?=(?:new )?[A-Za-z_$][\w$.]*(?:<[^\n]*>)?\()/gm;

/** Leaves to `imports` of package.json what they lead to. */
const leftToImports = {
  name: 'left to imports',
  resolveId(path, importer) {
    const file = importer && resolve(dirname(importer), path);
    const name = nameOfFile.get(file);
    return name === undefined ? null : { id: name, external: true };
  },
};

/** A file `x.browser.ts` stands in for `x.ts`. */
const filesOfBrowsers = {
  name: 'files of browsers',
  resolveId(path, importer) {
    if (importer === undefined || !/^\..*\.ts$/.test(path)) return null;
    const own = resolve(dirname(importer), path.replace(/\.ts$/, '.browser.ts'));
    return existsSync(own) ? { id: own } : null;
  },
};

/** Large tables of text, which stand once for Node and for browsers: files of dist/ without what they end in. */
const TABLES = ['dist/geo/epsg-table'];

/** Leaves tables to their files, as an entry of a folder below dist/browser/ finds them. */
const leftToTables = {
  name: 'left to tables',
  resolveId(path, importer) {
    const file =
      importer &&
      resolve(dirname(importer), path)
        .slice(root.length)
        .replace(/^src(.*)\.ts$/, 'dist$1');
    return TABLES.includes(file) ? { id: `../..${file.slice('dist'.length)}.js`, external: true } : null;
  },
};

/** Says that tables made when a module runs are left out where nobody asks them: nothing else happens when ours run. */
const pureTables = {
  name: 'pure tables',
  transform: {
    filter: { id: /\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(MADE_TABLE, '$&/* @__PURE__ */ '), map: null }),
  },
};

/** Engines keep a text with a letter beyond Latin-1 in two bytes a letter, and read all of it slower: phrases are escaped. */
const asciiAlone = {
  name: 'ascii alone',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/[\u0080-\uffff]/g, escaped);
    }
  },
};

function escaped(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

const isForBrowsers = (entry) => entry.startsWith('dist/browser/');
const isWorker = (entry) => entry.startsWith('dist/browser/threads/worker');
const started = startedByUrl();
const late = loadedLate();
const isOfBrowsers = (entry) => entry.endsWith('-browser');
const pages = doors.filter((door) => isForBrowsers(door) && !isWorker(door));
const sources = pages.map((entry) => `${root}${entry.replace('dist/browser', 'src')}.ts`);
const isCore = coreOf(`${root}src/index.ts`, sources, `${root}src/prepared/encode-network.ts`);
const isOfNode = coreOf(`${root}src/index.ts`);
const isOfLate = loadedByAny(late);
const isOfDoors = loadedByAny(entriesIn([pack.exports, pack.bin]).filter((door) => !isForBrowsers(door)));
const isForValidation = (id, modules) => loadedBy(`${root}src/threads/validate-worker-node.ts`, modules).has(id);
const isForRequests = (id, modules) => loadedBy(`${root}src/request/boundary-request.ts`, modules).has(id);
const written = await Promise.all([
  bundle(
    [
      ...doors.filter((door) => !isForBrowsers(door)),
      ...started.filter((entry) => !isOfBrowsers(entry)),
      ...late,
      ...TABLES,
    ],
    { plugins: [leftToImports, asciiAlone] },
    {
      dir: 'dist',
      codeSplitting: {
        groups: [
          { name: 'errors', test: ERRORS, priority: 2 },
          // apart from the core: a worker that validates loads no more, and what is loaded by it later finds it evaluated
          {
            name: (id, modules) => (isOfNode(id, modules) && isForValidation(id, modules) ? 'validation' : null),
            debugName: 'validation',
            priority: 1,
          },
          {
            name: (id, modules) =>
              isOfNode(id, modules) ?? (isOfLate(id, modules) && isOfDoors(id, modules) ? 'core' : null),
            debugName: 'core',
          },
        ],
      },
      comments: false,
    },
  ),
  bundle(
    pages,
    {
      plugins: [filesOfBrowsers, leftToTables, pureTables],
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      preserveEntrySignatures: 'allow-extension',
    },
    {
      dir: 'dist/browser',
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          // apart from the core, so that what the kernel's drawing shares with the plain one is not kept by pages that draw none
          { name: 'drawing', test: DRAWING, priority: 1 },
          // what reads requests, with all that it stands on: beside each other its texts pack better
          {
            name: (id, modules) => (isCore(id, modules) && isForRequests(id, modules) ? 'requests' : null),
            debugName: 'requests',
            priority: 1,
          },
          { name: isCore, debugName: 'core' },
        ],
      },
      // statements stay apart: a page's bundler leaves out those that it does not need
      minify: {
        compress: { target: 'es2022', joinVars: false, sequences: false },
        mangle: false,
        codegen: { removeWhitespace: true },
      },
      comments: { annotation: true, jsdoc: false },
    },
  ),
  bundleWorkers([...doors.filter(isWorker), ...workersOfBrowsers()]),
]);
removeOthers(new Set(written.flat()));

/** Bundles entries into a folder, and tells what was written. */
async function bundle(entries, input, { dir, ...output }) {
  const inputs = entries.map((entry) => [entry.replace(`${dir}/`, ''), `${root}${entry.replace(dir, 'src')}.ts`]);
  const bundled = await rolldown({
    cwd: root,
    input: Object.fromEntries(inputs),
    external: (id) => !/^[./]/.test(id) && !id.startsWith(root),
    platform: 'neutral',
    transform: { target: 'es2022' },
    ...input,
  });
  const written = await bundled.write({
    dir,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    minifyInternalExports: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
    ...output,
  });
  return written.output.map(({ fileName }) => `${dir}/${fileName}`);
}

/**
 * Puts all that a door loads before it answers, itself apart, into one chunk; but for what is loaded as well by those of
 * `others` that do without `reader`.
 */
function coreOf(door, others = [], reader = door) {
  let core;
  return (id, modules) => {
    core ??= gatherCore(modules);
    return core.has(id) ? 'core' : null;
  };

  function gatherCore(modules) {
    const loaded = loadedBy(door, modules);
    loaded.delete(door);
    const small = others.map((other) => loadedBy(other, modules)).filter((each) => !each.has(reader));
    for (const each of small) for (const id of each) loaded.delete(id);
    return loaded;
  }
}

/** Files of dist/ that a part of package.json names. */
function entriesIn(part) {
  return Array.from(JSON.stringify(part).matchAll(/"(?:\.\/)?(dist\/[^"]+)\.js"/g), ([, path]) => path);
}

/** Says of a module whether any of these entries loads it before it answers. */
function loadedByAny(entries) {
  let loaded;
  return (id, modules) => {
    loaded ??= new Set(entries.flatMap((entry) => [...loadedBy(`${root}${entry.replace('dist', 'src')}.ts`, modules)]));
    return loaded.has(id);
  };
}

/** All modules that one loads before it answers, itself too. */
function loadedBy(first, modules) {
  const loaded = new Set();
  const gather = (id) => {
    const module = modules.getModuleInfo(id);
    if (loaded.has(id) || module === null || module.isExternal) return;
    loaded.add(id);
    module.importedIds.forEach(gather);
  };
  gather(first);
  return loaded;
}

/**
 * Bundles workers into dist/browser, and tells what was written: one file each with all languages. A worker waits for nothing that
 * it would have to load, and bundlers take it in any format. No maps: they would be larger than the workers, and what stands in them is
 * in the maps of the core.
 */
async function bundleWorkers(entries) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...new Set(entries.map((entry) => entry.replace('dist/browser', 'src') + '.ts'))],
    outdir: 'dist/browser',
    outbase: 'src',
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    packages: 'external',
    minify: true,
    metafile: true,
    logLevel: 'warning',
  });
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
  return namedIn('.ts', STARTED, (path, target) => {
    if (!target.startsWith('../'))
      throw new Error(`src/${path}: '${target}.js' is found from a chunk only as '../room/file.js'.`);
    return `dist/${target.slice(3)}`;
  });
}

/** What files for Node load late, as doors are named. */
function loadedLate() {
  return namedIn('in-node.ts', LATE, (_, target) => `dist/${target}`);
}

/** What sources that end so name by a pattern, each as `entryOf` has it. */
function namedIn(ending, pattern, entryOf) {
  const paths = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith(ending),
  );
  return paths.flatMap((path) =>
    Array.from(readFileSync(`${root}src/${path}`, 'utf8').matchAll(pattern), ([, target]) => entryOf(path, target)),
  );
}

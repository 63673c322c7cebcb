// Writes dist/: the JavaScript of the library in a few files for Node, and again under dist/browser/ for browsers. tsc writes the types. Part
// of `npm run build`.
//
// Entries are the exports of package.json, its command, the files that `in-node.ts` replaces, and modules that src/ starts by URL or loads late.
// npm packages are not bundled.
//
// For Node, everything that a first route needs is in one file, because reading sixty files takes twice as long. Files that `in-node.ts`
// replaces are imported as `#late/room/file`: Node resolves them to `in-node.ts`, bundlers to the file. Each module that `in-node.ts` loads on first
// use is a separate entry. It shares nothing with another entry that `ermine` has not loaded, because Node cannot `require` a module that is
// still being loaded elsewhere.
//
// For browsers the code is in small chunks, so that a page's bundler takes only those that the page uses. A file `x.browser.ts` replaces
// `x.ts`. This build also does what a page's bundler needs several passes for: it inlines constants, and functions that are called once. Names
// are not shortened.

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const pack = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
/** Files of src/ that `in-node.ts` replaces in Node. */
const REPLACED_IN_NODE = JSON.parse(readFileSync(`${root}build/replaced-in-node.json`, 'utf8'));
const doors = [
  ...entriesIn([pack.exports, pack.bin]),
  ...REPLACED_IN_NODE.map((file) => `dist/${file}`),
  'dist/in-node',
];

/** `new URL('../room/file.js', import.meta.url)`: the same path from src/, an entry and a chunk. */
const STARTED = /new URL\('([^']+)\.js', import\.meta\.url\)/g;

/** `load('./file.js')`: modules that Node loads on first use. */
const LATE = /\bload\('\.\/([^']+)\.js'\)/g;

/** Modules that the command needs to print its version or errors. */
const ERRORS = /[/\\]src[/\\](errors[/\\]|request[/\\]routing-error)/;

/** Modules that draw boundaries, without hulls and without the kernel. */
const DRAWING = /[/\\]src[/\\](?:boundary[/\\](?!hull|triang|in-kernel|kernel-)|kernel[/\\]drawing[/\\]).*\.ts$/;

/** The text before a call or a `new` that initializes a constant of a module. */
const MADE_TABLE = /^(?:export )?const [^=\n]+ = (?=(?:new )?[A-Za-z_$][\w$.]*(?:<[^\n]*>)?\()/gm;

/** A constant and the numbers that it is computed from. */
const COMPUTED = /^((?:export )?const \w+(?:: number)? = )((?:[-\d._e*/+() ]|Math\.[A-Z]\w*)+)(?=;)/gm;

/** Does not bundle what `imports` of package.json leads to. */
const leftToImports = {
  name: 'left to imports',
  resolveId(path, importer) {
    const file = importer && resolve(dirname(importer), path).slice(`${root}src/`.length, -'.ts'.length);
    return REPLACED_IN_NODE.includes(file) ? { id: `#late/${file}`, external: true } : null;
  },
};

/** Replaces `x.ts` by `x.browser.ts`. */
const filesOfBrowsers = {
  name: 'files of browsers',
  resolveId(path, importer) {
    const own = importer && fileOfBrowsers(path, importer);
    return own ? { id: own } : null;
  },
};

function fileOfBrowsers(path, importer) {
  if (!/^\..*\.ts$/.test(path)) return undefined;
  const own = resolve(dirname(importer), path.replace(/\.ts$/, '.browser.ts'));
  return existsSync(own) ? own : undefined;
}

/**
 * Small files without state that pages mostly use in code they load later. Bundlers keep a chunk whole: if such code used the core's
 * copies, pages would load them with the core at once.
 */
const COPIED = filesOf({
  boundary: 'drawing-limits',
  budget: 'watch',
  costing: 'weights/(?:costing-table|directed-speed|penalty|rules|time-weights)',
  directions: 'line-of-leg',
  geo: 'bearing|wgs84',
  kernel: 'arena|drawing/tables|kernel',
  matrix: 'cost-row|find-costs|loaded-swept-costs.browser',
  memory: 'grown',
  network:
    'arcs-of-segments|delays|first-metres|going-in-mode|modes|network|piece-length|segment-names|segments-at|signs',
  search:
    'adjacency|scratch|triples?|weights|hierarchy/(?:climb|customize|many-to-many|metric|origin|scratch(?:-pool)?|sum-of-two|unpack)',
  snap: 'boxes|snap-index',
  trips: 'directed-places',
});
const COPY = '?later';

/** The digits of numbers in source maps. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Gives code that pages load later its own copies of such files. */
const copiesForLater = {
  name: 'copies for later',
  async resolveId(path, importer, options) {
    if (importer === undefined || options.kind !== 'import-statement') return null;
    const from = importer.replace(COPY, '');
    if (from === importer && !laterInPages.has(importer)) return null;
    const found = await this.resolve(path, from, { skipSelf: true });
    return found !== null && COPIED.test(found.id) ? { id: found.id + COPY } : null;
  },
  load(id) {
    if (!id.endsWith(COPY)) return null;
    return { code: readFileSync(id.slice(0, -COPY.length), 'utf8'), moduleType: 'ts' };
  },
};

/** Large tables of text that Node and browsers share: files of dist/ without extension. */
const TABLES = ['dist/geo/epsg-table'];

/** Does not bundle tables; replaces their path by a path that begins at `dist`. */
const leftToTables = (dist) => ({
  name: 'left to tables',
  resolveId(path, importer) {
    const file =
      importer &&
      resolve(dirname(importer), path)
        .slice(root.length)
        .replace(/^src(.*)\.ts$/, 'dist$1');
    return TABLES.includes(file) ? { id: `${dist}${file.slice('dist'.length)}.js`, external: true } : null;
  },
});

/**
 * Marks the creation of tables in modules as free of side effects, so that bundlers drop unused tables. Our modules do nothing else when
 * they are loaded.
 */
const pureTables = {
  name: 'pure tables',
  transform: {
    filter: { id: /\.ts$/ },
    handler: (code) => ({
      code: code
        .replace(MADE_TABLE, '$&/* @__PURE__ */ ')
        .replace(COMPUTED, (_, constant, numbers) => constant + Function(`return ${numbers}`)()),
      map: null,
    }),
  },
};

/** Functions of `memory.ts` that read and set a number of a list. They are functions for the kernel, where a list is an address. */
const ACCESS = /(?<![\w.])(?:at|doubleAt|singleAt|(set|setDouble|setSingle))\(/g;

/** Replaces calls that read and set numbers of lists by what they do. */
const listsInPlace = {
  name: 'lists in place',
  transform: {
    filter: { id: /[/\\]kernel[/\\]drawing[/\\](?!memory\.ts).*\.ts$/ },
    handler: (code) => (code.includes("/memory.ts'") ? { code: inPlace(code), map: null } : null),
  },
};

function inPlace(code) {
  let text = '';
  let end = 0;
  for (const { 0: call, 1: setter, index } of code.matchAll(ACCESS)) {
    if (index < end) continue;
    const given = argumentsFrom(code, index + call.length);
    const [list, i, last] = given.list.map(inPlace);
    const place = setter || last === undefined ? `(${list})[${i}]` : `(${list})[(${i}) + (${last})]`;
    text += code.slice(end, index) + (setter ? `(${place} = ${last})` : place);
    end = given.end;
  }
  return text + code.slice(end);
}

/** The arguments of a call, and where it ends. */
function argumentsFrom(code, first) {
  const list = [];
  let begin = first;
  let end = first;
  for (let depth = 1; depth > 0; end++) {
    if ('([{'.includes(code[end])) depth++;
    if (')]}'.includes(code[end])) depth--;
    if (depth > 0 && (depth > 1 || code[end] !== ',')) continue;
    if (code.slice(begin, end).trim() !== '') list.push(code.slice(begin, end));
    begin = end + 1;
  }
  return { list, end };
}

/**
 * Escapes all characters beyond ASCII. Engines store a text that contains a character beyond Latin-1 with two bytes per character, and read
 * it more slowly.
 */
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
/** This file answers from what a page has opened. The core does that too, and its chunk stays whole. */
const OPENED = `${root}src/osrm/osrm.ts`;
const laterInPages = loadedLater(sources.filter((path) => path !== OPENED));
const isCore = coreOf(
  `${root}src/index.ts`,
  sources.filter((path) => path !== OPENED),
  `${root}src/prepared/encode-network.ts`,
);
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
    { plugins: [leftToImports, leftToTables('..'), asciiAlone] },
    {
      dir: 'dist',
      codeSplitting: {
        groups: [
          { name: 'errors', test: ERRORS, priority: 2 },
          // separate from the core, so that a validating worker loads nothing else, and modules that the worker loads later find this chunk
          // loaded
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
      plugins: [copiesForLater, filesOfBrowsers, leftToTables('../..'), listsInPlace, pureTables],
      preserveEntrySignatures: 'allow-extension',
    },
    {
      dir: 'dist/browser',
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          // separate from the core, so that pages without boundaries do not load code that both drawing implementations share
          { name: 'drawing', test: DRAWING, priority: 1 },
          // readers of requests with their imports: similar text in one file compresses better
          {
            name: (id, modules) => (isCore(id, modules) && isForRequests(id, modules) ? 'requests' : null),
            debugName: 'requests',
            priority: 1,
          },
          { name: isCore, debugName: 'core' },
        ],
      },
      // keep statements separate, so that a page's bundler can drop those that it does not need
      minify: {
        compress: { target: 'es2022', joinVars: false, sequences: false },
        mangle: false,
        codegen: { removeWhitespace: true },
      },
      comments: { annotation: true, jsdoc: false },
      // bundlers of pages seldom read maps, and names are kept
      sourcemap: false,
    },
  ),
  bundleWorkers([...doors.filter(isWorker), ...workersOfBrowsers()]),
]);
removeOthers(new Set(written.flat()));

/** Bundles entries into a folder; returns the files written. */
async function bundle(entries, input, { dir, ...output }) {
  const inputs = entries.map((entry) => [entry.replace(`${dir}/`, ''), `${root}${entry.replace(dir, 'src')}.ts`]);
  const bundled = await rolldown({
    cwd: root,
    input: Object.fromEntries(inputs),
    external: (id) => !/^[./]/.test(id) && !id.startsWith(root),
    platform: 'neutral',
    transform: { target: 'es2022' },
    // inline, because engines read an imported constant again each time, without knowing its type
    optimization: { inlineConst: { mode: 'all', pass: 3 } },
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
  const files = written.output.map(({ fileName }) => `${dir}/${fileName}`);
  files.filter((file) => file.endsWith('.js')).forEach(emptyHeadings);
  const empty = files.filter((file) => file.endsWith('.map') && !thinMap(root + file));
  empty.forEach(removeMap);
  return files.filter((file) => !empty.includes(file));
}

/** A pattern of files of rooms. */
function filesOf(rooms) {
  const paths = Object.entries(rooms).map(([room, files]) => `${room}/(?:${files})`);
  return new RegExp(`/src/(?:${paths.join('|')})\\.ts$`.replaceAll('/', '[/\\\\]'));
}

/**
 * Puts everything that an entry loads at once, except the entry itself, into one chunk. Leaves out modules that those of the `others` which
 * do not load `reader` also load.
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

/** The files that pages load only on demand (`import()`): none of the given page scripts imports them statically. */
function loadedLater(sources) {
  const AT_ONCE = /^(?:import|export) (?!type )(?:[^;'"]* from )?'(\.[^']+)'/gm;
  const LATER = /\bimport\('(\.[^']+)'\)/g;
  const loaded = new Map();
  const targets = (file, pattern) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(pattern),
      ([, path]) => fileOfBrowsers(path, file) ?? resolve(dirname(file), path),
    );
  const gather = (file) => {
    if (loaded.has(file)) return;
    loaded.set(file, targets(file, LATER));
    targets(file, AT_ONCE).forEach(gather);
  };
  sources.forEach(gather);
  const atOnce = new Set(loaded.keys());
  for (const files of loaded.values()) files.forEach(gather);
  return new Set([...loaded.keys()].filter((file) => !atOnce.has(file)));
}

/** Files of dist/ that a part of package.json names. */
function entriesIn(part) {
  return Array.from(JSON.stringify(part).matchAll(/"(?:\.\/)?(dist\/[^"]+)\.js"/g), ([, path]) => path);
}

/** Returns a function that says whether any of these entries loads a module at once. */
function loadedByAny(entries) {
  let loaded;
  return (id, modules) => {
    loaded ??= new Set(entries.flatMap((entry) => [...loadedBy(`${root}${entry.replace('dist', 'src')}.ts`, modules)]));
    return loaded.has(id);
  };
}

/** All modules that a module loads at once, including itself. */
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

/** Empties the lines that name the file of the following statements, because the source map says this too. */
function emptyHeadings(file) {
  writeFileSync(root + file, readFileSync(root + file, 'utf8').replace(/^\/\/ src\/.+$/gm, ''));
}

/** Removes the map of a chunk that only passes on what others export. */
function removeMap(map) {
  rmSync(root + map);
  const chunk = root + map.replace(/\.map$/, '');
  writeFileSync(chunk, readFileSync(chunk, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n'));
}

/**
 * Reduces a source map to where lines begin, instead of each word. This saves two thirds of all bytes of maps. Returns whether anything is
 * left.
 */
function thinMap(file) {
  const { names, mappings, ...map } = JSON.parse(readFileSync(file, 'utf8'));
  let source = 0;
  let line = 0;
  let column = 0;
  let kept = { source: 0, line: 0, column: 0 };
  const thinLine = (segments) => {
    let at = 0;
    let keptAt = 0;
    let last = '';
    const left = [];
    for (const [step = 0, bySource, byLine, byColumn] of segments.split(',').map(numbersOf)) {
      at += step;
      // code that has no source, or an empty line
      if (bySource === undefined) continue;
      source += bySource;
      line += byLine;
      column += byColumn;
      if (last === `${source}:${line}`) continue;
      last = `${source}:${line}`;
      left.push(textOf([at - keptAt, source - kept.source, line - kept.line, column - kept.column]));
      keptAt = at;
      kept = { source, line, column };
    }
    return left.join(',');
  };
  const thin = mappings.split(';').map(thinLine).join(';');
  writeFileSync(file, JSON.stringify({ ...map, names: [], mappings: thin }));
  return /[^;]/.test(thin);
}

/**
 * The numbers of a segment of a source map. Each digit has five bits, the lowest digit comes first, and the lowest bit of all is the sign.
 */
function numbersOf(segment) {
  const numbers = [];
  let value = 0;
  let shift = 0;
  for (const digit of segment) {
    const bits = DIGITS.indexOf(digit);
    value += (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value >>> 1) : value >>> 1);
    value = shift = 0;
  }
  return numbers;
}

function textOf(numbers) {
  return numbers
    .map((number) => {
      let text = '';
      let rest = number < 0 ? -2 * number + 1 : 2 * number;
      for (; rest > 31; rest >>>= 5) text += DIGITS[(rest & 31) | 32];
      return text + DIGITS[rest];
    })
    .join('');
}

/**
 * Bundles workers into dist/browser, one file each, with all languages; returns the written files. Such a worker loads nothing later, and
 * bundlers accept it in any format. It has no source map, which would be larger than the worker and repeat the core's map.
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
    charset: 'utf8',
    metafile: true,
    logLevel: 'warning',
  });
  return Object.keys(metafile.outputs);
}

/** Removes files of earlier builds. */
function removeOthers(written) {
  for (const path of readdirSync(`${root}dist`, { recursive: true, encoding: 'utf8' })) {
    const file = `dist/${path.replaceAll('\\', '/')}`;
    if (/\.js(\.map)?$/.test(file) && !written.has(file)) rmSync(root + file);
  }
}

/** Workers that pages start, in the folder of browser files. */
function workersOfBrowsers() {
  return started.filter(isOfBrowsers).map((entry) => entry.replace('dist/', 'dist/browser/'));
}

/** Entries of workers and other modules that are started by URL. */
function startedByUrl() {
  return namedIn('.ts', STARTED, (path, target) => {
    if (!target.startsWith('../'))
      throw new Error(`src/${path}: '${target}.js' must be written as '../room/file.js', to be found from a chunk.`);
    return `dist/${target.slice(3)}`;
  });
}

/** The entries that `in-node.ts` loads on first use. */
function loadedLate() {
  return namedIn('in-node.ts', LATE, (_, target) => `dist/${target}`);
}

/** The entries that a pattern finds in sources with this ending. */
function namedIn(ending, pattern, entryOf) {
  const paths = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith(ending),
  );
  return paths.flatMap((path) =>
    Array.from(readFileSync(`${root}src/${path}`, 'utf8').matchAll(pattern), ([, target]) => entryOf(path, target)),
  );
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { linksOf } from './kit/page-links.ts';

// The published package: its contents, and that installing it is safe.

const root = new URL('../', import.meta.url).pathname;
const pack = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const listed = execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
  cwd: root,
  encoding: 'utf8',
});
const [{ files, unpackedSize }] = JSON.parse(listed.slice(listed.indexOf('['))) as [
  { files: { path: string }[]; unpackedSize: number },
];
const paths = files.map(({ path }) => path);

describe('the package', () => {
  test('contains the library, its sources and maps, the documents, and nothing else', () => {
    const known = [
      /^(package\.json|README\.md|CHANGELOG\.md|SECURITY\.md|LICENSE|NOTICE)$/,
      /^dist\/.+\.(js|js\.map|d\.ts|d\.ts\.map)$/,
      /^src\/.+\.(ts|js)$/,
      /^docs\/.+(\.(md|svg|js|yaml)|\/Dockerfile)$/,
      /^examples\/[\w-]+\.(js|html)$/,
    ];
    expect(paths.filter((path) => !known.some((form) => form.test(path)))).toEqual([]);
    for (const path of ['SECURITY.md', 'docs/reliability.md', 'dist/index.js', 'dist/index.d.ts']) {
      expect(paths).toContain(path);
    }
    // finds files that are shipped by accident; raise the number if new code is meant to be there
    expect(unpackedSize, 'bytes of the unpacked package').toBeLessThan(10_400_000);
  });

  test('holds the sources that its maps name, except tables that a script made', () => {
    const MADE = /^src\/(geo\/epsg-table|import\/osm\/country-outlines|kernel\/assembled)\.ts$/;
    const missing = paths
      .filter((path) => path.endsWith('.js.map'))
      .flatMap((path) => {
        const { sources, mappings } = JSON.parse(readFileSync(root + path, 'utf8'));
        expect(mappings.length, path).toBeGreaterThan(0);
        return sources.map((source: string) => join(dirname(path), source));
      })
      .filter((source) => !MADE.test(source) && !paths.includes(source));
    expect(missing).toEqual([]);
  });

  test('contains everything that its documents link to or show', () => {
    const pages = paths.filter((path) => path.endsWith('.md'));
    const isThere = (path: string) => paths.some((one) => one === path || (path.endsWith('/') && one.startsWith(path)));
    const dead = pages.flatMap((page) =>
      linksOf(page)
        .map((link) => link.replace(/#.*/, ''))
        .filter((file) => file !== '' && !isThere(join(dirname(page), file)))
        // the README's picture is only in the repository; readers of the package see its alternative text
        .filter((file) => file !== 'docs/pictures/playground.jpg')
        .map((file) => `${page}: ${file}`),
    );
    expect(pages.length).toBeGreaterThan(20);
    expect(dead).toEqual([]);
  });

  test('runs no scripts on installation', () => {
    const hooks = ['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare'];
    expect(Object.keys(pack.scripts).filter((script) => hooks.includes(script))).toEqual([]);
    expect(paths.filter((path) => /\.(node|gyp|wasm)$/.test(path))).toEqual([]);
  });

  test('does not evaluate text as code', () => {
    const sources = paths.filter((path) => path.startsWith('src/'));
    const guilty = sources.filter((path) => /\beval\(|\bnew Function\b/.test(readFileSync(root + path, 'utf8')));
    expect(guilty).toEqual([]);
  });

  test('depends on few packages, each pinned to one version', () => {
    const { dependencies, peerDependenciesMeta, peerDependencies } = pack;
    expect(Object.keys(dependencies).length).toBeLessThanOrEqual(10);
    expect(Object.values<string>(dependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    expect(Object.keys(peerDependencies)).toEqual(Object.keys(peerDependenciesMeta));
    const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'));
    const installed = Object.entries<{ dev?: boolean; peer?: boolean; devOptional?: boolean }>(packages)
      .filter(([path, { dev, peer, devOptional }]) => path !== '' && !dev && !peer && !devOptional)
      .map(([path]) => path);
    expect(installed.length).toBeLessThanOrEqual(30);
    expect(installed.filter((path) => packages[path].hasInstallScript)).toEqual([]);
  });

  test('has declarations that TypeScript 5.4 understands', () => {
    const declarations = paths.filter((path) => path.endsWith('.d.ts'));
    const guilty = declarations.filter((path) =>
      /\b(Int|Uint|Float)\d+(Clamped)?Array</.test(readFileSync(root + path, 'utf8')),
    );
    expect(declarations.length).toBeGreaterThan(100);
    expect(guilty).toEqual([]);
  });

  test('loads without the parts that a first route does not need: building, boundaries, directions and their languages', () => {
    const loaded = [...loadedBy('dist/index.js')].map((path) => readFileSync(root + path, 'utf8')).join('');
    for (const reported of [
      'Tournez',
      'function buildNetwork',
      'function contractNodes',
      'function withVias',
      'function travelBoundary',
    ]) {
      expect([reported, loaded.includes(reported)]).toEqual([reported, false]);
    }
  });

  test('loads on first use only modules that no other entry point may be loading: Node refuses to require those', () => {
    const own = loadedBy('dist/index.js');
    const inNode = readFileSync(`${root}dist/in-node.js`, 'utf8');
    const entries = Array.from(inNode.matchAll(/load\("\.\/([^"]+)"\)/g), ([, path]) => `dist/${path}`);
    expect(entries.length).toBeGreaterThan(5);
    const late = new Set(entries.flatMap((path) => [...loadedBy(path)]));
    const doors = JSON.stringify([pack.exports, pack.bin]).matchAll(/"(?:\.\/)?(dist\/(?!browser)[^"]+\.js)"/g);
    for (const [, door] of doors) {
      const shared = [...loadedBy(door)].filter((path) => late.has(path) && !own.has(path));
      expect([door, shared]).toEqual([door, []]);
    }
  });

  test('has no import cycles in its core, so that it can be entered at any file under the default condition of `imports`', () => {
    const core = paths.find((path) => /^dist\/chunks\/core-.*\.js$/.test(path)) as string;
    const code = readFileSync(root + core, 'utf8');
    const below = Array.from(code.matchAll(/from "\.\/([^"]+)"/g), ([, file]) => `dist/chunks/${file}`);
    expect(below.length).toBeGreaterThan(1);
    for (const path of below) expect([path, loadedByAll(path).has(core)]).toEqual([path, false]);
  });

  test('gives browsers files that import nothing of Node', () => {
    const scripts = paths.filter((path) => /^dist\/browser\/.*\.js$/.test(path));
    expect(scripts.length).toBeGreaterThan(10);
    expect(
      scripts.filter((path) => /from "node:|import "node:|import\("node:/.test(readFileSync(root + path, 'utf8'))),
    ).toEqual([]);
  });
});

/** The files loaded under the default condition of `imports` in package.json, before `path` can answer. */
function loadedByAll(path: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(path)) return loaded;
  loadedBy(path, loaded);
  for (const file of [...loaded]) {
    for (const [, name] of readFileSync(root + file, 'utf8').matchAll(/(?:from|import) "#late\/([^"]+)"/g)) {
      loadedByAll(`dist/${name}.js`, loaded);
    }
  }
  return loaded;
}

/** The files of dist/ that `path` loads before it can answer, including itself. */
function loadedBy(path: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(path)) return loaded;
  loaded.add(path);
  const code = readFileSync(root + path, 'utf8');
  for (const [, next] of code.matchAll(/(?:from|import) "(\.[^"]+)"/g)) loadedBy(join(dirname(path), next), loaded);
  return loaded;
}

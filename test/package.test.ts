import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

// What ships, and what it may do to whoever installs it.

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
  test('holds the library, its sources and maps, the documents, and nothing else', () => {
    const known = [
      /^(package\.json|README\.md|CHANGELOG\.md|SECURITY\.md|LICENSE|NOTICE)$/,
      /^dist\/.+\.(js|js\.map|d\.ts|d\.ts\.map)$/,
      /^dist\/licenses\.txt$/,
      /^src\/.+\.(ts|js)$/,
      /^docs\/.+\.(md|svg|js)$/,
    ];
    expect(paths.filter((path) => !known.some((form) => form.test(path)))).toEqual([]);
    for (const path of ['SECURITY.md', 'docs/reliability.md', 'dist/index.js', 'dist/index.d.ts']) {
      expect(paths).toContain(path);
    }
    expect(unpackedSize).toBeLessThan(11_000_000);
  });

  test('runs nothing when it is installed', () => {
    const hooks = ['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare'];
    expect(Object.keys(pack.scripts).filter((script) => hooks.includes(script))).toEqual([]);
    expect(paths.filter((path) => /\.(node|gyp|wasm)$/.test(path))).toEqual([]);
  });

  test('makes no code of text', () => {
    const sources = paths.filter((path) => path.startsWith('src/'));
    const guilty = sources.filter((path) => /\beval\(|\bnew Function\b/.test(readFileSync(root + path, 'utf8')));
    expect(guilty).toEqual([]);
  });

  test('depends on no package but its peers, and is put together from few, each pinned to one version', () => {
    const { dependencies, devDependencies, peerDependenciesMeta, peerDependencies } = pack;
    expect(dependencies).toBeUndefined();
    expect(Object.keys(peerDependencies)).toEqual(Object.keys(peerDependenciesMeta));
    const told = readFileSync(`${root}dist/licenses.txt`, 'utf8');
    const bundled = Array.from(told.matchAll(/^([@a-z][\w./-]*) (\d+\.\d+\.\d+)$/gm), ([, name, version]) => ({
      name,
      version,
    }));
    expect(bundled.length).toBeGreaterThan(8);
    expect(bundled.length).toBeLessThanOrEqual(30);
    const ours = bundled.filter(({ name }) => name in devDependencies);
    expect(ours.length).toBeGreaterThan(5);
    for (const { name, version } of ours) expect(devDependencies[name]).toBe(version);
  });

  test('names no package in its JavaScript but its peers: all else is within', () => {
    const scripts = paths.filter((path) => /^dist\/.*\.js$/.test(path));
    const named = scripts.flatMap((path) =>
      Array.from(
        readFileSync(root + path, 'utf8').matchAll(
          /^(?:import|export)\b[^;'"]*?(?:from )?"([^"./][^"]*)";$|\bimport\("([^"./][^"]*)"\)/gm,
        ),
        (match) => match[1] ?? match[2],
      ),
    );
    const outside = new Set(named.filter((name) => !name.startsWith('node:')));
    expect([...outside].sort()).toEqual(Object.keys(pack.peerDependencies).sort());
  });

  test('leads browsers to files that name nothing of Node', () => {
    const scripts = paths.filter((path) => /^dist\/browser\/.*\.js$/.test(path));
    expect(scripts.length).toBeGreaterThan(10);
    expect(
      scripts.filter((path) => /from "node:|import "node:|import\("node:/.test(readFileSync(root + path, 'utf8'))),
    ).toEqual([]);
  });
});

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

// The rooms of src/ in order: a room may import only earlier rooms.
const ROOMS = [
  'errors',
  'budget',
  'geo',
  'memory',
  'store',
  'kernel',
  'boundary',
  'network',
  'hub',
  'formats',
  'picture',
  'build',
  'search',
  'snap',
  'import',
  'boundary-search',
  'directions',
  'request',
  'prepared',
  'costing',
  'database',
  'payload',
  'resolve',
  'points',
  'trips',
  'matrix',
  'operations',
  'osrm',
  'overlays',
  'threads',
  'jobs',
  'service',
  'http',
  'cli',
];

// Each npm dependency may be imported in exactly one room.
const ROOM_OF_DEPENDENCY: Record<string, string> = {
  proj4: 'geo',
  flatqueue: 'memory',
  kdbush: 'snap',
  lmdb: 'store',
  pg: 'store',
  'pg-boss': 'jobs',
  saxes: 'import',
  hyparquet: 'formats',
  'hyparquet-writer': 'formats',
};

// Hub and store know nothing of routing: they may import only these rooms and each other.
const BELOW_HUB = new Set(['errors', 'memory', 'store', 'hub']);
// The only rooms that may import Node modules.
const MAY_USE_NODE = new Set(['store', 'import', 'diagnostics.ts', 'threads', 'jobs', 'http', 'cli']);

const source = new URL('../src', import.meta.url).pathname;

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : path.endsWith('.ts') ? [path] : [];
  });
}

function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const found = text.matchAll(/^(?:import|export)[^;'"]*?from '([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm);
  return Array.from(found, (match) => match[1] ?? match[2] ?? match[3]);
}

const imports = filesBelow(source).flatMap((path) => importsOf(path).map((target) => ({ path, target })));

describe('the rooms of src', () => {
  test('every folder is a room in the order', () => {
    const folders = readdirSync(source).filter((name) => statSync(join(source, name)).isDirectory());
    expect(folders.filter((name) => !ROOMS.includes(name))).toEqual([]);
  });

  test('no folder has more than 40 files directly in it', () => {
    const folders = [...new Set(filesBelow(source).map((path) => join(path, '..')))];
    const full = folders.filter((folder) => {
      return !folder.endsWith('/languages') && readdirSync(folder).filter((name) => name.endsWith('.ts')).length > 40;
    });
    expect(full.map((folder) => relative(source, folder))).toEqual([]);
  });

  test('a room imports only earlier rooms', () => {
    const wrong = imports.filter(({ path, target }) => {
      if (!target.startsWith('.')) return false;
      const from = relative(source, path).split('/');
      const to = relative(source, join(path, '..', target)).split('/');
      if (from.length === 1) return false;
      if (to.length === 1) return true;
      if (from[0] === to[0]) return false;
      if (['store', 'hub'].includes(from[0]) && !BELOW_HUB.has(to[0])) return true;
      return ROOMS.indexOf(to[0]) >= ROOMS.indexOf(from[0]);
    });
    expect(wrong.map(({ path, target }) => `${relative(source, path)} imports ${target}`)).toEqual([]);
  });

  test('no files of a room import each other in a circle, not even for a type', () => {
    const next = new Map<string, string[]>();
    for (const { path, target } of imports) {
      if (target.startsWith('.')) next.set(path, [...(next.get(path) ?? []), join(path, '..', target)]);
    }
    // a file that imports no remaining file is not part of a circle, so it is removed
    for (let isLess = true; isLess; ) {
      isLess = false;
      for (const [path, targets] of next) {
        if (!targets.some((target) => next.has(target))) isLess = next.delete(path);
      }
    }
    expect([...next.keys()].map((path) => relative(source, path))).toEqual([]);
  });

  test('each dependency lives in one room', () => {
    const wrong = imports.filter(({ path, target }) => {
      if (target.startsWith('.') || target.startsWith('node:')) return false;
      const [name] = target.split('/');
      return ROOM_OF_DEPENDENCY[name] !== relative(source, path).split('/')[0];
    });
    expect(wrong.map(({ path, target }) => `${relative(source, path)} imports ${target}`)).toEqual([]);
  });

  test('the core imports nothing of Node', () => {
    const wrong = imports.filter(({ path, target }) => {
      return target.startsWith('node:') && !MAY_USE_NODE.has(relative(source, path).split('/')[0]);
    });
    expect(wrong.map(({ path, target }) => `${relative(source, path)} imports ${target}`)).toEqual([]);
  });

  test('no file is a barrel except for the front door', () => {
    const barrels = filesBelow(source).filter(
      (path) => path.endsWith('/index.ts') && path !== join(source, 'index.ts'),
    );
    expect(barrels).toEqual([]);
  });
});

test('what the demo, the benchmarks and fuzzing compile needs no build of the package', () => {
  const root = join(import.meta.dirname, '..');
  const needing = ['bench', 'fixtures', 'test/oracle', 'test/kit', 'test/fuzz'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => join(folder, name))
      .filter((path) => /from 'ermine['/]/.test(readFileSync(join(root, path), 'utf8'))),
  );
  expect(needing).toEqual([]);
});

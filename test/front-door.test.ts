import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as ermine from '../src/index.ts';

// Every type in an exported declaration can be imported by its name from some entry point, except for private helper types of a
// file.

const root = new URL('../', import.meta.url);
const pack = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const doors = Object.entries<{ types?: string }>(pack.exports).flatMap(([door, { types }]) =>
  types === undefined ? [] : [[door, types.replace('./dist/', 'src/').replace('.d.ts', '.ts')] as const],
);

interface Declared {
  readonly name: string;
  readonly path: string;
}

function textOf(path: string): string {
  return readFileSync(new URL(path, root), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
}

function resolve(path: string, target: string): string {
  return new URL(target, new URL(path, root)).href.slice(root.href.length);
}

/** The names that a file imports or re-exports, and from where. */
function namesFrom(path: string, keyword: 'import' | 'export'): Declared[] {
  const lists = textOf(path).matchAll(new RegExp(`^${keyword} (?:type )?\\{([^}]*)\\} from '(\\.[^']+)'`, 'gm'));
  return Array.from(lists).flatMap(([, list, target]) =>
    list
      .split(',')
      .map((name) => name.trim().replace(/^type /, ''))
      .filter((name) => name !== '')
      .map((name) => ({ name: name.split(' as ')[0], path: resolve(path, target) })),
  );
}

function exportsOf(path: string): Declared[] {
  const own = textOf(path).matchAll(
    /^export (?:declare )?(?:async )?(?:function\*?|interface|type|class|const) (\w+)/gm,
  );
  const passed = Array.from(textOf(path).matchAll(/^export type \{([^}]*)\};/gm), ([, list]) =>
    list.split(/[\s,]+/),
  ).flat();
  const imported = namesFrom(path, 'import').filter(({ name }) => passed.includes(name));
  return [...Array.from(own, ([, name]) => ({ name, path })), ...imported, ...namesFrom(path, 'export')];
}

/** The part of a declaration that callers see: the signature of a function, or a whole type. */
function declarationOf({ name, path }: Declared): string {
  const text = textOf(path);
  const start = text.search(
    new RegExp(`^export (?:async )?(?:function\\*?|interface|type|class|const) ${name}\\b`, 'm'),
  );
  const rest = text.slice(start);
  if (/^export (?:async )?function/.test(rest)) return rest.slice(0, rest.search(/ \{$/m));
  if (/^export const/.test(rest)) return rest.slice(0, rest.search(/ = /));
  const end = rest.search(/^\}|;$/m);
  if (/^export interface/.test(rest)) return rest.slice(0, rest.search(/^\}/m));
  if (!/^export class/.test(rest)) return rest.slice(0, end);
  // for a class: its public members, without their bodies
  const lines = rest.slice(0, rest.search(/^\}/m)).split('\n');
  return lines.filter((line) => /^(?:export| {2}(?! |#|.*#|static |constructor))/.test(line)).join('\n');
}

function namedTypes(declared: Declared): Declared[] {
  const { path } = declared;
  const near = new Map(namesFrom(path, 'import').map((imported) => [imported.name, imported]));
  for (const [, name] of textOf(path).matchAll(/^export (?:interface|type|class) (\w+)/gm)) {
    near.set(name, { name, path });
  }
  const words = new Set(declarationOf(declared).match(/\b[A-Z]\w*/g));
  return [...words].flatMap((word) => near.get(word) ?? []).filter(({ name }) => name !== declared.name);
}

// Types that are meant to stay internal.
const CLOSED = new Set(['PreparedNetwork']);

const text = ({ name, path }: Declared) => `${name} of ${path}`;
const known = new Set(doors.flatMap(([, path]) => exportsOf(path)).map(text));

describe('the entry points of the package', () => {
  test.each(doors)('%s exports every type that it uses', (_, path) => {
    const own = exportsOf(path);
    expect(own.length).toBeGreaterThan(0);
    const missing = own
      .filter(({ name }) => !CLOSED.has(name))
      .flatMap((declared) =>
        namedTypes(declared)
          .map(text)
          .filter((type) => !known.has(type)),
      );
    expect([...new Set(missing)]).toEqual([]);
  });

  test('exported lists are frozen, so that no caller can change them for others', async () => {
    for (const [, path] of doors) {
      const door: object = await import(new URL(path, root).href);
      for (const [name, value] of Object.entries(door)) {
        if (Array.isArray(value)) expect([name, Object.isFrozen(value)]).toEqual([name, true]);
      }
    }
  });

  test('the main entry point contains only routing', () => {
    expect(Object.keys(ermine)).not.toContain('handle');
    expect(Object.keys(ermine)).not.toContain('toFetch');
  });
});

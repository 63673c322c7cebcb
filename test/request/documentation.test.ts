import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { documentOperations } from './document-operations.ts';
import { DOCUMENTED_TYPES, documentOptions } from './document-options.ts';
import { ERROR_CODES } from './error-codes.ts';

// `npx vitest run test/request/documentation.test.ts -u` generates the pages again.

const root = new URL('../../', import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8');

test('docs/operations.md says what the tables say', async () => {
  await expect(documentOperations()).toMatchFileSnapshot('../../docs/operations.md');
});

test('docs/options.md says what the types say', async () => {
  await expect(documentOptions()).toMatchFileSnapshot('../../docs/options.md');
});

describe('the reference', () => {
  test('has every code in the sources', () => {
    const known = new Set(ERROR_CODES.map(({ code }) => code));
    const named = readdirSync(new URL('src', root), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.includes('epsg'))
      .flatMap((path) => Array.from(textOf(`src/${path}`).matchAll(/\b(?:9[01]\d\d|(?<=[cC]ode: )\d{4})\b/g), Number));
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((code) => code !== 9000 && !known.has(code))).toEqual([]);
  });

  test('has every type of options that a subpath exports, and a sentence on each of their members', () => {
    const doors = Object.entries<{ types?: string }>(JSON.parse(textOf('package.json')).exports);
    const handedOut = doors.flatMap(([door, { types }]) => {
      if (types === undefined) return [];
      const text = textOf(types.replace('./dist/', 'src/').replace('.d.ts', '.ts'));
      const names = new Set(Array.from(text.matchAll(/\b(?!Request)[A-Z]\w*Options\b/g), ([name]) => name));
      return Array.from(names, (name) => ({ door: `ermine${door.slice(1)}`, name }));
    });
    expect(handedOut.length).toBeGreaterThan(15);
    for (const { door, name } of handedOut) expect(DOCUMENTED_TYPES).toContainEqual({ door, name });
    expect(
      documentOptions()
        .split('\n')
        .filter((line) => line.endsWith('|  |')),
    ).toEqual([]);
  });
});

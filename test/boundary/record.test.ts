import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WORK_LISTS } from '../../src/boundary/drawing.ts';
import * as field from '../../src/kernel/drawing/field.ts';
import { WORK } from '../../src/kernel/drawing/simplify/work.ts';
import { classOfTable, TABLE_NAMES } from '../../src/kernel/drawing/tables.ts';

// TypeScript writes the addresses of tables into records that the kernel reads as classes. Only the order connects these addresses with the
// members of the classes, so this test reads the source of the classes.

/** The members of the class that a file declares, each with its type. */
function membersOf(path: string): [name: string, type: string][] {
  const text = readFileSync(new URL(`../../src/kernel/drawing/${path}`, import.meta.url), 'utf8');
  return Array.from(text.matchAll(/^ {2}(\w+)!: (\w+);$/gm), ([, name, type]) => [name, type]);
}

const TYPE_OF = new Map<unknown, string>([
  [Float32Array, 'Singles'],
  [Float64Array, 'Doubles'],
  [Int32Array, 'Integers'],
]);

test('a field begins with its tables in their order, and they have the declared types', () => {
  const members = membersOf('field.ts').slice(0, TABLE_NAMES.length);
  expect(members).toEqual(TABLE_NAMES.map((name, i) => [name, TYPE_OF.get(classOfTable(i))]));
});

test('tables that grow have their indices', () => {
  const constant = (name: string) => `${name.replace(/[A-Z]/g, '_$&').toUpperCase()}_TABLE`;
  const named = TABLE_NAMES.filter((name) => constant(name) in field);
  expect(named.length).toBeGreaterThan(15);
  const numbers = field as unknown as Record<string, number>;
  expect(named.map((name) => numbers[constant(name)])).toEqual(named.map((name) => TABLE_NAMES.indexOf(name)));
});

test('the lengths of tables and the choices among four do not overlap', () => {
  expect(field.ROOMS + 4 * TABLE_NAMES.length).toBeLessThanOrEqual(field.CHOSEN);
});

test('the work of simplifying begins with its lists in their order, and fits into its record', () => {
  const members = membersOf('simplify/work.ts');
  const lists = WORK_LISTS.map(([name], i) => [name, i < 2 ? 'Doubles' : 'Integers']);
  expect(members.slice(0, lists.length)).toEqual(lists);
  const doubles = members.filter(([, type]) => type === 'f64').length;
  expect(4 * (members.length - doubles + 1) + 8 * doubles).toBeLessThanOrEqual(WORK);
});

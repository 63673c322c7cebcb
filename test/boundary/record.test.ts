import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FIELD_RECORD, KERNEL_TABLES } from '../../src/boundary/kernel-tables.ts';

// Two languages write into the record of a field: the kernel by the members of a class, TypeScript by indices. Only the order of the
// members connects them, so this test reads both sources.

const textOf = (path: string) => readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8');
const inKernel = textOf('boundary/in-kernel.ts');
const kernelTables = textOf('boundary/kernel-tables.ts');
const tables = textOf('boundary/tables.ts');
const field = textOf('kernel/loops/field.ts');

/** The constants that a file declares, by name. */
const numbersOf = (text: string): Record<string, number> =>
  Object.fromEntries(
    Array.from(text.matchAll(/^(?:export )?const ([A-Z_]+)(?:: u32)? = (\d+);/gm), ([, name, value]) => [name, +value]),
  );

/** The members of the class, each with its byte offset. */
const members = new Map<string, number>();
let size = 0;
for (const [, name, type] of field.matchAll(/^ {2}(\w+): ([iuf]\d+);$/gm)) {
  const bytes = Number(type.slice(1)) / 8;
  size = Math.ceil(size / bytes) * bytes;
  members.set(name, size);
  size += bytes;
}

const memberNamed = (constant: string) =>
  constant.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Names of tables are singular in TypeScript and plural in the kernel. */
const singular = (name: string) => name.replace(/(?<=.)(Of|s)$/, '');

test('indices of inputs and results of the kernel are those of the members of that name', () => {
  const declared = inKernel.slice(
    inKernel.indexOf('/** Among the 32-bit numbers'),
    inKernel.indexOf('/** Doubles per crossing'),
  );
  const numbers = Object.entries(numbersOf(declared));
  expect(numbers.length).toBeGreaterThan(8);
  for (const [name, number] of numbers) expect([name, 4 * number]).toEqual([name, members.get(memberNamed(name))]);
});

test('results for a square have the indices of the kernel', () => {
  const found = Object.entries(numbersOf(tables)).filter(([name]) => name.startsWith('FOUND_'));
  expect(found.length).toBe(5);
  for (const [name, number] of found) {
    const member = memberNamed(name.slice('FOUND_'.length));
    expect([name, 4 * number]).toEqual([name, members.get(`${member}Count`) ?? members.get(member)]);
  }
});

test('doubles are written in the order of the members', () => {
  const numbers = numbersOf(inKernel);
  const runs = [...inKernel.matchAll(/\.set\(\[([\w, ]+)\], ([A-Z_]+)\)/g)];
  expect(runs.length).toBe(2);
  for (const [, list, first] of runs) {
    const names = list.split(', ');
    expect(names[0]).toBe(memberNamed(first));
    // the flat map has a separate west and south
    const expected = names.map((_, i) => [...members].find(([, at]) => at === 8 * (numbers[first] + i))?.[0]);
    expect(names).toEqual(expected.map((name) => name?.replace(/^map(.)/, (_, letter) => letter.toLowerCase())));
  }
});

test('tables have the same indices, and the record ends after the last of them', () => {
  const { FIRST_TABLE } = numbersOf(kernelTables);
  const { TABLES, CHOSEN, ...others } = numbersOf(field);
  expect(4 * FIRST_TABLE).toBe(TABLES);
  const places = [...members].filter(([, at]) => at >= TABLES);
  expect(places.filter((_, i) => i % 2 === 0).map(([name]) => singular(name))).toEqual(KERNEL_TABLES.map(singular));
  expect(places.filter((_, i) => i % 2 === 1).every(([name]) => name.endsWith('Room'))).toBe(true);
  // vectors follow
  expect([Math.ceil(size / 16) * 16, CHOSEN]).toEqual([FIELD_RECORD, FIELD_RECORD]);
  for (const [name, number] of Object.entries(others)) {
    if (name !== 'DISC' && name !== 'CAPSULE')
      expect(singular(KERNEL_TABLES[number])).toBe(singular(memberNamed(name)));
  }
});

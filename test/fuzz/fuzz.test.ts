import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openRandom } from '../../fixtures/random.ts';
import { runs } from '../kit/runs.ts';
import { openDoors } from './doors.ts';
import { readFuzzArguments } from './read-fuzz-arguments.ts';

const FOUND = new URL('./found', import.meta.url).pathname;
const doors = openDoors();

/** Cases of each door in a test run; `npm run fuzz` continues with more. */
const CASES: Record<string, number> = {
  networks: 140,
  odd: 120,
  requests: 150,
  imports: 400,
  hub: 60,
  tables: 1000,
  jobs: 80,
};

test.each(doors)('$name: every case keeps the promises', async ({ name, make, check }) => {
  for (let seed = 0; seed < runs(CASES[name]); seed++) {
    const tried = make(openRandom(seed));
    await check(tried).catch((error) => expect.fail(`case ${seed}: ${(error as Error).stack}`));
  }
});

test('no earlier finding fails again', async () => {
  for (const file of readdirSync(FOUND).filter((name) => name.endsWith('.json'))) {
    const { door: name, ...tried } = JSON.parse(readFileSync(join(FOUND, file), 'utf8'));
    const door = doors.find((one) => one.name === name)!;
    await door.check(tried).catch((error) => expect.fail(`${file}: ${(error as Error).stack}`));
  }
});

test('an unknown door is refused, and so are invalid minutes', () => {
  expect(readFuzzArguments(['2', '7', 'tables'], ['tables', 'jobs'])).toEqual({ minutes: 2, seed: 7, only: 'tables' });
  expect(readFuzzArguments([], ['tables', 'jobs'])).toEqual({ minutes: 1, seed: 1, only: undefined });
  expect(() => readFuzzArguments(['1', '1', 'table'], ['tables', 'jobs'])).toThrow(
    'There is no door table: expected one of tables, jobs.',
  );
  for (const given of [['soon'], ['0'], ['-1'], ['1', '1.5'], ['1', 'x']]) {
    expect(() => readFuzzArguments(given, ['tables'])).toThrow('expected [minutes] [seed] [door], found');
  }
});

test('a case depends only on its seed', () => {
  for (const { make } of doors) expect(make(openRandom(5))).toEqual(make(openRandom(5)));
});

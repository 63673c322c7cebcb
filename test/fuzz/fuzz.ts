// `npm run fuzz -- [minutes] [seed] [door]`: tries new cases on all doors in turn, for one minute by default. Findings are kept in
// test/fuzz/found/, where a test replays them. The same seed gives the same cases.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openRandom } from '../../fixtures/random.ts';
import type { Case, Door } from './door.ts';
import { openDoors } from './doors.ts';
import { type FuzzArguments, readFuzzArguments } from './read-fuzz-arguments.ts';

const FOUND = 'test/fuzz/found';
/** Cases between two checks of the clock. */
const TURN = 200;
/** How many findings of one door are kept at most. */
const MOST_FINDINGS = 5;

const all = openDoors();
const { minutes, seed, only } = readArguments();
const end = performance.now() + minutes * 60_000;
const doors = all.filter(({ name }) => only === undefined || name === only);
const count = new Map(doors.map(({ name }) => [name, 0]));
const findings = new Map(doors.map(({ name }) => [name, 0]));

while (performance.now() < end) {
  for (const door of doors) {
    for (let turn = 0; turn < TURN && performance.now() < end; turn++) await tryOne(door);
  }
}
for (const { name } of doors) {
  process.stdout.write(`${name}: ${count.get(name)} cases from seed ${seed}, ${findings.get(name)} findings\n`);
}
process.exitCode = [...findings.values()].some((found) => found > 0) ? 1 : 0;

function readArguments(): FuzzArguments {
  try {
    return readFuzzArguments(
      process.argv.slice(2),
      all.map(({ name }) => name),
    );
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(2);
  }
}

async function tryOne(door: Door): Promise<void> {
  const number = count.get(door.name)!;
  count.set(door.name, number + 1);
  const tried = door.make(openRandom(seed * 100_000_000 + number));
  try {
    await door.check(tried);
  } catch (error) {
    const found = findings.get(door.name)!;
    findings.set(door.name, found + 1);
    if (found < MOST_FINDINGS) keep(door, number, tried, error as Error);
  }
}

function keep(door: Door, number: number, tried: Case, error: Error): void {
  const path = join(FOUND, `${door.name}-${seed}-${number}.json`);
  writeFileSync(path, `${JSON.stringify({ door: door.name, ...tried }, null, 1)}\n`);
  process.stdout.write(`${door.name} ${number}: ${error.stack}\n  kept in ${path}\n`);
}

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as ermine from 'ermine';
import { openPool } from 'ermine/threads';
import { afterAll, describe, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { DrawingMemory } from '../../src/boundary/drawing-memory.ts';
import { bytesTaken, giveBackOf, makeMemoryTable, memoryInTable } from '../../src/boundary/memory-table.ts';

const MEGABYTE = 1024 * 1024;
const source = city({ segments: 20_000 });
const bytes = ermine.encodeNetwork(ermine.prepareNetwork(ermine.buildNetwork(source)));
const point = source.landmarks.centre;
const small = { point, costs: 3, costUnit: 'min' } as const;
const large = { point, costs: Array.from({ length: 300 }, (_, i) => 0.2 * (i + 1)), costUnit: 'min' } as const;

describe('memory that threads share', () => {
  test('is refused if all together use too much, and released', () => {
    const table = makeMemoryTable(2, 10 * MEGABYTE);
    const [one, other] = [new DrawingMemory(), new DrawingMemory()];
    one.share(memoryInTable(table, 0));
    other.share(memoryInTable(table, 1));
    for (const each of [one, other]) each.begin();
    one.expect('kernel', 3 * MEGABYTE);
    one.expect('plain', 3 * MEGABYTE);
    one.expect('kernel', 2 * MEGABYTE);
    other.expect('kernel', 4 * MEGABYTE);
    expect(bytesTaken(table)).toBe(10 * MEGABYTE);
    expect(() => other.expect('plain', 1)).toThrow('All boundaries of the pool together need more than 10485760 bytes');
    expect(() => other.expect('plain', 11 * MEGABYTE)).toThrow('The boundary exceeded its limit of 10485760 bytes');
    expect(bytesTaken(table)).toBe(10 * MEGABYTE);
    one.end(() => {});
    other.expect('plain', 6 * MEGABYTE);
    giveBackOf(table, 1);
    expect(bytesTaken(table)).toBe(0);
  });

  test('stays reserved for a moment, for the next boundary', async () => {
    const table = makeMemoryTable(1, 100 * MEGABYTE);
    const memory = new DrawingMemory();
    memory.share(memoryInTable(table, 0));
    let released = 0;
    const draw = () => {
      memory.begin();
      memory.expect('kernel', 40 * MEGABYTE);
      memory.end(() => released++);
    };
    draw();
    draw();
    expect([bytesTaken(table), released]).toEqual([40 * MEGABYTE, 0]);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect([bytesTaken(table), released]).toEqual([0, 1]);
  });
});

test('a pool refuses a boundary that needs more than its memory, and continues', async () => {
  await using pool = await openPool(bytes, { size: 2, memory: 64 * MEGABYTE });
  const refused = pool.travelBoundary(large);
  await expect(refused).rejects.toMatchObject({ status: 400, complaints: [{ errorCode: 9017 }] });
  await expect(refused).rejects.toThrow(`limit of ${64 * MEGABYTE} bytes`);
  expect(await pool.travelBoundary(small)).toEqual(
    ermine.travelBoundary(ermine.openDatabase(ermine.decodeNetwork(bytes)), small),
  );
  while (pool.statistics().memory > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  await expect(openPool(bytes, { size: 1, memory: -1 })).rejects.toThrow('memory: expected a number of at least 0');
});

describe('the memory of a large boundary is released', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ermine-memory-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const network = join(folder, 'city.ermine');
  writeFileSync(network, bytes);

  /** The megabytes that a boundary takes, and those that remain two seconds later. */
  async function grown(open: string): Promise<{ most: number; left: number }> {
    const program = `
      import { readFileSync } from 'node:fs';
      import * as ermine from 'ermine';
      import { openPool } from 'ermine/threads';
      const bytes = readFileSync(${JSON.stringify(network)});
      const [large, small] = ${JSON.stringify([large, small])};
      const route = { startPoint: large.point, endPoint: [large.point[0] + 0.01, large.point[1]] };
      ${open}
      for (let i = 0; i < 50; i++) await ask('route', route);
      await Promise.all([1, 2].map(() => ask('travelBoundary', small)));
      const megabytes = () => process.memoryUsage.rss() / ${MEGABYTE};
      const before = megabytes();
      await Promise.all([1, 2].map(() => ask('travelBoundary', large).catch(() => {})));
      const most = megabytes() - before;
      for (let i = 0; i < 50; i++) await ask('route', route);
      await new Promise((resolve) => setTimeout(resolve, 2000));
      console.log(JSON.stringify({ most, left: megabytes() - before }));
      process.exit();`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
    return JSON.parse(stdout);
  }

  test.each([
    [
      'a pool',
      'const pool = await openPool(bytes, { size: 2 }); const ask = (verb, query) => pool[verb](query);',
      400,
      100,
    ],
    [
      'one thread',
      'const database = ermine.openDatabase(ermine.decodeNetwork(bytes)); const ask = async (verb, query) => ermine[verb](database, query);',
      200,
      40,
    ],
  ])('by %s', async (_, open, allowed, allowedToStay) => {
    const { most, left } = await grown(open);
    expect(most).toBeGreaterThan(80);
    expect(most).toBeLessThan(allowed);
    expect(left).toBeLessThan(allowedToStay);
  });
});

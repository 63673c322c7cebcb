import {
  type Database,
  decodeNetwork,
  describeDatabase,
  encodeNetwork,
  NetworkError,
  openDatabase,
  prepareNetwork,
  route,
  routeCostTable,
  travelBoundary,
} from 'ermine';
import { openInThreads, openPool } from 'ermine/threads';
import { describe, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { readSections, type SectionData, writeSections } from '../../src/memory/sections.ts';
import { FORMAT_VERSION } from '../../src/network/network-sections.ts';

const prepared = prepareNetwork(buildNetwork(city({ segments: 300 })));
const small = encodeNetwork(prepared);

/** The network with so much data appended that a worker validates it. One section may be changed, under a correct checksum. */
function large(section?: string, change: (data: SectionData) => SectionData = (data) => data): Uint8Array {
  const sections = readSections(small.slice(), FORMAT_VERSION, 'It');
  if (section !== undefined) sections.set(section, change(sections.get(section)!));
  sections.set('test.filling', new Uint8Array(1 << 24));
  const written = writeSections(sections, FORMAT_VERSION);
  const shared = new Uint8Array(new SharedArrayBuffer(written.length));
  shared.set(written);
  return shared;
}

/** What is wrong with the data according to opening it; `undefined` if nothing is. */
async function problemOf(open: () => unknown): Promise<string | undefined> {
  try {
    await open();
    return undefined;
  } catch (error) {
    if (error instanceof Error && error.name === 'NetworkError') return error.message;
    throw error;
  }
}

const at = (point: number): [number, number] => {
  const { pointX, pointY } = prepared.network;
  return [pointX[point] / 1e7, pointY[point] / 1e7];
};
const trip = { startPoint: at(3), endPoint: at(prepared.network.pointX.length - 3) };
const points = [5, 50, 150, 250].map(at);

/** Makes a section invalid, although every index stays within its array. */
const forged = (data: SectionData) => data.slice().reverse();

// Workers run the built package.
describe('a database opened by openInThreads', () => {
  test.each([
    undefined,
    { validate: true },
    { kernel: false, validate: true },
    { defaults: { propagationFactor: 0.3 } },
  ])('answers as any other, with %j', async (options) => {
    const { validate: _, ...open } = { validate: false, ...options };
    const second = openDatabase(decodeNetwork(small), open);
    const asks: ((database: Database) => unknown)[] = [
      (database) => route(database, trip),
      (database) => route(database, { ...trip, avoid: 'local road' }),
      (database) => routeCostTable(database, { startPoints: points, endPoints: points }),
      (database) => travelBoundary(database, { point: points[1], costs: 1, costUnit: 'min' }),
      (database) => describeDatabase(database),
    ];
    for (const bytes of [large(), new Uint8Array(large()), small]) {
      const first = await openInThreads(bytes, options);
      for (const ask of asks) expect(ask(first)).toEqual(ask(second));
    }
  });

  test('lies in the shared memory of its bytes', async () => {
    const bytes = large();
    const { network } = (await openInThreads(bytes, { validate: true })) as typeof prepared & Database;
    expect(network.head.buffer).toBe(bytes.buffer);
  });

  test.each(['hierarchy.order', 'network.idHigh', 'snap.middle'])(
    'is refused only by validation if %s was forged, with the message of one thread',
    async (section) => {
      const bytes = large(section, forged);
      const alone = await problemOf(() => decodeNetwork(bytes, { validate: true }));
      expect(alone).toBeTypeOf('string');
      for (const given of [bytes, new Uint8Array(bytes)]) {
        expect(await problemOf(() => openInThreads(given, { validate: true }))).toBe(alone);
        expect(await problemOf(() => openInThreads(given))).toBeUndefined();
      }
      expect(await problemOf(() => openPool(bytes, { size: 1, validate: true }))).toBe(alone);
      const pool = await openPool(bytes, { size: 1 });
      await pool.close();
    },
  );

  test('is refused if its bytes are damaged, and opened if it is not prepared', async () => {
    const bytes = large();
    bytes[readSections(bytes, FORMAT_VERSION, 'It').get('hierarchy.head')!.byteOffset] ^= 2;
    for (const validate of [true, false]) {
      expect(await problemOf(() => openInThreads(bytes, { validate }))).toContain('damaged in section hierarchy.head');
    }
    const opened = await openInThreads(encodeNetwork(prepared.network), { validate: true });
    expect(route(opened, trip)).toEqual(route(openDatabase(prepared), trip));
  });

  test('refuses unknown options, and values that are not bytes', async () => {
    await expect(openInThreads(small, { validate: 1, limits: { cells: -1 } } as never)).rejects.toThrow(
      /validate: expected true or false.*cells/,
    );
    await expect(openInThreads('bytes' as never, { validate: true })).rejects.toThrow(NetworkError);
    await expect(openPool(small, { validate: 'yes' } as never)).rejects.toThrow('validate: expected true or false');
  });
});

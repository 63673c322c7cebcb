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
import { decodeInThreads, openInThreads } from 'ermine/threads';
import { describe, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { readSections, type SectionData, writeSections } from '../../src/memory/sections.ts';
import { FORMAT_VERSION } from '../../src/network/network-sections.ts';
import { isWorthWorkers, proveParts } from '../../src/prepared/prove-in-parts.ts';
import { decodeOn } from '../../src/threads/decode-in-threads.ts';
import type { Prover, ProverTask } from '../../src/threads/validate-on.ts';

const prepared = prepareNetwork(buildNetwork(city({ segments: 300 })));
const small = encodeNetwork(prepared);

/** The network with so much beside it that workers are worth it, and with one section changed and signed anew. */
function large(section?: string, change: (data: SectionData) => SectionData = (data) => data): Uint8Array {
  const sections = readSections(small.slice(), FORMAT_VERSION, 'It');
  if (section !== undefined) sections.set(section, change(sections.get(section)!));
  sections.set('test.filling', new Uint8Array(1 << 26));
  const written = writeSections(sections, FORMAT_VERSION);
  const shared = new Uint8Array(new SharedArrayBuffer(written.length));
  shared.set(written);
  return shared;
}

/** What decoding comes to: a network, or what is wrong. */
async function outcome(decode: () => unknown): Promise<unknown> {
  try {
    return await decode();
  } catch (error) {
    if (error instanceof Error && error.name === 'NetworkError') return error.message;
    throw error;
  }
}

// Workers run the built package.
describe('a network decoded by several threads', () => {
  test('is the same, in shared memory: that of its bytes, where they lie in it', async () => {
    const bytes = large();
    expect(isWorthWorkers(bytes)).toBe(true);
    for (const given of [bytes, small]) {
      for (const options of [undefined, { kernel: false }]) {
        const decoded = (await decodeInThreads(given, options)) as typeof prepared;
        expect(decoded).toEqual(prepared);
        expect(decoded.network.head.buffer).toBeInstanceOf(SharedArrayBuffer);
        if (given === bytes) expect(decoded.network.head.buffer).toBe(bytes.buffer);
      }
    }
    expect(encodeNetwork(await decodeInThreads(encodeNetwork(prepared.network)))).toEqual(
      encodeNetwork(prepared.network),
    );
  });

  test('is refused where one byte is damaged, as one thread refuses it', async () => {
    const bytes = large();
    const unshared = new Uint8Array(bytes.length);
    for (const [name, { byteOffset, byteLength }] of readSections(bytes, FORMAT_VERSION, 'It')) {
      if (!/order|arcIn|arcDown|input|middle|nameSet|pointX|speed/.test(name) || byteLength === 0) continue;
      bytes[byteOffset] ^= 0x40;
      unshared.set(bytes);
      for (const given of [bytes, unshared]) {
        expect(await outcome(() => decodeInThreads(given))).toContain(`damaged in section ${name}`);
      }
      bytes[byteOffset] ^= 0x40;
    }
    bytes[40] ^= 1;
    expect(await outcome(() => decodeInThreads(bytes))).toContain('its table of contents');
  });

  test.each([
    'network.head',
    'network.firstPoint',
    'hierarchy.head',
    'hierarchy.firstUp',
    'snap.pointOfRun',
    'snap.radius',
  ])('is refused where %s was forged, as one thread refuses it', async (section) => {
    for (const number of [1, 0xfffffff0]) {
      const bytes = large(section, (data) => data.slice().fill(number, 3, 4));
      const alone = await outcome(() => decodeNetwork(bytes));
      expect(typeof alone).toBe('string');
      for (const given of [bytes, new Uint8Array(bytes)]) {
        expect(await outcome(() => decodeInThreads(given))).toBe(alone);
      }
    }
  });

  test('refuses options that nobody knows, and what is no bytes', async () => {
    await expect(decodeInThreads(small, { shared: true } as object)).rejects.toThrow('shared');
    await expect(decodeInThreads('bytes' as never)).rejects.toThrow(NetworkError);
  });
});

describe('a database opened by several threads', () => {
  const at = (point: number): [number, number] => {
    const { pointX, pointY } = prepared.network;
    return [pointX[point] / 1e7, pointY[point] / 1e7];
  };
  const trip = { startPoint: at(3), endPoint: at(prepared.network.pointX.length - 3) };
  const points = [5, 50, 150, 250].map(at);

  test.each([undefined, { kernel: false }, { defaults: { propagationFactor: 0.3 } }, { limits: { cacheBytes: 0 } }])(
    'answers as any other, with %j, under wishes too',
    async (options) => {
      const first = await openInThreads(new Uint8Array(large()), options);
      const second = openDatabase(decodeNetwork(small), options);
      const asks: ((database: Database) => unknown)[] = [
        (database) => route(database, trip),
        (database) => route(database, { ...trip, optimizeBy: 'distance' }),
        (database) => route(database, { ...trip, avoid: 'local road' }),
        (database) => routeCostTable(database, { startPoints: points, endPoints: points }),
        (database) => travelBoundary(database, { point: points[1], costs: 1, costUnit: 'min' }),
        (database) => describeDatabase(database),
      ];
      for (const ask of asks) {
        const answer = ask(first);
        expect(answer).toEqual(ask(second));
        expect(answer).toBeTypeOf('object');
      }
      for (let i = 0; i < 60; i++) expect(route(first, trip).time).toBe(route(second, trip).time);
    },
  );

  test('is refused where its bytes are damaged, as one thread refuses them, and opened where nothing was prepared', async () => {
    const bytes = large();
    bytes[readSections(bytes, FORMAT_VERSION, 'It').get('hierarchy.head')!.byteOffset] ^= 2;
    expect(await outcome(() => openInThreads(bytes))).toContain('damaged in section hierarchy.head');
    await expect(openInThreads(large(), { limits: { cells: -1 } })).rejects.toThrow('cells');
    const plain = new Map(readSections(encodeNetwork(prepared.network), FORMAT_VERSION, 'It'));
    plain.set('test.filling', new Uint8Array(1 << 26));
    const opened = await openInThreads(writeSections(plain, FORMAT_VERSION));
    expect(route(opened, trip)).toEqual(route(openDatabase(prepared), trip));
  });
});

describe('whatever becomes of its workers, a network', () => {
  const died: Prover = { done: Promise.resolve(), found: Promise.resolve(), roads: () => undefined, end: () => {} };

  test('is decoded, by this thread alone where they die with what they took', async () => {
    const dying = ({ proving }: ProverTask) => {
      Atomics.add(proving.counts, 0, 1);
      return died;
    };
    const bytes = large();
    expect(await decodeOn({ cores: 2, startProver: dying }, bytes)).toEqual(prepared);
    bytes[bytes.length - 1] ^= 1;
    expect(await outcome(() => decodeOn({ cores: 2, startProver: dying }, bytes))).toContain('test.filling');
  });

  test('is decoded where they have proved all of it, and waits for none where it needs none', async () => {
    const before = ({ proving }: ProverTask) => {
      proveParts(proving);
      return died;
    };
    const late = () => ({ ...died, done: new Promise<void>(() => {}) });
    for (const startProver of [before, late]) {
      expect(await decodeOn({ cores: 9, startProver }, large())).toEqual(prepared);
    }
  });
});

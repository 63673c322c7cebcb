import { decodeNetwork, encodeNetwork, NetworkError, prepareNetwork } from 'ermine';
import { decodeInThreads } from 'ermine/threads';
import { describe, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { readSections, type SectionData, writeSections } from '../../src/memory/sections.ts';
import { FORMAT_VERSION } from '../../src/network/network-sections.ts';
import { isWorthWorkers, type Proving, proveParts } from '../../src/prepared/prove-in-parts.ts';
import { decodeOn } from '../../src/threads/decode-in-threads.ts';

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
    for (const [name, { byteOffset, byteLength }] of readSections(bytes, FORMAT_VERSION, 'It')) {
      if (!/order|arcIn|arcDown|input|middle|nameSet|pointX|speed/.test(name) || byteLength === 0) continue;
      bytes[byteOffset] ^= 0x40;
      expect(await outcome(() => decodeInThreads(bytes))).toContain(`damaged in section ${name}`);
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
      expect(await outcome(() => decodeInThreads(bytes))).toBe(alone);
    }
  });

  test('refuses options that nobody knows, and what is no bytes', async () => {
    await expect(decodeInThreads(small, { shared: true } as object)).rejects.toThrow('shared');
    await expect(decodeInThreads('bytes' as never)).rejects.toThrow(NetworkError);
  });
});

describe('whatever becomes of its workers, a network', () => {
  const died = { done: Promise.resolve(), end: () => {} };

  test('is decoded, by this thread alone where they die with what they took', async () => {
    const dying = (proving: Proving) => {
      Atomics.add(proving.counts, 0, 1);
      return died;
    };
    const bytes = large();
    expect(await decodeOn({ cores: 2, startProver: dying }, bytes)).toEqual(prepared);
    bytes[bytes.length - 1] ^= 1;
    expect(await outcome(() => decodeOn({ cores: 2, startProver: dying }, bytes))).toContain('test.filling');
  });

  test('is decoded where they have proved all of it, and waits for none where it needs none', async () => {
    const before = (proving: Proving) => {
      proveParts(proving);
      return died;
    };
    const late = () => ({ done: new Promise<void>(() => {}), end: () => {} });
    for (const startProver of [before, late]) {
      expect(await decodeOn({ cores: 9, startProver }, large())).toEqual(prepared);
    }
  });
});

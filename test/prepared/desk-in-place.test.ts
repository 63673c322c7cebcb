import fc from 'fast-check';
import { expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { openRandom } from '../../fixtures/random.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { readSections } from '../../src/memory/sections.ts';
import { memoryOf, newSharedBytes, type SharedMemory } from '../../src/memory/shared-bytes.ts';
import { FORMAT_VERSION } from '../../src/network/network-sections.ts';
import { arenaInPlace } from '../../src/prepared/desk-in-place.ts';
import { decodeNetwork, encodeNetwork } from '../../src/prepared/encode-network.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';
import { areAllSound, beginProving, proveParts } from '../../src/prepared/prove-in-parts.ts';
import { forge } from '../fuzz/forge-sections.ts';
import { randomSources } from '../kit/random-network.ts';
import { runs } from '../kit/runs.ts';

const LARGE = 1 << 26;
const PAGE = 65_536;

const shared = newSharedBytes(LARGE);
const memory = memoryOf(shared) as SharedMemory;

/** The same bytes in memory of the kernel. */
function laid(bytes: Uint8Array): Uint8Array {
  shared.set(bytes);
  return shared.subarray(0, bytes.length);
}

/** Whether bytes are sound by the kernel, where they lie. */
function isSound(bytes: Uint8Array): boolean {
  const proving = beginProving(bytes, true);
  return proveParts(proving) && areAllSound(proving);
}

function isDecoded(bytes: Uint8Array): boolean {
  try {
    decodeNetwork(bytes, { kernel: false });
    return true;
  } catch {
    return false;
  }
}

test('many shared bytes lie in memory of the kernel, few do not', () => {
  expect(shared).toHaveLength(LARGE);
  expect(shared.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(new Uint8Array(memory.buffer, 0, 8)).toEqual(shared.subarray(0, 8));
  const few = newSharedBytes(8);
  expect(few).toEqual(new Uint8Array(8));
  expect(few.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(memoryOf(few)).toBeUndefined();
  expect(memoryOf(shared.subarray(8))).toBe(memory);
  expect(memoryOf(shared.subarray(1))).toBeUndefined();
});

test('columns are proved where they lie, and what is written lies in pages of each desk', () => {
  const { buffer } = shared;
  const arenas = [arenaInPlace({ memory, buffer }), arenaInPlace({ memory, buffer })];
  const columns = [new Uint32Array(buffer, 16, 9), new Int32Array(buffer, 800, 2)];
  for (const arena of arenas) {
    expect(arena.lay(columns, 3 * PAGE)).toEqual([16, 800]);
    expect(arena.scratch).toBeGreaterThanOrEqual(LARGE);
    expect(arena.lay([...columns, new Uint8Array(8)], 0)).toBeUndefined();
  }
  expect(Math.abs(arenas[0].scratch - arenas[1].scratch)).toBeGreaterThanOrEqual(3 * PAGE);
  const before = arenas[0].scratch;
  expect(arenas[0].clear(2 * PAGE)).toBe(before);
  expect(arenas[0].clear(2 ** 33)).toBeUndefined();
});

test('forged bytes are unsound where they lie just when the plain loops refuse them', () => {
  const sources = fc.sample(randomSources({ junctions: 8, segments: 14 }), { seed: 7, numRuns: 10 });
  const encoded = [...sources, city({ segments: 300 })].map((source) =>
    encodeNetwork(prepareNetwork(buildNetwork(source))),
  );
  for (const bytes of encoded) {
    expect(isSound(laid(bytes))).toBe(true);
    expect(shared.subarray(0, bytes.length)).toEqual(bytes);
  }
  const random = openRandom(41);
  let sound = 0;
  const times = runs(300);
  for (let i = 0; i < times; i++) {
    const bytes = forge(random, readSections(random.pick(encoded), FORMAT_VERSION, 'It'));
    const expected = isDecoded(bytes);
    expect(isSound(laid(bytes))).toBe(expected);
    sound += Number(expected);
  }
  expect(sound).toBeLessThan(times);
});

test('bytes are unsound where they lie if any bit of any section is changed', () => {
  const bytes = laid(encodeNetwork(prepareNetwork(buildNetwork(city({ segments: 300 })))));
  for (const { byteOffset, byteLength } of readSections(bytes, FORMAT_VERSION, 'It').values()) {
    if (byteLength === 0) continue;
    const at = byteOffset + (byteLength >> 1);
    bytes[at] ^= 0x10;
    expect(isSound(bytes)).toBe(false);
    bytes[at] ^= 0x10;
  }
  expect(isSound(bytes)).toBe(true);
});

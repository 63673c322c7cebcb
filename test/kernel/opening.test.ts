import fc from 'fast-check';
import { expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { openRandom } from '../../fixtures/random.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { baseWeights } from '../../src/costing/weights/base-weights.ts';
import { boundsOf } from '../../src/database/bounds.ts';
import type { KernelPool } from '../../src/kernel/kernel.ts';
import { openKernelPool } from '../../src/kernel/open-kernel-pool.ts';
import { openInspector } from '../../src/kernel/opening.ts';
import { KNOWN_RANGES } from '../../src/memory/number-range.ts';
import { readSections, type SectionData, writeSections } from '../../src/memory/sections.ts';
import { areOffsets, ownsRows, staysWithin } from '../../src/network/check-numbers.ts';
import type { Network } from '../../src/network/network.ts';
import { wrongBoundsOfHierarchy } from '../../src/prepared/check-hierarchy.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';
import { randomSources } from '../kit/random-network.ts';
import { runs } from '../kit/runs.ts';

const kernels = openKernelPool() as KernelPool;

/** A network with extreme lengths and speeds, and closed directed segments. */
function stretched(network: Network, seed: number): Network {
  const lengths = [0, 1, 4, 5, 6, 13, 36_000, 99_999_999, 2 ** 30 - 2];
  const speeds = [0, 1000, 1001, 30_000, 71_999, 72_000, 72_001, 500_000];
  return {
    ...network,
    length: network.length.map((_, segment) => lengths[(segment * 7 + seed) % lengths.length]),
    speed: network.speed.map((_, directedSegment) => speeds[(directedSegment * 5 + seed) % speeds.length]),
  };
}

/** Expects that the kernel opens a network as the plain loops do. */
function expectAlike(network: Network): void {
  const { classOfArc, length, time, arcsOfClass, classes } = baseWeights(network);
  expect(baseWeights(network, kernels)).toMatchObject({ classOfArc, length, time, arcsOfClass, classes });
  const [pointX, pointY] = inspectedAgain([network.pointX, network.pointY]) as Int32Array[];
  expect([pointX, pointY].every((points) => KNOWN_RANGES?.has(points))).toBe(true);
  expect(boundsOf({ ...network, pointX, pointY })).toEqual(boundsOf(network));
}

test('the kernel computes the same times, lengths, classes and bounds as the plain loops', () => {
  fc.assert(
    fc.property(randomSources({ delays: 4 }), fc.nat(100), (source, seed) => {
      const network = buildNetwork(source);
      expectAlike(network);
      expectAlike(stretched(network, seed));
    }),
    { seed: 23, numRuns: runs(60) },
  );
});

test('it also does so if arcs and points fill several blocks', () => {
  expectAlike(stretched(buildNetwork(city({ segments: 6000 })), 3));
});

/** The arrays after `writeSections` and `readSections`, and what the kernel found when it inspected them. */
function inspectedAgain(arrays: readonly SectionData[]): SectionData[] {
  const bytes = writeSections(new Map(arrays.map((array, i) => [`array${i}`, array])), 1);
  return [...readSections(bytes, 1, 'It', openInspector()).values()];
}

const whole = fc.oneof(
  fc.constantFrom(0, 1, 2, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 2, 2 ** 32 - 1),
  fc.nat(20),
  fc.integer({ min: 0, max: 2 ** 32 - 1 }),
);
/** Ascending lists and others; short lists, and lists that fill several blocks. */
const column = fc
  .record({
    numbers: fc.array(whole, { maxLength: 40 }),
    times: fc.constantFrom(1, 1, 1, 700),
    isSorted: fc.boolean(),
  })
  .map(({ numbers, times, isSorted }) => {
    const repeated = Array.from({ length: times }, () => numbers).flat();
    return Uint32Array.from(isSorted ? repeated.sort((a, b) => a - b) : repeated);
  });

test('the kernel verifies the same check values as the plain loop, and checks of its ranges equal those of the plain loops', () => {
  const verdicts = new Map<boolean, number>();
  fc.assert(
    fc.property(column, column, whole, whole, (first, other, one, two) => {
      const signed = new Int32Array(first);
      const [bytes, shorts] = [new Uint8Array(first), new Uint16Array(first)];
      const arrays = [first, signed, bytes, shorts, new Float64Array(first)];
      const read = inspectedAgain(arrays);
      expect(read).toEqual(arrays);
      expect(() => readSections(damaged(first), 1, 'It', openInspector())).toThrow('is damaged');
      const [again, signedAgain, bytesAgain, shortsAgain] = read as [Uint32Array, Int32Array, Uint8Array, Uint16Array];
      expect(KNOWN_RANGES?.get(again)).toBeDefined();
      expect(KNOWN_RANGES?.get(first)).toBeUndefined();
      const checks: ((column: Uint32Array) => boolean)[] = [
        (array) => staysWithin(array, -1, one),
        (array) => staysWithin(array, 1, two),
        (array) => areOffsets(array, array.at(-1) ?? 0, one % 3),
      ];
      for (const check of checks) {
        expect(check(again)).toBe(check(first));
        verdicts.set(check(first), (verdicts.get(check(first)) ?? 0) + 1);
      }
      for (const [least, most] of [
        [-5, 20],
        [-(2 ** 31), 2 ** 31 - 1],
        [0, -1],
        [0, one],
      ] as const) {
        expect(staysWithin(signedAgain, least, most)).toBe(staysWithin(signed, least, most));
        expect(staysWithin(bytesAgain, least, most)).toBe(staysWithin(bytes, least, most));
        expect(staysWithin(shortsAgain, least, most)).toBe(staysWithin(shorts, least, most));
      }
      const owners = other.map((owner) => owner % 20).sort();
      const rows = Uint32Array.from({ length: 21 }, (_, owner) => owners.filter((each) => each < owner).length);
      const [rowsAgain, ownersAgain, otherAgain] = inspectedAgain([rows, owners, other]) as Uint32Array[];
      expect([ownsRows(rowsAgain, ownersAgain), ownsRows(rows, owners)]).toEqual([true, true]);
      expect(ownsRows(rowsAgain, otherAgain)).toBe(ownsRows(rows, other));
    }),
    { seed: 29, numRuns: runs(200) },
  );
  expect(Math.min(verdicts.get(true) ?? 0, verdicts.get(false) ?? 0)).toBeGreaterThan(runs(200) / 4);
});

/** A file in which one bit of this array is changed. */
function damaged(array: Uint32Array): Uint8Array {
  const bytes = writeSections(new Map([['array', Uint32Array.of(7, ...array.subarray(0, 5000))]]), 1);
  bytes[bytes.length - 7] ^= 1;
  return bytes;
}

test('the kernel finds the same wrong rows of a hierarchy as the plain loop', () => {
  const { network, hierarchy } = prepareNetwork(buildNetwork(city({ segments: 400 })));
  const random = openRandom(3);
  const { Module } = WebAssembly;
  let wrong = 0;
  for (let round = 0; round < 300; round++) {
    const [parent, head] = [hierarchy.parent.slice(), hierarchy.head.slice()];
    const changed = random.pick([parent, head]);
    if (round > 0)
      changed[random.whole(changed.length)] = random.pick([0, random.whole(network.nodeCount), 0xffffffff]);
    const damaged = { ...hierarchy, parent, head };
    const found = wrongBoundsOfHierarchy(network, damaged);
    WebAssembly.Module = function refuse() {
      throw new WebAssembly.CompileError('Refused to compile.');
    } as unknown as typeof WebAssembly.Module;
    const expected = wrongBoundsOfHierarchy(network, damaged);
    WebAssembly.Module = Module;
    expect(found).toEqual(expected);
    if (round === 0) expect(found).toEqual([]);
    wrong += found.length;
  }
  expect(wrong).toBeGreaterThan(100);
});

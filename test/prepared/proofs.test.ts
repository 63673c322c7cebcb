import fc from 'fast-check';
import { expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { openRandom } from '../../fixtures/random.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openProofKernel, type ProofKernel } from '../../src/kernel/proof-kernel.ts';
import { checksum } from '../../src/memory/checksum.ts';
import { readSections } from '../../src/memory/sections.ts';
import { isAsLongAsShape } from '../../src/network/least-length.ts';
import type { Network } from '../../src/network/network.ts';
import { NetworkError } from '../../src/network/network-error.ts';
import { FORMAT_VERSION } from '../../src/network/network-sections.ts';
import type { SegmentSource } from '../../src/network/source.ts';
import { decodeNetwork, encodeNetwork } from '../../src/prepared/encode-network.ts';
import { kernelProofs } from '../../src/prepared/kernel-proofs.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';
import { PLAIN_PROOFS } from '../../src/prepared/proofs.ts';
import { forge } from '../fuzz/forge-sections.ts';
import { randomSources } from '../kit/random-network.ts';
import { runs } from '../kit/runs.ts';

const kernel = openProofKernel() as ProofKernel;
/** Proofs of what does not change meanwhile. */
const byKernel = () => kernelProofs(kernel);

/** What decoding comes to: a network, or what is wrong. */
function outcome(bytes: Uint8Array, wantsKernel: boolean): unknown {
  try {
    return decodeNetwork(bytes, { kernel: wantsKernel });
  } catch (error) {
    if (error instanceof NetworkError) return error.message;
    throw error;
  }
}

test('whatever is wrong with forged bytes, the kernel finds what the plain loops find', () => {
  const sources = fc.sample(randomSources({ junctions: 8, segments: 14 }), { seed: 5, numRuns: 10 });
  const encoded = [...sources, city({ segments: 300 })].map((source) =>
    encodeNetwork(prepareNetwork(buildNetwork(source))),
  );
  const random = openRandom(31);
  const found = new Set<unknown>();
  for (let i = 0; i < runs(400); i++) {
    const bytes = forge(random, readSections(random.pick(encoded), FORMAT_VERSION, 'It'));
    const plain = outcome(bytes, false);
    expect(outcome(bytes, true)).toEqual(plain);
    found.add(typeof plain === 'string' ? plain.replace(/\d+/g, 'n') : 'sound');
  }
  // most of what can be wrong was
  expect(found.size).toBeGreaterThan(40);
});

/** Roads of all lengths and directions at a latitude, some across the antimeridian. */
function roadsAt(latitude: number, seed: number): Network {
  const random = openRandom(seed);
  const segments = Array.from({ length: 60 }, (): SegmentSource => {
    const reach = 0.3 ** (2 + random.whole(9));
    const longitude = random.pick([8, 8, 8, 180]);
    const shape = Array.from({ length: 2 + random.whole(6) }, (): [number, number] => [
      ((longitude + reach * (random.whole(1000) / 1000 - 0.5) + 180) % 360) - 180,
      Math.min(90, Math.max(-90, latitude + reach * (random.whole(1000) / 1000 - 0.5))),
    ]);
    return { shape, roadType: 'Ferry' };
  });
  return buildNetwork({ segments });
}

test.each([0, 23, -41, 60, 88.9, -90])(
  'at %d degrees both agree on lengths that are just enough and on runs that are just wrong',
  (latitude) => {
    const network = roadsAt(latitude, 7);
    const { snapIndex } = prepareNetwork(network);
    expect(byKernel().reachesAsFar(network)).toBe(true);
    expect(byKernel().liesWhereItSays(network, snapIndex)).toBe(true);
    expect(byKernel().coversPieces(network, snapIndex)).toBe(true);
    const random = openRandom(3);
    for (let i = 0; i < 25; i++) {
      const segment = random.whole(network.segmentCount);
      const length = network.length.slice();
      const changed = { ...network, length };
      let tooShort = -1;
      for (let enough = length[segment]; enough - tooShort > 1; ) {
        length[segment] = (tooShort + enough) >> 1;
        if (isAsLongAsShape(changed, segment)) enough = length[segment];
        else tooShort = length[segment];
      }
      for (const centimetres of [tooShort, tooShort + 1].filter((each) => each >= 0)) {
        length[segment] = centimetres;
        expect(byKernel().reachesAsFar(changed)).toBe(centimetres > tooShort);
      }
      const run = random.whole(snapIndex.radius.length);
      for (const change of [-2, -1, 1, 2]) {
        const radius = snapIndex.radius.slice();
        radius[run] += change;
        const index = { ...snapIndex, radius };
        expect(byKernel().liesWhereItSays(network, index)).toBe(PLAIN_PROOFS.liesWhereItSays(network, index));
      }
      const middle = snapIndex.middle.slice();
      const other = random.whole(middle.length / 2);
      middle[2 * run] = middle[2 * other];
      middle[2 * run + 1] = middle[2 * other + 1];
      const moved = { ...snapIndex, middle };
      expect(byKernel().isTree(moved)).toBe(PLAIN_PROOFS.isTree(moved));
      expect(byKernel().coversPieces(network, moved)).toBe(PLAIN_PROOFS.coversPieces(network, moved));
    }
  },
);

test('both agree on lists of segments by id', () => {
  const network = roadsAt(41, 11);
  expect(network.segmentById).toHaveLength(network.segmentCount);
  expect(byKernel().idsAscend(network)).toBe(true);
  for (let place = 0; place < network.segmentCount; place++) {
    for (const segment of [0, network.segmentById[(place + 1) % 60], network.segmentCount, 0xffffffff]) {
      const segmentById = network.segmentById.slice();
      segmentById[place] = segment;
      const changed = { ...network, segmentById };
      expect(PLAIN_PROOFS.idsAscend(changed)).toBe(segment === network.segmentById[place]);
      expect(byKernel().idsAscend(changed)).toBe(PLAIN_PROOFS.idsAscend(changed));
    }
  }
});

test('columns that have no room on the desk are proved by the plain loops', () => {
  const refusing = { ...kernel, loops: { ...kernel.loops, memory: { buffer: new ArrayBuffer(0), grow: refuse } } };
  const network = roadsAt(41, 9);
  const { hierarchy, snapIndex } = prepareNetwork(network);
  const proofs = kernelProofs(refusing);
  expect(proofs.reachesAsFar(network)).toBe(true);
  expect(proofs.isOrder(hierarchy)).toBe(true);
  expect(proofs.coversPieces(network, snapIndex)).toBe(true);
  const { length } = network;
  expect(proofs.isSound(length, checksum(length), '', length.byteLength)).toBe(true);
  expect(proofs.isSound(length, checksum(length) ^ 1, '', length.byteLength)).toBe(false);
});

function refuse(): never {
  throw new RangeError('There is no more memory.');
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { baseWeights } from '../../src/costing/weights/base-weights.ts';
import { boundsOf } from '../../src/database/bounds.ts';
import type { KernelPool } from '../../src/kernel/kernel.ts';
import { openKernelPool } from '../../src/kernel/open-kernel-pool.ts';
import type { Network } from '../../src/network/network.ts';
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
  expect(boundsOf(network, kernels)).toEqual(boundsOf(network));
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

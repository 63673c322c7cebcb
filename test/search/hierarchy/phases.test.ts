import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startBudget } from '../../../src/budget/budget.ts';
import type { KernelPool } from '../../../src/kernel/kernel.ts';
import { openKernelPool } from '../../../src/kernel/open-kernel-pool.ts';
import { contractNodes } from '../../../src/search/hierarchy/contract.ts';
import { PAIR } from '../../../src/search/hierarchy/metric.ts';
import { orderNodes } from '../../../src/search/hierarchy/order/order.ts';
import { customizePhases, type PhasedMetric } from '../../../src/search/hierarchy/phases/phases.ts';
import { phasesPacked } from '../../../src/search/hierarchy/phases/phases-packed.ts';
import type { PhaseWeights } from '../../../src/search/hierarchy/phases/two-phases.ts';
import { CLOSED } from '../../../src/search/weights.ts';
import { runs } from '../../kit/runs.ts';
import { type Town, towns } from './towns.ts';

/** Every third arc changes the phase, and every third one belongs to both phases. */
function phasesIn({ weights }: Town): PhaseWeights {
  const kept = { first: [0, 1], over: [2], second: [0] };
  return (role) => ({
    ...weights,
    weight: weights.weight.map((own, arc) => (kept[role].includes(arc % 3) ? own : CLOSED)),
  });
}

function prepare(town: Town) {
  const hierarchy = contractNodes(town.graph, orderNodes(town.graph, { coordinates: town }));
  return { hierarchy, phases: phasesIn(town), arcTo: new Uint32Array(town.graph.nodeCount) };
}

/** All values of all arcs, whether the sums are whole numbers of 32 bits or doubles. */
function arcsOf({ forward, backward }: PhasedMetric) {
  return [forward, backward].map(({ firstUp, head, headShift, weight, second, third, thirdShift, arc }) => ({
    firstUp,
    arcs: Array.from({ length: firstUp[firstUp.length - 1] }, (_, i) =>
      [head[i << headShift], weight[PAIR * i], second[PAIR * i], third[i << thirdShift], arc![PAIR * i]].join(),
    ),
  }));
}

test('the kernel customizes trips in two phases exactly as the plain loops', () => {
  const kernels = openKernelPool() as KernelPool;
  const used = { kernel: 0, outgrown: 0 };
  for (const [largest, numRuns] of [
    [12, runs(120)],
    [150, runs(30)],
  ]) {
    fc.assert(
      fc.property(towns(largest), (town) => {
        const { hierarchy, phases, arcTo } = prepare(town);
        const plain = customizePhases(hierarchy, phases, arcTo);
        expect(arcsOf(customizePhases(hierarchy, phases, arcTo, kernels))).toEqual(arcsOf(plain));
        used[phasesPacked(kernels, hierarchy, phases, startBudget()) ? 'kernel' : 'outgrown']++;
      }),
      { seed: 21, numRuns },
    );
  }
  // sums beyond 31 bits are left to the plain loops
  expect(used.kernel).toBeGreaterThan(40);
  expect(used.outgrown).toBeGreaterThan(0);
});

test('the metric of trips in two phases holds only what searches read: 16 or 20 bytes for each of their arcs', () => {
  fc.assert(
    fc.property(towns(150), fc.boolean(), (town, hasKernel) => {
      const { hierarchy, phases, arcTo } = prepare(town);
      const metric = customizePhases(hierarchy, phases, arcTo, hasKernel ? openKernelPool() : undefined);
      const { both, ...held } = metric;
      const buffers = new Set<ArrayBufferLike>();
      const gather = (value: unknown): void => {
        if (ArrayBuffer.isView(value)) buffers.add(value.buffer);
        else if (typeof value === 'object' && value !== null) Object.values(value).forEach(gather);
      };
      gather(held);
      const bytes = Array.from(buffers).reduce((sum, { byteLength }) => sum + byteLength, 0);
      expect(bytes).toBe(metric.bytes);
      const count = (arcs: PhasedMetric['forward']) => arcs.firstUp[arcs.firstUp.length - 1];
      const arcBytes = town.weights.third === town.weights.second ? 16 : 20;
      // sums beyond 31 bits take floats
      if (metric.forward.second instanceof Float64Array || metric.backward.second instanceof Float64Array) return;
      const positions = 2 * both.hierarchy.rank.length + 2;
      expect(bytes).toBe(4 * positions + arcBytes * (count(metric.forward) + count(metric.backward)));
    }),
    { seed: 22, numRuns: runs(30) },
  );
});

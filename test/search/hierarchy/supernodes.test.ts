import { expect, test } from 'vitest';
import { startBudget } from '../../../src/budget/budget.ts';
import { openKernelPool } from '../../../src/kernel/open-kernel-pool.ts';
import { contractNodes } from '../../../src/search/hierarchy/contract.ts';
import { customize } from '../../../src/search/hierarchy/customize.ts';
import type { Hierarchy } from '../../../src/search/hierarchy/hierarchy.ts';
import { orderNodes } from '../../../src/search/hierarchy/order/order.ts';
import { supernodesOf } from '../../../src/search/hierarchy/supernodes.ts';
import { expectSame } from '../../kit/expect-same.ts';
import { graphOf } from './towns.ts';

/** A hierarchy over roads from each node to others: its neighbours in a grid, or nodes anywhere. */
function hierarchyOf(size: number, isGrid: boolean): { hierarchy: Hierarchy; arcCount: number } {
  const count = size * size;
  const arcs: [number, number][] = [];
  for (let node = 0; node < count; node++) {
    const others = isGrid ? [node + 1, node + size] : [scattered(node, count), scattered(node + count, count)];
    for (const other of others) if (other < count) arcs.push([node, other], [other, node]);
  }
  const graph = graphOf(count, arcs);
  return { hierarchy: contractNodes(graph, orderNodes(graph, {})), arcCount: arcs.length };
}

function scattered(seed: number, count: number): number {
  const mixed = Math.imul(seed ^ (seed >>> 7), 0x9e37_79b1);
  return ((mixed ^ (mixed >>> 15)) >>> 0) % count;
}

test('a grid of roads has few corners per arc', () => {
  const { hierarchy } = hierarchyOf(30, true);
  const { kept } = supernodesOf(openKernelPool()!, hierarchy, startBudget())!;
  expect(kept.arrays[2].length).toBeLessThan(4 * hierarchy.head.length);
});

test('where roads lead anywhere, there are too many corners, and plain loops customize', () => {
  const { hierarchy, arcCount } = hierarchyOf(50, false);
  const kernels = openKernelPool()!;
  expect(supernodesOf(kernels, hierarchy, startBudget())).toBeUndefined();
  const second = Int32Array.from({ length: arcCount }, (_, i) => 1 + (i % 97));
  const weights = { weight: second, second, third: second };
  const arcTo = new Uint32Array(hierarchy.order.length);
  const { pairs } = customize(hierarchy, weights, arcTo);
  expectSame(customize(hierarchy, weights, arcTo, kernels).pairs, pairs);
});

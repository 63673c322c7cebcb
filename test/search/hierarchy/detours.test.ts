import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startBudget } from '../../../src/budget/budget.ts';
import { makePairScratch } from '../../../src/search/detours/detour-scratch.ts';
import { highestDetours } from '../../../src/search/detours/highest-detours.ts';
import { leastWayOver, sharedWithBest } from '../../../src/search/detours/hops.ts';
import { FROM_START, TO_END, withPairTrees } from '../../../src/search/detours/pair-trees.ts';
import { contractNodes } from '../../../src/search/hierarchy/contract.ts';
import { customize } from '../../../src/search/hierarchy/customize.ts';
import { customizePerfectly } from '../../../src/search/hierarchy/customize-perfectly.ts';
import { orderNodes } from '../../../src/search/hierarchy/order/order.ts';
import { makeHierarchyScratch } from '../../../src/search/hierarchy/scratch.ts';
import { CLOSED } from '../../../src/search/weights.ts';
import { runs } from '../../kit/runs.ts';
import { leastBetween } from '../../oracle/relax-all.ts';
import { stopsIn, towns } from './towns.ts';

const trips = towns(24).chain((town) => {
  const stops = stopsIn(town.graph.nodeCount);
  return fc.record({
    town: fc.constant(town),
    sources: stops,
    targets: stops,
    isPerfect: fc.boolean(),
    stretch: fc.integer({ min: 0, max: 100 }),
    enough: fc.integer({ min: 1, max: 30 }),
  });
});

test('the highest nodes within a limit are found, with their least ways and what these share with the best one', () => {
  let [count, sharing] = [0, 0];
  fc.assert(
    fc.property(trips, ({ town: { graph, weights }, sources, targets, isPerfect, stretch, enough }) => {
      const hierarchy = contractNodes(graph, orderNodes(graph, {}));
      const { arcTo } = makeHierarchyScratch(graph.nodeCount);
      const usual = customize(hierarchy, weights, arcTo);
      const metric = isPerfect ? customizePerfectly(hierarchy, usual) : usual;
      const at = (node: number) => ({ node: [node], weight: [0], second: [0], third: [0] });
      const least = (from: typeof sources, to: typeof targets) => leastBetween(graph, weights, from, to)?.[0] ?? CLOSED;
      const best = least(sources, targets);
      if (best >= CLOSED) return;
      const limit = Math.min(best + stretch, CLOSED - 1);
      const scratch = makePairScratch(graph.nodeCount);
      // twice, because the first search must leave the arrays as it found them
      for (const number of [enough, Infinity]) {
        withPairTrees(hierarchy, metric, { sources, targets }, scratch, (trees) => {
          const positions = highestDetours(hierarchy, trees, sources, { limit, enough: number }, startBudget());
          const within: number[] = [];
          for (let node = 0; node < graph.nodeCount; node++)
            if (least(sources, at(node)) + least(at(node), targets) <= limit) within.push(hierarchy.rank[node]);
          expect(within).toEqual(expect.arrayContaining(positions));
          expect(new Set(positions).size).toBe(positions.length);
          expect(positions.length).toBeGreaterThanOrEqual(Math.min(number, within.length));
          const ways = { hierarchy, metric, trees, best };
          for (const position of positions) {
            const node = hierarchy.order[position];
            const { source, target, arcs, first, last } = leastWayOver(ways, graph, position);
            const nodes = [sources.node[source], ...arcs.map((arc) => graph.head[arc])];
            expect(arcs.map((arc) => graph.tail[arc])).toEqual(nodes.slice(0, -1));
            expect(nodes.slice(first, last + 1)).toContain(node);
            expect(nodes.at(-1)).toBe(targets.node[target]);
            const ridden = arcs.reduce((sum, arc) => sum + weights.weight[arc], 0);
            const whole = least(sources, at(node)) + least(at(node), targets);
            expect(sources.weight[source] + ridden + targets.weight[target]).toBe(whole);
            for (const end of [first, last])
              expect(least(sources, at(nodes[end])) + least(at(nodes[end]), targets)).toBe(whole);
            // a best way leads over the node where the two ways part, and over the node where they meet again
            const onBest = nodes.filter((one) => least(sources, at(one)) + least(at(one), targets) === best);
            const shared = [FROM_START, TO_END].map((side) => sharedWithBest(ways, position, side));
            expect([0, ...onBest.map((one) => least(sources, at(one)))]).toContain(shared[0]);
            expect([0, ...onBest.map((one) => least(at(one), targets))]).toContain(shared[1]);
            count++;
            sharing += Number(whole > best && shared[0] > 0);
          }
        });
      }
    }),
    { numRuns: runs(400), seed: 41 },
  );
  expect(count).toBeGreaterThan(500);
  expect(sharing).toBeGreaterThan(100);
});

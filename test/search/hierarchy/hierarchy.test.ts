import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ArcWeights, CLOSED } from '../../../src/cost/weights.ts';
import type { Graph } from '../../../src/network/network.ts';
import { contractNodes } from '../../../src/search/hierarchy/contract.ts';
import { customize } from '../../../src/search/hierarchy/customize.ts';
import { orderNodes } from '../../../src/search/hierarchy/order.ts';
import { queryHierarchy } from '../../../src/search/hierarchy/query.ts';
import { makeHierarchyScratch } from '../../../src/search/hierarchy/scratch.ts';
import { unpack } from '../../../src/search/hierarchy/unpack.ts';
import type { Found, Stops } from '../../../src/search/stops.ts';
import { leastBetween } from '../../oracle/relax-all.ts';
import { stopsIn, type Town, towns } from './towns.ts';

const SEED = 20_240_501;

/** A town with some trips. */
function trips(largest: number): fc.Arbitrary<[Town, [Stops, Stops][]]> {
  return towns(largest).chain((town) => {
    const stops = stopsIn(town.graph.nodeCount);
    return fc.tuple(fc.constant(town), fc.array(fc.tuple(stops, stops), { minLength: 1, maxLength: 6 }));
  });
}

/** That the arcs join a source to a target, and add up. */
function checkWay(graph: Graph, weights: ArcWeights, sources: Stops, targets: Stops, found: Found): void {
  let node = sources.node[found.source];
  const sum = [sources.weight[found.source], sources.second[found.source], sources.third[found.source]];
  for (const arc of found.arcs) {
    expect(graph.tail[arc]).toBe(node);
    node = graph.head[arc];
    sum[0] += weights.weight[arc];
    sum[1] += weights.second[arc];
    sum[2] += weights.third[arc];
  }
  expect(node).toBe(targets.node[found.target]);
  expect([
    sum[0] + targets.weight[found.target],
    sum[1] + targets.second[found.target],
    sum[2] + targets.third[found.target],
  ]).toEqual([found.weight, found.second, found.third]);
  expect(found.weight).toBeLessThan(CLOSED);
}

describe('a hierarchy', () => {
  it.each([12, 70])('finds the least weight, second and third in towns of up to %i nodes, and its arcs', (largest) => {
    fc.assert(
      fc.property(trips(largest), fc.boolean(), ([{ graph, weights, x, y }, pairs], hasCoordinates) => {
        const order = orderNodes(graph, hasCoordinates ? { coordinates: { x, y } } : {});
        expect([...order].sort((a, b) => a - b)).toEqual([...order.keys()]);
        const hierarchy = contractNodes(graph, order);
        const scratch = makeHierarchyScratch(graph.nodeCount);
        const metric = customize(hierarchy, weights, scratch.arcTo);
        for (const [sources, targets] of pairs) {
          const expected = leastBetween(graph, weights, sources, targets);
          const meeting = queryHierarchy(hierarchy, metric, sources, targets, scratch);
          expect(meeting && [meeting.weight, meeting.second, meeting.third]).toEqual(expected);
          if (meeting) checkWay(graph, weights, sources, targets, unpack(hierarchy, metric, meeting, scratch));
        }
      }),
      { seed: SEED, numRuns: largest < 20 ? 1500 : 200 },
    );
  });
});

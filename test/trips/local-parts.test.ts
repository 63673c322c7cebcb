import { expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { openRandom } from '../../fixtures/random.ts';
import { startBudget } from '../../src/budget/budget.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import type { Call } from '../../src/database/call.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { NO_COSTING } from '../../src/request/costing.ts';
import { arrivalsOf, departuresOf, endOfTrip, endsContext, type MajorPartEnds } from '../../src/trips/trip-ends.ts';

const database = openEngine(buildNetwork(city({ segments: 2000 })));
const { network } = database;
const weighted = database.costs.computeWeights({ ...NO_COSTING, majorRoads: true });
const call: Call = { database, weighted, budget: startBudget() };
const context = endsContext(call);

test('each stop has the local part that weighs what the stop does, from its place or to it', () => {
  const random = openRandom(3);
  const { weight } = context.weights;
  let arcCount = 0;
  for (let i = 0; i < 40; i++) {
    const place = { segment: random.whole(network.segmentCount), at: random.whole(500) };
    const arrivals = arrivalsOf(context, place) as MajorPartEnds;
    const departures = departuresOf(context, place, [arrivals]).ends as MajorPartEnds;
    for (const [ends, isArrival] of [
      [arrivals, true],
      [departures, false],
    ] as const) {
      for (let stop = 0; stop < ends.node.length; stop++) {
        const { arcs, place: at, directedSegment } = endOfTrip(ends, stop);
        const nodes = [...arcs.slice(0, 1).map((arc) => network.tail[arc]), ...arcs.map((arc) => network.head[arc])];
        const root = (isArrival ? nodes.at(-1) : nodes[0]) ?? ends.node[stop];
        const local = ends.local.node.findIndex(
          (node, one) =>
            node === root && ends.local.place[one] === at && ends.local.directedSegment[one] === directedSegment,
        );
        expect((isArrival ? nodes[0] : nodes.at(-1)) ?? root).toBe(ends.node[stop]);
        for (let arc = 1; arc < arcs.length; arc++) expect(network.tail[arcs[arc]]).toBe(network.head[arcs[arc - 1]]);
        expect(arcs.reduce((sum, arc) => sum + weight[arc], ends.local.weight[local])).toBe(ends.weight[stop]);
        arcCount += arcs.length;
      }
    }
  }
  expect(arcCount).toBeGreaterThan(100);
});

test('no local part is kept if only costs are of interest', () => {
  const ends = arrivalsOf({ ...context, isForCosts: true }, { segment: 0, at: 50 }) as MajorPartEnds;
  expect(ends.node.length).toBeGreaterThan(0);
  expect(ends.localPart).toBeUndefined();
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openRandom } from '../../fixtures/random.ts';
import { startBudget } from '../../src/budget/budget.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { metricsOf } from '../../src/costing/metrics.ts';
import type { Database } from '../../src/database/database.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { junctionAtPlace } from '../../src/network/junction-at-place.ts';
import type { Leg } from '../../src/network/leg.ts';
import { junctionAfter, junctionOfNode } from '../../src/network/network.ts';
import type { Place } from '../../src/network/place.ts';
import { type Costing, NO_COSTING } from '../../src/request/costing.ts';
import { CLOSED } from '../../src/search/weights.ts';
import { alternativeLegs } from '../../src/trips/alternatives.ts';
import { findLeg } from '../../src/trips/find-trip.ts';
import { arrivals, departures, NO_DIRECTED_SEGMENT, type PlaceStops } from '../../src/trips/stops-of-place.ts';
import { TRIP_TOOLS, type TripTools } from '../../src/trips/trip-tools.ts';
import { expectSame } from '../kit/expect-same.ts';
import { randomCosting } from '../kit/random-costing.ts';
import { type RandomSource, randomSources } from '../kit/random-network.ts';
import { randomTown } from '../kit/random-town.ts';
import { runs } from '../kit/runs.ts';
import {
  mostThatFit,
  type OracleArc,
  type OracleRows,
  type OracleStop,
  type OracleWay,
  oracleAlternatives,
  rowsOfWay,
  sharing,
  weightOf,
} from '../oracle/alternatives.ts';

interface Roads {
  readonly database: Database;
  readonly costing: Costing;
  readonly tools: TripTools;
}

/** Trip tools with the settings for small networks, and for large ones. */
const SIZES: TripTools[] = [TRIP_TOOLS, { ...TRIP_TOOLS, mostNodes: 0 }];

/** The roads as the oracle reads them, between two places. */
function oracleTrip({ database, costing }: Roads, from: Place, to: Place) {
  const { network } = database;
  const { weights } = database.costs.computeWeights(costing);
  const arcs: OracleArc[] = [];
  for (let arc = 0; arc < network.arcCount; arc++) {
    const weight = weights.weight[arc];
    if (weight >= CLOSED) continue;
    arcs.push({ tail: network.tail[arc], head: network.head[arc], weight, segment: network.directedOfArc[arc] >>> 1 });
  }
  const stopsOf = ({ node, weight, directedSegment }: PlaceStops, place: Place): OracleStop[] => {
    const isAtJunction = junctionAtPlace(network, place) !== undefined;
    return node.map((one, i) => {
      const directed = directedSegment[i];
      if (directed === NO_DIRECTED_SEGMENT) return { node: one, weight: weight[i], segment: undefined };
      const junction = isAtJunction ? junctionAfter(network, directed) : undefined;
      return { node: one, weight: weight[i], segment: directed >>> 1, junction };
    });
  };
  return {
    nodeCount: network.nodeCount,
    arcs,
    junctionOf: (node: number) => junctionOfNode(network, node),
    starts: stopsOf(departures(network, weights, from), from),
    ends: stopsOf(arrivals(network, weights, to), to),
  };
}

function rowsOfLeg(leg: Leg): OracleRows {
  return leg.directedSegment.map((directed, row) => ({ segment: directed >>> 1, weight: leg.weight[row] }));
}

/** A leg as a way of the oracle. Which nodes it leads over follows from where it begins. */
function wayOfLeg({ database, costing }: Roads, trip: ReturnType<typeof oracleTrip>, leg: Leg): OracleWay {
  const { network } = database;
  const { weight } = database.costs.computeWeights(costing).weights;
  const isPart = (row: number) => {
    const length = network.length[leg.directedSegment[row] >>> 1];
    return Math.abs(leg.to[row] - leg.from[row]) < length;
  };
  const isPlaceAtJunction = ({ at, segment }: Place) => at === 0 || at === network.length[segment];
  const first = isPlaceAtJunction(leg.start) ? 0 : 1;
  // at the end of a road with a delay, no arc follows the last row
  const isNode = isPlaceAtJunction(leg.end) && leg.end.directedSegments === undefined;
  const last = leg.directedSegment.length - (isNode ? 0 : 1);
  const ways = trip.starts.flatMap((start) => {
    if (first === 1 && !isPart(0)) return [];
    const arcs: OracleArc[] = [];
    let node = start.node;
    for (const directed of leg.directedSegment.slice(first, last)) {
      for (let arc = network.firstOut[node]; arc < network.firstOut[node + 1]; arc++) {
        if (network.directedOfArc[arc] !== directed || weight[arc] >= CLOSED) continue;
        arcs.push({ tail: node, head: network.head[arc], weight: weight[arc], segment: directed >>> 1 });
        break;
      }
      node = arcs.at(-1)?.head ?? node;
    }
    return trip.ends.filter((end) => end.node === node).map((end) => ({ start, arcs, end }));
  });
  const rows = JSON.stringify(rowsOfLeg(leg));
  const way = ways.find((one) => JSON.stringify(rowsOfWay(one)) === rows);
  if (way === undefined) throw new Error('The leg is no way between its places.');
  return way;
}

/** The ways found between two places, and what the oracle says about them. */
function compare(roads: Roads, from: Place, to: Place, count: number) {
  const { database, costing, tools } = roads;
  const call = { database, weighted: database.costs.computeWeights(costing), budget: startBudget() };
  const found = findLeg(call, from, to);
  if (found === undefined || found.weight.every((weight) => weight === 0)) return undefined;
  const trip = oracleTrip(roads, from, to);
  const best = rowsOfLeg(found);
  const isInside = junctionAtPlace(database.network, from) === undefined;
  const staysOnRoad = from.segment === to.segment || (isInside && found.end.directedSegments !== undefined);
  const isStretch = found.directedSegment.length === 1 && staysOnRoad;
  const bestArcs = isStretch ? [] : wayOfLeg(roads, trip, found).arcs;
  const oracle = oracleAlternatives(trip, best, bestArcs);
  const legs = alternativeLegs(call, { found, from, to }, count, tools).legs.map(({ leg }) => leg);
  return { oracle, best, legs, ways: legs.map((leg) => wayOfLeg(roads, trip, leg)) };
}

function expectAdmissible({ oracle, best, legs, ways }: NonNullable<ReturnType<typeof compare>>): void {
  const before = [best];
  for (const [i, way] of ways.entries()) {
    expect(oracle.refuse(way)).toBe(undefined);
    expect(sharing(rowsOfLeg(legs[i]), before)).toBeLessThanOrEqual(0.75);
    before.push(rowsOfLeg(legs[i]));
  }
  // none is found if none exists by the definition
  if (oracle.ways.length === 0) expect(ways).toEqual([]);
}

const randomPlace = ({ network }: Database, random: ReturnType<typeof openRandom>): Place => {
  const segment = random.whole(network.segmentCount);
  return { segment, at: random.whole(network.length[segment] + 1) };
};

function legsOf({ database, costing, tools }: Roads, from: Place, to: Place, count: number): Leg[] | undefined {
  const call = { database, weighted: database.costs.computeWeights(costing), budget: startBudget() };
  const found = findLeg(call, from, to);
  return found && [found, ...alternativeLegs(call, { found, from, to }, count, tools).legs.map(({ leg }) => leg)];
}

const towns = fc.integer({ min: 1, max: 1000 }).map((seed) => randomTown(seed, 9));
const underCosting = <Source extends RandomSource>(sources: fc.Arbitrary<Source>) =>
  sources.chain((source) =>
    fc.record({
      source: fc.constant(source),
      costing: randomCosting(source.segments.length),
      seed: fc.nat(),
      isPrepared: fc.boolean(),
    }),
  );

describe('alternatives', () => {
  test.each([
    ['random networks', randomSources({ junctions: 14, segments: 34, delays: 8, turnCosts: true }), 400, 20],
    ['towns', towns, 60, 60],
  ] as const)('of %s obey their definition under any costing', (_, sources, numRuns, least) => {
    let count = 0;
    fc.assert(
      fc.property(underCosting<RandomSource>(sources), fc.constantFrom(...SIZES), (drawn, tools) => {
        const { source, costing, seed, isPrepared } = drawn;
        const database = openEngine(buildNetwork(source), { prepare: isPrepared });
        const roads = { database, costing: { ...costing, majorRoads: false }, tools };
        const random = openRandom(seed);
        for (let pair = 0; pair < 3; pair++) {
          const compared = compare(roads, randomPlace(database, random), randomPlace(database, random), 3);
          if (compared === undefined) continue;
          expectAdmissible(compared);
          count += compared.legs.length;
        }
      }),
      { numRuns: runs(numRuns), seed: 41 },
    );
    expect(count).toBeGreaterThan(least);
  });

  test('are the same with a hierarchy and without one, along major roads as well', () => {
    let count = 0;
    fc.assert(
      fc.property(underCosting(towns), fc.boolean(), ({ source, costing, seed }, majorRoads) => {
        const [prepared, bare, plain] = [{}, { prepare: false }, { kernel: false }].map((options) => ({
          database: openEngine(buildNetwork(source), options),
          costing: { ...costing, majorRoads },
          tools: TRIP_TOOLS,
        }));
        const random = openRandom(seed);
        for (let pair = 0; pair < 3; pair++) {
          const [from, to] = [randomPlace(prepared.database, random), randomPlace(prepared.database, random)];
          const legs = legsOf(prepared, from, to, 3);
          expectSame(legsOf(bare, from, to, 3), legs);
          expectSame(legsOf(plain, from, to, 3), legs);
          const before: OracleRows[] = [];
          for (const rows of legs?.map(rowsOfLeg) ?? []) {
            if (before.length > 0) {
              expect(weightOf(rows)).toBeLessThanOrEqual(1.25 * weightOf(before[0]));
              expect(sharing(rows, before)).toBeLessThanOrEqual(0.75);
              count++;
            }
            before.push(rows);
          }
        }
      }),
      { numRuns: runs(60), seed: 41 },
    );
    expect(count).toBeGreaterThan(60);
  });

  test('along major roads search only the local parts that they may have, once the metric of all parts is known', () => {
    let [stopsBefore, stopsAfter, count] = [0, 0, 0];
    const sources = fc.oneof<fc.MaybeWeightedArbitrary<RandomSource>[]>(
      towns,
      randomSources({ junctions: 14, segments: 34, delays: 8, turnCosts: true }),
    );
    fc.assert(
      fc.property(underCosting<RandomSource>(sources), ({ source, costing, seed }) => {
        const database = openEngine(buildNetwork(source));
        const weighted = database.costs.computeWeights({ ...costing, majorRoads: true });
        const call = { database, weighted, budget: startBudget() };
        const random = openRandom(seed);
        const pairs = Array.from({ length: 5 }, () => [randomPlace(database, random), randomPlace(database, random)]);
        const legs = pairs.map(([from, to]) => findLeg(call, from, to, 'both ends'));
        const search = () =>
          pairs.map(([from, to], pair) => {
            const found = legs[pair];
            return found && alternativeLegs(call, { found, from, to }, 3, TRIP_TOOLS);
          });
        const before = search();
        if (metricsOf(database.costs).phasesOf(weighted) === undefined) return;
        for (const [pair, after] of search().entries()) {
          expectSame(after?.legs, before[pair]?.legs);
          stopsBefore += before[pair]?.stopCount ?? 0;
          stopsAfter += after?.stopCount ?? 0;
          count += after?.legs.length ?? 0;
        }
      }),
      { numRuns: runs(150), seed: 41 },
    );
    expect(count).toBeGreaterThan(40);
    expect(stopsAfter).toBeLessThan(0.8 * stopsBefore);
  });

  test.each([
    ['small', TRIP_TOOLS],
    ['large', { ...TRIP_TOOLS, mostNodes: 0 }],
  ])(
    'are found as on %s networks for 98 % of the pairs that have one, and two for 90 % of those that have two',
    (_, tools) => {
      let [haveOne, foundOne, haveTwo, foundTwo] = [0, 0, 0, 0];
      for (let seed = 1; seed <= runs(16); seed++) {
        const database = openEngine(buildNetwork(randomTown(seed, 12 + (seed % 3))));
        const random = openRandom(seed);
        for (let pair = 0; pair < 40; pair++) {
          const roads = { database, costing: NO_COSTING, tools };
          const compared = compare(roads, randomPlace(database, random), randomPlace(database, random), 2);
          if (compared === undefined) continue;
          expectAdmissible(compared);
          const most = mostThatFit(compared.oracle.ways, compared.best);
          haveOne += Number(most > 0);
          foundOne += Number(most > 0 && compared.legs.length > 0);
          haveTwo += Number(most > 1);
          foundTwo += Number(most > 1 && compared.legs.length > 1);
        }
      }
      process.stdout.write(`Alternatives: one of ${foundOne} in ${haveOne}, two of ${foundTwo} in ${haveTwo} pairs.\n`);
      expect(haveTwo).toBeGreaterThan(150);
      expect(foundOne / haveOne).toBeGreaterThanOrEqual(0.98);
      expect(foundTwo / haveTwo).toBeGreaterThanOrEqual(0.9);
    },
  );
});

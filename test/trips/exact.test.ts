import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startBudget } from '../../src/budget/budget.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { metricsOf } from '../../src/costing/metrics.ts';
import { closesSameArcs } from '../../src/costing/open-from-default.ts';
import { computeWeights } from '../../src/costing/weights/compute-weights.ts';
import { changedRoadTypes } from '../../src/costing/weights/costing-table.ts';
import { arcsOfOtherBans } from '../../src/costing/weights/other-bans.ts';
import type { Database } from '../../src/database/database.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { costsTo, rowOfStart } from '../../src/matrix/find-costs.ts';
import { requestedCosts } from '../../src/matrix/requested-costs.ts';
import { junctionAtPlace } from '../../src/network/junction-at-place.ts';
import { junctionOfNode, NO_ARC } from '../../src/network/network.ts';
import type { Place } from '../../src/network/place.ts';
import { ROAD_TYPES } from '../../src/network/road-types.ts';
import { findSegment, segmentIdText } from '../../src/network/segment-ids.ts';
import { type SegmentSource, TIME_BUCKETS } from '../../src/network/source.ts';
import { VEHICLE_TYPES } from '../../src/network/vehicle-types.ts';
import { type Costing, NO_COSTING } from '../../src/request/costing.ts';
import { CLOSED } from '../../src/search/weights.ts';
import { placeAtEnd } from '../../src/trips/directed-places.ts';
import { findLeg, findTrip } from '../../src/trips/find-trip.ts';
import type { SearchMethod } from '../../src/trips/search-trip.ts';
import { arrivals, departures, directStretch } from '../../src/trips/stops-of-place.ts';
import { expectSame } from '../kit/expect-same.ts';
import { randomCosting } from '../kit/random-costing.ts';
import { type RandomSource, randomPlaces, randomSources } from '../kit/random-network.ts';
import { runs } from '../kit/runs.ts';
import { bannedRides, endsWith, isBound, openDirectedSegments } from '../oracle/banned-turns.ts';
import { costedValues } from '../oracle/costed-values.ts';
import { oracleDelays } from '../oracle/delays.ts';
import type { DirectedSegment } from '../oracle/directed-segment.ts';
import { arcsOfPart, majorTrip } from '../oracle/major-roads.ts';
import { isLess, type Triple } from '../oracle/relax-all.ts';
import { oracleTrips } from '../oracle/trip.ts';
import { numberOf, turnsOfNetwork, turnTimes } from '../oracle/turn-costs.ts';

// Every search method, under any costing, gives exactly what follows from the source and the costing.

const METHODS: readonly SearchMethod[] = ['metric', 'lower bound', 'both ends'];

interface Drawn {
  readonly source: RandomSource;
  readonly costing: Costing;
  readonly candidatePlaceLists: readonly { readonly segment: string; readonly fraction: number }[];
  /** The vector kernel, or the plain loops. */
  readonly kernel: boolean;
}

const cases: fc.Arbitrary<Drawn> = randomSources({ junctions: 7, segments: 12, delays: 5, turnCosts: true }).chain(
  (source) =>
    fc.record({
      source: fc.constant(source),
      costing: randomCosting(source.segments.length),
      candidatePlaceLists: fc.array(randomPlaces(source), { minLength: 3, maxLength: 3 }),
      kernel: fc.boolean(),
    }),
);

/** Trips along major roads. All places but one are junctions. */
const casesAtJunctions = randomSources({ junctions: 6, segments: 14, delays: 8 }).chain((source) =>
  fc
    .record({
      source: fc.constant(source),
      costing: fc.oneof(fc.constant(NO_COSTING), randomCosting(source.segments.length)),
      candidatePlaceLists: fc.array(randomPlaces(source), { minLength: 4, maxLength: 4 }),
      kernel: fc.boolean(),
    })
    .map((drawn): Drawn => {
      const candidatePlaceLists = drawn.candidatePlaceLists.map(({ segment, fraction }, i) => {
        return { segment, fraction: i === 0 ? fraction : Math.round(fraction) };
      });
      return { ...drawn, costing: { ...drawn.costing, majorRoads: true }, candidatePlaceLists };
    }),
);

function placesOf(database: Database, candidatePlaceLists: readonly { segment: string; fraction: number }[]): Place[] {
  return candidatePlaceLists.map(({ segment: id, fraction }) => {
    const segment = findSegment(database.network, id)!;
    return { segment, at: Math.round(fraction * database.network.length[segment]) };
  });
}

/** The cheapest trips from a place to others. */
type TripsFrom = (from: Place) => (to: Place) => Triple | undefined;

function oracleOf(source: RandomSource, database: Database, costing: Costing) {
  const { network } = database;
  const lengthOf = ({ id }: { id?: string | undefined }) => network.length[findSegment(network, id!)!];
  const { kind, valuesOf, isExcluded, costOfWait } = costedValues(source, network, costing);
  const vehicle = costing.vehicle && VEHICLE_TYPES[costing.vehicle.type];
  const named = ({ segment, at }: Place) => ({ segment: segmentIdText(network, segment), at });
  const overAnyRoad = (): TripsFrom => {
    const tripsFrom = oracleTrips(
      source,
      { lengthOf, valuesOf, isExcluded, costOfWait, turnOf: turnTimes(source, network) },
      vehicle,
      TIME_BUCKETS[costing.bucket],
    );
    return (from) => {
      const tripTo = tripsFrom(named(from));
      return (to) => tripTo(named(to));
    };
  };
  const trips = () => (costing.majorRoads ? overMajorRoads(database, costing, overAnyRoad()) : overAnyRoad());
  const delayOf = oracleDelays(source, TIME_BUCKETS[costing.bucket]);
  const turns = turnsOfNetwork(source, network);
  const waitOf = (directedSegment: DirectedSegment) =>
    costOfWait(delayOf(directedSegment) + (turns?.leastAfter(directedSegment) ?? 0));
  return { kind, valuesOf, waitOf, trips };
}

/** Trips that keep to major roads: such a trip exists wherever a trip over any road exists. */
function overMajorRoads({ costs }: Database, costing: Costing, overAnyRoad: TripsFrom): TripsFrom {
  const { network } = costs.viewOf(costing);
  const { weights } = costs.computeWeights(costing);
  const roadType = changedRoadTypes(network, costing);
  const along = arcsOfPart(network, weights, roadType);
  if (along.size === 0) return overAnyRoad;
  const endsOfRoadsTo = (junction: number) =>
    [...network.head.keys()]
      .filter((arc) => junctionOfNode(network, network.head[arc]) === junction)
      .map((arc) => placeAtEnd(network, network.directedOfArc[arc]));
  return (from) => {
    const freely = overAnyRoad(from);
    const sources = departures(network, weights, from);
    return (to) => {
      const junction = junctionAtPlace(network, to);
      const targets = junction === undefined ? arrivals(network, weights, to) : { junction };
      const round = majorTrip(network, weights, roadType, sources, targets);
      const isInside = ({ segment, at }: Place) => at > 0 && at < network.length[segment];
      const stretches = (junction === undefined ? [to] : endsOfRoadsTo(junction)).map((end) =>
        isInside(from) ? directStretch(network, weights, from, end) : undefined,
      );
      const isThere = junction !== undefined && junctionAtPlace(network, from) === junction;
      const direct = stretches
        .map((stretch): Triple | undefined => stretch && [stretch.weight, stretch.second, stretch.third])
        .reduce(
          (one, other) => (one && other ? (isLess(one, other) ? one : other) : (one ?? other)),
          isThere ? [0, 0, 0] : undefined,
        );
      const best = direct && !(round && isLess(round, direct)) ? direct : round;
      const free = freely(to);
      expectSame(best === undefined, free === undefined);
      if (best !== undefined && free !== undefined) expectSame(isLess(best, free), false);
      return best;
    };
  };
}

/** Compares all trips between some places with those of the oracle. Returns whether they were also searched in two phases. */
function expectTripsOfOracle({ source, costing, candidatePlaceLists, kernel }: Drawn): boolean {
  const network = buildNetwork(source);
  const database = openEngine(network, { kernel });
  const slow = openEngine(network, { prepare: false });
  const trips = oracleOf(source, database, costing).trips();
  const places = placesOf(database, candidatePlaceLists);
  const weighted = database.costs.computeWeights(costing);
  const budget = startBudget();
  const call = { database, weighted, budget };
  const callSlowly = { database: slow, weighted: slow.costs.computeWeights(costing), budget };
  const rowsOf = (one: typeof call, starts: readonly Place[]) => {
    const costs = costsTo(requestedCosts(one, places), starts);
    return starts.map((_, i) => rowOfStart(costs, i));
  };
  const rows = rowsOf(call, places);
  const slowRows = rowsOf(callSlowly, places);
  places.forEach((from, i) => {
    const tripTo = trips(from);
    places.forEach((to, j) => {
      const wanted = tripTo(to);
      for (const method of METHODS) {
        const found = findTrip(call, from, to, method);
        expectSame(found && [found.weight, found.second, found.third], wanted);
        const leg = findLeg(call, from, to, method);
        expectSame(leg && [leg.totalTime, leg.totalLength], found && [found.time, found.length]);
        expectSame(
          leg?.weight.reduce((sum, weight) => sum + weight, 0),
          found?.weight,
        );
      }
      const found = findTrip(callSlowly, from, to);
      for (const row of [rows[i], slowRows[i]]) {
        expectSame([row.time[j], row.length[j]], found ? [found.time, found.length] : [Number.NaN, Number.NaN]);
      }
    });
  });
  // tables use the metric for trips along major roads if routes have made it, or if they are large
  const isPhased = metricsOf(database.costs).phasesOf(weighted) !== undefined;
  const many = Array.from({ length: costing.majorRoads ? 64 : 0 }, (_, i) => places[i % places.length]);
  for (const starts of [places, many]) {
    for (const [i, { time, length }] of rowsOf(call, starts).entries()) {
      expectSame({ time, length }, { time: rows[i % places.length].time, length: rows[i % places.length].length });
    }
  }
  return isPhased;
}

/** Compares the weights of all arcs with those of the oracle. Returns the kind of the weights. */
function expectArcsOfOracle(source: RandomSource, costing: Costing): string {
  const database = openEngine(buildNetwork(source), { prepare: false });
  const { network } = database;
  const { kind, valuesOf, waitOf } = oracleOf(source, database, costing);
  const { weights } = database.costs.computeWeights(costing);
  expectSame(weights.kind, kind);
  for (const directedSegment of openDirectedSegments(source)) {
    const arc = network.arcOfDirected[numberOf(network, directedSegment)];
    if (arc === NO_ARC) continue;
    const values = valuesOf(directedSegment);
    if (values === undefined) expectSame(weights.weight[arc], 2 ** 30 - 1);
    else {
      const whole = waitOf(directedSegment).map((wait, i) => wait + values[i]);
      expectSame([weights.weight[arc], weights.second[arc], weights.third[arc]], whole);
    }
  }
  return kind;
}

test('turning weighs as much as a ride on neutral roads, also if all roads share another factor', () => {
  const road = (id: string, end: string, shape: SegmentSource['shape']): SegmentSource => {
    return { id, start: 'J', end, shape, roadType: 'LocalRoadUrban' };
  };
  const at = [8, 50] as const;
  const segments = [
    road('1:1', 'W', [at, [7.99, 50]]),
    road('1:2', 'E', [at, [8.01, 50]]),
    road('1:3', 'N', [at, [8, 50.01]]),
  ];
  const turnCosts = { left: 4, right: 4, sharp: 5, uTurn: 5, split: 'all' as const };
  const costing = { ...NO_COSTING, priorities: ROAD_TYPES.map(() => 7) };
  const source = { segments, turnBans: [], delays: [] };
  expect(expectArcsOfOracle({ ...source, turnCosts }, costing)).toBe('penalized');
  expect(expectArcsOfOracle(source, costing)).toBe('fastest');
});

describe('on random networks, with random costings', () => {
  test('every arc has the weight that the oracle derives from the costing', () => {
    fc.assert(
      fc.property(cases, ({ source, costing }) => {
        expectArcsOfOracle(source, costing);
      }),
      { seed: 1, numRuns: runs(150) },
    );
  });

  test('lazy weights equal the weights of all arcs', () => {
    const count = { all: 0, withOtherBans: 0 };
    fc.assert(
      fc.property(cases, ({ source, costing }) => {
        const { network, costs } = openEngine(buildNetwork(source), { prepare: false });
        const { lazy, weights } = costs.computeWeights(costing);
        if (lazy === undefined) return;
        count.all++;
        if (arcsOfOtherBans(network, costing).size > 0) count.withOtherBans++;
        expectSame(
          [lazy.kind, lazy.table, lazy.individualSegments],
          [weights.kind, weights.table, weights.individualSegments],
        );
        for (let arc = 0; arc < network.arcCount; arc++) {
          lazy.computeWeights(arc, arc + 1);
          expectSame(
            [lazy.weight[arc], lazy.second[arc], lazy.third[arc]],
            [weights.weight[arc], weights.second[arc], weights.third[arc]],
          );
        }
        const { base } = costs.viewOf(costing);
        const open = (one: Costing) => {
          const weighted = costs.computeWeights(one);
          return { weighted, isOpen: weighted.weights.weight.map((weight) => Number(weight < CLOSED)).join() };
        };
        const asWished = open(costing);
        for (const other of [
          { ...costing, roadTypeChanges: undefined },
          { ...costing, segmentChanges: [] },
        ]) {
          const { weighted, isOpen } = open(other);
          expectSame(closesSameArcs(base, asWished.weighted, weighted), asWished.isOpen === isOpen);
        }
      }),
      { seed: 5, numRuns: runs(800) },
    );
    expect(count.all).toBeGreaterThan(150);
    expect(count.withOtherBans).toBeGreaterThan(20);
  });

  test('every part of a costing can change the weight of some arc; major roads affect the search instead', () => {
    const waiting = new Set<string>(Object.keys(NO_COSTING).filter((name) => !['mode', 'majorRoads'].includes(name)));
    for (const { source, costing } of fc.sample(cases, { seed: 3, numRuns: 200 })) {
      const { network, costs } = openEngine(buildNetwork(source), { prepare: false });
      const { base } = costs.viewOf(NO_COSTING);
      const plain = computeWeights(network, base, NO_COSTING).weight;
      for (const name of waiting) {
        const alone = costs.computeWeights({ ...NO_COSTING, [name]: costing[name as keyof Costing] }).weights;
        if (alone.weight.some((weight, arc) => weight !== plain[arc])) waiting.delete(name);
      }
    }
    expect([...waiting]).toEqual([]);
  });

  test('route by metric, by lower bound and from both ends, matrix and leg equal the oracle', () => {
    let phased = 0;
    fc.assert(
      fc.property(cases, (drawn) => {
        if (expectTripsOfOracle(drawn)) phased++;
      }),
      { seed: 4, numRuns: runs(100) },
    );
    expect(phased).toBeGreaterThan(5);
  });

  test('along major roads to junctions with delays, route, small and large tables, and leg equal the oracle', () => {
    const count = { phased: 0, delayed: 0 };
    fc.assert(
      fc.property(casesAtJunctions, (drawn) => {
        if (!expectTripsOfOracle(drawn)) return;
        count.phased++;
        if (drawn.source.delays.length > 0) count.delayed++;
      }),
      { seed: 6, numRuns: runs(300) },
    );
    expect(Math.min(count.phased, count.delayed)).toBeGreaterThan(60);
  });

  test('a leg is a possible ride: its rows connect, are open, and break no ban', () => {
    const count = { legs: 0, turns: 0, underBans: 0 };
    const sources = randomSources({ junctions: 7, segments: 16, turnBans: 6, delays: 5, turnCosts: true });
    const rides = sources.chain((source) =>
      fc.record({
        source: fc.constant(source),
        costing: fc.oneof(fc.constant(NO_COSTING), randomCosting(source.segments.length)),
        candidatePlaceLists: fc.array(randomPlaces(source), { minLength: 4, maxLength: 4 }),
      }),
    );
    fc.assert(
      fc.property(rides, ({ source, costing, candidatePlaceLists }) => {
        const database = openEngine(buildNetwork(source));
        const { network } = database;
        const weighted = database.costs.computeWeights(costing);
        const { valuesOf } = oracleOf(source, database, costing);
        const lengthOf = (segment: { id?: string | undefined }) => network.length[findSegment(network, segment.id!)!];
        const directedSegments = new Map(
          openDirectedSegments(source).map((directedSegment) => [
            2 * findSegment(network, directedSegment.segment.id!)! + (directedSegment.isForward ? 0 : 1),
            directedSegment,
          ]),
        );
        const vehicle = costing.vehicle && VEHICLE_TYPES[costing.vehicle.type];
        const bans = bannedRides(source, lengthOf).filter((ban) => isBound(ban, vehicle, TIME_BUCKETS[costing.bucket]));
        const places = placesOf(database, candidatePlaceLists);
        for (const [from, to] of places.flatMap((from) => places.map((to) => [from, to]))) {
          const leg = findLeg({ database, weighted, budget: startBudget() }, from, to);
          if (leg === undefined) continue;
          count.legs++;
          const ride = leg.directedSegment.map((directedSegment) => directedSegments.get(directedSegment)!);
          ride.forEach((directedSegment, row) => {
            expect(valuesOf(directedSegment)).toBeDefined();
            const [begin, end] = [leg.from[row], leg.to[row]];
            expectSame(directedSegment.isForward ? end >= begin : end <= begin, true);
            expectSame(leg.length[row], Math.abs(end - begin));
            if (row === 0) return;
            const before = ride[row - 1];
            expectSame(before.to, directedSegment.from);
            expectSame(leg.to[row - 1], before.isForward ? lengthOf(before.segment) : 0);
            expectSame(begin, directedSegment.isForward ? 0 : lengthOf(directedSegment.segment));
            expectSame(
              bans.filter((ban) => endsWith(ride.slice(0, row + 1), ban)),
              [],
            );
            count.turns++;
            if (bans.length > 0) count.underBans++;
          });
        }
      }),
      { seed: 15, numRuns: runs(120) },
    );
    expect(count.legs).toBeGreaterThan(300);
    expect(count.turns).toBeGreaterThan(200);
    expect(count.underBans).toBeGreaterThan(50);
  });
});

describe('cached costings', () => {
  test('never leak: whatever was requested before, the answer is that of a fresh database', () => {
    fc.assert(
      fc.property(
        randomSources({ junctions: 6, segments: 10, delays: 5 }).chain((source) =>
          fc.record({
            source: fc.constant(source),
            many: fc.array(randomCosting(source.segments.length), { minLength: 4, maxLength: 8 }),
            candidatePlaceLists: fc.array(randomPlaces(source), { minLength: 2, maxLength: 2 }),
          }),
        ),
        ({ source, many, candidatePlaceLists }) => {
          const network = buildNetwork(source);
          const shared = openEngine(network, { limits: { cacheBytes: 4000 } });
          const [from, to] = placesOf(shared, candidatePlaceLists);
          const budget = startBudget();
          for (const costing of [NO_COSTING, ...many, ...many, NO_COSTING]) {
            const fresh = openEngine(network);
            const weighted = fresh.costs.computeWeights(costing);
            const kept = shared.costs.computeWeights({
              ...structuredClone({ ...costing, cost: undefined }),
              cost: costing.cost,
            });
            for (const method of METHODS) {
              expectSame(
                findTrip({ database: shared, weighted: kept, budget }, from, to, method),
                findTrip({ database: fresh, weighted, budget }, from, to, method),
              );
            }
          }
        },
      ),
      { seed: 4, numRuns: runs(15) },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startBudget } from '../../src/budget/budget.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { arrivals, departures, directStretch } from '../../src/cost/stops-of-place.ts';
import { weigh } from '../../src/cost/weigh.ts';
import { CLOSED } from '../../src/cost/weights.ts';
import { wishedRoadTypes } from '../../src/cost/wished-road-types.ts';
import { NO_WISHES, type Wishes } from '../../src/cost/wishes.ts';
import type { Database } from '../../src/engine/database.ts';
import { costsTo, rowOfStart } from '../../src/engine/find-costs.ts';
import { findLeg, findTrip } from '../../src/engine/find-trip.ts';
import { closesSameArcs } from '../../src/engine/open-beside-plain.ts';
import { openEngine } from '../../src/engine/open-database.ts';
import type { SearchMethod } from '../../src/engine/search-trip.ts';
import { NO_ARC } from '../../src/network/network.ts';
import type { Place } from '../../src/network/place.ts';
import { findSegment, segmentIdText } from '../../src/network/segment-ids.ts';
import { TIME_BUCKETS } from '../../src/network/source.ts';
import { VEHICLE_TYPES } from '../../src/network/vehicle-types.ts';
import { expectSame } from '../kit/expect-same.ts';
import { type RandomSource, randomSources, randomSpots } from '../kit/random-network.ts';
import { randomWishes } from '../kit/random-wishes.ts';
import { runs } from '../kit/runs.ts';
import { bannedRides, endsWith, isBound, openCourses } from '../oracle/banned-turns.ts';
import { arcsOfPart, majorTrip } from '../oracle/major-roads.ts';
import { isLess, type Triple } from '../oracle/relax-all.ts';
import { oracleTrips } from '../oracle/trip.ts';
import { wishedValues } from '../oracle/wished-values.ts';

// Every method, under any wishes, gives to the digit what the words of the source and of the wishes say.

const METHODS: readonly SearchMethod[] = ['metric', 'lower bound', 'both ends'];

const cases = randomSources({ junctions: 7, segments: 12 }).chain((source) =>
  fc.record({
    source: fc.constant(source),
    wishes: randomWishes(source.segments.length),
    spots: fc.array(randomSpots(source), { minLength: 3, maxLength: 3 }),
    // the vector kernel, or the plain loops
    kernel: fc.boolean(),
  }),
);

function placesOf(database: Database, spots: readonly { segment: string; fraction: number }[]): Place[] {
  return spots.map(({ segment: id, fraction }) => {
    const segment = findSegment(database.network, id)!;
    return { segment, at: Math.round(fraction * database.network.length[segment]) };
  });
}

/** The least trips from a place to others. */
type TripsFrom = (from: Place) => (to: Place) => Triple | undefined;

function oracleOf(source: RandomSource, database: Database, wishes: Parameters<typeof wishedValues>[2]) {
  const { network } = database;
  const numbers = new Map(source.segments.map(({ id }) => [id, findSegment(network, id!)!]));
  const numberOf = ({ id }: { id?: string }) => numbers.get(id)!;
  const lengthOf = (segment: { id?: string }) => network.length[numberOf(segment)];
  const { kind, valuesOf, isExcluded } = wishedValues(source.segments, openCourses(source), wishes, numberOf, lengthOf);
  const vehicle = wishes.vehicle && VEHICLE_TYPES[wishes.vehicle.type];
  const named = ({ segment, at }: Place) => ({ segment: segmentIdText(network, segment), at });
  const overAnyRoad = (): TripsFrom => {
    const tripsFrom = oracleTrips(source, { lengthOf, valuesOf, isExcluded }, vehicle, TIME_BUCKETS[wishes.bucket]);
    return (from) => {
      const tripTo = tripsFrom(named(from));
      return (to) => tripTo(named(to));
    };
  };
  const trips = () => (wishes.majorRoads ? overMajorRoads(database, wishes, overAnyRoad()) : overAnyRoad());
  return { kind, valuesOf, trips };
}

/** Trips that keep to major roads: there is one wherever there is one over any road. */
function overMajorRoads({ costs }: Database, wishes: Wishes, overAnyRoad: TripsFrom): TripsFrom {
  const { network, base } = costs.viewOf(wishes);
  const weights = weigh(network, base, wishes);
  const roadType = wishedRoadTypes(network, wishes);
  const along = arcsOfPart(network, weights, roadType);
  if (along.size === 0) return overAnyRoad;
  const isMajor = ({ segment }: Place) => [...along].some((arc) => network.courseOfArc[arc] >>> 1 === segment);
  const onMajor = { ...weights, weight: weights.weight.map((weight, arc) => (along.has(arc) ? weight : CLOSED)) };
  return (from) => {
    const freely = overAnyRoad(from);
    const sources = departures(network, isMajor(from) ? onMajor : weights, from);
    return (to) => {
      const targets = arrivals(network, isMajor(to) ? onMajor : weights, to);
      const round = majorTrip(network, weights, roadType, sources, targets);
      const isInside = [from, to].every(({ segment, at }) => at > 0 && at < network.length[segment]);
      const stretch = isInside ? directStretch(network, weights, from, to) : undefined;
      const direct: Triple | undefined = stretch && [stretch.weight, stretch.second, stretch.third];
      const best = direct && !(round && isLess(round, direct)) ? direct : round;
      const free = freely(to);
      expectSame(best === undefined, free === undefined);
      if (best !== undefined && free !== undefined) expectSame(isLess(best, free), false);
      return best;
    };
  };
}

describe('on random networks, under random wishes', () => {
  test('every arc weighs what the words of the wishes say', () => {
    fc.assert(
      fc.property(cases, ({ source, wishes }) => {
        const database = openEngine(buildNetwork(source), { prepare: false });
        const { network } = database;
        const { kind, valuesOf } = oracleOf(source, database, wishes);
        const weights = weigh(network, database.costs.viewOf(wishes).base, wishes);
        expectSame(weights.kind, kind);
        for (const course of openCourses(source)) {
          const arc = network.arcOfCourse[2 * findSegment(network, course.segment.id!)! + (course.isForward ? 0 : 1)];
          if (arc === NO_ARC) continue;
          const values = valuesOf(course);
          if (values === undefined) expectSame(weights.weight[arc], 2 ** 30 - 1);
          else expectSame([weights.weight[arc], weights.second[arc], weights.third[arc]], values);
        }
      }),
      { seed: 1, numRuns: runs(150) },
    );
  });

  test('arcs that are weighed one by one weigh what they do among all', () => {
    let count = 0;
    fc.assert(
      fc.property(cases, ({ source, wishes }) => {
        const { network, costs } = openEngine(buildNetwork(source), { prepare: false });
        const { piecemeal, weights } = costs.weigh(wishes);
        if (piecemeal === undefined) return;
        count++;
        expectSame(
          [piecemeal.kind, piecemeal.table, piecemeal.individualSegments],
          [weights.kind, weights.table, weights.individualSegments],
        );
        for (let arc = 0; arc < network.arcCount; arc++) {
          piecemeal.weigh(arc, arc + 1);
          expectSame(
            [piecemeal.weight[arc], piecemeal.second[arc], piecemeal.third[arc]],
            [weights.weight[arc], weights.second[arc], weights.third[arc]],
          );
        }
        const opened = [wishes, { ...wishes, roadTypeChanges: undefined }].map((one) => costs.weigh(one));
        const isOpen = opened.map((one) => one.weights.weight.map((weight) => Number(weight < CLOSED)));
        const [base] = [costs.viewOf(wishes).base];
        expectSame(closesSameArcs(base, opened[0], opened[1]), isOpen[0].join() === isOpen[1].join());
      }),
      { seed: 5, numRuns: runs(300) },
    );
    expect(count).toBeGreaterThan(50);
  });

  test('every wish there is can change what some arc weighs; major roads are kept to by how trips are searched', () => {
    const waiting = new Set<string>(Object.keys(NO_WISHES).filter((name) => !['mode', 'majorRoads'].includes(name)));
    for (const { source, wishes } of fc.sample(cases, { seed: 3, numRuns: 200 })) {
      const { network, costs } = openEngine(buildNetwork(source), { prepare: false });
      const { base } = costs.viewOf(NO_WISHES);
      const plain = weigh(network, base, NO_WISHES).weight;
      for (const name of waiting) {
        const alone = weigh(network, base, { ...NO_WISHES, [name]: wishes[name as keyof Wishes] });
        if (alone.weight.some((weight, arc) => weight !== plain[arc])) waiting.delete(name);
      }
    }
    expect([...waiting]).toEqual([]);
  });

  test('route by metric, by lower bound and from both ends, matrix and leg equal the oracle', () => {
    fc.assert(
      fc.property(cases, ({ source, wishes, spots, kernel }) => {
        const network = buildNetwork(source);
        const database = openEngine(network, { kernel });
        const slow = openEngine(network, { prepare: false });
        const trips = oracleOf(source, database, wishes).trips();
        const places = placesOf(database, spots);
        const weighed = database.costs.weigh(wishes);
        const weighedSlowly = slow.costs.weigh(wishes);
        const budget = startBudget();
        const rows = places.map((_, i) => rowOfStart(costsTo({ database, weighed, budget }, places, places), i));
        const slowRows = places.map((_, i) =>
          rowOfStart(costsTo({ database: slow, weighed: weighedSlowly, budget }, places, places), i),
        );
        places.forEach((from, i) => {
          const tripTo = trips(from);
          places.forEach((to, j) => {
            const wanted = tripTo(to);
            for (const method of METHODS) {
              const found = findTrip({ database, weighed, budget }, from, to, method);
              expectSame(found && [found.weight, found.second, found.third], wanted);
              const leg = findLeg({ database, weighed, budget }, from, to, method);
              expectSame(leg && [leg.totalTime, leg.totalLength], found && [found.time, found.length]);
            }
            const found = findTrip({ database: slow, weighed: weighedSlowly, budget }, from, to);
            for (const row of [rows[i], slowRows[i]]) {
              expectSame([row.time[j], row.length[j]], found ? [found.time, found.length] : [Number.NaN, Number.NaN]);
            }
          });
        });
      }),
      { seed: 2, numRuns: runs(100) },
    );
  });

  test('a leg is a ride: its rows join, are open, and ban nothing', () => {
    const count = { legs: 0, turns: 0, underBans: 0 };
    const sources = randomSources({ junctions: 7, segments: 16, turnBans: 6 });
    const rides = sources.chain((source) =>
      fc.record({
        source: fc.constant(source),
        wishes: fc.oneof(fc.constant(NO_WISHES), randomWishes(source.segments.length)),
        spots: fc.array(randomSpots(source), { minLength: 4, maxLength: 4 }),
      }),
    );
    fc.assert(
      fc.property(rides, ({ source, wishes, spots }) => {
        const database = openEngine(buildNetwork(source));
        const { network } = database;
        const weighed = database.costs.weigh(wishes);
        const { valuesOf } = oracleOf(source, database, wishes);
        const lengthOf = (segment: { id?: string }) => network.length[findSegment(network, segment.id!)!];
        const courses = new Map(
          openCourses(source).map((course) => [
            2 * findSegment(network, course.segment.id!)! + (course.isForward ? 0 : 1),
            course,
          ]),
        );
        const vehicle = wishes.vehicle && VEHICLE_TYPES[wishes.vehicle.type];
        const bans = bannedRides(source, lengthOf).filter((ban) => isBound(ban, vehicle, TIME_BUCKETS[wishes.bucket]));
        const places = placesOf(database, spots);
        for (const [from, to] of places.flatMap((from) => places.map((to) => [from, to]))) {
          const leg = findLeg({ database, weighed, budget: startBudget() }, from, to);
          if (leg === undefined) continue;
          count.legs++;
          const ride = leg.course.map((course) => courses.get(course)!);
          ride.forEach((course, row) => {
            expect(valuesOf(course)).toBeDefined();
            const [begin, end] = [leg.from[row], leg.to[row]];
            expectSame(course.isForward ? end >= begin : end <= begin, true);
            expectSame(leg.length[row], Math.abs(end - begin));
            if (row === 0) return;
            const before = ride[row - 1];
            expectSame(before.to, course.from);
            expectSame(leg.to[row - 1], before.isForward ? lengthOf(before.segment) : 0);
            expectSame(begin, course.isForward ? 0 : lengthOf(course.segment));
            expectSame(
              bans.filter((ban) => endsWith(ride.slice(0, row + 1), ban)),
              [],
            );
            count.turns++;
            if (bans.length > 0) count.underBans++;
          });
        }
      }),
      { seed: 15, numRuns: runs(100) },
    );
    expect(count.legs).toBeGreaterThan(300);
    expect(count.turns).toBeGreaterThan(200);
    expect(count.underBans).toBeGreaterThan(50);
  });
});

describe('wishes that a cache keeps', () => {
  test('never leak: whatever was asked before, the answer is that of a fresh database', () => {
    fc.assert(
      fc.property(
        randomSources({ junctions: 6, segments: 10 }).chain((source) =>
          fc.record({
            source: fc.constant(source),
            many: fc.array(randomWishes(source.segments.length), { minLength: 4, maxLength: 8 }),
            spots: fc.array(randomSpots(source), { minLength: 2, maxLength: 2 }),
          }),
        ),
        ({ source, many, spots }) => {
          const network = buildNetwork(source);
          const shared = openEngine(network, { limits: { cacheBytes: 4000 } });
          const [from, to] = placesOf(shared, spots);
          const budget = startBudget();
          for (const wishes of [NO_WISHES, ...many, ...many, NO_WISHES]) {
            const fresh = openEngine(network);
            const weighed = fresh.costs.weigh(wishes);
            const kept = shared.costs.weigh(structuredClone(wishes));
            for (const method of METHODS) {
              expectSame(
                findTrip({ database: shared, weighed: kept, budget }, from, to, method),
                findTrip({ database: fresh, weighed, budget }, from, to, method),
              );
            }
          }
        },
      ),
      { seed: 4, numRuns: runs(15) },
    );
  });
});

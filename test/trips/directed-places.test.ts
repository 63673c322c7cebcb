import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startBudget } from '../../src/budget/budget.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { costsTo, rowOfStart } from '../../src/matrix/find-costs.ts';
import { requestedCosts } from '../../src/matrix/requested-costs.ts';
import { findSegment, segmentIdText } from '../../src/network/segment-ids.ts';
import { TIME_BUCKETS } from '../../src/network/source.ts';
import { VEHICLE_TYPES } from '../../src/network/vehicle-types.ts';
import type { Costing } from '../../src/request/costing.ts';
import { findLeg, findTrip } from '../../src/trips/find-trip.ts';
import type { CandidatePlaces } from '../../src/trips/trip-ends.ts';
import { expectSame } from '../kit/expect-same.ts';
import { randomCosting } from '../kit/random-costing.ts';
import { randomPlaces, randomSources } from '../kit/random-network.ts';
import { runs } from '../kit/runs.ts';
import { costedValues } from '../oracle/costed-values.ts';
import { type OraclePlace, oracleTrips } from '../oracle/trip.ts';
import { turnTimes } from '../oracle/turn-costs.ts';

const cases = randomSources({ junctions: 6, segments: 14, delays: 4, turnCosts: true }).chain((source) => {
  const place = fc.tuple(randomPlaces(source), fc.integer({ min: 1, max: 3 }));
  return fc.record({
    source: fc.constant(source),
    costing: randomCosting(source.segments.length),
    candidatePlaceLists: fc.array(
      fc.record({ isDirected: fc.boolean(), places: fc.array(place, { minLength: 1, maxLength: 2 }) }),
      {
        minLength: 3,
        maxLength: 3,
      },
    ),
  });
});

test('trips between places with directions equal those of the oracle, by route and matrix', () => {
  const seen = { bound: 0, none: 0, free: 0 };
  fc.assert(
    fc.property(cases, ({ source, costing: any, candidatePlaceLists: drafts }) => {
      const costing: Costing = { ...any, majorRoads: false };
      const database = openEngine(buildNetwork(source));
      const slow = openEngine(database.network, { prepare: false });
      const { network } = database;
      const lengthOf = ({ id }: { id?: string | undefined }) => network.length[findSegment(network, id!)!];
      const { valuesOf, isExcluded, costOfWait } = costedValues(source, network, costing);
      const vehicle = costing.vehicle && VEHICLE_TYPES[costing.vehicle.type];
      const figures = { lengthOf, valuesOf, isExcluded, costOfWait, turnOf: turnTimes(source, network) };
      const tripsFrom = oracleTrips(source, figures, vehicle, TIME_BUCKETS[costing.bucket]);
      const candidatePlaceLists = drafts.map(({ isDirected, places }): CandidatePlaces => {
        const [first, ...candidates] = places.map(([{ segment: id, fraction }, directedSegments]) => {
          const segment = findSegment(network, id)!;
          const at = Math.round(fraction * network.length[segment]);
          return { segment, at, directedSegments: isDirected ? directedSegments : undefined };
        });
        return { ...first, ...(isDirected && candidates.length > 0 && { candidates }) };
      });
      const named = (candidatePlaces: CandidatePlaces) =>
        [candidatePlaces, ...(candidatePlaces.candidates ?? [])].map(
          ({ segment, at, directedSegments }): OraclePlace => {
            const id = segmentIdText(network, segment);
            if (directedSegments === undefined) return { segment: id, at };
            const directions = (['forward', 'backward'] as const).filter((_, bit) => directedSegments & (1 << bit));
            return { segment: id, at, directions };
          },
        );
      const calls = [database, slow].map((one) => {
        return { database: one, weighted: one.costs.computeWeights(costing), budget: startBudget() };
      });
      for (const from of candidatePlaceLists) {
        const tripTo = tripsFrom(named(from));
        const rows = calls.map((call) => rowOfStart(costsTo(requestedCosts(call, candidatePlaceLists), [from]), 0));
        candidatePlaceLists.forEach((to, end) => {
          const wanted = tripTo(named(to));
          for (const [i, call] of calls.entries()) {
            for (const method of i === 0 ? (['metric', 'lower bound', 'both ends'] as const) : [undefined]) {
              const found = findTrip(call, from, to, method);
              expectSame(found && [found.weight, found.second, found.third], wanted);
              const leg = findLeg(call, from, to, method);
              expectSame(leg && [leg.totalTime, leg.totalLength], found && [found.time, found.length]);
              // no row has length 0, unless its segment has no length
              const isEmpty = (directedSegment: number, row: number) =>
                leg!.from[row] === leg!.to[row] && network.length[directedSegment >>> 1] > 0;
              expectSame(leg?.directedSegment.some(isEmpty) ?? false, false);
            }
            const found = findTrip(call, from, to);
            const cell = [rows[i].time[end], rows[i].length[end]];
            expectSame(cell, found ? [found.time, found.length] : [Number.NaN, Number.NaN]);
          }
          if (from.directedSegments === undefined && to.directedSegments === undefined) seen.free++;
          else if (wanted === undefined) seen.none++;
          else seen.bound++;
        });
      }
    }),
    { seed: 31, numRuns: runs(200) },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
});

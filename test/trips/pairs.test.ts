import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startBudget } from '../../src/budget/budget.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import type { Database } from '../../src/database/database.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { openPairRows, pairRows } from '../../src/matrix/pair-rows.ts';
import { junctionAtPlace } from '../../src/network/junction-at-place.ts';
import type { Network } from '../../src/network/network.ts';
import type { Place } from '../../src/network/place.ts';
import { findSegment, segmentIdText } from '../../src/network/segment-ids.ts';
import { TIME_BUCKETS } from '../../src/network/source.ts';
import { VEHICLE_TYPES } from '../../src/network/vehicle-types.ts';
import { updateDatabase } from '../../src/overlays/update-database.ts';
import { areDisplaced } from '../../src/points/displaced.ts';
import { makeDisplacements, takeDisplacements } from '../../src/points/displacements.ts';
import { isSamePlace, mainPlaceOf, type SnappedPoint, snapPoints } from '../../src/points/snap-points.ts';
import { type Costing, NO_COSTING } from '../../src/request/costing.ts';
import { pointsOf, type RequestPoint } from '../../src/request/request-point.ts';
import type { Complaint } from '../../src/request/routing-error.ts';
import type { TransientUpdate } from '../../src/request/transient-updates.ts';
import { placesWithin, type SnappedCandidates } from '../../src/snap/nearest-places.ts';
import { findTrip, type Trip } from '../../src/trips/find-trip.ts';
import { answerPair, LEGS, type Pairing, tripOfPair } from '../../src/trips/pairs.ts';
import { expectSame } from '../kit/expect-same.ts';
import { randomCosting } from '../kit/random-costing.ts';
import { enlarged, type RandomSource, randomSources, withSomeSegments } from '../kit/random-network.ts';
import { runs } from '../kit/runs.ts';
import { openDirectedSegments } from '../oracle/banned-turns.ts';
import { costedValues } from '../oracle/costed-values.ts';
import type { DirectedSegment } from '../oracle/directed-segment.ts';
import { answerOfPair, type PairOracle } from '../oracle/pair-of-points.ts';
import { oracleTrips } from '../oracle/trip.ts';
import { vincentyMetres } from '../oracle/vincenty.ts';

const MODES = ['car', 'foot'] as const;

const candidatePlaces = fc.tuple(fc.integer({ min: -10, max: 90 }), fc.integer({ min: -10, max: 90 }));
/** A village, or a village enlarged to the width of a city, where closures displace points far. */
const cases = fc
  .tuple(randomSources({ junctions: 9, segments: 9, turnBans: 0 }), fc.constantFrom(1, 10))
  .chain(([source, size]) =>
    fc.record({
      size: fc.constant(size),
      source: fc.constant(enlarged(source, size)),
      costing: fc.oneof(fc.constant(NO_COSTING), randomCosting(source.segments.length)),
      candidatePlaceLists: fc.array(candidatePlaces, { minLength: 4, maxLength: 4 }),
      mode: fc.constantFrom(...MODES),
      closedToFoot: fc.array(fc.nat(8), { maxLength: 2 }),
      closedByLayer: fc.array(fc.nat(8), { maxLength: 2 }),
    }),
  );

interface Draft {
  readonly source: RandomSource;
  readonly mode: (typeof MODES)[number];
  readonly closedToFoot: readonly number[];
  readonly closedByLayer: readonly number[];
}

/** A network of two modes with a layer that closes roads, and the source of the roads that remain for one mode. */
function openInMode({
  source,
  mode,
  closedToFoot,
  closedByLayer,
}: Draft): { database: Database; left: RandomSource } | undefined {
  const isIn = (some: readonly number[], i: number) => some.includes(i);
  const segments = source.segments.map((segment, i) => ({
    ...segment,
    ...(isIn(closedToFoot, i) && { byMode: { foot: false as const } }),
  }));
  const base = openEngine(buildNetwork({ ...source, segments, modes: MODES }));
  const layer = source.segments.flatMap(({ id }, i): TransientUpdate[] =>
    isIn(closedByLayer, i) ? [{ segmentID: id!, updates: [{ exclude: 'Y' }] }] : [],
  );
  const isLeft = (i: number) => !isIn(closedByLayer, i) && !(mode === 'foot' && isIn(closedToFoot, i));
  const left = withSomeSegments(source, (_, i) => isLeft(i));
  if (left.segments.length === 0) return undefined;
  const database = layer.length === 0 ? base : (updateDatabase(base, { closed: layer }) as Database);
  return { database, left };
}

test('pairs are answered by the rule in each mode and under layers: trip, leg and row equally, with the same displacements', () => {
  const seen = { answered: 0, moved: 0, cutOff: 0, aside: 0, tooFar: 0, onePlace: 0 };
  fc.assert(
    fc.property(cases, (draft) => {
      const { size, costing: any, candidatePlaceLists, mode: modeName } = draft;
      const opened = openInMode(draft);
      if (opened === undefined) return;
      const { database, left: source } = opened;
      // the rule is applied to a network of the remaining roads
      const { network, snapper } = openEngine(buildNetwork(source));
      const changesOn = (numbered: Network) =>
        any.segmentChanges
          .map((change) => ({ ...change, segment: findSegment(numbered, draft.source.segments[change.segment].id!)! }))
          .filter(({ segment }) => segment !== undefined)
          .sort((a, b) => a.segment - b.segment);
      const vehicleOfMode = modeName === 'car' ? any.vehicle : undefined;
      const asked: Costing = {
        ...{ ...any, majorRoads: false, vehicle: vehicleOfMode, mode: MODES.indexOf(modeName) },
        // without areas and rules, because they name segments by the numbers of one network, and there are two networks here
        ...{ areas: undefined, rules: undefined },
        segmentChanges: changesOn(database.network),
      };
      const costing: Costing = { ...asked, mode: 0, segmentChanges: changesOn(network) };
      const points = candidatePlaceLists.map(([x, y]) => {
        const [lon, lat] = [8 + x * size * 0.00004, 50 + y * size * 0.00004];
        return { lon, lat, x: lon, y: lat } as RequestPoint;
      });
      const segmentOf = ({ segment }: DirectedSegment) => findSegment(network, segment.id!)!;
      const lengthOf = (segment: { id?: string | undefined }) => network.length[findSegment(network, segment.id!)!];
      const under = (some: Costing) => {
        const directedSegments = openDirectedSegments(source);
        const { valuesOf, isExcluded, costOfWait } = costedValues(
          { ...source, delays: draft.source.delays },
          network,
          some,
        );
        const named = ({ segment, at }: Place) => ({ segment: segmentIdText(network, segment), at });
        const vehicle = some.vehicle && VEHICLE_TYPES[some.vehicle.type];
        const tripFrom = oracleTrips(
          source,
          { lengthOf, valuesOf, isExcluded, costOfWait },
          vehicle,
          TIME_BUCKETS[costing.bucket],
        );
        const trip = (from: Place, to: Place) => tripFrom(named(from))(named(to));
        return { open: directedSegments.filter((directedSegment) => valuesOf(directedSegment) !== undefined), trip };
      };
      const requested = under(costing);
      if (requested.open.length === 0) return;
      const { criterion, bucket } = costing;
      const byDefault = under({ ...NO_COSTING, criterion, bucket });
      const oracle: PairOracle = {
        ...requested,
        segmentOf,
        openByDefault: byDefault.open,
        defaultTrip: byDefault.trip,
        areOnePlace: (one, other) => junctionOrPlace(network, one) === junctionOrPlace(network, other),
        metresApart: (from, to) => vincentyMetres(points[from].lon, points[from].lat, points[to].lon, points[to].lat),
        placesOf: (point) =>
          placesWithin(snapper, points[point].lon, points[point].lat, 1e6).map((place) => ({
            segment: place.segment,
            at: place.at,
            metres: place.distance,
          })),
      };
      const weighted = database.costs.computeWeights(asked);
      const named = { points: pointsOf(points), nameOf: (index: number) => `points[${index}]` };
      const snapped = snapPoints({ database, weighted, budget: startBudget() }, named, []);
      const pairing = { database, weighted, budget: startBudget(), displacements: makeDisplacements() };
      const rows = [...pairRows(pairing, snapped, snapped)];
      for (let from = 0; from < points.length; from++) {
        for (let to = 0; to < points.length; to++) {
          const expected = answerOfPair(oracle, from, to);
          if (expected === 'unclear') continue;
          const alone = { ...pairing, displacements: makeDisplacements() };
          const trip = tripOfPair(alone, snapped[from], snapped[to]);
          expectSame(trip && [trip.weight, trip.second, trip.third], expected.trip);
          expectSame(takeDisplacements(alone.displacements).length > 0, expected.isFromMainPlaces);
          const leg = answerPair(alone, snapped[from], snapped[to], LEGS)?.found;
          expectSame(leg && [leg.totalTime, leg.totalLength], trip && [trip.time, trip.length]);
          const cell = [rows[from].time[to], rows[from].length[to]];
          expectSame(cell, trip ? [trip.time, trip.length] : [Number.NaN, Number.NaN]);
          if (expected.isDisplaced) seen.aside++;
          else if (expected.isFar) seen.tooFar++;
          else if (expected.isOnePlace) seen.onePlace++;
          else if (expected.isFromMainPlaces) seen.moved++;
          else if (expected.trip === undefined) seen.cutOff++;
          else seen.answered++;
        }
      }
    }),
    { seed: 22, numRuns: runs(800) },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
});

test('a closure never makes a pair cheaper whose places it leaves: a longer way, or none', () => {
  const seen = { same: 0, longer: 0, cutOff: 0, cutOffFromMainPlaces: 0 };
  // without turn bans: a ban on turning round no longer binds where every other road is closed
  const villages = fc.record({
    source: randomSources({ junctions: 16, segments: 18, turnBans: 0 }),
    candidatePlaceLists: fc.array(candidatePlaces, { minLength: 6, maxLength: 6 }),
    closed: fc.array(fc.nat(17), { minLength: 1, maxLength: 5 }),
    criterion: fc.constantFrom('time' as const, 'distance' as const),
  });
  fc.assert(
    fc.property(villages, ({ source, candidatePlaceLists, closed, criterion }) => {
      const database = openEngine(buildNetwork(source));
      const points = candidatePlaceLists.map(
        ([x, y]) => ({ lon: 8 + x * 0.00004, lat: 50 + y * 0.00004, x, y }) as RequestPoint,
      );
      const named = { points: pointsOf(points), nameOf: (index: number) => `points[${index}]` };
      const segments = [...new Set(closed)].filter((segment) => segment < source.segments.length);
      const segmentChanges = segments.map((segment) => ({ segment, isExcluded: true, speedChanges: [] }));
      const [before, after] = [[], segmentChanges].map((changes) => {
        const weighted = database.costs.computeWeights({ ...NO_COSTING, criterion, segmentChanges: changes });
        const pairing = { database, weighted, budget: startBudget(), displacements: makeDisplacements() };
        return { pairing, snapped: snapPoints(pairing, named, []) };
      });
      if (after.snapped.length < points.length) return;
      const isLeft = (index: number) => {
        const [one, other] = [before.snapped[index], after.snapped[index]];
        const [main, mainLeft] = [mainPlaceOf(before.pairing, one), mainPlaceOf(after.pairing, other)];
        // a place on another road that is equally near also belongs to the point
        const areSame = (candidatePlaces: SnappedCandidates, snappedLeft: SnappedCandidates) =>
          isSamePlace(candidatePlaces, snappedLeft) &&
          candidatePlaces.candidates?.length === snappedLeft.candidates?.length;
        return areSame(one.near, other.near) && (main && mainLeft ? areSame(main, mainLeft) : main === mainLeft);
      };
      const left = points.map((_, index) => isLeft(index));
      for (let from = 0; from < points.length; from++) {
        for (let to = 0; to < points.length; to++) {
          if (!left[from] || !left[to]) continue;
          const open = tripOfPair(before.pairing, before.snapped[from], before.snapped[to]);
          const trip = tripOfPair(after.pairing, after.snapped[from], after.snapped[to]);
          if (open === undefined) expect(trip).toBeUndefined();
          else if (trip === undefined) seen[isFromMainPlaces(before, from, to) ? 'cutOffFromMainPlaces' : 'cutOff']++;
          else {
            expect(trip.weight).toBeGreaterThanOrEqual(open.weight);
            seen[trip.weight > open.weight ? 'longer' : 'same']++;
          }
        }
      }
    }),
    { seed: 20, numRuns: runs(500) },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
});

/** Whether a pair is answered from the main places of its points. */
function isFromMainPlaces(
  { pairing, snapped }: { pairing: Pairing; snapped: SnappedPoint[] },
  from: number,
  to: number,
): boolean {
  const displacements = makeDisplacements();
  tripOfPair({ ...pairing, displacements }, snapped[from], snapped[to]);
  return takeDisplacements(displacements).length > 0;
}

test('a large matrix along major roads equals its single pairs, with the same displacements', () => {
  const seen = { moved: 0, along: 0, withoutWay: 0 };
  const villages = fc.tuple(
    randomSources(),
    fc.array(candidatePlaces, { minLength: 10, maxLength: 10 }),
    fc.constantFrom(0, 1),
  );
  fc.assert(
    fc.property(villages, ([source, candidatePlaceLists, criterion]) => {
      const database = openEngine(buildNetwork(source));
      const costing: Costing = { ...NO_COSTING, criterion: criterion ? 'distance' : 'time', majorRoads: true };
      const found = expectRowsAsPairs(database, costing, manyOf(candidatePlaceLists));
      if (found === undefined) return;
      if (database.costs.kept.majorPartOf(database.costs.computeWeights(costing))) seen.along++;
      seen.withoutWay += found.withoutWay;
      if (found.moved > 0) seen.moved++;
    }),
    { seed: 19, numRuns: runs(40) },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(5);
});

test('a pair is answered along major roads as in a matrix if a banned turn keeps it off them', () => {
  // for trips from the lane, turning round is banned on the road, which is a dead end and the only major road: there is no major part
  // behind the ban
  const line = (x: number, y: number, toX: number, toY: number) => [
    [8 + x * 0.00004, 50 + y * 0.00004] as [number, number],
    [8 + toX * 0.00004, 50 + toY * 0.00004] as [number, number],
  ];
  const source = {
    segments: [
      { id: '1:1', shape: line(0, 0, 0, 100), roadType: 'LocalRoadUrban' as const, start: 'a', end: 'b' },
      { id: '1:2', shape: line(0, 100, 100, 100), roadType: 'MajorRoadUrban' as const, start: 'b', end: 'c' },
    ],
    turnBans: [{ kind: 'no' as const, from: '1:1', via: ['1:2'], to: '1:2', at: 'b' }],
  };
  const candidatePlaceLists: [number, number][] = [
    [0, 10],
    [50, 101],
    [99, 100],
    [1, 100],
  ];
  for (const costing of [NO_COSTING, { ...NO_COSTING, avoidsTolls: true }]) {
    const under: Costing = { ...costing, majorRoads: true };
    const points = Array.from({ length: 50 }, (_, i) => {
      const [x, y] = candidatePlaceLists[i % 4];
      return { lon: 8 + x * 0.00004, lat: 50 + y * 0.00004, x, y } as RequestPoint;
    });
    expect(expectRowsAsPairs(openEngine(buildNetwork(source)), under, points)).toBeDefined();
  }
});

test('a large matrix with any costing equals its single pairs, with the same displacements', () => {
  const seen = { moved: 0, withoutWay: 0, aside: 0 };
  const towns = fc
    .tuple(randomSources({ junctions: 12, segments: 14 }), fc.constantFrom(1, 10))
    .chain(([source, size]) =>
      fc.record({
        size: fc.constant(size),
        source: fc.constant(enlarged(source, size)),
        costing: randomCosting(source.segments.length),
        candidatePlaceLists: fc.array(candidatePlaces, { minLength: 10, maxLength: 10 }),
      }),
    );
  fc.assert(
    fc.property(towns, ({ size, source, costing, candidatePlaceLists }) => {
      const found = expectRowsAsPairs(openEngine(buildNetwork(source)), costing, manyOf(candidatePlaceLists, size));
      if (found === undefined) return;
      if (found.moved > 0) seen.moved++;
      if (found.withoutWay > 0) seen.withoutWay++;
      if (found.aside > 0) seen.aside++;
    }),
    { seed: 21, numRuns: runs(80) },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(5);
});

/** Points at a few positions, each five times: enough pairs to look up small components. */
function manyOf(candidatePlaceLists: readonly (readonly [number, number])[], size: number = 1): RequestPoint[] {
  return Array.from({ length: 50 }, (_, i) => {
    const [x, y] = candidatePlaceLists[i % 10];
    return { lon: 8 + x * size * 0.00004, lat: 50 + y * size * 0.00004, x, y } as RequestPoint;
  });
}

/**
 * Compares all rows between points with the pairs, and counts the cases. Rows are computed in two ranges. Returns `undefined` if a point
 * has no place.
 */
function expectRowsAsPairs(
  database: Database,
  costing: Costing,
  points: readonly RequestPoint[],
): { moved: number; withoutWay: number; aside: number } | undefined {
  const weighted = database.costs.computeWeights(costing);
  const named = { points: pointsOf(points), nameOf: (index: number) => `points[${index}]` };
  const complaints: Complaint[] = [];
  const snapped = snapPoints({ database, weighted, budget: startBudget() }, named, complaints);
  if (complaints.length > 0) return undefined;
  const pairing = { database, weighted, budget: startBudget(), displacements: makeDisplacements() };
  const rowsOf = openPairRows(pairing, snapped, snapped);
  const rows = [...rowsOf(0, 17), ...rowsOf(17, points.length)];
  const alone = { ...pairing, displacements: makeDisplacements() };
  const found = { moved: 0, withoutWay: 0, aside: 0 };
  for (let from = 0; from < points.length; from++) {
    for (let to = 0; to < points.length; to++) {
      const trip = tripOfPair(alone, snapped[from], snapped[to]);
      expectNotFar(alone, trip, snapped[from], snapped[to]);
      if (trip === undefined) found.withoutWay++;
      if (areDisplaced(alone, snapped[from], snapped[to])) found.aside++;
      expectSame(
        [rows[from].time[to], rows[from].length[to]],
        trip ? [trip.time, trip.length] : [Number.NaN, Number.NaN],
      );
    }
  }
  const moved = takeDisplacements(alone.displacements);
  expectSame(takeDisplacements(pairing.displacements), moved);
  return { ...found, moved: moved.length };
}

/** Expects a displaced pair to begin and end close to its points, and to lead somewhere, with and without turn bans. */
function expectNotFar(pairing: Pairing, trip: Trip | undefined, from: SnappedPoint, to: SnappedPoint): void {
  if (trip === undefined || findTrip(pairing, from.near, to.near) !== undefined) return;
  const metres = [from, to].map(({ near, main }) => (isSamePlace(near, main!) ? 0 : main!.distance));
  const apart = vincentyMetres(from.point.lon, from.point.lat, to.point.lon, to.point.lat);
  expect(metres[0] + metres[1]).toBeLessThanOrEqual(Math.max(500, apart / 10) + 0.01);
  if (trip.length === 0) expect(apart).toBeLessThanOrEqual(50.01);
}

/** The identity of a place: the junction that it is, or its segment and the centimetres along it. */
function junctionOrPlace(network: Network, place: Place): string {
  const junction = junctionAtPlace(network, place);
  return junction === undefined ? `${place.segment} ${place.at}` : `junction ${junction}`;
}

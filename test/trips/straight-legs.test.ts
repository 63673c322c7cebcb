import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startBudget } from '../../src/budget/budget.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { findSegment } from '../../src/network/segment-ids.ts';
import { TIME_BUCKETS } from '../../src/network/source.ts';
import { VEHICLE_TYPES } from '../../src/network/vehicle-types.ts';
import { makeDisplacements } from '../../src/points/displacements.ts';
import { type Costing, NO_COSTING } from '../../src/request/costing.ts';
import { straightLegs } from '../../src/trips/straight-legs.ts';
import type { CandidatePlaces } from '../../src/trips/trip-ends.ts';
import { TRIP_TOOLS } from '../../src/trips/trip-tools.ts';
import { expectSame } from '../kit/expect-same.ts';
import { randomCosting } from '../kit/random-costing.ts';
import { type RandomSource, randomPlaces, randomSources } from '../kit/random-network.ts';
import { runs } from '../kit/runs.ts';
import { openDirectedSegments } from '../oracle/banned-turns.ts';
import { costedValues } from '../oracle/costed-values.ts';
import { type DirectedSegment, isClosedAt } from '../oracle/directed-segment.ts';
import { isLess, type Triple } from '../oracle/relax-all.ts';
import { type OracleCandidates, type OraclePlace, oracleTrips, type TripFrom } from '../oracle/trip.ts';
import { turnTimes } from '../oracle/turn-costs.ts';

const cases = randomSources({ junctions: 6, segments: 14, delays: 4, turnCosts: true }).chain((source) =>
  fc.record({
    source: fc.constant(source),
    costing: randomCosting(source.segments.length),
    candidatePlaceLists: fc
      .array(fc.tuple(randomPlaces(source), fc.constantFrom(undefined, undefined, 1, 2), fc.constantFrom(0, 0, 1)), {
        minLength: 3,
        maxLength: 5,
      })
      .map((drafts) =>
        // some points repeat the place of the point before
        drafts.map(([place, mask, back], i) => [drafts[Math.max(0, i - back)][0] ?? place, mask] as const),
      ),
  }),
);

/** One way to pass a point: how it is reached, and from where the route continues. */
interface Passage {
  readonly reached: OraclePlace;
  readonly left: OracleCandidates;
}

/** Every way to pass a point, by the rule. */
function passagesOf(
  source: RandomSource,
  open: readonly DirectedSegment[],
  lengthOf: (segment: { id?: string | undefined }) => number,
  { segment: id, at, directions = ['forward', 'backward'] }: OraclePlace,
): Passage[] {
  const segment = source.segments.find((one) => one.id === id)!;
  const isJunction = at === 0 || at === lengthOf(segment);
  if (!isJunction) {
    return directions.map((direction) => {
      const place = { segment: id, at, directions: [direction] };
      return { reached: place, left: place };
    });
  }
  const junction = String(at === 0 ? segment.start : segment.end);
  const directionOf = ({ isForward }: DirectedSegment) => (isForward ? ('forward' as const) : ('backward' as const));
  const placeOn = (directedSegment: DirectedSegment, isAtEnd: boolean): OraclePlace => ({
    segment: directedSegment.segment.id!,
    at: directedSegment.isForward === isAtEnd ? lengthOf(directedSegment.segment) : 0,
    directions: [directionOf(directedSegment)],
  });
  return open
    .filter(({ to }) => to === junction)
    .map((directedSegment) => {
      const ways = open.filter(({ from }) => from === junction);
      const onward = ways.filter(
        (way) => way.segment !== directedSegment.segment || way.isForward === directedSegment.isForward,
      );
      return {
        reached: placeOn(directedSegment, true),
        left: (onward.length > 0 ? onward : ways).map((way) => placeOn(way, false)),
      };
    });
}

/** The cheapest route that passes each point in one of the given ways: tries all combinations. */
function leastRoute(
  trips: TripFrom,
  start: OraclePlace,
  vias: readonly Passage[][],
  end: OraclePlace,
): Triple | undefined {
  let least: Triple | undefined;
  const tripsFrom = new Map<OracleCandidates, ReturnType<TripFrom>>();
  const tripBetween = (from: OracleCandidates, to: OracleCandidates) => {
    const tripTo = tripsFrom.get(from) ?? trips(from);
    tripsFrom.set(from, tripTo);
    return tripTo(to);
  };
  const go = (from: OracleCandidates, before: OraclePlace | undefined, cost: Triple, next: number) => {
    const passages = next < vias.length ? vias[next] : [{ reached: end, left: end }];
    for (const { reached, left } of passages) {
      const isThere = before !== undefined && next < vias.length && JSON.stringify(before) === JSON.stringify(reached);
      const trip = isThere ? ([0, 0, 0] as Triple) : tripBetween(from, reached);
      if (trip === undefined) continue;
      const sum = cost.map((value, i) => value + trip[i]) as Triple;
      if (next < vias.length) go(left, reached, sum, next + 1);
      else if (least === undefined || isLess(sum, least)) least = sum;
    }
  };
  go(start, undefined, [0, 0, 0], 0);
  return least;
}

test('a route with continueStraight is the cheapest that passes each point without turning round', () => {
  const seen = { found: 0, none: 0 };
  fc.assert(
    fc.property(cases, ({ source, costing: any, candidatePlaceLists: drafts }) => {
      const costing: Costing = { ...any, majorRoads: false };
      const database = openEngine(buildNetwork(source));
      const { network } = database;
      const numberOf = ({ id }: { id?: string | undefined }) => findSegment(network, id!)!;
      const lengthOf = (segment: { id?: string | undefined }) => network.length[numberOf(segment)];
      const { valuesOf, isExcluded, costOfWait } = costedValues(source, network, costing);
      const vehicle = costing.vehicle && VEHICLE_TYPES[costing.vehicle.type];
      const time = TIME_BUCKETS[costing.bucket];
      const figures = { lengthOf, valuesOf, isExcluded, costOfWait, turnOf: turnTimes(source, network) };
      const trips = oracleTrips(source, figures, vehicle, time);
      const open = openDirectedSegments(source).filter(
        (directedSegment) => valuesOf(directedSegment) !== undefined && !isClosedAt(directedSegment, time),
      );
      const places = drafts.map(
        ([{ segment, fraction }, mask], i): { candidatePlaces: CandidatePlaces; named: OraclePlace } => {
          const length = lengthOf({ id: segment });
          const at = Math.round(fraction * length);
          const isInside = at > 0 && at < length;
          const isBound = mask !== undefined && isInside && i > 0 && i < drafts.length - 1;
          return {
            candidatePlaces: { segment: numberOf({ id: segment }), at, directedSegments: isBound ? mask : undefined },
            named: { segment, at, ...(isBound && { directions: [mask === 1 ? 'forward' : 'backward'] }) },
          };
        },
      );
      const names = places.map(({ named }) => named);
      const vias = names.slice(1, -1).map((place) => passagesOf(source, open, lengthOf, place));
      const wanted = leastRoute(trips, names[0], vias, names[names.length - 1]);
      const weighted = database.costs.computeWeights(costing);
      const pairing = { database, weighted, budget: startBudget(), displacements: makeDisplacements() };
      const candidatePlaceLists = places.map(({ candidatePlaces }) => candidatePlaces);
      const answers = straightLegs(
        pairing,
        candidatePlaceLists.slice(1).map((to, i) => [candidatePlaceLists[i], to]),
        TRIP_TOOLS,
      );
      if (typeof answers === 'number') {
        expectSame(wanted, undefined);
        seen.none++;
        return;
      }
      const legs = answers.map(({ found }) => found);
      const weight = legs.flatMap((leg) => leg.weight).reduce((sum, value) => sum + value, 0);
      expectSame(weight, wanted?.[0]);
      const total = (name: 'totalTime' | 'totalLength') => legs.reduce((sum, leg) => sum + leg[name], 0);
      const { kind } = weighted.weights;
      expectSame(total('totalTime'), wanted?.[kind === 'fastest' ? 0 : 1]);
      if (kind !== 'shortest') expectSame(total('totalLength'), wanted?.[kind === 'fastest' ? 1 : 2]);
      seen.found++;
    }),
    { seed: 51, numRuns: runs(200) },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
});

test('a route passes a junction of many roads with a number of searches that does not grow with the roads', () => {
  const searches = (roads: number) => {
    const hub: [number, number] = [8, 50];
    const tips = Array.from({ length: roads }, (_, i): [number, number] => {
      const angle = (2 * Math.PI * i) / roads;
      return [8 + 0.01 * Math.cos(angle), 50 + 0.01 * Math.sin(angle)];
    });
    const segments = tips.map((tip, i) => ({ id: `1:${i}`, shape: [hub, tip], roadType: 'local road urban' as const }));
    const database = openEngine(buildNetwork({ segments }));
    const weighted = database.costs.computeWeights(NO_COSTING);
    let count = 0;
    const pairing = {
      database,
      budget: startBudget(),
      displacements: makeDisplacements(),
      // each search reads the weights
      get weighted() {
        count++;
        return weighted;
      },
    };
    const middle: CandidatePlaces = { segment: 0, at: 0 };
    const places: CandidatePlaces[] = [{ segment: 1, at: 500 }, middle, { ...middle }, { segment: 2, at: 500 }];
    const legs = straightLegs(
      pairing,
      places.slice(1).map((to, i) => [places[i], to]),
      TRIP_TOOLS,
    );
    expect(legs).toHaveLength(3);
    return count;
  };
  expect(searches(40)).toBe(searches(10));
});

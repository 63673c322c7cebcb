import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrivals, departures, directStretch } from '../../src/cost/stops-of-place.ts';
import { buildNetwork } from '../../src/network/build-network.ts';
import { findSegment } from '../../src/network/segment-ids.ts';
import { VEHICLE_TYPES } from '../../src/network/vehicle-types.ts';
import { bidirectional } from '../../src/search/bidirectional.ts';
import { dijkstra } from '../../src/search/dijkstra.ts';
import { oneToMany } from '../../src/search/one-to-many.ts';
import { openScratch } from '../../src/search/scratch.ts';
import { type CourseValues, weighCourses } from '../kit/course-weights.ts';
import { randomSources, randomSpots } from '../kit/random-network.ts';
import { isLess, type Triple } from '../oracle/relax-all.ts';
import { oracleTrip } from '../oracle/trip.ts';

/** One to nine, so that ties abound; sometimes closed, or so heavy that two of them are. */
const value = fc.oneof(
  { weight: 20, arbitrary: fc.tuple(...[1, 2, 3].map(() => fc.integer({ min: 1, max: 9 }))) },
  { weight: 2, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constant([2 ** 29, 1, 1]) },
) as fc.Arbitrary<Triple | undefined>;

const journeys = randomSources().chain((source) =>
  fc.record({
    source: fc.constant(source),
    spots: fc.array(fc.tuple(randomSpots(source), randomSpots(source)), { minLength: 2, maxLength: 6 }),
    values: fc.array(value, { minLength: 2 * source.segments.length, maxLength: 2 * source.segments.length }),
    vehicle: fc.option(fc.nat(VEHICLE_TYPES.length - 1), { nil: undefined }),
  }),
);

test('trips between places equal rides told by the words of the source, with turn bans, one-ways, loops and ties', () => {
  fc.assert(
    fc.property(journeys, ({ source, spots, values, vehicle }) => {
      const network = buildNetwork(source);
      const numberOf = (id?: string) => findSegment(network, id!)!;
      const weights = weighCourses(network, values as CourseValues, vehicle);
      const scratch = openScratch(network.nodeCount);
      const figures = {
        lengthOf: ({ id }: { id?: string }) => network.length[numberOf(id)],
        valuesOf: ({ segment, isForward }: { segment: { id?: string }; isForward: boolean }) =>
          values[2 * numberOf(segment.id) + (isForward ? 0 : 1)],
      };
      const placeAt = ({ segment, fraction }: { segment: string; fraction: number }) => ({
        segment: numberOf(segment),
        at: Math.round(fraction * network.length[numberOf(segment)]),
      });
      const ends = spots.map(([, to]) => placeAt(to));
      for (const [from, to] of spots) {
        const [start, end] = [placeAt(from), placeAt(to)];
        const expected = oracleTrip(
          source,
          figures,
          { segment: from.segment, at: start.at },
          { segment: to.segment, at: end.at },
          vehicle === undefined ? undefined : VEHICLE_TYPES[vehicle],
        );
        const sources = departures(network, weights, start);
        const stretch = directStretch(network, weights, start, end);
        const direct: Triple | undefined = stretch && [stretch.weight, stretch.second, stretch.third];
        for (const search of [dijkstra, bidirectional]) {
          const found = search(network, weights, sources, arrivals(network, weights, end), scratch);
          expect(least(found && [found.weight, found.second, found.third], direct)).toEqual(expected);
        }
        const targets = ends.map((place) => arrivals(network, weights, place));
        const { weight, second, third } = oneToMany(network, weights, sources, targets, scratch);
        const column = spots.findIndex(([, other]) => other === to);
        const cell: Triple | undefined =
          weight[column] < 2 ** 30 - 1 ? [weight[column], second[column], third[column]] : undefined;
        expect(least(cell, direct)).toEqual(expected);
      }
    }),
    { seed: 2, numRuns: 1000 },
  );
});

function least(a: Triple | undefined, b: Triple | undefined): Triple | undefined {
  return a && b ? (isLess(a, b) ? a : b) : (a ?? b);
}

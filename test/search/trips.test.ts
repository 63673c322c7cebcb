import fc from 'fast-check';
import { test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { baseWeights } from '../../src/costing/weights/base-weights.ts';
import { computeWeights } from '../../src/costing/weights/compute-weights.ts';
import { findSegment } from '../../src/network/segment-ids.ts';
import { VEHICLE_TYPES } from '../../src/network/vehicle-types.ts';
import { bidirectional } from '../../src/search/bidirectional.ts';
import { oneToMany } from '../../src/search/one-to-many.ts';
import { openScratch } from '../../src/search/scratch.ts';
import { CLOSED } from '../../src/search/weights.ts';
import { arrivals, departures, directStretch } from '../../src/trips/stops-of-place.ts';
import { computeDirectedWeights, type DirectedValues } from '../kit/directed-weights.ts';
import { expectSame } from '../kit/expect-same.ts';
import { randomCosting } from '../kit/random-costing.ts';
import { randomPlaces, randomSources } from '../kit/random-network.ts';
import { runs } from '../kit/runs.ts';
import { dijkstra } from '../oracle/dijkstra.ts';
import { isLess, type Triple } from '../oracle/relax-all.ts';
import { oracleTrips } from '../oracle/trip.ts';

/** One to nine, so that there are many ties. Some values are CLOSED, or so large that the sum of two reaches CLOSED. */
const value = fc.oneof(
  { weight: 20, arbitrary: fc.tuple(...[1, 2, 3].map(() => fc.integer({ min: 1, max: 9 }))) },
  { weight: 2, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constant([2 ** 29, 1, 1]) },
) as fc.Arbitrary<Triple | undefined>;

const journeys = randomSources().chain((source) =>
  fc.record({
    source: fc.constant(source),
    pairs: fc.array(fc.tuple(randomPlaces(source), randomPlaces(source)), { minLength: 2, maxLength: 6 }),
    values: fc.array(value, { minLength: 2 * source.segments.length, maxLength: 2 * source.segments.length }),
    vehicle: fc.option(fc.nat(VEHICLE_TYPES.length - 1), { nil: undefined }),
  }),
);

test('trips between places equal those of the oracle on the source, with turn bans, one-ways, loops and ties', () => {
  fc.assert(
    fc.property(journeys, ({ source, pairs, values, vehicle }) => {
      const network = buildNetwork(source);
      const numbers = new Map(source.segments.map(({ id }) => [id, findSegment(network, id!)!]));
      const numberOf = (id?: string) => numbers.get(id)!;
      const weights = computeDirectedWeights(network, values as DirectedValues, vehicle);
      const scratch = openScratch(network.nodeCount);
      const figures = {
        lengthOf: ({ id }: { id?: string | undefined }) => network.length[numberOf(id)],
        valuesOf: ({ segment, isForward }: { segment: { id?: string | undefined }; isForward: boolean }) =>
          values[2 * numberOf(segment.id) + (isForward ? 0 : 1)],
      };
      const placeAt = ({ segment, fraction }: { segment: string; fraction: number }) => ({
        segment: numberOf(segment),
        at: Math.round(fraction * network.length[numberOf(segment)]),
      });
      const ends = pairs.map(([, to]) => placeAt(to));
      const targets = ends.map((end) => arrivals(network, weights, end));
      const tripFrom = oracleTrips(source, figures, vehicle === undefined ? undefined : VEHICLE_TYPES[vehicle]);
      for (const [from] of pairs) {
        const start = placeAt(from);
        const sources = departures(network, weights, start);
        const tripTo = tripFrom({ segment: from.segment, at: start.at });
        const { weight, second, third } = oneToMany(network, weights, { sources, targets }, scratch);
        ends.forEach((end, i) => {
          const expected = tripTo({ segment: pairs[i][1].segment, at: end.at });
          const stretch = directStretch(network, weights, start, end);
          const direct: Triple | undefined = stretch && [stretch.weight, stretch.second, stretch.third];
          for (const search of [dijkstra, bidirectional]) {
            const found = search(network, weights, { sources, targets: targets[i] }, scratch);
            expectSame(least(found && [found.weight, found.second, found.third], direct), expected);
          }
          const cell: Triple | undefined = weight[i] < CLOSED ? [weight[i], second[i], third[i]] : undefined;
          expectSame(least(cell, direct), expected);
        });
      }
    }),
    { seed: 2, numRuns: runs(120) },
  );
});

test('under any costing all searches agree, to the last value', () => {
  const requested = randomSources().chain((source) =>
    fc.tuple(fc.constant(source), randomCosting(source.segments.length), randomPlaces(source), randomPlaces(source)),
  );
  fc.assert(
    fc.property(requested, ([source, costing, from, to]) => {
      const network = buildNetwork(source);
      const weights = computeWeights(network, baseWeights(network), costing);
      const scratch = openScratch(network.nodeCount);
      const [start, end] = [from, to].map(({ segment, fraction }) => {
        const number = findSegment(network, segment)!;
        return { segment: number, at: Math.round(fraction * network.length[number]) };
      });
      const [sources, targets] = [departures(network, weights, start), arrivals(network, weights, end)];
      const one = dijkstra(network, weights, { sources, targets }, scratch);
      const two = bidirectional(network, weights, { sources, targets }, scratch);
      expectSame(two && [two.weight, two.second, two.third], one && [one.weight, one.second, one.third]);
    }),
    { seed: 3, numRuns: runs(150) },
  );
});

function least(a: Triple | undefined, b: Triple | undefined): Triple | undefined {
  return a && b ? (isLess(a, b) ? a : b) : (a ?? b);
}

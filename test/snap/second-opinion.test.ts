import fc from 'fast-check';
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { describe, expect, it } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { fromLocal, localProjection } from '../../src/geo/local-projection.ts';
import { type Network, PER_DEGREE } from '../../src/network/network.ts';
import { buildSnapIndex } from '../../src/snap/build-snap-index.ts';
import { nearestPlace, nearestPlaces } from '../../src/snap/nearest-places.ts';
import { eastward } from '../../src/snap/snap-index.ts';
import { openSnapper } from '../../src/snap/snapper.ts';
import { vincentyMetres } from '../oracle/vincenty.ts';

// A second opinion by geokdbush: it finds the nearest of many samples along the roads, and treats the antimeridian and the poles
// differently. A sample is never nearer than its road, and the nearest sample is hardly farther away.

/** The most metres between two samples of a road. */
const STEP = 5;
/** Distances on a sphere differ by up to 0.6 % from those on the ellipsoid, so geokdbush's nearest sample is only nearly the nearest. */
const SPHERE = 0.012;
/** Metres of tolerance for the flat map around a query and for rounding to centimetres. */
const CLOSE = 0.02;

const CENTRES: [string, [number, number]][] = [
  ['in the north', [8.6, 41.1]],
  ['at the antimeridian', [179.9995, -17]],
  ['at the antimeridian, far north', [-180, 64.9]],
  ['at the north pole', [12, 89.995]],
  ['at the south pole', [100, -90]],
];

const metre = (reach: number) => fc.double({ min: -reach, max: reach, noNaN: true });
const candidatePlaces = (reach: number) => fc.tuple(metre(reach), metre(reach));
const roads = fc.array(fc.array(candidatePlaces(1500), { minLength: 2, maxLength: 4 }), {
  minLength: 1,
  maxLength: 20,
});

interface Samples {
  readonly tree: KDBush;
  readonly lon: number[];
  readonly lat: number[];
  readonly segment: number[];
}

/** Points on the straight lines in degrees between shape points. */
function samplesOf({ segmentCount, firstPoint, pointX, pointY }: Network): Samples {
  const lon: number[] = [];
  const lat: number[] = [];
  const segmentOfSample: number[] = [];
  for (let segment = 0; segment < segmentCount; segment++) {
    for (let i = firstPoint[segment]; i < firstPoint[segment + 1] - 1; i++) {
      const spanX = eastward(pointX[i + 1] - pointX[i]);
      const spanY = pointY[i + 1] - pointY[i];
      const at = (t: number): [number, number] => [
        eastward(pointX[i] + t * spanX) / PER_DEGREE,
        (pointY[i] + t * spanY) / PER_DEGREE,
      ];
      let count = 1;
      // A line that is straight in degrees is steepest, or nearest to a pole, at one of its ends. So the lengths of its halves show how far
      // apart samples are.
      const isCoarse = () => [0, 0.5, 1 - 1 / count].some((t) => vincentyMetres(...at(t), ...at(t + 1 / count)) > STEP);
      while (isCoarse()) count *= 2;
      for (let step = 0; step <= count; step++) {
        const [x, y] = at(step / count);
        lon.push(x);
        lat.push(y);
        segmentOfSample.push(segment);
      }
    }
  }
  const tree = new KDBush(lon.length);
  for (let sample = 0; sample < lon.length; sample++) tree.add(lon[sample], lat[sample]);
  tree.finish();
  return { tree, lon, lat, segment: segmentOfSample };
}

/** Metres from a point to the nearest sample of each of some segments, according to geokdbush; nearest first. */
function sampledDistances({ tree, lon, lat, segment }: Samples, x: number, y: number, count: number): number[] {
  const seen = new Set<number>();
  const metres: number[] = [];
  for (let found = 0; found < count; found++) {
    const [sample] = around(tree, x, y, 1, Number.POSITIVE_INFINITY, (id) => !seen.has(segment[id]));
    if (sample === undefined) break;
    seen.add(segment[sample]);
    metres.push(vincentyMetres(x, y, lon[sample], lat[sample]));
  }
  return metres.sort((a, b) => a - b);
}

describe.each(CENTRES)('geokdbush over samples of roads %s', (_, centre) => {
  const place = ([x, y]: [number, number]): [number, number] => {
    const out = new Float64Array(2);
    fromLocal(localProjection(...centre), x, y, out, 0);
    return [out[0], out[1]];
  };

  it('bounds the nearest place from above, and agrees on the nearest segments within its sampling', () => {
    fc.assert(
      fc.property(roads, candidatePlaces(2500), fc.integer({ min: 1, max: 6 }), (shapes, at, count) => {
        const network = buildNetwork({
          segments: shapes.map((shape) => ({ shape: shape.map(place), roadType: 'LocalRoadRural' })),
        });
        const snapper = openSnapper(network, buildSnapIndex(network));
        const samples = samplesOf(network);
        const [lon, lat] = place(at);
        const sampled = sampledDistances(samples, lon, lat, count);
        const exact = nearestPlaces(snapper, lon, lat, count).map(({ distance }) => distance);

        expect(exact).toHaveLength(sampled.length);
        expect(nearestPlace(snapper, lon, lat)!.distance).toBe(exact[0]);
        for (const [i, metres] of sampled.entries()) {
          expect(exact[i]).toBeLessThanOrEqual(metres + CLOSE);
          expect(metres).toBeLessThanOrEqual((exact[i] + STEP / 2) * (1 + SPHERE) + CLOSE);
        }
      }),
      { seed: 21, numRuns: 25 },
    );
  });
});

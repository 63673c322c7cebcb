import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { distanceMetres } from '../../src/geo/distance.ts';
import { junctionAfter, junctionBefore } from '../../src/network/network.ts';
import { type LonLat, pointOfPlace, shapeOfSegment, shapeOfStretch } from '../../src/network/segment-shape.ts';
import { segmentsAt } from '../../src/network/segments-at.ts';
import type { SegmentSource } from '../../src/network/source.ts';
import { runs } from '../kit/runs.ts';

function road(shape: LonLat[], more: Partial<SegmentSource> = {}): SegmentSource {
  return { shape, roadType: 'LocalRoadRural', ...more };
}

function lengthOf(points: LonLat[]): number {
  let metres = 0;
  for (let i = 1; i < points.length; i++) metres += distanceMetres(...points[i - 1], ...points[i]);
  return metres;
}

const BEND: LonLat[] = [
  [8, 41],
  [8.001, 41],
  [8.001, 41.002],
];

test('a segment has its given points', () => {
  const network = buildNetwork({ segments: [road(BEND)] });
  expect(shapeOfSegment(network, 0)).toEqual(BEND);
});

test('a place is at its distance along the segment', () => {
  const network = buildNetwork({ segments: [road(BEND)] });
  expect(pointOfPlace(network, { segment: 0, at: 0 })).toEqual(BEND[0]);
  expect(pointOfPlace(network, { segment: 0, at: network.length[0] })).toEqual(BEND[2]);
  expect(pointOfPlace(network, { segment: 0, at: 4207 })).toEqual([8.0005, 41]);
});

test('a stretch is as long as the distance between its places, and runs from one to the other', () => {
  const shape = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }))
      .map(([x, y]): LonLat => [8 + x / 1000, 41 + y / 1000]),
    { minLength: 2, maxLength: 6 },
  );
  fc.assert(
    fc.property(
      shape,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (points, a, b) => {
        const network = buildNetwork({ segments: [road(points)] });
        const from = Math.round(a * network.length[0]);
        const to = Math.round(b * network.length[0]);
        const stretch = shapeOfStretch(network, 0, from, to);
        expect(stretch[0]).toEqual(pointOfPlace(network, { segment: 0, at: from }));
        expect(stretch[stretch.length - 1]).toEqual(pointOfPlace(network, { segment: 0, at: to }));
        expect(shapeOfStretch(network, 0, to, from)).toEqual([...stretch].reverse());
        // Both ends are rounded to a centimetre.
        expect(Math.abs(100 * lengthOf(stretch) - Math.abs(to - from))).toBeLessThan(3);
        for (let i = 1; i < stretch.length; i++) expect(stretch[i]).not.toEqual(stretch[i - 1]);
      },
    ),
    { seed: 11, numRuns: runs(100) },
  );
});

test('a stretch of no length is one point', () => {
  const network = buildNetwork({ segments: [road(BEND), road([BEND[0], BEND[0]], { id: '0:0' })] });
  expect(shapeOfStretch(network, 0, 0, 0)).toEqual([BEND[0]]);
  expect(shapeOfStretch(network, 1, 4207, 4207)).toEqual([[8.0005, 41]]);
});

test('a road across the antimeridian is divided there', () => {
  const network = buildNetwork({
    segments: [
      road([
        [179.999, 0],
        [-179.997, 0],
      ]),
    ],
  });
  const length = network.length[0];
  expect(length).toBe(44528);
  expect(pointOfPlace(network, { segment: 0, at: length / 8 })).toEqual([179.9995, 0]);
  expect(pointOfPlace(network, { segment: 0, at: length / 2 })).toEqual([-179.999, 0]);
});

//            c
//            |
//    --a-->--J--<--b--        d: a loop at J
test('all segments that touch a junction are listed', () => {
  const centre: LonLat = [8, 41];
  const network = buildNetwork({
    segments: [
      road([[7.99, 41], centre], { id: 'a:1', direction: 'forward' }),
      road([[8.01, 41], centre], { id: 'b:1', direction: 'forward' }),
      road([centre, [8, 41.01]], { id: 'c:1' }),
      road([centre, [8.01, 40.99], [8, 40.99], centre], { id: 'd:1' }),
    ],
    turnBans: [{ kind: 'no', from: 'a:1', to: 'c:1' }],
  });
  const junction = junctionAfter(network, 0);
  expect(network.junctionOfCopy.length).toBeGreaterThan(0);
  expect(segmentsAt(network, junction)).toEqual([0, 1, 2, 3]);
  expect(segmentsAt(network, junctionBefore(network, 0))).toEqual([0]);
});

// Groups of roads: each segment is in exactly one group, and the group's disc contains all its roads.

import { expect, test } from 'vitest';
import { openRandom } from '../../fixtures/random.ts';
import {
  BOX,
  CENTRE_X,
  CENTRE_Y,
  COLUMNS,
  DIRECTED,
  fillGroup,
  HALF_HEIGHT,
  HALF_WIDTH,
  RADIUS,
  roadGroupsOf,
  SEGMENT,
} from '../../src/boundary-search/road-groups.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { arcsOfDirected, type Network, PER_DEGREE } from '../../src/network/network.ts';
import type { SegmentSource } from '../../src/network/source.ts';
import { vincentyMetres } from '../oracle/vincenty.ts';

/** Crooked roads around a place, some of them one-way. Each begins where the one before ends. */
function roadsAround(lon: number, lat: number, seed: number): Network {
  const random = openRandom(seed);
  const near = (): [number, number] => {
    const east = lon + 0.04 * (random.next() - 0.5);
    return [east > 180 ? east - 360 : east < -180 ? east + 360 : east, lat + 0.04 * (random.next() - 0.5)];
  };
  let last = near();
  const segments = Array.from({ length: 60 }, (): SegmentSource => {
    const shape = [last, ...Array.from({ length: random.whole(4) }, near), near()];
    last = shape[shape.length - 1];
    return {
      shape,
      roadType: 'LocalRoadUrban',
      direction: random.pick(['bidirectional', 'forward', 'backward'] as const),
    };
  });
  return buildNetwork({ segments });
}

test.each([
  ['in a city', 8.6, 49.4],
  ['at the equator', -60, 0],
  ['far in the north', 15, 78],
  ['across the antimeridian', 180, -17],
])('%s every segment is in one group, and all its points are in the disc and the box of the group', (_, lon, lat) => {
  for (let seed = 1; seed <= 5; seed++) {
    const network = roadsAround(lon, lat, seed);
    const groups = roadGroupsOf(network);
    expect(roadGroupsOf({ ...network })).toBe(groups);
    const found: number[] = [];
    for (let group = 0; group < groups.count; group++) {
      fillGroup(network, groups, group);
      const box = groups.boxes.subarray(BOX * group, BOX * (group + 1));
      const centre = [box[CENTRE_X] / PER_DEGREE, box[CENTRE_Y] / PER_DEGREE] as const;
      for (let i = groups.firstRow[group]; i < groups.firstRow[group + 1]; i++) {
        const row = groups.rows.subarray(SEGMENT * i, SEGMENT * (i + 1));
        const segment = row[DIRECTED] >>> 1;
        found.push(segment);
        for (const side of [0, 1]) {
          for (const arc of arcsOfDirected(network, row[DIRECTED] ^ side)) {
            expect([groups.groupOfArc[arc], groups.endOfArc[arc]]).toEqual([group, 2 * i + side]);
          }
        }
        const [first, count, length] = row.subarray(COLUMNS);
        expect([first, first + count]).toEqual([...network.firstPoint.subarray(segment, segment + 2)]);
        expect(length).toBe(network.length[segment]);
        for (let point = first; point < first + count; point++) {
          const place = [network.pointX[point] / PER_DEGREE, network.pointY[point] / PER_DEGREE] as const;
          expect(100 * vincentyMetres(...centre, ...place)).toBeLessThanOrEqual(box[RADIUS]);
          const east = Math.abs(place[0] - centre[0]);
          expect(Math.min(east, 360 - east) * PER_DEGREE).toBeLessThanOrEqual(box[HALF_WIDTH] + 0.01);
          expect(Math.abs(place[1] - centre[1]) * PER_DEGREE).toBeLessThanOrEqual(box[HALF_HEIGHT] + 0.01);
        }
      }
    }
    expect(found.sort((a, b) => a - b)).toEqual(Array.from({ length: network.segmentCount }, (__, i) => i));
  }
});

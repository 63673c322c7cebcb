// Tables of coordinates that a costing moves to a road far away.

import { expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { requestedCosts } from '../../src/matrix/requested-costs.ts';
import type { SegmentSource } from '../../src/network/source.ts';
import { makeArray } from '../../src/operations/json/answer-lists.ts';
import { TABLE_OPTIONS } from '../../src/osrm/options.ts';
import { osrm } from '../../src/osrm/osrm.ts';
import { parseUrl } from '../../src/osrm/parse-url.ts';
import { parseRequest } from '../../src/osrm/parsed-request.ts';
import { DEFAULT_SIZES } from '../../src/osrm/sizes.ts';
import { snapCoordinates } from '../../src/osrm/snapped-coordinates.ts';
import type { TableBody } from '../../src/osrm/table-service.ts';
import { displacedEnds } from '../../src/points/displaced.ts';
import { nearOf } from '../../src/points/snap-points.ts';

const road = (id: string, roadType: SegmentSource['roadType'], shape: [number, number][]): SegmentSource => ({
  ...{ id, shape, roadType, speed: 50 },
});
const database = openEngine(
  buildNetwork({
    segments: [
      road('1:1', 'LocalRoadUrban', [
        [8, 50],
        [8.02, 50],
      ]),
      road('1:2', 'MajorRoadRural', [
        [8.02, 50],
        [8.2, 50.1],
      ]),
    ],
  }),
);
const COUNT = 30;
/** Along the local road, ten places three times each. */
const points = Array.from({ length: COUNT }, (_, i) => `${8 + (i % 10) / 1000},50.0002`);
const body = { avoid: 'localRoad' };

test('cells of displaced coordinates are estimated, as in the route between them', async () => {
  const url = `/table/v1/driving/${points.join(';')}?fallback_speed=10`;
  const asObject = (await osrm(database, { url, body })).body as TableBody;
  const { body: text } = await osrm(database, { url, body, asText: true });
  expect(JSON.parse(text as string)).toEqual(asObject);
  const estimated = asObject.fallback_speed_cells!;
  expect(estimated).toHaveLength(COUNT * COUNT - 3 * COUNT);
  for (let from = 0; from < COUNT; from++) {
    for (let to = 0; to < COUNT; to++) {
      const isSame = (from - to) % 10 === 0;
      expect(estimated.some(([row, column]) => row === from && column === to)).toBe(!isSame);
      // a thousandth of a degree of longitude at this latitude
      const metres = 71.695 * Math.abs((from % 10) - (to % 10));
      expect(asObject.durations![from][to]).toBeCloseTo(metres / 10, 1);
    }
  }
});

/** The ways along one road that a table offers to its cells: each with its end. */
function waysAlongRoads(payload: unknown): { ends: number[]; ways: Set<unknown> } {
  const url = parseUrl(`/table/v1/driving/${points.join(';')}`);
  const request = parseRequest(
    { database, url, payload, options: {}, sizes: DEFAULT_SIZES, sent: makeArray },
    TABLE_OPTIONS,
    1,
  );
  const { call, points: snapped } = snapCoordinates(request);
  const displacedOf = displacedEnds(call, snapped, snapped);
  const costs = requestedCosts(call, snapped.map(nearOf), undefined, displacedOf);
  const found = { ends: [] as number[], ways: new Set<unknown>() };
  const gather = {
    first: [],
    values: new Float64Array(0),
    add(end: number, way: unknown) {
      found.ends.push(end);
      found.ways.add(way);
    },
    endStart() {},
    clear() {},
  };
  costs.trips.addOthers(costs, { place: snapped[0].near, displaced: displacedOf(0) }, gather);
  found.ends.sort((a, b) => a - b);
  return found;
}

test('a stretch along a road is computed once for all coordinates at one place', () => {
  const { ends, ways } = waysAlongRoads(undefined);
  expect(ends).toEqual(points.map((_, i) => i));
  expect(ways.size).toBe(10);
});

test('no stretch is computed to a coordinate whose cell stays empty', () => {
  expect(waysAlongRoads(body).ends).toEqual([0, 10, 20]);
});

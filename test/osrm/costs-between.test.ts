import { expect, it } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import type { Database } from '../../src/database/database.ts';
import { makeArray } from '../../src/operations/json/answer-lists.ts';
import { openDatabase } from '../../src/operations/open-database.ts';
import { costsBetween } from '../../src/osrm/costs-between.ts';
import { TABLE_OPTIONS } from '../../src/osrm/options.ts';
import { parseUrl } from '../../src/osrm/parse-url.ts';
import { parseRequest } from '../../src/osrm/parsed-request.ts';
import { DEFAULT_SIZES } from '../../src/osrm/sizes.ts';
import { snapCoordinates } from '../../src/osrm/snapped-coordinates.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';

it('gives all rows of a table in the same arrays', () => {
  const source = city({ segments: 1000 });
  const database = openDatabase(prepareNetwork(buildNetwork(source))) as Database;
  const { west, north, south, centre } = source.landmarks;
  const places = Array.from({ length: 60 }, (_, i) => [west, north, south, centre][i % 4]);
  const url = parseUrl(`/table/v1/driving/${places.join(';')}`);
  const request = parseRequest(
    { database, url, payload: undefined, options: {}, sizes: DEFAULT_SIZES, sent: makeArray },
    TABLE_OPTIONS,
    1,
  );
  const { call, points } = snapCoordinates(request);
  const buffers = new Set<unknown>();
  let rows = 0;
  for (const { time, length } of costsBetween(call, points, points)) {
    buffers.add(time.buffer).add(length.buffer);
    rows++;
  }
  expect(rows).toBe(60);
  expect(buffers.size).toBeLessThanOrEqual(4);
});

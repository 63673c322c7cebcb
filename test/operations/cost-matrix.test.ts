import { describe, expect, test } from 'vitest';
import { route } from '../../src/operations/route.ts';
import { routeCostMatrix } from '../../src/operations/route-cost-matrix.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { type MatrixRow, streamCostMatrix } from '../../src/operations/stream-cost-matrix.ts';
import type { MatrixQuery } from '../../src/request/queries.ts';
import type { Warning } from '../../src/request/reading.ts';
import { errorOf, openTown } from './open-town.ts';

// The short way from A to B is slow. X is an island, too far away to be reached from elsewhere.
const town = openTown(
  `
  +-----E-----+       X--Y
  |           |
  A--C--1--D--B

  CD 10kph
  AE 90kph
  BE 90kph
  `,
  { step: 1000, limits: { snapDistance: 5000 } },
);
const { database } = town;
const startPoints = [town.at('A'), town.at('1')];
const endPoints = [town.at('B'), town.at('X'), town.at('A')];
const payload = { startPoints, endPoints };

describe('the answer', () => {
  test('has one entry per pair, starts before ends, and warnings for pairs without a way', () => {
    const { matrix, warnings } = routeCostMatrix(database, { distanceUnit: 'km', timeUnit: 's' }, payload);
    const pairs = [
      [0, 0],
      [0, 2],
      [1, 0],
      [1, 2],
    ];
    expect(matrix).toEqual(
      pairs.map(([i, j]) => ({
        startPoint: { type: 'Point', coordinates: startPoints[i] },
        endPoint: { type: 'Point', coordinates: endPoints[j] },
        ...route(database, { startPoint: startPoints[i], endPoint: endPoints[j], distanceUnit: 'km', timeUnit: 's' }),
      })),
    );
    expect(Object.keys(matrix[0])).toEqual(['startPoint', 'endPoint', 'distance', 'distanceUnit', 'time', 'timeUnit']);
    expect(warnings).toEqual(
      startPoints.map((start) => ({
        code: 6002,
        message: `Path could not be calculated between start point (${start},0) and end point (${town.at('X')},0): no road leads to endPoints[1] from the main part of the network, and none of its roads is within 5000 m of it.`,
      })),
    );
  });

  test('has no warnings if every pair has a way, and an empty matrix if none has', () => {
    expect(routeCostMatrix(database, { startPoints, endPoints: startPoints })).not.toHaveProperty('warnings');
    const none = routeCostMatrix(database, { startPoints, endPoints: [town.at('Y')] });
    expect([none.matrix, none.warnings?.length]).toEqual([[], 2]);
  });

  test('leaves out time or distance', () => {
    const untimed = routeCostMatrix(database, { startPoints, endPoints, returnTime: false }).matrix[0];
    expect(Object.keys(untimed)).toEqual(['startPoint', 'endPoint', 'distance', 'distanceUnit']);
    const unmeasured = routeCostMatrix(database, { startPoints, endPoints, returnDistance: 'false' }).matrix[0];
    expect(Object.keys(unmeasured)).toEqual(['startPoint', 'endPoint', 'time', 'timeUnit']);
  });

  test('has crs in its points only if destinationSrs is given', () => {
    const [named] = routeCostMatrix(database, { ...payload, destinationSrs: 'EPSG:4326' }).matrix;
    expect(named.startPoint).toEqual({
      type: 'Point',
      crs: { type: 'name', properties: { name: 'epsg:4326' } },
      coordinates: startPoints[0],
    });
    const [mercator] = routeCostMatrix(database, { ...payload, destinationSrs: 'epsg:3857' }).matrix;
    expect(mercator.endPoint.coordinates[0]).toBeCloseTo((town.at('B')[0] / 180) * 20037508.342789244, 3);
    expect(routeCostMatrix(database, payload).matrix[0].startPoint).not.toHaveProperty('crs');
  });

  test('has a zero entry from a point to itself', () => {
    const [entry] = routeCostMatrix(database, { startPoints: [town.at('1')], endPoints: [town.at('1')] }).matrix;
    expect([entry.distance, entry.time]).toEqual([0, 0]);
  });
});

describe('returnOptimalRoutesOnly', () => {
  const query: MatrixQuery = { startPoints: [town.at('A')], endPoints: [town.at('B'), town.at('E')] };
  const fastest = route(database, { startPoint: town.at('A'), endPoint: town.at('B') });
  const shortest = route(database, { startPoint: town.at('A'), endPoint: town.at('B'), optimizeBy: 'distance' });

  test('false adds the route by the other criterion if it differs', () => {
    const { matrix } = routeCostMatrix(database, { ...query, returnOptimalRoutesOnly: false });
    expect(matrix).toMatchObject([fastest, shortest, { endPoint: { coordinates: town.at('E') } }]);
  });

  test('false puts the optimized one first', () => {
    const { matrix } = routeCostMatrix(database, {
      ...query,
      optimizeBy: 'distance',
      returnOptimalRoutesOnly: 'false',
    });
    expect(matrix.slice(0, 2)).toMatchObject([shortest, fastest]);
  });

  test('true is the default', () => {
    expect(routeCostMatrix(database, query).matrix).toMatchObject([fastest, {}]);
  });
});

describe('streamCostMatrix', () => {
  async function read(rows: AsyncIterable<MatrixRow>): Promise<MatrixRow[]> {
    const all: MatrixRow[] = [];
    for await (const row of rows) all.push(row);
    return all;
  }

  test('gives the same entries and warnings, a row for each start', async () => {
    const rows = await read(streamCostMatrix(database, { returnOptimalRoutesOnly: false }, payload));
    const whole = routeCostMatrix(database, { returnOptimalRoutesOnly: false }, payload);
    expect(rows.map(({ startIndex }) => startIndex)).toEqual([0, 1]);
    expect(rows.flatMap(({ matrix }) => matrix)).toEqual(whole.matrix);
    expect(rows.flatMap(({ warnings }) => warnings ?? [])).toEqual(whole.warnings);
  });

  test('reports progress', async () => {
    const shares: number[] = [];
    await read(streamCostMatrix(database, {}, payload, { onProgress: (share) => shares.push(share) }));
    expect(shares).toEqual([0.5, 1]);
  });

  test('ends with the reason of its signal', async () => {
    const controller = new AbortController();
    const rows = streamCostMatrix(database, {}, payload, { signal: controller.signal });
    await rows.next();
    controller.abort(new Error('enough'));
    await expect(rows.next()).rejects.toThrow('enough');
  });

  test('refuses a wrong request at once', () => {
    expect(errorOf(() => streamCostMatrix(database, {})).complaints).toHaveLength(2);
  });

  test('lets anything run between two rows', async () => {
    const rows = streamCostMatrix(database, {}, payload);
    const first = await rows.next();
    const between = routeCostMatrix(database, { optimizeBy: 'distance' }, payload);
    const second = await rows.next();
    const whole = routeCostMatrix(database, {}, payload);
    expect([first.value?.matrix, second.value?.matrix]).toEqual([whole.matrix.slice(0, 2), whole.matrix.slice(2)]);
    expect(between).toEqual(routeCostMatrix(database, { optimizeBy: 'distance' }, payload));
  });
});

describe('routeCostTable', () => {
  test('gives the same figures as typed arrays, NaN where there is no way', () => {
    const table = routeCostTable(database, { timeUnit: 's', distanceUnit: 'mi' }, payload);
    const { matrix, warnings } = routeCostMatrix(database, { timeUnit: 's', distanceUnit: 'mi' }, payload);
    expect([table.startCount, table.endCount]).toEqual([2, 3]);
    const withoutGaps = (values: Float64Array) => [...values].filter((value) => !Number.isNaN(value));
    expect(withoutGaps(table.time)).toEqual(matrix.map(({ time }) => time));
    expect(withoutGaps(table.distance)).toEqual(matrix.map(({ distance }) => distance));
    expect([table.time[1], table.distance[4]]).toEqual([Number.NaN, Number.NaN]);
    expect(table.warnings).toEqual(warnings);
  });

  test('is empty for figures that are not requested', () => {
    const table = routeCostTable(database, { returnTime: false }, payload);
    expect([table.time.length, table.distance.length]).toEqual([0, 6]);
  });

  test('has one cell per pair and says so if both criteria are requested', () => {
    const warnings: Warning[] = [];
    const options = { onWarning: (warning: Warning) => warnings.push(warning) };
    const table = routeCostTable(database, { returnOptimalRoutesOnly: false }, payload, options);
    expect(table.time).toHaveLength(6);
    expect(warnings).toMatchObject([{ parameter: 'returnOptimalRoutesOnly' }]);
  });
});

describe('limits and signals', () => {
  test('points outside the data are reported by list and index, all at once', () => {
    const far: [number, number] = [50, 50];
    const wrong = () => routeCostMatrix(database, { startPoints: [town.at('A'), far], endPoints: [far] });
    expect(errorOf(wrong).complaints).toMatchObject([
      { errorCode: 5008, parameter: 'startPoints[1]' },
      { errorCode: 5008, parameter: 'endPoints[0]' },
    ]);
  });

  test('too many cells are refused', () => {
    const strict = openTown('A--B', { limits: { cells: 3 } });
    const points = [strict.at('A'), strict.at('B')];
    const wrong = () => routeCostMatrix(strict.database, { startPoints: points, endPoints: points });
    expect(errorOf(wrong).complaints).toMatchObject([{ errorCode: 9017 }]);
  });

  test('the clock is checked between rows', () => {
    const hasty = openTown('A--B', { limits: { milliseconds: 0 } });
    const points = [hasty.at('A'), hasty.at('B')];
    const wrong = () => routeCostMatrix(hasty.database, { startPoints: points, endPoints: points });
    expect(errorOf(wrong).complaints).toMatchObject([{ errorCode: 9017 }]);
  });

  test('a signal aborted from onProgress ends the call', () => {
    const controller = new AbortController();
    const options = { signal: controller.signal, onProgress: () => controller.abort(new Error('stop')) };
    expect(() => routeCostMatrix(database, {}, payload, options)).toThrow('stop');
    expect(() => routeCostTable(database, {}, payload, { ...options, signal: controller.signal })).toThrow('stop');
  });

  test('onProgress may use the same database', () => {
    const whole = routeCostMatrix(database, {}, payload);
    const asked: unknown[] = [];
    const onProgress = () => asked.push(route(database, { startPoint: town.at('A'), endPoint: town.at('E') }));
    expect(routeCostMatrix(database, {}, payload, { onProgress })).toEqual(whole);
    expect(asked).toHaveLength(2);
  });
});

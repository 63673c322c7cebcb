import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import * as ermine from 'ermine';
import { readCsv, readParquet, writeParquet } from 'ermine/formats';
import {
  collectJob,
  fingerprintOf,
  type Job,
  type JobPoints,
  type JobRequest,
  planJob,
  runJob,
  tileCount,
} from 'ermine/jobs';
import { openPool, type Pool } from 'ermine/threads';
import { parquetMetadata } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { openRandom } from '../../fixtures/random.ts';
import { updatingPool } from './updating-pool.ts';

// Workers run the built package: everything here is imported from it by name.
const source = city({ segments: 1500 });
const { landmarks } = source;
const bytes = ermine.encodeNetwork(ermine.prepareNetwork(ermine.buildNetwork(source)));
const database = ermine.openDatabase(ermine.decodeNetwork(bytes));
const network = { name: 'city', fingerprint: fingerprintOf(bytes) };
let pool: Pool;
let root: string;
let instance: DuckDBInstance;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ermine-jobs-'));
  pool = await openPool(bytes, { size: 2 });
  instance = await DuckDBInstance.create(':memory:');
});
afterAll(async () => {
  await pool.close();
  await rm(root, { recursive: true });
});

const random = openRandom(5);
const [west, south] = [landmarks.west[0], landmarks.south[1]];
const [east, north] = [2 * landmarks.centre[0] - west, landmarks.north[1]];
const between = (least: number, most: number) => least + random.next() * (most - least);

function anywhere(count: number, prefix: string): JobPoints & { id: string[] } {
  const rows = Array.from({ length: count }, (_, row) => row);
  return {
    x: rows.map(() => between(west, east)),
    y: rows.map(() => between(south, north)),
    id: rows.map((row) => `${prefix}${row}`),
  };
}

const shapes = Array.from(source.segments, ({ shape }) => shape as [number, number][]).flat();
const westmost = shapes.reduce((a, b) => (a[0] < b[0] ? a : b));
const starts = anywhere(60, 'A');
const ends = anywhere(45, 'B');
const pointsOf = ({ x, y }: JobPoints): [number, number][] => x.map((value, row) => [value, y[row]]);

let folders = 0;
const newFolder = () => join(root, `parts${folders++}`);

/** A job with several tiles, run and collected. */
async function resultOf(asked: JobRequest, out = 'parquet'): Promise<string> {
  const job = planJob(asked, { tileSeconds: asked.kind === 'matrix' ? 0.006 : 0.001 });
  expect(tileCount(job)).toBeGreaterThan(1);
  const folder = newFolder();
  await runJob(job, { pool, folder });
  const path = `${folder}.${out}`;
  await collectJob(job, { folder, out: path });
  return path;
}

async function query(path: string, sql: string): Promise<Record<string, unknown>[]> {
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql.replace('$table', `'${path}'`))).getRowObjectsJson() as never;
  } finally {
    connection.closeSync();
  }
}

/** All pairs from one call on one thread. */
function expectedPairs(query: ermine.MatrixQuery = {}, payload: object = {}) {
  const asked = { ...payload, startPoints: pointsOf(starts), endPoints: pointsOf(ends) };
  const { time, distance, endCount } = ermine.routeCostTable(database, query, asked as never);
  return Array.from(time.keys(), (cell) => ({
    start: starts.id[Math.floor(cell / endCount)],
    end: ends.id[cell % endCount],
    time_min: time[cell],
    distance_m: distance[cell],
  })).filter(({ time_min }) => !Number.isNaN(time_min));
}

const byPair = (a: { start: string; end: string }, b: { start: string; end: string }) =>
  a.start + a.end < b.start + b.end ? -1 : 1;

describe('a matrix job', () => {
  test('gives every pair as one call does, in the order of the starts', async () => {
    const path = await resultOf({ kind: 'matrix', network, starts, ends });
    expect(await query(path, 'select * from $table')).toEqual(expectedPairs());
  });

  test('without any pair is a table as well: every column, no row', async () => {
    const none = { kind: 'matrix', network, starts, ends, within: { cost: 0, unit: 'min' } } as const;
    const [csv, parquet] = [await resultOf(none, 'csv'), await resultOf(none)];
    const head = Object.keys(expectedPairs()[0]).join(',');
    expect(await readFile(csv, 'utf8')).toBe(`${head}\n`);
    expect(await query(parquet, 'select * from $table')).toEqual([]);
  });

  test('within a limit gives exactly the pairs within it', async () => {
    const pairs = expectedPairs();
    const cost = pairs.map(({ time_min }) => time_min).sort((a, b) => a - b)[Math.floor(pairs.length / 7)];
    const path = await resultOf({ kind: 'matrix', network, starts, ends, within: { cost, unit: 'min' } });
    const expected = pairs.filter(({ time_min }) => time_min <= cost);
    expect(await query(path, 'select * from $table order by start || "end"')).toEqual(expected.sort(byPair));
  });

  test('within a limit works with penalties, closures and major roads, and on the figure that is not optimized', async () => {
    const cases: [ermine.MatrixQuery, object][] = [
      [{ majorRoads: true }, {}],
      [{}, { roadTypesPriority: { 'RoadType.MajorRoadUrban': 'High' } }],
      [
        { optimizeBy: 'distance' },
        { transientUpdates: [{ roadType: 'major road urban', updates: [{ percentage: -50 }] }] },
      ],
    ];
    for (const [asked, payload] of cases) {
      const within = { cost: 1.5, unit: 'min' } as const;
      const request = { kind: 'matrix', network, starts, ends, query: asked, payload, within } as never;
      const expected = expectedPairs(asked, payload).filter(({ time_min }) => time_min <= 1.5);
      expect(expected.length).toBeGreaterThan(20);
      const path = await resultOf(request);
      expect(await query(path, 'select * from $table order by start || "end"')).toEqual(expected.sort(byPair));
    }
  });

  test('gives the nearest ends of each start, the nearest first', async () => {
    for (const [asked, within] of [
      [{}, undefined],
      [{ optimizeBy: 'distance' }, undefined],
      [{ majorRoads: true }, undefined],
      [{}, { cost: 1.2, unit: 'min' }],
    ] as const) {
      const path = await resultOf({ kind: 'matrix', network, starts, ends, query: asked, nearest: 4, within } as never);
      const figure = 'optimizeBy' in asked ? 'distance_m' : 'time_min';
      const pairs = expectedPairs(asked);
      const expected = starts.id.flatMap((start) =>
        pairs
          .filter((pair) => pair.start === start && pair.time_min <= (within?.cost ?? Infinity))
          .sort((a, b) => a[figure] - b[figure])
          .slice(0, 4)
          .map((pair, i) => ({ ...pair, rank: i + 1 })),
      );
      // starts in the given order, and the ends of each start by rank
      expect(await query(path, 'select * from $table')).toEqual(expected);
    }
  });

  test('finds an end at a junction with a delay from a start on a road into it', async () => {
    const [a, b, c, d] = [
      [10, 50],
      [10.01, 50],
      [10.02, 50],
      [10.01, 50.01],
    ] as const;
    const road = (id: string, to: readonly [number, number]) =>
      ({ id, shape: [b, to], roadType: 'LocalRoadUrban' }) as const;
    const delays = [{ at: b, seconds: 5 }];
    const built = ermine.buildNetwork({ segments: [road('a:1', a), road('a:2', c), road('a:3', d)], delays });
    const encoded = ermine.encodeNetwork(ermine.prepareNetwork(built));
    const small = await openPool(encoded, { size: 1 });
    try {
      const points = {
        starts: { x: [10.0101], y: [50], id: ['s'] },
        ends: { x: [b[0], c[0]], y: [b[1], c[1]], id: ['b', 'c'] },
      };
      const own = { name: 'three roads', fingerprint: fingerprintOf(encoded) };
      const folder = newFolder();
      const job = planJob({ kind: 'matrix', network: own, ...points, within: { cost: 3, unit: 's' } });
      await runJob(job, { pool: small, folder });
      await collectJob(job, { folder, out: `${folder}.csv` });
      expect(await readFile(`${folder}.csv`, 'utf8')).toMatch(/\ns,b,/);
    } finally {
      await small.close();
    }
  });

  test('counts a duplicate end once among the nearest, and two ends at one place twice', async () => {
    const [x, y] = [ends.x[0], ends.y[0]];
    const reported = { x: [x, x, x], y: [y, y, y], id: ['bakery', 'bakery', 'butcher'] };
    const path = await resultOf({ kind: 'matrix', network, starts, ends: reported, nearest: 3 });
    const each = await query(path, 'select "end", count(*)::int as "count" from $table group by 1 order by 1');
    expect(each).toEqual(['bakery', 'butcher'].map((end) => ({ end, count: starts.id.length })));
  });

  test('leaves out figures that are not requested, and keeps second names', async () => {
    const named = { ...ends, name: ends.id.map((id) => `shop ${id}`) };
    const asked = { returnTime: false, distanceUnit: 'km' } as const;
    const path = await resultOf({ kind: 'matrix', network, starts, ends: named, query: asked });
    const [row] = await query(path, 'select * from $table limit 1');
    expect(row).toEqual({ start: 'A0', end: 'B0', end_name: 'shop B0', distance_km: expect.any(Number) });
  });

  test('reports each point that has no road, or a far one, once, with line, reason and metres', async () => {
    const strange: JobPoints = {
      x: [...starts.x.slice(0, 40), 80, westmost[0] - 0.006],
      y: [...starts.y.slice(0, 40), 10, westmost[1]],
      line: Array.from({ length: 42 }, (_, row) => row + 2),
    };
    const job = planJob({ kind: 'matrix', network, starts: strange, ends: strange }, { tileSeconds: 0.006 });
    const { notes, rows, noteCount } = await runJob(job, { pool, folder: newFolder() });
    expect(rows).toBe(41 * 41);
    expect(noteCount).toBe(4);
    for (const list of ['starts', 'ends']) {
      expect(notes.filter((note) => note.list === list)).toEqual([
        { list, row: 40, id: '40', line: 42, reason: 'lies outside the network', isLeftOut: true },
        {
          list,
          row: 41,
          id: '41',
          line: 43,
          reason: expect.stringContaining('far'),
          metres: expect.any(Number),
          isLeftOut: false,
        },
      ]);
    }
  });
});

test('pairs of a matrix without a way are counted, and the first thousand named', async () => {
  const road = (x: number): ermine.SegmentSource => ({
    roadType: 'LocalRoadUrban',
    shape: [
      [x, 50],
      [x + 0.01, 50],
    ],
  });
  const built = ermine.buildNetwork({ segments: [road(8), road(8.5)] });
  const roads = ermine.encodeNetwork(ermine.prepareNetwork(built));
  const apart = await openPool(roads, { size: 1 });
  const points = { x: [8.001, 8.501, 8.002], y: [50, 50, 50], id: ['a', 'b', 'c'] };
  const request = { kind: 'matrix', network: { name: 'apart', fingerprint: fingerprintOf(roads) } } as const;
  const job = planJob({ ...request, starts: points, ends: points }, { tileCells: 3 });
  const { rows, withoutWay, pairsWithoutWay } = await runJob(job, { pool: apart, folder: newFolder() });
  expect([rows, withoutWay]).toEqual([5, 4]);
  expect(pairsWithoutWay).toEqual([
    { start: 'a', end: 'b' },
    { start: 'b', end: 'a' },
    { start: 'b', end: 'c' },
    { start: 'c', end: 'b' },
  ]);
  const many = { x: Array(40).fill(8.001), y: Array(40).fill(50) };
  const far = { x: Array(40).fill(8.501), y: Array(40).fill(50) };
  const all = await runJob(planJob({ ...request, starts: many, ends: far }), { pool: apart, folder: newFolder() });
  expect([all.withoutWay, all.pairsWithoutWay.length]).toEqual([1600, 1000]);
  expect(all.pairsWithoutWay.at(-1)).toEqual({ start: '24', end: '39' });
  await apart.close();
});

test('a point in a small component far from the main part is reported, whatever the kind', async () => {
  const roadType = 'NormalRoadUrban';
  const road = Array.from({ length: 20 }, (_, i): [number, number][] => [
    [i / 1000, 0],
    [(i + 1) / 1000, 0],
  ]);
  const shapes: [number, number][][] = [
    ...road,
    [
      [0.004, 0.003],
      [0.006, 0.003],
    ],
  ];
  const apart = ermine.buildNetwork({ segments: shapes.map((shape) => ({ shape, roadType })) });
  const own = await openPool(ermine.encodeNetwork(ermine.prepareNetwork(apart)), { size: 1 });
  const given = { name: 'apart', fingerprint: fingerprintOf(own.bytes) };
  const [starts, ends]: JobPoints[] = [
    { x: [0.005, 0.0052], y: [0.0031, 0.0001] },
    { x: [0.01], y: [0] },
  ];
  const costs = { query: { costs: [1], costUnit: 'min' } };
  const asked = [
    { kind: 'matrix', network: given, starts, ends },
    { kind: 'routes', network: given, starts, ends: { x: [0.01, 0.011], y: [0, 0] } },
    { kind: 'boundaries', network: given, points: starts, ...costs },
    { kind: 'snap', network: given, points: starts },
  ] as JobRequest[];
  for (const request of asked) {
    const { notes } = await runJob(planJob(request), { pool: own, folder: newFolder() });
    expect(notes, request.kind).toMatchObject([{ row: 0, metres: 343, isLeftOut: false }]);
    expect(notes[0].reason).toBe(
      'is on a road that is not connected to the rest, and the nearest connected road is far',
    );
  }
  await own.close();
});

describe('jobs of single rows', () => {
  test('give a boundary for each point and cost, as GeoParquet', async () => {
    const query_ = { costs: [0.3], costUnit: 'min', majorRoads: false } as const;
    const points = { x: starts.x.slice(0, 2), y: starts.y.slice(0, 2), id: starts.id.slice(0, 2) };
    const path = await resultOf({ kind: 'boundaries', network, points, query: query_ }, 'geojson');
    const { features } = JSON.parse(await readFile(path, 'utf8'));
    const expected = pointsOf(points).flatMap((point, row) =>
      ermine
        .travelBoundary(database, { ...query_, point, destinationSrs: 'epsg:4326' })
        .travelBoundary.costs.map(({ cost, costUnit, geometry: { type, coordinates } }) => ({
          type: 'Feature',
          geometry: { type, coordinates },
          properties: { id: points.id[row], cost, unit: costUnit },
        })),
    );
    expect(features).toEqual(expected);
  });

  test('draws with a costing what one call draws with it, with the defaults of boundaries', async () => {
    const payload = {
      transientUpdates: [{ roadType: 'major road urban', updates: [{ percentage: -50 }] }],
      cvr: { vehicleAttributes: { weight: 20_000, weightUnit: 'kg' } },
    } as const;
    const points = { x: starts.x.slice(0, 9), y: starts.y.slice(0, 9) };
    for (const query of [
      { costs: [0.3], costUnit: 'min' },
      { costs: [300], costUnit: 'm', majorRoads: false },
    ] as const) {
      const path = await resultOf({ kind: 'boundaries', network, points, query, payload }, 'geojson');
      const { features } = JSON.parse(await readFile(path, 'utf8'));
      const drawn = pointsOf(points).map((point) => {
        const asked = { ...query, point, destinationSrs: 'epsg:4326' };
        return ermine.travelBoundary(database, asked, payload as never).travelBoundary.costs[0].geometry.coordinates;
      });
      expect(features.map(({ geometry }: { geometry: { coordinates: unknown } }) => geometry.coordinates)).toEqual(
        drawn,
      );
    }
  });

  test('list the points between, in the order visited, if requested', async () => {
    const [endPoint, ...between] = pointsOf(ends).slice(0, 3);
    const same = { x: ends.x.map(() => endPoint[0]), y: ends.y.map(() => endPoint[1]) };
    const query = { returnIntermediatePoints: true, oip: true } as const;
    const payload = { intermediatePoints: between };
    const path = await resultOf({ kind: 'routes', network, starts: ends, ends: same, query, payload });
    const found: unknown[] = [];
    for await (const row of readParquet(await readFile(path))) if ('cells' in row) found.push(row.cells);
    const expected = pointsOf(ends).map((startPoint) => {
      const trip = ermine.route(database, { startPoint, endPoint, ...query }, payload);
      return { distance_m: trip.distance, intermediatePoints: { coordinates: trip.intermediatePoints.coordinates } };
    });
    expect(found).toMatchObject(expected);
  });

  test('give the alternatives of each route as JSON', async () => {
    const query = { alternatives: 2, segmentGeometryStyle: 'End' } as const;
    const starts = { ...ends, x: [...ends.x].reverse(), y: [...ends.y].reverse() };
    const path = await resultOf({ kind: 'routes', network, starts, ends, query });
    const found: unknown[] = [];
    for await (const row of readParquet(await readFile(path))) if ('cells' in row) found.push(row.cells);
    const expected = pointsOf(starts).map((startPoint, row) => {
      const { alternatives } = ermine.route(database, { startPoint, endPoint: pointsOf(ends)[row], ...query });
      return { alternatives };
    });
    expect(expected.some(({ alternatives }) => alternatives.length > 0)).toBe(true);
    expect(found).toMatchObject(JSON.parse(JSON.stringify(expected)));
  });

  test('give the legs of each route as JSON, and put each pair on the requested side of the road', async () => {
    const pairs = { starts: { ...ends }, ends: { ...ends, x: [...ends.x].reverse(), y: [...ends.y].reverse() } };
    const query = { returnSegments: true, approaches: ['unrestricted', 'curb'], bearings: ';' } as const;
    const path = await resultOf({ kind: 'routes', network, ...pairs, query });
    const found: unknown[] = [];
    for await (const row of readParquet(await readFile(path))) if ('cells' in row) found.push(row.cells);
    const expected = pointsOf(pairs.starts).map((startPoint, row) => {
      const { legs } = ermine.route(database, { startPoint, endPoint: pointsOf(pairs.ends)[row], ...query });
      return { legs };
    });
    expect(found).toMatchObject(JSON.parse(JSON.stringify(expected)));
    const matrix = { kind: 'matrix', network, starts: ends, ends, query: { startBearings: '1,2' } } as const;
    expect(() => planJob(matrix as never)).toThrow(
      'query.startBearings: not for matrix jobs, because their points are in tables',
    );
  });

  test('give a route for each pair, with geometry if requested', async () => {
    const pairs = {
      starts: { ...starts, x: starts.x.slice(0, 45), y: starts.y.slice(0, 45), id: starts.id.slice(0, 45) },
      ends,
    };
    const asked = { segmentGeometryStyle: 'All' } as const;
    const path = await resultOf({ kind: 'routes', network, ...pairs, query: asked });
    // plain bytes as in GeoParquet 1, so that readers older than Parquet's own geometry type can open them as well
    const schema = parquetMetadata((await readFile(path)).slice().buffer as ArrayBuffer, { geoparquet: false }).schema;
    expect(schema.find(({ name }) => name === 'geometry')).toEqual({
      ...{ name: 'geometry', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' },
    });
    const rows: { [column: string]: unknown }[] = [];
    for await (const row of readParquet(await readFile(path))) if ('cells' in row) rows.push(row.cells);
    const expected = pairs.starts.id.map((id, row) => {
      const [startPoint, endPoint] = [pointsOf(pairs.starts)[row], pointsOf(ends)[row]];
      const trip = ermine.route(database, { startPoint, endPoint, ...asked });
      const { type, coordinates } = trip.geometry;
      return { id, time_min: trip.time, distance_m: trip.distance, geometry: { type, coordinates } };
    });
    expect(rows).toEqual(expected);
  });

  test('give the road of each point', async () => {
    const path = await resultOf({ kind: 'snap', network, points: starts }, 'csv');
    const rows: { [column: string]: unknown }[] = [];
    for await (const row of readCsv(await readFile(path))) if ('cells' in row) rows.push(row.cells);
    expect(rows.map(({ id }) => id)).toEqual(starts.id);
    const known = pointsOf(starts).map((point) => ermine.segmentsByPoint(database, { point })[0].segmentID);
    expect(rows.map(({ segment }) => segment)).toEqual(known);
  });

  test('a row that cannot be answered is reported, and the others are answered', async () => {
    const two = { x: [starts.x[0], 80], y: [starts.y[0], 10], line: [2, 3] };
    const job = planJob({ kind: 'routes', network, starts: two, ends: two });
    const { rows, notes } = await runJob(job, { pool, folder: newFolder() });
    expect(rows).toBe(1);
    expect(notes.map(({ list, line, isLeftOut }) => [list, line, isLeftOut])).toEqual([
      ['starts', 3, true],
      ['ends', 3, true],
    ]);
  });
});

function complaintsOf(plan: () => Job): unknown {
  try {
    return plan();
  } catch (error) {
    return (error as ermine.RoutingError).complaints;
  }
}

describe('a job', () => {
  const asked: JobRequest = { kind: 'matrix', network, starts, ends };
  const plan = (): Job => planJob(asked, { tileSeconds: 0.006 });

  test('is plain data: equal work has equal ids, different work different ids', () => {
    expect(planJob(JSON.parse(JSON.stringify(asked)), { tileSeconds: 0.006 })).toEqual(plan());
    expect(planJob({ ...asked, query: { timeUnit: 's' } }).id).not.toBe(planJob(asked).id);
  });

  test('is the same however its costing is written, with or without defaults', () => {
    const plain = planJob({ ...asked, query: { avoid: 'ferry', timeUnit: 's' } });
    const spelt = {
      timeUnit: 'S',
      distanceUnit: 'm',
      avoid: 'ferry',
      optimizeBy: 'Time',
      majorRoads: 'false',
    } as const;
    expect(planJob({ far: 250, payload: { transientUpdates: [] }, query: spelt, ...asked } as never)).toEqual(plain);
    expect(planJob(asked, { database })).toEqual(planJob(asked));
  });

  test('has smaller tiles if rows cost more: routes with lines, and with directions as well', () => {
    const pairs = { starts: anywhere(4000, 'A'), ends: anywhere(4000, 'B') };
    const tilesOf = (query: JobRequest['query']) => tileCount(planJob({ kind: 'routes', network, ...pairs, query }));
    const [bare, lines, reported] = [
      tilesOf({}),
      tilesOf({ segmentGeometryStyle: 'All' }),
      tilesOf({ segmentGeometryStyle: 'All', directionsStyle: 'Normal' }),
    ];
    expect(bare).toBeLessThan(lines);
    expect(lines).toBeLessThan(reported);
    expect(lines).toBeLessThan(tilesOf({ segmentGeometryStyle: 'All', returnSegments: true }));
    expect(tilesOf({ segmentGeometryStyle: 'None', directionsStyle: 'None' })).toBe(bare);
  });

  test('may close areas and have rules, whether its network is given or not', async () => {
    const [x, y] = landmarks.centre;
    const ring = [
      [x, y],
      [x + 0.004, y],
      [x + 0.004, y + 0.003],
      [x, y],
    ];
    const area = { type: 'Polygon', coordinates: [ring] } as const;
    for (const payload of [
      { transientUpdates: [{ area, updates: [{ exclude: 'Y' }] }] },
      { costRules: [{ where: { area }, factor: 3 }] },
    ]) {
      const path = await resultOf({ kind: 'matrix', network, starts, ends, payload });
      const expected = expectedPairs({}, payload);
      expect(await query(path, 'SELECT count(*)::int AS count FROM $table')).toEqual([{ count: expected.length }]);
    }
  });

  test('with a mistake that only its network shows is refused when the network is given, otherwise when it runs', async () => {
    const unknown = { ...asked, query: { mode: 'hovercraft' } } as const;
    expect(complaintsOf(() => planJob(unknown, { database }))).toMatchObject([{ errorCode: 9002 }]);
    const refused = runJob(planJob(unknown), { pool, folder: newFolder() });
    await expect(refused).rejects.toThrow('hovercraft');
  });

  test('continues where it stopped: whole parts stay, missing ones are made, the result is the same', async () => {
    const job = plan();
    const folder = newFolder();
    await runJob(job, { pool, folder });
    await collectJob(job, { folder, out: `${folder}.parquet` });
    const whole = await readFile(`${folder}.parquet`);
    const names = (await readdir(folder)).sort();
    const [lost, kept] = names;
    await unlink(join(folder, lost));
    await writeFile(join(folder, `${kept}.0123456789abcdef.part`), 'begun by a process that died');
    const reported: number[] = [];
    await runJob(job, { pool, folder, onProgress: ({ tilesDone }) => reported.push(tilesDone) });
    expect(reported).toEqual([tileCount(job)]);
    await collectJob(job, { folder, out: `${folder}.parquet` });
    expect(await readFile(`${folder}.parquet`)).toEqual(whole);
  });

  test('has rows of one state of the roads only: that of its plan', async () => {
    const live = await openPool(bytes, { size: 2 });
    const request = { kind: 'matrix', network, starts, ends } as const;
    const plan = () => planJob(request, { tileCells: 4 * ends.x.length, database: live.database });
    const rowsOf = async (job: Job, folder: string) => {
      await collectJob(job, { folder, out: `${folder}.csv` });
      return readFile(`${folder}.csv`, 'utf8');
    };
    const { roadTypes } = ermine.describeDatabase(database);
    const slow = {
      traffic: Object.keys(roadTypes).map((roadType) => ({ roadType, updates: [{ percentage: -50 }] })),
    } as ermine.LayerUpdates;
    const folder = newFolder();
    const job = plan();
    // layers without an effect do not change what a job is
    await live.update({ none: [] });
    expect(plan()).toEqual(job);

    const stop = new AbortController();
    const onProgress = () => stop.abort();
    await expect(runJob(job, { pool: live, folder, onProgress, signal: stop.signal })).rejects.toThrow();
    await live.update(slow);
    await expect(runJob(job, { pool: live, folder })).rejects.toThrow(
      'The job was planned for the network city without layers, but now the pool has other roads: plan it again, with { database: pool.database }.',
    );
    await live.update({ traffic: null });
    await runJob(job, { pool: updatingPool(live, () => live.update(slow)), folder });
    const plainFolder = newFolder();
    await runJob(job, { pool, folder: plainFolder });
    expect(await rowsOf(job, folder)).toBe(await rowsOf(job, plainFolder));

    // the pool now has slow roads, so even a finished job is refused
    await expect(runJob(job, { pool: live, folder })).rejects.toThrow('but now the pool has other roads');
    const later = plan();
    expect(later.id).not.toBe(job.id);
    await expect(runJob(later, { pool, folder })).rejects.toThrow(
      'The job was planned for the network city with the layers that a pool had, but now the pool has other roads: ',
    );
    await runJob(later, { pool: live, folder });
    const { time } = ermine.routeCostTable(ermine.updateDatabase(database, slow), {
      startPoints: pointsOf(starts),
      endPoints: pointsOf(ends),
    });
    const [, ...rows] = (await rowsOf(later, folder)).trim().split('\n');
    const times = rows.map((row) => Number(row.split(',')[2]));
    expect(times).toEqual(Array.from(time).filter((value) => !Number.isNaN(value)));
    await live.close();
  });

  test('with a truncated part names it, wherever the cut is', async () => {
    const job = planJob(asked);
    const folder = newFolder();
    await runJob(job, { pool, folder });
    const [name] = await readdir(folder);
    const whole = await readFile(join(folder, name));
    for (const length of [0, 5, 12, 100, whole.length >> 1, whole.length - 1]) {
      await writeFile(join(folder, name), whole.subarray(0, length));
      const collected = collectJob(job, { folder, out: `${folder}.parquet` });
      await expect(collected).rejects.toThrow(`cannot be read, ${name}: This is not a complete Parquet file`);
    }
  });

  test('with a changed part is refused in every format, and the part is made again when it runs again', async () => {
    const job = plan();
    const folder = newFolder();
    await runJob(job, { pool, folder });
    const names = (await readdir(folder)).sort();
    const path = join(folder, names[1]);
    const whole = await readFile(path);
    // a byte in its rows, in its metadata, and in its checksum
    for (const at of [whole.length >> 1, whole.length - 60, whole.lastIndexOf('ermine.crc32') + 16]) {
      const changed = Buffer.from(whole);
      changed[at] ^= 1;
      await writeFile(path, changed);
      for (const format of ['parquet', 'csv', 'geojsonl'] as const) {
        const collected = collectJob(job, { folder, out: join(root, 'changed'), format });
        await expect(collected, `${at} of ${whole.length} as ${format}`).rejects.toThrow(
          `The part of tile 1 cannot be read, ${names[1]}: `,
        );
      }
      await runJob(job, { pool, folder });
      expect(await readFile(path)).toEqual(whole);
    }
    await writeFile(path, Buffer.from(whole).fill(0, 200, 300));
    const zeros = collectJob(job, { folder, out: join(root, 'changed'), format: 'parquet' });
    await expect(zeros).rejects.toThrow('its bytes do not match the checksum of this name. Make it again with');
    // a different part of this job under the name of this part
    await writeFile(path, await readFile(join(folder, names[0])));
    const swapped = collectJob(job, { folder, out: join(root, 'changed'), format: 'csv' });
    await expect(swapped).rejects.toThrow('The part of tile 1 cannot be read');
    await runJob(job, { pool, folder });
    expect(await readFile(path)).toEqual(whole);
    // a foreign table, and something that is not a file
    await writeFile(path, await writeParquet({ start: ['a'], end: ['b'], time_min: [1] }));
    const foreign = collectJob(job, { folder, out: join(root, 'changed'), format: 'csv' });
    await expect(foreign).rejects.toThrow(
      `The part of tile 1 cannot be read, ${names[1]}: it is not a part file of a job.`,
    );
    await runJob(job, { pool, folder });
    expect(await readFile(path)).toEqual(whole);
    await rm(path);
    await mkdir(path);
    const hidden = collectJob(job, { folder, out: join(root, 'changed'), format: 'csv' });
    await expect(hidden).rejects.toThrow(`${names[1]}: it is not a file, and must be removed.`);
  });

  test.runIf(process.platform !== 'win32')('with a pipe in place of a part is refused, and made again', async () => {
    const job = plan();
    const folder = newFolder();
    await runJob(job, { pool, folder });
    const [name] = (await readdir(folder)).sort();
    const path = join(folder, name);
    const whole = await readFile(path);
    await unlink(path);
    execFileSync('mkfifo', [path]);
    const collected = collectJob(job, { folder, out: `${folder}.parquet` });
    await expect(collected).rejects.toThrow(`${name}: it is not a file, and must be removed.`);
    await runJob(job, { pool, folder });
    expect(await readFile(path)).toEqual(whole);
  });

  test('ends with its signal, and whole parts stay', async () => {
    // so many tiles that some are not loaded yet when the first part is there
    const job = planJob(asked, { tileSeconds: 0.001 });
    expect(tileCount(job)).toBeGreaterThan(pool.statistics().size + 4);
    const folder = newFolder();
    const stop = new AbortController();
    const ended = runJob(job, { pool, folder, signal: stop.signal, onProgress: () => stop.abort(new Error('enough')) });
    await expect(ended).rejects.toThrow('enough');
    const names = await readdir(folder);
    expect(names.length).toBeGreaterThan(0);
    expect(names.length).toBeLessThan(tileCount(job));
    for (const name of names) expect(name).toMatch(/\.parquet$/);
  });

  test('is refused with everything wrong with it, and on another network', async () => {
    expect(() =>
      planJob({ kind: 'matrix', network: {}, start: starts, nearest: 0, query: { startPoint: 1 } } as never),
    ).toThrow(
      /start: there is no such member; did you mean starts\?; network: expected.*starts: expected.*ends: expected.*nearest: expected.*query\.startPoint/,
    );
    const other = planJob({ ...asked, network: { name: 'other', fingerprint: '0'.repeat(64) } });
    for (const kind of ['flights', 'constructor', '__proto__']) {
      expect(() => planJob({ ...asked, kind } as never)).toThrow(
        `kind: expected one of matrix, boundaries, routes, snap, found "${kind}"`,
      );
    }
    // names become parts of paths
    for (const name of ['../x', 'a/b', 'a\\b', '..', '.']) {
      expect(() => planJob({ ...asked, network: { name, fingerprint: '0'.repeat(64) } }), name).toThrow(
        'network: expected { name, fingerprint }: a name without / and \\, and a value from fingerprintOf',
      );
      await expect(
        runJob({ ...other, network: { ...other.network, name } }, { pool, folder: newFolder() }),
      ).rejects.toThrow('a name without / and');
    }
    await expect(runJob(other, { pool, folder: newFolder() })).rejects.toThrow('for the network other');
    const query = { optimizeBy: 'beauty' };
    const bands = { costs: 5, costUnit: 'min', direction: 'up' } as const;
    for (const wrong of [
      { ...asked, query },
      { ...asked, kind: 'routes', ends: starts, query },
      { kind: 'snap', network, points: starts, query },
      { kind: 'boundaries', network, points: starts, query: bands },
    ] as JobRequest[]) {
      for (const options of [{}, { database }]) {
        // no message about points that were not requested
        expect(complaintsOf(() => planJob(wrong, options))).toMatchObject([{ errorCode: 9002 }]);
      }
    }
    const uncosted = { kind: 'boundaries', network, points: starts } as const;
    expect(complaintsOf(() => planJob(uncosted))).toMatchObject([{ errorCode: 3023 }, { errorCode: 3010 }]);
    await expect(collectJob(plan(), { folder: newFolder(), out: 'a.parquet' })).rejects.toThrow('tile 0 is missing');
  });
});

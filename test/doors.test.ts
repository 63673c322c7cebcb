import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reportNetwork } from '../src/build/report-network.ts';
import { openEngine } from '../src/database/open-database.ts';
import { readCsv } from '../src/formats/csv.ts';
import { toGeoJson } from '../src/formats/to-geo-json.ts';
import { neighbors } from '../src/hub/neighbors.ts';
import { importGeoJson } from '../src/import/geojson/import-geojson.ts';
import { importOsm } from '../src/import/osm/import-osm.ts';
import { collectJob } from '../src/jobs/collect-job.ts';
import { planJob } from '../src/jobs/plan-job.ts';
import { readJobPoints } from '../src/jobs/read-points.ts';
import { runJob } from '../src/jobs/run-job.ts';
import { submitJob } from '../src/jobs/submit-job.ts';
import { workOn } from '../src/jobs/work-on.ts';
import { route } from '../src/operations/route.ts';
import { travelBoundary } from '../src/operations/travel-boundary.ts';
import { watchLayers } from '../src/overlays/loaded-layers.ts';
import { updateDatabase } from '../src/overlays/update-database.ts';
import { toSvg } from '../src/picture/to-svg.ts';
import { decodeNetwork, encodeNetwork } from '../src/prepared/encode-network.ts';
import { prepareNetwork } from '../src/prepared/prepare-network.ts';
import { RoutingError } from '../src/request/routing-error.ts';
import { handle } from '../src/service/handle.ts';
import { openRegistry } from '../src/service/registry.ts';
import type { ServiceContext, ServiceRequest } from '../src/service/service-context.ts';
import { memoryStore } from '../src/store/memory.ts';
import { runs } from './kit/runs.ts';
import { errorOf, openTown } from './operations/open-town.ts';

const town = openTown('A--B--C', { step: 500 });
const { database } = town;
const { network } = database;

const failing = new Proxy(
  {},
  { get: fail, has: fail, ownKeys: fail, getPrototypeOf: fail, getOwnPropertyDescriptor: fail },
);
function fail(): never {
  throw new Error('a trap of the caller');
}
const revoked = Proxy.revocable({}, {});
revoked.revoke();

describe('errors of a getter or proxy of the caller are reported like any other mistake', () => {
  const good = { startPoint: town.at('A'), endPoint: town.at('C') };
  const getter = Object.defineProperty({}, 'x', { get: fail, enumerable: true });
  test.each([
    ['a query', () => route(database, failing as never)],
    ['a revoked query', () => route(database, revoked.proxy as never)],
    ['a parameter', () => route(database, { ...good, startPoint: failing as never })],
    ['a member of a parameter', () => route(database, { ...good, startPoint: getter as never })],
    ['a payload', () => route(database, good, failing as never)],
    ['a key of a payload', () => route(database, good, { cvr: revoked.proxy as never })],
    ['an option', () => route(database, good, undefined, failing as never)],
  ])('of %s', (_, call) => {
    expect(errorOf(call).complaints[0].errorCode).toBeLessThan(9020);
  });
});

test('a boundary from a MultiPoint without coordinates is refused', () => {
  const query = { costs: 1, costUnit: 'min' } as const;
  for (const point of [{ type: 'MultiPoint', coordinates: [] }, { type: 'MultiPoint' }]) {
    expect(() => travelBoundary(database, { ...query, point: point as never })).toThrow(RoutingError);
  }
});

describe('handle never rejects', () => {
  const context: ServiceContext = { databases: { town: database } };
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty object', {}],
    ['a url that is not a text', { method: 'GET', url: 7 }],
    ['a method that is not a text', { method: null, url: '/rest/Spatial/erm/databases/town.json?q=route' }],
    ['a proxy that throws', failing],
    ['a revoked proxy', revoked.proxy],
    [
      'a body that throws',
      { method: 'POST', url: '/rest/Spatial/erm/databases/town.json?q=route', body: revoked.proxy },
    ],
    ['a signal that throws', { method: 'GET', url: '/rest/Spatial/erm/databases/town.json?q=route', signal: failing }],
  ])('of %s', async (_, request) => {
    const { status, body } = await handle(context, request as ServiceRequest);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(JSON.parse(body).errors.length).toBeGreaterThan(0);
  });

  test('for any request and any context', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.anything(), async (context, request) => {
        const { status } = await handle(context as ServiceContext, request as ServiceRequest);
        expect(status).toBeGreaterThanOrEqual(400);
      }),
      { seed: 1, numRuns: runs(80) },
    );
  });
});

describe('invalid options are refused, and all mistakes are reported at once', () => {
  const bytes = encodeNetwork(network);
  const lines: never[] = [];
  const store = memoryStore();
  const points = { x: [0], y: [0] };
  const request = { kind: 'snap', network: { name: 'town', fingerprint: 'a'.repeat(64) }, points } as const;
  const job = planJob(request);
  const pool = { run: fail, statistics: fail };
  const boss = { createQueue: fail, insert: fail, fetch: fail, getQueues: fail, getDb: fail, on: fail } as never;
  const rows = (async function* () {})();
  /** A function, wrong options for it, and the report expected for each. */
  const doors: [string, (options: never) => unknown, object, RegExp][] = [
    [
      'openDatabase',
      (o) => openEngine(network, o),
      { kernel: 5, limit: 5 },
      /limit: .*limits\?.*kernel: expected true/,
    ],
    [
      'decodeNetwork',
      (o) => decodeNetwork(bytes, o),
      { validate: 5, share: true },
      /share: .*shared\?.*validate: expected true/,
    ],
    ['prepareNetwork', (o) => prepareNetwork(network, o), { signal: 5, onProgres: fail }, /onProgress\?.*signal: /],
    [
      'reportNetwork',
      (o) => reportNetwork(network, o),
      { tolerance: '5', exampels: 1 },
      /examples\?.*tolerance: .*found "5"/,
    ],
    [
      'updateDatabase',
      (o) => updateDatabase(database, {}, o),
      { signal: {}, millisecond: 5 },
      /milliseconds\?.*signal: /,
    ],
    [
      'importGeoJson',
      (o) => importGeoJson(lines, {}, o),
      { tolerance: 2000, nearMis: 5 },
      /nearMiss\?.*tolerance: .*2000/,
    ],
    [
      'importGeoJson by a mapping',
      (o) => importGeoJson(lines, o),
      { speed: 5, nmae: 'x' },
      /name\?.*speed: expected the name/,
    ],
    [
      'importOsm',
      (o) => importOsm(bytes, o),
      { tracks: 1, reportId: 5 },
      /reportIds\?.*tracks: expected true or false, found 1/,
    ],
    ['toGeoJson', (o) => toGeoJson([], o), { lines: 'yes', line: 1 }, /lines\?.*lines: expected true/],
    ['readCsv', (o) => readCsv('x', o).next(), { separator: ';;', seperator: ';' }, /separator\?.*found ";;"/],
    ['openRegistry', (o) => openRegistry(store, o), { lookEvery: -1, kernal: true }, /kernel\?.*lookEvery: .*found -1/],
    [
      'watchLayers',
      (o) => watchLayers(store, 'town', fail, o),
      { every: '1', onEror: fail },
      /onError\?.*every: .*found "1"/,
    ],
    [
      'neighbors',
      (o) => neighbors(store, 'm', 't', 'l', o),
      { limit: 0, diretcion: 'in' },
      /direction\?.*limit: .*found 0/,
    ],
    ['readNetwork', (o) => store.readNetwork('town', o), { first: -1, share: true }, /shared\?.*first: .*found -1/],
    ['scanRecords', (o) => store.scanRecords('', o), { limit: 1.5, afer: 'x' }, /after\?.*limit: .*found 1.5/],
    ['planJob', (o) => planJob(request, o), { tileSeconds: 0, databse: 5 }, /database\?.*tileSeconds: .*found 0/],
    ['submitJob', (o) => submitJob(boss, job, o), { retryLimit: -1, expire: 5 }, /expire: .*retryLimit: .*found -1/],
    ['runJob', (o) => runJob(job, o), { pool, foldr: 'x' }, /folder\?.*folder: expected a text, found nothing/],
    ['collectJob', (o) => collectJob(job, o), { out: 5, folder: 'x', forma: 'csv' }, /format\?.*out: .*found 5/],
    ['workOn', (o) => workOn(boss, o), { pool, part: 'x' }, /parts\?.*parts: expected a folder or a function/],
    ['readJobPoints', (o) => readJobPoints(rows, o), { crs: 5, csr: 'x' }, /crs\?.*crs: expected a text, found 5/],
  ];
  test.each(doors)('of %s', async (_, call, wrong, reported) => {
    const refused = async (options: unknown) => call(options as never);
    for (const options of [null, 5, 'x', [], new Map(), failing, revoked.proxy]) {
      await expect(refused(options)).rejects.toThrow('expected an object, found');
    }
    await expect(refused(wrong)).rejects.toThrow(reported);
    const getter = Object.defineProperty({}, Object.keys(wrong)[0], { get: fail, enumerable: true });
    await expect(refused(getter)).rejects.toThrow(`${Object.keys(wrong)[0]} cannot be read`);
  });

  test('and a commit with an invalid change changes nothing', async () => {
    const good = { key: 'k', expected: undefined, value: 'v' };
    for (const change of [null, 5, { ...good, vlaue: 'v' }]) {
      await expect(store.commit([good, change] as never)).rejects.toThrow('A change is { key, expected, value }');
    }
    await expect(store.commit(null as never)).rejects.toThrow('A commit must be a list of changes');
    expect(await store.readRecord('k')).toBeUndefined();
  });
});

describe('a picture', () => {
  test.each([
    ['nothing', undefined],
    ['an invalid network', { network: {} }],
    ['a width that is text', { width: '1" onload="alert(1)' }],
    ['bounds that are not four numbers', { bounds: [1, 2, 3] }],
    ['a title that is not a text', { title: {} }],
    ['a coordinate that is text', { points: [['"/><script>', 2]] }],
    ['a route without coordinates', { routes: [{ coordinates: 7 }] }],
    ['a route without requested geometry', { routes: [{ distance: 7, distanceUnit: 'm' }] }],
    ['a segment without requested geometry', { segments: [{ segmentID: '1:2' }] }],
    ['an invalid boundary', { boundary: {} }],
    ['an invalid matrix', { matrix: { matrix: [{}] } }],
    ['an unknown member', { titel: 'Town' }],
  ])('of %s is refused', (_, picture) => {
    expect(() => toSvg(picture as never)).toThrow(/^The picture cannot be drawn: /);
  });

  test('escapes every text', () => {
    const sharp = '<b a="1">&\'';
    const at = town.at('A');
    const svg = toSvg({
      title: sharp,
      points: [{ coordinates: at, label: sharp }],
      routes: [{ geometry: { coordinates: [at, town.at('B')] }, distance: 1, distanceUnit: sharp }],
      boundary: { travelBoundary: { costs: [{ cost: 1, costUnit: sharp, geometry: { coordinates: [] } }] } },
    });
    expect(svg).not.toContain('<b');
    expect(svg.split('&#60;b a=&#34;1&#34;&#62;&#38;&#39;')).toHaveLength(5);
  });
});

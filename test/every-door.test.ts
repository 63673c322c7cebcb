// Calls every exported function with wrong or unreadable values instead of its plain arguments. Each call must return or throw one of
// our errors. Callbacks and opened objects (a database, a store, a pool) are passed unchanged.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as diagnostics from '../src/diagnostics.ts';
import * as formats from '../src/formats/formats.ts';
import * as epsg from '../src/geo/epsg.ts';
import * as http from '../src/http/http.ts';
import * as hub from '../src/hub/hub.ts';
import * as geojson from '../src/import/geojson/import-geojson.ts';
import * as osm from '../src/import/osm/import-osm.ts';
import * as core from '../src/index.ts';
import * as jobs from '../src/jobs/jobs.ts';
import * as osrm from '../src/osrm/osrm.ts';
import * as picture from '../src/picture/to-svg.ts';
import * as service from '../src/service/service.ts';
import * as file from '../src/store/file.ts';
import * as lmdb from '../src/store/lmdb.ts';
import { memoryStore } from '../src/store/memory.ts';
import * as postgres from '../src/store/postgres.ts';
import * as threads from '../src/threads/threads.ts';
import { openTown } from './operations/open-town.ts';

const town = openTown('A--B--C', { step: 500 });
const { database } = town;
const { network } = database;
const bytes = core.encodeNetwork(network);
const points = { x: [0], y: [0] };
const job = jobs.planJob({ kind: 'snap', network: { name: 'town', fingerprint: 'a'.repeat(64) }, points });
const trip = { startPoint: town.at('A'), endPoint: town.at('C') };
const pairs = { startPoints: [town.at('A')], endPoints: [town.at('C')] };
const area = { point: town.at('A'), costs: 1, costUnit: 'min' } as const;
const lines = { type: 'FeatureCollection', features: [] };
const columns = { a: ['x'] };
const ends = { sourceID: 'P:a', targetID: 'P:b' };
const model = { entityTypes: { P: { properties: { Name: 'string' } } }, relationships: { K: {} } } as const;
const store = memoryStore();
const boss = { createQueue() {}, insert() {}, fetch() {}, resume() {}, getQueues: () => [], on() {} };
const folder = mkdtempSync(join(tmpdir(), 'ermine-doors-'));
const pool = { run: fail, statistics: fail };

beforeAll(() => hub.defineModel(store, 'm', model));
afterAll(() => rmSync(folder, { recursive: true }));

/** Marks the arguments of a function that are passed unchanged: `OWN` precedes each. */
const OWN = Symbol();
type Doors<Entry> = { readonly [name in keyof Entry]?: readonly unknown[] };

const ofCore: Doors<typeof core> = {
  buildNetwork: [town.source, {}],
  compileCosting: [OWN, database, {}, {}, {}],
  decodeNetwork: [bytes, {}],
  describeDatabase: [OWN, database],
  encodeNetwork: [OWN, network],
  encodeNetworkInParts: [OWN, network],
  loadAlternatives: [],
  loadContinueStraight: [],
  loadCoordinateSystems: [],
  loadLanguage: ['de'],
  loadValidation: [],
  loadVisitingOrder: [],
  openDatabase: [OWN, network, { limits: {}, defaults: {}, coordinateSystems: {} }],
  prepareNetwork: [OWN, network, {}],
  reportNetwork: [OWN, network, {}],
  roadTypeFromName: ['MajorRoadUrban'],
  route: [OWN, database, { ...trip, roadTypePriority: {} }, { cvr: {}, transientUpdates: [] }, {}],
  routeCostMatrix: [OWN, database, pairs, {}, {}],
  routeCostTable: [OWN, database, pairs, {}, {}],
  segmentById: [OWN, database, '1:1', {}, {}],
  segmentsByWay: [OWN, database, { way: 7 }, undefined, {}],
  segmentsByPoint: [OWN, database, { point: town.at('A') }, undefined, {}],
  storeLayers: [OWN, store, 'town', { a: [] }],
  storedLayers: [OWN, store, 'town'],
  streamCostMatrix: [OWN, database, pairs, {}, {}],
  travelBoundary: [OWN, database, area, {}, {}],
  updateDatabase: [OWN, database, { a: [] }, {}],
  watchLayers: [OWN, store, 'town', OWN, () => {}, { signal: AbortSignal.abort() }],
};
const ofFormats: Doors<typeof formats> = {
  csvLines: [[['x']]],
  openParquet: [[{ name: 'a', kind: 'text' }], () => {}, { a: 'x' }],
  fromGpx: ['<gpx/>'],
  fromPolyline: ['_p~iF~ps|U', {}],
  pointColumns: [['x', 'y'], ''],
  pointOfCells: [
    { x: 1, y: 2 },
    { x: 'x', y: 'y' },
  ],
  readCsv: ['x,y\n1,2', {}],
  readGeoJson: [JSON.stringify(lines), {}],
  readGeoJsonLines: ['{}', {}],
  readParquet: [bytes, {}],
  readSpeeds: [[{ line: 1, cells: { from: 1, to: 2, speed: 3 } }], {}],
  speedUpdates: [OWN, network, await formats.readSpeeds(formats.readCsv('1,2,3')), {}],
  toGeoJson: [core.route(database, trip), {}],
  toGpx: [core.route(database, { ...trip, segmentGeometryStyle: 'All' }), {}],
  toPolyline: [[[1, 2]], {}],
  withSpeeds: [town.source, await formats.readSpeeds(formats.readCsv('1,2,3'))],
  writeCsv: [columns],
  writeParquet: [columns, {}, {}],
};
const ofHub: Doors<typeof hub> = {
  createEntity: [OWN, store, 'm', 'P', 'a', { Name: 'x' }],
  createRelationship: [OWN, store, 'm', 'K', ends, {}],
  defineModel: [OWN, store, 'n', model],
  deleteEntity: [OWN, store, 'm', 'P', 'b'],
  deleteRelationship: [OWN, store, 'm', 'K', ends],
  describeModel: [OWN, store, 'm'],
  neighbors: [OWN, store, 'm', 'P', 'a', {}],
  readEntity: [OWN, store, 'm', 'P', 'a'],
  readRelationship: [OWN, store, 'm', 'K', ends],
  updateEntity: [OWN, store, 'm', 'P', 'a', { Name: 'y' }],
  updateRelationship: [OWN, store, 'm', 'K', ends, {}],
};
const ofJobs: Doors<typeof jobs> = {
  cancelJob: [OWN, boss, 'x'],
  collectJob: [job, { folder, out: join(folder, 'x.csv') }],
  fingerprintOf: [bytes],
  jobStatus: [OWN, boss, 'x'],
  listJobs: [OWN, boss],
  planJob: [{ kind: 'snap', network: { name: 'town', fingerprint: 'a'.repeat(64) }, points }, {}],
  readJobPairs: [[], {}],
  readJobPoints: [[], {}],
  runJob: [job, { pool, folder }],
  submitJob: [OWN, boss, job, {}],
  tileCount: [OWN, job],
  workOn: [OWN, boss, { pool, parts: folder }],
};
const ofHttp: Doors<typeof http> = {
  guardServer: [OWN, createServer(), { connections: 9 }],
  openAnswers: [OWN, async () => ({ status: 200, headers: {}, body: '' }), { payloadBytes: 9 }],
};
const ofService: Doors<typeof service> = {
  handle: [{ databases: { town: database } }, { method: 'GET', url: '/rest/Spatial/erm/databases/town.json?q=route' }],
  openRegistry: [OWN, store, {}],
  toFetch: [{ databases: { town: database } }],
};
/** Functions that open stores are missing here, because the tests of stores cover them. */
const entries: readonly (readonly [entry: object, doors: { readonly [name: string]: readonly unknown[] }])[] = [
  [core, ofCore],
  [formats, ofFormats],
  [http, ofHttp],
  [hub, ofHub],
  [jobs, ofJobs],
  [service, ofService],
  [epsg, {}],
  [geojson, { importGeoJson: [lines, {}, {}] } satisfies Doors<typeof geojson>],
  [osm, { importOsm: [new Uint8Array(8), {}] } satisfies Doors<typeof osm>],
  [
    osrm,
    { osrm: [OWN, database, { url: `/route/v1/driving/${town.at('A')};${town.at('C')}`, body: {} }] } satisfies Doors<
      typeof osrm
    >,
  ],
  [picture, { toSvg: [{ network, routes: [], segments: [], points: [], title: 'T' }] } satisfies Doors<typeof picture>],
  [
    threads,
    {
      openPool: [OWN, new Uint8Array(8), {}],
      prepareInThreads: [OWN, network, {}],
      openInThreads: [OWN, new Uint8Array(8), {}],
    },
  ],
  [diagnostics, { requestChannel: ['x'] } satisfies Doors<typeof diagnostics>],
  [file, { fileStore: [OWN, ''] } satisfies Doors<typeof file>],
  [lmdb, { lmdbStore: [OWN, ''] } satisfies Doors<typeof lmdb>],
  [postgres, { postgresStore: [OWN, null] } satisfies Doors<typeof postgres>],
];

const TRAP = 'a trap of the caller';
function fail(): never {
  throw new Error(TRAP);
}
const revoked = Proxy.revocable({}, {});
revoked.revoke();
const failing = { get: fail, has: fail, ownKeys: fail, getPrototypeOf: fail, getOwnPropertyDescriptor: fail };

/** Values to pass instead of an argument, `good` among them. */
function hostile(good: unknown): unknown[] {
  const object = Object(good);
  const unreadable = (name: string) => Object.defineProperty({ ...object }, name, { get: fail, enumerable: true });
  return [
    ...[null, 5, Number.NaN, 'x', [], {}, new Map(), new Date(0), Symbol(), 10n, new Uint8Array(3)],
    ...[revoked.proxy, new Proxy({}, failing), new Proxy({ ...object }, { ownKeys: fail }), unreadable('x')],
    ...Object.keys(typeof good === 'object' && !ArrayBuffer.isView(good) ? object : {}).map(unreadable),
    { ...object, nobodyKnows: 1 },
    JSON.parse('{"__proto__":{"x":1}}'),
    { toString: fail, valueOf: fail },
    Object.create(object),
  ];
}

/** Errors of the JavaScript engine, which do not say what is wrong with the argument. */
const STUMBLED =
  /a trap of the caller|Cannot (read|set) prop|Cannot (convert|destructure|perform|use 'in')|is not (a function|iterable|async iterable|a constructor)|incompatible receiver|undefined is not/;

async function outcomeOf(call: () => unknown): Promise<string> {
  try {
    let answer = await call();
    // a stream does nothing before its first row is read
    if (typeof Object(answer)[Symbol.asyncIterator] === 'function') answer = await (answer as AsyncGenerator).next();
    return 'answered';
  } catch (error) {
    return error instanceof Error ? error.message : `threw ${typeof error}`;
  }
}

const doors = entries.flatMap(([entry, ofEntry]) =>
  Object.entries(ofEntry).map(
    ([name, args]) => [name, (entry as never)[name] as (...args: unknown[]) => unknown, args] as const,
  ),
);

test.each(doors)('%s never throws an engine error', async (_, call, given) => {
  const plain = given.map((argument, i) => argument !== OWN && given[i - 1] !== OWN);
  const args = given.filter((argument) => argument !== OWN);
  const isPlain = plain.filter((_, i) => given[i] !== OWN);
  for (let i = 0; i < args.length; i++) {
    if (!isPlain[i]) continue;
    for (const instead of hostile(args[i])) {
      expect(
        await outcomeOf(() => call(...args.map((argument, other) => (other === i ? instead : argument)))),
      ).not.toMatch(STUMBLED);
    }
  }
});

test('every exported function is covered', () => {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
  const here = [
    '.',
    './formats',
    './http',
    './hub',
    './jobs',
    './service',
    './epsg',
    './geojson',
    './osm',
    './osrm',
    './picture',
    './threads',
  ];
  const others = [
    './areas',
    './hulls',
    './diagnostics',
    './store',
    './store/memory',
    './store/file',
    './store/lmdb',
    './store/postgres',
  ];
  const none = ['./threads/worker', './store/contract', './package.json'];
  expect(Object.keys(exports).sort()).toEqual([...here, ...others, ...none].sort());
  for (const [entry, ofEntry] of entries) {
    const functions = Object.entries(entry).filter(([, value]) => typeof value === 'function' && !isClass(value));
    expect(Object.keys(ofEntry).sort()).toEqual(functions.map(([name]) => name).sort());
  }
});

function isClass(value: unknown): boolean {
  return Object(value).prototype instanceof Error;
}

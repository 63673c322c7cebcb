// `npm run soak -- [minutes] [seed]`: does the work of a busy service for a long time: requests with new costings, aborted calls, records
// written and read, networks stored and opened again. Some answers are compared with those of a fresh database. Memory must stay flat, and
// no answer may change.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { city } from '../../fixtures/city.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { createEntity, defineModel, readEntity, updateEntity } from '../../src/hub/hub.ts';
import { segmentIdText } from '../../src/network/segment-ids.ts';
import { decodeNetwork, encodeNetwork } from '../../src/prepared/encode-network.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';
import { handle } from '../../src/service/handle.ts';
import { fileStore } from '../../src/store/file.ts';
import { lmdbStore } from '../../src/store/lmdb.ts';
import { memoryStore } from '../../src/store/memory.ts';
import { startSoak } from './soak-run.ts';

const PATH = '/rest/Spatial/erm/databases/it';
/**
 * One in this many: answers that are compared with a fresh database's; next lines: calls that are aborted, rounds in which the network is
 * stored.
 */
const COMPARED = 200;
const ABORTED = 20;
const STORED = 500;
const FLAT = { share: 0.05, bytes: 8 * 1024 * 1024 };

const run = startSoak('npm run soak --', FLAT);
const { random, failures } = run;
const network = buildNetwork(city({ segments: 2000 }));
const bytes = encodeNetwork(prepareNetwork(network));
const open = () => openEngine(decodeNetwork(bytes), { limits: { cacheBytes: 16 * 1024 * 1024 } });
const database = open();
const folder = mkdtempSync(join(tmpdir(), 'ermine-soak-'));
const files = await fileStore(join(folder, 'files'));
const stores = { memory: memoryStore(), lmdb: await lmdbStore(join(folder, 'lmdb')) };
for (const store of Object.values(stores)) {
  await defineModel(store, 'soak', { entityTypes: { Van: { properties: { at: 'string', trips: 'integer' } } } });
}

const somePoint = () => {
  const point = random.whole(network.pointX.length);
  return `${network.pointX[point] / 1e7},${network.pointY[point] / 1e7},epsg:4326`;
};
const costing = () => ({
  transientUpdates: Array.from({ length: random.whole(4) }, () => ({
    segmentID: segmentIdText(network, random.whole(network.segmentCount)),
    updates: [{ speed: { velocity: 5 + random.whole(90), velocityUnit: 'kph' } }],
  })),
  ...(random.chance(0.3) && {
    cvr: { vehicleAttributes: { height: random.between(2, 5), heightUnit: 'm' } },
  }),
});
const requests = [
  () =>
    `.json?q=route&startPoint=${somePoint()}&endPoint=${somePoint()}&directionsStyle=Normal&language=${random.pick(['en', 'pt'])}`,
  () => `.json?q=route&startPoint=${somePoint()}&endPoint=${somePoint()}&optimizeBy=distance&segmentGeometryStyle=All`,
  () => `.json?q=travelBoundary&point=${somePoint()}&costs=${1 + random.whole(8)}&costUnit=min`,
  () => `.json?q=routeCostMatrix&startPoints=${manyPoints(8)}&endPoints=${manyPoints(8)}`,
];
const manyPoints = (count: number) => {
  return `${Array.from({ length: count }, () => somePoint().split(',').slice(0, 2))
    .flat()
    .join(',')},epsg:4326`;
};

const count = { requests: 0, compared: 0, aborted: 0, records: 0, networks: 0 };
let nextSample = 0;

while (!run.isOver()) {
  const url = PATH + random.pick(requests)();
  const body = random.chance(0.7) ? costing() : undefined;
  const request = { method: body ? 'POST' : 'GET', url, ...(body && { body }) };
  if (random.whole(ABORTED) === 0) {
    await handle({ databases: { it: database } }, { ...request, signal: AbortSignal.abort(new Error('gone')) });
    count.aborted++;
  }
  const answer = await handle({ databases: { it: database } }, request);
  count.requests++;
  if (answer.status >= 500) failures.push(`${url} has status ${answer.status}`);
  if (count.requests % COMPARED === 0) {
    count.compared++;
    const fresh = await handle({ databases: { it: open() } }, request);
    if (fresh.body !== answer.body)
      failures.push(`${url} ${JSON.stringify(body)} differs from the answer of a fresh database`);
  }
  await writeRecords();
  if (count.requests % STORED === 0) await storeNetwork();
  if (performance.now() >= nextSample) {
    run.sample(bytesInUse());
    nextSample = performance.now() + run.milliseconds / 60;
  }
}
for (const store of [files, ...Object.values(stores)]) await store.close();
rmSync(folder, { recursive: true });

run.end([JSON.stringify(count)]);

async function writeRecords(): Promise<void> {
  const store = random.pick(Object.values(stores));
  const label = `van ${random.whole(50)}`;
  const trips = random.whole(1000);
  const written = await createEntity(store, 'soak', 'Van', label, { trips }).catch(() =>
    updateEntity(store, 'soak', 'Van', label, { trips }),
  );
  const { result } = await readEntity(store, 'soak', 'Van', label);
  count.records++;
  if (written.success === undefined || result.trips !== trips) failures.push(`${label} has ${result.trips} trips`);
}

async function storeNetwork(): Promise<void> {
  await files.writeNetwork('it', bytes);
  const read = await files.readNetwork('it');
  count.networks++;
  if (read === undefined || Buffer.compare(read, bytes) !== 0) failures.push('a stored network came back changed');
}

// Memory after garbage collection, including buffers.
function bytesInUse(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

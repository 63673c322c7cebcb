// `npm run soak -- pool [minutes] [seed]`: a pool under mixed traffic while roads change every second, workers are killed and requests
// aborted. Only requests of a killed worker may fail, sampled answers must equal those of one thread on the same version of the roads, and
// memory must stay flat. At fixed counts of requests it prints the resident memory, and the share of glibc's arenas.

import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Worker } from 'node:worker_threads';
import { city } from '../../fixtures/city.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import type { DatabaseHandle } from '../../src/database/database.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { segmentIdText } from '../../src/network/segment-ids.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import type { LayerUpdates } from '../../src/overlays/read-layers.ts';
import { updateDatabase } from '../../src/overlays/update-database.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';
import { nodePlatform } from '../../src/threads/node-port.ts';
import { openPool } from '../../src/threads/threads.ts';
import { allocatorShare } from './allocator-share.ts';
import { startSoak } from './soak-run.ts';

const STRANDS = 6;
/** One answer in this many is compared. */
const COMPARED = 50;
/** One request in this many is aborted. */
const ABORTED = 20;
/** The share of tables that are large enough to be cut into pieces. */
const CUT = 0.1;
const UPDATE_EVERY = 1000;
const KILL_EVERY = 15_000;
/** The number of versions that answers under way may still have. */
const VERSIONS_KEPT = 40;
/** By how much resident memory may grow. */
const FLAT = { share: 0.1, bytes: 32 * 1024 * 1024 };

const run = startSoak('npm run soak -- pool', FLAT);
const { random, failures, isOver } = run;
const prepared = prepareNetwork(buildNetwork(city({ segments: 8000 })));
const { network } = prepared;
const workers: Worker[] = [];
const pool = await openPool(prepared, {
  size: 2,
  // the caches fill within seconds, so later growth has another cause
  limits: { cacheBytes: 16e6 },
  spawn() {
    const worker = nodePlatform().start();
    workers.push(worker);
    return worker;
  },
});
const versions = new Map<number, DatabaseHandle>([[0, openEngine(prepared)]]);
const count = { requests: 0, compared: 0, aborted: 0, updates: 0, killed: 0, lost: 0 };
const latencies: number[] = [];
const loop = monitorEventLoopDelay({ resolution: 1 });
const begun = performance.now();

loop.enable();
await Promise.all([every(UPDATE_EVERY, update), every(KILL_EVERY, kill), every(2000, sample), ...strands()]);
loop.disable();
await pool.close();

latencies.sort((a, b) => a - b);
const at = (share: number) => (latencies[Math.floor(share * latencies.length)] ?? 0).toFixed(1);
const seconds = (performance.now() - begun) / 1000;
const { version, replaced } = pool.statistics();
run.end([
  JSON.stringify({ ...count, version, replaced }),
  `${(count.requests / seconds).toFixed(0)} requests a second; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(0.99999)} ms`,
  `event loop of the host: p99 ${(loop.percentile(99) / 1e6).toFixed(1)} ms`,
]);

function strands(): Promise<void>[] {
  return Array.from({ length: STRANDS }, async () => {
    while (!isOver()) await ask();
  });
}

async function ask(): Promise<void> {
  const number = ++count.requests;
  if (isMilestone(number)) printMemory(number);
  const giveUp = new AbortController();
  const isAborted = number % ABORTED === 0;
  const timer = isAborted ? setTimeout(() => giveUp.abort(new Error('gone')), random.whole(5)) : undefined;
  const sentAt = performance.now();
  try {
    await askOne(number % COMPARED === 0, giveUp.signal);
    if (!isAborted) latencies.push(performance.now() - sentAt);
  } catch (error) {
    const { message } = error as Error;
    if (isAborted && message === 'gone') count.aborted++;
    else if (message.startsWith('The worker that answered this request ended')) count.lost++;
    else if (!/no path|No way|6002/i.test(message)) failures.push(`request ${number}: ${message}`);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a number is 1,000, 2,000, 5,000, 10,000 and so on. */
function isMilestone(number: number): boolean {
  return number >= 1000 && /^[125]0+$/.test(String(number));
}

function printMemory(requests: number): void {
  const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
  const share = allocatorShare();
  const kept =
    share === undefined ? '' : `, of them ${megabytes(share.bytes)} in ${share.arenas} arenas of the allocator`;
  process.stdout.write(`${requests} requests: ${megabytes(process.memoryUsage().rss)} resident${kept}\n`);
}

async function askOne(isCompared: boolean, signal: AbortSignal): Promise<void> {
  const explain = isCompared;
  const kind = random.whole(20);
  if (kind === 0) {
    const [startCount, endCount] = random.chance(CUT) ? [360, 300] : [90, 120];
    const payload = { startPoints: randomPoints(startCount), endPoints: randomPoints(endCount) };
    const table = await pool.routeCostTable({ timeUnit: 'msec' }, payload, { signal, explain });
    if (!isCompared) return;
    const expected = routeCostTable(versionOf(table.explanation?.version), { timeUnit: 'msec' }, payload);
    compare('table', [...table.time, ...table.distance], [...expected.time, ...expected.distance]);
  } else if (kind === 1) {
    await pool.travelBoundary({ point: randomPoint(), costs: 1 + random.whole(3), costUnit: 'min' }, undefined, {
      signal,
    });
  } else {
    const query = {
      startPoint: randomPoint(),
      endPoint: randomPoint(),
      directionsStyle: 'Normal',
      timeUnit: 'msec',
    } as const;
    const payload = kind < 6 ? { transientUpdates: [speedOf(anySegment())] } : undefined;
    const found = await pool.route(query, payload, { signal, explain });
    if (!isCompared) return;
    const expected = route(versionOf(found.explanation?.version), query, payload);
    compare('route', [found.time, found.distance], [expected.time, expected.distance]);
  }
}

function versionOf(version = 0): DatabaseHandle {
  const database = versions.get(version);
  if (database === undefined) throw new Error(`an answer has version ${version}, which was released long ago`);
  return database;
}

function compare(what: string, found: readonly unknown[], expected: readonly unknown[]): void {
  count.compared++;
  if (!found.every((value, i) => Object.is(value, expected[i])))
    failures.push(`a ${what} differs from that of one thread`);
}

async function update(): Promise<void> {
  const layers: LayerUpdates = {
    [random.pick(['roadworks', 'events'])]: random.chance(0.2)
      ? null
      : Array.from({ length: 3 }, () => closureOf(anySegment())),
    ...(random.chance(0.5) && {
      traffic: Array.from({ length: random.pick([20, 2000]) }, () => speedOf(anySegment())),
    }),
  };
  const last = Math.max(...versions.keys());
  // set before the pool applies it, so that every answer finds its version here
  versions.set(last + 1, updateDatabase(versionOf(last), layers));
  versions.delete(last - VERSIONS_KEPT);
  const version = await pool.update(layers).catch((error: Error) => {
    // the worker that updates the roads was killed meanwhile, so another one takes over
    if (!error.message.startsWith('The worker that answered this request ended')) throw error;
    count.lost++;
    return pool.update(layers);
  });
  if (version !== last + 1) failures.push(`update ${last + 1} has become version ${version}`);
  count.updates++;
}

async function kill(): Promise<void> {
  await workers.splice(random.whole(workers.length), 1)[0]?.terminate();
  count.killed++;
}

async function sample(): Promise<void> {
  globalThis.gc?.();
  run.sample(process.memoryUsage().rss);
}

async function every(milliseconds: number, act: () => Promise<void>): Promise<void> {
  while (!isOver()) {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await act();
  }
}

type Update = NonNullable<LayerUpdates[string]>[number];

function speedOf(segmentID: string): Update {
  return { segmentID, updates: [{ speed: { velocity: 5 + random.whole(90), velocityUnit: 'kph' } }] };
}

function closureOf(segmentID: string): Update {
  return { segmentID, updates: [{ exclude: 'Y' }] };
}

function anySegment(): string {
  return segmentIdText(network, random.whole(network.segmentCount));
}

function randomPoint(): [number, number] {
  const point = random.whole(network.pointX.length);
  return [network.pointX[point] / 1e7, network.pointY[point] / 1e7];
}

function randomPoints(many: number): [number, number][] {
  return Array.from({ length: many }, randomPoint);
}

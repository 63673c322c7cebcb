// The gain of a second worker, the effect of a loaded pool on its host, and the memory of a pool. `npm run bench -- threads`; on real roads
// if ERMINE_DATA has them.
//
// Pools of one and of two workers answer the same requests in turns, so that drift of the machine affects both. Two bare threads do the
// same work without a pool, and so do two processes, which do not even share compiled code: their rate is the ceiling of the machine.
// Answers are compared after the clock has stopped. Each figure has an upper bound for two cores: the wall-clock time of one worker divided
// by half of its CPU time, including the host's thread and V8's helper threads.
//
//   npm run bench -- threads [rounds] [words of a case]      only on an idle machine
//
// Prints the processor share of other programs. Ratios use only rounds in which other programs took less than a twentieth.

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { city } from '../fixtures/city.ts';
import { openRandom } from '../fixtures/random.ts';
import { buildNetwork } from '../src/build/build-network.ts';
import type { Network } from '../src/network/network.ts';
import { encodeNetwork } from '../src/prepared/encode-network.ts';
import { prepareNetwork } from '../src/prepared/prepare-network.ts';
import type { RouteQuery } from '../src/request/queries.ts';
import type { Pool } from '../src/threads/pool.ts';
import { openPool } from '../src/threads/threads.ts';
import { type BareThreads, type BareWork, openBareProcesses, openBareThreads } from './bare/bare-threads.ts';
import { openOthers } from './bare/others.ts';
import { countAt } from './kit/arguments.ts';
import { realRoads } from './kit/real-data.ts';

const ROUNDS = countAt(0, 'rounds', 7);
const WANTED = process.argv.slice(3).join(' ');
/** Warm-up rounds: each worker compiles its own loops, and compiling takes a core while it lasts. */
const WARM_UP = 5;
const TABLES = 6;
const SIZE = 1000;
const ROUTES = 2000;
/** How many requests are open at a time. */
const AT_A_TIME = 64;
const UNBOUNDED = { limits: { milliseconds: Number.POSITIVE_INFINITY } };

type Style = Omit<RouteQuery, 'startPoint' | 'endPoint'>;
const DRAWN = { segmentGeometryStyle: 'All', timeUnit: 'msec' } as const;
const DIRECTED = { directionsStyle: 'Normal', timeUnit: 'msec' } as const;
const STYLES: readonly Style[] = [{ ...DRAWN, ...DIRECTED }, DRAWN, DIRECTED, { timeUnit: 'msec' }];

const porto = await realRoads('porto');
if (porto) await measure('porto', buildNetwork(porto));
else await measure('city', buildNetwork(city({ segments: 60_000 })));

async function measure(name: string, network: Network): Promise<void> {
  const bytes = encodeNetwork(prepareNetwork(network));
  print(`${name}: ${network.segmentCount} segments, ${megabytes(bytes.length)} prepared`);
  const alone = process.memoryUsage().rss;
  const one = await openPool(bytes, { size: 1, ...UNBOUNDED });
  const withOne = process.memoryUsage().rss;
  const two = await openPool(bytes, { size: 2, ...UNBOUNDED });
  const withTwo = process.memoryUsage().rss;
  print(`  resident: pool of one ${megabytes(withOne - alone)}, pool of two ${megabytes(withTwo - withOne)}`);

  const points = pointsOf(network, 2 * ROUTES);
  const shared = one.bytes;
  const data = { bytes: shared, points, routeCount: ROUTES, tableSize: SIZE, styles: STYLES };
  const bare = openBareThreads(data);
  const apart = await openBareProcesses(data);
  await bareRatio(bare, 'add', 100);
  const scale = await bareRatio(bare, 'add', 400);
  print(`  two bare threads that add in registers do ${scale.toFixed(2)} times the work of one`);
  const pools = { one, two, bare, apart };
  const tablesOf = (pool: Pool) => tables(pool, points);
  await inTurns(`${TABLES} tables of ${SIZE} x ${SIZE}`, pools, tablesOf, { kind: 'tables', count: TABLES });
  await inTurns(`one table of ${SIZE} x ${SIZE}`, pools, (pool) => table(pool, points));
  const [asRoutes, asTexts, asMixed] = (['routes', 'texts', 'mixed'] as const).map((kind) => ({ kind, count: ROUTES }));
  await inTurns(`${ROUTES} routes with geometry and directions`, pools, (pool) => routes(pool, points), asRoutes);
  await inTurns(`${ROUTES} routes as JSON text`, pools, (pool) => texts(pool, points), asTexts);
  await inTurns(`${ROUTES} mixed routes`, pools, (pool) => mixedRoutes(pool, points), asMixed);
  await bare.end();
  await apart.end();
  if (WANTED === '') {
    await delays(two, points);
  }
  await one.close();
  await two.close();
}

/** Does the work, and returns a function that sums up the answers, called after the clock has stopped. */
type Work = (pool: Pool) => Promise<() => number>;

/** The number of workers. */
interface Pools {
  readonly one: Pool;
  readonly two: Pool;
  readonly bare: BareThreads;
  readonly apart: BareThreads;
}

/** The work of bare threads for a case. */
interface BareCase {
  readonly kind: BareWork['kind'];
  readonly count: number;
}

async function inTurns(what: string, { one, two, bare, apart }: Pools, work: Work, asBare?: BareCase): Promise<void> {
  if (!what.includes(WANTED)) return;
  const [ratios, ceilings, bareRatios, apartRatios, shares]: number[][] = [[], [], [], [], []];
  const times: number[][] = [[], []];
  const sums = new Set<number>();
  let loud = 0;
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const others = openOthers();
    const before = process.cpuUsage();
    const first = await timed(one, work, sums);
    const { user, system } = process.cpuUsage(before);
    const second = await timed(two, work, sums);
    const isLoud = others() > 0.05;
    if (round < 0) {
      // warm up: both threads and both processes compile
      if (asBare) for (const each of [bare, apart]) await each.timed(asBare.kind, asBare.count, 2);
      continue;
    }
    const bareNow = asBare && (await bareRatio(bare, asBare.kind, asBare.count));
    const apartNow = asBare && (await bareRatio(apart, asBare.kind, asBare.count));
    if (isLoud) {
      loud++;
      continue;
    }
    times[0].push(first);
    times[1].push(second);
    ratios.push(first / second);
    ceilings.push((2 * first) / ((user + system) / 1000));
    if (bareNow === undefined || apartNow === undefined) continue;
    bareRatios.push(bareNow);
    apartRatios.push(apartNow);
    shares.push(first / second / apartNow);
  }
  if (sums.size !== 1) throw new Error(`${what}: the pools answer differently: ${[...sums].join(', ')}`);
  if (loud > 0) print(`  ${what}: other programs ran in ${loud} of ${ROUNDS} rounds, which are left out`);
  if (ratios.length === 0) return;
  const [a, b] = times.map((all) => median(all).toFixed(0));
  const [ratio, best] = [median(ratios), Math.max(...ratios)].map((value) => value.toFixed(2));
  print(`  ${what}: ${a} ms on one worker, ${b} on two, ${ratio} times (best round ${best}); checksum ${[...sums][0]}`);
  print(`    at most ${Math.min(2, median(ceilings)).toFixed(2)} by its CPU time`);
  if (shares.length === 0) return;
  const [threads, processes, share] = [bareRatios, apartRatios, shares].map((all) => median(all).toFixed(2));
  print(`    bare threads reach ${threads}, bare processes ${processes}, the pool ${share} of these`);
}

async function bareRatio(bare: BareThreads, kind: BareWork['kind'], count: number): Promise<number> {
  const one = await bare.timed(kind, count, 1);
  return one / (await bare.timed(kind, count, 2));
}

async function timed(pool: Pool, work: Work, sums: Set<number>): Promise<number> {
  const begun = performance.now();
  const sum = await work(pool);
  const time = performance.now() - begun;
  sums.add(sum());
  return time;
}

async function table(pool: Pool, points: [number, number][], first = 0): Promise<() => number> {
  const payload = { startPoints: points.slice(first, first + SIZE), endPoints: points.slice(SIZE, 2 * SIZE) };
  const { time } = await pool.routeCostTable({ timeUnit: 'msec' }, payload);
  return () => time.reduce((sum, cell) => (Number.isNaN(cell) ? sum : sum + cell), 0);
}

async function tables(pool: Pool, points: [number, number][]): Promise<() => number> {
  const all = await Promise.all(Array.from({ length: TABLES }, (_, i) => table(pool, points, i)));
  return () => all.reduce((sum, each) => sum + each(), 0);
}

async function routes(
  pool: Pool,
  points: [number, number][],
  styleOf: (i: number) => Style = () => STYLES[0],
): Promise<() => number> {
  return await summed((i) =>
    pool.route({ startPoint: points[i], endPoint: points[ROUTES + i], ...styleOf(i) }).then(({ time = 0 }) => time),
  );
}

async function mixedRoutes(pool: Pool, points: [number, number][]): Promise<() => number> {
  return await routes(pool, points, (i) => STYLES[i % STYLES.length]);
}

async function texts(pool: Pool, points: [number, number][]): Promise<() => number> {
  const requested = (i: number) => [{ startPoint: points[i], endPoint: points[ROUTES + i], ...STYLES[0] }];
  return await summed((i) => pool.json('route', requested(i)).then(({ length }) => length));
}

/** Keeps a number of requests open at a time, like a busy service. Requests without a path do not count. */
async function summed(request: (i: number) => Promise<number>): Promise<() => number> {
  let [next, sum] = [0, 0];
  const strand = async () => {
    while (next < ROUTES) {
      const value = await request(next++).catch(() => 0);
      sum += value;
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, strand));
  return () => sum;
}

/** The delay of the host's event loop, and of a route among tables, while tables occupy both workers. */
async function delays(pool: Pool, points: [number, number][]): Promise<void> {
  const loop = monitorEventLoopDelay({ resolution: 1 });
  const waits: number[] = [];
  let isOver = false;
  loop.enable();
  const load = tables(pool, points).then(() => {
    isOver = true;
  });
  for (let i = 0; !isOver; i++) {
    const begun = performance.now();
    await pool.route({ startPoint: points[i % ROUTES], endPoint: points[ROUTES + (i % ROUTES)] }).catch(() => {});
    waits.push(performance.now() - begun);
  }
  await load;
  loop.disable();
  const worst = loop.percentile(99) / 1e6;
  print(
    `  under ${TABLES} tables: the host's loop waits ${worst.toFixed(1)} ms (p99), ${(loop.max / 1e6).toFixed(1)} at most;`,
  );
  print(
    `  a route among them takes ${median(waits).toFixed(0)} ms (median), ${quantile(waits, 0.99).toFixed(0)} (p99)`,
  );
}

function pointsOf(network: Network, count: number): [number, number][] {
  const random = openRandom(7);
  return Array.from({ length: count }, () => {
    const point = random.whole(network.pointX.length);
    return [network.pointX[point] / 1e7 + 0.0003, network.pointY[point] / 1e7 + 0.0003];
  });
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

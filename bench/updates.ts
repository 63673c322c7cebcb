// The latency of requests while the roads change. `npm run bench -- updates`; on real roads if ERMINE_DATA has them.
//
// An open loop: a short route is due at a fixed interval, whether or not earlier routes are answered. The latency of a route counts from
// when it was due, so that delays of the host count as well. Windows of every case come in turns, each with the same requests:
//
//   still     nothing changes
//   closure   one road is closed each second
//   speeds    10,000 segments (or the given number) get another speed each second
//   busy      nothing changes, but a bare thread keeps a core busy each second for the time of an update with speeds: the effect of one
//             more busy thread on the system, without a pool
//
// The delay by updates is the latency of a request minus the latency of the same request while nothing changes.
//
//   npm run bench -- updates [rounds] [milliseconds between requests] [speeds]     only on an idle machine

import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { city } from '../fixtures/city.ts';
import { openRandom } from '../fixtures/random.ts';
import { buildNetwork } from '../src/build/build-network.ts';
import type { Network } from '../src/network/network.ts';
import { segmentIdText } from '../src/network/segment-ids.ts';
import type { LayerUpdates } from '../src/overlays/read-layers.ts';
import { encodeNetwork } from '../src/prepared/encode-network.ts';
import { prepareNetwork } from '../src/prepared/prepare-network.ts';
import type { PreparedNetwork } from '../src/prepared/prepared-network.ts';
import type { Pool } from '../src/threads/pool.ts';
import { openPool } from '../src/threads/threads.ts';
import { openOthers } from './bare/others.ts';
import { countAt } from './kit/arguments.ts';
import { realRoads } from './kit/real-data.ts';

const ROUNDS = countAt(0, 'rounds', 3);
const GAP = countAt(1, 'milliseconds', 5);
/** The length of a window. */
const SECONDS = 2;
const SPEEDS = countAt(2, 'speeds', 10_000);
/** A round does not count if other programs took a larger share of the processors than this. */
const LOUD = 0.03;
const CASES = ['still', 'closure', 'speeds', 'busy'] as const;
type Case = (typeof CASES)[number];

const { name, prepared } = await roads();
await measure(name, prepared);

/** Only the network stays in memory, as in a service. */
async function roads(): Promise<{ name: string; prepared: PreparedNetwork }> {
  const porto = await realRoads('porto');
  const source = porto ?? city({ segments: 60_000 });
  return { name: porto ? 'porto' : 'city', prepared: prepareNetwork(buildNetwork(source)) };
}

/** One window of each case. */
interface Round {
  /** The wait of each request. */
  readonly waits: Record<Case, Float64Array>;
  /** The longest wait of the host's event loop. */
  readonly delays: Record<Case, number>;
}

async function measure(name: string, prepared: PreparedNetwork): Promise<void> {
  const { network } = prepared;
  const pool = await openPool(encodeNetwork(prepared), { size: 2 });
  const busyThread = new Worker(new URL('./bare/busy-thread.js', import.meta.url));
  const points = pointsOf(network, (2000 * SECONDS) / GAP);
  const changes = openChanges(network);
  const updateTimes: number[] = [];
  const everySecond: Record<Case, () => Promise<unknown>> = {
    still: () => Promise.resolve(),
    closure: () => pool.update(changes.closure()),
    speeds: async () => {
      const begun = performance.now();
      await pool.update(changes.speeds());
      updateTimes.push(performance.now() - begun);
    },
    busy: () => {
      const done = once(busyThread, 'message');
      busyThread.postMessage(median(updateTimes));
      return done;
    },
  };
  print(`${name}, ${network.segmentCount} segments, a pool of two, a short route every ${GAP} ms`);
  // warm up: start the worker that makes versions, and compile loops
  for (let i = 0; i < 3; i++) for (const each of CASES) await everySecond[each]();
  for (let i = 0; i < 2; i++) await checked(pool, points, everySecond.still);

  const rounds: Round[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const others = openOthers();
    const round = await oneRound((each) => checked(pool, points, everySecond[each]));
    if (others() <= LOUD) rounds.push(round);
  }
  report(rounds);
  print(`  an update with ${SPEEDS} speeds is made and in use after ${median(updateTimes).toFixed(0)} ms (median)`);
  await busyThread.terminate();
  await pool.close();
}

async function oneRound(request: (each: Case) => Promise<Float64Array>): Promise<Round> {
  const round = { waits: {}, delays: {} } as Round;
  for (const each of CASES) {
    const loop = monitorEventLoopDelay({ resolution: 1 });
    loop.enable();
    round.waits[each] = await request(each);
    loop.disable();
    round.delays[each] = loop.max / 1e6;
  }
  return round;
}

function report(rounds: readonly Round[]): void {
  const loud = ROUNDS - rounds.length;
  if (loud > 0) print(`  other programs ran in ${loud} of ${ROUNDS} rounds, which are left out`);
  if (rounds.length === 0) return;
  for (const each of CASES) {
    const waits = rounds.flatMap((round) => [...round.waits[each]]);
    const delay = Math.max(...rounds.map(({ delays }) => delays[each]));
    print(`  ${each}: ${quantiles(waits)}; the host's loop at most ${delay.toFixed(1)}`);
  }
  for (const each of CASES.slice(1)) {
    const delays = rounds.flatMap(({ waits }) => [...waits[each]].map((wait, i) => wait - waits.still[i]));
    print(`  ${each} less still, request by request: ${quantiles(delays)}`);
  }
}

/** Requests every route when it is due. Returns the latency of each. */
async function checked(
  pool: Pool,
  points: readonly [number, number][],
  everySecond: () => Promise<unknown>,
): Promise<Float64Array> {
  const count = points.length >> 1;
  const waits = new Float64Array(count);
  const pending: Promise<unknown>[] = [];
  const begun = performance.now();
  for (let i = 0, second = 0; i < count; i++) {
    const due = begun + GAP * i;
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    const requested = pool
      .route({ startPoint: points[i], endPoint: points[count + i], timeUnit: 'msec' })
      .catch(() => {});
    pending.push(requested.then(() => (waits[i] = performance.now() - due)));
    // in the middle of each second, so that the effect of an update lies within the window
    if (GAP * i >= 1000 * second + 300) {
      second++;
      pending.push(everySecond());
    }
  }
  await Promise.all(pending);
  return waits;
}

/** Changes of the roads, each different from the one before. */
function openChanges(network: Network): Record<'closure' | 'speeds', () => LayerUpdates> {
  const random = openRandom(3);
  const anySegment = () => segmentIdText(network, random.whole(network.segmentCount));
  // one list with new speeds each time: thousands of records kept in memory would be more garbage for the host than everything else
  const speeds = Array.from({ length: SPEEDS }, () => ({ velocity: 0, velocityUnit: 'kph' as const }));
  const traffic = speeds.map((speed) => ({ segmentID: anySegment(), updates: [{ speed }] }));
  let next = 0;
  return {
    closure: () => ({ roadworks: [{ segmentID: anySegment(), updates: [{ exclude: 'Y' }] }] }),
    speeds: () => {
      next++;
      speeds.forEach((speed, i) => {
        speed.velocity = 10 + ((i + next) % 40);
      });
      return { traffic };
    },
  };
}

function pointsOf(network: Network, count: number): [number, number][] {
  const random = openRandom(7);
  return Array.from({ length: count }, () => {
    const point = random.whole(network.pointX.length);
    return [network.pointX[point] / 1e7 + 0.0003, network.pointY[point] / 1e7 + 0.0003];
  });
}

function quantiles(values: readonly number[]): string {
  const [middle, late, most] = [0.5, 0.99, 1].map((share) => quantile(values, share).toFixed(1));
  return `${middle} ms (median), ${late} (p99), ${most} at most, of ${values.length}`;
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

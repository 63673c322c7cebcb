// Routes under new costings of many kinds in turns, each used once, between random points: a road type slowed, one made faster, both
// together, one slowed while tolls, highways or ferries are avoided, one slowed while another type is penalized.
//
//   ERMINE_DATA=folder npm run bench -- costing [porto | new-york | tiled] [rounds]      `tiled`: the network that `tiled` has left in out
//
// Every round begins with a fresh database. Each costing counts with its best round, which excludes garbage collection and compilation.
// Prints CPU time, including other threads of the process, and wall-clock time.

import { existsSync, readFileSync } from 'node:fs';
import { setImmediate as nextJob } from 'node:timers/promises';
import { openRandom } from '../fixtures/random.ts';
import { buildNetwork } from '../src/build/build-network.ts';
import type { DatabaseHandle } from '../src/database/database.ts';
import { openEngine } from '../src/database/open-database.ts';
import type { Network } from '../src/network/network.ts';
import { ROAD_TYPES, type RoadTypeName } from '../src/network/road-types.ts';
import { route } from '../src/operations/route.ts';
import { decodeNetwork } from '../src/prepared/encode-network.ts';
import { prepareNetwork } from '../src/prepared/prepare-network.ts';
import type { PreparedNetwork } from '../src/prepared/prepared-network.ts';
import type { RoutePayload, RouteQuery } from '../src/request/queries.ts';
import { RoutingError } from '../src/request/routing-error.ts';
import { countAt, wordAt } from './kit/arguments.ts';
import { newYork, realRoads, segmentsOf } from './kit/real-data.ts';

const COSTING = 400;
/** A road type is common if more than one in this many segments have it. */
const COMMON = 50;
const AVOIDED = ['tollRoad', 'highway', 'ferry'] as const;
const rounds = countAt(1, 'rounds', 3);

const networks: Record<string, () => Promise<PreparedNetwork | undefined>> = {
  porto: async () => {
    const source = await realRoads('porto');
    return source && prepareNetwork(buildNetwork(source));
  },
  'new-york': async () => {
    const graph = newYork();
    return graph && prepareNetwork(buildNetwork({ segments: segmentsOf(graph) }));
  },
  tiled: async () => {
    const file = 'out/tiled-4.ermine';
    return existsSync(file) ? (decodeNetwork(readFileSync(file)) as PreparedNetwork) : undefined;
  },
};
const wanted = wordAt(0, 'network', Object.keys(networks));
for (const [name, read] of Object.entries(networks)) {
  if (wanted !== undefined && wanted !== name) continue;
  const prepared = await read();
  if (prepared !== undefined) await measure(name, prepared);
}

interface Requested {
  readonly kind: string;
  readonly trip: RouteQuery;
  readonly option?: Partial<RouteQuery> | undefined;
  readonly payload: RoutePayload;
}

async function measure(name: string, prepared: PreparedNetwork): Promise<void> {
  const { network } = prepared;
  const requested = requests(network);
  const processor = new Float64Array(COSTING).fill(Infinity);
  const clock = new Float64Array(COSTING).fill(Infinity);
  let checksum = 0;
  for (let round = 0; round < rounds; round++) {
    const database = openEngine(prepared, { limits: { milliseconds: 600_000 } });
    checksum = 0;
    for (const { trip } of requested.slice(0, 50)) checksum += minutesOf(database, trip);
    for (const [i, { trip, option, payload }] of requested.entries()) {
      // like a service, which answers each request in a separate task
      await nextJob();
      const cpu = process.cpuUsage();
      const start = performance.now();
      const minutes = minutesOf(database, { ...trip, ...option }, payload);
      clock[i] = Math.min(clock[i], performance.now() - start);
      const { user, system } = process.cpuUsage(cpu);
      processor[i] = Math.min(processor[i], (user + system) / 1000);
      checksum += minutes;
    }
  }
  process.stdout.write(`${name}: ${network.segmentCount} segments, checksum ${checksum.toFixed(3)}\n`);
  printTimes('processor', processor);
  printTimes('clock', clock);
  for (const kind of new Set(requested.map((one) => one.kind))) {
    printTimes(
      `  ${kind}`,
      clock.filter((_, i) => requested[i].kind === kind),
    );
  }
}

function printTimes(what: string, times: Float64Array): void {
  const sorted = times.slice().sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  const figures = [at(0.5), at(0.95), at(0.98), at(1), mean].map((time) => time.toFixed(2).padStart(7));
  const [median, nineteen, fortynine, most, average] = figures;
  const ratio = (at(0.95) / at(0.5)).toFixed(1);
  process.stdout.write(
    `  ${what.padEnd(32)} median ${median}  95 % ${nineteen} (${ratio})  98 % ${fortynine}  most ${most}  mean ${average} ms\n`,
  );
}

function requests({ segmentCount, roadType, pointX, pointY }: Network): Requested[] {
  const random = openRandom(5);
  const counts = new Uint32Array(ROAD_TYPES.length);
  for (const one of roadType) counts[one]++;
  const common = ROAD_TYPES.filter((_, i) => counts[i] > segmentCount / COMMON);
  const point = (): [number, number] => {
    const i = random.whole(pointX.length);
    return [pointX[i] / 1e7 + 0.0003, pointY[i] / 1e7 + 0.0003];
  };
  const slower = (roadType: RoadTypeName) => ({ roadType, updates: [{ percentage: -random.between(5, 60) }] });
  const faster = (roadType: RoadTypeName) => ({ roadType, updates: [{ percentage: random.between(10, 100) }] });
  const kinds: [
    kind: string,
    option: (one: RoadTypeName, other: RoadTypeName) => Pick<Requested, 'option' | 'payload'>,
  ][] = [
    ['one slowed', (one) => ({ payload: { transientUpdates: [slower(one)] } })],
    ['one faster', (one) => ({ payload: { transientUpdates: [faster(one)] } })],
    ['one slowed, one faster', (one, other) => ({ payload: { transientUpdates: [slower(one), faster(other)] } })],
    [
      'one slowed, some avoided',
      (one) => ({ option: { avoid: random.pick(AVOIDED) }, payload: { transientUpdates: [slower(one)] } }),
    ],
    [
      'one slowed, one penalized',
      (one, other) => ({
        payload: { roadTypesPriority: { [`RoadType.${other}`]: 'Low' }, transientUpdates: [slower(one)] },
      }),
    ],
  ];
  return Array.from({ length: COSTING }, (_, i) => {
    const [kind, costingOf] = kinds[i % kinds.length];
    const one = random.pick(common);
    const other = random.pick(common.filter((type) => type !== one));
    return { kind, trip: { startPoint: point(), endPoint: point() }, ...costingOf(one, other) };
  });
}

/** The minutes of the trip; `undefined` if there is no path. */
function minutesOf(database: DatabaseHandle, query: RouteQuery, payload?: RoutePayload): number {
  try {
    return route(database, query, payload).time ?? 0;
  } catch (error) {
    if (error instanceof RoutingError) return 0;
    throw error;
  }
}

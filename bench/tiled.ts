// Large networks: copies of Porto in rows and columns, built, prepared, opened and queried, with CPU time, wall-clock time and the memory
// of the process after each step.
//
//   ERMINE_DATA=folder npm run bench -- tiled 8      four million nodes; 4 is the default

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setImmediate as nextJob } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildNetwork } from '../src/build/build-network.ts';
import { readFileWhole } from '../src/cli/open-network.ts';
import { openEngine } from '../src/database/open-database.ts';
import type { Network } from '../src/network/network.ts';
import type { SegmentSource } from '../src/network/source.ts';
import { route } from '../src/operations/route.ts';
import { routeCostTable } from '../src/operations/route-cost-table.ts';
import { decodeNetwork, encodeNetworkInParts } from '../src/prepared/encode-network.ts';
import type { PreparedNetwork } from '../src/prepared/prepared-network.ts';
import type { RoutePayload } from '../src/request/queries.ts';
import { prepareInThreads } from '../src/threads/threads.ts';
import { countAt } from './kit/arguments.ts';
import { realRoads } from './kit/real-data.ts';

type Point = readonly [x: number, y: number];

/** Roads that join a tile to the next one, on each side. */
const SEAMS = 60;

const side = countAt(0, 'side', 4);
const [, step] = process.argv.slice(2);
const file = `out/tiled-${side}.ermine`;
if (step === 'prepare') await prepare();
else {
  // in a separate process, because a network is usually prepared once and used elsewhere
  const args = [...process.execArgv, fileURLToPath(import.meta.url), String(side), 'prepare'];
  if (spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0) process.exit(1);
  if (existsSync(file)) await request();
}

async function prepare(): Promise<void> {
  const measured = openSteps();
  const network = await build();
  if (network === undefined) return;
  measured(`build ${network.segmentCount} segments, ${network.nodeCount} nodes`);
  const prepared = await prepareInThreads(network);
  measured(`prepare: ${prepared.hierarchy.head.length} arcs up`);
  const parts = encodeNetworkInParts(prepared);
  await writeFile(file, parts);
  measured(`encode and write ${Math.round(parts.reduce((sum, { byteLength }) => sum + byteLength, 0) / 1e6)} MB`);
}

async function build(): Promise<Network | undefined> {
  const roads = await realRoads('porto');
  if (roads === undefined) return undefined;
  const tile = Array.from(roads.segments, ({ id: _, ...segment }) => segment);
  return buildNetwork({ segments: tiles(tile, side) });
}

async function request(): Promise<void> {
  const measured = openSteps();
  const prepared = decodeNetwork(await readFileWhole(file)) as PreparedNetwork;
  measured('decode');
  const database = openEngine(prepared, { limits: { milliseconds: 600_000 } });
  const points = randomPoints(prepared.network, 2000);
  const trips = (count: number, payload?: RoutePayload) => {
    for (let i = 0; i < count; i++) {
      route(database, { startPoint: points[i % 2000], endPoint: points[(i + 997) % 2000] }, payload);
    }
  };
  trips(1);
  measured('open, and the first route');
  await nextJob();
  trips(1000);
  measured('1000 routes');
  for (const percentage of [-30, 100]) {
    for (let i = 0; i < 20; i++) {
      const updates = [{ percentage: percentage + i * 1e-3 }];
      trips(1, { transientUpdates: [{ roadType: 'normal road urban', updates }] });
      // a service answers each request in a separate task, which frees the memory of the request before it
      await nextJob();
    }
    measured(`20 routes under new costings, a road type ${percentage} %`);
  }
  for (const count of [100, 500]) {
    const { time } = routeCostTable(database, {
      startPoints: points.slice(0, count),
      endPoints: points.slice(1000, 1000 + count),
    });
    await nextJob();
    measured(`table ${count} x ${count}, checksum ${time.reduce((sum, value) => sum + (value || 0), 0).toFixed(0)}`);
  }
}

/** Copies of the roads in rows and columns, joined at their seams. */
function* tiles(tile: readonly SegmentSource[], count: number): Generator<SegmentSource> {
  const shapes = tile.flatMap(({ shape }) => shape);
  const least = (axis: 0 | 1) => shapes.reduce((low, point) => Math.min(low, point[axis]), 180);
  const most = (axis: 0 | 1) => shapes.reduce((high, point) => Math.max(high, point[axis]), -180);
  const width = most(0) - least(0);
  const height = most(1) - least(1);
  const ends = new Map<string | number, Point>();
  for (const { start = '', end = '', shape } of tile) ends.set(start, shape[0]).set(end, shape[shape.length - 1]);
  const border = (order: (point: Point) => number) =>
    [...ends].sort((a, b) => order(a[1]) - order(b[1])).slice(0, SEAMS);
  const [west, east, south, north] = [
    border(([x]) => x),
    border(([x]) => -x),
    border(([, y]) => y),
    border(([, y]) => -y),
  ];
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      const moved = ([x, y]: Point, right = 0, up = 0): [number, number] => [
        x + (column + right) * width,
        y + (row + up) * height,
      ];
      const named = (end: string | number | undefined, right = 0, up = 0) => `${column + right} ${row + up} ${end}`;
      for (const segment of tile) {
        const { shape, start, end } = segment;
        yield { ...segment, shape: shape.map((point) => moved(point)), start: named(start), end: named(end) };
      }
      const seams = [
        ...(column + 1 < count ? [{ from: east, to: west, along: 1, right: 1, up: 0 } as const] : []),
        ...(row + 1 < count ? [{ from: north, to: south, along: 0, right: 0, up: 1 } as const] : []),
      ];
      for (const { from, to, along, right, up } of seams) {
        for (const [start, point] of from) {
          const distance = (other: Point) => Math.abs(other[along] - point[along]);
          const [end, other] = to.reduce((best, next) => (distance(next[1]) < distance(best[1]) ? next : best));
          yield {
            shape: [moved(point), moved(other, right, up)],
            roadType: 'MajorRoadUrban',
            speed: 50,
            start: named(start),
            end: named(end, right, up),
          };
        }
      }
    }
  }
}

function randomPoints(
  { pointX, pointY }: { pointX: Int32Array; pointY: Int32Array },
  count: number,
): [number, number][] {
  let seed = 7;
  return Array.from({ length: count }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const point = Math.floor((seed / 2 ** 32) * pointX.length);
    return [pointX[point] / 1e7 + 0.0003, pointY[point] / 1e7 + 0.0003];
  });
}

/** Prints the cost of each step. */
function openSteps(): (step: string) => void {
  let begun = performance.now();
  let used = process.cpuUsage();
  return (step) => {
    const { user, system } = process.cpuUsage(used);
    const seconds = ((performance.now() - begun) / 1000).toFixed(2);
    const megabytes = `${Math.round(process.memoryUsage().rss / 1e6)} MB, at most ${Math.round(process.resourceUsage().maxRSS / 1e3)}`;
    process.stdout.write(
      `  ${step.padEnd(72)} ${((user + system) / 1e6).toFixed(2)} s of CPU, ${seconds} s, ${megabytes}\n`,
    );
    begun = performance.now();
    used = process.cpuUsage();
  };
}

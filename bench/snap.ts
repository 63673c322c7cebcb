// Snaps coordinates to the roads of Porto, or of a generated city without real data: `npm run bench -- snap [segments]`. Points lie within
// about 200 m of a shape point. Prints microseconds per query and bytes per segment, compared with geokdbush, which finds the nearest of
// samples along the roads: only nearly the nearest road.

import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { city } from '../fixtures/city.ts';
import { openRandom } from '../fixtures/random.ts';
import { buildNetwork } from '../src/build/build-network.ts';
import { PER_DEGREE } from '../src/network/network.ts';
import { metresOfPiece } from '../src/network/piece-length.ts';
import { isMajorRoadType } from '../src/network/road-types.ts';
import { buildSnapIndex } from '../src/snap/build-snap-index.ts';
import { closestPlaces, nearestPlace, nearestPlaces, type Snapped } from '../src/snap/nearest-places.ts';
import { filterSegments, type SnapFilter } from '../src/snap/snap-filter.ts';
import { openSnapper } from '../src/snap/snapper.ts';
import { countAt } from './kit/arguments.ts';
import { realRoads } from './kit/real-data.ts';

const QUERIES = 20_000;
/** Metres, the default of `limits.snapDistance`. */
const FAR = 5000;
/** The most metres between samples along a road. */
const STEP = 50;

const wanted = process.argv.length > 2;
const source = (wanted ? undefined : await realRoads('porto')) ?? city({ segments: countAt(0, 'segments', 100_000) });
const network = buildNetwork(source);
const { segmentCount, pointX, pointY, roadType } = network;

const start = performance.now();
const index = buildSnapIndex(network);
const built = performance.now() - start;
const size = Object.values(index).reduce((sum: number, array: ArrayBufferView) => sum + array.byteLength, 0);
const runCount = index.segmentOfRun.length;
print(`${segmentCount} segments, ${pointX.length - segmentCount} pieces, ${runCount} runs`);
row('build', `${Math.round(built)} ms`);
row('index', `${(size / segmentCount).toFixed(1)} bytes a segment`);

const samples = sampleRoads();
row(
  'samples for geokdbush',
  `${(samples.tree.data.byteLength / segmentCount + 4 * (samples.segment.length / segmentCount)).toFixed(1)} bytes a segment`,
);

const snapper = openSnapper(network, index);
const random = openRandom(1);
const points = Array.from({ length: QUERIES }, (): [number, number] => {
  const point = random.whole(pointX.length);
  return [
    pointX[point] / PER_DEGREE + (random.next() - 0.5) / 250,
    pointY[point] / PER_DEGREE + (random.next() - 0.5) / 250,
  ];
});

const queries: [string, (lon: number, lat: number) => Snapped[]][] = [
  ['nearest', (lon, lat) => nearestOne(lon, lat)],
  ['5 nearest segments', (lon, lat) => nearestPlaces(snapper, lon, lat, 5, { metres: FAR })],
  ['all places up to 1 m farther than the nearest', (lon, lat) => closestPlaces(snapper, lon, lat, { metres: FAR })],
];
queries.push(['nearest sample, geokdbush', nearestSample]);
const filters: [string, Uint8Array][] = [
  ['every other open', Uint8Array.from({ length: segmentCount }, () => (random.next() < 0.5 ? 1 : 0))],
  ['1 in 1,000 open', Uint8Array.from({ length: segmentCount }, () => (random.next() < 0.001 ? 1 : 0))],
  ['major roads open', Uint8Array.from(roadType, (type) => (isMajorRoadType[type] ? 1 : 0))],
  ['one segment open', Uint8Array.from({ length: segmentCount }, (_, segment) => (segment === 7 ? 1 : 0))],
];
for (const [what, isOpen] of filters) {
  const began = performance.now();
  const filter = filterSegments(index, isOpen);
  row(`filter, ${what}`, `${(performance.now() - began).toFixed(1)} ms`);
  queries.push([`nearest, ${what}`, (lon, lat) => nearestOne(lon, lat, filter)]);
}

// Rounds of ermine and of geokdbush take turns, and the fastest round of each is reported.
const fastest = new Map<string, number>();
const sums = new Map<string, number>();
for (let round = 0; round < 5; round++) {
  for (const [what, query] of queries) {
    const began = performance.now();
    let sum = 0;
    for (const [lon, lat] of points) {
      for (const { segment, at } of query(lon, lat)) sum = (sum + segment + at) % 4294967296;
    }
    fastest.set(what, Math.min(fastest.get(what) ?? Number.POSITIVE_INFINITY, performance.now() - began));
    sums.set(what, sum);
  }
}
for (const [what, milliseconds] of fastest) {
  row(what, `${((1000 * milliseconds) / QUERIES).toFixed(2)} us`, `check ${sums.get(what)!.toString(16)}`);
}

interface Samples {
  readonly tree: KDBush;
  readonly segment: number[];
}

function sampleRoads(): Samples {
  const { firstPoint } = network;
  const coordinates: number[] = [];
  const segment: number[] = [];
  for (let number = 0; number < segmentCount; number++) {
    for (let i = firstPoint[number]; i < firstPoint[number + 1] - 1; i++) {
      const count = Math.max(1, Math.ceil(metresOfPiece(pointX, pointY, i) / STEP));
      for (let step = 0; step <= count; step++) {
        const at = step / count;
        coordinates.push(pointX[i] + at * (pointX[i + 1] - pointX[i]), pointY[i] + at * (pointY[i + 1] - pointY[i]));
        segment.push(number);
      }
    }
  }
  const tree = new KDBush(segment.length);
  for (let i = 0; i < coordinates.length; i += 2)
    tree.add(coordinates[i] / PER_DEGREE, coordinates[i + 1] / PER_DEGREE);
  tree.finish();
  return { tree, segment };
}

function nearestSample(lon: number, lat: number): Snapped[] {
  return around(samples.tree, lon, lat, 1, FAR / 1000).map((sample) => ({
    segment: samples.segment[sample],
    at: 0,
    distance: 0,
    lon,
    lat,
  }));
}

function nearestOne(lon: number, lat: number, filter?: SnapFilter): Snapped[] {
  const found = nearestPlace(snapper, lon, lat, { filter, metres: FAR });
  return found ? [found] : [];
}

function row(what: string, value: string, note = ''): void {
  print(`${what.padEnd(28)} ${value.padStart(24)}  ${note}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

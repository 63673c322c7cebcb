// Random roads in the form in which a bounded search reaches them: a crooked grid with gaps, of fast and slow streets.

import type { FlatMap } from '../../src/boundary/flat-map.ts';
import type { Roads as ReachedRoads } from '../../src/boundary/roads.ts';
import { localProjection } from '../../src/geo/local-projection.ts';
import { PART, ROAD, SLOWNESS } from '../../src/kernel/drawing/road.ts';
import { addStretch, makeStretches, STRETCH, type Stretches } from '../oracle/stretches.ts';

export interface RoadsOptions {
  readonly seed: number;
  /** Streets in each axis. */
  readonly size?: number;
  /** Milliseconds for a metre off the road. */
  readonly slowness?: number;
  /** Whether streets differ in slowness. */
  readonly isMixed?: boolean;
}

export interface Roads {
  readonly stretches: Stretches;
  readonly startX: number;
  readonly startY: number;
}

const onRaster = (metres: number): number => Math.round(metres * 1000) / 1000;

/** Streets about 150 m apart, with costs in milliseconds from the centre. */
export function randomRoads({ seed, size = 9, slowness = 149, isMixed = false }: RoadsOptions): Roads {
  const random = randomFrom(seed);
  const x: number[] = [];
  const y: number[] = [];
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) {
      x.push(onRaster((i - size / 2) * 150 + (random() - 0.5) * 110));
      y.push(onRaster((j - size / 2) * 150 + (random() - 0.5) * 110));
    }
  }
  const streets: { a: number; b: number; time: number; slowness: number }[] = [];
  const link = (a: number, b: number, line: number): void => {
    if (random() < 0.25) return;
    const perMetre = line % 4 === 0 ? 36 : random() < 0.2 ? 400 : 90;
    const time = Math.round(Math.hypot(x[a] - x[b], y[a] - y[b]) * perMetre);
    streets.push({ a, b, time, slowness: isMixed && line % 4 === 0 ? slowness * 2.5 : slowness });
  };
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) {
      if (i + 1 < size) link(j * size + i, j * size + i + 1, j);
      if (j + 1 < size) link(j * size + i, j * size + i + size, i);
    }
  }
  const start = Math.floor(size / 2) * size + Math.floor(size / 2);
  const spent = timesFrom(start, x.length, streets);
  const stretches = makeStretches(streets.length);
  addStretch(stretches, x[start], y[start], 0, x[start], y[start], 0, slowness);
  for (const { a, b, time, slowness: off } of streets) {
    if (spent[a] === Infinity) continue;
    const meeting = (spent[b] - spent[a] + time) / (2 * time);
    const mx = x[a] + (x[b] - x[a]) * meeting;
    const my = y[a] + (y[b] - y[a]) * meeting;
    const there = spent[a] + time * meeting;
    if (meeting > 0) addStretch(stretches, x[a], y[a], spent[a], mx, my, there, off);
    if (meeting < 1) addStretch(stretches, x[b], y[b], spent[b], mx, my, there, off);
  }
  return { stretches, startX: x[start], startY: y[start] };
}

/** Stretches as reached roads, in whole millimetres. */
export function roadsOf({ count, rows: stretches }: Stretches): ReachedRoads {
  const rows = new Int32Array(ROAD * count);
  const pointX = new Int32Array(2 * count);
  const pointY = new Int32Array(2 * count);
  const parts = new Float64Array(PART * count);
  const slowness = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const [x1, y1, spent1, x2, y2, spent2, own] = stretches.subarray(i * STRETCH, (i + 1) * STRETCH);
    const length = Math.ceil(Math.hypot(x2 - x1, y2 - y1) * 100);
    const [startX, startY, endX, endY] = [x1, y1, x2, y2].map((metres) => Math.round(metres * 1000));
    rows.set([2 * i, 2, length, startX, startY, endX, endY], i * ROAD);
    rows[i * ROAD + SLOWNESS] = i;
    pointX.set([startX, endX], 2 * i);
    pointY.set([startY, endY], 2 * i);
    parts.set([0, 1, spent1, spent2], i * PART);
    slowness[i] = own;
  }
  return { rows, groups: NO_GROUPS, pointX, pointY, parts, slowness, limit: Infinity, map: MILLIMETRES, stretch: 1 };
}

const NO_GROUPS = { sheet: new Int32Array(0), mostRoads: 0, leastSlowness: 1, mostSlowness: 1, write: () => 0 };

/** A flat map whose coordinates are millimetres. */
const HALF = 1e6;
const MILLIMETRES: FlatMap = {
  projection: localProjection(0, 0),
  mapSquares: 1,
  middle: 0,
  mapWest: -HALF,
  mapSouth: -HALF,
  perColumn: 2 * HALF,
  perRow: 2 * HALF,
  lattice: Float64Array.of(-1, -1, 1, -1, -1, 1, 1, 1).map((corner) => (corner * HALF) / 1000),
  back: { west: 0, south: 0, side: 1, squares: 0, lonLat: new Float64Array(2) },
};

/** Places on the roads, one every `step` metres, with the cost spent there. */
export function placesOn(stretches: Stretches, step: number): { x: number; y: number; spent: number }[] {
  const places: { x: number; y: number; spent: number }[] = [];
  for (let i = 0; i < stretches.count; i++) {
    const [x1, y1, spent1, x2, y2, spent2] = stretches.rows.subarray(i * STRETCH, (i + 1) * STRETCH);
    const steps = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) / step));
    for (let n = 0; n <= steps; n++) {
      const share = n / steps;
      places.push({ x: x1 + (x2 - x1) * share, y: y1 + (y2 - y1) * share, spent: spent1 + (spent2 - spent1) * share });
    }
  }
  return places;
}

/** Numbers from 0 to 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

// Bellman-Ford: times from one node to all.
function timesFrom(start: number, count: number, streets: readonly { a: number; b: number; time: number }[]): number[] {
  const spent = new Array<number>(count).fill(Infinity);
  spent[start] = 0;
  for (let isMoving = true; isMoving; ) {
    isMoving = false;
    for (const { a, b, time } of streets) {
      for (const [from, to] of [
        [a, b],
        [b, a],
      ]) {
        if (spent[from] + time >= spent[to]) continue;
        spent[to] = spent[from] + time;
        isMoving = true;
      }
    }
  }
  return spent;
}

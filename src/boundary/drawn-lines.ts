// The lines drawn through squares, in columns.

import { LIMIT, NEXT, PER_CROSSING, VERTEX } from '../kernel/drawing/crossings.ts';
import type { Tables } from '../kernel/drawing/tables.ts';

/** For each crossing of a line and a side of a square: its place in units of the lattice, ... */
export interface DrawnLines {
  readonly count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** ... the index of its limit, the crossing that its line leads to, ... */
  readonly level: Int32Array;
  readonly next: Int32Array;
  /** ... and the first crossing at this place: the crossing of a smaller limit, or the crossing itself. */
  readonly vertex: Int32Array;
}

/** A copy of the first `count` crossings. */
export function copyLines({ crossings, places }: Tables, count: number): DrawnLines {
  const [x, y] = [new Float64Array(count), new Float64Array(count)];
  const [level, next, vertex] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  for (let i = 0, at = 0; i < count; i++, at += PER_CROSSING) {
    x[i] = places[2 * i];
    y[i] = places[2 * i + 1];
    level[i] = crossings[at + LIMIT];
    next[i] = crossings[at + NEXT];
    vertex[i] = crossings[at + VERTEX];
  }
  return { count, x, y, level, next, vertex };
}

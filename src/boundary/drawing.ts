// A place in which boundaries are drawn: arrays (in-arrays.ts), or the memory of a kernel (in-kernel.ts). Both run the same loops.

import type { DrawingLoops } from '../kernel/drawing/drawing-loops.ts';
import { PART } from '../kernel/drawing/road.ts';
import { PER_CORNER_OF_RING, PER_VERTEX, type Work } from '../kernel/drawing/simplify/work.ts';
import type { NumberTable, TableName, Tables } from '../kernel/drawing/tables.ts';
import type { Roads } from './roads.ts';

export interface Drawing<OfField, OfWork> {
  readonly loops: DrawingLoops<OfField, OfWork>;
  readonly field: OfField;
  /** The tables. They move when they grow, so read them again after each loop. */
  readonly tables: Tables;
  /** Fills a table. */
  readonly put: (name: TableName, numbers: NumberTable) => void;
  /** Makes the lists for simplifying rings, with room for `length` numbers each. Their contents are undefined. */
  readonly makeWork: (length: number) => { readonly work: OfWork; readonly lists: WorkLists };
}

/** Sets the roads to draw. Their points are already stored. */
export function layRoads<F, W>(
  { loops, field, put }: Drawing<F, W>,
  { parts, slowness, limit, stretch, map }: Roads,
): void {
  const { lattice, mapSquares, middle, mapWest, mapSouth, perColumn, perRow } = map;
  put('parts', parts);
  put('slowness', slowness);
  put('lattice', lattice);
  const partCount = parts.length / PART;
  loops.setRoads(field, partCount, limit, stretch, mapSquares, middle, mapWest, mapSouth, perColumn, perRow);
}

type ListName = { [Name in keyof Work]: Work[Name] extends NumberTable ? Name : never }[keyof Work];

export type WorkLists = Pick<Work, ListName>;

/** The lists of `Work` in its order, and how many numbers each has per place, corner, ring or cell: two of doubles, then integers. */
export const WORK_LISTS: readonly (readonly [name: ListName, width: number])[] = [
  ...([
    ['places', 2],
    ['grid', 2],
  ] as const),
  ...([
    ['vertices', PER_VERTEX],
    ['corners', PER_CORNER_OF_RING],
  ] as const),
  ...(['firstCorner', 'level', 'target', 'left', 'first', 'place', 'stuck', 'ends'] as const).map(
    (name) => [name, 1] as const,
  ),
];
const DOUBLES = 2;

/** The bytes of each list of `Work`, for `length` places, corners, rings and cells. */
export function bytesOfLists(length: number): number[] {
  return WORK_LISTS.map(([, width], i) => (i < DOUBLES ? 8 : 4) * width * length);
}

/** Makes the lists for simplifying rings. `place` returns a buffer and a position in it for a number of bytes. */
export function makeLists(length: number, place: (bytes: number) => [ArrayBuffer, number]): WorkLists {
  const lists = bytesOfLists(length).map((bytes, i) => [
    WORK_LISTS[i][0],
    i < DOUBLES ? new Float64Array(...place(bytes), bytes / 8) : new Int32Array(...place(bytes), bytes / 4),
  ]);
  return Object.fromEntries(lists) as WorkLists;
}

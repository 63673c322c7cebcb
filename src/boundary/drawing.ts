// A place in which boundaries are drawn: arrays (in-arrays.ts), or the memory of a kernel (in-kernel.ts). Both run the same loops.

import type { DrawingLoops } from '../kernel/drawing/drawing-loops.ts';
import { PART } from '../kernel/drawing/road.ts';
import type { Work } from '../kernel/drawing/simplify/work.ts';
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

/** The lists of `Work` in its order: three of doubles, then integers. */
export const WORK_LISTS: readonly ListName[] = [
  ...(['x', 'y', 'value'] as const),
  ...(['heap', 'heapPlace', 'vertex', 'firstCorner', 'level', 'target', 'left', 'ring', 'previous', 'next'] as const),
  ...(['cornerOf', 'twin', 'isGone', 'first', 'place', 'stuck', 'isStuck', 'blocker'] as const),
];
const DOUBLES = 3;

/** Makes the lists for simplifying rings. `place` returns a buffer and a position in it for a number of bytes. */
export function makeLists(length: number, place: (bytes: number) => [ArrayBuffer, number]): WorkLists {
  const lists = WORK_LISTS.map((name, i) => [
    name,
    i < DOUBLES ? new Float64Array(...place(8 * length), length) : new Int32Array(...place(4 * length), length),
  ]);
  return Object.fromEntries(lists) as WorkLists;
}

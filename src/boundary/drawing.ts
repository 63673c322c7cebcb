// Where a boundary is drawn: in arrays (in-arrays.ts) or in the memory of a kernel (in-kernel.ts). The loops are the same.

import type { DrawingLoops } from '../kernel/drawing/drawing-loops.ts';
import { PART } from '../kernel/drawing/road.ts';
import type { Work } from '../kernel/drawing/simplify/work.ts';
import type { NumberTable, TableName, Tables } from '../kernel/drawing/tables.ts';
import type { Roads } from './roads.ts';

export interface Drawing<OfField, OfWork> {
  readonly loops: DrawingLoops<OfField, OfWork>;
  readonly field: OfField;
  /** Growing moves tables: read them again after each loop. */
  readonly tables: Tables;
  /** Fills a table. */
  readonly put: (name: TableName, numbers: NumberTable) => void;
  /** Makes the lists for simplifying rings, with undefined contents. */
  readonly makeWork: (sizes: WorkSizes) => { readonly work: OfWork; readonly lists: WorkLists };
}

/** Takes over roads, whose points are there already. */
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

/** Numbers of places, corners, rings, first corners and cells of a grid. */
export type WorkSizes = readonly [places: number, corners: number, rings: number, firstCorners: number, cells: number];

type ListName = { [Name in keyof Work]: Work[Name] extends NumberTable ? Name : never }[keyof Work];

export type WorkLists = Pick<Work, ListName>;

/** The lists of `Work` in its order: what each is by, as an index of `WorkSizes`, and the bytes of a number. */
export const WORK_LISTS: readonly (readonly [name: ListName, by: number, bytes: 4 | 8])[] = [
  ['x', 0, 8],
  ['y', 0, 8],
  ['vertex', 1, 4],
  ['firstCorner', 3, 4],
  ['level', 2, 4],
  ['target', 2, 4],
  ['left', 2, 4],
  ['ring', 1, 4],
  ['previous', 1, 4],
  ['next', 1, 4],
  ['cornerOf', 0, 4],
  ['twin', 1, 4],
  ['isGone', 0, 4],
  ['heap', 0, 4],
  ['value', 0, 8],
  ['heapPlace', 0, 4],
  ['first', 4, 4],
  ['place', 0, 4],
  ['stuck', 0, 4],
];

/** Lists for simplifying rings, each in a buffer from a byte on. */
export function makeLists(sizes: WorkSizes, placeOf: (bytes: number) => [ArrayBuffer, number]): WorkLists {
  const lists = WORK_LISTS.map(([name, by, bytes]) => {
    const [buffer, at] = placeOf(bytes * sizes[by]);
    const list = bytes === 8 ? new Float64Array(buffer, at, sizes[by]) : new Int32Array(buffer, at, sizes[by]);
    return [name, list];
  });
  return Object.fromEntries(lists) as WorkLists;
}

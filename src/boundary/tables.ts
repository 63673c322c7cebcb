// The arrays that a field is asked of. Where there is a kernel they lie in its memory, for its loops and for all that is
// written here (in-kernel.ts); elsewhere they are plain arrays, kept from one boundary to the next.

import { type DeadlineCheck, grownWithin } from './deadline-check.ts';

export interface Tables {
  /** By entry: DISC numbers. */
  discs: Float32Array;
  /** By stretch: CAPSULE numbers. */
  capsules: Float64Array;
  /** By box and road: the entries that are its members or its stretches; they end at 0 before a road is opened. */
  begin: Int32Array;
  end: Int32Array;
  /** Lists of what may matter to squares, one after the other. */
  entry: Int32Array;
  /** What waits to be looked at. */
  waiting: Int32Array;
  /** Roads that a square wants opened. */
  missing: Int32Array;
  /** What is found in a square, by what follows. */
  found: Int32Array;
  /**
   * Where they lie in a kernel, makes one of them as long at least. Where there is no memory all are plain arrays from then on: then this is
   * false, and gone.
   */
  grow: ((name: TableName, size: number, deadline?: DeadlineCheck) => boolean) | undefined;
}

/** In `found`: the end of its list, limits that it is not wholly within, the least that passes, ... */
export const FOUND_END = 0;
export const FOUND_WITHIN = 1;
export const FOUND_LOWEST = 2;
/** ... entries that were looked at, and roads in `missing`. */
export const FOUND_LOOKED = 3;
export const FOUND_MISSING = 4;
const FOUND = 5;

/** Numbers behind the last one of discs, entries and what waits that a kernel may look at, or overwrite: it takes four at a time. */
export const SLACK = 4;

/** What may grow. */
export type TableName = Exclude<keyof Tables, 'found' | 'grow'>;

/** Empty tables. */
export function noTables(): Tables {
  const wholes = new Int32Array(0);
  return {
    discs: new Float32Array(0),
    capsules: new Float64Array(0),
    begin: wholes,
    end: wholes,
    entry: wholes,
    waiting: wholes,
    missing: wholes,
    found: new Int32Array(FOUND),
    grow: undefined,
  };
}

/** Makes a table as long as `size` at least. Whoever holds another one takes it anew: what a kernel grows, it moves. */
export function growTable(tables: Tables, name: TableName, size: number, deadline: DeadlineCheck): void {
  if (size <= tables[name].length || tables.grow?.(name, size, deadline)) return;
  Object.assign(tables, { [name]: grownWithin(deadline, tables[name], size) });
}

// The arrays of a field. With a kernel they are in its memory, shared by its loops and by TypeScript (in-kernel.ts). Otherwise they
// are plain arrays, reused from one boundary to the next.

import { type DeadlineCheck, grownWithin } from './deadline-check.ts';

export interface Tables {
  /** By entry: DISC numbers. */
  discs: Float32Array;
  /** By stretch: CAPSULE numbers. */
  capsules: Float64Array;
  /** By box and road: the range of entries of its members or stretches. `end` is 0 until a road is opened. */
  begin: Int32Array;
  end: Int32Array;
  /** Lists of the entries relevant to squares, one after another. */
  entry: Int32Array;
  /** Entries still to visit. */
  waiting: Int32Array;
  /** Roads that a square needs opened. */
  missing: Int32Array;
  /** Results for a square, at the indices below. */
  found: Int32Array;
  /**
   * Set if the tables are in a kernel: makes one of them at least `size` long. If memory runs out, all become plain arrays; then it
   * returns false and is unset.
   */
  grow: ((name: TableName, size: number, deadline?: DeadlineCheck) => boolean) | undefined;
}

/** In `found`: the end of its list, the limits that it is not entirely within, the smallest limit that passes, ... */
export const FOUND_END = 0;
export const FOUND_WITHIN = 1;
export const FOUND_LOWEST = 2;
/** ... the number of visited entries, and of roads in `missing`. */
export const FOUND_LOOKED = 3;
export const FOUND_MISSING = 4;
const FOUND = 5;

/** Extra numbers after discs, entries and `waiting`, which a kernel may read or overwrite since it works on four at a time. */
export const SLACK = 4;

/** The tables that may grow. */
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

/** Makes a table at least `size` long. Callers must read all tables again afterwards: growing in a kernel moves them. */
export function growTable(tables: Tables, name: TableName, size: number, deadline: DeadlineCheck): void {
  if (size <= tables[name].length || tables.grow?.(name, size, deadline)) return;
  Object.assign(tables, { [name]: grownWithin(deadline, tables[name], size) });
}

// Pairs as columns that grow, and are used again: no object a pair.

/** Ends with their figures, start after start. */
export interface PairColumns {
  count: number;
  end: Uint32Array;
  /** In the units of the result. */
  time: Float64Array;
  distance: Float64Array;
  /** How many ends each start has, in the order of the starts. */
  countOfStart: number[];
}

export function openColumns(): PairColumns {
  return {
    count: 0,
    end: new Uint32Array(0),
    time: new Float64Array(0),
    distance: new Float64Array(0),
    countOfStart: [],
  };
}

/** Forgets all pairs; what they took is there for the next ones. */
export function clearColumns(columns: PairColumns): PairColumns {
  columns.count = 0;
  columns.countOfStart = [];
  return columns;
}

/** Makes sure that so many more pairs have room. */
export function makeRoom(columns: PairColumns, more: number): void {
  const { count, end, time, distance } = columns;
  if (count + more <= end.length) return;
  const room = Math.max(count + more, Math.ceil(end.length * 1.5));
  columns.end = new Uint32Array(room);
  columns.end.set(end.subarray(0, count));
  columns.time = new Float64Array(room);
  columns.time.set(time.subarray(0, count));
  columns.distance = new Float64Array(room);
  columns.distance.set(distance.subarray(0, count));
}

// The record for simplifying rings, and its lists.

/** Rings over places, and the lists for simplifying them; boundary/simplify-in-kernel.ts fills it. */
@unmanaged
export class Work {
  /** The grid of places: its origin, cells per unit, and cells each way. */
  west: f64;
  south: f64;
  perX: f64;
  perY: f64;
  columns: i32;
  /** The numbers of places (the last are starts), of corners, and of rings. */
  places: i32;
  firstStart: i32;
  corners: i32;
  rings: i32;
  /** The number of vertices in the heap. */
  waiting: i32;
  x: u32;
  y: u32;
  vertex: u32;
  firstCorner: u32;
  level: u32;
  /** By ring: its remaining corners, and its target. */
  left: u32;
  target: u32;
  /** By corner. */
  ring: u32;
  previous: u32;
  next: u32;
  /** By vertex: its last corner. By corner: the previous one at the same vertex, or -1. */
  cornerOf: u32;
  twin: u32;
  isGone: u32;
  /** By position in the heap: a vertex and its value. By vertex: its position in the heap, or -1. */
  heap: u32;
  value: u32;
  heapPlace: u32;
  /** By cell: where its places begin in the list of places sorted by cell. */
  first: u32;
  place: u32;
  /** Vertices that could not be removed. */
  stuck: u32;
}

/** Reads a number of a list; a double. */
export function at(list: u32, i: i32): i32 {
  return load<i32>(list + (i << 2));
}

export function set(list: u32, i: i32, value: i32): void {
  store<i32>(list + (i << 2), value);
}

export function doubleAt(list: u32, i: i32): f64 {
  return load<f64>(list + (i << 3));
}

/** The vertex of a corner. */
export function vertexAt(work: Work, corner: i32): i32 {
  return at(work.vertex, corner);
}

/** Adds to a number of a list. Returns the sum. */
export function count(list: u32, i: i32, more: i32): i32 {
  const sum = at(list, i) + more;
  set(list, i, sum);
  return sum;
}

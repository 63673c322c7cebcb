// Rings over places, and lists of numbers by which they are made simpler.

/** Rings over places, and what it takes to make them simpler; boundary/simplify-in-kernel.ts lays it out. */
@unmanaged
export class Work {
  /** A grid of places: where it begins, cells in a unit, and cells each way. */
  west: f64;
  south: f64;
  perX: f64;
  perY: f64;
  columns: i32;
  /** Places, of which the last are starts, corners of rings, and rings. */
  places: i32;
  firstStart: i32;
  corners: i32;
  rings: i32;
  /** How many vertices wait. */
  waiting: i32;
  x: u32;
  y: u32;
  vertex: u32;
  firstCorner: u32;
  level: u32;
  /** By ring: how many corners it has, and how many it is to have. */
  left: u32;
  target: u32;
  /** By corner. */
  ring: u32;
  previous: u32;
  next: u32;
  /** By vertex: its last corner; by corner: the one before it at the same vertex, or -1. */
  cornerOf: u32;
  twin: u32;
  isGone: u32;
  /** By place in the heap: a vertex, and its value; by vertex: where in the heap it is, or -1. */
  heap: u32;
  value: u32;
  heapPlace: u32;
  /** By cell: where its places begin, among places in the order of cells. */
  first: u32;
  place: u32;
  /** What could not go. */
  stuck: u32;
}

/** A number of a list; a double. */
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

/** Adds to a number of a list; what it comes to. */
export function count(list: u32, i: i32, more: i32): i32 {
  const sum = at(list, i) + more;
  set(list, i, sum);
  return sum;
}

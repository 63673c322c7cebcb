// Rings made simpler, corner by corner: the twin of simplify.ts, corner-grid.ts and min-heap.ts in boundary/.

import { Field, step } from './field';

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

/** Corners that are taken out, and places that are sorted, cost so many steps. */
const STEPS: i32 = 8;

function at(list: u32, i: i32): i32 {
  return load<i32>(list + (i << 2));
}

function set(list: u32, i: i32, value: i32): void {
  store<i32>(list + (i << 2), value);
}

function f(list: u32, i: i32): f64 {
  return load<f64>(list + (i << 3));
}

function vertexAt(work: Work, corner: i32): i32 {
  return at(work.vertex, corner);
}

/** Takes corners away until each ring has as many as it is to have, or none may go. */
export function simplify(field: Field, work: Work): void {
  link(work);
  sortIntoGrid(field, work);
  let tooMany = 0;
  for (let ring = 0; ring < work.rings; ring++) if (at(work.left, ring) > at(work.target, ring)) tooMany++;
  for (let corner = 0; corner < work.corners; corner++) weigh(work, vertexAt(work, corner));
  step(field, 2 * work.corners);
  let isMoving = true;
  while (tooMany > 0 && isMoving) {
    isMoving = false;
    let stuck = 0;
    while (tooMany > 0 && work.waiting > 0) {
      const v = at(work.heap, 0);
      takeOut(work, v);
      step(field, STEPS);
      if (isNeeded(work, v)) continue;
      if (isBlocked(field, work, v) || isTaken(work, v)) {
        set(work.stuck, stuck++, v);
        continue;
      }
      tooMany -= remove(work, v);
      isMoving = true;
    }
    // what was in the way may have gone meanwhile
    for (let i = 0; i < stuck; i++) {
      const v = at(work.stuck, i);
      if (at(work.isGone, v) === 0) weigh(work, v);
    }
    step(field, 2 * stuck);
  }
}

// Links the corners of each ring, and those of each vertex.
function link(work: Work): void {
  memory.fill(work.cornerOf, 0xff, work.places << 2);
  memory.fill(work.heapPlace, 0xff, work.places << 2);
  memory.fill(work.isGone, 0, work.places << 2);
  work.waiting = 0;
  for (let ring = 0; ring < work.rings; ring++) {
    const first = at(work.firstCorner, ring);
    const end = at(work.firstCorner, ring + 1);
    set(work.left, ring, end - first);
    for (let corner = first; corner < end; corner++) {
      const v = vertexAt(work, corner);
      set(work.ring, corner, ring);
      set(work.previous, corner, corner === first ? end - 1 : corner - 1);
      set(work.next, corner, corner === end - 1 ? first : corner + 1);
      set(work.twin, corner, at(work.cornerOf, v));
      set(work.cornerOf, v, corner);
    }
  }
}

// Sorts vertices in use and starts into the cells of a grid, about one each.
function sortIntoGrid(field: Field, work: Work): void {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  let used = 0;
  for (let p = 0; p < work.places; p++) {
    if (!isUsed(work, p)) continue;
    used++;
    west = min<f64>(west, f(work.x, p));
    east = max<f64>(east, f(work.x, p));
    south = min<f64>(south, f(work.y, p));
    north = max<f64>(north, f(work.y, p));
  }
  step(field, STEPS * work.places);
  const columns = ceil<f64>(sqrt<f64>(used));
  work.columns = columns as i32;
  work.west = west;
  work.south = south;
  work.perX = columns / (east > west ? east - west : 1);
  work.perY = columns / (north > south ? north - south : 1);
  const cells = work.columns * work.columns;
  // the places of a cell end where those of the next one begin: counted behind it, filled from their end
  memory.fill(work.first, 0, (cells + 1) << 2);
  for (let p = 0; p < work.places; p++) if (isUsed(work, p)) count(work.first, cellOf(work, p), 1);
  for (let cell = 0; cell < cells; cell++) set(work.first, cell + 1, at(work.first, cell) + at(work.first, cell + 1));
  for (let p = work.places - 1; p >= 0; p--) {
    if (isUsed(work, p)) set(work.place, count(work.first, cellOf(work, p), -1), p);
  }
}

function count(list: u32, i: i32, more: i32): i32 {
  const sum = at(list, i) + more;
  set(list, i, sum);
  return sum;
}

function isUsed(work: Work, place: i32): bool {
  return place >= work.firstStart || at(work.cornerOf, place) >= 0;
}

function cellOf(work: Work, place: i32): i32 {
  return rowAt(work, f(work.y, place)) * work.columns + columnAt(work, f(work.x, place));
}

function columnAt(work: Work, x: f64): i32 {
  return min<i32>(work.columns - 1, floor<f64>((x - work.west) * work.perX) as i32);
}

function rowAt(work: Work, y: f64): i32 {
  return min<i32>(work.columns - 1, floor<f64>((y - work.south) * work.perY) as i32);
}

// Gives a vertex its place in the queue: by the area that goes with it, unless rings part here.
function weigh(work: Work, v: i32): void {
  const corner = at(work.cornerOf, v);
  const a = vertexAt(work, at(work.previous, corner));
  const c = vertexAt(work, at(work.next, corner));
  for (let other = at(work.twin, corner); other >= 0; other = at(work.twin, other)) {
    if (vertexAt(work, at(work.previous, other)) === a && vertexAt(work, at(work.next, other)) === c) continue;
    takeOut(work, v);
    return;
  }
  const ax = f(work.x, a);
  const ay = f(work.y, a);
  const doubled = (f(work.x, v) - ax) * (f(work.y, c) - ay) - (f(work.x, c) - ax) * (f(work.y, v) - ay);
  const place = at(work.heapPlace, v);
  moveTo(work, place < 0 ? work.waiting++ : place, v, abs<f64>(doubled));
}

// Whether a ring through a vertex has no corner to spare.
function isNeeded(work: Work, v: i32): bool {
  for (let corner = at(work.cornerOf, v); corner >= 0; corner = at(work.twin, corner)) {
    const ring = at(work.ring, corner);
    if (at(work.left, ring) <= at(work.target, ring)) return true;
  }
  return false;
}

// Whether anything lies in the triangle of a vertex and its neighbours.
function isBlocked(field: Field, work: Work, v: i32): bool {
  const corner = at(work.cornerOf, v);
  const a = vertexAt(work, at(work.previous, corner));
  const c = vertexAt(work, at(work.next, corner));
  const ax = f(work.x, a);
  const ay = f(work.y, a);
  const bx = f(work.x, v);
  const by = f(work.y, v);
  const cx = f(work.x, c);
  const cy = f(work.y, c);
  const west = min<f64>(ax, min<f64>(bx, cx));
  const east = max<f64>(ax, max<f64>(bx, cx));
  const south = min<f64>(ay, min<f64>(by, cy));
  const north = max<f64>(ay, max<f64>(by, cy));
  const turn: f64 = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay) < 0 ? -1 : 1;
  const firstColumn = columnAt(work, west);
  const lastColumn = columnAt(work, east);
  const lastRow = rowAt(work, north);
  for (let row = rowAt(work, south); row <= lastRow; row++) {
    const begin = at(work.first, row * work.columns + firstColumn);
    const end = at(work.first, row * work.columns + lastColumn + 1);
    step(field, 1 + end - begin);
    for (let i = begin; i < end; i++) {
      const p = at(work.place, i);
      const px = f(work.x, p);
      const py = f(work.y, p);
      if (px < west || px > east || py < south || py > north) continue;
      if (at(work.isGone, p) !== 0 || p === a || p === v || p === c) continue;
      if (
        turn * ((bx - ax) * (py - ay) - (px - ax) * (by - ay)) >= 0 &&
        turn * ((cx - bx) * (py - by) - (px - bx) * (cy - by)) >= 0 &&
        turn * ((ax - cx) * (py - cy) - (px - cx) * (ay - cy)) >= 0
      ) {
        return true;
      }
    }
  }
  return false;
}

// Whether the line that a vertex would leave behind is a side of its limit already: where rings touch on both sides of it.
function isTaken(work: Work, v: i32): bool {
  const last = at(work.cornerOf, v);
  const a = vertexAt(work, at(work.previous, last));
  const c = vertexAt(work, at(work.next, last));
  for (let own = last; own >= 0; own = at(work.twin, own)) {
    const level = at(work.level, at(work.ring, own));
    for (let corner = at(work.cornerOf, a); corner >= 0; corner = at(work.twin, corner)) {
      if (at(work.level, at(work.ring, corner)) !== level) continue;
      if (vertexAt(work, at(work.next, corner)) === c || vertexAt(work, at(work.previous, corner)) === c) return true;
    }
  }
  return false;
}

// Takes a vertex out of all its rings; how many of them are done by that.
function remove(work: Work, v: i32): i32 {
  const last = at(work.cornerOf, v);
  let done = 0;
  for (let corner = last; corner >= 0; corner = at(work.twin, corner)) {
    const previous = at(work.previous, corner);
    const next = at(work.next, corner);
    set(work.next, previous, next);
    set(work.previous, next, previous);
    const ring = at(work.ring, corner);
    if (count(work.left, ring, -1) === at(work.target, ring)) done++;
  }
  set(work.isGone, v, 1);
  weigh(work, vertexAt(work, at(work.previous, last)));
  weigh(work, vertexAt(work, at(work.next, last)));
  return done;
}

// Takes a vertex out of the heap when it is in.
function takeOut(work: Work, v: i32): void {
  const place = at(work.heapPlace, v);
  if (place < 0) return;
  set(work.heapPlace, v, -1);
  const last = --work.waiting;
  if (place < last) moveTo(work, place, at(work.heap, last), f(work.value, last));
}

// Puts a vertex where a gap is, or where it belongs above or below of that: the least value first, of equal ones the smallest number.
function moveTo(work: Work, gap: i32, v: i32, own: f64): void {
  const heap = work.heap;
  const value = work.value;
  const place = work.heapPlace;
  const size = work.waiting;
  let here = gap;
  while (here > 0) {
    const parent = (here - 1) >> 1;
    if (own > f(value, parent) || (own === f(value, parent) && v > at(heap, parent))) break;
    set(heap, here, at(heap, parent));
    store<f64>(value + (here << 3), f(value, parent));
    set(place, at(heap, here), here);
    here = parent;
  }
  for (let child = 2 * here + 1; child < size; child = 2 * here + 1) {
    const right = child + 1;
    if (
      right < size &&
      (f(value, right) < f(value, child) || (f(value, right) === f(value, child) && at(heap, right) < at(heap, child)))
    ) {
      child = right;
    }
    if (own < f(value, child) || (own === f(value, child) && v < at(heap, child))) break;
    set(heap, here, at(heap, child));
    store<f64>(value + (here << 3), f(value, child));
    set(place, at(heap, here), here);
    here = child;
  }
  set(heap, here, v);
  store<f64>(value + (here << 3), own);
  set(place, v, here);
}

// A heap of vertices to remove, the least value first, among equals the smallest number. Its fallback is min-heap.ts in boundary/.

import { at, doubleAt, set, Work } from './rings';

/** Adds a vertex, or updates its value. */
export function put(work: Work, v: i32, value: f64): void {
  const place = at(work.heapPlace, v);
  moveTo(work, place < 0 ? work.waiting++ : place, v, value);
}

/** Removes a vertex if it is in the heap. */
export function takeOut(work: Work, v: i32): void {
  const place = at(work.heapPlace, v);
  if (place < 0) return;
  set(work.heapPlace, v, -1);
  const last = --work.waiting;
  if (place < last) moveTo(work, place, at(work.heap, last), doubleAt(work.value, last));
}

// Places a vertex at a gap, and sifts it up or down.
function moveTo(work: Work, gap: i32, v: i32, own: f64): void {
  const heap = work.heap;
  const value = work.value;
  const place = work.heapPlace;
  const size = work.waiting;
  let here = gap;
  while (here > 0) {
    const parent = (here - 1) >> 1;
    if (own > doubleAt(value, parent) || (own === doubleAt(value, parent) && v > at(heap, parent))) break;
    set(heap, here, at(heap, parent));
    store<f64>(value + (here << 3), doubleAt(value, parent));
    set(place, at(heap, here), here);
    here = parent;
  }
  for (let child = 2 * here + 1; child < size; child = 2 * here + 1) {
    const right = child + 1;
    if (
      right < size &&
      (doubleAt(value, right) < doubleAt(value, child) ||
        (doubleAt(value, right) === doubleAt(value, child) && at(heap, right) < at(heap, child)))
    ) {
      child = right;
    }
    if (own < doubleAt(value, child) || (own === doubleAt(value, child) && v < at(heap, child))) break;
    set(heap, here, at(heap, child));
    store<f64>(value + (here << 3), doubleAt(value, child));
    set(place, at(heap, here), here);
    here = child;
  }
  set(heap, here, v);
  store<f64>(value + (here << 3), own);
  set(place, v, here);
}

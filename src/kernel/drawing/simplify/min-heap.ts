// A heap of vertices whose values can change. The least value comes out first. Of equal values, the vertex with the smallest number comes
// out first, so that the order does not depend on the history of the heap.

import { at, doubleAt, set, setDouble } from '../memory.ts';
import type { f64, i32 } from '../numbers.ts';
import type { Work } from './work.ts';

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
    setDouble(value, here, doubleAt(value, parent));
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
    setDouble(value, here, doubleAt(value, child));
    set(place, at(heap, here), here);
    here = child;
  }
  set(heap, here, v);
  setDouble(value, here, own);
  set(place, v, here);
}

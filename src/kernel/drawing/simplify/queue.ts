// A queue of vertices whose values can change. The least value comes out first, to within a factor of two: such values share a bucket, and
// the vertex that has been in it longest comes out first. Vertices are numbered in the order in which squares are drawn, so neighbours are
// handled one after another while what is known about them is in the processor's cache. In exact order, nearly every step would wait for memory.

import { at, fillWith, set } from '../memory.ts';
import type { f64, i32 } from '../numbers.ts';
import { BUCKET, EARLIER, LATER, ofVertex, setVertex, type Work } from './work.ts';

/** How many buckets there are: one for each power of two. All values from MOST on share the last one. */
const BUCKETS = 96;
const MOST: f64 = 1e28;

/** How many numbers `Work.ends` has: the first and the last vertex of each bucket. */
export const QUEUE_ENDS: i32 = 2 * BUCKETS;

/** Larger values are divided by 2^30 until they fit into an integer. */
const BITS_OF_LARGE = 30;
const LARGE: f64 = 1_073_741_824;

const NONE = -1;

/** Empties the queue, in which no vertex may be. */
export function beginQueue(work: Work): void {
  fillWith(work.ends, NONE, QUEUE_ENDS);
  work.waiting = 0;
  work.least = 0;
}

/** Adds a vertex, or updates its value. */
export function put(work: Work, v: i32, value: f64): void {
  const bucket = bucketOf(value);
  if (ofVertex(work, v, BUCKET) === bucket) return;
  takeOut(work, v);
  const last = at(work.ends, 2 * bucket + 1);
  setVertex(work, v, BUCKET, bucket);
  setVertex(work, v, EARLIER, last);
  setVertex(work, v, LATER, NONE);
  if (last === NONE) set(work.ends, 2 * bucket, v);
  else setVertex(work, last, LATER, v);
  set(work.ends, 2 * bucket + 1, v);
  work.waiting++;
  if (bucket < work.least) work.least = bucket;
}

/** Removes a vertex if it is in the queue. */
export function takeOut(work: Work, v: i32): void {
  const bucket = ofVertex(work, v, BUCKET);
  if (bucket === NONE) return;
  const earlier = ofVertex(work, v, EARLIER);
  const later = ofVertex(work, v, LATER);
  if (earlier === NONE) set(work.ends, 2 * bucket, later);
  else setVertex(work, earlier, LATER, later);
  if (later === NONE) set(work.ends, 2 * bucket + 1, earlier);
  else setVertex(work, later, EARLIER, earlier);
  setVertex(work, v, BUCKET, NONE);
  work.waiting--;
}

/** Removes the vertex that comes first from a queue that is not empty, and returns it. */
export function takeFirst(work: Work): i32 {
  while (at(work.ends, 2 * work.least) === NONE) work.least++;
  const v = at(work.ends, 2 * work.least);
  takeOut(work, v);
  return v;
}

function bucketOf(value: f64): i32 {
  if (!(value < MOST)) return BUCKETS - 1;
  let rest = value;
  let bucket = 0;
  while (rest >= LARGE) {
    rest /= LARGE;
    bucket += BITS_OF_LARGE;
  }
  return bucket + 32 - (Math.clz32(Math.floor(rest)) as i32);
}

// A queue of vertices whose values can change. The least value comes out first, to within a factor of four. Of values that are nearer to
// each other, those of the same tile of vertices come out together, the least first to within a fifth. Vertices are numbered in the order
// in which squares are drawn, so those of a tile lie together. All that is known about a tile fits into the processor's cache. In exact
// order, nearly every step would wait for memory.

import { at, fillWith, set } from '../memory.ts';
import type { f64, i32 } from '../numbers.ts';
import { BUCKET, EARLIER, LATER, ofVertex, setVertex, type Work } from './work.ts';

/** How many vertices a tile has, as a power of two. */
const BITS_OF_TILE = 12;

/** Each doubling of a value has four buckets in each tile, and each factor of four is a round over all tiles. */
const BUCKETS_OF_ROUND = 8;
const ROUNDS = 48;

/** All values from MOST on share the last bucket. */
const MOST: f64 = 1e28;

/** Larger values are divided by 2^28 until they fit into an integer. */
const BITS_OF_LARGE = 28;
const LARGE: f64 = 268_435_456;

const NONE = -1;

/** How many numbers `Work.ends` has for a number of vertices. */
export function lengthOfEnds(vertices: i32): i32 {
  return 2 * ROUNDS * BUCKETS_OF_ROUND * tilesOf(vertices);
}

function tilesOf(vertices: i32): i32 {
  return (vertices >> BITS_OF_TILE) + 1;
}

/** Begins an empty queue for a number of vertices. */
export function beginQueue(work: Work, vertices: i32): void {
  work.tiles = tilesOf(vertices);
  fillWith(work.ends, NONE, lengthOfEnds(vertices));
  work.waiting = 0;
  beginRounds(work);
}

/** Begins with the least values. The queue must be empty. */
export function beginRounds(work: Work): void {
  work.round = -1;
  work.endOfRound = 0;
  work.again = 0;
  work.next = 0;
  work.firstOfTile = 0;
}

/** Adds a vertex, or updates its value. */
export function put(work: Work, v: i32, value: f64): void {
  const bucket = bucketOf(work, v, value);
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
  if (bucket >= work.next) return;
  if (bucket >= work.firstOfTile) work.next = bucket;
  else if (bucket < work.again) work.again = bucket;
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
  for (;;) {
    if (work.next === work.endOfRound) endRound(work);
    if (at(work.ends, 2 * work.next) !== NONE) break;
    work.next++;
  }
  const v = at(work.ends, 2 * work.next);
  work.firstOfTile = work.next & -BUCKETS_OF_ROUND;
  takeOut(work, v);
  return v;
}

// After the last tile: goes back if a tile got vertices after its turn, otherwise begins the next round.
function endRound(work: Work): void {
  const isDone = work.again === work.endOfRound;
  work.next = work.again;
  if (isDone) {
    work.round++;
    work.endOfRound += BUCKETS_OF_ROUND * work.tiles;
  }
  work.again = work.endOfRound;
}

// The bucket of a vertex with a value. What has become less than the values of this round comes first in it.
function bucketOf(work: Work, v: i32, value: f64): i32 {
  const size = sizeOf(value);
  const round = size >> 3;
  const tile = v >> BITS_OF_TILE;
  if (round < work.round) return (work.round * work.tiles + tile) << 3;
  return ((round * work.tiles + tile) << 3) + (size & 7);
}

// Which of all buckets of a tile has a value: the exponent of the value and the two bits that follow.
function sizeOf(value: f64): i32 {
  if (!(value < MOST)) return ROUNDS * BUCKETS_OF_ROUND - 1;
  let rest = value;
  let size = 0;
  while (rest >= LARGE) {
    rest /= LARGE;
    size += 4 * BITS_OF_LARGE;
  }
  const quarters = Math.floor(4 * rest) as i32;
  if (quarters < 4) return size + quarters;
  const bits = 29 - (Math.clz32(quarters as f64) as i32);
  return size + 4 * bits + (quarters >> bits);
}

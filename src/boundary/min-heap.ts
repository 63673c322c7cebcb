// A heap of numbered items whose values can change. The least value comes out first, and among equals the smallest number, so the
// order does not depend on the history of the heap.

export interface MinHeap {
  size: number;
  /** By position in the heap: an item, and its value. */
  readonly heap: Int32Array;
  readonly value: Float64Array;
  /** By item: its position in the heap, or -1. */
  readonly place: Int32Array;
}

/** An empty heap for items 0 to `count` - 1. */
export function minHeap(count: number): MinHeap {
  return {
    size: 0,
    heap: new Int32Array(count),
    value: new Float64Array(count),
    place: new Int32Array(count).fill(-1),
  };
}

/** Adds an item, or updates its value. */
export function put(waiting: MinHeap, number: number, value: number): void {
  const at = waiting.place[number];
  moveTo(waiting, at < 0 ? waiting.size++ : at, number, value);
}

/** Removes an item if it is in the heap. */
export function takeOut(waiting: MinHeap, number: number): void {
  const at = waiting.place[number];
  if (at < 0) return;
  waiting.place[number] = -1;
  const last = --waiting.size;
  if (at < last) moveTo(waiting, at, waiting.heap[last], waiting.value[last]);
}

/** Removes and returns the item with the least value; -1 if the heap is empty. */
export function takeLeast(waiting: MinHeap): number {
  if (waiting.size === 0) return -1;
  const number = waiting.heap[0];
  takeOut(waiting, number);
  return number;
}

// Places an item at a gap, and sifts it up or down.
function moveTo({ heap, value, place, size }: MinHeap, gap: number, number: number, own: number): void {
  let at = gap;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (own > value[parent] || (own === value[parent] && number > heap[parent])) break;
    heap[at] = heap[parent];
    value[at] = value[parent];
    place[heap[at]] = at;
    at = parent;
  }
  for (let child = 2 * at + 1; child < size; child = 2 * at + 1) {
    const right = child + 1;
    if (right < size && (value[right] < value[child] || (value[right] === value[child] && heap[right] < heap[child]))) {
      child = right;
    }
    if (own < value[child] || (own === value[child] && number < heap[child])) break;
    heap[at] = heap[child];
    value[at] = value[child];
    place[heap[at]] = at;
    at = child;
  }
  heap[at] = number;
  value[at] = own;
  place[number] = at;
}

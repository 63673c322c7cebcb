// A heap of numbered things whose values change while they wait: the least value comes out first, of equal ones the
// smallest number, so that the order never depends on how it came about.

export interface MinHeap {
  size: number;
  /** By place in the heap: a number, and its value. */
  readonly heap: Int32Array;
  readonly value: Float64Array;
  /** By number: where in the heap it is, or -1. */
  readonly place: Int32Array;
}

/** An empty heap for the numbers 0 to `count` - 1. */
export function minHeap(count: number): MinHeap {
  return {
    size: 0,
    heap: new Int32Array(count),
    value: new Float64Array(count),
    place: new Int32Array(count).fill(-1),
  };
}

/** Puts a number in, or moves it when it is in already. */
export function put(waiting: MinHeap, number: number, value: number): void {
  const at = waiting.place[number];
  moveTo(waiting, at < 0 ? waiting.size++ : at, number, value);
}

/** Takes a number out when it is in. */
export function takeOut(waiting: MinHeap, number: number): void {
  const at = waiting.place[number];
  if (at < 0) return;
  waiting.place[number] = -1;
  const last = --waiting.size;
  if (at < last) moveTo(waiting, at, waiting.heap[last], waiting.value[last]);
}

/** Takes out the number of the least value; -1 when nothing waits. */
export function takeLeast(waiting: MinHeap): number {
  if (waiting.size === 0) return -1;
  const number = waiting.heap[0];
  takeOut(waiting, number);
  return number;
}

// Puts a number where a gap is, or where it belongs above or below of that.
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

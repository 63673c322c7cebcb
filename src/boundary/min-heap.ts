// A heap of numbered things whose values change while they wait: the least value comes out first, of equal ones the
// smallest number, so that the order never depends on how it came about.

export interface MinHeap {
  size: number;
  readonly heap: Int32Array;
  /** By number: where in the heap it is, or -1. */
  readonly place: Int32Array;
  readonly value: Float64Array;
}

/** An empty heap for the numbers 0 to `count` - 1. */
export function minHeap(count: number): MinHeap {
  return {
    size: 0,
    heap: new Int32Array(count),
    place: new Int32Array(count).fill(-1),
    value: new Float64Array(count),
  };
}

/** Puts a number in, or moves it when it is in already. */
export function put(waiting: MinHeap, number: number, value: number): void {
  waiting.value[number] = value;
  if (waiting.place[number] < 0) waiting.place[number] = waiting.size++;
  rise(waiting, number);
  sink(waiting, number);
}

/** Takes a number out when it is in. */
export function takeOut(waiting: MinHeap, number: number): void {
  const at = waiting.place[number];
  if (at < 0) return;
  waiting.place[number] = -1;
  const last = waiting.heap[--waiting.size];
  if (last === number) return;
  waiting.place[last] = at;
  rise(waiting, last);
  sink(waiting, last);
}

/** Takes out the number of the least value; -1 when nothing waits. */
export function takeLeast(waiting: MinHeap): number {
  if (waiting.size === 0) return -1;
  const number = waiting.heap[0];
  takeOut(waiting, number);
  return number;
}

function rise(waiting: MinHeap, number: number): void {
  const { heap, place, value } = waiting;
  const own = value[number];
  let at = place[number];
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const other = heap[parent];
    if (own > value[other] || (own === value[other] && number > other)) break;
    heap[at] = other;
    place[other] = at;
    at = parent;
  }
  heap[at] = number;
  place[number] = at;
}

function sink(waiting: MinHeap, number: number): void {
  const { heap, place, value, size } = waiting;
  const own = value[number];
  let at = place[number];
  for (let child = 2 * at + 1; child < size; child = 2 * at + 1) {
    let other = heap[child];
    if (child + 1 < size) {
      const right = heap[child + 1];
      if (value[right] < value[other] || (value[right] === value[other] && right < other)) {
        other = right;
        child++;
      }
    }
    if (own < value[other] || (own === value[other] && number < other)) break;
    heap[at] = other;
    place[other] = at;
    at = child;
  }
  heap[at] = number;
  place[number] = at;
}

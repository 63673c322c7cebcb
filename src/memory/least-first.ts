// A queue that returns the value with the least key first: a binary heap.

export class LeastFirst {
  readonly #keys: number[] = [];
  readonly #values: number[] = [];

  get length(): number {
    return this.#keys.length;
  }

  push(key: number, value: number): void {
    const keys = this.#keys;
    const values = this.#values;
    let at = keys.length;
    while (at > 0 && keys[(at - 1) >> 1] > key) {
      const above = (at - 1) >> 1;
      keys[at] = keys[above];
      values[at] = values[above];
      at = above;
    }
    keys[at] = key;
    values[at] = value;
  }

  /** Removes and returns the value with the least key; `undefined` if the queue is empty. */
  pop(): number | undefined {
    const keys = this.#keys;
    const values = this.#values;
    const [least] = values;
    const key = keys.pop();
    const value = values.pop();
    if (key === undefined || value === undefined || keys.length === 0) return least;
    let at = 0;
    for (let below = 1; below < keys.length; below = 2 * at + 1) {
      if (below + 1 < keys.length && keys[below + 1] < keys[below]) below++;
      if (keys[below] >= key) break;
      keys[at] = keys[below];
      values[at] = values[below];
      at = below;
    }
    keys[at] = key;
    values[at] = value;
    return least;
  }
}

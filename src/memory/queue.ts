// A heap of items, such as nodes, arcs or roads: the least value first.

import FlatQueue from 'flatqueue';

/** Hides the library's types from our declarations. */
export interface Queue {
  length: number;
  push(item: number, value: number): void;
  pop(): number | undefined;
  peek(): number | undefined;
  peekValue(): number | undefined;
  clear(): void;
}

export function openQueue(): Queue {
  return new FlatQueue();
}

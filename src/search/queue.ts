// A heap of nodes, the least value first.

import FlatQueue from 'flatqueue';

/** Of the library that gives it no type is handed on. */
export interface Queue {
  length: number;
  push(node: number, value: number): void;
  pop(): number | undefined;
  peek(): number | undefined;
  peekValue(): number | undefined;
  clear(): void;
}

export function openQueue(): Queue {
  return new FlatQueue();
}

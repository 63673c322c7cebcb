// The working arrays of one thread. A search borrows labels and gives them back clean, also when it throws, so that
// anything may search in the middle of another search: it finds other labels, or new ones are made.

import { openQueue, type Queue } from './queue.ts';
import { CLOSED } from './weights.ts';

/** In `Labels.arc`: a node where the search began. */
export const ROOT = 0xffffffff;

/**
 * What a search knows about nodes. Clean labels are (CLOSED, 0, 0) everywhere: nothing that is open is worse, and nothing
 * as heavy is better.
 */
export interface Labels {
  readonly weight: Int32Array;
  /** Sums of what arcs carry outgrow an int32: 30,000 km in centimetres do. */
  readonly second: Float64Array;
  readonly third: Float64Array;
  /** The arc by which a labelled node was reached. */
  readonly arc: Uint32Array;
  /** 1 where a target waits. */
  readonly isTarget: Uint8Array;
  /** Nodes with a label: `touched[0 .. touchedCount]`. */
  readonly touched: Uint32Array;
  touchedCount: number;
  readonly queue: Queue;
  readonly waiting: WaitingNodes;
}

/** Nodes that wait in buckets: see settle-weights.ts. By entry. */
export interface WaitingNodes {
  weight: Int32Array;
  node: Int32Array;
  before: Int32Array;
}

/** One per thread and graph; a database owns it. */
export interface Scratch {
  readonly nodeCount: number;
  /** Clean labels that nobody uses. */
  readonly idle: Labels[];
}

/** Empty scratch for graphs of that many nodes; labels are made when first borrowed, 33 bytes a node, and 12 more for each that waits in buckets. */
export function openScratch(nodeCount: number): Scratch {
  return { nodeCount, idle: [] };
}

/** Clean labels, to be given back with `returnLabels` in a `finally`. */
export function borrowLabels(scratch: Scratch): Labels {
  return scratch.idle.pop() ?? makeLabels(scratch.nodeCount);
}

/** Cleans labels and gives them back, where weights alone were set as `weights`. */
export function returnLabels(scratch: Scratch, labels: Labels, set: 'weights' | 'all' = 'all'): void {
  clean(labels, set === 'all');
  scratch.idle.push(labels);
}

/** Undoes what was touched, or everything where that is cheaper. */
function clean(labels: Labels, isCarried: boolean): void {
  const { weight, second, third, touched, touchedCount } = labels;
  // A fill runs about ten times as fast as undoing by list.
  if (touchedCount > weight.length / 10) {
    weight.fill(CLOSED);
    if (isCarried) {
      second.fill(0);
      third.fill(0);
    }
  } else {
    for (let i = 0; i < touchedCount; i++) {
      const node = touched[i];
      weight[node] = CLOSED;
      second[node] = 0;
      third[node] = 0;
    }
  }
  labels.touchedCount = 0;
  labels.queue.clear();
}

function makeLabels(nodeCount: number): Labels {
  return {
    weight: new Int32Array(nodeCount).fill(CLOSED),
    second: new Float64Array(nodeCount),
    third: new Float64Array(nodeCount),
    arc: new Uint32Array(nodeCount),
    isTarget: new Uint8Array(nodeCount),
    touched: new Uint32Array(nodeCount),
    touchedCount: 0,
    queue: openQueue(),
    waiting: { weight: new Int32Array(0), node: new Int32Array(0), before: new Int32Array(0) },
  };
}

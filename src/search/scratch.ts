// The working arrays of one thread. A search borrows labels and returns them clean, even if it throws. A search may therefore run inside
// another one: it gets other labels, or new ones.

import { openQueue, type Queue } from '../memory/queue.ts';
import { CLOSED } from './weights.ts';

/** A value of `Labels.arc`: the search began at this node. */
export const ROOT = 0xffffffff;

/**
 * The labels of a search: the values of nodes that it has found. Clean labels are (CLOSED, 0, 0) everywhere: no open triple is worse than
 * this, and no triple of weight CLOSED is better.
 */
export interface Labels {
  readonly weight: Int32Array;
  /** The values are doubles, because sums may exceed an int32, as 30,000 km in centimetres do. */
  readonly second: Float64Array;
  readonly third: Float64Array;
  /** The arc by which a labelled node was reached. */
  readonly arc: Uint32Array;
  /** 1 at nodes of targets. */
  readonly isTarget: Uint8Array;
  /** Nodes with a label: `touched[0 .. touchedCount]`. */
  readonly touched: Uint32Array;
  touchedCount: number;
  readonly queue: Queue;
  readonly waiting: WaitingNodes;
}

/** Queued nodes in buckets, by entry: see settle-weights.ts. */
export interface WaitingNodes {
  weight: Int32Array;
  node: Int32Array;
  before: Int32Array;
}

/** Each thread has one scratch per graph. It belongs to a database. */
export interface Scratch {
  readonly nodeCount: number;
  /** Clean labels that are not in use. */
  readonly idle: Labels[];
}

/** Empty scratch for graphs of `nodeCount` nodes. Labels are created on first use: 33 bytes per node, and 12 per node in buckets. */
export function openScratch(nodeCount: number): Scratch {
  return { nodeCount, idle: [] };
}

/** Borrows clean labels. Return them with `returnLabels` in a `finally`. */
export function borrowLabels(scratch: Scratch): Labels {
  return scratch.idle.pop() ?? makeLabels(scratch.nodeCount);
}

/** Resets labels after a search that only set weights, and returns them to the pool. */
export function returnLabels(scratch: Scratch, labels: Labels, set: 'weights' | 'all' = 'all'): void {
  resetLabels(labels, set === 'all');
  scratch.idle.push(labels);
}

/** Resets the touched nodes, or all of them if that is cheaper. */
function resetLabels(labels: Labels, isCarried: boolean): void {
  const { weight, second, third, touched, touchedCount } = labels;
  // Filling is about ten times as fast per node as resetting by list.
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

// Leaves out arcs that no shortest path needs, so that queries read shorter lists. This is worth it for metrics that are used often.

import { type Budget, checkClock, checkClockAt, startBudget } from '../../budget/budget.ts';
import type { KernelPool } from '../../kernel/kernel.ts';
import { CLOSED } from '../weights.ts';
import type { Hierarchy } from './hierarchy.ts';
import { loadedPackedWork } from './loaded-packed-work.ts';
import {
  ARC_RECORD,
  bytesOfPairs,
  hasThird,
  type Metric,
  PAIR,
  type Pairs,
  type Sums,
  type SumsUpAndDown,
  sidesOf,
  type UpArcs,
} from './metric.ts';
import { findOrigins } from './origin.ts';
import { arcsOfRecords, closeBeaten, type Perfection } from './perfection.ts';
import { relax } from './sum-of-two.ts';

/**
 * A copy of the metric with fewer arcs in `forward` and `backward`, and with origins. An arc is left out if there is a strictly better way
 * between its ends over any nodes, lower or higher; ties stay. The remaining arcs keep their weights, so unpacking does not change.
 */
export function customizePerfectly(
  hierarchy: Hierarchy,
  metric: Metric,
  kernels?: KernelPool,
  budget: Budget = startBudget(),
): Metric {
  const { up, down, pairs, weights } = metric;
  const packed = kernels && loadedPackedWork()?.perfectPacked(kernels, hierarchy, metric, budget);
  const kept = packed ?? perfectPlainly(hierarchy, metric, budget);
  const { forward, backward, origin } = kept;
  const keptBytes = bytesOfUpArcs(forward) + bytesOfUpArcs(backward);
  return {
    weights,
    up,
    down,
    pairs,
    forward,
    backward,
    origin,
    bytes: bytesOfPairs(pairs) + keptBytes + origin.byteLength,
  };
}

function perfectPlainly(hierarchy: Hierarchy, metric: Metric, budget: Budget): Perfection {
  const least = leastSums(hierarchy, metric.pairs, budget);
  return {
    forward: keepLeast(hierarchy, metric.up, least.up),
    backward: keepLeast(hierarchy, metric.down, least.down),
    origin: findOrigins(hierarchy, metric),
  };
}

/** The sums of shortest paths between the ends of all arcs. */
function leastSums(hierarchy: Hierarchy, pairs: Pairs, budget: Budget): SumsUpAndDown {
  const least = sidesOf(roomyCopy(pairs));
  relaxUpperTriangles(hierarchy, least, budget);
  checkClock(budget);
  return least;
}

/** A copy with room for larger sums. Shortest paths have no sums as large, but customizing compares such sums. */
function roomyCopy({ words, carried, thirds }: Pairs): Pairs {
  return { words: words.slice(), carried: new Float64Array(carried), thirds: thirds && new Float64Array(thirds) };
}

/**
 * Processes bottoms in descending order, so that all arcs above a bottom are final. The shortest way from a bottom to mid may lead over
 * top, and its way to top over mid. Afterwards every arc has the weight of the shortest path between its ends.
 */
function relaxUpperTriangles({ firstUp, head }: Hierarchy, { up, down }: SumsUpAndDown, budget: Budget): void {
  for (let bottom = firstUp.length - 2; bottom >= 0; bottom--) {
    checkClockAt(budget, bottom);
    const end = firstUp[bottom + 1];
    for (let bottomMid = firstUp[bottom]; bottomMid < end; bottomMid++) {
      let midTop = firstUp[head[bottomMid]];
      for (let bottomTop = bottomMid + 1; bottomTop < end; bottomTop++) {
        while (head[midTop] !== head[bottomTop]) midTop++;
        relax(up, bottomMid, up, bottomTop, down, midTop);
        relax(up, bottomTop, up, bottomMid, up, midTop);
        relax(down, bottomMid, down, bottomTop, up, midTop);
        relax(down, bottomTop, down, bottomMid, down, midTop);
      }
    }
  }
}

/** Closes the arcs that no shortest path needs in the sums of a metric. */
export function closeNeedless(hierarchy: Hierarchy, metric: Metric, budget: Budget): void {
  closeBeaten(metric, leastSums(hierarchy, metric.pairs, budget));
}

/** The open arcs that weigh no more than the shortest path between their ends. */
function keepLeast(hierarchy: Hierarchy, side: Sums, least: Sums): UpArcs {
  const { firstUp, head } = hierarchy;
  const nodeCount = firstUp.length - 1;
  const keptFirstUp = new Uint32Array(nodeCount + 1);
  const kept = new Uint32Array(head.length);
  let count = 0;
  for (let position = 0; position < nodeCount; position++) {
    for (let arc = firstUp[position]; arc < firstUp[position + 1]; arc++) {
      if (
        side.weight[PAIR * arc] < CLOSED &&
        side.weight[PAIR * arc] === least.weight[PAIR * arc] &&
        side.second[PAIR * arc] === least.second[PAIR * arc] &&
        side.third[arc << side.thirdShift] === least.third[arc << least.thirdShift]
      ) {
        kept[count++] = arc;
      }
    }
    keptFirstUp[position + 1] = count;
  }
  return arcsWith(hierarchy, side, keptFirstUp, kept.subarray(0, count));
}

/** The arcs that are kept, laid out for a search. */
function arcsWith({ head }: Hierarchy, side: Sums, firstUp: Uint32Array, kept: Uint32Array): UpArcs {
  const { weight, second, third, thirdShift } = side;
  const count = kept.length;
  const records = new Int32Array(ARC_RECORD * count);
  for (let i = 0, at = 0; i < count; i++, at += ARC_RECORD) {
    const arc = kept[i];
    records[at] = head[arc];
    records[at + 1] = weight[PAIR * arc];
    records[at + 2] = second[PAIR * arc];
    records[at + 3] = arc;
  }
  const isWide = second instanceof Float64Array;
  const thirds = hasThird(side) ? new (isWide ? Float64Array : Int32Array)(count) : undefined;
  if (thirds) for (let i = 0; i < count; i++) thirds[i] = third[kept[i] << thirdShift];
  const seconds = isWide ? new Float64Array(PAIR * count) : undefined;
  if (seconds) for (let i = 0; i < count; i++) seconds[PAIR * i] = second[PAIR * kept[i]];
  return arcsOfRecords(firstUp, records, { thirds, seconds });
}

/** The bytes of these arcs. */
export function bytesOfUpArcs({ firstUp, head, second, third }: UpArcs): number {
  const seconds = second instanceof Float64Array ? second.byteLength : 0;
  return firstUp.byteLength + head.byteLength + seconds + (third === second ? 0 : third.byteLength);
}

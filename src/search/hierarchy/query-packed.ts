// The query of query.ts over records: everything that one step reads is contiguous, in whole numbers of 32 bits.
//
//   an arc     head, weight, second, arc of the hierarchy      a label     weight, second, the record it came by, 0
//
// Reading four separate arrays takes twice as long. A record only has room for two values, with sums below 2^31. If a sum is larger, this
// query gives up and query.ts answers. With three values this query is no faster than query.ts (measured on Porto).

import type { Ends } from '../found.ts';
import type { Stops } from '../stops.ts';
import { CLOSED } from '../weights.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { Meeting } from './meeting.ts';
import { ARC_RECORD, hasThird, type Metric, RECORD_SHIFT } from './metric.ts';
import type { PackedLabels, PackedScratch } from './scratch.ts';

/** The parent of a root, as a signed number. */
const NO_POSITION = -1;

/** Whether records can answer queries of a metric. */
export function isPacked({ forward, backward }: Metric): boolean {
  return forward.records !== undefined && backward.records !== undefined && !hasThird(forward);
}

/**
 * The least (weight, second, second) from a source to a target, with the same way as `queryHierarchy`. Returns 'outgrown' if a sum does not
 * fit.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over typed arrays: its parts would be calls in the hottest place
export function queryPacked(
  { rank, parent: parents }: Hierarchy,
  { forward, backward }: Metric,
  { sources, targets }: Ends,
  { going, coming, waiting }: PackedScratch,
): Meeting | undefined | 'outgrown' {
  const parent = new Int32Array(parents.buffer, parents.byteOffset, parents.length);
  const goingLabels = going.labels;
  const comingLabels = coming.labels;
  const goingRecords = forward.records!;
  const comingRecords = backward.records!;
  const firstGoing = forward.firstUp;
  const firstComing = backward.firstUp;
  let count = labelPacked(sources, rank, going, waiting, 0);
  count = labelPacked(targets, rank, coming, waiting, count);
  if (count === 0) return undefined;
  let outgrown = hasThirdValue(sources) || hasThirdValue(targets) ? -1 : 0;
  let bestWeight = CLOSED;
  let bestSecond = -1;
  let top = NO_POSITION;
  let position = waiting[--count];
  for (;;) {
    const label = ARC_RECORD * position;
    const fromSource = goingLabels[label];
    const toTarget = comingLabels[label];
    const weight = fromSource + toTarget;
    if (weight <= bestWeight) {
      const second = goingLabels[label + 1] + comingLabels[label + 1];
      if (weight < bestWeight || second < bestSecond) {
        bestWeight = weight;
        bestSecond = second;
        top = position;
      }
    }
    if (fromSource < CLOSED) {
      if (fromSource <= bestWeight) {
        outgrown |= climbPacked(label, firstGoing[position], firstGoing[position + 1], goingRecords, goingLabels);
      }
      goingLabels[label] = CLOSED;
    }
    if (toTarget < CLOSED) {
      if (toTarget <= bestWeight) {
        outgrown |= climbPacked(label, firstComing[position], firstComing[position + 1], comingRecords, comingLabels);
      }
      comingLabels[label] = CLOSED;
    }

    // the lowest queued position is next: the parent or another one
    const above = parent[position];
    while (count > 0 && waiting[count - 1] === position) count--;
    if (count === 0 || (above !== NO_POSITION && above < waiting[count - 1])) {
      if (above === NO_POSITION) break;
      position = above;
    } else {
      position = waiting[--count];
      if (above !== NO_POSITION) waitAmong(waiting, count++, above);
    }
  }
  if (outgrown < 0) return 'outgrown';
  if (top === NO_POSITION) return undefined;
  return { weight: bestWeight, second: bestSecond, third: bestSecond, top, going, coming };
}

/** Relaxes the records of arcs `first` to `end`. Returns a negative number if a sum exceeds 31 bits. */
function climbPacked(label: number, first: number, end: number, records: Int32Array, labels: Int32Array): number {
  const weight = labels[label];
  const second = labels[label + 1];
  const last = ARC_RECORD * end;
  let all = 0;
  for (let at = ARC_RECORD * first; at < last; at += ARC_RECORD) {
    const above = ARC_RECORD * records[at];
    const newWeight = weight + records[at + 1];
    const oldWeight = labels[above];
    if (newWeight > oldWeight) continue;
    const newSecond = (second + records[at + 2]) | 0;
    // the comparison of triple.ts, in place
    if (newWeight === oldWeight && newSecond >= labels[above + 1]) continue;
    all |= newSecond;
    labels[above] = newWeight;
    labels[above + 1] = newSecond;
    labels[above + 2] = at >> RECORD_SHIFT;
  }
  return all;
}

/** Labels the positions of stops and queues them after `count` others, the lowest last. Returns how many positions are queued. */
function labelPacked(
  { node, weight, second }: Stops,
  rank: Uint32Array,
  { labels }: PackedLabels,
  waiting: number[],
  count: number,
): number {
  for (let stop = 0; stop < node.length; stop++) {
    if (weight[stop] >= CLOSED) continue;
    const position = rank[node[stop]];
    waitAmong(waiting, count++, position);
    const label = ARC_RECORD * position;
    const isLess = weight[stop] < labels[label] || (weight[stop] === labels[label] && second[stop] < labels[label + 1]);
    if (!isLess) continue;
    labels[label] = weight[stop];
    labels[label + 1] = second[stop];
    labels[label + 2] = ~stop;
  }
  return count;
}

function waitAmong(waiting: number[], count: number, position: number): void {
  let at = count;
  for (; at > 0 && waiting[at - 1] < position; at--) waiting[at] = waiting[at - 1];
  waiting[at] = position;
}

function hasThirdValue({ second, third }: Stops): boolean {
  for (let stop = 0; stop < second.length; stop++) {
    if (third[stop] !== second[stop] || second[stop] >= 2 ** 31) return true;
  }
  return false;
}

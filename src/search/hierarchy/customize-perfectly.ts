// For metrics that live long: the arcs that no shortest path needs are left out, and queries get shorter lists.

import { type Budget, checkClock, checkClockAt, startBudget } from '../../budget/budget.ts';
import type { KernelPool } from '../../kernel/kernel.ts';
import { CLOSED } from '../weights.ts';
import type { KeptArcs, Perfection } from './customize-packed.ts';
import type { Hierarchy } from './hierarchy.ts';
import { loadedPackedWork } from './loaded-packed-work.ts';
import { ARC_RECORD, bytesOfSums, type Metric, makeSums, type Sums, type UpArcs } from './metric.ts';
import { findOrigins } from './origin.ts';
import { relax } from './sum-of-two.ts';

/**
 * The same metric with shorter `forward` and `backward`. An arc is left out when there is a strictly better way between
 * its ends over any nodes, lower or higher; ties stay. What is kept weighs what it weighed, so unpacking does not change,
 * but it is told the origins.
 */
export function customizePerfectly(
  hierarchy: Hierarchy,
  metric: Metric,
  kernels?: KernelPool,
  budget: Budget = startBudget(),
): Metric {
  const { up, down, weights } = metric;
  const packed = kernels && loadedPackedWork()?.perfectPacked(kernels, hierarchy, metric, budget);
  const { forward, backward, origin } = packed ?? perfectPlainly(hierarchy, metric, budget);
  const kept = { forward: upArcs(hierarchy, up, forward), backward: upArcs(hierarchy, down, backward) };
  const keptBytes = bytesOfUpArcs(kept.forward) + bytesOfUpArcs(kept.backward);
  return {
    weights,
    up,
    down,
    ...kept,
    origin,
    bytes: bytesOfSums(up) + bytesOfSums(down) + keptBytes + origin.byteLength,
  };
}

function perfectPlainly(hierarchy: Hierarchy, metric: Metric, budget: Budget): Perfection {
  const up = roomyCopy(metric.up);
  const down = roomyCopy(metric.down);
  relaxUpperTriangles(hierarchy, up, down, budget);
  checkClock(budget);
  return {
    forward: keepLeast(hierarchy, metric.up, up),
    backward: keepLeast(hierarchy, metric.down, down),
    origin: findOrigins(hierarchy, metric),
  };
}

/** A copy with room for sums that no shortest path has, but that are compared here. */
function roomyCopy({ weight, second, third }: Sums): Sums {
  const copied = new Float64Array(second);
  return { weight: weight.slice(), second: copied, third: third === second ? copied : new Float64Array(third) };
}

/**
 * For each bottom descending, with all arcs above it final: the way to mid may lead over top, and that to top over mid.
 * Then every arc weighs what the shortest path between its ends does.
 */
function relaxUpperTriangles({ firstUp, head }: Hierarchy, up: Sums, down: Sums, budget: Budget): void {
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

/** The open arcs of sums, as a search reads them. */
export function keptArcs(hierarchy: Hierarchy, side: Sums): UpArcs {
  return upArcs(hierarchy, side, keepLeast(hierarchy, side, side));
}

/** The open arcs that are no more than the least between their ends. */
function keepLeast({ firstUp, head }: Hierarchy, side: Sums, least: Sums): KeptArcs {
  const nodeCount = firstUp.length - 1;
  const keptFirstUp = new Uint32Array(nodeCount + 1);
  const kept = new Uint32Array(head.length);
  let count = 0;
  for (let position = 0; position < nodeCount; position++) {
    for (let arc = firstUp[position]; arc < firstUp[position + 1]; arc++) {
      if (
        side.weight[arc] < CLOSED &&
        side.weight[arc] === least.weight[arc] &&
        side.second[arc] === least.second[arc] &&
        side.third[arc] === least.third[arc]
      ) {
        kept[count++] = arc;
      }
    }
    keptFirstUp[position + 1] = count;
  }
  return { firstUp: keptFirstUp, arc: kept.slice(0, count) };
}

/** Kept arcs as a search reads them. */
function upArcs({ head }: Hierarchy, side: Sums, kept: KeptArcs): UpArcs {
  if (side.third === side.second && side.second instanceof Int32Array) return recordsOf(head, side, kept);
  const { firstUp, arc } = kept;
  const count = arc.length;
  const keptHead = new Uint32Array(count);
  const SerializedArray = side.second instanceof Int32Array ? Int32Array : Float64Array;
  const { weight, second, third } = makeSums(count, side, SerializedArray);
  for (let i = 0; i < count; i++) {
    keptHead[i] = head[arc[i]];
    weight[i] = side.weight[arc[i]];
    second[i] = side.second[arc[i]];
    third[i] = side.third[arc[i]];
  }
  return { firstUp, head: keptHead, weight, second, third, arc, step: 1 };
}

/** Two values: all of an arc stands together. */
function recordsOf(head: Uint32Array, { weight, second }: Sums, { firstUp, arc }: KeptArcs): UpArcs {
  const records = new Int32Array(ARC_RECORD * arc.length);
  for (let i = 0, at = 0; i < arc.length; i++, at += ARC_RECORD) {
    records[at] = head[arc[i]];
    records[at + 1] = weight[arc[i]];
    records[at + 2] = second[arc[i]];
    records[at + 3] = arc[i];
  }
  const first = firstUp.map((i) => ARC_RECORD * i);
  const wholes = new Uint32Array(records.buffer);
  const seconds = records.subarray(2);
  return {
    ...{ firstUp: first, head: wholes, weight: records.subarray(1), second: seconds, third: seconds },
    ...{ arc: wholes.subarray(3), step: ARC_RECORD, records },
  };
}

/** Memory held by kept arcs. */
export function bytesOfUpArcs(arcs: UpArcs): number {
  const { firstUp, records, head, arc } = arcs;
  if (records !== undefined) return firstUp.byteLength + records.byteLength;
  return bytesOfSums(arcs) + firstUp.byteLength + head.byteLength + (arc?.byteLength ?? 0);
}

// All pairs of many sources and few targets, row by row.
//
// Each place gets a hub label: the positions above it that it reaches best by only going up, with the cost of that. The highest position of a
// shortest path, its hub, is in the labels of both source and target. A cell is therefore the least sum over the hubs in both labels. The
// labels of all targets are grouped by hub; a source looks up its own hubs there. Labels are computed on demand.
// (buckets: Knopp, Sanders, Schultes, Schulz & Wagner, ALENEX 2007; for the labels of sweeps see own-climbs.ts)

import type { Budget } from '../../budget/budget.ts';
import { checkClock } from '../../budget/budget.ts';
import type { Ends } from '../found.ts';
import type { Stops } from '../stops.ts';
import type { Triples } from '../triples.ts';
import { CLOSED } from '../weights.ts';
import { climb, labelStops, nextUp } from './climb.ts';
import type { Hierarchy } from './hierarchy.ts';
import { type Metric, PAIR, type UpArcs } from './metric.ts';
import { NO_PARENT } from './order/elimination-tree.ts';
import type { HierarchyScratch, UpwardLabels } from './scratch.ts';

/** The hub labels of all targets, by position, for any number of rows. */
export interface TargetHubs {
  readonly targetCount: number;
  /** By position, nodeCount + 1. */
  readonly first: Uint32Array;
  readonly target: Uint32Array;
  readonly weight: Int32Array;
  readonly second: Float64Array;
  readonly third: Float64Array;
}

/** Prepares the targets of a matrix. */
export function labelTargets(
  hierarchy: Hierarchy,
  { forward, backward }: Metric,
  targets: readonly Stops[],
  scratch: HierarchyScratch,
  budget: Budget,
): TargetHubs {
  const label: HubLabel = { position: [], weight: [], second: [], third: [] };
  const end = new Uint32Array(targets.length);
  for (let i = 0; i < targets.length; i++) {
    checkClock(budget);
    labelPlace(hierarchy, { climbing: backward, returning: forward }, targets[i], scratch, label);
    end[i] = label.position.length;
  }

  const count = label.position.length;
  const first = new Uint32Array(hierarchy.rank.length + 1);
  for (let i = 0; i < count; i++) first[label.position[i] + 1]++;
  for (let position = 0; position < hierarchy.rank.length; position++) first[position + 1] += first[position];
  const next = first.slice();
  const target = new Uint32Array(count);
  const weight = new Int32Array(count);
  const second = new Float64Array(count);
  const third = new Float64Array(count);
  for (let i = 0, owner = 0; i < count; i++) {
    while (i >= end[owner]) owner++;
    const at = next[label.position[i]]++;
    target[at] = owner;
    weight[at] = label.weight[i];
    second[at] = label.second[i];
    third[at] = label.third[i];
  }
  return { targetCount: targets.length, first, target, weight, second, third };
}

/** Fills the row of one source. */
export function fillRow(
  hierarchy: Hierarchy,
  { forward, backward }: Metric,
  { sources, targets }: Ends<TargetHubs>,
  row: Triples,
  scratch: HierarchyScratch,
): void {
  const label: HubLabel = { position: [], weight: [], second: [], third: [] };
  labelPlace(hierarchy, { climbing: forward, returning: backward }, sources, scratch, label);
  row.weight.fill(CLOSED);
  row.second.fill(-1);
  row.third.fill(-1);
  for (let i = 0; i < label.position.length; i++) joinHub(label, i, targets, row);
}

/** Offers the i-th hub of a source to the cells of all targets that have it in their label. */
function joinHub(label: HubLabel, i: number, targets: TargetHubs, row: Triples): void {
  const position = label.position[i];
  const weight = label.weight[i];
  const second = label.second[i];
  const third = label.third[i];
  const { first, target, weight: hubWeight, second: hubSecond, third: hubThird } = targets;
  const { weight: rowWeight, second: rowSecond, third: rowThird } = row;
  const end = first[position + 1];
  for (let at = first[position]; at < end; at++) {
    const newWeight = weight + hubWeight[at];
    const cell = target[at];
    if (newWeight > rowWeight[cell]) continue;
    const newSecond = second + hubSecond[at];
    const newThird = third + hubThird[at];
    // the comparison of triple.ts, in place
    if (newWeight === rowWeight[cell]) {
      if (newSecond > rowSecond[cell] || (newSecond === rowSecond[cell] && newThird >= rowThird[cell])) continue;
    }
    rowWeight[cell] = newWeight;
    rowSecond[cell] = newSecond;
    rowThird[cell] = newThird;
  }
}

/** Hubs and the costs of going up to them, in parallel lists. */
interface HubLabel {
  readonly position: number[];
  readonly weight: number[];
  readonly second: number[];
  readonly third: number[];
}

/** The arcs that a label climbs, and the arcs of the other direction. */
interface BothWays {
  readonly climbing: UpArcs;
  readonly returning: UpArcs;
}

/**
 * Appends the hub label of a place. A position is not a hub if it can also be reached over a higher one at no higher cost, because the
 * higher one is as good for every target.
 */
function labelPlace(
  { rank, parent }: Hierarchy,
  { climbing, returning }: BothWays,
  stops: Stops,
  { forward: labels, waiting, climbed }: HierarchyScratch,
  label: HubLabel,
): void {
  labelStops(stops, rank, labels, waiting);
  let count = 0;
  let position = waiting.pop() ?? NO_PARENT;
  while (position !== NO_PARENT) {
    if (labels.weight[position] < CLOSED) {
      climbed[count++] = position;
      climb(position, climbing, labels);
    }
    position = nextUp(waiting, parent, position);
  }
  for (let i = count - 1; i >= 0; i--) {
    if (returnTo(climbed[i], returning, labels)) continue;
    label.position.push(climbed[i]);
    label.weight.push(labels.weight[climbed[i]]);
    label.second.push(labels.second[climbed[i]]);
    label.third.push(labels.third[climbed[i]]);
  }
  for (let i = 0; i < count; i++) labels.weight[climbed[i]] = CLOSED;
}

/** Whether this position can be reached over a higher one at no higher cost. If that costs less, the label is replaced. */
function returnTo(position: number, arcs: UpArcs, labels: UpwardLabels): boolean {
  const { firstUp, head, headShift, weight, second, third, thirdShift } = arcs;
  const { weight: labelWeight, second: labelSecond, third: labelThird } = labels;
  let w = labelWeight[position];
  let s = labelSecond[position];
  let t = labelThird[position];
  let isBeaten = false;
  for (let arc = firstUp[position]; arc < firstUp[position + 1]; arc++) {
    const above = head[arc << headShift];
    const newWeight = labelWeight[above] + weight[PAIR * arc];
    if (newWeight > w) continue;
    const newSecond = labelSecond[above] + second[PAIR * arc];
    const newThird = labelThird[above] + third[arc << thirdShift];
    // the comparison of triple.ts, in place
    if (newWeight === w && (newSecond > s || (newSecond === s && newThird > t))) continue;
    isBeaten = true;
    w = newWeight;
    s = newSecond;
    t = newThird;
  }
  labelWeight[position] = w;
  labelSecond[position] = s;
  labelThird[position] = t;
  return isBeaten;
}

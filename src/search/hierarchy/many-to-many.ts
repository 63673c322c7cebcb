// All pairs of many sources and few targets, row by row.
//
// Each place gets a hub label: the positions above it that it reaches best by only going up, with their costs. The highest position of a
// shortest path, its hub, is in the labels of both source and target. A cell is therefore the least sum over the hubs in both labels. The
// labels of all targets are grouped by hub; a source looks up its own hubs there. Labels are computed on demand.
//
// (buckets: Knopp, Sanders, Schultes, Schulz & Wagner, ALENEX 2007; for the labels of sweeps see own-climbs.ts)

import type { Budget } from '../../budget/budget.ts';
import { checkClock } from '../../budget/budget.ts';
import type { Ends } from '../found.ts';
import type { Stops } from '../stops.ts';
import type { Triples } from '../triples.ts';
import { CLOSED } from '../weights.ts';
import { climb, labelStops, nextUp } from './climb.ts';
import type { Ancestry } from './hierarchy.ts';
import { type Metric, RECORD_SHIFT, type UpArcs } from './metric.ts';
import { NO_PARENT } from './order/elimination-tree.ts';
import { type HierarchyScratch, LABEL_SHIFT, type UpwardLabels } from './scratch.ts';

/** The hub labels of all targets, by hub, for any number of rows. */
export interface TargetHubs {
  readonly targetCount: number;
  /** For each hub, plus one entry: the first entry of its targets. */
  readonly first: Uint32Array;
  readonly target: Uint32Array;
  readonly weight: Int32Array;
  readonly second: Float64Array;
  readonly third: Float64Array;
}

/** How places get hub labels, in scratch that nothing else uses meanwhile. */
export interface Labelling {
  readonly hubCount: number;
  readonly labelSource: (stops: Stops, label: HubLabel) => void;
  readonly labelTarget: (stops: Stops, label: HubLabel) => void;
}

/** How places get hub labels. */
export function labellingOf(
  hierarchy: Ancestry,
  { forward, backward }: Pick<Metric, 'forward' | 'backward'>,
  scratch: HierarchyScratch,
): Labelling {
  const up: BothWays = { climbing: forward, returning: backward };
  const down: BothWays = { climbing: backward, returning: forward };
  return {
    hubCount: hierarchy.rank.length,
    labelSource: (stops, label) => labelPlace(hierarchy, up, stops, scratch, label),
    labelTarget: (stops, label) => labelPlace(hierarchy, down, stops, scratch, label),
  };
}

/** Prepares the targets of a matrix. */
export function labelTargets(
  { hubCount, labelTarget }: Labelling,
  targets: Iterable<Stops>,
  budget: Budget,
): TargetHubs {
  const label: HubLabel = { hub: [], weight: [], second: [], third: [] };
  const end: number[] = [];
  for (const stops of targets) {
    checkClock(budget);
    labelTarget(stops, label);
    end.push(label.hub.length);
  }

  const count = label.hub.length;
  const first = new Uint32Array(hubCount + 1);
  for (let i = 0; i < count; i++) first[label.hub[i] + 1]++;
  for (let hub = 0; hub < hubCount; hub++) first[hub + 1] += first[hub];
  const next = first.slice();
  const target = new Uint32Array(count);
  const weight = new Int32Array(count);
  const second = new Float64Array(count);
  const third = new Float64Array(count);
  for (let i = 0, owner = 0; i < count; i++) {
    while (i >= end[owner]) owner++;
    const at = next[label.hub[i]]++;
    target[at] = owner;
    weight[at] = label.weight[i];
    second[at] = label.second[i];
    third[at] = label.third[i];
  }
  return { targetCount: end.length, first, target, weight, second, third };
}

/** Fills the row of one source. */
export function fillRow({ labelSource }: Labelling, { sources, targets }: Ends<TargetHubs>, row: Triples): void {
  const label: HubLabel = { hub: [], weight: [], second: [], third: [] };
  labelSource(sources, label);
  row.weight.fill(CLOSED);
  row.second.fill(-1);
  row.third.fill(-1);
  for (let i = 0; i < label.hub.length; i++) joinHub(label, i, targets, row);
}

/** Offers the i-th hub of a source to the cells of all targets that have it in their label. */
function joinHub(label: HubLabel, i: number, targets: TargetHubs, row: Triples): void {
  const hub = label.hub[i];
  const weight = label.weight[i];
  const second = label.second[i];
  const third = label.third[i];
  const { first, target, weight: hubWeight, second: hubSecond, third: hubThird } = targets;
  const { weight: rowWeight, second: rowSecond, third: rowThird } = row;
  const end = first[hub + 1];
  for (let at = first[hub]; at < end; at++) {
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
  readonly hub: number[];
  readonly weight: number[];
  readonly second: number[];
  readonly third: number[];
}

/** The arcs that a label climbs, and the arcs in the other direction. */
interface BothWays {
  readonly climbing: UpArcs;
  readonly returning: UpArcs;
}

/**
 * Appends the hub label of a place. A position is left out if the place also reaches it over a higher position at no higher cost: then the
 * higher one is as good a hub for every target.
 */
function labelPlace(
  { rank, parent }: Ancestry,
  { climbing, returning }: BothWays,
  stops: Stops,
  { forward: labels, waiting, climbed }: HierarchyScratch,
  label: HubLabel,
): void {
  labelStops(stops, rank, labels, waiting);
  let count = 0;
  let position = waiting.pop() ?? NO_PARENT;
  while (position !== NO_PARENT) {
    if (labels[position << LABEL_SHIFT] < 0) {
      climbed[count++] = position;
      climb(position, climbing, labels);
    }
    position = nextUp(waiting, parent, position);
  }
  for (let i = count - 1; i >= 0; i--) {
    if (!relaxFromAbove(climbed[i], returning, labels)) addHub(label, climbed[i], labels);
  }
  for (let i = 0; i < count; i++) labels[climbed[i] << LABEL_SHIFT] = 0;
}

/** Adds a position to the label of a place, with its costs. */
function addHub(label: HubLabel, position: number, labels: UpwardLabels): void {
  const at = position << LABEL_SHIFT;
  label.hub.push(position);
  label.weight.push(CLOSED + labels[at]);
  label.second.push(labels[at + 1]);
  label.third.push(labels[at + 2]);
}

/** Whether labels reach this position over a higher one at no higher cost. A lower cost replaces the cost of the label. */
function relaxFromAbove(position: number, arcs: UpArcs, labels: UpwardLabels): boolean {
  const { firstUp, head, headShift, weight, second, third, thirdShift } = arcs;
  const at = position << LABEL_SHIFT;
  let w = labels[at];
  let s = labels[at + 1];
  let t = labels[at + 2];
  let isBeaten = false;
  const end = firstUp[position + 1] | 0;
  for (let arc = firstUp[position] | 0; arc < end; arc++) {
    const higher = head[arc << headShift] << LABEL_SHIFT;
    const newWeight = labels[higher] + weight[arc << RECORD_SHIFT];
    if (newWeight > w) continue;
    const newSecond = labels[higher + 1] + second[arc << RECORD_SHIFT];
    const newThird = labels[higher + 2] + third[arc << thirdShift];
    // the comparison of triple.ts, in place
    if (newWeight === w && (newSecond > s || (newSecond === s && newThird > t))) continue;
    isBeaten = true;
    w = newWeight;
    s = newSecond;
    t = newThird;
  }
  labels[at] = w;
  labels[at + 1] = s;
  labels[at + 2] = t;
  return isBeaten;
}

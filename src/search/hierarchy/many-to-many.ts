// All pairs of many sources and many targets, row by row.
//
// Each place gets a short list of rests: positions on its way up that it reaches best by going up alone. Every shortest
// path has its highest position in the list of its source and in that of its target, so a cell is the least sum over
// positions that stand in both. Targets keep their rests by position; a source looks up its own there.
// (buckets: Knopp, Sanders, Schultes, Schulz & Wagner, ALENEX 2007; the lists are hub labels, made on the fly)

import type { Budget } from '../../budget/budget.ts';
import { checkClock } from '../../budget/budget.ts';
import { CLOSED } from '../../cost/weights.ts';
import type { Stops } from '../stops.ts';
import { climb, labelStops, nextUp } from './climb.ts';
import { NO_PARENT } from './elimination-tree.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { Metric, UpArcs } from './metric.ts';
import type { HierarchyScratch, Labels } from './scratch.ts';

/** The rests of all targets, by position; good for any number of rows. */
export interface TargetRests {
  readonly targetCount: number;
  /** By position, nodeCount + 1. */
  readonly first: Uint32Array;
  readonly target: Uint32Array;
  readonly weight: Int32Array;
  readonly second: Float64Array;
  readonly third: Float64Array;
}

/** One source to all targets; weight is CLOSED where no open way leads, the others mean nothing there. */
export interface MatrixRow {
  readonly weight: Int32Array;
  readonly second: Float64Array;
  readonly third: Float64Array;
}

export function makeMatrixRow(targetCount: number): MatrixRow {
  return {
    weight: new Int32Array(targetCount),
    second: new Float64Array(targetCount),
    third: new Float64Array(targetCount),
  };
}

/** Prepares the targets of a matrix. */
export function restTargets(
  hierarchy: Hierarchy,
  { forward, backward }: Metric,
  targets: readonly Stops[],
  scratch: HierarchyScratch,
  budget: Budget,
): TargetRests {
  const rests: Rests = { position: [], weight: [], second: [], third: [] };
  const end = new Uint32Array(targets.length);
  for (let i = 0; i < targets.length; i++) {
    checkClock(budget);
    findRests(hierarchy, backward, forward, targets[i], scratch.backward, scratch, rests);
    end[i] = rests.position.length;
  }

  const count = rests.position.length;
  const first = new Uint32Array(hierarchy.rank.length + 1);
  for (let i = 0; i < count; i++) first[rests.position[i] + 1]++;
  for (let position = 0; position < hierarchy.rank.length; position++) first[position + 1] += first[position];
  const next = first.slice();
  const target = new Uint32Array(count);
  const weight = new Int32Array(count);
  const second = new Float64Array(count);
  const third = new Float64Array(count);
  for (let i = 0, owner = 0; i < count; i++) {
    while (i >= end[owner]) owner++;
    const place = next[rests.position[i]]++;
    target[place] = owner;
    weight[place] = rests.weight[i];
    second[place] = rests.second[i];
    third[place] = rests.third[i];
  }
  return { targetCount: targets.length, first, target, weight, second, third };
}

/** Fills the row of one source. */
export function fillRow(
  hierarchy: Hierarchy,
  { forward, backward }: Metric,
  source: Stops,
  targets: TargetRests,
  row: MatrixRow,
  scratch: HierarchyScratch,
): void {
  const rests: Rests = { position: [], weight: [], second: [], third: [] };
  findRests(hierarchy, forward, backward, source, scratch.forward, scratch, rests);
  row.weight.fill(CLOSED);
  row.second.fill(-1);
  row.third.fill(-1);
  for (let i = 0; i < rests.position.length; i++) {
    joinRests(rests.position[i], rests.weight[i], rests.second[i], rests.third[i], targets, row);
  }
}

/** The whole matrix, handed over row by row. The row is the same each time: copy what you keep. */
export function manyToMany(
  hierarchy: Hierarchy,
  metric: Metric,
  sources: readonly Stops[],
  targets: readonly Stops[],
  onRow: (source: number, row: MatrixRow) => void,
  scratch: HierarchyScratch,
  budget: Budget,
): void {
  const rests = restTargets(hierarchy, metric, targets, scratch, budget);
  const row = makeMatrixRow(targets.length);
  for (let source = 0; source < sources.length; source++) {
    checkClock(budget);
    fillRow(hierarchy, metric, sources[source], rests, row, scratch);
    onRow(source, row);
  }
}

function joinRests(
  position: number,
  weight: number,
  second: number,
  third: number,
  targets: TargetRests,
  row: MatrixRow,
): void {
  const { first, target, weight: restWeight, second: restSecond, third: restThird } = targets;
  const { weight: rowWeight, second: rowSecond, third: rowThird } = row;
  const end = first[position + 1];
  for (let i = first[position]; i < end; i++) {
    const newWeight = weight + restWeight[i];
    const cell = target[i];
    if (newWeight > rowWeight[cell]) continue;
    const newSecond = second + restSecond[i];
    const newThird = third + restThird[i];
    if (newWeight === rowWeight[cell]) {
      if (newSecond > rowSecond[cell] || (newSecond === rowSecond[cell] && newThird >= rowThird[cell])) continue;
    }
    rowWeight[cell] = newWeight;
    rowSecond[cell] = newSecond;
    rowThird[cell] = newThird;
  }
}

/** Positions with what it takes to go up to them, in parallel lists. */
interface Rests {
  readonly position: number[];
  readonly weight: number[];
  readonly second: number[];
  readonly third: number[];
}

/**
 * Appends the rests of a place. `returning` are the arcs of the other direction: whoever goes higher and comes back to a
 * position as cheaply has no need to rest there, because the higher position serves every target just as well.
 */
function findRests(
  { rank, parent }: Hierarchy,
  climbing: UpArcs,
  returning: UpArcs,
  stops: Stops,
  labels: Labels,
  { waiting, climbed }: HierarchyScratch,
  rests: Rests,
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
    rests.position.push(climbed[i]);
    rests.weight.push(labels.weight[climbed[i]]);
    rests.second.push(labels.second[climbed[i]]);
    rests.third.push(labels.third[climbed[i]]);
  }
  for (let i = 0; i < count; i++) labels.weight[climbed[i]] = CLOSED;
}

/** Whether a higher position leads to this one at most as expensively; if less so, takes over that label. */
function returnTo(position: number, arcs: UpArcs, labels: Labels): boolean {
  const { firstUp, head, weight, second, third } = arcs;
  const { weight: labelWeight, second: labelSecond, third: labelThird } = labels;
  let w = labelWeight[position];
  let s = labelSecond[position];
  let t = labelThird[position];
  let isBeaten = false;
  for (let arc = firstUp[position]; arc < firstUp[position + 1]; arc++) {
    const above = head[arc];
    const newWeight = labelWeight[above] + weight[arc];
    if (newWeight > w) continue;
    const newSecond = labelSecond[above] + second[arc];
    const newThird = labelThird[above] + third[arc];
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

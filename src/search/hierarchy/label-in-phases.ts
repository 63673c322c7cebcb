// Hub labels of places for trips in two phases (phases.ts). A label goes up as in a query, and down again as in many-to-many.ts.
//
// The near phase is the phase at the place: the first for sources, the second for targets. A target also gets a label in the other phase,
// the far one, because trips may end in either phase.

import { climb, labelStops, nextUp } from './climb.ts';
import type { Hierarchy } from './hierarchy.ts';
import { addHub, type HubLabel, type Labelling, relaxFromAbove } from './many-to-many.ts';
import { NO_PARENT } from './order/elimination-tree.ts';
import type { PhasedMetric } from './phases.ts';
import { climbOver, type PhaseScratch } from './query-phases.ts';
import { LABEL_SHIFT } from './scratch.ts';

/** How the two directions of a label are named. */
interface LabelSide {
  readonly climbing: 'forward' | 'backward';
  readonly returning: 'forward' | 'backward';
  readonly near: 'first' | 'second';
  readonly far: 'first' | 'second';
}

const SOURCE: LabelSide = { climbing: 'forward', returning: 'backward', near: 'first', far: 'second' };
const TARGET: LabelSide = { climbing: 'backward', returning: 'forward', near: 'second', far: 'first' };

export function labellingInPhases(hierarchy: Hierarchy, metric: PhasedMetric, scratch: PhaseScratch): Labelling {
  return {
    hubCount: 2 * hierarchy.rank.length,
    labelSource: (stops, label) => {
      labelStops(stops, hierarchy.rank, scratch.first.forward, scratch.first.waiting);
      labelInPhases(hierarchy, metric, SOURCE, scratch, label);
    },
    labelTarget: (stops, label) => {
      labelStops(stops, hierarchy.rank, scratch.first.backward, scratch.first.waiting);
      labelStops(stops, hierarchy.rank, scratch.second.backward, scratch.first.waiting);
      labelInPhases(hierarchy, metric, TARGET, scratch, label);
    },
  };
}

/** Appends the hub label of a place whose stops are labelled. A hub is left out as in `labelPlace`. */
function labelInPhases(
  { rank, parent }: Hierarchy,
  metric: PhasedMetric,
  { climbing, returning, near, far }: LabelSide,
  scratch: PhaseScratch,
  label: HubLabel,
): void {
  const { waiting, climbed } = scratch.first;
  const labels = scratch[near][climbing];
  const others = scratch[far][climbing];
  const [up, over, upOther] = [metric[near][climbing], metric.over[climbing], metric[far][climbing]];
  let count = 0;
  let position = waiting.pop() ?? NO_PARENT;
  while (position !== NO_PARENT) {
    const isNear = labels[position << LABEL_SHIFT] < 0;
    const isFar = others[position << LABEL_SHIFT] < 0;
    if (isNear || isFar) climbed[count++] = position;
    if (isFar) climb(position, upOther, others);
    if (isNear) {
      climb(position, up, labels);
      climbOver(position, over, labels, others);
    }
    position = nextUp(waiting, parent, position);
  }
  const [down, overDown, downOther] = [metric[near][returning], metric.over[returning], metric[far][returning]];
  const firstHub = near === 'first' ? 0 : rank.length;
  for (let i = count - 1; i >= 0; i--) {
    const at = climbed[i];
    const isNearBeaten = relaxFromAbove(at, down, labels, labels);
    if (!isNearBeaten && labels[at << LABEL_SHIFT] < 0) addHub(label, firstHub + at, labels, at);
    const isFarBeaten = relaxFromAbove(at, downOther, others, others);
    if (relaxFromAbove(at, overDown, labels, others) || isFarBeaten || others[at << LABEL_SHIFT] >= 0) continue;
    addHub(label, rank.length - firstHub + at, others, at);
  }
  for (let i = 0; i < count; i++) {
    labels[climbed[i] << LABEL_SHIFT] = 0;
    others[climbed[i] << LABEL_SHIFT] = 0;
  }
}

// The texts of steps that a route already has. A long route takes the same roads again and again.

import type { Leg } from '../../network/leg.ts';
import type { Network } from '../../network/network.ts';
import type { Stage } from './stage.ts';

interface KnownStep {
  readonly stage: Stage;
  /** The directed segments of the step, and the one from which its name is read. */
  readonly roads: readonly number[];
  readonly nameRoad: number;
  readonly text: string;
}

/** From how many directed segments steps are remembered: some megabytes. */
const MOST_KEPT = 4096;

export class KnownSteps {
  /** By the directed segment on which a traveller arrives. */
  readonly #steps = new Map<number, KnownStep[]>();

  /** The text of a step, from the same step before. Steps that begin or end between two junctions are made each time. */
  textOf(network: Network, leg: Leg, stage: Stage, make: () => string): string {
    const { directedSegment } = leg;
    const { firstRow, endRow, nameRow } = stage;
    if (firstRow === 0 || nameRow >= directedSegment.length || !areWhole(network, leg, firstRow, endRow)) return make();
    const before = directedSegment[firstRow - 1];
    let steps = this.#steps.get(before);
    for (const step of steps ?? []) if (isSame(step, leg, stage)) return step.text;
    if (this.#steps.size === MOST_KEPT) this.#steps.clear();
    if (steps === undefined) this.#steps.set(before, (steps = []));
    const text = make();
    const roads = directedSegment.slice(firstRow, endRow);
    steps.push({ stage, roads, nameRoad: directedSegment[nameRow], text });
    return text;
  }
}

function areWhole({ length }: Network, { directedSegment, from, to }: Leg, firstRow: number, endRow: number): boolean {
  for (let row = firstRow; row < endRow; row++) {
    if (Math.abs(to[row] - from[row]) !== length[directedSegment[row] >>> 1]) return false;
  }
  return true;
}

/** Whether a stage makes a known step again: all that its text shows is read from these members and from the roads. */
function isSame({ stage, roads, nameRoad }: KnownStep, { directedSegment }: Leg, again: Stage): boolean {
  const { firstRow, endRow } = again;
  if (endRow - firstRow !== roads.length || directedSegment[again.nameRow] !== nameRoad) return false;
  for (let i = 0; i < roads.length; i++) if (directedSegment[firstRow + i] !== roads[i]) return false;
  return (
    again.type === stage.type &&
    again.modifier === stage.modifier &&
    again.exit === stage.exit &&
    again.going === stage.going &&
    again.nameRow - firstRow === stage.nameRow - stage.firstRow &&
    offsetOfRing(again) === offsetOfRing(stage)
  );
}

function offsetOfRing({ firstRow, ringRow }: Stage): number | undefined {
  return ringRow && ringRow - firstRow;
}

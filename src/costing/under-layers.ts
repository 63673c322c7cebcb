// Segments under layers of updates.
//
//   a layer, applied to the result of the layers below it:
//     road type of the segment  -> speeds: changes of that road type, then of the segment  -> open or closed
//
// Speeds are whole metres per hour after each layer. If a directed segment has no speed, because it is closed to the mode or its speed in
// the bucket is unknown, layers give it none.

import type { Network } from '../network/network.ts';
import type { SpeedChange } from '../request/costing.ts';
import { SpeedSteps } from '../request/speed-changes.ts';
import { CLOSES, type Layer, placeAmong, SAME_TYPE, type UpdatesOfMode } from './road-updates.ts';

/** For each mode, a reader of segments under layers. */
export function underLayers(baseNetwork: Network, layers: readonly Layer[]): UnderLayers[] {
  return baseNetwork.modes.map((_, mode) => {
    const updates = layers.map(({ ofMode }) => ofMode[mode]);
    return new UnderLayers(baseNetwork, updates);
  });
}

/** Reads segments under the layers of one mode. Call `goTo` with a segment, then read its members. */
class UnderLayers {
  readonly #baseNetwork: Network;
  readonly #layers: readonly UpdatesOfMode[];
  /** For each layer: the road type of the segment there. */
  readonly #typeThere: Uint8Array;
  /** For each layer: the index of the segment in it, or -1 if the layer does not contain it. */
  readonly #place: Int32Array;
  roadType = 0;
  isClosed = false;

  constructor(baseNetwork: Network, layers: readonly UpdatesOfMode[]) {
    this.#baseNetwork = baseNetwork;
    this.#layers = layers;
    this.#typeThere = new Uint8Array(layers.length);
    this.#place = new Int32Array(layers.length);
  }

  goTo(segment: number): void {
    this.roadType = this.#baseNetwork.roadType[segment];
    this.isClosed = false;
    for (let i = 0; i < this.#layers.length; i++) {
      const { roadType, exclusion } = this.#layers[i];
      const place = placeAmong(this.#layers[i], segment);
      if (place >= 0) {
        if (roadType[place] !== SAME_TYPE) this.roadType = roadType[place];
        if (exclusion[place] !== 0) this.isClosed = exclusion[place] === CLOSES;
      }
      this.#typeThere[i] = this.roadType;
      this.#place[i] = place;
    }
  }

  /** The speed in one direction of the segment, computed from its speed in the data. 0 stays 0. */
  speed(given: number, directedSegment: number): number {
    if (given === 0) return 0;
    const steps = new SpeedSteps(given, directedSegment);
    for (let i = 0; i < this.#layers.length; i++) {
      const { roadTypeChanges, firstStep, stepKind, step } = this.#layers[i];
      const place = this.#place[i];
      for (const change of roadTypeChanges?.[this.#typeThere[i]] ?? NO_CHANGES) steps.change(change);
      if (place >= 0) {
        for (let at = firstStep[place]; at < firstStep[place + 1]; at++) steps.step(stepKind[at], step[at]);
      }
      steps.speed = steps.end();
    }
    return steps.speed;
  }
}

const NO_CHANGES: readonly SpeedChange[] = [];

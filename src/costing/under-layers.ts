// What layers of updates make of segments.
//
//   a layer, on what the layers beneath it leave:
//     road type of the segment  -> speeds: changes of that road type, then of the segment  -> open or closed
//
// Speeds are whole metres per hour after each layer. A course that has no speed (closed to a mode, unknown in a bucket) stays so.

import type { Network } from '../network/network.ts';
import type { SpeedChange } from '../request/costing.ts';
import { changeSpeed, stepSpeed } from '../request/speed-changes.ts';
import { CLOSES, type Layer, placeAmong, SAME_TYPE, type UpdatesOfMode } from './road-updates.ts';

/** What layers make of one segment after the other, by mode. */
export function underLayers(baseNetwork: Network, layers: readonly Layer[]): UnderLayers[] {
  return baseNetwork.modes.map((_, mode) => {
    const updates = layers.map(({ ofMode }) => ofMode[mode]);
    return new UnderLayers(baseNetwork, updates);
  });
}

/** What the layers of a mode make of one segment after the other. */
class UnderLayers {
  readonly #baseNetwork: Network;
  readonly #layers: readonly UpdatesOfMode[];
  /** By layer: the road type of the segment there, its place in the layer, -1 where that does not speak of it. */
  readonly #typeThere: Uint8Array;
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

  /** What becomes of a speed that the data has for the segment; none stays none. */
  speed(given: number): number {
    if (given === 0) return 0;
    let speed = given;
    for (let i = 0; i < this.#layers.length; i++) {
      const { roadTypeChanges, firstStep, stepKind, step } = this.#layers[i];
      const place = this.#place[i];
      for (const change of roadTypeChanges?.[this.#typeThere[i]] ?? NO_CHANGES) speed = changeSpeed(speed, change);
      if (place >= 0) {
        for (let at = firstStep[place]; at < firstStep[place + 1]; at++)
          speed = stepSpeed(speed, stepKind[at], step[at]);
      }
      speed = Math.round(speed);
    }
    return speed;
  }
}

const NO_CHANGES: readonly SpeedChange[] = [];

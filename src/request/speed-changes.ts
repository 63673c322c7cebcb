// Computes speeds under transient updates. Each step changes the result of the step before, limited to 1 to 500 kph. The last result is
// rounded to whole metres per hour.

import { directionBit } from '../network/place.ts';
import { clampSpeed } from '../network/travel-time.ts';
import type { PartialSpeedChange, SpeedChange } from './costing.ts';

/** Kinds of steps in columns. Each step has a number: a percentage, metres per hour, or metres per hour to add. */
export const PERCENTAGE = 0;
export const SPEED = 1;
export const ADD = 2;
/** A kind: the steps after it apply to a share of the length. Update columns use the numbers between ADD and this one for other kinds. */
export const PART_OF_LENGTH = 5;
/** Ends the parts of a length: the steps after it apply to the whole length. */
export const WHOLE_LENGTH: { readonly part: number } = Object.freeze({ part: 1 });
/** A kind: the steps after it apply only to some directions. */
export const ONLY_DIRECTIONS = 6;

/** A speed after one step, in metres per hour, not yet rounded. */
export function stepSpeed(speed: number, kind: number, number: number): number {
  const changed = kind === PERCENTAGE ? speed * (1 + number / 100) : kind === SPEED ? number : speed + number;
  return clampSpeed(changed);
}

/**
 * Applies steps one after the other to the speed of a directed segment. The steps of each part of the length begin with the speed before
 * the first part. After the last part, the speed is the average over the whole length, including the share that no part covers.
 */
export class SpeedSteps {
  speed: number;
  readonly #direction: number;
  /** Whether steps apply to the direction of the directed segment. */
  #applies = true;
  /** The share of the segment's length to which the steps apply; `undefined` for the whole length. */
  #share: number | undefined;
  /**
   * Three numbers: the speed before the first part, the share of the length that no part has covered yet, and the time that the parts take.
   */
  #outside = 0;
  #left = 1;
  #spent = 0;

  /** If all steps are for both directions, `directedSegment` does not matter. */
  constructor(speed: number, directedSegment: number) {
    this.speed = speed;
    this.#direction = directionBit(directedSegment);
  }

  step(kind: number, number: number): void {
    if (kind === ONLY_DIRECTIONS) this.#applies = (number & this.#direction) !== 0;
    else if (kind === PART_OF_LENGTH) this.#enter(number);
    else if (this.#applies) this.speed = stepSpeed(this.speed, kind, number);
  }

  #enter(share: number): void {
    if (this.#share === undefined) {
      if (share === WHOLE_LENGTH.part) return;
      this.#outside = this.speed;
      this.#left = 1;
      this.#spent = 0;
    } else {
      this.#left -= this.#share;
      this.#spent += this.#share / this.speed;
    }
    const isEnd = share === WHOLE_LENGTH.part;
    this.#share = isEnd ? undefined : share;
    this.speed = isEnd ? 1 / (Math.max(0, this.#left) / this.#outside + this.#spent) : this.#outside;
  }

  change(change: PartialSpeedChange): void {
    if ('percentage' in change) this.step(PERCENTAGE, change.percentage);
    else if ('speed' in change) this.step(SPEED, change.speed);
    else if ('add' in change) this.step(ADD, change.add);
    else if ('only' in change) this.step(ONLY_DIRECTIONS, change.only);
    else this.step(PART_OF_LENGTH, change.part);
  }

  /** The speed after all steps, in whole metres per hour. */
  end(): number {
    this.#enter(WHOLE_LENGTH.part);
    return Math.round(this.speed);
  }
}

/** A speed after all changes, in whole metres per hour. Changes for one direction need the directed segment. */
export function changeSpeeds(speed: number, changes: readonly PartialSpeedChange[], directedSegment = 0): number {
  const steps = new SpeedSteps(speed, directedSegment);
  for (const change of changes) steps.change(change);
  return steps.end();
}

/** A speed after changes of the whole length in both directions, not rounded. */
export function stepSpeeds(speed: number, changes: readonly SpeedChange[]): number {
  const steps = new SpeedSteps(speed, 0);
  for (const change of changes) steps.change(change);
  return steps.speed;
}

/** The given changes, except steps that have no effect. */
export function withoutIdle(changes: readonly PartialSpeedChange[]): PartialSpeedChange[] {
  const busy = changes.filter((change) => !isIdle(change));
  return busy.every((change) => 'only' in change) ? [] : busy;
}

export function isIdle(change: PartialSpeedChange): boolean {
  return ('percentage' in change && change.percentage === 0) || ('add' in change && change.add === 0);
}

export function changeOfStep(kind: number, number: number): PartialSpeedChange {
  if (kind === PART_OF_LENGTH) return { part: number };
  if (kind === ONLY_DIRECTIONS) return { only: number };
  return kind === PERCENTAGE ? { percentage: number } : kind === SPEED ? { speed: number } : { add: number };
}

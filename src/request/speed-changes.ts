// Speeds under transient updates. Each step changes the result of the previous one, limited to 1 to 500 kph. The last result is rounded to
// whole metres per hour.

import { heldSpeed } from '../network/travel-time.ts';
import type { PartialSpeedChange } from './costing.ts';

/** Kinds of steps in columns. Their number is a percentage, metres per hour, or metres per hour to add. */
export const PERCENTAGE = 0;
export const SPEED = 1;
export const ADD = 2;
/** Begins steps for a share of the length. EXCLUDE and ROAD_TYPE of update columns lie between. */
export const PART_OF_LENGTH = 5;

/** A speed in metres per hour after one step, not yet rounded. */
export function stepSpeed(speed: number, kind: number, number: number): number {
  const changed = kind === PERCENTAGE ? speed * (1 + number / 100) : kind === SPEED ? number : speed + number;
  return heldSpeed(changed);
}

/** Applies one step after the other. Steps for a part of the length change the speed over the whole length by what that part adds. */
export class SpeedSteps {
  speed: number;
  #share = 1;
  /** Before the steps of the part. */
  #before = 0;

  constructor(speed: number) {
    this.speed = speed;
  }

  step(kind: number, number: number): void {
    if (kind !== PART_OF_LENGTH) {
      this.speed = stepSpeed(this.speed, kind, number);
      return;
    }
    if (this.#share < 1) this.speed = 1 / ((1 - this.#share) / this.#before + this.#share / this.speed);
    this.#before = this.speed;
    this.#share = number;
  }

  change(change: PartialSpeedChange): void {
    if ('percentage' in change) this.step(PERCENTAGE, change.percentage);
    else if ('speed' in change) this.step(SPEED, change.speed);
    else if ('add' in change) this.step(ADD, change.add);
    else this.step(PART_OF_LENGTH, change.part);
  }

  /** After all steps, whole. */
  end(): number {
    this.step(PART_OF_LENGTH, 1);
    return Math.round(this.speed);
  }
}

/** A speed in metres per hour after all changes, whole. */
export function changeSpeeds(speed: number, changes: readonly PartialSpeedChange[]): number {
  const steps = new SpeedSteps(speed);
  for (const change of changes) steps.change(change);
  return steps.end();
}

/** Whether a change changes nothing. */
export function isIdle(change: PartialSpeedChange): boolean {
  return ('percentage' in change && change.percentage === 0) || ('add' in change && change.add === 0);
}

/** A step of columns as a change. */
export function changeOfStep(kind: number, number: number): PartialSpeedChange {
  if (kind === PART_OF_LENGTH) return { part: number };
  return kind === PERCENTAGE ? { percentage: number } : kind === SPEED ? { speed: number } : { add: number };
}

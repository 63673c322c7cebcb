// Speeds under transient updates. Each step sees the result of the one before, held in 1 to 500 kph; the last result is
// rounded to whole metres per hour.

import { heldSpeed } from '../network/travel-time.ts';
import type { SpeedChange } from './costing.ts';

/** Kinds of steps, as columns keep them beside their number: a percentage, metres per hour, metres per hour more or less. */
export const PERCENTAGE = 0;
export const SPEED = 1;
export const ADD = 2;

/** A speed in metres per hour after one step, not yet rounded. */
export function stepSpeed(speed: number, kind: number, number: number): number {
  const changed = kind === PERCENTAGE ? speed * (1 + number / 100) : kind === SPEED ? number : speed + number;
  return heldSpeed(changed);
}

/** The same of a change. */
export function changeSpeed(speed: number, change: SpeedChange): number {
  if ('percentage' in change) return stepSpeed(speed, PERCENTAGE, change.percentage);
  return 'speed' in change ? stepSpeed(speed, SPEED, change.speed) : stepSpeed(speed, ADD, change.add);
}

/** A speed in metres per hour after all changes, whole. */
export function changeSpeeds(speed: number, changes: readonly SpeedChange[]): number {
  let changed = speed;
  for (const change of changes) changed = changeSpeed(changed, change);
  return Math.round(changed);
}

/** A step of columns as a change. */
export function changeOfStep(kind: number, number: number): SpeedChange {
  return kind === PERCENTAGE ? { percentage: number } : kind === SPEED ? { speed: number } : { add: number };
}

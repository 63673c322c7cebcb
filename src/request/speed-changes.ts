// Speeds under transient updates. Each step changes the result of the previous one, limited to 1 to 500 kph. The last result is rounded to
// whole metres per hour.

import { heldSpeed } from '../network/travel-time.ts';
import type { SpeedChange } from './costing.ts';

/** Kinds of steps in columns. Their number is a percentage, metres per hour, or metres per hour to add. */
export const PERCENTAGE = 0;
export const SPEED = 1;
export const ADD = 2;

/** A speed in metres per hour after one step, not yet rounded. */
export function stepSpeed(speed: number, kind: number, number: number): number {
  const changed = kind === PERCENTAGE ? speed * (1 + number / 100) : kind === SPEED ? number : speed + number;
  return heldSpeed(changed);
}

/** A speed after one change, not yet rounded. */
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

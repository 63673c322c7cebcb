// Speeds under transient updates. Each step sees the result of the one before, held in 1 to 500 kph; the last result is
// rounded to whole metres per hour.

import { FASTEST, SLOWEST } from '../network/travel-time.ts';
import type { SpeedChange } from './wishes.ts';

/** A speed in metres per hour after one change, not yet rounded. */
export function changeSpeed(speed: number, change: SpeedChange): number {
  const changed =
    'percentage' in change
      ? speed * (1 + change.percentage / 100)
      : 'speed' in change
        ? change.speed
        : speed + change.add;
  return Math.min(FASTEST, Math.max(SLOWEST, changed));
}

/** A speed in metres per hour after all changes, whole. */
export function changeSpeeds(speed: number, changes: readonly SpeedChange[]): number {
  let changed = speed;
  for (const change of changes) changed = changeSpeed(changed, change);
  return Math.round(changed);
}

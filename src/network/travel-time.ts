// Travel time of a stretch of road.

/** Range of speeds in metres per hour. */
export const SLOWEST = 1000;
export const FASTEST = 500_000;

/** A speed clamped to the range from SLOWEST to FASTEST. */
export function clampSpeed(metresPerHour: number): number {
  return Math.min(FASTEST, Math.max(SLOWEST, metresPerHour));
}

/** Milliseconds for whole centimetres at whole metres per hour, at least 1. */
export function millisecondsAt(length: number, speed: number): number {
  return Math.max(1, Math.round((length * 36000) / speed));
}

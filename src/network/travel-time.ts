// How long a stretch of road takes.

/** Milliseconds for whole centimetres at whole metres per hour, at least one. */
export function millisecondsAt(length: number, speed: number): number {
  return Math.max(1, Math.round((length * 36000) / speed));
}

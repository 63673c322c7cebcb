// A flat map of a collection, in metres. It is accurate enough to find neighbours across a whole country.

import { EQUATOR_DEGREE, RADIANS } from '../../geo/wgs84.ts';
import type { SourceLine, XY } from './read-lines.ts';

export interface Plane {
  /** Metres per unit of the coordinates. */
  scaleX: number;
  scaleY: number;
}

/** Creates a map for some lines. Coordinates that are not degrees are read as metres. */
export function planeOf(lines: readonly SourceLine[], isDegrees: boolean): Plane {
  if (!isDegrees) return { scaleX: 1, scaleY: 1 };
  let sum = 0;
  for (const { points } of lines) sum += points[0][1];
  const middle = lines.length > 0 ? sum / lines.length : 0;
  return { scaleX: EQUATOR_DEGREE * Math.cos(middle * RADIANS), scaleY: EQUATOR_DEGREE };
}

/** Metres between two positions. */
export function metresBetween({ scaleX, scaleY }: Plane, a: XY, b: XY): number {
  return Math.hypot((a[0] - b[0]) * scaleX, (a[1] - b[1]) * scaleY);
}

// A point that was read.

import type { CoordinateSystem } from '../geo/coordinate-systems.ts';

/** A point of a request: as it was given, and where on earth that is. */
export interface RequestPoint {
  readonly x: number;
  readonly y: number;
  readonly system: CoordinateSystem;
  readonly lon: number;
  readonly lat: number;
}

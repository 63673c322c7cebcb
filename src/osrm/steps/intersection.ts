// An intersection as OSRM describes it.

import type { LonLat } from '../../network/segment-shape.ts';
import type { Lane } from './lanes.ts';

/** A junction that a step passes. */
export interface Intersection {
  location: LonLat;
  bearings: number[];
  entry: boolean[];
  in?: number;
  out?: number;
  classes?: string[];
  lanes?: Lane[];
}

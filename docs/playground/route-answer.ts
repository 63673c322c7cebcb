// A route as the playground requests it.

import type { LonLat } from './camera.ts';

export interface RouteAnswer {
  readonly time: number;
  readonly distance: number;
  readonly geometry: { readonly coordinates: LonLat[] };
  readonly routeDirections: readonly {
    readonly instruction: string;
    readonly directionGeometry: { readonly coordinates: LonLat[] };
  }[];
  readonly legs: readonly RouteLeg[];
  /** The points in the order visited, if the engine chose the order. */
  readonly intermediatePoints?: { readonly coordinates: readonly LonLat[] };
  /** Only for an alternative: how it differs from the best route. */
  readonly summary?: string;
  readonly warnings?: readonly { readonly message: string }[];
}

/** Times are in minutes. */
export interface RouteLeg {
  readonly distance: number;
  readonly distanceUnit: string;
  readonly time: number;
  readonly segments: readonly RouteSegment[];
}

export interface RouteSegment {
  readonly segmentID: string;
  readonly distance: number;
  readonly time: number;
  readonly roadType: string;
  readonly primaryName: string;
}

/** Kilometres of a distance of an answer. */
export function kilometresOf(distance: number, unit: string | undefined): number {
  return unit === 'km' ? distance : distance / 1000;
}

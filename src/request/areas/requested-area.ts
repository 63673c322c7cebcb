// An area as it was read: polygons in whole units of their own plane.

import type { CoordinateSystem } from '../../geo/coordinate-systems.ts';
import type { PlanePolygon } from '../../geo/plane-polygon.ts';
import type { CostRule } from '../costing.ts';

/** The plane of polygons: longitude and latitude, or another coordinate system. */
export interface AreaPlane {
  readonly system: CoordinateSystem;
  /** Whether the plane is that of longitude and latitude. */
  readonly isDegrees: boolean;
  /** How many whole units one unit of the coordinate system has. */
  readonly scale: number;
}

/** The segments that an area selects: segments with a point in it, or segments that lie completely inside. */
export const AREA_MATCHES = ['touches', 'within'] as const;
export type AreaMatch = (typeof AREA_MATCHES)[number];

/** Polygons, and the rule for the segments that they select. */
export interface RequestedArea {
  readonly plane: AreaPlane;
  readonly polygons: readonly PlanePolygon[];
  readonly match: AreaMatch;
  /** Whether speeds change only for the part of a segment that is inside. */
  readonly isShared: boolean;
  /** The whole area as text. */
  readonly key: string;
}

/** A rule, and its area, whose segments are not known yet. */
export type RequestedRule = CostRule & { readonly area: RequestedArea | undefined };

export interface RequestedRules {
  readonly key: string;
  readonly list: readonly RequestedRule[];
}

export const NO_RULES: RequestedRules = Object.freeze({ key: '', list: Object.freeze([]) });

export function isArea(target: unknown): target is RequestedArea {
  return typeof target === 'object' && 'polygons' in (target as object);
}

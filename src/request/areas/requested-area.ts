// An area as it was read: polygons in whole units of their own plane.

import type { CoordinateSystem } from '../../geo/coordinate-systems.ts';
import type { PlanePolygon } from '../../geo/plane-polygon.ts';
import type { CostRule } from '../costing.ts';

/** The plane that polygons lie in: that of longitude and latitude, or that of another coordinate system. */
export interface AreaPlane {
  readonly system: CoordinateSystem;
  /** Whether it is that of longitude and latitude. */
  readonly isDegrees: boolean;
  /** Whole units to a unit of the system. */
  readonly scale: number;
}

/** Which segments an area means: those with a point in it, or those that lie in it as a whole. */
export const AREA_MATCHES = ['touches', 'within'] as const;
export type AreaMatch = (typeof AREA_MATCHES)[number];

/** Polygons, and which segments they mean. */
export interface RequestedArea {
  readonly plane: AreaPlane;
  readonly polygons: readonly PlanePolygon[];
  readonly match: AreaMatch;
  /** Whether speeds change only for the part of a segment that is inside. */
  readonly isShared: boolean;
  /** All that was said, as text. */
  readonly key: string;
}

/** A rule whose area is not yet looked up. */
export type RequestedRule = Omit<CostRule, 'segment'> & { readonly area: RequestedArea | undefined };

export interface RequestedRules {
  readonly key: string;
  readonly list: readonly RequestedRule[];
}

export const NO_RULES: RequestedRules = Object.freeze({ key: '', list: Object.freeze([]) });

/** Whether the target of an update is an area. */
export function isArea(target: unknown): target is RequestedArea {
  return typeof target === 'object' && 'polygons' in (target as object);
}

// The types of transientUpdates: speeds, closures and road types that apply to one request.

import type { RoadTypeInput } from '../network/road-types.ts';
import type { GeoJsonCrs, PointInput } from './point.ts';
import type { VelocityUnitCode } from './units.ts';

/** A speed; in mph if there is no unit. */
export interface VelocityInput {
  readonly velocity: number | string;
  readonly velocityUnit?: VelocityUnitCode | Uppercase<VelocityUnitCode>;
}

/** Changes that are allowed for a road type. */
export interface ChangesOfRoadType {
  /** Changes the speed by this percentage, which must be above -100. */
  percentage: number | string;
  /** Sets the speed. */
  speed: VelocityInput;
  /** Adds to the speed. A negative value lowers it. */
  speedAdjustment: VelocityInput;
}

/** Changes that are allowed for a point. */
export interface ChangesOfPoint extends ChangesOfRoadType {
  /** Y closes the segments; N cancels an earlier Y. */
  exclude: 'Y' | 'N' | 'y' | 'n' | boolean | 'true' | 'false';
}

/** Changes that are allowed for a segment. */
export interface ChangesOfSegment extends ChangesOfPoint {
  /** The road type that the segment counts as. Its speed does not change. */
  roadType: RoadTypeInput;
}

/** Exactly one of several changes. */
export type OneChange<Changes> = {
  [Change in keyof Changes]: { readonly [change in Change]: Changes[change] } & {
    readonly [other in Exclude<keyof ChangesOfSegment, Change>]?: undefined;
  };
}[keyof Changes];

interface OfModes {
  /**
   * The modes that the update applies to, in a network with several modes. Default: the mode of the request. In a layer, closures apply to
   * all modes by default, and speeds to those that drive. An extension of the REST interface that ermine follows.
   */
  readonly modes?: readonly string[];
}

/** An area. Its edges are straight in longitude and latitude, or in the coordinate system that it names. */
export type AreaInput =
  | {
      readonly type: 'Polygon';
      readonly coordinates: readonly (readonly (readonly number[])[])[];
      readonly crs?: GeoJsonCrs | undefined;
    }
  | {
      readonly type: 'MultiPolygon';
      readonly coordinates: readonly (readonly (readonly (readonly number[])[])[])[];
      readonly crs?: GeoJsonCrs | undefined;
    };

export type TargetKey = 'segmentID' | 'point' | 'roadType' | 'area';

/** A target under its key, without any other target, and the changes to it in order. */
type OneTarget<Key extends TargetKey, Target, Changes> = { readonly [key in Key]: Target } & {
  readonly [key in Exclude<TargetKey, Key>]?: undefined;
} & { readonly updates: readonly OneChange<Changes>[] };

/** An entry of the payload member: exactly one target, and its changes in order. */
export type TransientUpdate = OfModes &
  (
    | (OneTarget<'segmentID', string, ChangesOfSegment> & {
        /** The only direction whose speed changes. An extension of the REST interface that ermine follows. */
        readonly direction?: 'forward' | 'backward' | undefined;
      })
    | (OneTarget<'point', PointInput, ChangesOfPoint> & { readonly direction?: undefined })
    | (OneTarget<'roadType', RoadTypeInput, ChangesOfRoadType> & { readonly direction?: undefined })
    /** Areas, `match` and `share` go beyond the documented interface. */
    | (OneTarget<'area', AreaInput, ChangesOfPoint> & {
        /** Which segments the area selects: segments with a point in it (the default), or segments that lie completely inside. */
        readonly match?: 'touches' | 'within' | undefined;
        /** Whether speeds change only for the part of a segment that is inside. A closure closes the whole segment. */
        readonly share?: boolean | 'true' | 'false' | undefined;
        readonly direction?: undefined;
      })
  );

/** The keys of an entry that name its target. */
export const TARGET_KEYS: readonly TargetKey[] = ['segmentID', 'point', 'roadType', 'area'];

/** The keys of a member of `updates`, and the targets that allow them. */
export const CHANGE_KEYS: Readonly<Record<string, readonly TargetKey[]>> = {
  percentage: ['point', 'segmentID', 'roadType', 'area'],
  speed: ['point', 'segmentID', 'roadType', 'area'],
  speedAdjustment: ['point', 'segmentID', 'roadType', 'area'],
  exclude: ['point', 'segmentID', 'area'],
  roadType: ['segmentID'],
};

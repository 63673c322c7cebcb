// What a network is built from: plain data, as importers and callers write it.

import type { RoadTypeInput } from './road-types.ts';
import type { VehicleType } from './vehicle-types.ts';

/** A speed in kph, for both directions or for each. */
export type Speed = number | { forward: number; backward: number };

/** The traffic buckets that a segment may carry speeds for. */
export const BUCKETS = ['AMPeak', 'PMPeak', 'OffPeak', 'Night'] as const;
export type Bucket = (typeof BUCKETS)[number];

export interface NetworkSource {
  name?: string;
  /** Coordinate system of the coordinates given, default `epsg:4326`; remembered as that of the data. */
  crs?: string;
  /** Of names that do not tell theirs, default `en`. */
  language?: string;
  /** Read in one pass. */
  segments: Iterable<SegmentSource>;
  turnBans?: Iterable<TurnBan>;
  /** What an importer tells of it; not read. */
  report?: unknown;
}

export interface SegmentSource {
  /** `<hex>:<hex>`, at most 8 digits a half; made, deterministically, when absent. */
  id?: string;
  /** At least two points `[x, y]`; their order is the digitised direction. */
  shape: readonly (readonly [number, number])[];
  /** Any accepted spelling of one of the 45 road types. */
  roadType: RoadTypeInput;
  /** Default `bidirectional`. */
  direction?: 'bidirectional' | 'forward' | 'backward';
  /** The first is the primary name. */
  names?: readonly { name: string; language?: string }[];
  /** Averaged speed in kph; default by road type. */
  speed?: Speed;
  bucketSpeeds?: { [bucket in Bucket]?: Speed };
  isTollRoad?: boolean;
  isRoundabout?: boolean;
  /** Junction ids; when absent, end points equal to 1e-7 degrees meet. */
  start?: string | number;
  end?: string | number;
  limits?: readonly VehicleLimit[];
}

export interface VehicleLimit {
  /** Default `ALL`. */
  vehicleType?: VehicleType;
  /** Default both. */
  direction?: 'forward' | 'backward';
  /** kg */
  maxWeight?: number;
  /** m */
  maxHeight?: number;
  maxLength?: number;
  maxWidth?: number;
  /** The legal barriers that loosening may lift. */
  access?: 'prohibited' | 'delivery';
}

export interface TurnBan {
  kind: 'no' | 'only';
  /** Segment ids; `from` = `to` is a ban on turning round. */
  from: string;
  /** Segments passed in between; absent: `from` and `to` share a junction. */
  via?: readonly string[];
  to: string;
  /** The junction (a segment's `start` or `end`) where `from` is left, for segments that meet at both ends. */
  at?: string | number;
  /** Whom it binds, under a cvr of these; absent: everyone. */
  vehicleTypes?: readonly VehicleType[];
  /** Whom it spares, under a cvr of these. */
  except?: readonly VehicleType[];
}

// What a network is built from: plain data, as importers and callers write it.

import type { Going } from './going.ts';
import type { RoadTypeInput } from './road-types.ts';
import type { VehicleType } from './vehicle-types.ts';

/** A speed in kph, for both directions or for each. */
export type Speed = number | { forward: number; backward: number };

/** The traffic buckets that a segment may carry speeds for. */
export const BUCKETS = ['AMPeak', 'PMPeak', 'OffPeak', 'Night'] as const;
export type Bucket = (typeof BUCKETS)[number];

/** What requests name: a traffic bucket, or none. */
export type TimeBucket = 'None' | Bucket;
export const TIME_BUCKETS: readonly TimeBucket[] = ['None', ...BUCKETS];

export interface NetworkSource {
  /** What it is called in descriptions. */
  name?: string;
  /** Coordinate system of the coordinates given, default `epsg:4326`; remembered as that of the data. */
  crs?: string;
  /** Of names that do not tell theirs, default `en`. */
  language?: string;
  /** Whom the data is owed to, as it asks to be told: `© OpenStreetMap contributors`. Pictures show it. */
  attribution?: string;
  /** How one may travel; the first is meant where a request names none. Default: `car` alone. */
  modes?: readonly string[];
  /** How one moves on in them, which directions speak of. Default: by their names, for others by the fastest speed. */
  going?: { readonly [mode: string]: Going };
  /** Read in one pass. */
  segments: Iterable<SegmentSource>;
  /** Sequences of segments that may not be driven, or after whose beginning nothing else may. */
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
  /** The first is the primary name. A road's number (A 5, US 26) tells so by `isRef` and has no language. */
  names?: readonly NameSource[];
  /** What stands on the signs where the segment begins in a direction. */
  signs?: { forward?: SignSource; backward?: SignSource };
  /** Averaged speed in kph; default by road type. */
  speed?: Speed;
  /** Where modes differ: `false` for one that may not pass, else what differs. Absent modes have what the segment has. */
  byMode?: { readonly [mode: string]: ModeSource | false };
  /** Speeds of times of day in kph, where they differ from the averaged one. */
  bucketSpeeds?: { [bucket in Bucket]?: Speed };
  /** When it may not be taken, though it is open otherwise. */
  closures?: readonly Closure[];
  /** Closed to who avoids `tollRoad`; told in records. Default false. */
  isTollRoad?: boolean;
  /** Part of a roundabout: directions count its exits. Default false. */
  isRoundabout?: boolean;
  /** Stairs, which those on foot go up and down. */
  isSteps?: boolean;
  /** A way for those on foot over a road. */
  isCrossing?: boolean;
  /** A lift: directions say "Take the elevator", and no distance. */
  isElevator?: boolean;
  /**
   * For trips that begin or end there. No trip rides over such roads from other roads to other roads, except to where no other
   * road leads, or from where no other road leads out.
   */
  isDestinationOnly?: boolean;
  /**
   * How many times as long a way over the segment feels as it takes, from 1 (the default) to 25, in tenths. The fastest route is the
   * one that feels shortest, unless the request says `prefer: false`. Reported times and distances are the true ones.
   */
  reluctance?: number;
  /** The junction where it starts, by any id; when absent, end points equal to 1e-7 degrees meet. */
  start?: string | number;
  /** The junction where it ends. */
  end?: string | number;
  /** Whom it keeps out, by size, weight or law. */
  limits?: readonly VehicleLimit[];
  /** What it is in OpenStreetMap: records show it, and `segmentsByWay` finds it. */
  osm?: OsmSourceIds;
  /** Tags to keep with it, as `{ surface: 'asphalt' }`: records show them where a request asks for them. */
  tags?: { readonly [key: string]: string };
}

export interface OsmSourceIds {
  /** The id of its way, from 1 to 2^48 - 1. */
  way?: number;
  /** The ids of its nodes, one for each point of `shape`, from 1 to 2^40 - 1. */
  nodes?: readonly number[];
}

export interface NameSource {
  /** As signs have it. */
  name: string;
  /** Its code: `pt`; default that of the network. */
  language?: string;
  /** Whether it is a number: A 5. */
  isRef?: boolean;
}

/** What the signs say to somebody who takes a segment in one direction. */
export interface SignSource {
  /** The number of the exit that the segment is: 12, 1C. */
  exit?: string;
  /** The name of the junction or exit where it begins. */
  junction?: string;
  /** Where it leads, in the order of the sign: road numbers, streets, places. */
  toward?: readonly string[];
  /** The lanes at its end, from the left, as OpenStreetMap writes them: `left|through|through;right`. */
  lanes?: string;
  /** The name of the bridge or tunnel that it is. */
  structure?: string;
  /** Of a piece of a roundabout: ways out from it that a driver sees, and that no segment leads out of. */
  closedExits?: number;
}

/** How one mode takes a segment. What is absent is as the segment has it. */
export interface ModeSource {
  /** Overrides the direction of the segment. */
  direction?: 'bidirectional' | 'forward' | 'backward';
  /** In kph. */
  speed?: Speed;
  /** In kph; a mode with a `speed` of its own has none of the segment's. */
  bucketSpeeds?: { [bucket in Bucket]?: Speed };
  /** As that of the segment. */
  isDestinationOnly?: boolean;
  /** As that of the segment. */
  reluctance?: number;
}

/** A segment that is closed at certain times: to some, or one way. */
export interface Closure {
  /** In requests that name one of these; `None` stands for those that name none. */
  buckets: readonly TimeBucket[];
  /** Default both. */
  direction?: 'forward' | 'backward';
  /** The modes that it is closed to; absent: all. */
  modes?: readonly string[];
}

export interface VehicleLimit {
  /** Default `ALL`. */
  vehicleType?: VehicleType;
  /** Default both. */
  direction?: 'forward' | 'backward';
  /** In kilograms. */
  maxWeight?: number;
  /** In metres. */
  maxHeight?: number;
  /** In metres. */
  maxLength?: number;
  /** In metres. */
  maxWidth?: number;
  /** The legal barriers that loosening may lift. */
  access?: 'prohibited' | 'delivery';
}

export interface TurnBan {
  /** `no`: from `from` over `via` to `to` is banned. `only`: who has taken `from` and `via` goes on to `to`. */
  kind: 'no' | 'only';
  /** The segment come from; `from` = `to` is a ban on turning round. */
  from: string;
  /** Segments passed in between; absent: `from` and `to` share a junction. */
  via?: readonly string[];
  /** The segment that is banned, or the only one allowed. */
  to: string;
  /** The junction (a segment's `start` or `end`) where `from` is left, for segments that meet at both ends. */
  at?: string | number;
  /** The modes that it binds; absent: all. */
  modes?: readonly string[];
  /** When it binds; absent: always. */
  buckets?: readonly TimeBucket[];
  /** Whom it binds, under a cvr of these; absent: everyone. */
  vehicleTypes?: readonly VehicleType[];
  /** Whom it spares, under a cvr of these. */
  except?: readonly VehicleType[];
}

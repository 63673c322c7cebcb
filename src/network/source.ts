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
  name?: string | undefined;
  /** Coordinate system of the coordinates given, default `epsg:4326`; remembered as that of the data. */
  crs?: string | undefined;
  /** Of names that do not tell theirs, default `en`. */
  language?: string | undefined;
  /** Whom the data is owed to, as it asks to be told: `© OpenStreetMap contributors`. Pictures show it. */
  attribution?: string | undefined;
  /** How one may travel; the first is meant where a request names none. Default: `car` alone. */
  modes?: readonly string[] | undefined;
  /** How one moves on in them, which directions speak of. Default: by their names, for others by the fastest speed. */
  going?: { readonly [mode: string]: Going } | undefined;
  /** Read in one pass. */
  segments: Iterable<SegmentSource>;
  /** Sequences of segments that may not be driven, or after whose beginning nothing else may. */
  turnBans?: Iterable<TurnBan> | undefined;
  /** What an importer tells of it; not read. */
  report?: unknown | undefined;
}

export interface SegmentSource {
  /** `<hex>:<hex>`, at most 8 digits a half; made, deterministically, when absent. */
  id?: string | undefined;
  /** At least two points `[x, y]`; their order is the digitised direction. */
  shape: readonly (readonly [number, number])[];
  /** Any accepted spelling of one of the 45 road types. */
  roadType: RoadTypeInput;
  /** Default `bidirectional`. */
  direction?: 'bidirectional' | 'forward' | 'backward' | undefined;
  /** The first is the primary name. A road's number (A 5, US 26) tells so by `isRef` and has no language. */
  names?: readonly NameSource[] | undefined;
  /** What stands on the signs where the segment begins in a direction. */
  signs?: { forward?: SignSource | undefined; backward?: SignSource | undefined } | undefined;
  /** Averaged speed in kph; default by road type. */
  speed?: Speed | undefined;
  /** Where modes differ: `false` for one that may not pass, else what differs. Absent modes have what the segment has. */
  byMode?: { readonly [mode: string]: ModeSource | false } | undefined;
  /** Speeds of times of day in kph, where they differ from the averaged one. */
  bucketSpeeds?: { [bucket in Bucket]?: Speed } | undefined;
  /** When it may not be taken, though it is open otherwise. */
  closures?: readonly Closure[] | undefined;
  /** Closed to who avoids `tollRoad`; told in records. Default false. */
  isTollRoad?: boolean | undefined;
  /** Part of a roundabout: directions count its exits. Default false. */
  isRoundabout?: boolean | undefined;
  /** Stairs, which those on foot go up and down. */
  isSteps?: boolean | undefined;
  /** A way for those on foot over a road. */
  isCrossing?: boolean | undefined;
  /** A lift: directions say "Take the elevator", and no distance. */
  isElevator?: boolean | undefined;
  /**
   * For trips that begin or end there. No trip rides over such roads from other roads to other roads, except to where no other
   * road leads, or from where no other road leads out.
   */
  isDestinationOnly?: boolean | undefined;
  /**
   * How many times as long a way over the segment feels as it takes, from 1 (the default) to 25, in tenths. The fastest route is the
   * one that feels shortest, unless the request says `prefer: false`. Reported times and distances are the true ones.
   */
  reluctance?: number | undefined;
  /** The junction where it starts, by any id; when absent, end points equal to 1e-7 degrees meet. */
  start?: string | number | undefined;
  /** The junction where it ends. */
  end?: string | number | undefined;
  /** Whom it keeps out, by size, weight or law. */
  limits?: readonly VehicleLimit[] | undefined;
  /** What it is in OpenStreetMap: records show it, and `segmentsByWay` finds it. */
  osm?: OsmSourceIds | undefined;
  /** Tags to keep with it, as `{ surface: 'asphalt' }`: records show them where a request asks for them. */
  tags?: { readonly [key: string]: string } | undefined;
}

export interface OsmSourceIds {
  /** The id of its way, from 1 to 2^48 - 1. */
  way?: number | undefined;
  /** The ids of its nodes, one for each point of `shape`, from 1 to 2^40 - 1. */
  nodes?: readonly number[] | undefined;
}

export interface NameSource {
  /** As signs have it. */
  name: string;
  /** Its code: `pt`; default that of the network. */
  language?: string | undefined;
  /** Whether it is a number: A 5. */
  isRef?: boolean | undefined;
}

/** What the signs say to somebody who takes a segment in one direction. */
export interface SignSource {
  /** The number of the exit that the segment is: 12, 1C. */
  exit?: string | undefined;
  /** The name of the junction or exit where it begins. */
  junction?: string | undefined;
  /** Where it leads, in the order of the sign: road numbers, streets, places. */
  toward?: readonly string[] | undefined;
  /** The lanes at its end, from the left, as OpenStreetMap writes them: `left|through|through;right`. */
  lanes?: string | undefined;
  /** The name of the bridge or tunnel that it is. */
  structure?: string | undefined;
  /** Of a piece of a roundabout: ways out from it that a driver sees, and that no segment leads out of. */
  closedExits?: number | undefined;
}

/** How one mode takes a segment. What is absent is as the segment has it. */
export interface ModeSource {
  /** Overrides the direction of the segment. */
  direction?: 'bidirectional' | 'forward' | 'backward' | undefined;
  /** In kph. */
  speed?: Speed | undefined;
  /** In kph; a mode with a `speed` of its own has none of the segment's. */
  bucketSpeeds?: { [bucket in Bucket]?: Speed } | undefined;
  /** As that of the segment. */
  isDestinationOnly?: boolean | undefined;
  /** As that of the segment. */
  reluctance?: number | undefined;
}

/** A segment that is closed at certain times: to some, or one way. */
export interface Closure {
  /** In requests that name one of these; `None` stands for those that name none. */
  buckets: readonly TimeBucket[];
  /** Default both. */
  direction?: 'forward' | 'backward' | undefined;
  /** The modes that it is closed to; absent: all. */
  modes?: readonly string[] | undefined;
}

export interface VehicleLimit {
  /** Default `ALL`. */
  vehicleType?: VehicleType | undefined;
  /** Default both. */
  direction?: 'forward' | 'backward' | undefined;
  /** In kilograms. */
  maxWeight?: number | undefined;
  /** In metres. */
  maxHeight?: number | undefined;
  /** In metres. */
  maxLength?: number | undefined;
  /** In metres. */
  maxWidth?: number | undefined;
  /** The legal barriers that loosening may lift. */
  access?: 'prohibited' | 'delivery' | undefined;
}

export interface TurnBan {
  /** `no`: from `from` over `via` to `to` is banned. `only`: who has taken `from` and `via` goes on to `to`. */
  kind: 'no' | 'only';
  /** The segment come from; `from` = `to` is a ban on turning round. */
  from: string;
  /** Segments passed in between; absent: `from` and `to` share a junction. */
  via?: readonly string[] | undefined;
  /** The segment that is banned, or the only one allowed. */
  to: string;
  /** The junction (a segment's `start` or `end`) where `from` is left, for segments that meet at both ends. */
  at?: string | number | undefined;
  /** The modes that it binds; absent: all. */
  modes?: readonly string[] | undefined;
  /** When it binds; absent: always. */
  buckets?: readonly TimeBucket[] | undefined;
  /** Whom it binds, under a cvr of these; absent: everyone. */
  vehicleTypes?: readonly VehicleType[] | undefined;
  /** Whom it spares, under a cvr of these. */
  except?: readonly VehicleType[] | undefined;
}

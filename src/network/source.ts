// The source of a network: plain data from importers or callers.

import type { Going } from './going.ts';
import type { RoadTypeInput } from './road-types.ts';
import type { VehicleType } from './vehicle-types.ts';

/** A speed in kph, for both directions or for each. */
export type Speed = number | { forward: number; backward: number };

/** The traffic buckets that a segment may carry speeds for. */
export const BUCKETS = ['AMPeak', 'PMPeak', 'OffPeak', 'Night'] as const;
/** A time of day with its own speeds. */
export type Bucket = (typeof BUCKETS)[number];

/** A traffic bucket as requests name it, or `None`. */
export type TimeBucket = 'None' | Bucket;
export const TIME_BUCKETS: readonly TimeBucket[] = ['None', ...BUCKETS];

/** The input of `buildNetwork`: the roads of a network as records. */
export interface NetworkSource {
  /** The name of the network in descriptions. */
  name?: string | undefined;
  /** Coordinate system of the given coordinates, default `epsg:4326`. The network stores it as the coordinate system of the data. */
  crs?: string | undefined;
  /** Language of names for which the source gives none, default `en`. */
  language?: string | undefined;
  /** Attribution of the data, in the required wording: `© OpenStreetMap contributors`. Pictures show it. */
  attribution?: string | undefined;
  /** Modes of travel. The first mode is the default of requests. Default: only `car`. */
  modes?: readonly string[] | undefined;
  /** How each mode moves; directions use it. Default: by the name of the mode, or by its top speed. */
  going?: { readonly [mode: string]: Going } | undefined;
  /** The segments. They are read only once. */
  segments: Iterable<SegmentSource>;
  /** Sequences of segments that are banned, or that are mandatory once begun. */
  turnBans?: Iterable<TurnBan> | undefined;
  /** The time that turning takes. Default: turning takes no time. */
  turnCosts?: TurnCostsChoice | undefined;
  /** The time that travellers wait at junctions, at signals and the like. */
  delays?: Iterable<JunctionDelay> | undefined;
  /** The importer's report. It is ignored here. */
  report?: unknown | undefined;
}

/** A stretch of road between two junctions. */
export interface SegmentSource {
  /** `<hex>:<hex>`, at most 8 digits per half. Default: a generated id, the same for the same source. */
  id?: string | undefined;
  /** At least two points `[x, y]`. Their order is the forward direction. */
  shape: readonly (readonly [number, number])[];
  /** Any accepted spelling of one of the 45 road types. */
  roadType: RoadTypeInput;
  /** Default `bidirectional`. */
  direction?: 'bidirectional' | 'forward' | 'backward' | undefined;
  /** The first is the primary name. A road number (A 5, US 26) has `isRef` and no language. */
  names?: readonly NameSource[] | undefined;
  /** The signs at the beginning of the segment in each direction. */
  signs?: { forward?: SignSource | undefined; backward?: SignSource | undefined } | undefined;
  /** Average speed in kph. Default: by road type. */
  speed?: Speed | undefined;
  /** How modes differ: `false` for a mode that may not use the segment, otherwise the members that differ. Default: as the segment says. */
  byMode?: { readonly [mode: string]: ModeSource | false } | undefined;
  /** Speeds by time of day in kph, where they differ from the average speed. */
  bucketSpeeds?: { [bucket in Bucket]?: Speed } | undefined;
  /** The times when the segment is closed; at all other times it is open. */
  closures?: readonly Closure[] | undefined;
  /** Whether the segment has a toll: requests that avoid `tollRoad` do not use it, and records show it. Default false. */
  isTollRoad?: boolean | undefined;
  /** Part of a roundabout: directions count its exits. Default false. */
  isRoundabout?: boolean | undefined;
  /** Stairs for pedestrians. */
  isSteps?: boolean | undefined;
  /** A pedestrian crossing over a road. */
  isCrossing?: boolean | undefined;
  /** A lift. Directions say "Take the elevator" without a distance. */
  isElevator?: boolean | undefined;
  /**
   * Closed to through traffic: only trips that begin or end on such roads may use it. Other trips avoid such roads, unless no other road
   * leads in or out.
   */
  isDestinationOnly?: boolean | undefined;
  /**
   * A preference factor from 1 (the default) to 25, in steps of 0.1, that multiplies the time on the segment when routes are compared. With
   * `prefer: false`, a request ignores it. Reported times and distances stay true.
   */
  reluctance?: number | undefined;
  /** The junction where the segment starts, by any id. Default: end points that are equal to 1e-7 degrees meet. */
  start?: string | number | undefined;
  /** The junction where the segment ends. */
  end?: string | number | undefined;
  /** The vehicles that may not use the segment, by size, weight or law. */
  limits?: readonly VehicleLimit[] | undefined;
  /** The OpenStreetMap ids of the segment: records show them, and `segmentsByWay` finds the segment by them. */
  osm?: OsmSourceIds | undefined;
  /** Tags to keep, such as `{ surface: 'asphalt' }`. Records show them if a request asks for them. */
  tags?: { readonly [key: string]: string } | undefined;
}

/** The ids of a segment in OpenStreetMap. */
export interface OsmSourceIds {
  /** The id of its way, from 1 to 2^48 - 1. */
  way?: number | undefined;
  /** The ids of its nodes, one for each point of `shape`, from 1 to 2^40 - 1. */
  nodes?: readonly number[] | undefined;
}

/** A name or a number of a road. */
export interface NameSource {
  /** The name or number as written on signs. */
  name: string;
  /** Language code, such as `pt`. Default: the language of the network. */
  language?: string | undefined;
  /** Whether it is a road number: A 5. */
  isRef?: boolean | undefined;
}

/** The signs for travellers who enter a segment in one direction. */
export interface SignSource {
  /** If the segment is an exit, its number: 12, 1C. */
  exit?: string | undefined;
  /** The name of the junction or exit where the segment begins. */
  junction?: string | undefined;
  /** Destinations in the order of the sign: road numbers, streets, places. */
  toward?: readonly string[] | undefined;
  /** The lanes at the end of the segment, from the left, in OpenStreetMap's notation: `left|through|through;right`. */
  lanes?: string | undefined;
  /** If the segment is a bridge or a tunnel, its name. */
  structure?: string | undefined;
  /** On a segment of a roundabout: how many exits a driver sees there that are not part of the network. */
  closedExits?: number | undefined;
}

/** How one mode uses a segment. Members that are absent have the value of the segment. */
export interface ModeSource {
  /** Overrides the direction of the segment. */
  direction?: 'bidirectional' | 'forward' | 'backward' | undefined;
  /** The mode's average speed in kph. */
  speed?: Speed | undefined;
  /** The mode's speeds by time of day in kph. A mode that sets `speed` ignores the bucket speeds of the segment. */
  bucketSpeeds?: { [bucket in Bucket]?: Speed } | undefined;
  /** Like `isDestinationOnly` of the segment. */
  isDestinationOnly?: boolean | undefined;
  /** Like `reluctance` of the segment. */
  reluctance?: number | undefined;
}

/** A closure at certain times, optionally of some modes or one direction. */
export interface Closure {
  /** The traffic buckets in which the segment is closed. `None` means requests that name no bucket. */
  buckets: readonly TimeBucket[];
  /** Default both. */
  direction?: 'forward' | 'backward' | undefined;
  /** The modes that the segment is closed to. Default: all. */
  modes?: readonly string[] | undefined;
}

/** The largest vehicle that may pass a segment. */
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
  /** A legal restriction, which a request may loosen. */
  access?: 'prohibited' | 'delivery' | undefined;
}

/** A turn that is not allowed, or the only turn that is allowed. */
export interface TurnBan {
  /** `no`: travelling from `from` over `via` to `to` is banned. `only`: after `from` and `via`, only `to` is allowed. */
  kind: 'no' | 'only';
  /** The segment before the turn. `from` = `to` bans a U-turn. */
  from: string;
  /** Segments in between. Default: none; `from` and `to` share a junction. */
  via?: readonly string[] | undefined;
  /** The segment that is banned after `from`, or the only segment that is allowed there. */
  to: string;
  /** The junction (the `start` or `end` of a segment) where `from` ends. It is needed if the segments meet at both ends. */
  at?: string | number | undefined;
  /** The modes that the ban applies to. Default: all. */
  modes?: readonly string[] | undefined;
  /** The traffic buckets in which the ban applies. Default: always. */
  buckets?: readonly TimeBucket[] | undefined;
  /** The vehicle types that the ban applies to, in requests with a cvr. Default: everyone, with or without a cvr. */
  vehicleTypes?: readonly VehicleType[] | undefined;
  /** The vehicle types that the ban exempts, in requests with a cvr. */
  except?: readonly VehicleType[] | undefined;
}

/**
 * The time that turning takes at junctions, by the angle, rounded to half seconds. Travellers pay it when they ride on over another
 * segment. The first turn of a trip is free, and so is a bend where no third road meets.
 */
export interface TurnCosts {
  /** Seconds for a right-angled turn to the left, from 0 to 80. Default: 5.4, or 2.1 where traffic keeps to the left. */
  left?: number | undefined;
  /** Seconds for a right-angled turn to the right, from 0 to 80. Default: 2.1, or 5.4 where traffic keeps to the left. */
  right?: number | undefined;
  /**
   * Seconds for a turn of 150 degrees, from 0 to 120; more than for turns to the sides. Sharper turns cost more, up to `uTurn`. Default
   * 7.5, or more if turns to the sides cost more.
   */
  sharp?: number | undefined;
  /**
   * Seconds for turning round, from 0 to 120; at least as much as `sharp`. Default 27.5, or more if sharp turns cost more. At a dead end
   * with a delay, the delay counts instead.
   */
  uTurn?: number | undefined;
  /**
   * Where each turn costs its own time: at `major` junctions, where a road above local ones meets (the default), at `all`, or at `none`.
   * Local roads have the types `MajorLocalRoad...`, `LocalRoad...`, `MinorLocalRoad...`, `AccessWay`, `Backroad` and `Footpath`. Elsewhere
   * a road costs the least turn at its end and the least turn onto it.
   */
  split?: 'none' | 'major' | 'all' | undefined;
  /** The side of the road to which traffic keeps. Default: as the roundabouts of the network turn. */
  drivingSide?: 'left' | 'right' | undefined;
  /** The modes that pay these costs. Default: the modes that drive; it is an error if no mode drives. */
  modes?: readonly string[] | undefined;
}

/** `true`: the default turn costs. `least`: the default turn costs, but no junction is split. A list has the costs of several modes. */
export type TurnCostsChoice = boolean | 'least' | TurnCosts | readonly TurnCosts[];

/**
 * The time that passing a junction takes besides riding there. Travellers pay it when they arrive over a segment and ride on, turning round
 * included. A trip that begins or ends at the junction or has it as an intermediate point does not pay. Of several delays at one junction,
 * the largest counts.
 */
export interface JunctionDelay {
  /**
   * The junction: a point within 1e-7 degrees of where segments begin or end. Every junction there has the delay; segments without length
   * between these junctions, such as gates, have no delay.
   */
  at: readonly [number, number];
  /** The delay in seconds, from 0 to 86,400, kept to milliseconds. */
  seconds: number;
  /** The id of the segment over which travellers arrive. Default: any. */
  from?: string | undefined;
  /** The modes that wait. Default: all. */
  modes?: readonly string[] | undefined;
  /** The times of day when travellers wait. Default: always. */
  buckets?: readonly TimeBucket[] | undefined;
}

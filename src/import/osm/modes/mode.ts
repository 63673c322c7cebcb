// A mode of travel: how it interprets OpenStreetMap's tags. Plain data that you can read, copy and change.

import { FASTEST_WALK, type Going } from '../../../network/going.ts';
import { MOST_RELUCTANCE, NO_RELUCTANCE } from '../../../network/network.ts';
import type { Measure } from '../../../network/vehicle-measures.ts';
import type { ModeDelays } from './delays.ts';

/**
 * How a road may be open to a mode. `destination`: to trips that begin or end there, not to through traffic. `slow`: to all trips, at the
 * speed of destination traffic. `private`: to its owners.
 */
export type Openness = 'open' | 'destination' | 'slow' | 'private' | 'closed';

/** A mode of travel as data: which roads it may use, and how fast. */
export interface Mode {
  /** The mode's name in requests and reports: `car`. */
  readonly name: string;
  /** The word for its travellers in reports: `cars`, as in `closed to cars`. */
  readonly travellers: string;
  /**
   * Whether it has a motor. Paths that are open to it become streets that cars and people share, and directions address a driver.
   * Directions of other modes address a cyclist, or a walker if `most` is 8 or less.
   */
  readonly isMotorised: boolean;

  // Who may pass.
  /**
   * Access keys, the most general first. The last one with a known value applies; `:forward` and `:backward` take precedence over the plain
   * key. The first key is about everyone: it can close ways, but opens none that `ways` does not open.
   */
  readonly accessKeys: readonly string[];
  /** The meaning of the values of access keys. Other values neither open nor close a way. */
  readonly accessValues: { readonly [value: string]: Openness };
  /**
   * The ways that are open by default, by their value of `highway`. `ferry` and `shuttle_train` are values of `route`; `pier` and
   * `platform` are kinds that people walk on. Any other way is open only to modes that a tag names, directly or by a group such as
   * `motor_vehicle`. `neverOpen` closes a kind whatever the tags say.
   */
  readonly ways: { readonly [kind: string]: WayRule };
  /** Ways that no tag can open. Leaving a kind out of `ways` does not have this effect. */
  readonly neverOpen: readonly string[];
  /** Tags that close a way, whatever its other tags say. */
  readonly closing: readonly TagRule[];
  /** Tags that leave a way open but make it slow, so that through trips avoid it. */
  readonly shunned: readonly TagRule[];
  /** What is different in single countries (two capital letters). */
  readonly countries?: { readonly [country: string]: CountryRule };
  /** The size of the vehicle. Ways that are too narrow, low, short or weak for it are closed. If absent, no way is. */
  readonly size?: VehicleSize;
  /** Whether segments keep limits for heavy vehicles, which apply to requests that give a vehicle. */
  readonly hasVehicleLimits?: boolean;

  // Barriers: nodes with a key `barrier`. Access tags of the node take precedence over its kind.
  /** Kinds of barriers that can be passed. All other kinds cannot. */
  readonly passableBarriers: readonly string[];
  /** Tags that make any barrier passable: a rising bollard, a lowered kerb. */
  readonly passableWhere: readonly TagRule[];

  // Directions.
  /** Keys that make a way one-way, the most specific to this mode first. */
  readonly onewayKeys: readonly string[];
  /** Whether motorways and roundabouts are one-way without a tag. */
  readonly followsImpliedOneway: boolean;
  /** Tags that also open the other direction of one-way streets. */
  readonly contraflow: readonly TagRule[];

  // Turns.
  /** Keys of restrictions that apply to this mode. */
  readonly restrictionKeys: readonly string[];
  /** Values of `except` that exempt this mode. */
  readonly exceptions: readonly string[];

  // Speeds, in kilometres an hour. Ways whose rule has no speed are driven at a speed that follows from class, surroundings, signs and law.
  /** The highest speed. It does not apply on ferries, or if `countries` has another highest speed. */
  readonly most: number;
  /** The speed on ways that are open but slow: ways that `shunned` matches, and ways along which travellers push. */
  readonly onBusiness: number;
  /** Keys of speed limits that the mode respects in addition to the limits of drivers, the most specific first. */
  readonly speedLimitKeys: readonly string[];
  /** The highest speed on each kind of surface: by key, then by value. */
  readonly ground: { readonly [key: string]: { readonly [value: string]: number } };
  /**
   * The share by which travel is slower uphill, and faster downhill up to 10 percent, for each percent of `incline`, such as 0.1. On
   * steeper descents it is slower again. Absent: no effect.
   */
  readonly slope?: { readonly up: number; readonly down: number };

  // Delays, in seconds, in addition to what speeds contain: at signals, signs, gates, and for turning round where the road ends.
  /** Delays. Absent: none. */
  readonly delays?: ModeDelays;

  // Preferred ways: routes avoid other ways as if they took longer. Times do not change.
  /** Preferred ways. Absent: no preference. */
  readonly prefer?: Preference;
}

/** The largest factor of a preference: a way feels at most this many times as long as it takes. */
export const MOST_RELUCTANT: number = MOST_RELUCTANCE / NO_RELUCTANCE;

/** Factors by which ways feel longer than they take: from 1 for preferred ways up to 25. */
export interface Preference {
  /** Factors by kind of way. Absent: 1. */
  readonly ways?: { readonly [kind: string]: number };
  /** Upper limits of the factor, for ways whose tags name something along them, such as a cycle lane. */
  readonly along?: readonly AlongRule[];
  /** Further factors for kinds of surface: by key, then by value. */
  readonly ground?: { readonly [key: string]: { readonly [value: string]: number } };
}

/** A tag that limits the factor of a way to `most`. */
export interface AlongRule extends TagRule {
  readonly most: number;
}

/** How a mode uses one kind of way. */
export interface WayRule {
  /** The speed on good ground in kilometres an hour. Absent: it follows from class, surroundings, signs and law. */
  readonly kph?: number;
  /** The speed in both directions if a tag names the mode: a bicycle, for example, is then ridden instead of pushed. */
  readonly namedKph?: number;
  /** The option of the import that opens the way. Without this option, only a tag that names the mode opens it. */
  readonly option?: 'tracks' | 'ferries';
  /** Keys of other modes. If one of these has a value other than `no`, the way is only for other modes, unless a tag names this mode. */
  readonly othersKeys?: readonly string[];
  /** Whether the way is open only if a tag names the mode. */
  readonly isByNameAlone?: boolean;
  /** One carriageway of a divided road is open only with one of these tags, such as a sidewalk, or if a tag names the mode. */
  readonly ifDivided?: readonly TagRule[];
  /** The access key of walkers. Where this key keeps out walkers, it also keeps out travellers who push, unless a tag names this mode. */
  readonly walkKey?: string;
  /** Whether the speed is the same on any `incline`, as on stairs. */
  readonly isAnySlope?: boolean;
}

/** A size in metres and kilograms, as `MEASURES` says. */
export interface VehicleSize extends Readonly<Record<Measure, number>> {
  /** The suffixes of signs that apply: `''` for signs that bind all vehicles, `:hgv` for `maxweight:hgv`. */
  readonly signs: readonly string[];
}

/** A tag to match: its key, and either the matching `values`, or all values except those in `except`. */
export interface TagRule {
  readonly key: string;
  readonly values?: readonly string[];
  readonly except?: readonly string[];
}

/** What is different in one country. */
export interface CountryRule {
  /** Kinds of way that are open there by default, with their rule. */
  readonly opens?: { readonly [kind: string]: WayRule };
  /** Kinds of roads that are closed in this country by default. */
  readonly closes?: readonly string[];
  /** The highest speed there, in kilometres an hour. */
  readonly most?: number;
}

/** How travellers of a mode move. */
export function goingBy({ isMotorised, most }: Mode): Going {
  if (isMotorised) return 'drive';
  return 1000 * most <= FASTEST_WALK ? 'walk' : 'cycle';
}

/** Whether any of the rules matches a value that `tagged` finds. */
export function holdsAny(rules: readonly TagRule[], tagged: (key: string) => string | undefined): boolean {
  for (const { key, values, except } of rules) {
    const value = tagged(key);
    if (value === undefined) continue;
    if (values ? values.includes(value) : !except?.includes(value)) return true;
  }
  return false;
}

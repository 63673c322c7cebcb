// A mode of travel: what it makes of OpenStreetMap's tags. Plain data, to be read, copied and changed.

import { FASTEST_WALK, type Going } from '../../../network/going.ts';
import { MOST_RELUCTANCE, NO_RELUCTANCE } from '../../../network/network.ts';

/**
 * How a way stands open: `destination` to those with business there, who do not ride through; `slow` to all, but as slow as on
 * business; `private` to its owners.
 */
export type Openness = 'open' | 'destination' | 'slow' | 'private' | 'closed';

export interface Mode {
  /** What requests and reports call it: `car`. */
  readonly name: string;
  /** Who travels so, as reports say it: `closed to cars`. */
  readonly travellers: string;
  /**
   * Whether it goes by motor: paths that are open to it become streets, which cars and people share, and directions speak to
   * a driver. Directions of other modes speak to who cycles, or walks where `most` is 8 or less.
   */
  readonly isMotorised: boolean;

  // Who may pass.
  /**
   * Keys that tell who may pass, the most general first: the last one that says something holds, with `:forward` and
   * `:backward` before the plain one. The first speaks of everybody: it closes ways, but opens none that `ways` does not.
   */
  readonly accessKeys: readonly string[];
  /** What their values say. All others say nothing: they neither open nor close. */
  readonly accessValues: { readonly [value: string]: Openness };
  /**
   * Ways that are open where no tag tells, by their value of `highway`; `ferry` and `shuttle_train` are those of `route`,
   * `pier` and `platform` what people walk on. Any other way is open only to whom a tag names.
   */
  readonly ways: { readonly [kind: string]: WayRule };
  /** Ways that no tag opens. */
  readonly neverOpen: readonly string[];
  /** Tags of ways that close them, whatever else is said. */
  readonly closing: readonly TagRule[];
  /** Tags of ways that stay open, but slow: through trips keep out. */
  readonly shunned: readonly TagRule[];
  /** Where it differs, by country (two capital letters). */
  readonly countries?: { readonly [country: string]: CountryRule };
  /** What is too narrow, low, short or weak is closed. Absent: nothing is. */
  readonly size?: VehicleSize;
  /** Whether ways carry the limits of heavy vehicles, for requests with a vehicle of their own. */
  readonly hasVehicleLimits?: boolean;

  // Barriers: nodes with a key `barrier`. Access tags of the node hold before its kind.
  /** Kinds that can be passed; all others cannot. */
  readonly passableBarriers: readonly string[];
  /** Tags that make any barrier passable: a rising bollard, a lowered kerb. */
  readonly passableWhere: readonly TagRule[];

  // Which way.
  /** Keys that make a way one-way, the one that is most about this mode first. */
  readonly onewayKeys: readonly string[];
  /** Whether motorways and roundabouts are one-way by themselves. */
  readonly followsImpliedOneway: boolean;
  /** Tags that open one-way streets the other way as well. */
  readonly contraflow: readonly TagRule[];

  // Turns.
  /** Keys of restrictions that bind. */
  readonly restrictionKeys: readonly string[];
  /** Words of `except` that spare this mode. */
  readonly exceptions: readonly string[];

  // How fast, in kilometres an hour. Ways whose rule has no speed are driven: by class, surroundings, signs and law.
  /** At most, anywhere. */
  readonly most: number;
  /** Where a way is open but slow: shunned, pushed along. */
  readonly onBusiness: number;
  /** Keys of speed limits that it keeps to beside those of who drives, the one that is most about it first. */
  readonly speedLimitKeys: readonly string[];
  /** At most, on ground of that kind: by key, by value. */
  readonly ground: { readonly [key: string]: { readonly [value: string]: number } };
  /**
   * Slower uphill, and faster downhill up to 10 percent, by so much for each percent of `incline`: 0.1 for a tenth; steeper
   * descents are slower again. Absent: not at all.
   */
  readonly slope?: { readonly up: number; readonly down: number };

  // Which ways it likes: routes avoid the others as if these took longer. Times stay what they are.
  /** Absent: it likes all alike. */
  readonly prefer?: Preference;
}

/** No way feels longer than so many times as long as it takes. */
export const MOST_RELUCTANT: number = MOST_RELUCTANCE / NO_RELUCTANCE;

/** How many times as long ways feel as they take: 1 for those that are liked best, up to 25. */
export interface Preference {
  /** By kind of way. Absent: 1. */
  readonly ways?: { readonly [kind: string]: number };
  /** At most so many times, where a tag tells of something along the way: a cycle lane. */
  readonly along?: readonly AlongRule[];
  /** So many times longer again, on ground of that kind: by key, by value. */
  readonly ground?: { readonly [key: string]: { readonly [value: string]: number } };
}

export interface AlongRule extends TagRule {
  readonly most: number;
}

export interface WayRule {
  /** Kilometres an hour on good ground; absent: as driven. */
  readonly kph?: number;
  /** The same where a tag names the mode, in both directions: ridden where bicycles are pushed otherwise. */
  readonly namedKph?: number;
  /** Only where this option of the import asks for it, or a tag names the mode. */
  readonly option?: 'tracks' | 'ferries';
  /** Keys of others: where one of them stands with another value than `no`, the way is theirs unless a tag names this mode. */
  readonly othersKeys?: readonly string[];
  /** Only where a tag names the mode. */
  readonly isByNameAlone?: boolean;
  /** The key of those who walk: where it keeps them out, so it does those who push, unless a tag names this mode. */
  readonly walkKey?: string;
  /** As fast on any `incline`: stairs. */
  readonly isAnySlope?: boolean;
}

/** Metres and kilograms. */
export interface VehicleSize {
  readonly width: number;
  readonly height: number;
  readonly length: number;
  readonly weight: number;
  /** Signs that hold: `''` for those to all, `:hgv` for `maxweight:hgv`. */
  readonly signs: readonly string[];
}

/** A key and the values that matter: those of `values`, or all but those of `except`. */
export interface TagRule {
  readonly key: string;
  readonly values?: readonly string[];
  readonly except?: readonly string[];
}

export interface CountryRule {
  /** Kinds of way that are open there where no tag tells, with their rule. */
  readonly opens?: { readonly [kind: string]: WayRule };
  /** Kinds that are closed there where no tag tells. */
  readonly closes?: readonly string[];
  /** Kilometres an hour at most. */
  readonly most?: number;
}

/** How one moves on in a mode. */
export function goingBy({ isMotorised, most }: Mode): Going {
  if (isMotorised) return 'drive';
  return 1000 * most <= FASTEST_WALK ? 'walk' : 'cycle';
}

/** Whether any of the rules holds for what `tagged` finds. */
export function holdsAny(rules: readonly TagRule[], tagged: (key: string) => string | undefined): boolean {
  for (const { key, values, except } of rules) {
    const value = tagged(key);
    if (value === undefined) continue;
    if (values ? values.includes(value) : !except?.includes(value)) return true;
  }
  return false;
}

// How a mode may use a way: which directions are open, by tag or by class, and how fast.

import { NO_RELUCTANCE } from '../../../network/network.ts';
import type { Tags } from '../file/elements.ts';
import { holdsAny, MOST_RELUCTANT, type Mode, type Openness, type TagRule, type WayRule } from '../modes/mode.ts';
import { readAccess, type TaggedAccess } from './read-access.ts';
import { readDirection } from './read-direction.ts';
import { fittingWays } from './read-sizes.ts';
import { readSurfaceSpeed, type TaggedSpeed } from './read-surface-speed.ts';
import type { RoadClass } from './road-class.ts';

export interface PassageOptions {
  /** Whether to include farm and forest tracks. Default false: only tracks that a tag opens are included. */
  tracks: boolean;
  /** Whether to include private roads. Default false. */
  privateRoads: boolean;
  ferries: boolean;
}

/** How open a direction of a way is. */
export type PassageSide = Exclude<Openness, 'private'>;

export interface Passage {
  forward: PassageSide;
  backward: PassageSide;
  /** Whether the class of the way opens it, not a tag, so that rules of a country may differ. */
  isByClass: boolean;
  pace: TaggedSpeed;
  /** The factor by which the way feels longer than it takes, in tenths. */
  reluctance: number;
  /** The traffic buckets in which each direction is closed, as bits by their position in TIME_BUCKETS. */
  closedIn?: { readonly forward: number; readonly backward: number };
}

/** Reads how a mode may use a way, or why it may not. */
export function readPassage(tags: Tags, mode: Mode, roadClass: RoadClass, options: PassageOptions): Passage | string {
  const { kind, family } = roadClass;
  const tagged = (key: string) => tags.get(key);
  const isNeverOpen = mode.neverOpen.includes(kind) || mode.neverOpen.includes(tags.get('highway') ?? kind);
  if (isNeverOpen) return reasonAgainst(tags, mode, roadClass);
  const closing = mode.closing.find((rule) => holdsAny([rule], tagged));
  if (closing) return `${closing.key}=${tags.get(closing.key)}`;

  const rule = ruleOf(mode, kind);
  // a tag that excludes some travellers does not say who owns the way
  const others = rule?.othersKeys?.some((key) => tags.has(key) && tags.get(key) !== 'no') ?? false;
  const isByName = isByNameAlone(rule, tagged);
  const isByClass = !isByName && !others;
  const access = readAccess(tagged, mode, isByName);
  const isNamed = [access.forward, access.backward].some((one) => one && one !== 'private' && one !== 'closed');
  const byDefault = isByClass ? 'open' : 'closed';
  const { forward = byDefault, backward = byDefault } = withWalkers(access, rule, tagged, mode);
  const isOpen = (one: Openness): boolean => one !== 'closed' && (one !== 'private' || options.privateRoads);
  if (!isOpen(forward) && !isOpen(backward)) {
    if (forward === 'private' || backward === 'private') return 'private';
    return access.forward || access.backward || others
      ? `closed to ${mode.travellers}`
      : reasonAgainst(tags, mode, roadClass);
  }
  const option = rule?.option;
  if (option && !options[option] && !(isNamed && family !== 'Ferry')) return `${option} not requested`;

  const direction = readDirection(tags, mode, roadClass);
  if (typeof direction === 'string') return direction;
  const fits = fittingWays(tags, mode.size);
  const isShunned = holdsAny(mode.shunned, tagged);
  const sideOf = (side: 'forward' | 'backward', openness: Openness): PassageSide => {
    if (!direction[side] || !isOpen(openness) || fits[side] === 'no') return 'closed';
    if (openness === 'slow' || isShunned) return 'slow';
    // only destination traffic uses private roads
    return openness === 'open' && fits[side] === 'yes' ? 'open' : 'destination';
  };
  const passage = { forward: sideOf('forward', forward), backward: sideOf('backward', backward) };
  if (passage.forward === 'closed' && passage.backward === 'closed') {
    return fits.forward !== 'no' && fits.backward !== 'no'
      ? `closed to ${mode.travellers}`
      : `too small for ${mode.travellers}`;
  }
  return {
    ...passage,
    isByClass: isByClass && access.forward === undefined && access.backward === undefined,
    pace: readSurfaceSpeed(tags, mode, paceRule(rule, tagged, mode, family), family === 'Ferry'),
    reluctance: reluctanceOnWay(tags, mode, kind),
  };
}

/** The access of a mode. If its travellers push, tags that keep out walkers also apply to them. */
function withWalkers(
  access: TaggedAccess,
  rule: WayRule | undefined,
  tagged: (key: string) => string | undefined,
  mode: Mode,
): TaggedAccess {
  const walkers = rule?.walkKey === undefined ? undefined : tagged(rule.walkKey);
  const openness = walkers === undefined ? undefined : mode.accessValues[walkers];
  if (openness !== 'closed' && openness !== 'private') return access;
  return { forward: openness, backward: openness, ...readAccess(tagged, mode, true) };
}

/** The rule for the speed on a way. `rule` is the rule for its kind, if there is one. */
function paceRule(
  rule: WayRule | undefined,
  tagged: (key: string) => string | undefined,
  mode: Mode,
  family: RoadClass['family'],
): WayRule | undefined {
  if (rule === undefined && mode.isMotorised) return undefined;
  // a way that only a tag opens counts as an ordinary road or path
  const usual = mode.ways[family === 'Footpath' ? 'path' : 'residential'];
  if (rule === undefined) return usual?.kph === undefined ? { kph: mode.onBusiness } : { kph: usual.kph };
  if (rule.namedKph === undefined) return rule;
  const { forward, backward } = readAccess(tagged, mode, true);
  return forward && backward ? { ...rule, kph: rule.namedKph } : rule;
}

function isByNameAlone(rule: WayRule | undefined, tagged: (key: string) => string | undefined): boolean {
  if (rule === undefined || rule.isByNameAlone) return true;
  return rule.ifDivided !== undefined && holdsAny([DIVIDED], tagged) && !holdsAny(rule.ifDivided, tagged);
}

const DIVIDED: TagRule = { key: 'oneway', values: ['yes', '1', 'true', '-1'] };

/** The rule that any country has for a kind of way. Whether it applies is decided once the country of the way is known. */
function ruleOf(mode: Mode, kind: string): WayRule | undefined {
  if (Object.hasOwn(mode.ways, kind)) return mode.ways[kind];
  for (const country of Object.values(mode.countries ?? {})) {
    if (country.opens && Object.hasOwn(country.opens, kind)) return country.opens[kind];
  }
  return undefined;
}

/** Whether a way without access tags is open in a country. */
export function isOpenIn(mode: Mode, kind: string, country: string): boolean {
  const rule = mode.countries && Object.hasOwn(mode.countries, country) ? mode.countries[country] : undefined;
  if (rule?.opens && Object.hasOwn(rule.opens, kind)) return true;
  return Object.hasOwn(mode.ways, kind) && !rule?.closes?.includes(kind);
}

function reasonAgainst(tags: Tags, mode: Mode, { family }: RoadClass): string {
  if (family === 'Footpath' && mode.isMotorised) return 'foot and cycle ways';
  const highway = tags.get('highway');
  return highway === undefined ? `closed to ${mode.travellers}` : `highway=${highway}`;
}

/** The preference factor of a mode for a way of that kind, in tenths. */
function reluctanceOnWay(tags: Tags, { prefer }: Mode, kind: string): number {
  const { ways = {}, along = [], ground = {} } = prefer ?? {};
  const tagged = (key: string) => tags.get(key);
  let factor = Object.hasOwn(ways, kind) ? ways[kind] : 1;
  for (const rule of along) if (holdsAny([rule], tagged)) factor = Math.min(factor, rule.most);
  for (const [key, factors] of Object.entries(ground)) {
    const value = tags.get(key);
    if (value !== undefined && Object.hasOwn(factors, value)) factor *= factors[value];
  }
  return Math.round(NO_RELUCTANCE * Math.min(MOST_RELUCTANT, factor));
}

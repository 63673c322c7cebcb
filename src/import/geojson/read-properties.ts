// Reads the properties of a feature, under the names of `SegmentSource` or under the names that a mapping gives.

import type { OptionKind, OptionKinds } from '../../errors/option-kinds.ts';
import type { RoadTypeInput } from '../../network/road-types.ts';
import { formatSegmentId } from '../../network/segment-ids.ts';
import { isTagValue } from '../../network/segment-tags.ts';
import type { SegmentSource } from '../../network/source.ts';
import type { FeatureProperties, GeoJsonFeature } from './feature.ts';

/** The members of a segment that a feature may have. */
export type SegmentMembers = Omit<SegmentSource, 'shape' | 'roadType' | 'osm'> & {
  /** The road type as the data has it. `buildNetwork` checks it. */
  roadType?: RoadTypeInput;
  /** Short for `names`. */
  name?: string;
  /** Lines on different levels do not meet where they cross. Default 0. */
  level?: number;
};

/** For each member of a segment: the property that holds it, or a function that finds it. */
export type MemberTable = {
  readonly [member in Exclude<keyof SegmentMembers, 'tags'>]?:
    | string
    | ((properties: FeatureProperties, feature: GeoJsonFeature) => unknown);
};

/** A table, or a function from a feature's properties to its members. Returning `undefined` leaves the feature out. */
export type GeoJsonMapping =
  | MemberTable
  | ((properties: FeatureProperties, feature: GeoJsonFeature) => SegmentMembers | undefined);

const FROM: OptionKind = {
  expected: 'the name of a property, or a function',
  fits: (value) => typeof value === 'string' || typeof value === 'function',
};

/** The members that a mapping may name. */
export const MAPPING: OptionKinds<MemberTable> = {
  id: FROM,
  roadType: FROM,
  direction: FROM,
  names: FROM,
  name: FROM,
  speed: FROM,
  bucketSpeeds: FROM,
  closures: FROM,
  isTollRoad: FROM,
  isRoundabout: FROM,
  isDestinationOnly: FROM,
  reluctance: FROM,
  isSteps: FROM,
  isCrossing: FROM,
  isElevator: FROM,
  start: FROM,
  end: FROM,
  limits: FROM,
  signs: FROM,
  byMode: FROM,
  level: FROM,
};

export const MEMBERS = Object.keys(MAPPING) as (keyof MemberTable)[];

const FLAGS: ReadonlySet<string> = new Set<keyof SegmentMembers>([
  'isTollRoad',
  'isRoundabout',
  'isDestinationOnly',
  'isSteps',
  'isCrossing',
  'isElevator',
]);

const NUMBERS: ReadonlySet<string> = new Set<keyof SegmentMembers>(['speed', 'level', 'reluctance']);

/** The members of a feature, with the properties to keep as tags; `undefined` if the mapping leaves it out. `buildNetwork` checks them. */
export function readMembers(
  feature: GeoJsonFeature,
  mapping: GeoJsonMapping,
  keep: readonly string[] = [],
): SegmentMembers | undefined {
  const properties = feature.properties ?? {};
  if (typeof mapping === 'function') {
    const members = mapping(properties, feature);
    return members && tidied(members as { [member: string]: unknown }, keptTags(properties, keep));
  }
  const members: { [member: string]: unknown } = {};
  for (const member of MEMBERS) {
    const from = mapping[member] ?? member;
    if (typeof from === 'function') members[member] = from(properties, feature);
    else if (Object.hasOwn(properties, from)) members[member] = properties[from];
  }
  return tidied(members, keptTags(properties, keep));
}

// Converts text to numbers and booleans, because tables that were converted to GeoJSON often have all values as text.
function tidied(given: { [member: string]: unknown }, tags: SegmentMembers['tags']): SegmentMembers {
  const members: { [member: string]: unknown } = {};
  for (const member of MEMBERS) {
    const value = given[member];
    if (value === undefined || value === null || value === '') continue;
    if (member === 'id') members.id = idOf(value);
    else if (FLAGS.has(member)) members[member] = booleanOf(value);
    else if (NUMBERS.has(member)) members[member] = numberOf(value);
    else if (member === 'name') members.names ??= [{ name: nameOf(value) as string }];
    else if (member === 'names') members.names = typeof value === 'string' ? [{ name: value }] : value;
    else members[member] = value;
  }
  // Tags from a mapping take precedence over kept properties.
  if (tags !== undefined || given.tags !== undefined) members.tags = given.tags ?? tags;
  return members as SegmentMembers;
}

/** A name as text, also if it is a list of texts. Any other value is kept, so that `buildNetwork` reports it. */
function nameOf(value: unknown): unknown {
  const isPlain = (part: unknown) => part === null || ['string', 'number', 'bigint', 'boolean'].includes(typeof part);
  return (Array.isArray(value) ? value : [value]).every(isPlain) ? String(value) : value;
}

/** The properties that are texts, numbers or booleans, as texts. */
function keptTags(properties: FeatureProperties, keep: readonly string[]): SegmentMembers['tags'] {
  const kept = keep.flatMap((key) => {
    const value = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    return isTagValue(text) ? [[key, text] as const] : [];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

// Whole numbers count as ids: their upper and lower 32 bits are the two halves of the segment id.
function idOf(value: unknown): unknown {
  const number = numberOf(value);
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) return value;
  return formatSegmentId(Math.floor(number / 4294967296), number >>> 0);
}

function numberOf(value: unknown): unknown {
  return typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
}

function booleanOf(value: unknown): unknown {
  if (value === 1 || value === '1' || value === 'true' || value === 'yes' || value === 'Y') return true;
  if (value === 0 || value === '0' || value === 'false' || value === 'no' || value === 'N') return false;
  return value;
}

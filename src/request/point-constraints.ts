// Constraints on the points of a request: the bearing of the traveller, the side of the road, and the distance to the road. They are lists
// with one entry per point: arrays, or text with `;` between the entries.

import { LONGEST_WORD, readNumber } from '../errors/read-value.ts';
import { lower } from './kinds.ts';
import type { Kind, Parameter, Parameters } from './parameter.ts';
import { exceedsLimit } from './point-context.ts';
import { CHARACTERS_OF_POINT } from './points-as-text.ts';
import { complain, complainOfValue, isFull, type Reading } from './reading.ts';

/** Degrees clockwise from north, 0 to 360, and the largest deviation of a road, 0 to 180. */
export type Bearing = readonly [degrees: number, tolerance: number];

/** The side of the road on which the point must be, as the traveller sees it: at the curb, on the opposite side, or either. */
export type Approach = 'unrestricted' | 'curb' | 'opposite';

/** Bearings as callers give them: one entry per point, null for none. */
export type BearingsInput = readonly (Bearing | null)[] | string;
/** Approaches as callers give them: one entry per point, null for none. */
export type ApproachesInput = readonly (Approach | null)[] | string;
/** Radiuses as callers give them, in metres: one entry per point, null or `unlimited` for none. */
export type RadiusesInput = readonly (number | 'unlimited' | null)[] | string;

/** The restrictions on the roads that a point may snap to. */
export interface PointConstraint {
  readonly bearing: Bearing | undefined;
  readonly approach: 'curb' | 'opposite' | undefined;
  /** In metres. */
  readonly radius: number | undefined;
}

/** The constraint of one point; `undefined` if there is none. */
export function pointConstraint(
  bearing: Bearing | undefined,
  wanted: Approach | undefined,
  radius: number | undefined,
): PointConstraint | undefined {
  const approach = wanted === 'unrestricted' ? undefined : wanted;
  const isNone = bearing === undefined && approach === undefined && radius === undefined;
  return isNone ? undefined : { bearing, approach, radius };
}

export function constraintText({ bearing, approach, radius }: PointConstraint): string {
  const parts = [
    ...(bearing ? [`bearing ${bearing.join(',')}`] : []),
    ...(approach ? [`approach ${approach}`] : []),
    ...(radius === undefined ? [] : [`radius ${radius} m`]),
  ];
  return parts.join(' and ');
}

/** The constraints of each point; `undefined` for a point without constraints, or if no point has any. */
export type PointConstraints = readonly (PointConstraint | undefined)[] | undefined;

type Entries<Value> = readonly (Value | undefined)[] | undefined;

/** The lists of a request, before they are merged by point. */
export interface ConstraintLists {
  bearings: Entries<Bearing>;
  approaches: Entries<Approach>;
  radiuses: Entries<number>;
}

/** The parameter of a list of entries. An empty entry or null means no constraint. */
function listOf<Value>(
  separator: string | RegExp,
  expected: string,
  readEntry: (entry: unknown) => Value | undefined,
): Parameter<Entries<Value>> {
  const kind: Kind<Entries<Value>> = {
    read(value, name, reading) {
      const { points } = reading.context.limits;
      if (typeof value === 'string' && value.length > Math.max(LONGEST_WORD, CHARACTERS_OF_POINT * points)) {
        return complain(reading, 9017, `${name} is too long: ${value.length} characters.`, name);
      }
      const given: unknown = typeof value === 'string' ? value.split(separator) : value;
      if (!Array.isArray(given)) {
        return complainOfValue(reading, 9002, name, `a list with an entry for each point: ${expected}, or null`, value);
      }
      if (exceedsLimit(given.length, name, reading, 'entries')) return undefined;
      const entries: (Value | undefined)[] = [];
      for (let i = 0; i < given.length && !isFull(reading); i++) {
        const entry: unknown = typeof given[i] === 'string' ? given[i].trim() : given[i];
        const isNone = entry === null || entry === undefined || entry === '';
        const read = isNone ? undefined : readEntry(entry);
        if (!isNone && read === undefined) complainOfValue(reading, 9002, `${name}[${i}]`, expected, entry);
        entries.push(read);
      }
      return entries;
    },
  };
  return { kind, absent: undefined, isExtension: true };
}

function readBearing(entry: unknown): Bearing | undefined {
  const parts: unknown = typeof entry === 'string' && entry.length <= LONGEST_WORD ? entry.split(',') : entry;
  if (!Array.isArray(parts) || parts.length !== 2) return undefined;
  const degrees = readNumber(parts[0]);
  const tolerance = readNumber(parts[1]);
  if (degrees === undefined || tolerance === undefined) return undefined;
  return degrees >= 0 && degrees <= 360 && tolerance >= 0 && tolerance <= 180 ? [degrees, tolerance] : undefined;
}

const APPROACHES: readonly Approach[] = ['unrestricted', 'curb', 'opposite'];

function readApproach(entry: unknown): Approach | undefined {
  if (typeof entry !== 'string' || entry.length > LONGEST_WORD) return undefined;
  return APPROACHES.find((approach) => approach === lower(entry));
}

/** OSRM's word for a radius without a limit. */
const UNLIMITED = 'unlimited';

function readRadius(entry: unknown): number | undefined {
  if (typeof entry === 'string' && entry.length <= LONGEST_WORD && lower(entry) === UNLIMITED) return Infinity;
  const metres = readNumber(entry);
  return metres !== undefined && metres >= 0 ? metres : undefined;
}

export function constraintParameters(): Parameters<ConstraintLists> {
  return {
    bearings: listOf(';', '[degrees, tolerance], 0 to 360 and 0 to 180', readBearing),
    approaches: listOf(/[;,]/, 'one of unrestricted, curb, opposite', readApproach),
    radiuses: listOf(/[;,]/, 'metres from 0, or unlimited', readRadius),
  };
}

/** Lists, with their names in the request. */
export interface NamedConstraints extends Readonly<ConstraintLists> {
  readonly nameOf: (list: keyof ConstraintLists) => string;
}

/** Merges the lists by point. Reports a list with a wrong number of entries. `count` is `undefined` if the points are missing. */
export function constraintsOf(count: number | undefined, lists: NamedConstraints, reading: Reading): PointConstraints {
  const { bearings, approaches, radiuses, nameOf } = lists;
  if (count === undefined) return undefined;
  for (const list of ['bearings', 'approaches', 'radiuses'] as const) {
    const entries = lists[list];
    if (entries === undefined || entries.length === count) continue;
    const name = nameOf(list);
    // a list for starts and ends is reported once
    if (reading.complaints.some(({ parameter }) => parameter === name)) continue;
    complain(reading, 9002, `${name}: expected an entry for each point (${count}), found ${entries.length}.`, name);
  }
  if (bearings === undefined && approaches === undefined && radiuses === undefined) return undefined;
  const constraints = Array.from({ length: count }, (_, i) =>
    pointConstraint(bearings?.[i], approaches?.[i], radiuses?.[i]),
  );
  return constraints.some((constraint) => constraint !== undefined) ? constraints : undefined;
}

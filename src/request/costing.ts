// What a request asks of cost, after its targets are resolved to segments. Search never sees this.

import { type Budget, checkClockAt, startBudget } from '../budget/budget.ts';
import type { Measure } from '../network/vehicle-measures.ts';

/** Steps of a speed, applied in order. `speed` and `add` are metres per hour. */
export type SpeedChange = { percentage: number } | { speed: number } | { add: number };

/** With its measures, in the units of `MEASURES`; undefined is not checked. */
export interface Vehicle extends Readonly<Partial<Record<Measure, number | undefined>>> {
  /** Number of the vehicle type; 0 = ALL matches every record. */
  readonly type: number;
  /** Whether legal barriers are lifted, at a price. */
  readonly isLoosened: boolean;
}

export interface SegmentChange {
  readonly segment: number;
  /** Number of the new road type. */
  readonly roadType?: number | undefined;
  readonly isExcluded?: boolean | undefined;
  readonly speedChanges: readonly SpeedChange[];
}

/** Every member is there, so that whoever makes wishes is asked for a new one. */
export interface Costing {
  readonly criterion: 'time' | 'distance';
  /** Number of the network's mode. */
  readonly mode: number;
  /** 0 = None, then the order of BUCKETS. */
  readonly bucket: number;
  /** Whether time counts as it feels to the mode; only where that prefers some roads. */
  readonly prefers: boolean;
  readonly majorRoads: boolean;
  readonly avoidsTolls: boolean;
  /** Numbers of the road types to exclude, ascending. */
  readonly avoidedRoadTypes: readonly number[];
  /** Tenfold factors by road type, 45 of them; 10 is Medium. `undefined` when none was given. */
  readonly priorities: readonly number[] | undefined;
  readonly vehicle: Vehicle | undefined;
  /** Speed changes by road type (after segment-level changes of type), 45 lists or undefined. */
  readonly roadTypeChanges: readonly (readonly SpeedChange[])[] | undefined;
  /** One a segment, ascending by segment: those of points first, then those of ids. */
  readonly segmentChanges: readonly SegmentChange[];
}

/** One line for each wish: all that follows from there being one. */
interface Declared<Value> {
  /** What whoever does not wish it has. */
  readonly byDefault: Value;
  /**
   * What it changes: only which values of the `data` count, so that wishes stay plain; the weights of whole road types, or of
   * roads that `computeWeights` lists one by one; or those of `any` arc.
   */
  readonly changes: 'data' | 'roads' | 'any';
}

/** Every wish there is: the compiler asks for the line of a new one, and key, empty wishes and `isPlain` know it from here. */
const COSTING: { readonly [Name in keyof Costing]: Declared<Costing[Name]> } = {
  criterion: { byDefault: 'time', changes: 'data' },
  mode: { byDefault: 0, changes: 'data' },
  bucket: { byDefault: 0, changes: 'data' },
  prefers: { byDefault: false, changes: 'data' },
  majorRoads: { byDefault: false, changes: 'roads' },
  avoidsTolls: { byDefault: false, changes: 'roads' },
  avoidedRoadTypes: { byDefault: [], changes: 'roads' },
  priorities: { byDefault: undefined, changes: 'roads' },
  vehicle: { byDefault: undefined, changes: 'roads' },
  roadTypeChanges: { byDefault: undefined, changes: 'any' },
  segmentChanges: { byDefault: [], changes: 'roads' },
};

const NAMES = Object.keys(COSTING) as (keyof Costing)[];
const CHOICES = NAMES.filter((name) => COSTING[name].changes === 'data');

/** What a request without wishes asks for. */
export const NO_COSTING: Costing = Object.freeze(
  Object.fromEntries(NAMES.map((name) => [name, COSTING[name].byDefault])),
) as unknown as Costing;

/** Whether wishes only choose among the data, as those of most requests do. */
export function isPlain(costing: Costing): boolean {
  return !asksFor('roads', costing) && !asksFor('any', costing);
}

/** Whether wishes may change the weight of any arc, and not only of road types and of roads that are listed. */
export function mayChangeAny(costing: Costing): boolean {
  return asksFor('any', costing);
}

function asksFor(change: 'roads' | 'any', costing: Costing): boolean {
  return NAMES.some((name) => {
    const option = costing[name];
    const { byDefault, changes } = COSTING[name];
    return changes === change && option !== byDefault && (option as { length?: number } | undefined)?.length !== 0;
  });
}

/** What wishes change of one segment, or `undefined`: found by halving, as changes are in the order of segments. */
export function changeOfSegment({ segmentChanges }: Costing, segment: number): SegmentChange | undefined {
  let first = 0;
  for (let end = segmentChanges.length; first < end; ) {
    const middle = (first + end) >>> 1;
    if (segmentChanges[middle].segment < segment) first = middle + 1;
    else end = middle;
  }
  const change = segmentChanges[first];
  return change?.segment === segment ? change : undefined;
}

/** What plain wishes are told apart by: the data that they choose. */
export function choiceOfData(costing: Costing): string {
  return CHOICES.map((name) => costing[name]).join(' ');
}

/** The same choice of data, and no other wish. */
export function plainCosting(costing: Costing): Costing {
  const chosen = Object.fromEntries(CHOICES.map((name) => [name, costing[name]]));
  return Object.freeze({ ...NO_COSTING, ...chosen });
}

/** Wishes as a text: the same for the same wishes, another one for others. */
export function keyOfCosting(costing: Costing, budget: Budget = startBudget()): string {
  return NAMES.map((name) => textOf(costing[name], budget)).join(' ');
}

/** A value with all that is in it; members in one order, without those that say nothing. */
function textOf(value: unknown, budget: Budget): string {
  if (Array.isArray(value)) {
    // most lists of speeds are
    if (value.length === 0) return '[]';
    const texts = value.map((item, i) => {
      if (i > 0) checkClockAt(budget, i);
      return textOf(item, budget);
    });
    return `[${texts.join()}]`;
  }
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${name}:${textOf(member, budget)}`).join()}}`;
}

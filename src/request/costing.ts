// Everything that a request says about cost, with targets resolved to segments. Searches never receive it.

import { type Budget, checkClockAt, startBudget } from '../budget/budget.ts';
import type { Measure } from '../network/vehicle-measures.ts';

/** A change of speed. Changes are applied in order. `speed` and `add` are metres per hour. */
export type SpeedChange = { percentage: number } | { speed: number } | { add: number };

/**
 * A step in the speed changes of single segments. Steps after a `part` apply to this share of the length, up to the next `part`; a `part`
 * of 1 ends the parts. Steps after an `only` apply to these directions (RIDES_FORWARD, RIDES_BACKWARD or their sum), up to the next `only`.
 */
export type PartialSpeedChange = SpeedChange | { part: number } | { only: number };

/** A vehicle with its measures, in the units of `MEASURES`. Measures that are undefined are not checked. */
export interface Vehicle extends Readonly<Partial<Record<Measure, number | undefined>>> {
  /** The number of the vehicle type; 0 is ALL, which matches every limit. */
  readonly type: number;
  /** Whether roads with legal barriers are open, at a higher cost. */
  readonly isLoosened: boolean;
}

export interface SegmentChange {
  readonly segment: number;
  /** The number of the new road type. */
  readonly roadType?: number | undefined;
  readonly isExcluded?: boolean | undefined;
  readonly speedChanges: readonly PartialSpeedChange[];
}

/** Changes by areas. They apply only to segments that no change by point or by id covers. */
export interface AreaChanges {
  /**
   * The areas and their updates as text. An area has the same segments in every version of a network, so the text identifies the changes.
   */
  readonly key: string;
  /** The segment of each row, ascending. A segment that lies partly in areas has a row for each piece whose speed changes. */
  readonly segment: Uint32Array;
  /** The share of the segment's length to which a row applies: 1 for a whole segment. */
  readonly share: Float64Array;
  /** The index of the row's change in `changes`. A closure applies to the whole segment, and is its only row. */
  readonly changeOf: Uint32Array;
  readonly changes: readonly AreaChange[];
}

export interface AreaChange {
  readonly isExcluded: boolean;
  readonly speedChanges: readonly SpeedChange[];
}

/** The rules of a request in order; later rules override earlier ones. */
export interface CostRules {
  /** The rules as text. */
  readonly key: string;
  readonly hasFactors: boolean;
  readonly list: readonly CostRule[];
}

/** A change of the directed segments that meet all conditions. */
export interface CostRule {
  readonly roadTypes: readonly number[] | undefined;
  /** For each of these keys, the segment must have one of the values. */
  readonly tags: readonly { readonly key: string; readonly values: readonly string[] }[];
  readonly names: readonly string[] | undefined;
  /** 0 is forward, 1 backward. */
  readonly direction: number | undefined;
  readonly isTollRoad: boolean | undefined;
  /** In centimetres. */
  readonly lengthAbove: number;
  readonly lengthBelow: number;
  /** In metres per hour. */
  readonly speedAbove: number;
  readonly speedBelow: number;
  /** The segments in the rule's area, ascending. */
  readonly segment: Uint32Array | undefined;
  /** In metres per hour. */
  readonly speed: number | undefined;
  readonly percentage: number | undefined;
  /** The factor in thousandths. */
  readonly factor: number | undefined;
  readonly isExcluded: boolean | undefined;
}

/** A caller's cost function, and the code that calls it for every road. Two functions are equal only if they are the same object. */
export interface CostFunction {
  readonly key: '';
  /** An `ApplyChanges` of `costing/weights/directed-changes.ts`. */
  readonly apply: unknown;
}

/** All members are required, so that the compiler finds every place that must set a new one. */
export interface Costing {
  readonly criterion: 'time' | 'distance';
  readonly mode: number;
  /** The traffic bucket: 0 is None, the others follow in the order of BUCKETS. */
  readonly bucket: number;
  /**
   * Whether the mode's road preferences multiply times. It is true only for modes that prefer some roads. The shortest way does not depend on
   * it.
   */
  readonly prefers: boolean;
  readonly majorRoads: boolean;
  readonly avoidsTolls: boolean;
  /** The numbers of the excluded road types, ascending. */
  readonly avoidedRoadTypes: readonly number[];
  /** The factor of each road type, times ten: 10 is Medium. `undefined` if none was given. */
  readonly priorities: readonly number[] | undefined;
  readonly vehicle: Vehicle | undefined;
  /** Speed changes by road type, applied after segments change their type. */
  readonly roadTypeChanges: readonly (readonly SpeedChange[])[] | undefined;
  /** The changes of each segment, ascending. Changes by point come before changes by id. */
  readonly segmentChanges: readonly SegmentChange[];
  /** Changes by areas, applied after the changes of road types. */
  readonly areas: AreaChanges | undefined;
  /** Rules, applied after all changes above. */
  readonly rules: CostRules | undefined;
  /** A cost function, applied after the rules. */
  readonly cost: CostFunction | undefined;
}

/** The properties of one member of a costing. */
interface Declared<Value> {
  /** The value of the member in requests that do not set it. */
  readonly byDefault: Value;
  /**
   * What the member changes. `data`: it only selects values of the data, so the costing stays plain. `roads`: the weights of whole road
   * types, and of roads that `computeWeights` lists individually. `any`: the weight of any arc.
   */
  readonly changes: 'data' | 'roads' | 'any';
}

/** All members of a costing. A new member needs a line here. The cache key, the empty costing and `isPlain` follow from these lines. */
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
  areas: { byDefault: undefined, changes: 'any' },
  rules: { byDefault: undefined, changes: 'any' },
  cost: { byDefault: undefined, changes: 'any' },
};

const NAMES = Object.keys(COSTING) as (keyof Costing)[];
const namesOf = (change: 'data' | 'roads' | 'any') => NAMES.filter((name) => COSTING[name].changes === change);
const CHOICES = namesOf('data');
const CHANGES = { roads: namesOf('roads'), any: namesOf('any') };

/** The costing of a request that sets nothing. */
export const NO_COSTING: Costing = Object.freeze(
  Object.fromEntries(NAMES.map((name) => [name, COSTING[name].byDefault])),
) as unknown as Costing;

/** Whether a costing only selects values of the data, as most requests do. */
export function isPlain(costing: Costing): boolean {
  return !asksFor('roads', costing) && !asksFor('any', costing);
}

/** Whether areas, rules or a function change single directed segments. */
export function changesDirected({ areas, rules, cost }: Costing): boolean {
  return areas !== undefined || rules !== undefined || cost !== undefined;
}

/** Whether a costing changes the weights of road types and listed roads (`roads`), or possibly the weight of any arc (`any`). */
export function asksFor(change: 'roads' | 'any', costing: Costing): boolean {
  return CHANGES[change].some((name) => {
    const option = costing[name];
    return option !== COSTING[name].byDefault && (option as { length?: number } | undefined)?.length !== 0;
  });
}

/** The change of one segment, or `undefined`. Searches by halving, because changes are sorted by segment. */
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

/** The key of a plain costing: the data that it selects. */
export function choiceOfData(costing: Costing): string {
  return CHOICES.map((name) => costing[name]).join(' ');
}

/** The plain costing that selects the same data as a costing. */
export function plainCosting(costing: Costing): Costing {
  const chosen = Object.fromEntries(CHOICES.map((name) => [name, costing[name]]));
  return Object.freeze({ ...NO_COSTING, ...chosen });
}

/** A costing as text. Two costings have equal texts only if they are equal. */
export function keyOfCosting(costing: Costing, budget: Budget = startBudget()): string {
  return NAMES.map((name) => textOf(costing[name], budget)).join(' ');
}

/** A value as text, with its members sorted and undefined members left out. */
function textOf(value: unknown, budget: Budget): string {
  if (Array.isArray(value)) {
    // most lists of speeds are empty
    if (value.length === 0) return '[]';
    const texts = value.map((item, i) => {
      if (i > 0) checkClockAt(budget, i);
      return textOf(item, budget);
    });
    return `[${texts.join()}]`;
  }
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if ('key' in value) return JSON.stringify(value.key);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${name}:${textOf(member, budget)}`).join()}}`;
}

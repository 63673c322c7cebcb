// What a request asks of cost, after its targets are resolved to segments. Search never sees this.

import { type Budget, checkClockAt, startBudget } from '../budget/budget.ts';

/** Steps of a speed, applied in order. `speed` and `add` are metres per hour. */
export type SpeedChange = { percentage: number } | { speed: number } | { add: number };

export interface Vehicle {
  /** Number of the vehicle type; 0 = ALL matches every record. */
  readonly type: number;
  /** kg; undefined is not checked. */
  readonly weight?: number;
  /** m */
  readonly height?: number;
  readonly length?: number;
  readonly width?: number;
  /** Whether legal barriers are lifted, at a price. */
  readonly isLoosened: boolean;
}

export interface SegmentChange {
  readonly segment: number;
  /** Number of the new road type. */
  readonly roadType?: number;
  readonly isExcluded?: boolean;
  readonly speedChanges: readonly SpeedChange[];
}

/** Every member is there, so that whoever makes wishes is asked for a new one. */
export interface Wishes {
  readonly criterion: 'time' | 'distance';
  /** Number of the network's mode. */
  readonly mode: number;
  /** 0 = None, then the order of BUCKETS. */
  readonly bucket: number;
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
  readonly unwished: Value;
  /** Whether it only says which of the values of the data count, so that wishes stay plain. */
  readonly isChoiceOfData?: true;
  /** Whether it may change the weight of any arc, and not only of whole road types and of roads that `weigh` lists one by one. */
  readonly isForAll: boolean;
}

/** Every wish there is: the compiler asks for the line of a new one, and key, empty wishes and `isPlain` know it from here. */
const WISHES: { readonly [Name in keyof Wishes]: Declared<Wishes[Name]> } = {
  criterion: { unwished: 'time', isChoiceOfData: true, isForAll: false },
  mode: { unwished: 0, isChoiceOfData: true, isForAll: false },
  bucket: { unwished: 0, isChoiceOfData: true, isForAll: false },
  majorRoads: { unwished: false, isForAll: false },
  avoidsTolls: { unwished: false, isForAll: false },
  avoidedRoadTypes: { unwished: [], isForAll: false },
  priorities: { unwished: undefined, isForAll: false },
  vehicle: { unwished: undefined, isForAll: false },
  roadTypeChanges: { unwished: undefined, isForAll: true },
  segmentChanges: { unwished: [], isForAll: false },
};

const NAMES = Object.keys(WISHES) as (keyof Wishes)[];
const CHOICES = NAMES.filter((name) => WISHES[name].isChoiceOfData);
const ASKING = NAMES.filter((name) => !WISHES[name].isChoiceOfData);
const FOR_ALL = NAMES.filter((name) => WISHES[name].isForAll);

/** What a request without wishes asks for. */
export const NO_WISHES: Wishes = Object.freeze(
  Object.fromEntries(NAMES.map((name) => [name, WISHES[name].unwished])),
) as unknown as Wishes;

/** Whether wishes only choose among the data, as those of most requests do. */
export function isPlain(wishes: Wishes): boolean {
  return !asksForOne(ASKING, wishes);
}

/** Whether wishes may change the weight of any arc, and not only of road types and of roads that are listed. */
export function mayChangeAny(wishes: Wishes): boolean {
  return asksForOne(FOR_ALL, wishes);
}

function asksForOne(names: readonly (keyof Wishes)[], wishes: Wishes): boolean {
  for (const name of names) {
    const wish = wishes[name];
    if (wish !== WISHES[name].unwished && !(Array.isArray(wish) && wish.length === 0)) return true;
  }
  return false;
}

/** What plain wishes are told apart by: the data that they choose. */
export function choiceOfData(wishes: Wishes): string {
  return CHOICES.map((name) => wishes[name]).join(' ');
}

/** The same choice of data, and no other wish. */
export function plainWishes(wishes: Wishes): Wishes {
  const chosen = Object.fromEntries(CHOICES.map((name) => [name, wishes[name]]));
  return Object.freeze({ ...NO_WISHES, ...chosen });
}

/** Wishes as a text: the same for the same wishes, another one for others. */
export function keyOfWishes(wishes: Wishes, budget: Budget = startBudget()): string {
  return NAMES.map((name) => textOf(wishes[name], budget)).join(' ');
}

/** A value with all that is in it; members in one order, without those that say nothing. */
function textOf(value: unknown, budget: Budget): string {
  if (Array.isArray(value)) {
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

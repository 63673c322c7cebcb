// The lists of an answer: arrays, or JSON text if the answer is sent as text (see written-list.ts).

import type { Budget } from '../../budget/budget.ts';
import type { Leg } from '../../network/leg.ts';

/** Collects the values of a list, or writes them. */
export interface ListMaker<Value> {
  /** The list, which has the type that the answer shows, also if it is text. */
  readonly list: Value[];
  /** Adds values. The list may keep this array. */
  add(values: Value[]): void;
  /** Adds values that are already text, separated by commas; absent if the list is an array. */
  readonly addText?: (text: string) => void;
  /** Adds one value that is already text, in pieces; absent if the list is an array. */
  readonly addPieces?: (pieces: Iterable<string | Uint8Array>) => void;
  /**
   * Adds the values of each leg, and returns the list; absent if the list is an array. Legs that an earlier route had in the same place are
   * copied.
   */
  readonly addLegs?: (legs: readonly Leg[], values: ValuesOfLegs<Value>, known: KnownLegs | undefined) => Value[];
}

/** The values of a list that come from each leg of a route. */
export interface ValuesOfLegs<Value> {
  readonly name: string;
  /** Makes the values of a leg, and counts their bytes. */
  readonly make: (leg: Leg, number: number) => Value[];
  readonly budget: Budget;
}

/** The texts of the legs of the last route, for each list. */
export type KnownLegs = Map<string, readonly KnownLeg[]>;

export interface KnownLeg {
  readonly leg: Leg;
  readonly text: string;
  /** The bytes that its values counted. */
  readonly bytes: number;
}

/** How lists are made, and what alternatives know of the routes before them. */
export interface FormOfLegs {
  readonly makeList: MakeList;
  readonly known: KnownLegs | undefined;
}

export type MakeList = <Value>() => ListMaker<Value>;

export function makeArray<Value>(): ListMaker<Value> {
  const maker = {
    list: [] as Value[],
    add: (values: Value[]) => {
      if (maker.list.length === 0) maker.list = values;
      else for (const value of values) maker.list.push(value);
    },
  };
  return maker;
}

/** How many short values `listOf` makes before it writes them. */
const TOGETHER = 16;

/** `values.map(make)` as a list of an answer. Makes as many values as given before it writes them. */
export function listOf<From, To>(
  values: readonly From[],
  make: (value: From, index: number) => To,
  makeList: MakeList,
  together: number = TOGETHER,
): To[] {
  if (makeList === makeArray) return values.map(make);
  const { list, add } = makeList<To>();
  for (let from = 0; from < values.length; from += together) {
    add(values.slice(from, from + together).map((value, i) => make(value, from + i)));
  }
  return list;
}

export function listOfLegs<Value>(
  legs: readonly Leg[],
  { makeList, known }: FormOfLegs,
  values: ValuesOfLegs<Value>,
): Value[] {
  return makeList<Value>().addLegs?.(legs, values, known) ?? legs.flatMap(values.make);
}

/** Lists of routes with more segments are written while they are made. */
const LONG_ROUTE = 2000;

/** How to make the lists of a route whose answer is sent. */
export function listsOfRoute(legs: readonly Leg[], sent: MakeList): MakeList {
  return countSegments(legs) > LONG_ROUTE ? sent : makeArray;
}

export function countSegments(legs: readonly Leg[]): number {
  return legs.reduce((count, { directedSegment }) => count + directedSegment.length, 0);
}

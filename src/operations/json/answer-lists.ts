// The lists of an answer: arrays, or JSON text if the answer is sent as text (see written-list.ts).

import type { Leg } from '../../network/leg.ts';

/** Collects the values of a list, or writes them. */
export interface ListMaker<Value> {
  /** The list, which has the type that the answer shows, also if it is text. */
  readonly list: Value[];
  /** Adds values. The list may keep this array. */
  add(values: Value[]): void;
  /** Adds values that are already text, separated by commas; absent if the list is an array. */
  readonly addText?: (text: string) => void;
}

/** Makes the lists of an answer. */
export type MakeList = <Value>() => ListMaker<Value>;

/** Makes a list that is an array. */
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

/** Lists of routes with more segments are written while they are made. */
const LONG_ROUTE = 2000;

/** How to make the lists of a route whose answer is sent. */
export function listsOfRoute(legs: readonly Leg[], sent: MakeList): MakeList {
  return countSegments(legs) > LONG_ROUTE ? sent : makeArray;
}

/** The number of segments of some legs. */
export function countSegments(legs: readonly Leg[]): number {
  return legs.reduce((count, { directedSegment }) => count + directedSegment.length, 0);
}

// Long lists in answers that are sent as JSON text. Each value is written as soon as it is made, so that the list takes only its text.

import type { Leg } from '../../network/leg.ts';

/** How an answer is sent: as one text, or as pieces in UTF-8. */
export type WrittenForm = 'text' | 'pieces';

/** From how many characters on a text in UTF-8 is a piece of its own. */
const PIECE = 64 * 1024;

/** A list of an answer as text. Only `json-pieces.ts` reads it. */
export class WrittenList {
  readonly #form: WrittenForm;
  readonly #pieces: (string | Uint8Array)[] = [];
  #gathered = '';
  #separator = '';

  constructor(form: WrittenForm) {
    this.#form = form;
  }

  add(values: readonly unknown[]): void {
    if (values.length === 0) return;
    this.#gathered += `${this.#separator}${JSON.stringify(values).slice(1, -1)}`;
    this.#separator = ',';
    if (this.#gathered.length < PIECE) return;
    this.#pieces.push(this.#form === 'text' ? this.#gathered : new TextEncoder().encode(this.#gathered));
    this.#gathered = '';
  }

  /** The members in order, separated by commas. Drops each piece after it was read. */
  *take(): Generator<string | Uint8Array, void, undefined> {
    for (let i = 0; i < this.#pieces.length; i++) {
      yield this.#pieces[i];
      this.#pieces[i] = '';
    }
    yield this.#gathered;
  }
}

/** How many values `listOf` makes before it writes them. */
const TOGETHER = 16;

/** Collects the values of a list, or writes them. */
export interface ListMaker<Value> {
  /** The list, which has the type that the answer shows, also if it is a WrittenList. */
  readonly list: Value[];
  /** Adds values. The list may keep this array. */
  add(values: Value[]): void;
}

/** Makes a list for an answer: a WrittenList if the answer is sent in a form, and an array otherwise. */
export function makeList<Value>(form: WrittenForm | undefined): ListMaker<Value> {
  if (form === undefined) return new CollectedList();
  const written = new WrittenList(form);
  return { list: written as unknown as Value[], add: (values) => written.add(values) };
}

/** `values.map(make)` as a list of an answer. */
export function listOf<From, To>(
  values: readonly From[],
  make: (value: From, index: number) => To,
  form: WrittenForm | undefined,
): To[] {
  if (form === undefined) return values.map(make);
  const { list, add } = makeList<To>(form);
  for (let from = 0; from < values.length; from += TOGETHER) {
    add(values.slice(from, from + TOGETHER).map((value, i) => make(value, from + i)));
  }
  return list;
}

class CollectedList<Value> implements ListMaker<Value> {
  list: Value[] = [];

  add(values: Value[]): void {
    if (this.list.length === 0) this.list = values;
    else for (const value of values) this.list.push(value);
  }
}

/** Lists of routes with more segments are written at once. */
const LONG_ROUTE = 2000;

/** The form in which the lists of a long route are written at once; `undefined` for a short route. */
export function writtenIfLong(legs: readonly Leg[], sent: WrittenForm | undefined): WrittenForm | undefined {
  return countSegments(legs) > LONG_ROUTE ? sent : undefined;
}

/** The number of segments of some legs. */
export function countSegments(legs: readonly Leg[]): number {
  return legs.reduce((count, { directedSegment }) => count + directedSegment.length, 0);
}

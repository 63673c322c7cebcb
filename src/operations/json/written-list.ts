// Long lists in answers that are sent as JSON text. Each value is written as soon as it is made, so that the list takes only its text.

import { countAnswerBytes } from '../../budget/budget.ts';
import type { Leg } from '../../network/leg.ts';
import type { KnownLeg, KnownLegs, MakeList, ValuesOfLegs } from './answer-lists.ts';

/** How an answer is sent: as one text, or as pieces in UTF-8. */
export type WrittenForm = 'text' | 'pieces';

/** From how many characters on a text in UTF-8 is a piece of its own. */
const PIECE = 64 * 1024;

/** A list of an answer as text. Only `json-pieces.ts` reads it. */
export class WrittenList {
  readonly #form: WrittenForm;
  readonly #pieces: (string | Uint8Array)[] = [];
  /** Texts of less than a piece, and their length. They are joined, because a text that grows takes more memory than its characters. */
  #gathered: string[] = [];
  #length = 0;
  #isEmpty = true;

  constructor(form: WrittenForm) {
    this.#form = form;
  }

  add(values: readonly unknown[]): void {
    if (values.length > 0) this.addText(JSON.stringify(values).slice(1, -1));
  }

  /** Adds the values of each leg. Copies the text of a leg that the last route had in the same place. */
  addLegs<Value>(
    legs: readonly Leg[],
    { name, make, budget }: ValuesOfLegs<Value>,
    known: KnownLegs | undefined,
  ): void {
    const before = known?.get(name) ?? [];
    const written = legs.map((leg, number) => {
      let one = before[number];
      if (one?.leg === leg) {
        countAnswerBytes(budget, one.bytes);
      } else {
        const left = budget.bytes;
        const text = JSON.stringify(make(leg, number)).slice(1, -1);
        one = { leg, text, bytes: left - budget.bytes || 0 };
      }
      if (one.text !== '') this.addText(one.text);
      return known && one;
    });
    known?.set(name, written as KnownLeg[]);
  }

  /** Adds values that are already text, separated by commas. */
  addText(values: string): void {
    this.addPieces([values]);
  }

  /** Adds one value that is already text, in pieces. */
  addPieces(pieces: Iterable<string | Uint8Array>): void {
    if (!this.#isEmpty) this.#gather(',');
    this.#isEmpty = false;
    for (const piece of pieces) {
      if (typeof piece === 'string') {
        this.#gather(piece);
      } else {
        this.#flush();
        this.#pieces.push(piece);
      }
    }
  }

  #gather(text: string): void {
    this.#gathered.push(text);
    this.#length += text.length;
    if (this.#length >= PIECE) this.#flush();
  }

  /** Makes a piece of the texts that were gathered. */
  #flush(): void {
    if (this.#length === 0) return;
    const piece = this.#gathered.join('');
    this.#pieces.push(this.#form === 'text' ? piece : new TextEncoder().encode(piece));
    this.#gathered = [];
    this.#length = 0;
  }

  /** The members in order, separated by commas. Drops each piece after it was read. */
  *take(): Generator<string | Uint8Array, void, undefined> {
    for (let i = 0; i < this.#pieces.length; i++) {
      yield this.#pieces[i];
      this.#pieces[i] = '';
    }
    yield* this.#gathered;
  }
}

/** Makes the lists of answers that are sent in a form. */
export function writtenAs(form: WrittenForm): MakeList {
  return <Value>() => {
    const written = new WrittenList(form);
    return {
      list: written as unknown as Value[],
      add: (values) => written.add(values),
      addText: (text) => written.addText(text),
      addPieces: (pieces) => written.addPieces(pieces),
      addLegs: (legs, values, known) => {
        written.addLegs(legs, values, known);
        return written as unknown as Value[];
      },
    };
  };
}

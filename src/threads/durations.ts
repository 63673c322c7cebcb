// How long requests of one kind took. Two requests are of one kind if they differ only in places: same parameters and numbers, lists of
// about the same size. A client cannot make requests of OSRM's interface differ by words that it chooses freely.

import { kindOfUrl } from '../osrm/kind-of-url.ts';
import type { SerializedArguments } from './messages/serialized-arguments.ts';

/** A request that takes more than this many milliseconds is slow. No other request should wait behind it. */
const SLOW = 20;
/** A kind counts as slow after this many slow requests in a row. A single slow request may be due to a busy machine. */
const IN_A_ROW = 3;
const MOST_KINDS = 1000;
/** How many characters of a request are read to find its kind. */
const READ_CHARACTERS = 1000;

export class Durations {
  /** For each kind, how many requests have been slow since the last quick one. */
  readonly #slow = new Map<string, number>();

  /** Whether a request of this kind has ended recently. A kind is forgotten after requests of many other kinds. */
  isKnown(kind: string): boolean {
    return this.#slow.has(kind);
  }

  isSlow(kind: string): boolean {
    return (this.#slow.get(kind) ?? 0) >= IN_A_ROW;
  }

  /** Notes how long a request took. `isWhole`: whether it ran to its end; if not, only a long time says something. */
  note(kind: string, milliseconds: number, isWhole: boolean = true): void {
    if (!isWhole && milliseconds <= SLOW) return;
    const count = this.#slow.get(kind) ?? 0;
    this.#slow.delete(kind);
    this.#slow.set(kind, milliseconds > SLOW ? count + 1 : 0);
    // forgets the kind that was used least recently
    if (this.#slow.size > MOST_KINDS) for (const oldest of this.#slow.keys()) return void this.#slow.delete(oldest);
  }
}

/** The first argument, if it is text, after the bracket of the list. */
const URL_ARGUMENT = /(?<=^\[)"[^"\\]*(?:\\.[^"\\]*)*"/;
const NUMBERS = /-?\d[\d.e+-]*(?:, ?-?\d[\d.e+-]*)*/gi;

/** The kind of a request, from its arguments and from its long lists, which are kept separately. */
export function kindOf(verb: string, { args, lists = [] }: SerializedArguments): string {
  let text = typeof args === 'string' ? args : '';
  let kind = `${verb} ${lists.length}`;
  if (verb === 'osrm') {
    // the first argument is a URL
    const url = URL_ARGUMENT.exec(text)?.[0];
    const [first] = args;
    kind += ` ${kindOfUrl(url !== undefined ? JSON.parse(url) : typeof first === 'string' ? first : '')}`;
    text = text.slice(1 + (url?.length ?? 0));
  }
  const size = Math.ceil(Math.log2(text.length + 1));
  return `${kind} ${size} ${text.slice(0, READ_CHARACTERS).replace(NUMBERS, classOf)}`;
}

/** The class of a list of numbers: its length and its last number, both rounded up to a power of two. */
function classOf(numbers: string): string {
  const list = numbers.split(',');
  const last = Math.abs(Number(list[list.length - 1])) || 0;
  return `${Math.ceil(Math.log2(list.length))}#${Math.ceil(Math.log2(last + 1))}`;
}

// How long requests of one kind took. Two requests are of one kind if they differ only in places: same parameters and numbers, lists of
// about the same size. A client cannot make requests of OSRM's interface differ by words that it chooses freely.

import { kindOfUrl } from '../osrm/kind-of-url.ts';
import type { SerializedArguments } from './messages/serialized-arguments.ts';

/** How many requests of each kind are remembered. A single slow request may be due to a busy machine. */
const REMEMBERED = 5;
export const MOST_KINDS = 1000;
/** How many milliseconds a request of a kind that has never run is expected to take. */
export const UNKNOWN_TIME = 10;
/** How many characters of a request are read to find its kind. */
const READ_CHARACTERS = 1000;

export class Durations {
  /** For each kind, how many milliseconds its last requests took, and the median of these times. */
  readonly #kinds = new Map<string, { readonly last: readonly number[]; readonly median: number }>();

  /** How many milliseconds requests of this kind usually take; undefined if none has ended, or none for requests of many other kinds. */
  usual(kind: string): number | undefined {
    return this.#kinds.get(kind)?.median;
  }

  /** Notes how long a request took. `isWhole`: whether it ran to its end; if not, only a long time says something. */
  note(kind: string, milliseconds: number, isWhole: boolean = true): void {
    if (!isWhole && milliseconds <= (this.usual(kind) ?? UNKNOWN_TIME)) return;
    const last = [milliseconds, ...(this.#kinds.get(kind)?.last ?? [])].slice(0, REMEMBERED);
    const median = [...last].sort((a, b) => a - b)[last.length >> 1];
    this.#kinds.delete(kind);
    this.#kinds.set(kind, { last, median });
    // forgets the kind that was used least recently
    if (this.#kinds.size > MOST_KINDS) for (const oldest of this.#kinds.keys()) return void this.#kinds.delete(oldest);
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

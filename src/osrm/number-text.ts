// Numbers and positions as JSON text. Long routes have millions of them.

import { grown } from '../memory/grown.ts';
import type { LonLat } from '../network/segment-shape.ts';
import { writeUnits } from './digits.ts';

/** The most bytes of a number, and of a position, with a comma. */
const LONGEST_NUMBER = 24;
const LONGEST_POSITION = 32;
/** A position has six decimals. */
const MILLION = 1e6;

const COMMA = 0x2c;
const OPENING = 0x5b;
const CLOSING = 0x5d;

/** Writes values separated by commas. Its bytes are used again for each text. */
export class NumberText {
  readonly #decoder: TextDecoder = new TextDecoder();
  #bytes: Uint8Array = new Uint8Array(0);

  /** The text of `units[i] / scale`. The units are whole, and `scale` is a power of ten up to a million. */
  numbers(units: readonly number[], scale: number): string {
    const bytes = (this.#bytes = grown(this.#bytes, LONGEST_NUMBER * units.length));
    let at = 0;
    for (let i = 0; i < units.length; i++) {
      if (i > 0) bytes[at++] = COMMA;
      at = writeUnits(bytes, at, units[i], scale);
    }
    return this.#textUpTo(at);
  }

  /** The text of `location(line[i])` from `first` to before `end`. */
  positions(line: readonly LonLat[], first: number, end: number): string {
    const bytes = (this.#bytes = grown(this.#bytes, LONGEST_POSITION * (end - first)));
    let at = 0;
    for (let i = first; i < end; i++) {
      if (i > first) bytes[at++] = COMMA;
      bytes[at++] = OPENING;
      at = writeUnits(bytes, at, Math.round(line[i][0] * MILLION), MILLION);
      bytes[at++] = COMMA;
      at = writeUnits(bytes, at, Math.round(line[i][1] * MILLION), MILLION);
      bytes[at++] = CLOSING;
    }
    return this.#textUpTo(at);
  }

  #textUpTo(length: number): string {
    return this.#decoder.decode(this.#bytes.subarray(0, length));
  }
}

// Cuts a JSON text that comes in pieces into the elements of its list: the text itself, or its member `features`. The text around the
// elements remains, as if the list were empty. Parsing this text shows whether the whole text is JSON.

import { MOST_AROUND, MOST_CHARACTERS } from './chunks.ts';
import type { TableReading } from './table-limits.ts';

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const KEY = 'features';

/** The text around the features is parsed at once, so its values count more than their characters, roughly as much as their memory. */
const BYTES_OF_LIST = 16;
const BYTES_OF_NAME = 16;
const BYTES_OF_VALUE = 8;

export class FeatureCutter {
  readonly #reading: TableReading;
  readonly #around: string[] = [];
  #aroundSize = 0;
  /** The pieces of the element that has begun. */
  #element: string[] = [];
  #elementSize = 0;
  #count = 0;
  #depth = 0;
  /** The depth inside the list; 0 before the list, -1 after it. */
  #listDepth = 0;
  #isInText = false;
  #isEscaped = false;
  /** The last text in the outermost object, and whether this text is the name of the current member. */
  #text = '';
  #isFeatures = false;

  constructor(reading: TableReading) {
    this.#reading = reading;
  }

  get hasList(): boolean {
    return this.#listDepth !== 0;
  }

  /** The text around all elements. It also contains an unfinished element, and is then not valid JSON. */
  end(): string {
    return this.#around.concat(this.#element).join('');
  }

  /** The elements that end in a piece, as texts. */
  *elements(piece: string): Generator<string> {
    let first = 0;
    for (let at = 0; at < piece.length; at++) {
      if (this.#isInText) {
        at = this.#passText(piece, at);
        continue;
      }
      const code = piece.charCodeAt(at);
      if (this.#endsElement(code)) {
        const element = this.#endElement(piece.slice(first, at), code);
        first = code === COMMA ? at + 1 : at;
        if (element !== undefined) yield element;
      }
      if (this.#enter(code)) {
        this.#keep(piece.slice(first, at + 1));
        first = at + 1;
        this.#listDepth = this.#depth;
      }
    }
    this.#keep(piece.slice(first));
  }

  #keep(part: string): void {
    if (this.#listDepth > 0) {
      this.#element.push(part);
      this.#elementSize += part.length;
      this.#reading.checkSize('A feature', this.#elementSize, MOST_CHARACTERS);
    } else {
      this.#around.push(part);
      this.#aroundSize += part.length;
      this.#reading.checkSize('The text around its features', this.#aroundSize, MOST_AROUND);
    }
  }

  /** Skips a string. Returns the position after it, or the end of the piece. */
  #passText(piece: string, from: number): number {
    let at = from;
    for (; at < piece.length; at++) {
      const code = piece.charCodeAt(at);
      if (this.#isEscaped) this.#isEscaped = false;
      else if (code === BACKSLASH) this.#isEscaped = true;
      else if (code === QUOTE) {
        this.#isInText = false;
        break;
      }
    }
    if (this.#depth === 1 && this.#text.length <= KEY.length) this.#text += piece.slice(from, at);
    return at;
  }

  #endsElement(code: number): boolean {
    return this.#listDepth > 0 && this.#depth === this.#listDepth && (code === COMMA || code === CLOSE_LIST);
  }

  /** The complete element; `undefined` if the list is empty. */
  #endElement(rest: string, code: number): string | undefined {
    this.#keep(rest);
    const whole = this.#element.join('');
    this.#element = [];
    this.#elementSize = 0;
    if (code === CLOSE_LIST && this.#count === 0 && whole.trim() === '') return undefined;
    this.#count++;
    return whole;
  }

  /** Advances by one character outside of strings. Returns whether the list begins with this character. */
  #enter(code: number): boolean {
    const depth = this.#depth;
    if (this.#listDepth <= 0) this.#aroundSize += bytesAt(code);
    if (code === QUOTE) {
      this.#isInText = true;
      this.#text = '';
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      this.#depth++;
      const isOutermost = depth === 0 || (depth === 1 && this.#isFeatures);
      return code === OPEN_LIST && isOutermost && this.#listDepth === 0;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      this.#depth--;
      if (depth === this.#listDepth) this.#listDepth = -1;
    } else if (depth === 1 && code === COLON) this.#isFeatures = this.#text === KEY;
    else if (depth === 1 && code === COMMA) this.#isFeatures = false;
    return false;
  }
}

/** What the value or name that this character begins or separates counts in addition. */
function bytesAt(code: number): number {
  if (code === COMMA || code === QUOTE) return BYTES_OF_VALUE;
  if (code === COLON) return BYTES_OF_NAME;
  return code === OPEN_LIST || code === OPEN_OBJECT ? BYTES_OF_LIST : 0;
}

// Writes bytes into a growing buffer.

import { grown } from '../memory/grown.ts';

export class ByteWriter {
  #buffer: Uint8Array;
  #size = 0;

  constructor(expected = 256) {
    this.#buffer = new Uint8Array(expected);
  }

  /** The bytes written so far, as a view that is valid until more is written. */
  get bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#size);
  }

  byte(value: number): void {
    this.#room(1);
    this.#buffer[this.#size++] = value;
  }

  /** Writes a number as four bytes, the lowest first. */
  uint32(value: number): void {
    this.#room(4);
    for (let byte = 0; byte < 4; byte++) this.#buffer[this.#size++] = value >>> (8 * byte);
  }

  /** Writes a number with seven bits per byte, the lowest first. */
  count(value: number): void {
    let left = value;
    for (; left >= 128; left = Math.floor(left / 128)) this.byte((left % 128) | 128);
    this.byte(left);
  }

  put(bytes: Uint8Array): void {
    this.#room(bytes.length);
    this.#buffer.set(bytes, this.#size);
    this.#size += bytes.length;
  }

  #room(size: number): void {
    this.#buffer = grown(this.#buffer, this.#size + size);
  }
}

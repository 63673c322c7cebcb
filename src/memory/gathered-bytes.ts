// Bytes that arrive in pieces.

import { grown } from './grown.ts';

/** Copies pieces of bytes into one array that grows. If the pieces stayed objects, pieces of one byte would take hundreds of bytes each. */
export class GatheredBytes {
  #bytes: Uint8Array = new Uint8Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(piece: Uint8Array): void {
    const length = this.#length + piece.byteLength;
    this.#bytes = grown(this.#bytes, length);
    this.#bytes.set(piece, this.#length);
    this.#length = length;
  }

  whole(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

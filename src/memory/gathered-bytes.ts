// Bytes that arrive in pieces.

const LEAST = 1024;

/** Copies pieces of bytes into one array that grows. If the pieces stayed objects, pieces of one byte would take hundreds of bytes each. */
export class GatheredBytes {
  #bytes: Uint8Array = new Uint8Array(LEAST);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(piece: Uint8Array): void {
    const length = this.#length + piece.byteLength;
    if (length > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(length, 2 * this.#bytes.length));
      grown.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = grown;
    }
    this.#bytes.set(piece, this.#length);
    this.#length = length;
  }

  whole(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

// Where columns lie while they are proved: copied into the memory of the kernel once each, for their check value and all proofs
// that read them.

import { clearDesk, type Kernel, makeRoom, put, roomFor } from '../kernel/kernel.ts';

export type Column = Uint8Array | Uint32Array | Int32Array;

/** A column on the desk. */
interface Lying {
  readonly at: number;
  readonly bytes: number;
}

/** Bytes that columns may take before they make room for others: a million nodes fit, and four million do by and by. */
const MOST_BYTES = 400 * 1024 * 1024;

export class ProofDesk {
  readonly #kernel: Kernel;
  /** By the buffer of a column, and where it begins there. */
  readonly #lying = new Map<ArrayBufferLike, Map<number, Lying>>();

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    kernel.free = 0;
  }

  /** The first byte that is free: good until columns are laid. */
  get scratch(): number {
    return this.#kernel.free;
  }

  /** Where columns lie, with so many bytes free behind all; `undefined` where there is not so much memory. */
  lay(columns: readonly Column[], more: number): number[] | undefined {
    const missing = columns.filter((column) => this.#find(column) === undefined);
    try {
      if (this.#kernel.free + bytesOf(missing, more) > MOST_BYTES) this.#clear(bytesOf(columns, more));
      else makeRoom(this.#kernel, bytesOf(missing, more));
    } catch {
      return undefined;
    }
    return columns.map((column) => this.#find(column) ?? this.#put(column));
  }

  #find({ buffer, byteOffset, byteLength }: Column): number | undefined {
    const lying = this.#lying.get(buffer)?.get(byteOffset);
    return lying !== undefined && lying.bytes >= byteLength ? lying.at : undefined;
  }

  #put(column: Column): number {
    const { buffer, byteOffset, byteLength: bytes } = column;
    const at = put(this.#kernel, column);
    const beside = this.#lying.get(buffer) ?? new Map<number, Lying>();
    this.#lying.set(buffer, beside.set(byteOffset, { at, bytes }));
    return at;
  }

  #clear(bytes: number): void {
    this.#lying.clear();
    clearDesk(this.#kernel, bytes);
  }
}

function bytesOf(columns: readonly Column[], more: number): number {
  return columns.reduce((bytes, { byteLength }) => bytes + roomFor(byteLength), roomFor(more));
}

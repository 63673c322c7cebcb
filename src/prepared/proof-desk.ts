// Where columns lie while they are proved: copied into the memory of the kernel, and left there for the next proof that reads
// them as long as there is room. No more memory is taken for that: the first touch of a new page takes as long as copying to
// five that were touched before.

import { clearArena, type KernelArena, makeRoom, putCopy, roomFor } from '../kernel/desk.ts';

export type ProvedColumn = Uint8Array | Uint32Array | Int32Array;

export interface ProofArena {
  /** The first byte that is free: good until columns are laid. */
  readonly scratch: number;
  /** Where columns lie, with so many bytes free behind all; `undefined` where there is not so much memory. */
  lay(columns: readonly ProvedColumn[], more: number): number[] | undefined;
  /** Takes everything away: where so many bytes are free then, or `undefined`. */
  clear(bytes: number): number | undefined;
  /** Where a column lies already; `undefined` where it does not. */
  find(column: ProvedColumn): number | undefined;
}

/** A column on the desk. */
interface Lying {
  readonly at: number;
  readonly bytes: number;
}

/** How much larger than what a proof reads the desk may become, so that nothing is taken away. */
const LITTLE_MORE = 1.25;

export class CopyingArena implements ProofArena {
  readonly #arena: KernelArena;
  /** By the buffer of a column, and where it begins there. */
  readonly #lying = new Map<ArrayBufferLike, Map<number, Lying>>();

  constructor(arena: KernelArena) {
    this.#arena = arena;
    arena.free = 0;
  }

  get scratch(): number {
    return this.#arena.free;
  }

  lay(columns: readonly ProvedColumn[], more: number): number[] | undefined {
    const missing = columns.filter((column) => this.find(column) === undefined);
    const { loops, free } = this.#arena;
    const behind = bytesOf(missing, more);
    const alone = bytesOf(columns, more);
    try {
      if (free + behind <= Math.max(loops.memory.buffer.byteLength, LITTLE_MORE * alone)) makeRoom(this.#arena, behind);
      else this.#clear(alone);
    } catch {
      return undefined;
    }
    return columns.map((column) => this.find(column) ?? this.#put(column));
  }

  clear(bytes: number): number | undefined {
    try {
      this.#clear(bytes);
    } catch {
      return undefined;
    }
    return this.scratch;
  }

  #clear(bytes: number): void {
    this.#lying.clear();
    clearArena(this.#arena, bytes);
  }

  find({ buffer, byteOffset, byteLength }: ProvedColumn): number | undefined {
    const lying = this.#lying.get(buffer)?.get(byteOffset);
    return lying !== undefined && lying.bytes >= byteLength ? lying.at : undefined;
  }

  #put(column: ProvedColumn): number {
    const { buffer, byteOffset, byteLength: bytes } = column;
    const at = putCopy(this.#arena, column);
    const beside = this.#lying.get(buffer) ?? new Map<number, Lying>();
    this.#lying.set(buffer, beside.set(byteOffset, { at, bytes }));
    return at;
  }
}

function bytesOf(columns: readonly ProvedColumn[], more: number): number {
  return columns.reduce((bytes, { byteLength }) => bytes + roomFor(byteLength), roomFor(more));
}

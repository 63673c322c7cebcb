// Columns that lie in the kernel's memory already: they are proved where they are, by as many threads as share it. Each takes pages of
// its own for what it writes, and the columns stay as they are.

import type { SharedMemory } from '../memory/shared-bytes.ts';
import type { ProofArena, ProvedColumn } from './proof-desk.ts';

/** What a file was read into, and the buffer of its columns: the same bytes. */
export interface MemoryOfFile {
  readonly memory: SharedMemory;
  readonly buffer: ArrayBufferLike;
}

const PAGE = 65_536;

export function arenaInPlace({ memory, buffer }: MemoryOfFile): ProofArena {
  let scratch = 0;
  let size = 0;

  const clear = (bytes: number): number | undefined => {
    if (bytes <= size) return scratch;
    const pages = Math.ceil(bytes / PAGE);
    try {
      scratch = PAGE * memory.grow(pages);
    } catch {
      return undefined;
    }
    size = PAGE * pages;
    return scratch;
  };
  const find = (column: ProvedColumn) => (column.buffer === buffer ? column.byteOffset : undefined);

  return {
    get scratch() {
      return scratch;
    },
    clear,
    find,
    lay(columns, more) {
      if (clear(more) === undefined) return undefined;
      const places = columns.map(find);
      return places.every((place) => place !== undefined) ? places : undefined;
    },
  };
}

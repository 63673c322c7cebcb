// A part in memory, as the pieces of bytes in which it was made.

import type { ParquetPart } from '../../formats/join-parquet.ts';
import { concatBytes } from '../../memory/concat-bytes.ts';

/** A part that can be cut without a copy. */
export interface PartInPieces extends ParquetPart {
  /** The bytes between two positions. */
  cut(first: number, end: number): Uint8Array[];
}

export function partOfPieces(pieces: readonly Uint8Array[]): PartInPieces {
  const cut = (first: number, end: number) => {
    const found: Uint8Array[] = [];
    let begun = 0;
    for (const piece of pieces) {
      const part = piece.subarray(Math.max(0, first - begun), Math.max(0, end - begun));
      if (part.length > 0) found.push(part);
      begun += piece.length;
    }
    return found;
  };
  return {
    size: pieces.reduce((sum, { length }) => sum + length, 0),
    read: async (first, end) => concatBytes(cut(first, end)),
    copy: cut,
    cut,
  };
}

// Parts of a job that is over in seconds: they stay in memory, and the result is written from them while others are still made.

import { concatBytes } from '../formats/concat-bytes.ts';
import type { PartsFolder } from './parts.ts';

/** Parts that are nowhere but here. */
export interface HeldParts extends PartsFolder {
  /** Tells whoever waits for a part that none will come. */
  fail(error: unknown): void;
}

/** Keeps parts; whoever reads one waits until it was made. */
export function heldParts(): HeldParts {
  const known = new Map<string, readonly Uint8Array[]>();
  let failure: { readonly error: unknown } | undefined;
  let waiting: (() => void)[] = [];
  const wake = () => {
    const awaited = waiting;
    waiting = [];
    for (const resolve of awaited) resolve();
  };
  const piecesOf = async (name: string): Promise<readonly Uint8Array[]> => {
    for (;;) {
      const pieces = known.get(name);
      if (pieces !== undefined) return pieces;
      if (failure !== undefined) throw failure.error;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  const reader: PartsFolder['reader'] = async (name) => {
    const pieces = await piecesOf(name);
    return {
      size: pieces.reduce((sum, { length }) => sum + length, 0),
      read: async (first, end) => concatBytes([...cut(pieces, first, end)]),
      copy: (first, end) => cut(pieces, first, end),
      close: async () => {},
    };
  };
  return {
    list: async () => [...known.keys()],
    has: async (name) => known.has(name),
    async write(name, pieces) {
      known.set(name, pieces);
      wake();
    },
    reader,
    open: async (name, read) => read(await reader(name)),
    fail(error) {
      failure = { error };
      wake();
    },
  };
}

/** What of some pieces lies between two places. */
function* cut(pieces: readonly Uint8Array[], first: number, end: number): Generator<Uint8Array> {
  let begun = 0;
  for (const piece of pieces) {
    const part = piece.subarray(Math.max(0, first - begun), Math.max(0, end - begun));
    if (part.length > 0) yield part;
    begun += piece.length;
  }
}

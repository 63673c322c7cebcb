// Work that is cut into pieces of rows or points and shared among workers.

/** How many workers can work on pieces. */
export interface WorkerAvailability {
  readonly workers: number;
  readonly hasIdleWorker: () => boolean;
}

/** A range of rows or points, from `first` to before `end`. */
export interface Piece {
  readonly first: number;
  readonly end: number;
}

/** Cuts `all` rows or points into pieces of `size`; the last piece may be smaller. */
export function piecesOfSize(size: number, all: number): Piece[] {
  const pieces: Piece[] = [];
  for (let first = 0; first < all; first += size) pieces.push({ first, end: Math.min(first + size, all) });
  return pieces;
}

/**
 * Works on all pieces: one at a time while every worker is busy, several at once if some are idle. When a worker finishes a piece, the next
 * one is queued before the worker takes another task, because it already knows the matrix.
 */
export async function workOnPieces(
  { workers, hasIdleWorker }: WorkerAvailability,
  pieces: Piece[],
  work: (piece: Piece, goesOn: () => void) => Promise<void>,
): Promise<void> {
  const begun: Promise<void>[] = [];
  let strands = 0;
  const goOn = () => {
    const piece = pieces.shift();
    if (piece === undefined) return;
    const derived = work(piece, goOn);
    derived.catch(() => {
      pieces.length = 0;
    });
    begun.push(derived);
    if (pieces.length > 0 && strands < workers && hasIdleWorker()) beginStrand();
  };
  const beginStrand = () => {
    strands++;
    goOn();
  };
  beginStrand();
  for (let i = 0; i < begun.length; i++) await begun[i];
}

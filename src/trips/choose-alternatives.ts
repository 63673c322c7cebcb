// Chooses which admissible ways to offer: as many as fit together, and the best of all such choices.

/** The largest share of its weight that a way may have in common with all ways before it. */
const MOST_SHARED = 0.75;

/** A detour weighs at most this many times the part of the best way that it replaces. */
const MOST_DETOUR = 2;

/** Whether a way has too much in common with the best way, or makes a detour that is too long for the part that it replaces. */
export function isTooNear(best: number, whole: number, shared: number): boolean {
  return shared > MOST_SHARED * whole || whole - shared > MOST_DETOUR * (best - shared);
}

/** The segments that a way rides, with their weights, and the weight of the whole way. */
export interface RiddenRows {
  readonly segment: ArrayLike<number>;
  readonly weight: ArrayLike<number>;
  readonly whole: number;
}

/** A way that may be offered alone. */
export interface Candidate extends RiddenRows {
  /** A lower score is better. */
  readonly score: number;
}

/** Marks the segments of a way with its bit. */
export function markRows(marks: Uint8Array, { segment }: RiddenRows, bit: number): void {
  for (let row = 0; row < segment.length; row++) marks[segment[row]] |= bit;
}

/** The cost that a way has in common with the ways of the given bits. */
export function sharedWith(marks: Uint8Array, bits: number, { segment, weight }: RiddenRows): number {
  let shared = 0;
  for (let row = 0; row < segment.length; row++) if ((marks[segment[row]] & bits) !== 0) shared += weight[row];
  return shared;
}

/** In marks, the bit of the best way. */
export const BEST_WAY = 1;

/**
 * Chooses up to `count` candidates, which are given by rising score. Each may share no more than allowed with the best way and the chosen
 * candidates before it. Of the choices with the most candidates, the choice with the least sum of scores wins. Before and after the call,
 * `marks` marks only the best way.
 */
export function chooseAlternatives<Way extends Candidate>(
  candidates: readonly Way[],
  count: number,
  marks: Uint8Array,
): Way[] {
  let best: readonly number[] = [];
  let bestScore = Infinity;
  const fits = new Uint8Array(candidates.length * candidates.length);
  const mayFollow = (chosen: readonly number[], next: number): boolean =>
    chosen.every((one) => fits[one * candidates.length + next] !== NEVER) &&
    sharedWith(marks, 2 ** (chosen.length + 1) - 1, candidates[next]) <= MOST_SHARED * candidates[next].whole;

  const extend = (chosen: readonly number[], score: number): void => {
    if (chosen.length > best.length || (chosen.length === best.length && score < bestScore - NOTHING)) {
      best = chosen;
      bestScore = score;
    }
    if (chosen.length === count) return;
    for (let next = 0; next < candidates.length; next++) {
      const sum = score + candidates[next].score;
      // the candidates that follow are no better
      if (best.length === count && sum >= bestScore - NOTHING) return;
      if (chosen.includes(next)) continue;
      if (!mayFollow(chosen, next)) {
        if (chosen.length === 1) fits[chosen[0] * candidates.length + next] = NEVER;
        continue;
      }
      const bit = 2 << chosen.length;
      markRows(marks, candidates[next], bit);
      extend([...chosen, next], sum);
      unmarkRows(marks, candidates[next], bit);
    }
  };
  extend([], 0);
  return best.map((one) => candidates[one]);
}

const NEVER = 1;

/** Sums of scores that differ by less than this are equal apart from rounding. Of such choices, the first one wins. */
const NOTHING = 1e-9;

function unmarkRows(marks: Uint8Array, { segment }: RiddenRows, bit: number): void {
  for (let row = 0; row < segment.length; row++) marks[segment[row]] &= ~bit;
}

// Improves a tour by moves and kicks, until a fixed budget is spent.
//
// The tour is an array of all points; the start is always first and the end last. Two moves improve it. Neither move changes the ends, and
// both compute exact costs even if costs are not symmetric:
//
//   swap blocks   ... p [a ... b] [c ... d] q ...   becomes   ... p [c ... d] [a ... b] q ...
//   turn a block  ... p [a ... b] q ...             becomes   ... p [b ... a] q ...
//
// A kick puts three neighbouring blocks A B C into the order C B A, which no single move undoes (Martin, Otto and Felten's double bridge,
// 1991).

import { type Budget, checkClock } from '../budget/budget.ts';

/** How many moves are tried in total, which takes some 50 ms. */
const BUDGET = 10_000_000;

/** With more points than this, one of two swapped blocks must be short, because n points have n^3 / 6 pairs of blocks. */
const FULL_SWAP_COUNT = 60;
const SHORT_BLOCK = 3;

/** The blocks of a kick are at most this long, so that it only changes one neighbourhood. */
const KICK_BLOCK = 10;

/** The best tour found from a given one, which is modified. */
export function shortened(size: number, costs: Float64Array, tour: Int32Array, limits: Budget): Int32Array {
  const [ahead, back] = [new Float64Array(size), new Float64Array(size)];
  const search: Search = { size, costs, tour, ahead, back, spare: new Int32Array(size), budget: BUDGET, limits };
  sumUp(search, 1);
  improve(search);
  return kickAround(search);
}

interface Search {
  readonly size: number;
  readonly costs: Float64Array;
  readonly tour: Int32Array;
  /** The cost of the tour from its beginning to a position ... */
  readonly ahead: Float64Array;
  /** ... and from this position back to the beginning. */
  readonly back: Float64Array;
  readonly spare: Int32Array;
  /** Moves that may still be tried. */
  budget: number;
  /** Clock and signal of the call. */
  readonly limits: Budget;
}

function sumUp({ size, costs, tour, ahead, back }: Search, first: number): void {
  for (let i = first; i < size; i++) {
    ahead[i] = ahead[i - 1] + costs[tour[i - 1] * size + tour[i]];
    back[i] = back[i - 1] + costs[tour[i] * size + tour[i - 1]];
  }
}

/** Makes improving moves until there are none or the budget is spent. */
function improve(search: Search): void {
  while (search.budget > 0 && (swapAnyBlocks(search) || turnAnyBlock(search)));
}

/** One pass over all pairs of neighbouring blocks [a, b) and [b, c); returns whether a swap improved the tour. */
function swapAnyBlocks(search: Search): boolean {
  const { size, costs, tour, limits } = search;
  const last = size - 1;
  const short = last > FULL_SWAP_COUNT ? SHORT_BLOCK : last;
  let isBetter = false;
  for (let a = 1; a < last - 1; a++) {
    checkClock(limits);
    for (let b = a + 1; b < last; b++) {
      const end = b - a <= short ? last : Math.min(last, b + short);
      search.budget -= end - b;
      let before = tour[a - 1] * size;
      let lastOfFirst = tour[b - 1] * size;
      let gone = costs[before + tour[a]] + costs[lastOfFirst + tour[b]];
      for (let c = b + 1; c <= end; c++) {
        const lastOfSecond = tour[c - 1] * size;
        const saved = gone + costs[lastOfSecond + tour[c]];
        const spent = costs[before + tour[b]] + costs[lastOfSecond + tour[a]] + costs[lastOfFirst + tour[c]];
        if (spent >= saved) continue;
        swapBlocks(search, a, b, c);
        isBetter = true;
        before = tour[a - 1] * size;
        lastOfFirst = tour[b - 1] * size;
        gone = costs[before + tour[a]] + costs[lastOfFirst + tour[b]];
      }
    }
    if (search.budget <= 0) break;
  }
  return isBetter;
}

/** One pass over all blocks [a, b); returns whether turning one improved the tour. */
function turnAnyBlock(search: Search): boolean {
  const { size, costs, tour, ahead, back, limits } = search;
  const last = size - 1;
  let isBetter = false;
  for (let a = 1; a < last - 1; a++) {
    checkClock(limits);
    search.budget -= last - a;
    for (let b = a + 2; b <= last; b++) {
      const saved = ahead[b] - ahead[a - 1];
      const turned = back[b - 1] - back[a];
      const spent = costs[tour[a - 1] * size + tour[b - 1]] + turned + costs[tour[a] * size + tour[b]];
      if (spent >= saved) continue;
      tour.subarray(a, b).reverse();
      sumUp(search, a);
      isBetter = true;
    }
    if (search.budget <= 0) break;
  }
  return isBetter;
}

function swapBlocks(search: Search, a: number, b: number, c: number): void {
  const { tour, spare } = search;
  spare.set(tour.subarray(a, b));
  tour.copyWithin(a, b, c);
  tour.set(spare.subarray(0, b - a), a + c - b);
  sumUp(search, a);
}

/** Kicks the tour and improves it again until the budget is spent; returns the best tour seen. */
function kickAround(search: Search): Int32Array {
  const { size, tour, ahead } = search;
  const middle = size - 2;
  const best = tour.slice();
  let bestCost = ahead[size - 1];
  const random = seededRandom();
  const block = Math.min(KICK_BLOCK, Math.floor(middle / 3));
  while (search.budget > 0) {
    const lengths = [1 + random(block), 1 + random(block), 1 + random(block)];
    const a = 1 + random(middle - lengths[0] - lengths[1] - lengths[2] + 1);
    const b = a + lengths[0];
    const c = b + lengths[1];
    const d = c + lengths[2];
    // From A B C to B C A, then to C B A.
    swapBlocks(search, a, b, d);
    swapBlocks(search, a, a + lengths[1], a + lengths[1] + lengths[2]);
    improve(search);
    search.budget -= size;
    if (ahead[size - 1] < bestCost) {
      bestCost = ahead[size - 1];
      best.set(tour);
    } else if (ahead[size - 1] > bestCost) {
      tour.set(best);
      sumUp(search, 1);
    }
  }
  return best;
}

/** Pseudo-random whole numbers below a bound, which are the same in every run (mulberry32). */
function seededRandom(): (below: number) => number {
  let state = 20_011;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

// Discs that hold roads, or parts of roads: all that is asked of them as long as squares are large.
//
//     cost of a place  >=  least spent + cost of a metre * (distance - radius)

/**
 * Numbers of a disc: x, y, radius, least spent, metres off the road that a unit of cost buys at most, what a metre costs at
 * least, metres that a unit of cost buys at least.
 */
export const DISC = 8;

/** Discs are held in single precision: they are larger, and buy more and less, by what that may be off. */
const ROUNDING = 4e-7;

/** Writes a disc into the row that begins at `at`. */
// biome-ignore lint/complexity/useMaxParams: a row of numbers, written a hundred thousand times
export function setDisc(
  discs: Float32Array,
  at: number,
  x: number,
  y: number,
  radius: number,
  least: number,
  fastest: number,
  slowest: number,
): void {
  const perCost = 1 / fastest;
  discs[at] = x;
  discs[at + 1] = y;
  discs[at + 2] = radius + ROUNDING * (Math.abs(x) + Math.abs(y) + radius + least * perCost);
  discs[at + 3] = least;
  discs[at + 4] = perCost * (1 + ROUNDING);
  discs[at + 5] = fastest * (1 - ROUNDING);
  discs[at + 6] = (1 / slowest) * (1 - ROUNDING);
}

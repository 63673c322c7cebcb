// Discs that contain roads or parts of roads. While squares are large, roads are evaluated only by these bounds.
//
//     cost of a place  >=  least spent + cost of a metre * (distance - radius)

/**
 * Numbers per disc: x, y, radius, least cost spent, most metres off the road per unit of cost, least cost of a metre, least metres
 * per unit of cost.
 */
export const DISC = 8;

/** Discs are stored in single precision. Their bounds are widened by its rounding error. */
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

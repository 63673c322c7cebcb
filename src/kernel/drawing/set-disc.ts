// Writes discs.

import { DISC } from './field.ts';
import { type Singles, setSingle } from './memory.ts';
import type { f64, i32 } from './numbers.ts';

/** Discs are enlarged by this factor, because rounding to single precision might make them smaller. */
const ROUNDING: f64 = 4e-7;

/**
 * Writes the disc with a given number. A metre off its roads costs between `leastSlowness` and `mostSlowness`, and at least `own`, a closer bound than
 * `leastSlowness`.
 */
export function setDisc(
  discs: Singles,
  disc: i32,
  x: f64,
  y: f64,
  radius: f64,
  least: f64,
  leastSlowness: f64,
  mostSlowness: f64,
  own: f64,
): void {
  const row = disc * DISC;
  const perCost = 1 / leastSlowness;
  setSingle(discs, row, x);
  setSingle(discs, row + 1, y);
  setSingle(discs, row + 2, radius + ROUNDING * (Math.abs(x) + Math.abs(y) + radius + least * perCost));
  setSingle(discs, row + 3, least);
  setSingle(discs, row + 4, perCost * (1 + ROUNDING));
  setSingle(discs, row + 5, leastSlowness * (1 - ROUNDING));
  setSingle(discs, row + 6, (1 / mostSlowness) * (1 - ROUNDING));
  setSingle(discs, row + 7, (1 / own) * (1 + ROUNDING));
}

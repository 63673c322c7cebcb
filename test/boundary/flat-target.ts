import type { Target } from '../../src/boundary/rings/write-polygons.ts';

/** Millimetres on the flat map itself. */
export const FLAT: Target = {
  write(x, y, out, at) {
    out[at] = x;
    out[at + 1] = y;
  },
  perUnit: 1000,
  isDegrees: false,
};

import type { Target } from '../../src/boundary/rings/write-polygons.ts';

/** A target without projection: writes the millimetres of the flat map. */
export const FLAT: Target = {
  write(x, y, out, at) {
    out[at] = x;
    out[at + 1] = y;
  },
  perUnit: 1000,
  isDegrees: false,
};

// Rounds numbers as OSRM does.

import type { LonLat } from '../network/segment-shape.ts';

/** A number with one decimal, for seconds and metres. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Divides consecutive parts by `perUnit` and rounds each to one decimal, such that their sum is the rounded whole. */
export function tenthsOf(parts: readonly number[], perUnit: number): number[] {
  let sum = 0;
  let before = 0;
  return parts.map((part) => {
    sum += part;
    const after = Math.round((10 * sum) / perUnit);
    const rounded = (after - before) / 10;
    before = after;
    return rounded;
  });
}

/** A number with six decimals. */
export function millionth(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

export function location([lon, lat]: Readonly<LonLat>): LonLat {
  return [millionth(lon), millionth(lat)];
}

// Rounds numbers as OSRM does.

import type { LonLat } from '../network/segment-shape.ts';

/** A number with one decimal, for seconds and metres. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Divides consecutive parts by `perUnit` and rounds each to one decimal, such that their sum is the rounded whole. */
export function tenthsOf(parts: readonly number[], perUnit: number): number[] {
  return new TenthsInTurn(perUnit).of(parts).map((tenths) => tenths / 10);
}

/** The same for parts that come in several lists. Returns whole tenths. */
export class TenthsInTurn {
  readonly #perUnit: number;
  #sum = 0;
  #before = 0;

  constructor(perUnit: number) {
    this.#perUnit = perUnit;
  }

  of(parts: readonly number[]): number[] {
    const perUnit = this.#perUnit;
    let sum = this.#sum;
    let before = this.#before;
    const tenths = parts.map((part) => {
      sum += part;
      const after = Math.round((10 * sum) / perUnit);
      const difference = after - before;
      before = after;
      return difference;
    });
    this.#sum = sum;
    this.#before = before;
    return tenths;
  }
}

/** A number with six decimals. */
export function millionth(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

export function location([lon, lat]: Readonly<LonLat>): LonLat {
  return [millionth(lon), millionth(lat)];
}

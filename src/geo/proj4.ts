// The projections of proj4.

import library from 'proj4';

/** Converts between longitude and latitude and another system. It may throw any kind of value. */
export interface Converter {
  forward(point: [number, number], turnsAxes: boolean): [number, number];
  inverse(point: [number, number], turnsAxes: boolean): [number, number];
}

/** Works from the definition itself, so proj4's global table stays unchanged. */
export function openConverter(definition: string): Converter {
  return library(definition);
}

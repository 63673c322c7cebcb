// The projections of proj4.

import library from 'proj4';

/** Converts between longitude and latitude and another system. A conversion may throw any kind of value. */
export interface Converter {
  forward(point: [number, number], turnsAxes: boolean): [number, number];
  inverse(point: [number, number], turnsAxes: boolean): [number, number];
}

/** Opens a converter. The definition is passed directly, so proj4's global table is not changed. */
export function openConverter(definition: string): Converter {
  return library(definition);
}

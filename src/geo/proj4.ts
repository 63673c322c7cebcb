// The projections of proj4.

import library from 'proj4';

/** Converts between longitude and latitude and another system. A conversion may throw any kind of value. */
export interface Converter {
  forward(point: [number, number], turnsAxes: boolean): [number, number];
  inverse(point: [number, number], turnsAxes: boolean): [number, number];
}

/** Opens a converter. It gets the definition itself, so that proj4's global table does not change. */
export function openConverter(definition: string): Converter {
  return library(definition);
}

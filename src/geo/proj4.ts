// The projections of proj4.

import library from 'proj4';

/** Between longitude and latitude and another system; throws whatever it likes. */
export interface Converter {
  forward(point: [number, number], turnsAxes: boolean): [number, number];
  inverse(point: [number, number], turnsAxes: boolean): [number, number];
}

/** From the definition itself: the table that proj4 keeps for everybody stays as it is. */
export function openConverter(definition: string): Converter {
  return library(definition);
}

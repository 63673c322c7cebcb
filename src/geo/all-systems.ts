// All that other coordinate systems take: the projections of proj4, and definitions of the common systems.

import proj4 from 'proj4';

export { commonDefinition } from './common-systems.ts';

/** Between longitude and latitude and another system; throws whatever it likes. */
export interface Converter {
  forward(point: [number, number], turnsAxes: boolean): [number, number];
  inverse(point: [number, number], turnsAxes: boolean): [number, number];
}

/** From the definition itself: the table that proj4 keeps for everybody stays as it is. */
export function openConverter(definition: string): Converter {
  return proj4(definition);
}

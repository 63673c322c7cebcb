// Everything that other coordinate systems need: projections, and the definitions of common systems.

export { commonDefinition } from './common-systems.ts';
export { openConverter } from './proj4.ts';

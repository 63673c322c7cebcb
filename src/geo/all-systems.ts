// All that other coordinate systems take: projections, and definitions of the common systems.

export { commonDefinition } from './common-systems.ts';
export { openConverter } from './proj4.ts';

// The code for coordinate systems that are not always loaded: projections, and the definitions of common systems.

export { commonDefinition } from './common-systems.ts';
export { openConverter } from './proj4.ts';

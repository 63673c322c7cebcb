// The code that needs directions: for steps, and for tiles, which show turns.

export { KnownJunctions } from './steps/known-junctions.ts';
export { stepsOfLeg } from './steps/steps.ts';
export { drawTile } from './tiles/draw-tile.ts';

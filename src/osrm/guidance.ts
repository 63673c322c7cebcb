// What takes directions: steps, and tiles, which show turns.

export { stepsOfLeg } from './steps/steps.ts';
export { drawTile } from './tiles/draw-tile.ts';

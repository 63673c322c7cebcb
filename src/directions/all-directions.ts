// All that telling a route takes.

export { directionsOfLegs, lineOfDirection } from './directions.ts';
export { maneuverOfStep } from './step-maneuver.ts';

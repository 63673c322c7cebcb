// All code that makes the directions of a route.

export { goingIn } from '../network/going-in-mode.ts';
export { directionsOfLegs, lineOfDirection } from './directions.ts';
export { maneuverOfStep } from './step-maneuver.ts';

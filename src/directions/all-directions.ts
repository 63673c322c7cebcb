// All that telling a route takes.

export { goingIn } from '../network/going-in-mode.ts';
export { directionsOfLegs, lineOfDirection } from './directions.ts';
export { maneuverOfStep } from './step-maneuver.ts';

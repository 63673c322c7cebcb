// All that telling a route takes.

export { directionsOfLegs, lineOfDirection } from './directions.ts';
export { goingIn } from './going.ts';
export { maneuverOfStep } from './step-maneuver.ts';

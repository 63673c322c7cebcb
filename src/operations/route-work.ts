// The code that few routes need: for alternatives, for the order of intermediate points, and for going straight on at them.

export { costsTo, rowOfStart } from '../matrix/find-costs.ts';
export { spotsOfLegs } from '../trips/spots-of-legs.ts';
export { straightLegs } from '../trips/straight-legs.ts';
export { waypointOrder } from '../trips/waypoint-order.ts';
export { findAlternatives } from './alternatives/route-alternatives.ts';

// The code that few routes need: for alternatives, and for the order of intermediate points.

export { costsTo, rowOfStart } from '../matrix/find-costs.ts';
export { waypointOrder } from '../trips/waypoint-order.ts';
export { findAlternatives } from './alternatives/route-alternatives.ts';

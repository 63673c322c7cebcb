// What few routes need: alternatives, and the order of intermediate points.

export { waypointOrder } from '../trips/waypoint-order.ts';
export { findAlternatives } from './alternatives/route-alternatives.ts';

// What a route hands to the searches for its alternatives and for legs that go straight on. A page loads these searches later. If they
// imported these tools themselves, every page would load the tools at the start, even a page that never asks for a route.

import { metricsOf } from '../costing/metrics.ts';
import { areDisplaced } from '../points/displaced.ts';
import { isInMainPart } from '../points/snap-points.ts';
import { bidirectional } from '../search/bidirectional.ts';
import { queryHierarchy } from '../search/hierarchy/query.ts';
import { withHierarchyScratch } from '../search/hierarchy/scratch-pool.ts';
import { seed, settleAll } from '../search/settle.ts';
import { findEnd, findLeg, legOfTrip } from './find-trip.ts';
import { answerPair, TRIPS } from './pairs.ts';
import { arrivalsOf, departuresOf, endOfTrip, endsContext, stopsFrom, stopsTo } from './trip-ends.ts';

export interface TripTools {
  /** On networks with more nodes, only the nodes highest in the hierarchy are vias of alternatives. */
  readonly mostNodes: number;
  /** No more legs are searched for alternatives if those before have more stops. On foot, a leg may have ten thousand with major roads. */
  readonly mostStops: number;
  readonly TRIPS: typeof TRIPS;
  readonly answerPair: typeof answerPair;
  readonly areDisplaced: typeof areDisplaced;
  readonly arrivalsOf: typeof arrivalsOf;
  readonly bidirectional: typeof bidirectional;
  readonly departuresOf: typeof departuresOf;
  readonly endOfTrip: typeof endOfTrip;
  readonly endsContext: typeof endsContext;
  readonly findEnd: typeof findEnd;
  readonly findLeg: typeof findLeg;
  readonly isInMainPart: typeof isInMainPart;
  readonly legOfTrip: typeof legOfTrip;
  readonly metricsOf: typeof metricsOf;
  readonly queryHierarchy: typeof queryHierarchy;
  readonly seed: typeof seed;
  readonly settleAll: typeof settleAll;
  readonly stopsFrom: typeof stopsFrom;
  readonly stopsTo: typeof stopsTo;
  readonly withHierarchyScratch: typeof withHierarchyScratch;
}

export const TRIP_TOOLS: TripTools = {
  mostNodes: 20_000,
  mostStops: 100_000,
  TRIPS,
  answerPair,
  areDisplaced,
  arrivalsOf,
  bidirectional,
  departuresOf,
  endOfTrip,
  endsContext,
  findEnd,
  findLeg,
  isInMainPart,
  legOfTrip,
  metricsOf,
  queryHierarchy,
  seed,
  settleAll,
  stopsFrom,
  stopsTo,
  withHierarchyScratch,
};

// Starts of a boundary from which ferries are the only major roads.
//
//       town ==== ferry ====o---   Ferries are not left, and whoever stands on a major road never leaves it for a minor one:
//                        G  |      nothing is drawn around G, however many roads its island has.

import { checkClockAt } from '../budget/budget.ts';
import type { Place } from '../network/place.ts';
import type { BoundaryRequest } from '../request/boundary-request.ts';
import type { Adjacency } from '../search/adjacency.ts';
import { type ArcWeights, CLOSED, type Weights } from '../search/weights.ts';
import { type departures, NO_COURSE } from '../trips/stops-of-place.ts';
import { placesOf } from '../trips/trip-ends.ts';
import { type AnswerWarning, warning } from './answer-warnings.ts';
import type { PreparedRequest } from './prepare-request.ts';

/** How one goes on from the starts of a boundary, or comes to them. */
export interface Ways {
  /** All places of the starts. */
  readonly places: readonly Place[];
  /** Weights of what may be reached. */
  readonly open: Weights;
  readonly adjacency: Adjacency;
  readonly stopsOf: typeof departures;
}

/** What is told of them: those that minor roads alone lead on from, of what is `open` and of what is wished. */
export function tellLandings(
  { database: { network }, weighted, request: { isLeft }, points: [starts], budget }: PreparedRequest<BoundaryRequest>,
  { open, adjacency: { first, arcs }, stopsOf }: Ways,
): AnswerWarning[] {
  const leadsOn = (place: Place, weights: ArcWeights) => {
    const { node, directedSegment } = stopsOf(network, weights, place);
    // whoever stands between two junctions is led on by the road he stands on
    if (directedSegment[0] !== NO_COURSE) return true;
    return node.some((from) => {
      for (let k = first[from]; k < first[from + 1]; k++) {
        const arc = arcs?.[k] ?? k;
        if (weights.weight[arc] < CLOSED && isLeft[weighted.roadType[network.directedOfArc[arc] >>> 1]]) return true;
      }
      return false;
    });
  };
  return starts.flatMap(({ near, name }, i) => {
    checkClockAt(budget, i);
    const leadOn = (weights: ArcWeights) => placesOf(near).some((place) => leadsOn(place, weights));
    if (leadOn(open) || !leadOn(weighted.weights)) return [];
    return [warning(`Ferries are the only major roads at ${name}: majorRoads: false draws the minor ones.`)];
  });
}

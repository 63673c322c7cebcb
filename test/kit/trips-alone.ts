// Compares trips of one mode in two networks: one of several modes, and one of this mode alone. Finds differences that are larger than
// rounding.

import { openRandom } from '../../fixtures/random.ts';
import { startBudget } from '../../src/budget/budget.ts';
import { openEngine } from '../../src/database/open-database.ts';
import type { Leg } from '../../src/network/leg.ts';
import type { Network } from '../../src/network/network.ts';
import type { Place } from '../../src/network/place.ts';
import { NO_COSTING } from '../../src/request/costing.ts';
import { findLeg } from '../../src/trips/find-trip.ts';

export interface TripsAlone {
  trips: number;
  /** The number of trips whose times are equal to the millisecond. */
  equal: number;
  /** The number of trips whose times differ only by rounding, because roads of other modes split a road. */
  rounded: number;
  /**
   * Trips whose times differ: milliseconds in the network of this mode alone, and in the network of several modes; undefined if there is no
   * path.
   */
  differing: { alone?: number | undefined; together?: number | undefined; from: string; to: string }[];
}

/** Compares random trips with a fixed seed, from the start of one segment to the end of another in the network of this mode alone. */
export function compareTrips(alone: Network, together: Network, mode: string, trips: number): TripsAlone {
  const random = openRandom(7);
  const number = together.modes.indexOf(mode);
  const own = openEngine(alone, { prepare: false });
  const shared = openEngine(together, { prepare: false });
  const weighted = [own.costs.computeWeights(NO_COSTING), shared.costs.computeWeights({ ...NO_COSTING, mode: number })];
  const ends = endsOf(together, number);
  const found: TripsAlone = { trips, equal: 0, rounded: 0, differing: [] };
  const draw = (): { place: Place; there: Place; at: string } => {
    for (;;) {
      const segment = random.whole(alone.segmentCount);
      const isEnd = random.whole(2) === 1;
      const place = { segment, at: isEnd ? alone.length[segment] : 0 };
      const at = keyOfEnd(alone, segment, isEnd);
      const there = ends.get(at);
      if (there !== undefined) return { place, there, at };
    }
  };
  for (let trip = 0; trip < trips; trip++) {
    const [from, to] = [draw(), draw()];
    const a = findLeg({ database: own, weighted: weighted[0], budget: startBudget() }, from.place, to.place);
    const b = findLeg({ database: shared, weighted: weighted[1], budget: startBudget() }, from.there, to.there);
    if (a?.totalTime === b?.totalTime) found.equal++;
    else if (a && b && Math.abs(a.totalTime - b.totalTime) <= roundingOf(a) + roundingOf(b)) found.rounded++;
    else found.differing.push({ alone: a?.totalTime, together: b?.totalTime, from: from.at, to: to.at });
  }
  return found;
}

/** The possible rounding of a leg in milliseconds: half a centimetre and half a millisecond per row. */
function roundingOf({ time, length }: Leg): number {
  return time.reduce((sum, milliseconds, row) => sum + 1 + (0.5 * milliseconds) / Math.max(1, length[row]), 0);
}

/**
 * The ends of the segments that a mode may take, by way and point. Gates are left out, because their two sides are different places at one
 * point.
 */
function endsOf(network: Network, mode: number): Map<string, Place> {
  const ends = new Map<string, Place>();
  const { modeSpeed, segmentCount, length, firstPoint, pointX, pointY } = network;
  const pointAt = (point: number): string => `${pointX[point]} ${pointY[point]}`;
  const gates = new Set<string>();
  for (let segment = 0; segment < segmentCount; segment++) {
    if (length[segment] === 0) gates.add(pointAt(firstPoint[segment]));
  }
  for (let segment = 0; segment < segmentCount; segment++) {
    const directedSegment = 2 * (segmentCount * mode + segment);
    if (length[segment] === 0 || (modeSpeed[directedSegment] === 0 && modeSpeed[directedSegment + 1] === 0)) continue;
    for (const isEnd of [false, true]) {
      if (gates.has(pointAt(isEnd ? firstPoint[segment + 1] - 1 : firstPoint[segment]))) continue;
      ends.set(keyOfEnd(network, segment, isEnd), { segment, at: isEnd ? length[segment] : 0 });
    }
  }
  return ends;
}

// The key also contains the next point, since a barrier may separate the pieces of one way.
function keyOfEnd({ idHigh, firstPoint, pointX, pointY }: Network, segment: number, isEnd: boolean): string {
  const point = isEnd ? firstPoint[segment + 1] - 1 : firstPoint[segment];
  const next = isEnd ? point - 1 : point + 1;
  return `${idHigh[segment]} ${pointX[point]} ${pointY[point]} ${pointX[next]} ${pointY[next]}`;
}

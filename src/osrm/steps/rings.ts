// Roundabouts in the three kinds of OSRM: a small crossing that is driven round, a roundabout, and a rotary, which is large and has a name.

import { otherDirectedSegments } from '../../directions/arms.ts';
import { headingOut } from '../../directions/headings.ts';
import { isRoundabout } from '../../directions/rings.ts';
import { isNamed, sharesName } from '../../directions/roads.ts';
import type { Surroundings } from '../../directions/surroundings.ts';
import { turnAngle } from '../../geo/bearing.ts';
import { junctionBefore } from '../../network/network.ts';
import { roadEndsAt } from './road-ends.ts';

export type RingKind = 'roundabout turn' | 'roundabout' | 'rotary';

/** Metres. A ring with a larger radius is a rotary if it has a name. A smaller ring may be a crossing. */
const LARGEST_ROUNDABOUT = 15;
/** The least degrees between two roads of a crossing. */
const LEAST_APART = 60;
const MOST_ROADS = 4;
const MOST_PIECES = 200;

/** The kind of the ring that a directed segment is part of. */
export function kindOfRing(around: Surroundings, first: number): RingKind {
  const ring = ringOf(around, first);
  if (ring === undefined) return 'roundabout';
  const { network } = around;
  let length = 0;
  for (const directedSegment of ring) length += network.length[directedSegment >>> 1];
  const radius = length / 100 / (2 * Math.PI);
  const roads = roadsAt(around, ring);
  if (radius > LARGEST_ROUNDABOUT) return hasOwnName(around, ring, roads) ? 'rotary' : 'roundabout';
  return isCrossing(around, roads) ? 'roundabout turn' : 'roundabout';
}

/** The directed segments of a ring in travel order; `undefined` if they do not close into a ring. */
function ringOf(around: Surroundings, first: number): number[] | undefined {
  const ring = [first];
  while (ring.length < MOST_PIECES) {
    const last = ring[ring.length - 1];
    const ways = otherDirectedSegments(around, last, last ^ 1);
    const next = ways.find((way) => isRoundabout(around, way));
    if (next === first) return ring;
    if (next === undefined || ring.includes(next)) return undefined;
    ring.push(next);
  }
  return undefined;
}

/** The roads that lead away from a ring, junction by junction. */
function roadsAt(around: Surroundings, ring: readonly number[]): number[][] {
  const { network, mode } = around;
  return ring.map((directedSegment) =>
    roadEndsAt(network, mode, junctionBefore(network, directedSegment))
      .map((arm) => arm.directedSegment)
      .filter((away) => !isRoundabout(around, away)),
  );
}

function hasOwnName({ network }: Surroundings, ring: readonly number[], roads: readonly number[][]): boolean {
  const [first, ...others] = ring.map((directedSegment) => directedSegment >>> 1);
  if (!isNamed(network, first) || !others.every((segment) => sharesName(network, first, segment))) return false;
  return !roads.flat().some((away) => sharesName(network, first, away >>> 1));
}

/** Whether the roads of a ring are placed like the roads of a crossing: at most one at each junction, and well apart. */
function isCrossing({ network }: Surroundings, roads: readonly number[][]): boolean {
  const exits = roads.flat();
  if (exits.length > MOST_ROADS || roads.some((away) => away.length > 1)) return false;
  const headings = exits.map((away) => headingOut(network, away));
  return headings.every((heading, i) =>
    headings.slice(0, i).every((other) => Math.abs(turnAngle(heading, other)) >= LEAST_APART),
  );
}

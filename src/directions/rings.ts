// What a driver sees as a roundabout: a tagged one, or a circle of one-way streets without the tag.
//
//           |
//        .--<--.          following its inner side leads back to the entry within a few hundred metres, and its shape
//       /       \         is as round as an octagon. Blocks of houses and islands between lanes therefore do not count
//    --+         +--
//       \       /
//        '-->--'
//           |

import { turnAngle } from '../geo/bearing.ts';
import { RADIANS } from '../geo/wgs84.ts';
import { type Network, PER_DEGREE, ROUNDABOUT } from '../network/network.ts';
import { oncomingDirectedSegments, otherDirectedSegments } from './arms.ts';
import { turnInto } from './headings.ts';
import { isWayOn, type Surroundings } from './surroundings.ts';

/** The largest circumference in centimetres. The widest circles in towns have about 350 metres. */
const LONGEST_RING = 400_00;
/** The least area of a ring, as a share of the area of a circle with the same circumference. An octagon has 0.95, a square 0.79. */
const LEAST_ROUND = 0.9;
/** The sharpest turn in the line of a ring, in degrees. */
const SHARPEST_CORNER = 60;

/** What is known about a segment. 0 means nothing yet. */
const IS_RING = 1;
const IS_NONE = 2;

/** For each network and mode, what is known about each segment. Only roads of trips are searched for rings, because rings are rare. */
const kept = new WeakMap<Network, Uint8Array[]>();

/** Whether a directed segment goes round a roundabout. For walkers a roundabout is a road like any other, open in both directions. */
export function isRoundabout(around: Surroundings, directedSegment: number): boolean {
  const { going, network } = around;
  if (going === 'walk') return false;
  return (network.flags[directedSegment >>> 1] & ROUNDABOUT) !== 0 || isOnRing(around, directedSegment >>> 1);
}

function isOnRing(around: Surroundings, segment: number): boolean {
  const known = keptRings(around);
  if (known[segment] === 0) {
    known[segment] = IS_NONE;
    const forward = 2 * segment;
    const isForward = isWayOn(around, forward);
    if (isForward === isWayOn(around, forward + 1)) return false;
    for (const directedSegment of ringFrom(around, isForward ? forward : forward + 1))
      known[directedSegment >>> 1] = IS_RING;
  }
  return known[segment] === IS_RING;
}

function keptRings({ network, mode }: Surroundings): Uint8Array {
  let byMode = kept.get(network);
  if (byMode === undefined) kept.set(network, (byMode = []));
  byMode[mode] ??= new Uint8Array(network.segmentCount);
  return byMode[mode];
}

/** The ring that a one-way directed segment is part of, whatever the request says; empty if there is none. */
function ringFrom(around: Surroundings, first: number): readonly number[] {
  const independent = { ...around, roadType: around.network.roadType };
  return innerRing(independent, first, -1) ?? innerRing(independent, first, 1) ?? [];
}

/** The ring by which a directed segment leads back to itself, if one always takes the way farthest to one side: -1 left, 1 right. */
function innerRing(around: Surroundings, first: number, side: -1 | 1): number[] | undefined {
  const { network } = around;
  const ring: number[] = [];
  let length = 0;
  let doors = 0;
  for (let directedSegment = first; ; ) {
    ring.push(directedSegment);
    length += network.length[directedSegment >>> 1];
    if (length > LONGEST_RING) return undefined;
    const ways = otherDirectedSegments(around, directedSegment, directedSegment ^ 1);
    const next = innermost(network, directedSegment, ways, side);
    if (next === undefined || isWayOn(around, next ^ 1)) return undefined;
    if (ways.length > 1 || oncomingDirectedSegments(around, directedSegment, next).length > 0) doors++;
    directedSegment = next;
    if (directedSegment === first) return doors > 1 && isRound(network, ring) ? ring : undefined;
    if (ring.includes(directedSegment)) return undefined;
  }
}

/** From the end of a directed segment, the way onward that is farthest to one side. */
function innermost(
  network: Network,
  directedSegment: number,
  ways: readonly number[],
  side: -1 | 1,
): number | undefined {
  let found: number | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const way of ways) {
    const inward = side * turnInto(network, directedSegment, way);
    if (inward <= most) continue;
    most = inward;
    found = way;
  }
  return found;
}

/** Whether the line of a ring has no corner, and encloses nearly as much as a circle. */
function isRound({ firstPoint, pointX, pointY }: Network, ring: readonly number[]): boolean {
  const origin = firstPoint[ring[0] >>> 1];
  const shrink = Math.cos((pointY[origin] / PER_DEGREE) * RADIANS);
  const x: number[] = [];
  const y: number[] = [];
  for (const directedSegment of ring) {
    const segment = directedSegment >>> 1;
    const first = firstPoint[segment];
    const end = firstPoint[segment + 1] - 1;
    // The last point is skipped, because it is the first point of the next directed segment.
    for (let i = 0; i < end - first; i++) {
      const point = directedSegment & 1 ? end - i : first + i;
      x.push((pointX[point] - pointX[origin]) * shrink);
      y.push(pointY[point] - pointY[origin]);
    }
  }
  let area = 0;
  let length = 0;
  for (let i = 0, k = x.length - 1, before = x.length - 2; i < x.length; before = k, k = i++) {
    const turn = turnAngle(directionOf(x[k] - x[before], y[k] - y[before]), directionOf(x[i] - x[k], y[i] - y[k]));
    if (Math.abs(turn) > SHARPEST_CORNER) return false;
    area += (x[k] * y[i] - x[i] * y[k]) / 2;
    length += Math.hypot(x[i] - x[k], y[i] - y[k]);
  }
  return 4 * Math.PI * Math.abs(area) >= LEAST_ROUND * length * length;
}

function directionOf(east: number, north: number): number {
  return Math.atan2(east, north) / RADIANS;
}

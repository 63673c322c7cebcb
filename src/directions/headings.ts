// The heading of a road at a junction as a driver sees it: over a few metres, not over the last shape point.
//
//        . - o      the last piece of a shape is often a kink that only connects the drawing
//      /
//    /
//
// Where a segment ends but the road simply continues, such as where a bridge begins or a limit changes, the measurement continues too.

import { turnAngle } from '../geo/bearing.ts';
import { RADIANS } from '../geo/wgs84.ts';
import { firstMetres, IN_SIGHT } from '../network/first-metres.ts';
import { junctionAfter, junctionBefore, type Network, nodesOfJunction } from '../network/network.ts';
import { segmentsAt } from '../network/segments-at.ts';

/** How many headings are cached. One trip needs the same headings again and again. */
const CACHED_HEADINGS = 8192;

interface KeptHeadings {
  /** The directed segment in each slot. The lowest bits of its number select the slot. */
  readonly directedSegment: Uint32Array;
  readonly heading: Float64Array;
}

const keptOf = new WeakMap<Network, KeptHeadings>();
/** Marks an empty slot. */
const NO_DIRECTED_SEGMENT = 0xffffffff;

/** The heading of a directed segment over its first metres, in degrees clockwise from north. */
export function headingOut(network: Network, directedSegment: number): number {
  let kept = keptOf.get(network);
  if (kept === undefined) {
    kept = {
      directedSegment: new Uint32Array(CACHED_HEADINGS).fill(NO_DIRECTED_SEGMENT),
      heading: new Float64Array(CACHED_HEADINGS),
    };
    keptOf.set(network, kept);
  }
  const place = directedSegment % CACHED_HEADINGS;
  if (kept.directedSegment[place] !== directedSegment) {
    kept.heading[place] = measureHeading(network, directedSegment);
    kept.directedSegment[place] = directedSegment;
  }
  return kept.heading[place];
}

function measureHeading(network: Network, directedSegment: number): number {
  let east = 0;
  let north = 0;
  let left = IN_SIGHT;
  let piece: number | undefined = directedSegment;
  while (piece !== undefined) {
    const stretch = firstMetres(network, piece, left);
    east += stretch.east;
    north += stretch.north;
    left = stretch.left;
    // The remaining distance shrinks a little with each piece, so that a ring of pieces of length zero cannot loop for ever.
    piece = left-- > 0 ? onlyDirectedBehind(network, piece) : undefined;
  }
  return east === 0 && north === 0 ? headingThrough(network, directedSegment) : Math.atan2(east, north) / RADIANS;
}

/** The directed segment by which a road simply continues. `undefined` if the road ends or other roads meet it. */
function onlyDirectedBehind(network: Network, directedSegment: number): number | undefined {
  const { firstOut, firstIn, arcIn, directedOfArc } = network;
  const own = directedSegment >>> 1;
  const junction = junctionAfter(network, directedSegment);
  let only: number | undefined;
  for (let arc = firstOut[junction]; arc < firstOut[junction + 1]; arc++) {
    const next = directedOfArc[arc];
    if (next >>> 1 === own) continue;
    if (only !== undefined) return undefined;
    only = next;
  }
  for (const node of nodesOfJunction(network, junction)) {
    for (let i = firstIn[node]; i < firstIn[node + 1]; i++) {
      const next = directedOfArc[arcIn[i]] ^ 1;
      if (next >>> 1 === own || next === only) continue;
      if (only !== undefined) return undefined;
      only = next;
    }
  }
  return only;
}

/**
 * The heading of a directed segment without length, such as a gate: the heading of the only road after it, otherwise of the only road
 * before it. North if there is neither.
 */
function headingThrough(network: Network, directedSegment: number): number {
  const forward = directedSegment - (directedSegment & 1);
  const beyond = onlyRoadFrom(network, junctionAfter(network, forward), directedSegment >>> 1);
  const behind =
    beyond === undefined ? onlyRoadFrom(network, junctionBefore(network, forward), directedSegment >>> 1) : undefined;
  const along = beyond ?? (behind === undefined ? 0 : behind + 180);
  return directedSegment & 1 ? along + 180 : along;
}

/** The heading of the only other road at a junction, leading away from the junction. */
function onlyRoadFrom(network: Network, junction: number, segment: number): number | undefined {
  const [road, ...others] = segmentsAt(network, junction).filter((one) => one !== segment);
  if (road === undefined || others.length > 0 || network.length[road] === 0) return undefined;
  return headingOut(network, junctionBefore(network, 2 * road) === junction ? 2 * road : 2 * road + 1);
}

/** The heading of a directed segment over its last metres, in degrees clockwise from north. */
export function headingIn(network: Network, directedSegment: number): number {
  return headingOut(network, directedSegment ^ 1) + 180;
}

/** The turn from one directed segment into the next in degrees, above -180 and up to 180, positive to the right. */
export function turnInto(network: Network, before: number, after: number): number {
  return turnAngle(headingIn(network, before), headingOut(network, after));
}

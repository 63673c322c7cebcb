// The signs and lanes of a part of a road, and the exits that it passes.

import type { SegmentSource } from '../../network/source.ts';
import type { Extract } from './file/extract.ts';
import { OPEN_BACKWARD, OPEN_FORWARD, ROUNDABOUT_ROAD } from './roads.ts';
import { signOfPart } from './tags/way-signs.ts';

/** The signs of a part. Signs stand where a way begins and lanes are marked where it ends, in either direction of travel. */
export function signsOf(extract: Extract, part: number, ways: number): Pick<SegmentSource, 'signs'> {
  const { roads, nodes, parts } = extract;
  const road = parts.road.values[part];
  const way = roads.signLists.values[roads.signs.values[road]];
  const isLow = part === parts.firstPart[road];
  const isHigh = part === parts.firstPart[road + 1] - 1;
  const { isLink } = roads.classes.values[roads.roadClass.values[road]];
  const first = parts.firstRef.values[part];
  const last = parts.lastRef.values[part];
  const there = nodes.signs.get(nodes.nodeOfRef[first]);
  const back = nodes.signs.get(nodes.nodeOfRef[last]);
  const onward = closedExitsBetween(extract, road, first + 1, last);
  const homeward = closedExitsBetween(extract, road, first, last - 1);
  const forward =
    ways & OPEN_FORWARD
      ? signOfPart(way.forward, { isFirst: isLow, isLast: isHigh, isLink, node: there, closedExits: onward })
      : undefined;
  const backward =
    ways & OPEN_BACKWARD
      ? signOfPart(way.backward, { isFirst: isHigh, isLast: isLow, isLink, node: back, closedExits: homeward })
      : undefined;
  if (!forward && !backward) return {};
  return { signs: { ...(forward && { forward }), ...(backward && { backward }) } };
}

// The closed exits that traffic passes on a part, including those at the node where it arrives on the part.
function closedExitsBetween({ roads, nodes, closedExits }: Extract, road: number, from: number, to: number): number {
  if (closedExits.size === 0 || (roads.bits.values[road] & ROUNDABOUT_ROAD) === 0) return 0;
  let exits = 0;
  for (let ref = from; ref <= to; ref++) exits += closedExits.get(nodes.nodeOfRef[ref]) ?? 0;
  return exits;
}

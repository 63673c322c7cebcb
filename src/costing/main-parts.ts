// The main parts of a network under the plain costing: the large parts in which every place can be reached from every other. There is
// usually one. Two cities on both sides of a river are two main parts if the bridge is missing in the data, or closed to a mode.

import type { Network } from '../network/network.ts';
import type { StrongComponents } from '../network/strong-components.ts';
import { CLOSED } from '../search/weights.ts';

/** A part with this many junctions is more than a car park or an unfinished road. */
const MANY_JUNCTIONS = 1000;

/** The most parts that are distinguished. */
const MOST_PARTS = 255;

/**
 * For each segment: the number of its main part, from 1, or 0. Main parts are the largest part, and all other parts with many junctions. A
 * segment lies in a part if one of its open arcs does: places on it can then be left and reached. The arc of any copy counts, because the
 * original of a split junction may be unreachable.
 */
export function mainParts(
  { segmentCount, arcCount, directedOfArc, tail, head }: Network,
  weight: Int32Array,
  { componentOfNode, size, largest }: StrongComponents,
): Uint8Array {
  const large: number[] = [];
  for (let part = 0; part < size.length; part++) if (size[part] >= MANY_JUNCTIONS && part !== largest) large.push(part);
  large.sort((a, b) => size[b] - size[a]);
  const numberOfPart = new Uint8Array(size.length);
  for (const [i, part] of [largest, ...large].slice(0, MOST_PARTS).entries()) numberOfPart[part] = i + 1;
  const partOfSegment = new Uint8Array(segmentCount);
  for (let arc = 0; arc < arcCount; arc++) {
    const part = componentOfNode[tail[arc]];
    if (numberOfPart[part] > 0 && weight[arc] < CLOSED && part === componentOfNode[head[arc]]) {
      partOfSegment[directedOfArc[arc] >>> 1] = numberOfPart[part];
    }
  }
  return partOfSegment;
}

// Streets with the same name: the segments of a name, divided where they are far apart.

import type { Network } from '../../src/index.ts';
import { junctionOfNode, NO_ARC } from '../../src/network/network.ts';
import { primaryName } from '../../src/network/segment-names.ts';
import { pointOfPlace } from '../../src/network/segment-shape.ts';
import { segmentsAt } from '../../src/network/segments-at.ts';
import type { LonLat } from './camera.ts';
import { lookOfSegment } from './roads.ts';

export interface Street {
  readonly segments: readonly number[];
  /** The place in the middle of the street, on its middle segment. */
  readonly place: LonLat;
}

/** Side of a cell, in degrees of latitude: 300 metres. Roads in the same or in neighbouring cells are one street. */
const CELL = 0.0027;

/** The number of cells in a row: more than fit around the world. */
const ROW = 2 ** 20;

export function streetsOf(network: Network, segments: readonly number[]): Street[] {
  const { firstPoint, pointX, pointY } = network;
  const stretch = Math.cos((pointY[firstPoint[segments[0]]] / 1e7) * (Math.PI / 180));
  const cellOf = (point: number) =>
    Math.floor(pointY[point] / 1e7 / CELL) * ROW + Math.floor(((pointX[point] / 1e7) * stretch) / CELL);
  const joined = new Map<number, number>();
  const rootOf = (cell: number): number => {
    let root = cell;
    for (let up = joined.get(root)!; up !== root; up = joined.get(root)!) root = up;
    joined.set(cell, root);
    return root;
  };
  for (const segment of segments) {
    const [start, end] = [cellOf(firstPoint[segment]), cellOf(firstPoint[segment + 1] - 1)];
    for (const cell of [start, end]) if (!joined.has(cell)) joined.set(cell, cell);
    joined.set(rootOf(start), rootOf(end));
  }
  for (const cell of [...joined.keys()]) {
    // the other four neighbours find this cell as their neighbour
    for (const next of [cell + 1, cell + ROW - 1, cell + ROW, cell + ROW + 1]) {
      if (joined.has(next)) joined.set(rootOf(cell), rootOf(next));
    }
  }
  const streets = new Map<number, number[]>();
  for (const segment of segments) {
    const root = rootOf(cellOf(firstPoint[segment]));
    const street = streets.get(root);
    if (street === undefined) streets.set(root, [segment]);
    else street.push(segment);
  }
  return Array.from(streets.values(), (own) => ({
    segments: own,
    place: middleOf(network, own),
  }));
}

/** The middle of the segment that is nearest to the middle of all segments. */
function middleOf(network: Network, segments: readonly number[]): LonLat {
  const { firstPoint, pointX, pointY, length } = network;
  let [x, y] = [0, 0];
  const pointIn = (segment: number) => (firstPoint[segment] + firstPoint[segment + 1]) >>> 1;
  for (const segment of segments) {
    x += pointX[pointIn(segment)] / segments.length;
    y += pointY[pointIn(segment)] / segments.length;
  }
  const stretch = Math.cos((y / 1e7) * (Math.PI / 180));
  let [nearest, least] = [segments[0], Number.POSITIVE_INFINITY];
  for (const segment of segments) {
    const away = Math.hypot((pointX[pointIn(segment)] - x) * stretch, pointY[pointIn(segment)] - y);
    if (away < least) [nearest, least] = [segment, away];
  }
  return pointOfPlace(network, { segment: nearest, at: length[nearest] / 2 });
}

/** The roads that meet streets, found so far. */
const meetings = new WeakMap<Street, string>();

/** The name of the largest road that meets a street; empty if none has another name. */
export function meetingRoad(network: Network, street: Street, own: string): string {
  let name = meetings.get(street);
  if (name === undefined) meetings.set(street, (name = findMeetingRoad(network, street, own)));
  return name;
}

function findMeetingRoad(network: Network, { segments }: Street, own: string): string {
  let found = '';
  let largest = -1;
  const seen = new Set(segments);
  for (const junction of new Set(segments.flatMap((segment) => junctionsOf(network, segment)))) {
    for (const segment of segmentsAt(network, junction)) {
      if (seen.has(segment)) continue;
      seen.add(segment);
      const look = lookOfSegment(network, segment);
      if (look <= largest) continue;
      const name = primaryName(network, segment)?.name;
      if (name !== undefined && name !== own) [found, largest] = [name, look];
    }
  }
  return found;
}

function junctionsOf(network: Network, segment: number): number[] {
  const { arcOfDirected, tail, head } = network;
  return [2 * segment, 2 * segment + 1].flatMap((directedSegment) => {
    const arc = arcOfDirected[directedSegment];
    return arc === NO_ARC ? [] : [tail[arc], head[arc]].map((node) => junctionOfNode(network, node));
  });
}

// Groups of roads that lie close together. Boundaries are drawn from these groups. There is a group for every eight consecutive primary
// arcs. Nodes are numbered along a curve, so the arcs of a group are neighbours.
//
// A segment belongs to the first of its primary arcs. What drawing reads about a segment is spread over many columns, so it is copied into
// one row when a boundary first reaches its group.

import { type Cover, coverOf, coverToo } from '../boundary/flat-map.ts';
import { EQUATOR_DEGREE, RADIANS } from '../geo/wgs84.ts';
import { END_X, END_Y, FIRST_POINT, LENGTH, POINT_COUNT, START_X, START_Y } from '../kernel/drawing/road.ts';
import { type Network, PER_DEGREE } from '../network/network.ts';

/** The number of arcs in a group, as a shift. */
export const GROUP_SHIFT = 3;

/**
 * Numbers per group: the centre of the box around its shapes, and half of the box's sides, in 1e-7 degrees; its radius in centimetres; ...
 */
export const BOX = 6;
export const CENTRE_X = 0;
export const CENTRE_Y = 1;
export const HALF_WIDTH = 2;
export const HALF_HEIGHT = 3;
export const RADIUS = 4;
/** ... and a bit for each type of its roads, or 0 until a boundary reaches the group. Types above 31 share bits. */
export const TYPES = 5;

/** Numbers per segment: the directed segment of its arc, ... */
export const SEGMENT = 8;
export const DIRECTED = 0;
/** ... and then the first numbers of a road in a drawing. */
export const COLUMNS = 1;

/** How much longer a degree of a meridian is at the poles than a degree of the equator; also allows for the interpolation of maps. */
const LONGER = 1.01;

/** The groups of a network. */
export interface RoadGroups {
  readonly count: number;
  /** For each arc, copies included: the group of its segment. */
  readonly groupOfArc: Uint32Array;
  /** By arc, copies included: the end of its segment where it is entered: twice the segment's row, plus 1 if the row is the other arc's. */
  readonly endOfArc: Uint32Array;
  /** By group: its first row in `rows`. */
  readonly firstRow: Uint32Array;
  /** BOX numbers for each group. */
  readonly boxes: Int32Array;
  /** SEGMENT numbers for each segment that has an arc. */
  readonly rows: Int32Array;
}

const known = new WeakMap<Uint32Array, { readonly firstPoint: Uint32Array; readonly groups: RoadGroups }>();

/** The groups of a network. All networks with the same arcs and shapes share them. */
export function roadGroupsOf(network: Network): RoadGroups {
  const { directedOfArc, firstPoint } = network;
  const before = known.get(directedOfArc);
  if (before?.firstPoint === firstPoint) return before.groups;
  const groups = groupRoads(network);
  known.set(directedOfArc, { firstPoint, groups });
  return groups;
}

function groupRoads({ directedOfArc, arcOfDirected, arcCount, firstOut, junctionCount }: Network): RoadGroups {
  const primaryCount = firstOut[junctionCount];
  const count = (primaryCount + (1 << GROUP_SHIFT) - 1) >>> GROUP_SHIFT;
  const groupOfArc = new Uint32Array(arcCount);
  const endOfArc = new Uint32Array(arcCount);
  const firstRow = new Uint32Array(count + 1);
  for (let arc = 0, ends = 0; arc < arcCount; arc++) {
    const directedSegment = directedOfArc[arc];
    // NO_ARC is larger than any arc
    const owner = Math.min(arcOfDirected[directedSegment], arcOfDirected[directedSegment ^ 1]);
    groupOfArc[arc] = owner >>> GROUP_SHIFT;
    if (owner === arc) {
      firstRow[(arc >>> GROUP_SHIFT) + 1]++;
      endOfArc[arc] = ends;
      ends += 2;
    } else endOfArc[arc] = endOfArc[owner] + (directedOfArc[owner] === directedSegment ? 0 : 1);
  }
  for (let group = 0; group < count; group++) firstRow[group + 1] += firstRow[group];
  const rows = new Int32Array(SEGMENT * firstRow[count]);
  return { count, groupOfArc, endOfArc, firstRow, boxes: new Int32Array(BOX * count), rows };
}

/** Computes the box and the rows of a group, unless they are known. */
export function fillGroup(network: Network, groups: RoadGroups, group: number): void {
  const { firstRow, boxes, rows } = groups;
  if (boxes[BOX * group + TYPES] !== 0) return;
  const { directedOfArc, arcOfDirected, firstPoint, pointX, pointY, roadType } = network;
  let types = 0;
  let cover: Cover | undefined;
  let row = SEGMENT * firstRow[group];
  for (let arc = group << GROUP_SHIFT; row < SEGMENT * firstRow[group + 1]; arc++) {
    const directedSegment = directedOfArc[arc];
    if (arcOfDirected[directedSegment ^ 1] < arc) continue;
    const segment = directedSegment >>> 1;
    const first = firstPoint[segment];
    const end = firstPoint[segment + 1];
    rows[row + DIRECTED] = directedSegment;
    layRow(rows, row + COLUMNS, network, segment);
    row += SEGMENT;
    types |= 1 << roadType[segment];
    cover ??= coverOf(pointX[first], pointY[first]);
    for (let point = first; point < end; point++) coverToo(cover, pointX[point], pointY[point]);
  }
  const { middle, west, south, east, north } = cover!;
  const width = Math.ceil((east - west) / 2) + 1;
  const height = Math.ceil((north - south) / 2) + 1;
  // the latitude nearest to the equator, where parallels are longest
  const lowest = Math.max(0, south, -north) / PER_DEGREE;
  const metres = Math.hypot(height, width * Math.cos(lowest * RADIANS)) * (EQUATOR_DEGREE / PER_DEGREE);
  const at = BOX * group;
  boxes[at + CENTRE_X] = middle + Math.round((west + east) / 2);
  boxes[at + CENTRE_Y] = Math.round((south + north) / 2);
  boxes[at + HALF_WIDTH] = width;
  boxes[at + HALF_HEIGHT] = height;
  boxes[at + RADIUS] = Math.min(Math.ceil(100 * LONGER * metres) + 10, 2 ** 31 - 1);
  boxes[at + TYPES] = types;
}

/** Writes the part of a road's row that does not depend on a search. */
export function layRow(
  rows: Int32Array,
  row: number,
  { firstPoint, pointX, pointY, length }: Network,
  segment: number,
): void {
  const first = firstPoint[segment];
  const end = firstPoint[segment + 1];
  rows[row + FIRST_POINT] = first;
  rows[row + POINT_COUNT] = end - first;
  rows[row + LENGTH] = length[segment];
  rows[row + START_X] = pointX[first];
  rows[row + START_Y] = pointY[first];
  rows[row + END_X] = pointX[end - 1];
  rows[row + END_Y] = pointY[end - 1];
}

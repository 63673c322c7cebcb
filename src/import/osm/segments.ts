// Turns the parts of roads into segments, one at a time.

import { PER_DEGREE } from '../../network/network.ts';
import { ROAD_TYPES } from '../../network/road-types.ts';
import { attachNumbers, type SegmentNumbers } from '../../network/segment-numbers.ts';
import type { SegmentSource } from '../../network/source.ts';
import { type Extract, segmentIdOfGate, segmentIdOfPart, wayOfPart } from './file/extract.ts';
import { gateSegment } from './gates.ts';
import { byModeOf, closuresOf, directionOf, firstModeOn, specialsOf, speedOf } from './mode-of-part.ts';
import { BLOCKED, type Nodes } from './nodes.ts';
import {
  CROSSING_ROAD,
  ELEVATOR_ROAD,
  OPEN_BACKWARD,
  OPEN_FORWARD,
  openWays,
  ROUNDABOUT_ROAD,
  STEPS_ROAD,
  TOLL_ROAD,
} from './roads.ts';
import { signOfPart } from './tags/way-signs.ts';

/** All segments. They can be iterated over any number of times. */
export function segmentsOf(extract: Extract): Iterable<SegmentSource> {
  const segments: Iterable<SegmentSource> = {
    *[Symbol.iterator]() {
      for (let part = 0; part < extract.parts.count; part++) yield segmentOf(extract, part);
      const modes = extract.modes.map(({ name }) => name);
      for (const gate of extract.gates.list) {
        const id = segmentIdOfGate(extract, gate);
        yield gateSegment(gate, segmentOf(extract, gate.part), id, extract.nodes, modes);
      }
    },
  };
  attachNumbers(segments, numbersOf(extract));
  return segments;
}

// The numbers of segments in their order: parts, then gates.
function numbersOf(extract: Extract): SegmentNumbers {
  const { parts, gates, roadType } = extract;
  const count = parts.count + gates.list.length;
  const numbers = {
    idHigh: new Uint32Array(count),
    idLow: new Uint32Array(count),
    roadType: new Uint8Array(count),
  };
  numbers.idLow.set(parts.hash.values.subarray(0, parts.count));
  numbers.roadType.set(roadType);
  for (let part = 0; part < parts.count; part++) numbers.idHigh[part] = wayOfPart(extract, part);
  gates.list.forEach(({ part, hash }, gate) => {
    numbers.idHigh[parts.count + gate] = wayOfPart(extract, part);
    numbers.idLow[parts.count + gate] = hash;
    numbers.roadType[parts.count + gate] = roadType[part];
  });
  return numbers;
}

function segmentOf(extract: Extract, part: number): SegmentSource {
  const { roads, nodes, parts, roadType } = extract;
  const road = parts.road.values[part];
  const bits = roads.bits.values[road];
  const ways = openWays(roads, road);
  const limits = roads.limitLists.values[roads.limits.values[road]];
  const segment: SegmentSource = {
    id: segmentIdOfPart(extract, part),
    shape: shapeOf(extract, part),
    roadType: ROAD_TYPES[roadType[part]],
    direction: directionOf(ways),
    names: roads.nameLists.values[roads.names.values[road]],
    speed: speedOf(extract.speeds[firstModeOn(roads, road)], part, ways),
    isTollRoad: (bits & TOLL_ROAD) !== 0,
    isRoundabout: (bits & ROUNDABOUT_ROAD) !== 0,
    ...(bits & STEPS_ROAD && { isSteps: true }),
    ...(bits & CROSSING_ROAD && { isCrossing: true }),
    ...(bits & ELEVATOR_ROAD && { isElevator: true }),
    ...signsOf(extract, part, ways),
    start: extract.gates.ofEnd.get(2 * part)?.junction ?? junctionAt(nodes, parts.firstRef.values[part], part, 'start'),
    end: extract.gates.ofEnd.get(2 * part + 1)?.junction ?? junctionAt(nodes, parts.lastRef.values[part], part, 'end'),
  };
  if (limits.length > 0) segment.limits = limits;
  const tags = roads.tagLists.values[roads.tags.values[road]];
  if (Object.keys(tags).length > 0) segment.tags = tags;
  if (extract.keepIds !== undefined) keepIds(extract, part, segment);
  const closures = closuresOf(extract, road);
  if (closures.length > 0) segment.closures = closures;
  if (extract.modes.length > 1) segment.byMode = byModeOf(extract, part);
  else Object.assign(segment, specialsOf(extract, 0, part));
  return segment;
}

/** The ids of a part's way and nodes, except negative ones, which belong to data that was never uploaded. */
function keepIds({ roads, nodes, parts, keepIds }: Extract, part: number, segment: SegmentSource): void {
  const way = roads.id.values[parts.road.values[part]];
  segment.osm = way > 0 ? { way } : {};
  if (keepIds !== 'nodes') return;
  const refs = nodes.nodeOfRef.subarray(parts.firstRef.values[part], parts.lastRef.values[part] + 1);
  const ids = Array.from(refs, (node) => nodes.id[node]);
  if (ids.every((id) => id > 0)) segment.osm.nodes = ids;
}

function shapeOf({ nodes, parts }: Extract, part: number): [number, number][] {
  const last = parts.lastRef.values[part];
  const shape: [number, number][] = [];
  for (let i = parts.firstRef.values[part]; i <= last; i++) {
    const node = nodes.nodeOfRef[i];
    shape.push([nodes.x[node] / PER_DEGREE, nodes.y[node] / PER_DEGREE]);
  }
  return shape;
}

// The junction at an end of a part. A blocked node separates the roads that meet there, so that each end has a junction of its own.
function junctionAt(nodes: Nodes, ref: number, part: number, side: 'start' | 'end'): number | string {
  const node = nodes.nodeOfRef[ref];
  return nodes.bits[node] & BLOCKED ? `${nodes.id[node]} ${side} ${part}` : nodes.id[node];
}

/** The signs of a part. Signs stand where a way begins and lanes are marked where it ends, in either direction of travel. */
function signsOf(extract: Extract, part: number, ways: number): Pick<SegmentSource, 'signs'> {
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

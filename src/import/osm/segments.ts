// Hands on the parts of roads as segments, one at a time.

import { PER_DEGREE } from '../../network/network.ts';
import { ROAD_TYPES } from '../../network/road-types.ts';
import { formatSegmentId } from '../../network/segment-ids.ts';
import { putNumbersBeside, type SegmentNumbers } from '../../network/segment-numbers.ts';
import type { Bucket, Closure, ModeSource, SegmentSource, Speed } from '../../network/source.ts';
import { FASTEST, SLOWEST } from '../../network/travel-time.ts';
import { bucketsOf } from './at-hours.ts';
import { type Gate, type Gates, gateSegment } from './gates.ts';
import type { Mode } from './modes/mode.ts';
import type { Nodes } from './nodes.ts';
import { BLOCKED } from './nodes.ts';
import type { OsmRoads } from './roads.ts';
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
import type { RoadParts } from './split.ts';
import { signOfPart } from './way-signs.ts';

/** What an import knows of an extract once it is read. */
export interface Extract {
  roads: OsmRoads;
  nodes: Nodes;
  parts: RoadParts;
  modes: readonly Mode[];
  /** The road type of each part. */
  roadType: Uint8Array;
  /** By mode: what it makes of each part. */
  speeds: readonly PartSpeeds[];
  /** By mode, by part: 1 where it does not ride through. */
  isForDestinations: readonly Uint8Array[];
  gates: Gates;
  /** By node of a roundabout: the ways out that nobody may take. */
  closedExits: ReadonlyMap<number, number>;
}

/** Kilometres an hour of each part; what means nothing where a mode may not pass. */
export interface PartSpeeds {
  forward: Float64Array;
  backward: Float64Array;
  /** By part, where signs set another limit at certain hours to whoever drives. */
  inBucket: Map<number, BucketSpeeds>;
}

export type BucketSpeeds = { readonly [bucket in Bucket]?: { readonly forward: number; readonly backward: number } };

/** The id of a part's segment: `<way>:<hash of its first and last node>`. */
export function segmentIdOfPart({ roads, parts }: Pick<Extract, 'roads' | 'parts'>, part: number): string {
  return formatSegmentId(wayOfPart({ roads, parts }, part), parts.hash.values[part]);
}

/** The id of a gate's segment. */
export function segmentIdOfGate(extract: Pick<Extract, 'roads' | 'parts'>, { part, hash }: Gate): string {
  return formatSegmentId(wayOfPart(extract, part), hash);
}

function wayOfPart({ roads, parts }: Pick<Extract, 'roads' | 'parts'>, part: number): number {
  return roads.id.values[parts.road.values[part]] >>> 0;
}

/** All segments, as often as they are asked for. */
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
  putNumbersBeside(segments, numbersOf(extract));
  return segments;
}

// In the order of the segments: parts, then gates.
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
  const closures = closuresOf(extract, road);
  if (closures.length > 0) segment.closures = closures;
  if (extract.modes.length > 1) segment.byMode = byModeOf(extract, part);
  else Object.assign(segment, specialsOf(extract, 0, part));
  return segment;
}

function byModeOf(extract: Extract, part: number): NonNullable<SegmentSource['byMode']> {
  const { modes, roads, parts, speeds } = extract;
  const road = parts.road.values[part];
  return Object.fromEntries(
    modes.map(({ name }, mode) => {
      const ways = roads.passages[mode].bits.values[road] & (OPEN_FORWARD | OPEN_BACKWARD);
      if (ways === 0) return [name, false];
      const speed = speedOf(speeds[mode], part, ways);
      return [name, { direction: directionOf(ways), speed, ...specialsOf(extract, mode, part) }];
    }),
  );
}

/** What few parts say to a mode: other speeds at certain hours, that it is for destinations alone. */
function specialsOf(
  { speeds, isForDestinations }: Extract,
  mode: number,
  part: number,
): Pick<ModeSource, 'bucketSpeeds' | 'isDestinationOnly'> {
  const inBucket = speeds[mode].inBucket.get(part);
  return {
    ...(inBucket && { bucketSpeeds: bucketSpeedsOf(inBucket) }),
    ...(isForDestinations[mode][part] === 1 && { isDestinationOnly: true }),
  };
}

const SIDES = ['forward', 'backward'] as const;

// When a road is closed, to each mode that may pass at other hours.
function closuresOf({ modes, roads }: Extract, road: number): Closure[] {
  return roads.passages.flatMap(({ bits, closedIn }, mode) => {
    const closed = closedIn.get(road);
    if (closed === undefined || (bits.values[road] & (OPEN_FORWARD | OPEN_BACKWARD)) === 0) return [];
    const whom = modes.length > 1 ? { modes: [modes[mode].name] } : {};
    if (closed.forward === closed.backward) return [{ buckets: bucketsOf(closed.forward), ...whom }];
    const sides = SIDES.filter((direction) => closed[direction] !== 0);
    return sides.map((direction) => ({ buckets: bucketsOf(closed[direction]), direction, ...whom }));
  });
}

function directionOf(ways: number): 'bidirectional' | 'forward' | 'backward' {
  return ways & OPEN_FORWARD ? (ways & OPEN_BACKWARD ? 'bidirectional' : 'forward') : 'backward';
}

function firstModeOn({ passages }: OsmRoads, road: number): number {
  return passages.findIndex(({ bits }) => (bits.values[road] & (OPEN_FORWARD | OPEN_BACKWARD)) !== 0);
}

// Signs stand where a way begins, lanes where it ends, whichever way it is taken.
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

// The exits at the node where a part begins are passed by whoever comes from before.
function closedExitsBetween({ roads, nodes, closedExits }: Extract, road: number, from: number, to: number): number {
  if (closedExits.size === 0 || (roads.bits.values[road] & ROUNDABOUT_ROAD) === 0) return 0;
  let exits = 0;
  for (let ref = from; ref <= to; ref++) exits += closedExits.get(nodes.nodeOfRef[ref]) ?? 0;
  return exits;
}

function speedOf({ forward, backward }: PartSpeeds, part: number, ways: number): Speed {
  const there = held(ways & OPEN_FORWARD ? forward[part] : backward[part]);
  const back = held(ways & OPEN_BACKWARD ? backward[part] : forward[part]);
  return there === back ? there : { forward: there, backward: back };
}

function bucketSpeedsOf(inBucket: BucketSpeeds): NonNullable<SegmentSource['bucketSpeeds']> {
  return Object.fromEntries(
    Object.entries(inBucket).map(([bucket, { forward, backward }]) => [
      bucket,
      { forward: held(forward), backward: held(backward) },
    ]),
  );
}

// In kilometres an hour.
function held(speed: number): number {
  return Math.min(FASTEST / 1000, Math.max(SLOWEST / 1000, speed));
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

// What stands on a blocked node parts the roads that meet there: each end has a junction of its own.
function junctionAt(nodes: Nodes, ref: number, part: number, side: 'start' | 'end'): number | string {
  const node = nodes.nodeOfRef[ref];
  return nodes.bits[node] & BLOCKED ? `${nodes.id[node]} ${side} ${part}` : nodes.id[node];
}

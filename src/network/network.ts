// The road network: a handful of typed arrays that never change after `buildNetwork`.
//
//        segment 7                         a segment has two courses:  2 * 7      forward  (start -> end)
//   start o-------------> end                                          2 * 7 + 1  backward (end -> start)
//
// An arc is one course between two nodes. Nodes 0 .. junctionCount - 1 are the junctions; after them stand the copies
// that turn bans split off, each the state "came over this sequence of courses". Arcs are sorted by tail, then by course,
// so the arcs that leave junctions (the primary arcs, one for each open course) stand before those that leave copies. A
// copy is left by the same courses as its junction. What is closed at times is banned like a turn: on each arc of its course.

import type { Going } from './going.ts';
import type { LimitColumns } from './vehicle-measures.ts';

/** Stands in `arcOfDirected` where a course is not open, by a one-way street. */
export const NO_ARC = 0xffffffff;

/** Bits of `flags`. */
export const TOLL = 1;
export const ROUNDABOUT = 2;
export const STEPS = 4;
export const CROSSING = 8;
/** Some mode may not ride through. */
export const DESTINATION_ONLY = 16;
export const ELEVATOR = 32;

/** Values of `limitAccess`. */
export const ACCESS_PROHIBITED = 1;
export const ACCESS_DELIVERY = 2;

/** Where no road is preferred. */
export const NO_RELUCTANCE = 10;
/** Feels 25 times as long. */
export const MOST_RELUCTANCE = 250;

/** Bits of `limitDirection`. */
export const LIMIT_FORWARD = 1;
export const LIMIT_BACKWARD = 2;

/** The language of road numbers: none, as BCP 47 writes it. */
export const ROAD_NUMBER = 'zxx';

/** Points are whole numbers of 1e-7 degrees. */
export const PER_DEGREE = 1e7;
/** From the meridian to either side, and from the equator to a pole, in the same. */
export const HALF_TURN: number = 180 * PER_DEGREE;
export const POLE: number = 90 * PER_DEGREE;

/** The tags of one key. */
export interface TagColumn {
  readonly key: string;
  readonly values: readonly string[];
  /** By segment: 0 where it has no such tag, else the number of its value plus 1. */
  readonly numbers: Uint8Array | Uint16Array;
}

export interface Network extends LimitColumns {
  readonly name: string;
  /** Coordinate system of the data, lower case: `epsg:4326`. Points below are longitude, latitude all the same. */
  readonly crs: string;
  /** Language of names that did not tell theirs. */
  readonly language: string;
  /** Whom the data is owed to; empty where the source did not tell. */
  readonly attribution: string;
  /** How one may travel: the first is meant where a request names none. */
  readonly modes: readonly string[];
  /** By mode: how one moves on; `undefined` where the source did not tell. Empty where it told of none. */
  readonly going: readonly (Going | undefined)[];

  // Search graph. Node: junctions, then copies. Arc: sorted by tail.
  readonly junctionCount: number;
  readonly nodeCount: number;
  readonly arcCount: number;
  /** nodeCount + 1 */
  readonly firstOut: Uint32Array;
  readonly tail: Uint32Array;
  readonly head: Uint32Array;
  readonly directedOfArc: Uint32Array;
  /** nodeCount + 1, into `arcIn` */
  readonly firstIn: Uint32Array;
  /** Arcs in the order of their heads. */
  readonly arcIn: Uint32Array;
  /** Ascending; the junction of node `junctionCount + i`. */
  readonly junctionOfCopy: Uint32Array;
  /** 2 * segmentCount: the primary arc of a course, or NO_ARC. */
  readonly arcOfDirected: Uint32Array;
  /** Ascending, with repeats: arcs that a rule may ban, as the end of a turn or on their own ... */
  readonly bannedArc: Uint32Array;
  /** ... and the rule. An arc is banned when any of its rules binds. */
  readonly ruleOfBan: Uint16Array;
  /** Mask of vehicle types that a rule binds under a cvr; 0 binds everyone, with or without a cvr. */
  readonly ruleBinds: Uint16Array;
  /** Mask of vehicle types that a rule spares under a cvr. */
  readonly ruleSpares: Uint16Array;
  /** Mask of modes that a rule binds; 0 binds all. */
  readonly ruleModes: Uint16Array;
  /** Mask of traffic buckets (in the order of TIME_BUCKETS) at which a rule binds; 0 binds always. */
  readonly ruleBuckets: Uint8Array;
  /** 1 where a rule does not bind if no other road is left; empty in older networks. */
  readonly ruleLenient: Uint8Array;

  // Segments: those near each other on the map stand near each other, and those of one neighbourhood by id.
  readonly segmentCount: number;
  readonly idHigh: Uint32Array;
  readonly idLow: Uint32Array;
  /** The segments by ascending id; empty where they stand so themselves, as in a single neighbourhood. */
  readonly segmentById: Uint32Array;
  /** Whole centimetres, below 2^30 - 1. */
  readonly length: Uint32Array;
  readonly roadType: Uint8Array;
  readonly flags: Uint8Array;
  /** Whole metres per hour, averaged, by course (2 * segmentCount). */
  readonly speed: Uint32Array;
  /**
   * The speeds of each mode, one mode after the other, 0 where it may not pass. Empty with one mode alone, unless updates close
   * roads.
   */
  readonly modeSpeed: Uint32Array;
  /**
   * By mode, by segment: in tenths, how many times as long a way feels to it as it takes, at least 10. Empty where no mode prefers
   * any road.
   */
  readonly reluctance: Uint8Array;
  /** Courses with a speed for some traffic bucket, ascending, as places in `modeSpeed` where there are several modes ... */
  readonly bucketDirected: Uint32Array;
  /** ... and the kind of speeds that each has. */
  readonly bucketKind: Uint32Array;
  /** Four a kind, in the order of BUCKETS; 0 where unknown. */
  readonly bucketSpeed: Uint32Array;

  // Vehicle limits.
  /** By row: the segment, ascending, with repeats ... */
  readonly limitSegment: Uint32Array;
  /** ... and the kind of limit. */
  readonly limitKind: Uint32Array;
  /** By kind. */
  readonly limitDirection: Uint8Array;
  /** By kind: number of the vehicle type, 0 = ALL. */
  readonly limitVehicle: Uint8Array;
  /** By kind: 0, ACCESS_PROHIBITED or ACCESS_DELIVERY. */
  readonly limitAccess: Uint8Array;

  // Shapes, in 1e-7 degrees: points firstPoint[segment] .. firstPoint[segment + 1].
  readonly firstPoint: Uint32Array;
  readonly pointX: Int32Array;
  readonly pointY: Int32Array;

  // Names: a segment has a set of names, shared by all that carry the same; the first of a set is the primary one.
  readonly nameSet: Uint32Array;
  readonly firstName: Uint32Array;
  /** The number of a name's string. */
  readonly nameString: Uint32Array;
  /** The number of its language's string; a road's number, in no language, has that of ROAD_NUMBER. */
  readonly nameLanguage: Uint32Array;
  // Signs: a course that has one, ascending, and the set of its texts, in which each language tells a member of `Sign`.
  readonly signDirected: Uint32Array;
  readonly signSet: Uint32Array;
  /** UTF-8 bytes firstByte[string] .. firstByte[string + 1]. String 0 is empty; set 0 has no names. */
  readonly firstByte: Uint32Array;
  readonly stringBytes: Uint8Array;

  // Ids of OpenStreetMap, in halves: see `osm-ids.ts`. Empty where they were not kept; 0 where there is none.
  readonly osmWayLow: Uint32Array;
  /** Bits 32 to 47; empty where all of them are 0. */
  readonly osmWayHigh: Uint16Array;
  /** By point of a shape. */
  readonly osmNodeLow: Uint32Array;
  /** Bits 32 to 39. */
  readonly osmNodeHigh: Uint8Array;
  /** Tags that were kept: see `segment-tags.ts`. */
  readonly tags: readonly TagColumn[];
}

/** What search reads of a network; any plain graph can be given this shape. */
export type Graph = Pick<Network, 'nodeCount' | 'arcCount' | 'firstOut' | 'tail' | 'head' | 'firstIn' | 'arcIn'>;

/** The junction that a node is, or is a copy of. */
export function junctionOfNode(network: Network, node: number): number {
  return node < network.junctionCount ? node : network.junctionOfCopy[node - network.junctionCount];
}

/** All arcs of a course: the primary one first, then those that leave copies. Empty for a course that is not open. */
export function arcsOfDirected(
  network: Pick<Network, 'arcOfDirected' | 'firstOut' | 'tail' | 'junctionOfCopy' | 'junctionCount'>,
  directedSegment: number,
): number[] {
  const { arcOfDirected, firstOut, tail } = network;
  const primary = arcOfDirected[directedSegment];
  if (primary === NO_ARC) return [];
  const position = primary - firstOut[tail[primary]];
  return nodesOfJunction(network, tail[primary]).map((node) => firstOut[node] + position);
}

/** The arcs of a segment in both directions, copies included. */
export function arcsOfSegment(network: Parameters<typeof arcsOfDirected>[0], segment: number): number[] {
  return [...arcsOfDirected(network, 2 * segment), ...arcsOfDirected(network, 2 * segment + 1)];
}

/** So many times as many arcs as segments are gone through faster than copies are looked for. */
const MANY_ARCS = 256;

/** All arcs of some segments, in both directions, copies included. */
export function arcsOfSegments(network: Network, segments: Uint32Array): Uint32Array {
  return segments.length * MANY_ARCS > network.arcCount
    ? arcsAmongAll(network, segments)
    : arcsOneByOne(network, segments);
}

function arcsOneByOne(network: Network, segments: Uint32Array): Uint32Array {
  const { arcOfDirected, firstOut, tail, junctionOfCopy, junctionCount } = network;
  const arcs: number[] = [];
  for (let i = 0; i < 2 * segments.length; i++) {
    const primary = arcOfDirected[2 * segments[i >>> 1] + (i & 1)];
    if (primary === NO_ARC) continue;
    arcs.push(primary);
    const junction = tail[primary];
    const position = primary - firstOut[junction];
    for (let copy = indexNotBelow(junctionOfCopy, junction); junctionOfCopy[copy] === junction; copy++) {
      arcs.push(firstOut[junctionCount + copy] + position);
    }
  }
  return Uint32Array.from(arcs);
}

function arcsAmongAll({ arcCount, directedOfArc, segmentCount }: Network, segments: Uint32Array): Uint32Array {
  const isWanted = new Uint8Array(segmentCount);
  for (let i = 0; i < segments.length; i++) isWanted[segments[i]] = 1;
  let count = 0;
  for (let arc = 0; arc < arcCount; arc++) count += isWanted[directedOfArc[arc] >>> 1];
  const arcs = new Uint32Array(count);
  for (let arc = 0, at = 0; at < count; arc++) if (isWanted[directedOfArc[arc] >>> 1] !== 0) arcs[at++] = arc;
  return arcs;
}

/** A junction's node and all its copies. */
export function nodesOfJunction(
  { junctionOfCopy, junctionCount }: Pick<Network, 'junctionOfCopy' | 'junctionCount'>,
  junction: number,
): number[] {
  const nodes = [junction];
  for (
    let i = indexNotBelow(junctionOfCopy, junction);
    i < junctionOfCopy.length && junctionOfCopy[i] === junction;
    i++
  ) {
    nodes.push(junctionCount + i);
  }
  return nodes;
}

/** The junction where a course begins: the start of its segment going forward, the end going backward. */
export function junctionBefore(network: Network, directedSegment: number): number {
  const arc = network.arcOfDirected[directedSegment];
  return arc === NO_ARC
    ? junctionOfNode(network, network.head[network.arcOfDirected[directedSegment ^ 1]])
    : network.tail[arc];
}

/** The junction where a course ends. */
export function junctionAfter(network: Network, directedSegment: number): number {
  return junctionBefore(network, directedSegment ^ 1);
}

/** The first index whose value is not below `value`, in an ascending array. */
export function indexNotBelow(ascending: Uint32Array, value: number): number {
  let first = 0;
  let end = ascending.length;
  while (first < end) {
    const middle = (first + end) >>> 1;
    if (ascending[middle] < value) first = middle + 1;
    else end = middle;
  }
  return first;
}

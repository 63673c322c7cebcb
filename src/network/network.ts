// The road network: typed arrays that never change after `buildNetwork`.
//
//        segment 7                         two directed segments:  2 * 7      forward  (start -> end)
//   start o-------------> end                                     2 * 7 + 1  backward (end -> start)
//
// An arc is one directed segment between two nodes. Nodes 0 .. junctionCount - 1 are the junctions. After them come the copies
// that turn bans split off; each is the state "arrived over this sequence of directed segments". Arcs are sorted by tail, then by
// directed segment, so the arcs that leave junctions (the primary arcs, one per open directed segment) come before those that leave
// copies. Arcs of the same directed segments leave a copy and its junction. A closure at certain times works like a turn ban: it bans
// every arc of its directed segment.

import type { Going } from './going.ts';
import type { LimitColumns } from './vehicle-measures.ts';

/** An entry of `arcOfDirected`: the directed segment has no arc, for example because it goes against a one-way street. */
export const NO_ARC = 0xffffffff;

/** Bits of `flags`. */
export const TOLL = 1;
export const ROUNDABOUT = 2;
export const STEPS = 4;
export const CROSSING = 8;
/** Closed to through traffic of at least one mode. */
export const DESTINATION_ONLY = 16;
export const ELEVATOR = 32;

/** Values of `limitAccess`. */
export const ACCESS_PROHIBITED = 1;
export const ACCESS_DELIVERY = 2;

/** The neutral value: the road is neither preferred nor avoided. */
export const NO_RELUCTANCE = 10;
/** The largest value: in comparisons, the road counts 25 times its time. */
export const MOST_RELUCTANCE = 250;

/** Bits of `limitDirection`. */
export const LIMIT_FORWARD = 1;
export const LIMIT_BACKWARD = 2;

/** The language of road numbers: BCP 47's code for "no language". */
export const ROAD_NUMBER = 'zxx';

/** Points are whole numbers of 1e-7 degrees. */
export const PER_DEGREE = 1e7;
/** 180 degrees in the unit of points. */
export const HALF_TURN: number = 180 * PER_DEGREE;
export const POLE: number = 90 * PER_DEGREE;

/** The tags of one key. */
export interface TagColumn {
  readonly key: string;
  readonly values: readonly string[];
  /** For each segment: 0 if it has no such tag, otherwise the number of its value plus 1. */
  readonly numbers: Uint8Array | Uint16Array;
}

/** A road network as arrays. It never changes. */
export interface Network extends LimitColumns {
  readonly name: string;
  /** Coordinate system of the source, lower case: `epsg:4326`. Whatever it is, the points below are longitude and latitude. */
  readonly crs: string;
  /** Language of names for which the source gives none. */
  readonly language: string;
  /** Attribution of the data; empty if the source gives none. */
  readonly attribution: string;
  /** Modes of travel. The first is the default of requests. */
  readonly modes: readonly string[];
  /**
   * For each mode, how it moves; `undefined` if the source does not say. The list is empty if the source does not say this for any mode.
   */
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
  /** The junction of each node `junctionCount + i`, ascending. */
  readonly junctionOfCopy: Uint32Array;
  /** 2 * segmentCount entries: the primary arc of each directed segment, or NO_ARC. */
  readonly arcOfDirected: Uint32Array;
  /** The arcs that a rule may ban, either as the end of a banned turn or by a closure; ascending, with repeats ... */
  readonly bannedArc: Uint32Array;
  /** ... and the rule of each entry. An arc is banned if any of its rules applies. */
  readonly ruleOfBan: Uint16Array;
  /** Mask of the vehicle types that a rule applies to, in requests with a cvr. 0: it applies to everyone, with or without a cvr. */
  readonly ruleBinds: Uint16Array;
  /** Mask of vehicle types that a rule exempts in requests with a cvr. */
  readonly ruleSpares: Uint16Array;
  /** Mask of modes that a rule applies to; 0 means all. */
  readonly ruleModes: Uint16Array;
  /** Mask of traffic buckets (in the order of TIME_BUCKETS) in which a rule applies; 0 means always. */
  readonly ruleBuckets: Uint8Array;
  /** 1 if a rule does not apply where there is no other road; empty in older networks. */
  readonly ruleLenient: Uint8Array;
  /**
   * By mode, then by arc that leaves a copy: the half seconds that turning onto it takes, in addition to the delay of the road before.
   * Empty if no turn takes time beyond that delay.
   */
  readonly turnCost: Uint8Array;

  // Segments. They are grouped by neighbourhood on the map, and sorted by id within one neighbourhood.
  readonly segmentCount: number;
  readonly idHigh: Uint32Array;
  readonly idLow: Uint32Array;
  /** The segments by ascending id; empty if the segments already have this order, as in a network with a single neighbourhood. */
  readonly segmentById: Uint32Array;
  /** Whole centimetres, below 2^30 - 1. */
  readonly length: Uint32Array;
  readonly roadType: Uint8Array;
  readonly flags: Uint8Array;
  /** Average speed in whole metres per hour, by directed segment (2 * segmentCount). */
  readonly speed: Uint32Array;
  /**
   * The speeds of each mode, one mode after another, 0 where it may not pass. Empty if there is only one mode, unless updates close
   * roads.
   */
  readonly modeSpeed: Uint32Array;
  /**
   * For each mode and segment, the factor by which the mode's preference multiplies the time of the road; in tenths, at least 10. Empty if
   * no mode prefers any road.
   */
  readonly reluctance: Uint8Array;
  /** Directed segments with a speed for some traffic bucket, ascending (with several modes: indices of `modeSpeed`) ... */
  readonly bucketDirected: Uint32Array;
  /** ... and the row of speeds of each, a row of `bucketSpeed`. */
  readonly bucketKind: Uint32Array;
  /** Rows of four speeds, in the order of BUCKETS; 0 if unknown. */
  readonly bucketSpeed: Uint32Array;

  // Delays at junctions: see `delays.ts`.
  /** By mode, then by directed segment: the kind of delay at its end, 0 if there is none. Empty if no mode has any. */
  readonly delayKind: Uint16Array;
  /** Rows of five delays in milliseconds, one for each kind, in the order of TIME_BUCKETS. Row 0 has no delay. */
  readonly delayOfKind: Uint32Array;

  // Vehicle limits.
  /** For each row: the segment, ascending, with repeats ... */
  readonly limitSegment: Uint32Array;
  /** ... and the kind of limit. */
  readonly limitKind: Uint32Array;
  /** For each kind of limit. */
  readonly limitDirection: Uint8Array;
  /** For each kind: the number of the vehicle type, 0 = ALL. */
  readonly limitVehicle: Uint8Array;
  /** For each kind: 0, ACCESS_PROHIBITED or ACCESS_DELIVERY. */
  readonly limitAccess: Uint8Array;

  // Shapes, in 1e-7 degrees: points firstPoint[segment] .. firstPoint[segment + 1].
  readonly firstPoint: Uint32Array;
  readonly pointX: Int32Array;
  readonly pointY: Int32Array;

  // Names: a segment has a set of names. Segments with the same names share one set. The first name of a set is the primary name.
  readonly nameSet: Uint32Array;
  readonly firstName: Uint32Array;
  /** For each name of a set: the number of its string. */
  readonly nameString: Uint32Array;
  /** The number of the string of the name's language. Road numbers have no language and use the string of ROAD_NUMBER. */
  readonly nameLanguage: Uint32Array;
  // Signs: the directed segments that have a sign, ascending, and the set of texts of each sign. In such a set, the language of a text
  // stands for the member of `Sign`.
  readonly signDirected: Uint32Array;
  readonly signSet: Uint32Array;
  /** String s has the UTF-8 bytes firstByte[s] .. firstByte[s + 1]. String 0 is empty; set 0 has no names. */
  readonly firstByte: Uint32Array;
  readonly stringBytes: Uint8Array;

  // OpenStreetMap ids, in halves: see `osm-ids.ts`. Empty if the import did not keep them; 0 means no id.
  readonly osmWayLow: Uint32Array;
  /** Bits 32 to 47 of the way ids; empty if all are 0. */
  readonly osmWayHigh: Uint16Array;
  /** The low half of the node id of each point of a shape. */
  readonly osmNodeLow: Uint32Array;
  /** Bits 32 to 39 of the node ids. */
  readonly osmNodeHigh: Uint8Array;
  /** Tags that the import kept: see `segment-tags.ts`. */
  readonly tags: readonly TagColumn[];
}

/** The part of a network that searches read. Any plain graph can have this form. */
export type Graph = Pick<Network, 'nodeCount' | 'arcCount' | 'firstOut' | 'tail' | 'head' | 'firstIn' | 'arcIn'>;

/** The junction at a node: the node itself, or the junction that it is a copy of. */
export function junctionOfNode(network: Network, node: number): number {
  return node < network.junctionCount ? node : network.junctionOfCopy[node - network.junctionCount];
}

/** All arcs of a directed segment: first the primary one, then the arcs that leave copies of its junction. Empty if it is closed. */
export function arcsOfDirected(
  network: Pick<Network, 'arcOfDirected' | 'firstOut' | 'tail' | 'junctionOfCopy' | 'junctionCount'>,
  directedSegment: number,
): number[] {
  const { arcOfDirected, tail } = network;
  const primary = arcOfDirected[directedSegment];
  if (primary === NO_ARC) return [];
  const arcs = nodesOfJunction(network, tail[primary]);
  for (let i = 0; i < arcs.length; i++) arcs[i] = arcFrom(network, arcs[i], directedSegment);
  return arcs;
}

/** The arc over which a directed segment leaves a node: the junction where it begins, or a copy of this junction. */
export function arcFrom(
  { arcOfDirected, firstOut, tail }: Pick<Network, 'arcOfDirected' | 'firstOut' | 'tail'>,
  node: number,
  directedSegment: number,
): number {
  const primary = arcOfDirected[directedSegment];
  return firstOut[node] + primary - firstOut[tail[primary]];
}

/** The arcs of a segment in both directions, copies included. */
export function arcsOfSegment(network: Parameters<typeof arcsOfDirected>[0], segment: number): number[] {
  const arcs = arcsOfDirected(network, 2 * segment);
  for (const arc of arcsOfDirected(network, 2 * segment + 1)) arcs.push(arc);
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

/** The junction where a directed segment begins: the start of its segment if forward, the end if backward. */
export function junctionBefore(network: Network, directedSegment: number): number {
  const arc = network.arcOfDirected[directedSegment];
  return arc === NO_ARC
    ? junctionOfNode(network, network.head[network.arcOfDirected[directedSegment ^ 1]])
    : network.tail[arc];
}

/** The junction where a directed segment ends. */
export function junctionAfter(network: Network, directedSegment: number): number {
  return junctionBefore(network, directedSegment ^ 1);
}

/** The index of the first value of an ascending array that is not below `value`. */
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

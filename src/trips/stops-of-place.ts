// Turns a place into the nodes where a trip may begin or end, each with the cost of getting there.
//
//        tail o-----------x--------------o head        x: the place, `at` centimetres from the segment's start
//             <-upTo(W)-->|<-V - upTo(V)->             V, W: values of the forward and the backward directed segment
//
// V and W are the values without delays. A trip that leaves over the head also pays the delay there; a trip that ends at x pays no delay.
//
// At 0 or at its length a place is the junction itself: trips leave it over every open arc and reach it over any copy. If a place allows
// only some directions, trips leave and reach it only over its segment in those directions, even at a junction. If a road into a junction
// has a delay, trips also reach the junction over each road separately: the road decides which delay the trip does not pay. Along major
// roads, trips to such a junction use the same roads as trips to any other.

import type { MajorPart } from '../costing/major-part.ts';
import { junctionAtPlace } from '../network/junction-at-place.ts';
import { arcsOfDirected, arcsOfSegment, type Network, NO_ARC, nodesOfJunction } from '../network/network.ts';
import { allows, type Place, RIDES_BACKWARD, RIDES_FORWARD, upTo } from '../network/place.ts';
import type { Stops } from '../search/stops.ts';
import type { Triple } from '../search/triple.ts';
import {
  type ArcWeights,
  CLOSED,
  entryOf,
  exitOf,
  hasExit,
  type LazyWeights,
  type WeightValue,
} from '../search/weights.ts';
import { directedSegmentsInto, placeAtEnd } from './directed-places.ts';

/** The stops of a place. Each has the directed segment that is used only in part, or NO_DIRECTED_SEGMENT if the place is a junction. */
export interface PlaceStops extends Stops {
  readonly directedSegment: readonly number[];
  readonly onlyFirst: readonly boolean[] | undefined;
}

export const NO_DIRECTED_SEGMENT = -1;

/** Where a trip from a place may begin: the far ends of its open directed segments. */
export function departures(network: Network, weights: LazyWeights, place: Place): PlaceStops {
  const junction = place.directedSegments === undefined ? junctionAtPlace(network, place) : undefined;
  if (junction !== undefined) return stopsAt([junction]);
  const { arcOfDirected } = network;
  const { segment } = place;
  // NO_ARC also stands for a direction that is not allowed
  const arcs = [
    allows(place, 2 * segment) ? arcOfDirected[2 * segment] : NO_ARC,
    allows(place, 2 * segment + 1) ? arcOfDirected[2 * segment + 1] : NO_ARC,
  ];
  return stopsOver({ network, weights, place, arcs: openArcs(weights, arcs), use: LEAVING });
}

/** The place where a road ends at a junction. */
export interface EndOfRoad extends Place {
  /** The directed segment that ends there. */
  readonly endOf: number;
}

/** The ends of all roads into a junction, if one of the roads has a delay; `undefined` for any other place. */
export function endsOfRoadsTo(network: Network, { exits }: ArcWeights, place: Place): EndOfRoad[] | undefined {
  if (exits === undefined || place.directedSegments !== undefined) return undefined;
  const junction = junctionAtPlace(network, place);
  if (junction === undefined) return undefined;
  const roads = directedSegmentsInto(network, junction);
  if (!roads.some((directedSegment) => hasExit(exits, directedSegment))) return undefined;
  return roads.map((directedSegment) => ({ ...placeAtEnd(network, directedSegment), endOf: directedSegment }));
}

/**
 * Where a trip to a place may end: the near ends of its open directed segments, at every copy of the junction. With a major part, trips keep
 * to it.
 */
export function arrivals(
  network: Network,
  weights: LazyWeights,
  place: Place | EndOfRoad,
  part?: MajorPart,
): PlaceStops {
  const roadEnds = endsOfRoadsTo(network, weights, place);
  if (roadEnds !== undefined) return joinStops(roadEnds.map((end) => arrivals(network, weights, end, part)));
  const junction = place.directedSegments === undefined ? junctionAtPlace(network, place) : undefined;
  if (junction !== undefined) return stopsAt(nodesOfJunction(network, junction));
  const { segment, directedSegments } = place;
  const arcs =
    directedSegments === undefined || directedSegments === RIDES_FORWARD + RIDES_BACKWARD
      ? arcsOfSegment(network, segment)
      : arcsOfDirected(network, 2 * segment + (directedSegments === RIDES_FORWARD ? 0 : 1));
  const open = { network, weights, place, arcs: openArcs(weights, arcs), use: REACHING };
  return part !== undefined && 'endOf' in place ? stopsByPart(open, part) : stopsOver(open);
}

/**
 * The stops at the tails of arcs that end at a junction. A trip may end over the arcs over which it may ride on (costing/major-part.ts): from
 * the part to the part only along it, and from other nodes to the part only in its first phase, before it has met the part.
 */
function stopsByPart(open: ArcsInPart, { isOnPart, along }: MajorPart): PlaceStops {
  const { tail, head } = open.network;
  const leadsToPart = (arc: number) => isOnPart[head[arc]] === 1;
  const arcs = open.arcs.filter((arc) => isOnPart[tail[arc]] === 0 || !leadsToPart(arc) || along.weight[arc] < CLOSED);
  const onlyFirst = arcs.map((arc) => isOnPart[tail[arc]] === 0 && leadsToPart(arc));
  return { ...stopsOver({ ...open, arcs }), onlyFirst: onlyFirst.includes(true) ? onlyFirst : undefined };
}

/** All stops of some lists. */
export function joinStops(lists: readonly PlaceStops[]): PlaceStops {
  return {
    directedSegment: lists.flatMap(({ directedSegment }) => directedSegment),
    node: lists.flatMap(({ node }) => node),
    weight: lists.flatMap(({ weight }) => weight),
    second: lists.flatMap(({ second }) => second),
    third: lists.flatMap(({ third }) => third),
    onlyFirst: lists.some(({ onlyFirst }) => onlyFirst)
      ? lists.flatMap(({ node, onlyFirst }) => onlyFirst ?? node.map(() => false))
      : undefined,
  };
}

/** The nodes of a junction, where no segment is used only in part. */
function stopsAt(node: readonly number[]): PlaceStops {
  const nothing = node.map(() => 0);
  return {
    directedSegment: node.map(() => NO_DIRECTED_SEGMENT),
    node,
    weight: nothing,
    second: nothing,
    third: nothing,
    onlyFirst: undefined,
  };
}

/** How trips use the arcs of a segment, between a place and a node of each arc. */
interface ArcUse {
  readonly node: 'head' | 'tail';
  /**
   * The direction, 0 forward or 1 backward, in which trips use the part between the start of the segment and the place. They use the rest
   * of the segment in the other direction.
   */
  readonly upToPlace: 0 | 1;
  /** Whether the trip continues at the node, and therefore pays the delay there. */
  readonly goesOn: boolean;
}

const LEAVING: ArcUse = { node: 'head', upToPlace: 1, goesOn: true };
const REACHING: ArcUse = { node: 'tail', upToPlace: 0, goesOn: false };

/** The open ones of some arcs; NO_ARC stands for a direction without an arc. */
function openArcs({ weight, computeWeights }: LazyWeights, arcs: readonly number[]): readonly number[] {
  const open: number[] = [];
  for (const arc of arcs) {
    if (arc === NO_ARC) continue;
    computeWeights?.(arc, arc + 1);
    if (weight[arc] < CLOSED) open.push(arc);
  }
  return open;
}

/**
 * The stops at the nodes of open arcs. Lists are created with their final length: for a hundred thousand places they use most of the
 * memory.
 */
function stopsOver(open: ArcsInPart): PlaceStops {
  const { network, weights, arcs, use } = open;
  const seconds = partsOf(open, 'second');
  return {
    directedSegment: valuesOf(network.directedOfArc, arcs),
    node: valuesOf(network[use.node], arcs),
    weight: partsOf(open, 'weight'),
    second: seconds,
    third: weights.third === weights.second ? seconds : partsOf(open, 'third'),
    onlyFirst: undefined,
  };
}

const NO_EXITS = new Int32Array(0);

/** Open arcs of a segment that are used only in part. */
interface ArcsInPart {
  readonly network: Network;
  readonly weights: ArcWeights;
  readonly place: Place;
  readonly arcs: readonly number[];
  readonly use: ArcUse;
}

function partsOf({ network, weights, place, arcs, use }: ArcsInPart, value: WeightValue): number[] {
  const { exits, [value]: values } = weights;
  const exitOfKind = exits?.[value] ?? NO_EXITS;
  const length = network.length[place.segment];
  const list = new Array<number>(arcs.length);
  for (let i = 0; i < list.length; i++) {
    const directedSegment = network.directedOfArc[arcs[i]];
    const exit = exits === undefined ? 0 : exitOfKind[exits.kind[directedSegment]];
    const entry = exits === undefined ? 0 : entryOf(exits, value, arcs[i]);
    const ride = values[arcs[i]] - entry - exit;
    const before = upTo(ride, place.at, length);
    // a segment without length is ridden whole
    const isBefore = length === 0 || (directedSegment & 1) === use.upToPlace;
    list[i] = entry + (isBefore ? before : ride - before) + (use.goesOn ? exit : 0);
  }
  return list;
}

function valuesOf(values: Uint32Array, arcs: readonly number[]): number[] {
  const list = new Array<number>(arcs.length);
  for (let i = 0; i < list.length; i++) list[i] = values[arcs[i]];
  return list;
}

/** A stretch of one directed segment, and its cost. */
export interface Stretch extends Triple {
  readonly directedSegment: number;
}

/** The cost of the direct stretch between two places of one segment, in the direction that is open; `undefined` if there is none. */
export function directStretch(network: Network, weights: LazyWeights, from: Place, to: Place): Stretch | undefined {
  if (from.segment !== to.segment) return undefined;
  const { segment } = from;
  const length = network.length[segment];
  const directedSegment = 2 * segment + (from.at <= to.at ? 0 : 1);
  const mayStay =
    from.directedSegments === undefined ||
    to.directedSegments === undefined ||
    (from.directedSegments & to.directedSegments) !== 0;
  if (from.at === to.at && mayStay) return { directedSegment, weight: 0, second: 0, third: 0 };
  if (from.at === to.at || !allows(from, directedSegment) || !allows(to, directedSegment)) return undefined;
  return ridden(network, weights, directedSegment, (ride) => between(ride, from, to, length));
}

/** The cost of riding a whole directed segment as the last one of a trip; `undefined` if it is closed. */
export function wholeStretch(network: Network, weights: LazyWeights, directedSegment: number): Stretch | undefined {
  return ridden(network, weights, directedSegment, (ride) => ride);
}

/** A part of the cost of a directed segment, without its delay; `undefined` if the directed segment is closed. */
function ridden(
  network: Network,
  weights: LazyWeights,
  directedSegment: number,
  partOf: (ride: number) => number,
): Stretch | undefined {
  const arc = network.arcOfDirected[directedSegment];
  if (arc === NO_ARC) return undefined;
  weights.computeWeights?.(arc, arc + 1);
  if (weights.weight[arc] >= CLOSED) return undefined;
  const part = (value: WeightValue) => partOf(weights[value][arc] - exitOf(weights.exits, value, directedSegment));
  return { directedSegment, weight: part('weight'), second: part('second'), third: part('third') };
}

/** The part of a value between two places of a segment of the given length. */
function between(value: number, { at: a }: Place, { at: b }: Place, length: number): number {
  return upTo(value, Math.max(a, b), length) - upTo(value, Math.min(a, b), length);
}

// A place as the nodes where a trip may begin or end, each with the cost of getting there.
//
//        tail o-----------x--------------o head        x: the place, `at` centimetres from the segment's start
//             <-upTo(W)-->|<-V - upTo(V)->             V, W: values of the forward and the backward directed segment
//
// At 0 or at its length a place is the junction itself: trips leave it over every open arc and reach it over any copy. Trips leave
// and reach a place with directions only over its segment in these directions, wherever it is.

import { junctionAtPlace } from '../network/junction-at-place.ts';
import { arcsOfDirected, arcsOfSegment, type Network, NO_ARC, nodesOfJunction } from '../network/network.ts';
import { allows, type Place, RIDES_BACKWARD, RIDES_FORWARD, upTo } from '../network/place.ts';
import type { Stops } from '../search/stops.ts';
import { CLOSED, type LazyWeights } from '../search/weights.ts';

/** Stops of a place, each with the directed segment that is ridden in part; NO_DIRECTED_SEGMENT if the place is a junction. */
export interface PlaceStops extends Stops {
  readonly directedSegment: readonly number[];
}

export const NO_DIRECTED_SEGMENT = -1;

/** Where a trip from a place may begin: the far ends of its open directed segments. */
export function departures(network: Network, weights: LazyWeights, place: Place): PlaceStops {
  const junction = place.directedSegments === undefined ? junctionAtPlace(network, place) : undefined;
  if (junction !== undefined) return stopsAt([junction]);
  const { arcOfDirected, head } = network;
  const { segment } = place;
  // NO_ARC also stands for a direction that is not allowed
  const arcs = [
    allows(place, 2 * segment) ? arcOfDirected[2 * segment] : NO_ARC,
    allows(place, 2 * segment + 1) ? arcOfDirected[2 * segment + 1] : NO_ARC,
  ];
  return stopsOver(network, weights, place, { arcs, node: head, upToPlace: 1 });
}

/** Where a trip to a place may end: the near ends of its open directed segments, in every copy. */
export function arrivals(network: Network, weights: LazyWeights, place: Place): PlaceStops {
  const junction = place.directedSegments === undefined ? junctionAtPlace(network, place) : undefined;
  if (junction !== undefined) return stopsAt(nodesOfJunction(network, junction));
  const { segment, directedSegments } = place;
  const arcs =
    directedSegments === undefined || directedSegments === RIDES_FORWARD + RIDES_BACKWARD
      ? arcsOfSegment(network, segment)
      : arcsOfDirected(network, 2 * segment + (directedSegments === RIDES_FORWARD ? 0 : 1));
  return stopsOver(network, weights, place, { arcs, node: network.tail, upToPlace: 0 });
}

/** Nodes of a junction, where nothing is ridden in part. */
function stopsAt(node: readonly number[]): PlaceStops {
  const nothing = node.map(() => 0);
  return {
    directedSegment: node.map(() => NO_DIRECTED_SEGMENT),
    node,
    weight: nothing,
    second: nothing,
    third: nothing,
  };
}

/** Arcs of a segment that are ridden in part, between a place and their nodes. */
interface ArcsInPart {
  /** With NO_ARC for directions that have none. */
  readonly arcs: readonly number[];
  readonly node: Uint32Array;
  /**
   * The direction, 0 forward or 1 backward, that is ridden between the start of the segment and the place; the other
   * one beyond it.
   */
  readonly upToPlace: 0 | 1;
}

/**
 * A stop for each open arc. Lists are created with their final length: for a hundred thousand places they use most of
 * the memory.
 */
function stopsOver(
  network: Network,
  { weight, second, third, computeWeights }: LazyWeights,
  place: Place,
  { arcs, node, upToPlace }: ArcsInPart,
): PlaceStops {
  const open: number[] = [];
  for (const arc of arcs) {
    if (arc === NO_ARC) continue;
    computeWeights?.(arc, arc + 1);
    if (weight[arc] < CLOSED) open.push(arc);
  }
  const seconds = partsOf(second, open, network, place, upToPlace);
  return {
    directedSegment: valuesOf(network.directedOfArc, open),
    node: valuesOf(node, open),
    weight: partsOf(weight, open, network, place, upToPlace),
    second: seconds,
    third: third === second ? seconds : partsOf(third, open, network, place, upToPlace),
  };
}

function partsOf(
  values: Int32Array,
  arcs: readonly number[],
  { directedOfArc, length }: Network,
  { segment, at }: Place,
  upToPlace: 0 | 1,
): number[] {
  const list = new Array<number>(arcs.length);
  for (let i = 0; i < list.length; i++) {
    const all = values[arcs[i]];
    const before = upTo(all, at, length[segment]);
    // a segment without length is ridden whole
    const isBefore = length[segment] === 0 || (directedOfArc[arcs[i]] & 1) === upToPlace;
    list[i] = isBefore ? before : all - before;
  }
  return list;
}

function valuesOf(values: Uint32Array, arcs: readonly number[]): number[] {
  const list = new Array<number>(arcs.length);
  for (let i = 0; i < list.length; i++) list[i] = values[arcs[i]];
  return list;
}

/**
 * The cost of the direct stretch between two places of one segment, in the open direction; `undefined` if there is
 * none.
 */
export function directStretch(
  network: Network,
  weights: LazyWeights,
  from: Place,
  to: Place,
): { directedSegment: number; weight: number; second: number; third: number } | undefined {
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
  const arc = network.arcOfDirected[directedSegment];
  if (arc === NO_ARC) return undefined;
  weights.computeWeights?.(arc, arc + 1);
  if (weights.weight[arc] >= CLOSED) return undefined;
  return {
    directedSegment,
    weight: between(weights.weight[arc], from, to, length),
    second: between(weights.second[arc], from, to, length),
    third: between(weights.third[arc], from, to, length),
  };
}

/** The part of a value between two places of a segment of that length. */
function between(value: number, { at: a }: Place, { at: b }: Place, length: number): number {
  return upTo(value, Math.max(a, b), length) - upTo(value, Math.min(a, b), length);
}

// A place as the nodes where a trip may begin or end, each with what the way to it costs.
//
//        tail o-----------x--------------o head        x: the place, `at` centimetres from the segment's start
//             <-upTo(W)-->|<-V - upTo(V)->             V, W: values of the forward and the backward course
//
// At 0 or at its length a place is the junction itself: left by every open arc, reached over any copy.

import {
  arcsOfCourse,
  junctionAfter,
  junctionBefore,
  type Network,
  NO_ARC,
  nodesOfJunction,
} from '../network/network.ts';
import { type Place, upTo } from '../network/place.ts';
import type { Stops } from './stops.ts';
import { type ArcWeights, CLOSED } from './weights.ts';

/** Stops of a place, each with the course that is ridden in part; NO_COURSE where the place is a junction. */
export interface PlaceStops extends Stops {
  readonly course: readonly number[];
}

export const NO_COURSE = -1;

/** Where a trip from a place may begin: the far ends of its open courses. */
export function departures(network: Network, weights: ArcWeights, place: Place): PlaceStops {
  const stops = noStops();
  const junction = junctionAtPlace(network, place);
  if (junction !== undefined) {
    addStop(stops, { course: NO_COURSE, node: junction, weight: 0, second: 0, third: 0 });
    return stops;
  }
  const { segment, at } = place;
  const length = network.length[segment];
  const forward = network.arcOfCourse[2 * segment];
  if (forward !== NO_ARC && weights.weight[forward] < CLOSED) {
    addStop(stops, {
      course: 2 * segment,
      node: network.head[forward],
      weight: weights.weight[forward] - upTo(weights.weight[forward], at, length),
      second: weights.second[forward] - upTo(weights.second[forward], at, length),
      third: weights.third[forward] - upTo(weights.third[forward], at, length),
    });
  }
  const backward = network.arcOfCourse[2 * segment + 1];
  if (backward !== NO_ARC && weights.weight[backward] < CLOSED) {
    addStop(stops, {
      course: 2 * segment + 1,
      node: network.head[backward],
      weight: upTo(weights.weight[backward], at, length),
      second: upTo(weights.second[backward], at, length),
      third: upTo(weights.third[backward], at, length),
    });
  }
  return stops;
}

/** Where a trip to a place may end: the near ends of its open courses, every copy of them. */
export function arrivals(network: Network, weights: ArcWeights, place: Place): PlaceStops {
  const stops = noStops();
  const junction = junctionAtPlace(network, place);
  if (junction !== undefined) {
    for (const node of nodesOfJunction(network, junction))
      addStop(stops, { course: NO_COURSE, node, weight: 0, second: 0, third: 0 });
    return stops;
  }
  const { segment, at } = place;
  const length = network.length[segment];
  const { weight, second, third } = weights;
  for (const arc of arcsOfCourse(network, 2 * segment)) {
    if (weight[arc] >= CLOSED) continue;
    addStop(stops, {
      course: 2 * segment,
      node: network.tail[arc],
      weight: upTo(weight[arc], at, length),
      second: upTo(second[arc], at, length),
      third: upTo(third[arc], at, length),
    });
  }
  for (const arc of arcsOfCourse(network, 2 * segment + 1)) {
    if (weight[arc] >= CLOSED) continue;
    addStop(stops, {
      course: 2 * segment + 1,
      node: network.tail[arc],
      weight: weight[arc] - upTo(weight[arc], at, length),
      second: second[arc] - upTo(second[arc], at, length),
      third: third[arc] - upTo(third[arc], at, length),
    });
  }
  return stops;
}

/** The junction that a place is, if it is one. */
export function junctionAtPlace(network: Network, { segment, at }: Place): number | undefined {
  if (at === 0) return junctionBefore(network, 2 * segment);
  if (at === network.length[segment]) return junctionAfter(network, 2 * segment);
  return undefined;
}

/** What the direct stretch between two places of one segment costs, in the open direction; `undefined` without one. */
export function directStretch(
  network: Network,
  weights: ArcWeights,
  from: Place,
  to: Place,
): { course: number; weight: number; second: number; third: number } | undefined {
  if (from.segment !== to.segment) return undefined;
  const { segment } = from;
  const length = network.length[segment];
  const course = 2 * segment + (from.at <= to.at ? 0 : 1);
  if (from.at === to.at) return { course, weight: 0, second: 0, third: 0 };
  const arc = network.arcOfCourse[course];
  if (arc === NO_ARC || weights.weight[arc] >= CLOSED) return undefined;
  const low = Math.min(from.at, to.at);
  const high = Math.max(from.at, to.at);
  const between = (value: number) => upTo(value, high, length) - upTo(value, low, length);
  return {
    course,
    weight: between(weights.weight[arc]),
    second: between(weights.second[arc]),
    third: between(weights.third[arc]),
  };
}

interface GrowingStops extends PlaceStops {
  course: number[];
  node: number[];
  weight: number[];
  second: number[];
  third: number[];
}

function noStops(): GrowingStops {
  return { course: [], node: [], weight: [], second: [], third: [] };
}

interface Stop {
  readonly course: number;
  readonly node: number;
  readonly weight: number;
  readonly second: number;
  readonly third: number;
}

function addStop(stops: GrowingStops, { course, node, weight, second, third }: Stop): void {
  stops.course.push(course);
  stops.node.push(node);
  stops.weight.push(weight);
  stops.second.push(second);
  stops.third.push(third);
}

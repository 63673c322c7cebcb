// Intermediate points that are equally near to several roads. All legs of a route must use the same place of such a point.
//
//      x------ leg 1 ------>a              a and b are equally near to the point. The cheapest trip to it may end at a, and the cheapest
//                           :  b--- leg 2 --->    trip from it begin at b. The place is therefore chosen for the whole route.

import { checkClock } from '../budget/budget.ts';
import { distanceMetres } from '../geo/distance.ts';
import type { Network } from '../network/network.ts';
import { pointOfPlace } from '../network/segment-shape.ts';
import { makeDisplacements } from '../points/displacements.ts';
import { SnappedPoint } from '../points/snap-points.ts';
import { isLess, type Triple } from '../search/triple.ts';
import type { Snapped } from '../snap/nearest-places.ts';
import { answerPair, type Pairing, TRIPS } from './pairs.ts';
import type { CandidatePlaces } from './trip-ends.ts';

/** Places this many metres apart are one: roads that meet at a junction. */
const ONE_PLACE = 0.1;

/** How many places of a point are compared. */
const MOST_PLACES = 8;

/** The cheapest route to one of the places of a point. */
interface RouteToVia {
  readonly point: SnappedPoint;
  readonly cost: Triple;
  readonly before: RouteToVia | undefined;
}

/** The points of a route, each intermediate one with the place that the cheapest route uses. */
export function chooseTiedVias(pairing: Pairing, points: readonly SnappedPoint[]): readonly SnappedPoint[] {
  const { network } = pairing.database;
  const last = points.length - 1;
  const choices = points.map((point, i) => (i === 0 || i === last ? [point] : choicesOf(network, point)));
  if (choices.every(({ length }) => length === 1)) return points;
  const tied = new Set(choices.flatMap((some) => (some.length === 1 ? [] : some)));
  // points that were displaced while places were compared are not yet displaced on the route
  const trial: Trial = { pairing: { ...pairing, displacements: makeDisplacements() }, tied };
  let reached: readonly RouteToVia[] = [
    { point: points[0], cost: { weight: 0, second: 0, third: 0 }, before: undefined },
  ];
  for (let i = 1; i <= last; i++) {
    checkClock(pairing.budget);
    const next = choices[i].flatMap((point) => cheapestTo(trial, reached, point) ?? []);
    const before = cheapestOf(reached);
    // there is no way to any place: the route is refused with the first one
    reached = next.length > 0 ? next : [{ point: choices[i][0], cost: before.cost, before }];
  }
  const chosen: SnappedPoint[] = [];
  for (let at: RouteToVia | undefined = cheapestOf(reached); at !== undefined; at = at.before) chosen.push(at.point);
  return chosen.reverse();
}

interface Trial {
  readonly pairing: Pairing;
  /** All choices of points that have several. */
  readonly tied: ReadonlySet<SnappedPoint>;
}

function cheapestTo(
  { pairing, tied }: Trial,
  reached: readonly RouteToVia[],
  point: SnappedPoint,
): RouteToVia | undefined {
  const found = reached.flatMap((before) => {
    const trip = answerPair(pairing, before.point, point, TRIPS);
    if (trip === undefined) return [];
    // a point that has other choices need not be displaced
    const isMoved = (one: SnappedPoint, place: CandidatePlaces) => tied.has(one) && place !== one.near;
    if (isMoved(before.point, trip.from) || isMoved(point, trip.to)) return [];
    return [{ point, before, cost: sumOf(before.cost, trip.found) }];
  });
  return found.length === 0 ? undefined : cheapestOf(found);
}

function cheapestOf(all: readonly RouteToVia[]): RouteToVia {
  return all.reduce((best, one) => (isLess(one.cost, best.cost) ? one : best));
}

function sumOf(a: Triple, b: Triple): Triple {
  return { weight: a.weight + b.weight, second: a.second + b.second, third: a.third + b.third };
}

/** The point with each of its places alone. Roads that meet at one place stay together. */
function choicesOf(network: Network, snapped: SnappedPoint): readonly SnappedPoint[] {
  const { list, index, near } = snapped;
  if (near.candidates === undefined) return [snapped];
  const places: { readonly at: readonly number[]; readonly roads: Snapped[] }[] = [];
  for (const road of [near, ...near.candidates]) {
    const at = pointOfPlace(network, road);
    const known = places.find((place) => distanceMetres(place.at[0], place.at[1], at[0], at[1]) <= ONE_PLACE);
    if (known === undefined) places.push({ at, roads: [road] });
    else known.roads.push(road);
  }
  if (places.length === 1) return [snapped];
  return places.slice(0, MOST_PLACES).map(({ roads: [road, ...others] }) => {
    const candidates = others.length === 0 ? undefined : others;
    return new SnappedPoint(list, index, { near: { ...road, candidates } });
  });
}

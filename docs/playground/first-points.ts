// Points to begin with on any network: places on its roads between which there are ways.

import { type Database, type Network, RoutingError, routeCostTable } from '../../src/index.ts';
import { pointOfPlace } from '../../src/network/segment-shape.ts';
import type { LonLat } from './camera.ts';
import { lookOfSegment } from './roads.ts';
import type { State } from './state.ts';

export type FirstPoints = Pick<State, 'route' | 'origin' | 'places'>;

/** How many places are tried, and how many become places of the matrix. */
const TRIED = 24;
const PLACES = 5;

/** The end of the route, among the places by time from the start: far, but not at the edge of the map. */
const SHARE = 0.6;

/** The lowest class of roads that points are on: no footpaths and ferries. */
const LEAST_LOOK = 2;

/** The start is where most roads are; there may be no other points if nothing can be reached from it. */
export function firstPoints(database: Database, network: Network): FirstPoints {
  const tried = placesAllOver(network);
  const times = timesBetween(database, tried);
  const isReached = (from: number, to: number) => times[from * tried.length + to] >= 0;
  const reachedFrom = tried.map((_, from) => tried.filter((_place, to) => isReached(from, to)).length);
  const most = Math.max(...reachedFrom);
  const middle = [0, 1].map((axis) => medianOf(tried.map((place) => place[axis])));
  const starts = tried.map((_, at) => at).filter((at) => reachedFrom[at] === most);
  const start = starts.reduce((best, at) => (apart(tried[at], middle) < apart(tried[best], middle) ? at : best));
  // there and back
  const ends = tried.map((_, at) => at).filter((at) => at !== start && isReached(start, at) && isReached(at, start));
  ends.sort((a, b) => times[start * tried.length + a] - times[start * tried.length + b]);
  const origin = tried[start];
  if (ends.length === 0) return { route: [], origin, places: [] };
  const places = spread(
    origin,
    ends.map((at) => tried[at]),
  );
  return { route: [origin, tried[ends[Math.floor(ends.length * SHARE)]]], origin, places };
}

/** Middles of segments. Neighbours on the map are neighbours in the network, so equal steps lead all over it. */
function placesAllOver(network: Network): LonLat[] {
  const { segmentCount, length } = network;
  const chosen = new Set<number>();
  for (let i = 0; i < TRIED; i++) {
    let segment = Math.floor(((i + 0.5) * segmentCount) / TRIED);
    const last = Math.min(segmentCount, Math.floor(((i + 1.5) * segmentCount) / TRIED)) - 1;
    while (segment < last && lookOfSegment(network, segment) < LEAST_LOOK) segment++;
    chosen.add(segment);
  }
  return Array.from(chosen, (segment) => pointOfPlace(network, { segment, at: length[segment] / 2 }));
}

/** The costs of a matrix, row by row; NaN if there is no way. */
function timesBetween(database: Database, places: LonLat[]): Float64Array {
  try {
    return routeCostTable(database, { startPoints: places, endPoints: places }).time;
  } catch (error) {
    if (error instanceof RoutingError) return new Float64Array(places.length ** 2).fill(Number.NaN);
    throw error;
  }
}

/** Some of the places, each far from those before it. */
function spread(first: LonLat, places: readonly LonLat[]): LonLat[] {
  const chosen = [first];
  const away = (place: LonLat) => Math.min(...chosen.map((other) => apart(place, other)));
  while (chosen.length < Math.min(PLACES, places.length + 1)) {
    chosen.push(places.reduce((best, place) => (away(place) > away(best) ? place : best)));
  }
  return chosen;
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

/** The distance in degrees of latitude. */
function apart([ax, ay]: readonly number[], [bx, by]: readonly number[]): number {
  return Math.hypot((ax - bx) * Math.cos((ay * Math.PI) / 180), ay - by);
}

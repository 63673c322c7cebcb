// Test tools: roads drawn in metres east and north of a point, and rides over them.

import { buildNetwork } from '../../src/build/build-network.ts';
import { baseWeights } from '../../src/costing/weights/base-weights.ts';
import { computeWeights } from '../../src/costing/weights/compute-weights.ts';
import { changedRoadTypes } from '../../src/costing/weights/costing-table.ts';
import { directionsOfLegs } from '../../src/directions/directions.ts';
import type { Wording } from '../../src/directions/instructions.ts';
import type { Maneuver } from '../../src/directions/maneuver.ts';
import { maneuversOfLeg } from '../../src/directions/maneuvers.ts';
import type { Surroundings } from '../../src/directions/surroundings.ts';
import type { Leg } from '../../src/network/leg.ts';
import { junctionAfter, junctionBefore, type Network } from '../../src/network/network.ts';
import { findSegment } from '../../src/network/segment-ids.ts';
import type { NameSource, SegmentSource, TurnBan } from '../../src/network/source.ts';
import { type Costing, NO_COSTING } from '../../src/request/costing.ts';
import { legOfWay } from '../../src/trips/leg-of-way.ts';
import { NO_DIRECTED_SEGMENT } from '../../src/trips/stops-of-place.ts';

/** A road: its points, its name if it has one, and its unusual members. */
export interface Drawn extends Partial<Omit<SegmentSource, 'names'>> {
  line: [number, number][];
  name?: string | undefined;
  names?: NameSource[] | undefined;
}

export interface Town {
  readonly network: Network;
  readonly segmentOf: ReadonlyMap<string, number>;
}

const LON = 8.6;
const LAT = 49.4;
const METRES_NORTH = 111_230;
const METRES_EAST = 111_412 * Math.cos((LAT * Math.PI) / 180);

/** A point in degrees from metres east and north. */
export function pointAt(east: number, north: number): [number, number] {
  return [LON + east / METRES_EAST, LAT + north / METRES_NORTH];
}

/** A town of roads, each with a letter or word as its key. */
export function town(roads: Record<string, Drawn>, turnBans: TurnBan[] = [], modes?: readonly string[]): Town {
  const names = Object.keys(roads);
  const ids = new Map(names.map((name, i) => [name, `1:${(i + 1).toString(16)}`]));
  const idOf = (name: string): string => ids.get(name) as string;
  const segments = names.map((key): SegmentSource => {
    const { line, name, names: given, ...rest } = roads[key];
    return {
      roadType: 'LocalRoadUrban',
      id: idOf(key),
      shape: line.map(([east, north]) => pointAt(east, north)),
      names: given ?? (name === undefined ? [] : [{ name }]),
      ...rest,
    };
  });
  const network = buildNetwork({
    ...(modes && { modes }),
    segments,
    turnBans: turnBans.map((ban) => ({ ...ban, from: idOf(ban.from), to: idOf(ban.to), via: ban.via?.map(idOf) })),
  });
  return { network, segmentOf: new Map(names.map((name) => [name, findSegment(network, idOf(name)) as number])) };
}

/** What writing directions needs, for a request with this costing. */
export function surroundings({ network }: Town, costing: Costing = NO_COSTING): Surroundings {
  return { network, baseNetwork: network, roadType: changedRoadTypes(network, costing), mode: costing.mode };
}

/** The leg over these whole roads in order. A road listed twice in a row means a U-turn on it. */
export function ride({ network, segmentOf }: Town, roads: string): Leg {
  const segments = roads.split(' ').map((name) => segmentOf.get(name) as number);
  const directedSegments: number[] = [];
  segments.forEach((segment, i) => {
    directedSegments.push(directedAlong(network, segments, directedSegments, segment, i));
  });
  const arcs = directedSegments.map((directedSegment) => network.arcOfDirected[directedSegment]);
  const weights = computeWeights(network, baseWeights(network), NO_COSTING);
  const first = directedSegments[0];
  const last = directedSegments[directedSegments.length - 1];
  return legOfWay(network, weights, {
    start: { segment: first >>> 1, at: first & 1 ? network.length[first >>> 1] : 0 },
    firstDirected: NO_DIRECTED_SEGMENT,
    arcs,
    lastDirected: NO_DIRECTED_SEGMENT,
    end: { segment: last >>> 1, at: last & 1 ? 0 : network.length[last >>> 1] },
  });
}

function directedAlong(network: Network, segments: number[], before: number[], segment: number, i: number): number {
  const forward = 2 * segment;
  if (i > 0) return junctionBefore(network, forward) === junctionAfter(network, before[i - 1]) ? forward : forward + 1;
  if (segments.length === 1) return forward;
  const next = 2 * segments[1];
  const leads = (directedSegment: number): boolean =>
    [junctionBefore(network, next), junctionAfter(network, next)].includes(junctionAfter(network, directedSegment));
  return leads(forward) ? forward : forward + 1;
}

/** The maneuvers of a ride, in short: `start`, `turnLeft c`, `roundabout 2 d`, each with the road that it opens. */
export function maneuvers(place: Town, roads: string, costing: Costing = NO_COSTING): string {
  const leg = ride(place, roads);
  const names = new Map(Array.from(place.segmentOf, ([name, segment]) => [segment, name]));
  const inShort = ({ kind, exit, onwardRow }: Maneuver): string =>
    [kind, exit, names.get(leg.directedSegment[onwardRow] >>> 1)].filter((word) => word !== undefined).join(' ');
  return maneuversOfLeg(surroundings(place, costing), leg).map(inShort).join(', ');
}

export const ENGLISH: Wording = {
  style: 'Normal',
  language: 'en',
  primaryNameOnly: false,
  distanceUnit: 'm',
  returnTime: true,
};

/** The instructions of a ride. */
export function instructions(place: Town, roads: string, wording: Partial<Wording> = {}): string[] {
  const legs = [ride(place, roads)];
  return directionsOfLegs(surroundings(place), legs, { ...ENGLISH, ...wording }).map((step) => step.instruction);
}

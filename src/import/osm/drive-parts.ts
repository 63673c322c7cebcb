// The speed of a mode on each part, in each direction.

import { distanceMetres } from '../../geo/distance.ts';
import { PER_DEGREE } from '../../network/network.ts';
import { BUCKETS, type Bucket } from '../../network/source.ts';
import { DENSITIES, type RoadsOfMode } from './density.ts';
import { drivenSpeed } from './driven-speed.ts';
import type { PartSpeeds } from './file/extract.ts';
import type { Mode } from './modes/mode.ts';
import { FOUND, type Nodes } from './nodes.ts';
import { OPEN_BACKWARD, OPEN_FORWARD, ROUNDABOUT_ROAD, SLOW_BACKWARD, SLOW_FORWARD } from './roads.ts';
import type { SpeedLimits } from './tags/max-speed.ts';
import type { TaggedSpeed } from './tags/read-surface-speed.ts';

const BOTH = OPEN_FORWARD | OPEN_BACKWARD;
const SIDES = ['forward', 'backward'] as const;

/** For each part: its road type for a mode, and how densely built the land around it is. */
export interface PartFacts {
  readonly roadType: Uint8Array;
  readonly density: Uint8Array;
}

/** The speed of a mode on each part, in kilometres an hour. */
export function driveParts(
  mode: Mode,
  { mode: number, roads, nodes, parts, spans }: RoadsOfMode,
  { roadType, density }: PartFacts,
  countryOfRoad: (road: number) => string,
): PartSpeeds {
  const { bits, pace } = roads.passages[number];
  const speeds: PartSpeeds = {
    forward: new Float64Array(parts.count),
    backward: new Float64Array(parts.count),
    inBucket: new Map(),
  };
  for (let part = 0; part < parts.count; part++) {
    const road = parts.road.values[part];
    const sailed = roads.duration.get(road);
    if (sailed !== undefined) {
      const metres = metresOver(nodes, roads.firstRef.values[road], roads.firstRef.values[road + 1] - 1);
      speeds.forward[part] = speeds.backward[part] = (metres / sailed) * 3.6;
      continue;
    }
    const country = countryOfRoad(road);
    const facts = {
      roadType: roadType[part],
      density: DENSITIES[density[part]],
      roadClass: roads.classes.values[roads.roadClass.values[road]],
      country,
      limits: roads.speeds.values[roads.maxSpeed.values[road]],
      isRoundabout: (roads.bits.values[road] & ROUNDABOUT_ROAD) !== 0,
      isOneway: (bits.values[road] & BOTH) !== BOTH,
      metres: metresOver(nodes, spans.firstRef[part], spans.lastRef[part]),
    };
    const own = roads.paces.values[pace.values[road]];
    const usual = { limits: facts.limits, most: own.most };
    const speedAt = ({ limits, most = Number.POSITIVE_INFINITY }: Signed, side: (typeof SIDES)[number]): number => {
      const isSlow = bits.values[road] & (side === 'forward' ? SLOW_FORWARD : SLOW_BACKWARD);
      const driven = own[side] ?? drivenSpeed(limits === facts.limits ? facts : { ...facts, limits }, side);
      const isCarried = facts.roadClass.family === 'Ferry';
      const speed = Math.min(driven, most, isCarried ? Number.POSITIVE_INFINITY : mostIn(mode, country));
      return isSlow ? Math.min(speed, mode.onBusiness) : speed;
    };
    for (const side of SIDES) speeds[side][part] = speedAt(usual, side);
    const isOpen = (bits.values[road] & BOTH) !== 0;
    const atHours = isOpen ? signedAtHours(usual, own) : [];
    if (atHours.length > 0) {
      const inBucket = atHours.map(([bucket, signed]) => [
        bucket,
        { forward: speedAt(signed, 'forward'), backward: speedAt(signed, 'backward') },
      ]);
      speeds.inBucket.set(part, Object.fromEntries(inBucket));
    }
  }
  return speeds;
}

/** Speed limits on signs: for all vehicles, and for this mode only. */
interface Signed {
  readonly limits: SpeedLimits;
  readonly most: number | undefined;
}

// Applies a limit at certain hours, in the directions that it names. Modes with a speed of their own follow their own keys.
function signedAtHours({ limits, most }: Signed, { forward, mostIn = {} }: TaggedSpeed): [Bucket, Signed][] {
  const isDriven = forward === undefined;
  const inBucket = (isDriven && limits.inBucket) || {};
  const reported = BUCKETS.filter((bucket) => inBucket[bucket] !== undefined || mostIn[bucket] !== undefined);
  return reported.map((bucket) => [
    bucket,
    { limits: { ...limits, ...inBucket[bucket] }, most: mostIn[bucket] ?? most },
  ]);
}

function mostIn({ most, countries }: Mode, country: string): number {
  return countries && Object.hasOwn(countries, country) ? (countries[country].most ?? most) : most;
}

/** Metres from one reference to another along a way. */
export function metresOver(nodes: Nodes, first: number, last: number): number {
  let metres = 0;
  for (let i = first; i < last; i++) {
    const a = nodes.nodeOfRef[i];
    const b = nodes.nodeOfRef[i + 1];
    if (!(nodes.bits[a] & nodes.bits[b] & FOUND)) continue;
    metres += distanceMetres(
      nodes.x[a] / PER_DEGREE,
      nodes.y[a] / PER_DEGREE,
      nodes.x[b] / PER_DEGREE,
      nodes.y[b] / PER_DEGREE,
    );
  }
  return metres;
}

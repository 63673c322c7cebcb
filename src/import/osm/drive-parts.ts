// How fast each mode makes its way on each part, in each direction.

import { distanceMetres } from '../../geo/distance.ts';
import { DENSITIES } from './density.ts';
import { drivenSpeed } from './driven-speed.ts';
import type { LimitsInBuckets, SpeedLimits } from './max-speed.ts';
import type { Mode } from './modes/mode.ts';
import type { Nodes } from './nodes.ts';
import { FOUND } from './nodes.ts';
import { BACKWARD, FORWARD, ROUND, SLOW_BACKWARD, SLOW_FORWARD } from './roads.ts';
import type { BucketSpeeds, Extract, PartSpeeds } from './segments.ts';

const BOTH = FORWARD | BACKWARD;
const SIDES = ['forward', 'backward'] as const;

/** Kilometres an hour of each part, by mode. */
export function driveParts(
  extract: Pick<Extract, 'modes' | 'roads' | 'nodes' | 'parts' | 'roadType'>,
  density: Uint8Array,
  countryOfRoad: (road: number) => string,
): PartSpeeds[] {
  return extract.modes.map((_, mode) => drivePartsBy(mode, extract, density, countryOfRoad));
}

function drivePartsBy(
  number: number,
  { modes, roads, nodes, parts, roadType }: Pick<Extract, 'modes' | 'roads' | 'nodes' | 'parts' | 'roadType'>,
  density: Uint8Array,
  countryOfRoad: (road: number) => string,
): PartSpeeds {
  const mode = modes[number];
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
      isRoundabout: (roads.bits.values[road] & ROUND) !== 0,
      isOneway: (bits.values[road] & BOTH) !== BOTH,
      metres: metresOver(nodes, parts.firstRef.values[part], parts.lastRef.values[part]),
    };
    const own = roads.paces.values[pace.values[road]];
    const most = Math.min(mostIn(mode, country), own.most ?? Number.POSITIVE_INFINITY);
    const speedAt = (limits: SpeedLimits, side: (typeof SIDES)[number]): number => {
      const isSlow = bits.values[road] & (side === 'forward' ? SLOW_FORWARD : SLOW_BACKWARD);
      const speed = Math.min(own[side] ?? drivenSpeed({ ...facts, limits }, side), most);
      return isSlow ? Math.min(speed, mode.onBusiness) : speed;
    };
    for (const side of SIDES) speeds[side][part] = speedAt(facts.limits, side);
    const { inBucket } = facts.limits;
    if (number === 0 && inBucket) speeds.inBucket.set(part, speedsInBuckets(inBucket, facts.limits, speedAt));
  }
  return speeds;
}

// What a sign says at certain hours holds then, in the directions that it speaks of.
function speedsInBuckets(
  inBucket: LimitsInBuckets,
  limits: SpeedLimits,
  speedAt: (limits: SpeedLimits, side: (typeof SIDES)[number]) => number,
): BucketSpeeds {
  return Object.fromEntries(
    Object.entries(inBucket).map(([bucket, signed]) => {
      const then = { ...limits, ...signed };
      return [bucket, { forward: speedAt(then, 'forward'), backward: speedAt(then, 'backward') }];
    }),
  );
}

function mostIn({ most, countries }: Mode, country: string): number {
  return countries && Object.hasOwn(countries, country) ? (countries[country].most ?? most) : most;
}

/** Metres from one reference to another along a way. */
function metresOver(nodes: Nodes, first: number, last: number): number {
  let metres = 0;
  for (let i = first; i < last; i++) {
    const a = nodes.nodeOfRef[i];
    const b = nodes.nodeOfRef[i + 1];
    if (!(nodes.bits[a] & nodes.bits[b] & FOUND)) continue;
    metres += distanceMetres(nodes.x[a] / 1e7, nodes.y[a] / 1e7, nodes.x[b] / 1e7, nodes.y[b] / 1e7);
  }
  return metres;
}

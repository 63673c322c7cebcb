// How fast each part is really driven, in each direction.

import { distanceMetres } from '../../geo/distance.ts';
import { DENSITIES } from './density.ts';
import { BUSINESS_SPEED, drivenSpeed } from './driven-speed.ts';
import type { Nodes } from './nodes.ts';
import { FOUND } from './nodes.ts';
import type { Roads } from './roads.ts';
import { ROUND, SLOW_BACKWARD, SLOW_FORWARD } from './roads.ts';
import type { Extract } from './segments.ts';

/** Kilometres an hour of each part. */
export function driveParts(
  { roads, nodes, parts, roadType }: Pick<Extract, 'roads' | 'nodes' | 'parts' | 'roadType'>,
  density: Uint8Array,
  country: string,
): { forwardSpeed: Float64Array; backwardSpeed: Float64Array } {
  const forwardSpeed = new Float64Array(parts.count);
  const backwardSpeed = new Float64Array(parts.count);
  for (let part = 0; part < parts.count; part++) {
    const road = parts.road.values[part];
    const bits = roads.bits.values[road];
    const sailed = roads.duration.get(road);
    if (sailed !== undefined) {
      forwardSpeed[part] = backwardSpeed[part] = (lengthOf(roads, nodes, road) / sailed) * 3.6;
      continue;
    }
    const facts = {
      roadType: roadType[part],
      density: DENSITIES[density[part]],
      roadClass: roads.classes.values[roads.roadClass.values[road]],
      country,
      limits: roads.speeds.values[roads.maxSpeed.values[road]],
      isRoundabout: (bits & ROUND) !== 0,
    };
    forwardSpeed[part] = bits & SLOW_FORWARD ? BUSINESS_SPEED : drivenSpeed(facts, 'forward');
    backwardSpeed[part] = bits & SLOW_BACKWARD ? BUSINESS_SPEED : drivenSpeed(facts, 'backward');
  }
  return { forwardSpeed, backwardSpeed };
}

/** Metres of a whole way. */
function lengthOf(roads: Roads, nodes: Nodes, road: number): number {
  let metres = 0;
  for (let i = roads.firstRef.values[road]; i + 1 < roads.firstRef.values[road + 1]; i++) {
    const a = nodes.nodeOfRef[i];
    const b = nodes.nodeOfRef[i + 1];
    if (!(nodes.bits[a] & nodes.bits[b] & FOUND)) continue;
    metres += distanceMetres(nodes.x[a] / 1e7, nodes.y[a] / 1e7, nodes.x[b] / 1e7, nodes.y[b] / 1e7);
  }
  return metres;
}

// The speed that is really driven: below the limit where there is much to stop for, near it where there is nothing.
//
//   driven = min(0.92 * limit, typical * sqrt(limit / usual)),  a little less on small roads without a sign
//
// typical   the averaged speed of the road type (`network/default-speeds.ts`)
// usual     the limit under which that speed is typical
// limit     what the signs say, else the law of the country

import { defaultSpeed } from '../../network/default-speeds.ts';
import type { RoadFamily } from '../../network/road-types.ts';
import { familyOfRoadType } from '../../network/road-types.ts';
import { legalSpeed } from './countries.ts';
import type { Density } from './density.ts';
import type { SpeedLimits, Zone } from './max-speed.ts';
import { NO_LIMIT } from './max-speed.ts';
import type { RoadClass } from './road-class.ts';

/** No driver keeps to the limit all the way. */
const KEPT = 0.92;
/** Small roads that nobody thought worth a sign are narrow more often than not. */
const UNSIGNED = 0.88;
const SMALL: readonly RoadFamily[] = ['MajorLocalRoad', 'LocalRoad', 'MinorLocalRoad'];
/** What a road without a limit is driven at, as if that were its limit. */
const UNLIMITED = 140;
/** Where people walk among the cars. */
const SHARED = 12;
const ROUNDABOUT = 30;

/** What the speed of a part depends on. */
export interface SpeedFacts {
  roadType: number;
  density: Density;
  roadClass: RoadClass;
  country: string;
  limits: SpeedLimits;
  isRoundabout: boolean;
}

/** Kilometres an hour, really driven on good ground, in one direction. */
export function drivenSpeed(facts: SpeedFacts, direction: 'forward' | 'backward'): number {
  const { roadType, roadClass, limits } = facts;
  const typical = defaultSpeed[roadType] / 1000;
  if (limits.practical !== undefined) return limits.practical;
  const zone = zoneOf(facts);
  const signed = limits[direction];
  const said = signed ?? (limits.implicit && legalSpeed(limits.implicit.country, limits.implicit.zone));
  const limit = bounded(said ?? legalSpeed(facts.country, zone));
  let speed = typical * Math.sqrt(limit / usualLimit(zone));
  if (said !== undefined || zone === 'motorway') speed = Math.min(speed, KEPT * limit);
  else if (SMALL.includes(familyOfRoadType[roadType])) speed *= UNSIGNED;
  if (roadClass.isShared) speed = Math.min(speed, SHARED);
  if (facts.isRoundabout) speed = Math.min(speed, ROUNDABOUT);
  return Math.max(5, speed);
}

function bounded(limit: number): number {
  return limit === NO_LIMIT ? UNLIMITED : limit;
}

function zoneOf({ roadType, density }: SpeedFacts): Zone {
  const family: RoadFamily = familyOfRoadType[roadType];
  if (family === 'LimitedAccess') return 'motorway';
  if (family === 'PrimaryHighway' && (density === 'Rural' || density === 'Suburban')) return 'trunk';
  return density === 'Rural' ? 'rural' : 'urban';
}

function usualLimit(zone: Zone): number {
  return zone === 'motorway' ? 120 : zone === 'trunk' ? 100 : zone === 'rural' ? 90 : 50;
}

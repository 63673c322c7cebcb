// The speed that is really driven: below the limit where there is much to stop for, close to it elsewhere.
//
//   driven = min(0.95 * limit, typical * sqrt(limit / usual)),  less on roads without a sign
//
// typical   the averaged speed of the road type (`network/default-speeds.ts`)
// usual     the limit under which the typical speed is driven
// limit     the signed limit, else the legal limit of the country

import { defaultSpeed } from '../../network/default-speeds.ts';
import { familyOfRoadType, ROAD_TYPES, type RoadFamily, type RoadTypeName } from '../../network/road-types.ts';
import { isSlowerUndivided, legalSpeed } from './countries.ts';
import { DENSITIES, type Density } from './density.ts';
import { NO_LIMIT, type SpeedLimits, type Zone } from './tags/max-speed.ts';
import type { RoadClass } from './tags/road-class.ts';

/** The share of the limit that drivers reach on average ... */
const SHARE_OF_LIMIT = 0.95;
/** ... and on motorways, where lorries slow them down. */
const SHARE_ON_MOTORWAYS = 0.9;

/** The factors of driven speeds on roads without a sign. */
type UnsignedFactors = Readonly<Record<Density, number>>;
/**
 * The factors of small roads. Without a sign, these are usually narrow. That matters more outside towns, where typical speeds are higher.
 */
const SMALL: UnsignedFactors = { DenseUrban: 0.95, Urban: 0.95, Suburban: 0.75, Rural: 0.67 };
/** Outside towns the legal limit is high, but many roads without a sign are winding. */
const WINDING: UnsignedFactors = { DenseUrban: 1, Urban: 1, Suburban: 0.9, Rural: 0.76 };
const COUNTRY: UnsignedFactors = { DenseUrban: 1, Urban: 1, Suburban: 1, Rural: 0.8 };
/** The factors of main roads. In towns, they flow better if they have no sign. */
const MAIN: UnsignedFactors = { DenseUrban: 1.15, Urban: 1.15, Suburban: 1, Rural: 1 };
const UNSIGNED: { readonly [family in RoadFamily]?: UnsignedFactors } = {
  PrimaryHighway: MAIN,
  SecondaryHighway: MAIN,
  MajorRoad: COUNTRY,
  NormalRoad: WINDING,
  MajorLocalRoad: SMALL,
  LocalRoad: SMALL,
  MinorLocalRoad: SMALL,
};
/** A road without a junction for this many metres is no town street. It counts as one step farther out of town. */
const NO_STREET = 500;
/** The same distance for a divided road: a one-way road of a class whose streets are not one-way merely because they are narrow. */
const NO_STREET_DIVIDED = 250;
const LOWEST_DIVIDED_RANK = 3;
/** The limit assumed for a road without a limit. */
const UNLIMITED = 140;
/** The lowest speed if no sign gives a lower speed. */
const SLOWEST_DRIVE = 5;
/** The speed on streets where people walk among the cars. */
const SHARED = 12;
const ROUNDABOUT = 30;

/** For each family, the number of its road type in each density; -1 if it has no road type there. */
const typesOfFamily: ReadonlyMap<RoadFamily, Readonly<Record<Density, number>>> = new Map(
  familyOfRoadType.map((family) => {
    const numbers = DENSITIES.map((density) => [density, ROAD_TYPES.indexOf(`${family}${density}` as RoadTypeName)]);
    return [family, Object.fromEntries(numbers)];
  }),
);

/** Everything that the speed of a part depends on. */
export interface SpeedFacts {
  roadType: number;
  density: Density;
  roadClass: RoadClass;
  country: string;
  limits: SpeedLimits;
  isRoundabout: boolean;
  /** Whether the road is one-way, by tag or by law. */
  isOneway: boolean;
  /** The length of the road from one junction to the next. */
  metres: number;
}

/** The speed really driven on good ground in one direction, in kilometres an hour. */
export function drivenSpeed(facts: SpeedFacts, direction: 'forward' | 'backward'): number {
  const { roadType, roadClass, limits } = facts;
  if (limits.practical !== undefined) return limits.practical;
  const zone = zoneOf(facts);
  const signed = limits[direction];
  const tagged = signed ?? (limits.implicit && legalSpeed(limits.implicit.country, limits.implicit.zone));
  const law = legalZone(facts, zone);
  const limit = bounded(tagged ?? legalSpeed(facts.country, law));
  // Drivers crawl along a driveway, whatever its limit.
  const family = familyOfRoadType[roadType];
  const around = densityAround(facts);
  const isDrive = family === 'AccessWay';
  let speed = typicalSpeed(facts, around) * (isDrive ? 1 : Math.sqrt(limit / usualLimit(zone)));
  if (tagged !== undefined || zone === 'motorway' || law !== zone)
    speed = Math.min(speed, (zone === 'motorway' ? SHARE_ON_MOTORWAYS : SHARE_OF_LIMIT) * limit);
  else speed *= UNSIGNED[family]?.[around] ?? 1;
  if (roadClass.isShared) speed = Math.min(speed, SHARED);
  if (facts.isRoundabout) speed = Math.min(speed, ROUNDABOUT);
  return Math.max(Math.min(SLOWEST_DRIVE, limit), speed);
}

/** The density that decides the speed on a road: one step farther out of town if there is no junction for a long way. */
function densityAround({ roadType, density, roadClass, isOneway, metres }: SpeedFacts): Density {
  const family = familyOfRoadType[roadType];
  const isDivided = isOneway && roadClass.rank <= LOWEST_DIVIDED_RANK;
  const isStreet = family === 'LimitedAccess' || metres < (isDivided ? NO_STREET_DIVIDED : NO_STREET);
  return density === 'Rural' || isStreet ? density : DENSITIES[DENSITIES.indexOf(density) + 1];
}

/** The typical speed under the usual limit, in kilometres an hour. */
function typicalSpeed({ roadType, density }: SpeedFacts, around: Density): number {
  const family = familyOfRoadType[roadType];
  const inType = defaultSpeed[roadType] / 1000;
  const types = typesOfFamily.get(family)!;
  if (density === 'Rural' || types[density] !== roadType) return inType;
  // traffic in the dense part of a town moves as in the rest of it
  return Math.max(inType, defaultSpeed[types[around === 'DenseUrban' ? 'Urban' : around]] / 1000);
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

/**
 * The zone whose law applies. An undivided trunk road is not a motorway, even if only motor traffic may use it; in some countries it is a
 * country road.
 */
function legalZone({ roadClass, country, isOneway, limits }: SpeedFacts, zone: Zone): Zone {
  const isUndivided = roadClass.kind === 'trunk' && !isOneway && !limits.isMultilane;
  if (!isUndivided || (zone !== 'motorway' && zone !== 'trunk')) return zone;
  return isSlowerUndivided(country) ? 'rural' : 'trunk';
}

function usualLimit(zone: Zone): number {
  return zone === 'motorway' ? 120 : zone === 'trunk' ? 100 : zone === 'rural' ? 90 : 50;
}

// Whether two segments are one road to a driver, and which of two roads is the smaller one.

import type { Network } from '../network/network.ts';
import { familyOfRoadType, type RoadFamily } from '../network/road-types.ts';
import { isRoadNumber } from '../network/segment-names.ts';
import { isSameName } from './same-name.ts';

/** The size of each family of roads in the eyes of a driver, who does not confuse roads whose sizes differ by 2 or more. */
const RANKS: Readonly<Record<RoadFamily, number>> = {
  Footpath: 0,
  AccessWay: 0,
  Backroad: 0,
  MinorLocalRoad: 2,
  LocalRoad: 2,
  MajorLocalRoad: 3,
  NormalRoad: 3,
  Connector: 3,
  Ramp: 3,
  Ferry: 3,
  MajorRoad: 4,
  SecondaryHighway: 5,
  PrimaryHighway: 6,
  LimitedAccess: 7,
};

/** The size of each road type. */
const RANK: readonly number[] = /* @__PURE__ */ familyOfRoadType.map((family) => RANKS[family]);

/** Whether a road of the first type is far smaller than a road of the second, so that no one confuses them. */
export function isFarSmaller(roadType: number, than: number): boolean {
  return RANK[roadType] + 2 <= RANK[than];
}

/** Whether a road only leads to houses, fields and parking places. */
export function isAccessRoad(roadType: number): boolean {
  return RANK[roadType] === 0;
}

/** Whether a road has houses and leads nowhere else. */
export function isStreet(roadType: number): boolean {
  return RANK[roadType] === RANKS.LocalRoad;
}

/** Whether a road has separate carriageways, without houses or crossings. */
export function isMotorway(roadType: number): boolean {
  return familyOfRoadType[roadType] === 'LimitedAccess';
}

export function isRamp(roadType: number): boolean {
  return familyOfRoadType[roadType] === 'Ramp';
}

/** Whether U-turns are out of place on a road. */
export function isRampOrMotorway(roadType: number): boolean {
  return isRamp(roadType) || isMotorway(roadType);
}

export function isFerry(roadType: number): boolean {
  return familyOfRoadType[roadType] === 'Ferry';
}

export function isFootpath(roadType: number): boolean {
  return familyOfRoadType[roadType] === 'Footpath';
}

/** Whether a road is entered and left by ramps only. */
export function isHighway(roadType: number): boolean {
  const family = familyOfRoadType[roadType];
  return family === 'LimitedAccess' || family === 'PrimaryHighway';
}

export function isNamed(network: Network, segment: number): boolean {
  return network.nameSet[segment] !== 0;
}

/** Whether two segments share a name, in any spelling: A 5, A5; Rua Costa Cabral, Rua de Costa Cabral. */
export function sharesName(network: Network, one: number, other: number): boolean {
  const { nameSet, firstName, nameString } = network;
  const mine = nameSet[one];
  const theirs = nameSet[other];
  if (mine === theirs) return mine !== 0;
  for (let i = firstName[mine]; i < firstName[mine + 1]; i++) {
    for (let k = firstName[theirs]; k < firstName[theirs + 1]; k++) {
      if (isSameName(network, nameString[i], nameString[k])) return true;
    }
  }
  return false;
}

/** Whether two segments share only a road number: both have street names, but none in common. */
export function sharesNumberAlone(network: Network, one: number, other: number): boolean {
  const { nameSet, firstName, nameString } = network;
  const mine = nameSet[one];
  const theirs = nameSet[other];
  if (mine === theirs) return false;
  let areNamed = false;
  for (let i = firstName[mine]; i < firstName[mine + 1]; i++) {
    for (let k = firstName[theirs]; k < firstName[theirs + 1]; k++) {
      if (isRoadNumber(network, i) || isRoadNumber(network, k)) continue;
      if (isSameName(network, nameString[i], nameString[k])) return false;
      areNamed = true;
    }
  }
  return areNamed;
}

/** Whether two road types differ at most by their surroundings: where a town begins, the road stays the same. */
export function isOneKind(one: number, other: number): boolean {
  return familyOfRoadType[one] === familyOfRoadType[other];
}

/** A network, and its road types under the costing of a request. */
interface TypedRoads {
  readonly network: Network;
  readonly roadType: Uint8Array;
}

/** Whether two segments are one road by name: they share a name, or both have none and are of the same kind (but not driveways). */
export function isSameRoad({ network, roadType }: TypedRoads, one: number, other: number): boolean {
  if (sharesName(network, one, other)) return true;
  return !isNamed(network, one) && !isNamed(network, other) && isOneKind(roadType[one], roadType[other]);
}

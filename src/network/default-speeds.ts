// The average speeds, in kph, of roads whose source gives none. These speeds are averages for cars over a day, and therefore below the
// speed limits.

import { familyOfRoadType, ROAD_TYPES, type RoadFamily, type RoadTypeName } from './road-types.ts';

const DENSITIES = ['DenseUrban', 'Urban', 'Suburban', 'Rural'];

/** The speed on roads of a family: one for all of them, or one for each density. */
const KPH: { readonly [family in RoadFamily]: number | readonly [number, number, number, number] } = {
  LimitedAccess: [80, 95, 105, 115],
  PrimaryHighway: [50, 60, 75, 90],
  SecondaryHighway: [40, 50, 65, 80],
  MajorRoad: [35, 45, 55, 75],
  NormalRoad: [30, 40, 50, 65],
  MajorLocalRoad: [30, 35, 45, 60],
  LocalRoad: [25, 30, 40, 50],
  MinorLocalRoad: [20, 25, 30, 40],
  Ramp: [40, 45, 50, 60],
  AccessWay: 15,
  Backroad: 30,
  Connector: 40,
  Ferry: 20,
  Footpath: 5,
};

/** The speed on ramps of major roads, which have no density. */
const KPH_OF_RAMP: { readonly [type in RoadTypeName]?: number } = {
  RampLimitedAccess: 65,
  RampPrimaryHighway: 55,
  RampSecondaryHighway: 50,
  RampMajorRoad: 45,
};

/** The average speed in metres per hour, indexed by the number of the road type. */
export const defaultSpeed: readonly number[] = ROAD_TYPES.map((name, type) => {
  const ofFamily = KPH[familyOfRoadType[type]];
  const density = DENSITIES.findIndex((one) => name.endsWith(one));
  return 1000 * (KPH_OF_RAMP[name] ?? (typeof ofFamily === 'number' ? ofFamily : ofFamily[density]));
});

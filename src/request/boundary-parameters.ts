// The parameters of `travelBoundary`, and the keys of its payload.

import type { CoordinateSystem } from '../geo/coordinate-systems.ts';
import { AMBIENT_SPEED } from './ambient-speeds.ts';
import type { RequestedRules } from './areas/requested-area.ts';
import { COSTS, costUnit } from './costs.ts';
import { DESTINATION_SRS } from './destination.ts';
import { choice, extension, flag, numberThat, optional, required, unitOf } from './kinds.ts';
import { type Kind, type Parameter, type Parameters, type ParameterTable, tabulate } from './parameter.ts';
import { POINT_OR_POINTS } from './point.ts';
import { complain, complainOfValue, type Reading } from './reading.ts';
import type { RequestPoints } from './request-point.ts';
import {
  AVOID_PARAMETER,
  COSTING_PAYLOAD_KEYS,
  type CostingKeys,
  type CostingParameters,
  HISTORIC_TRAFFIC_TIME_BUCKET,
  MODE,
  RULES,
  UPDATES,
} from './requested-costing.ts';
import type { Complaint } from './routing-error.ts';
import { VERSION } from './segment-request.ts';
import { DISTANCE_UNITS, type DistanceUnit, type TimeUnit, VELOCITY_UNITS, type VelocityUnit } from './units.ts';

export const BANDING_STYLES = ['Donut', 'Encompassing'] as const;
export const BOUNDARY_DIRECTIONS = ['from', 'to'] as const;
export const OUTLINES = ['Field', 'Hull'] as const;

export type BandingStyle = (typeof BANDING_STYLES)[number];
export type BoundaryDirection = (typeof BOUNDARY_DIRECTIONS)[number];
export type Outline = (typeof OUTLINES)[number];

export interface BoundaryParameters extends Omit<CostingParameters, 'optimizeBy' | 'prefer'> {
  point: RequestPoints | undefined;
  costs: readonly number[] | undefined;
  costUnit: DistanceUnit | TimeUnit | undefined;
  maxOffroadDistance: number | undefined;
  maxOffroadDistanceUnit: DistanceUnit | undefined;
  destinationSrs: CoordinateSystem | undefined;
  returnHoles: boolean;
  returnIslands: boolean;
  simplificationFactor: number;
  bandingStyle: BandingStyle;
  defaultAmbientSpeed: number;
  ambientSpeedUnit: VelocityUnit;
  propagationFactor: number | undefined;
  version: '1' | '2';
  direction: BoundaryDirection;
  outline: Outline;
  leastRingArea: number;
}

export interface BoundaryKeys extends CostingKeys {
  DefaultAmbientSpeed: number | undefined;
  AmbientSpeedUnit: VelocityUnit | undefined;
  propagationFactor: number | undefined;
  roadTypesPriority: undefined;
}

/** The default speed off the road in mph. */
const DEFAULT_AMBIENT_SPEED = 15;

/** Square metres: ten by ten metres, less than a house or a dot on a city map. */
const DEFAULT_LEAST_RING_AREA = 100;

const NO_COST_UNIT = 'costUnit is missing: costs are counted in m, km, yd, ft, mi, min, msec, s or h.';

const PROPAGATION_FACTOR: Kind<number> = /* @__PURE__ */ numberThat(
  (factor) => factor >= 0 && factor <= 1,
  'a number from 0 to 1',
);

/** Velocity units as the ambient speeds of the interface spell them. */
const ambientUnit = (): Kind<VelocityUnit> => ({
  read: unitOf(VELOCITY_UNITS, (value, name, reading) =>
    complainOfValue(reading, 9002, name, 'one of MPH, KPH, MTPS, MTPM', value),
  ).read,
});

/** Refuses priorities of road types, also in requests with a compiled costing. */
export const REFUSED_PRIORITIES: Parameter<undefined> = {
  kind: {
    words: 'refused',
    read: (value, name, reading) =>
      complain(reading, 9010, `${name} does not apply to a travel boundary.`, name, value),
  },
  absent: undefined,
};

/** Rules, which must not have factors. */
const trueRules = (): Parameter<RequestedRules> => ({
  ...RULES,
  kind: {
    read(value, name, reading) {
      const rules = RULES.kind.read(value, name, reading);
      if (rules?.list.some(({ factor }) => factor !== undefined)) complainOfFactors(name, reading);
      return rules;
    },
  },
});

/** The error if rules or a function have factors. */
export function complaintOfFactors(parameter: string): Complaint {
  const userMessage = `${parameter}: factors do not apply to a travel boundary, which counts true times and distances.`;
  return { errorCode: 9010, userMessage, parameter };
}

export function complainOfFactors(name: string, reading: Reading): undefined {
  const { errorCode, userMessage } = complaintOfFactors(name);
  return complain(reading, errorCode, userMessage, name);
}

export const BOUNDARY_PARAMETERS: ParameterTable<BoundaryParameters> = /* @__PURE__ */ tabulate(
  'parameter',
  (): Parameters<BoundaryParameters> => ({
    point: required(POINT_OR_POINTS, 4139, 'Point cannot be empty.'),
    costs: required(COSTS, 3023, 'Invalid getTravelBoundary cost, must be a positive number : none'),
    costUnit: required(costUnit(), 3010, NO_COST_UNIT),
    maxOffroadDistance: optional(numberThat((distance) => distance >= 0, 'a number of at least 0')),
    maxOffroadDistanceUnit: optional(unitOf(DISTANCE_UNITS)),
    destinationSrs: DESTINATION_SRS,
    majorRoads: flag(true),
    returnHoles: flag(false),
    returnIslands: flag(false),
    simplificationFactor: {
      kind: numberThat((factor) => factor > 0 && factor <= 1, 'a number above 0, at most 1'),
      absent: 0.5,
    },
    bandingStyle: choice(BANDING_STYLES, 'Donut'),
    historicTrafficTimeBucket: HISTORIC_TRAFFIC_TIME_BUCKET,
    defaultAmbientSpeed: { kind: AMBIENT_SPEED, absent: DEFAULT_AMBIENT_SPEED },
    ambientSpeedUnit: { kind: ambientUnit(), absent: VELOCITY_UNITS[0] },
    propagationFactor: optional(PROPAGATION_FACTOR),
    version: VERSION,
    avoid: extension(AVOID_PARAMETER),
    mode: MODE,
    direction: extension(choice(BOUNDARY_DIRECTIONS, 'from')),
    outline: extension(choice(OUTLINES, 'Field')),
    leastRingArea: {
      kind: numberThat((area) => area >= 0, 'a number of at least 0'),
      absent: DEFAULT_LEAST_RING_AREA,
      isExtension: true,
    },
    transientUpdates: extension(UPDATES),
    costRules: trueRules(),
  }),
);

export const BOUNDARY_PAYLOAD: ParameterTable<BoundaryKeys> = /* @__PURE__ */ tabulate(
  'payload key',
  (): Parameters<BoundaryKeys> => ({
    DefaultAmbientSpeed: optional(AMBIENT_SPEED),
    AmbientSpeedUnit: optional(ambientUnit()),
    propagationFactor: optional(PROPAGATION_FACTOR),
    transientUpdates: extension(COSTING_PAYLOAD_KEYS.transientUpdates),
    cvr: extension(COSTING_PAYLOAD_KEYS.cvr),
    roadTypesPriority: REFUSED_PRIORITIES,
    costRules: trueRules(),
  }),
);

// The parameters of `travelBoundary`, and the keys of its payload.

import { readNumber } from '../errors/read-value.ts';
import { showValue } from '../errors/show-value.ts';
import type { CoordinateSystem } from '../geo/coordinate-systems.ts';
import { AMBIENT_SPEED } from './ambient-speeds.ts';
import type { RequestedRules } from './areas/requested-area.ts';
import { DESTINATION_SRS } from './destination.ts';
import { choice, extension, flag, numberThat, optional, required, unitOf } from './kinds.ts';
import { type Kind, type Parameter, type Parameters, type ParameterTable, tabulate } from './parameter.ts';
import { POINT_OR_POINTS } from './point.ts';
import { exceedsLimit } from './point-context.ts';
import { CHARACTERS_OF_POINT, countCommas } from './points-as-text.ts';
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
import {
  DISTANCE_UNITS,
  type DistanceUnit,
  TIME_UNITS,
  type TimeUnit,
  VELOCITY_UNITS,
  type VelocityUnit,
} from './units.ts';

/** What an error shows for the empty text between two commas. */
const NOTHING = '(nothing between commas)';

/** The most wrong costs that one message names. */
const MOST_BAD_COSTS = 10;

/** Reads positive numbers: one number, a list, or text with commas. One error names all bad values. */
const COSTS: Kind<readonly number[]> = {
  read(value, name, reading) {
    const { points } = reading.context.limits;
    if (typeof value === 'string' && value.length > points * CHARACTERS_OF_POINT) {
      return complain(reading, 9017, `${name} is too long: ${value.length} characters.`, name);
    }
    const commas = typeof value === 'string' ? countCommas(value, points) : 0;
    if (commas >= points) return complain(reading, 9017, `${name} has more than ${points} costs, the limit.`, name);
    const tokens = tokensOf(value);
    if (exceedsLimit(tokens.length, name, reading, 'costs')) return undefined;
    const costs: number[] = [];
    const bad: string[] = [];
    for (let i = 0; i < tokens.length; i++) {
      const cost = readNumber(tokens[i]);
      if (cost !== undefined && cost > 0) costs.push(cost);
      else if (bad.length < MOST_BAD_COSTS) bad.push(tokens[i] === '' ? NOTHING : showValue(tokens[i]));
    }
    if (bad.length === 0 && costs.length > 0) return costs;
    const shown = bad.length === 0 ? 'none' : bad.join(', ');
    return complain(reading, 3023, `Invalid getTravelBoundary cost, must be a positive number : ${shown}`, name, value);
  },
};

function tokensOf(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return value.split(',').map((token) => token.trim());
  return Array.isArray(value) ? value : [value];
}

const costUnit = (): Kind<DistanceUnit | TimeUnit> =>
  unitOf([...DISTANCE_UNITS, ...TIME_UNITS], (value, name, reading) =>
    complain(reading, 3010, `Invalid costUnit: ${showValue(value)}; ${COST_UNITS}`, name, value),
  );

const BANDING_STYLES = ['Donut', 'Encompassing'] as const;
const BOUNDARY_DIRECTIONS = ['from', 'to'] as const;
const OUTLINES = ['Field', 'Hull'] as const;

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

const COST_UNITS = 'costs are counted in m, km, yd, ft, mi, min, msec, s or h.';

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
    costUnit: required(costUnit(), 3010, `costUnit is missing: ${COST_UNITS}`),
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
  [],
  BOUNDARY_PARAMETERS,
);

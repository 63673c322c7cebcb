// What `travelBoundary` may be asked.

import type { Vehicle } from '../cost/wishes.ts';
import type { CoordinateSystem } from '../geo/coordinate-systems.ts';
import { FERRY, ROAD_TYPES } from '../network/road-types.ts';
import { AMBIENT_SPEED, readAmbientSpeeds } from './ambient-speeds.ts';
import type { Avoided } from './avoid.ts';
import { CompiledWishes } from './compiled-wishes.ts';
import { COST_UNIT, COSTS } from './costs.ts';
import { DESTINATION_SRS, type Destination, destinationOf } from './destination.ts';
import { choice, flag, numberThat, unitOf } from './kinds.ts';
import { finishReading, type RequestOptions } from './options.ts';
import {
  isAbsent,
  isRecord,
  type Kind,
  type Parameter,
  type ParameterTable,
  readParameters,
  readProperty,
  tabulate,
} from './parameter.ts';
import { POINT_OR_POINTS, type RequestPoint } from './point.ts';
import { complain, complainOfValue, type Reading, type RequestContext, startReading } from './reading.ts';
import type { ErrorVersion } from './routing-error.ts';
import { errorVersion, VERSION } from './segment-request.ts';
import type { RequestedUpdate } from './transient-updates.ts';
import { DISTANCE_UNITS, type DistanceUnit, type TimeUnit, VELOCITY_UNITS, type VelocityUnit } from './units.ts';
import {
  AVOID_PARAMETER,
  HISTORIC_TRAFFIC_TIME_BUCKET,
  MODE,
  majorRoads,
  type RequestedWishes,
  requestedWishes,
  SETTLED_BY_COMPILED,
  type TimeBucket,
  WISH_PAYLOAD,
} from './wishes.ts';

export const BANDING_STYLES = ['Donut', 'Encompassing'] as const;
export const BOUNDARY_DIRECTIONS = ['from', 'to'] as const;
export const OUTLINES = ['Field', 'Hull'] as const;

export type BandingStyle = (typeof BANDING_STYLES)[number];
export type BoundaryDirection = (typeof BOUNDARY_DIRECTIONS)[number];
export type Outline = (typeof OUTLINES)[number];

export interface BoundaryRequest {
  readonly points: readonly RequestPoint[];
  /** As given, in `costUnit`, in request order. */
  readonly costs: readonly number[];
  readonly costUnit: DistanceUnit | TimeUnit;
  /** Metres; Infinity where none was given. */
  readonly maxOffroadDistance: number;
  readonly destination: Destination;
  readonly returnHoles: boolean;
  readonly returnIslands: boolean;
  readonly simplificationFactor: number;
  /** Square metres of the smallest hole or island that is returned. */
  readonly leastRingArea: number;
  readonly bandingStyle: BandingStyle;
  /** Metres per hour off the network, by number of the road type. */
  readonly ambientSpeeds: readonly number[];
  /** Whether a road is left on the way, by number of its type. */
  readonly isLeft: readonly boolean[];
  /** The same for types that nothing was said of. */
  readonly ambientSpeed: number;
  readonly propagationFactor: number;
  readonly direction: BoundaryDirection;
  readonly outline: Outline;
  readonly version: ErrorVersion;
  /** `criterion` follows from the unit of the costs. */
  readonly wishes: RequestedWishes | CompiledWishes;
  readonly options: RequestOptions;
}

/** Whether a cost is counted in time. */
export function isTimeUnit(unit: DistanceUnit | TimeUnit): unit is TimeUnit {
  return 'milliseconds' in unit;
}

interface BoundaryParameters {
  point: readonly RequestPoint[] | undefined;
  costs: readonly number[] | undefined;
  costUnit: DistanceUnit | TimeUnit | undefined;
  maxOffroadDistance: number | undefined;
  maxOffroadDistanceUnit: DistanceUnit | undefined;
  destinationSrs: CoordinateSystem | undefined;
  majorRoads: boolean;
  returnHoles: boolean;
  returnIslands: boolean;
  simplificationFactor: number;
  bandingStyle: BandingStyle;
  historicTrafficTimeBucket: TimeBucket;
  defaultAmbientSpeed: number;
  ambientSpeedUnit: VelocityUnit;
  propagationFactor: number | undefined;
  version: '1' | '2';
  avoid: Avoided;
  mode: string | undefined;
  direction: BoundaryDirection;
  outline: Outline;
  leastRingArea: number;
}

interface BoundaryPayload {
  DefaultAmbientSpeed: number | undefined;
  AmbientSpeedUnit: VelocityUnit | undefined;
  propagationFactor: number | undefined;
  transientUpdates: readonly RequestedUpdate[];
  cvr: Vehicle | undefined;
  roadTypesPriority: undefined;
}

/** MPH */
const DEFAULT_AMBIENT_SPEED = 15;

/** Square metres: ten metres each way, less than a house, and than a point on a map of a city. */
const DEFAULT_LEAST_RING_AREA = 100;

const PROPAGATION_FACTOR: Kind<number> = numberThat((factor) => factor >= 0 && factor <= 1, 'a number from 0 to 1');

/** Velocity units as the ambient speeds of the interface spell them. */
const AMBIENT_UNIT: Kind<VelocityUnit> = {
  ...unitOf(VELOCITY_UNITS, (value, name, reading) =>
    complainOfValue(reading, 9002, name, 'one of MPH, KPH, MTPS, MTPM', value),
  ),
  type: "'MPH' | 'KPH' | 'MTPS' | 'MTPM'",
  words: '`MPH`, `KPH`, `MTPS`, `MTPM`',
};

const REFUSED_PRIORITIES: Parameter<undefined> = {
  kind: {
    type: 'undefined',
    words: 'refused',
    read: (value, name, reading) =>
      complain(reading, 9010, `${name} does not apply to a travel boundary.`, name, value),
  },
  fallback: undefined,
  doc: 'Refused: a boundary counts true time or length.',
};

export const BOUNDARY_PARAMETERS: ParameterTable<BoundaryParameters> = tabulate('parameter', {
  point: {
    kind: POINT_OR_POINTS,
    fallback: undefined,
    doc: 'Where travel starts. A list of points, as an extension, means what can be reached from any of them.',
    missing: { code: 4139, message: 'Point cannot be empty.' },
  },
  costs: {
    kind: COSTS,
    fallback: undefined,
    doc: 'One boundary is returned for each, in this order.',
    missing: { code: 3023, message: 'Invalid getTravelBoundary cost, must be a positive number : none' },
  },
  costUnit: {
    kind: COST_UNIT,
    fallback: undefined,
    doc: 'A unit of time makes isochrones, one of length isodistances.',
    missing: { code: 3010, message: 'Invalid costUnit: none' },
  },
  maxOffroadDistance: {
    kind: numberThat((distance) => distance >= 0, 'a number of at least 0'),
    fallback: undefined,
    doc: 'How far travel may leave the road at most; 0 keeps it on the road. No bound where absent.',
  },
  maxOffroadDistanceUnit: {
    kind: unitOf(DISTANCE_UNITS),
    fallback: undefined,
    shown: 'm',
    doc: 'Unit of `maxOffroadDistance`, which must be given with it.',
  },
  destinationSrs: DESTINATION_SRS,
  majorRoads: majorRoads(true),
  returnHoles: flag(false, 'Whether unreachable areas inside a boundary are cut out.'),
  returnIslands: flag(false, 'Whether small reachable areas outside the main boundary are returned.'),
  simplificationFactor: {
    kind: numberThat((factor) => factor > 0 && factor <= 1, 'a number above 0, at most 1'),
    fallback: 0.5,
    shown: '0.5',
    doc: "Share of an outline's points that is kept; 1 keeps all.",
  },
  bandingStyle: choice(
    BANDING_STYLES,
    'Donut',
    'Donut subtracts from each boundary the next smaller one; Encompassing leaves each whole.',
  ),
  historicTrafficTimeBucket: HISTORIC_TRAFFIC_TIME_BUCKET,
  defaultAmbientSpeed: {
    kind: AMBIENT_SPEED,
    fallback: DEFAULT_AMBIENT_SPEED,
    shown: '15',
    doc: 'Speed off the network; counts in isochrones.',
  },
  ambientSpeedUnit: { kind: AMBIENT_UNIT, fallback: VELOCITY_UNITS[0], shown: 'MPH', doc: 'Unit of ambient speeds.' },
  propagationFactor: {
    kind: PROPAGATION_FACTOR,
    fallback: undefined,
    shown: '0.16, or that of the database',
    doc: 'Share of the remaining distance that may be travelled off the network; counts in isodistances.',
  },
  version: VERSION,
  avoid: { ...AVOID_PARAMETER, isExtension: true },
  mode: MODE,
  direction: {
    ...choice(BOUNDARY_DIRECTIONS, 'from', 'Where the point can go, or who can come to it.'),
    isExtension: true,
  },
  outline: {
    ...choice(OUTLINES, 'Field', 'Field is exact; Hull is a concave hull around what is reached, the classic look.'),
    isExtension: true,
  },
  leastRingArea: {
    kind: numberThat((area) => area >= 0, 'a number of at least 0'),
    fallback: DEFAULT_LEAST_RING_AREA,
    shown: '100',
    doc: 'Square metres below which a hole or an island is dropped. What holds a start stays.',
    isExtension: true,
  },
});

export const BOUNDARY_PAYLOAD: ParameterTable<BoundaryPayload> = tabulate('payload key', {
  DefaultAmbientSpeed: {
    kind: AMBIENT_SPEED,
    fallback: undefined,
    doc: 'As `defaultAmbientSpeed`, which it overrides.',
  },
  AmbientSpeedUnit: { kind: AMBIENT_UNIT, fallback: undefined, doc: 'As `ambientSpeedUnit`, which it overrides.' },
  propagationFactor: { kind: PROPAGATION_FACTOR, fallback: undefined, doc: 'As the parameter, which it overrides.' },
  transientUpdates: { ...WISH_PAYLOAD.transientUpdates, isExtension: true },
  cvr: { ...WISH_PAYLOAD.cvr, isExtension: true },
  roadTypesPriority: REFUSED_PRIORITIES,
});

/** What a payload key overrides in the query. */
const PARAMETER_OF_KEY: Readonly<Record<string, string>> = {
  DefaultAmbientSpeed: 'defaultAmbientSpeed',
  AmbientSpeedUnit: 'ambientSpeedUnit',
  propagationFactor: 'propagationFactor',
};

/** Reads a request for travel boundaries; throws one RoutingError that tells everything wrong with it. */
export function readBoundary(
  context: RequestContext,
  query: unknown,
  payload: unknown,
  given?: RequestOptions,
): BoundaryRequest {
  const reading = startReading(context, payload);
  const isCompiled = CompiledWishes.is(payload);
  const ambient = readAmbientSpeeds(isCompiled ? undefined : payload, BOUNDARY_PAYLOAD.names, reading);
  const overridden = isCompiled ? SETTLED_BY_COMPILED : overriddenBy(ambient.payload, reading);
  const parameters = readParameters(BOUNDARY_PARAMETERS, query, reading, overridden);
  const keys = readParameters(BOUNDARY_PAYLOAD, ambient.payload, reading);
  const { costs, costUnit, maxOffroadDistance, maxOffroadDistanceUnit, version } = parameters;
  if (maxOffroadDistance === undefined && maxOffroadDistanceUnit !== undefined) {
    const name = 'maxOffroadDistanceUnit';
    complain(reading, 9014, `${name} is given without maxOffroadDistance.`, name, maxOffroadDistanceUnit.code);
  }
  const options = finishReading(reading, given, errorVersion(version));
  const unit = costUnit as DistanceUnit | TimeUnit;
  const speedUnit = keys.AmbientSpeedUnit ?? parameters.ambientSpeedUnit;
  const defaultSpeed = keys.DefaultAmbientSpeed ?? parameters.defaultAmbientSpeed;
  return {
    ...parameters,
    options,
    points: parameters.point as readonly RequestPoint[],
    costs: costs as readonly number[],
    costUnit: unit,
    maxOffroadDistance:
      maxOffroadDistance === undefined
        ? Number.POSITIVE_INFINITY
        : (maxOffroadDistance * (maxOffroadDistanceUnit ?? DISTANCE_UNITS[0]).centimetres) / 100,
    destination: destinationOf(parameters.destinationSrs, reading),
    ambientSpeeds: ROAD_TYPES.map(
      (_, roadType) => (ambient.speedOfRoadType.get(roadType) ?? defaultSpeed) * speedUnit.metresPerHour,
    ),
    // Ferries are not left on the way, unless a payload says how fast.
    isLeft: ROAD_TYPES.map((_, roadType) => (ambient.speedOfRoadType.get(roadType) ?? Number(roadType !== FERRY)) > 0),
    ambientSpeed: defaultSpeed * speedUnit.metresPerHour,
    propagationFactor: keys.propagationFactor ?? parameters.propagationFactor ?? context.defaults.propagationFactor,
    version: errorVersion(version),
    wishes: isCompiled ? payload : boundaryWishes(parameters, keys, unit),
  };
}

function overriddenBy(payload: unknown, reading: Reading): string[] {
  return isRecord(payload)
    ? Object.keys(PARAMETER_OF_KEY)
        .filter((key) => !isAbsent(readProperty(payload, key, reading)))
        .map((key) => PARAMETER_OF_KEY[key])
    : [];
}

function boundaryWishes(
  parameters: BoundaryParameters,
  keys: BoundaryPayload,
  unit: DistanceUnit | TimeUnit,
): RequestedWishes {
  return requestedWishes({ ...parameters, optimizeBy: isTimeUnit(unit) ? 'time' : 'distance' }, keys);
}

// Reads requests to `travelBoundary`.

import { isRecord } from '../errors/is-record.ts';
import { FERRY, ROAD_TYPES } from '../network/road-types.ts';
import { readAmbientSpeeds } from './ambient-speeds.ts';
import {
  type BandingStyle,
  BOUNDARY_PARAMETERS,
  BOUNDARY_PAYLOAD,
  type BoundaryDirection,
  complainOfFactors,
  REFUSED_PRIORITIES,
} from './boundary-parameters.ts';
import { CompiledCosting } from './compiled-costing.ts';
import { type Destination, destinationOf } from './destination.ts';
import { finishReading } from './finish-reading.ts';
import type { RequestOptions, RequestReader } from './options.ts';
import { isAbsent, readParameters, readProperty } from './parameter.ts';
import { complain, type Reading, startReading, warn } from './reading.ts';
import type { RequestPoints } from './request-point.ts';
import { expectOwn, type RequestedCosting, requestedCosting, SETTLED_BY_COMPILED } from './requested-costing.ts';
import type { ErrorVersion } from './routing-error.ts';
import { errorVersion } from './segment-request.ts';
import { checkCosts, type Spent } from './spending.ts';
import { DISTANCE_UNITS, type DistanceUnit, isTimeUnit, type TimeUnit } from './units.ts';

export interface BoundaryRequest extends Spent {
  readonly points: RequestPoints;
  readonly destination: Destination;
  readonly returnHoles: boolean;
  readonly returnIslands: boolean;
  readonly simplificationFactor: number;
  /** Square metres of the smallest hole or island that is returned. */
  readonly leastRingArea: number;
  readonly bandingStyle: BandingStyle;
  readonly direction: BoundaryDirection;
  readonly version: ErrorVersion;
  /** The costing. Its `criterion` follows from the unit of the costs. */
  readonly costing: RequestedCosting | CompiledCosting;
  readonly options: RequestOptions;
}

/** The parameter that a payload key overrides. */
const PARAMETER_OF_KEY: Readonly<Record<string, string>> = {
  DefaultAmbientSpeed: 'defaultAmbientSpeed',
  AmbientSpeedUnit: 'ambientSpeedUnit',
  propagationFactor: 'propagationFactor',
};

/** Reads a request for travel boundaries; throws one RoutingError that lists everything wrong with it. */
export const readBoundary: RequestReader<BoundaryRequest> = (context, query, payload, given) => {
  const reading = startReading(context, payload);
  const isCompiled = CompiledCosting.is(payload);
  const ambient = readAmbientSpeeds(isCompiled ? undefined : payload, BOUNDARY_PAYLOAD.names, reading);
  const overridden = isCompiled ? SETTLED_BY_COMPILED : overriddenBy(ambient.payload, reading);
  const parameters = readParameters(BOUNDARY_PARAMETERS, query, reading, overridden);
  const keys = readParameters(BOUNDARY_PAYLOAD, ambient.payload, reading);
  const { costs, costUnit, outline, maxOffroadDistance, maxOffroadDistanceUnit, version } = parameters;
  const isRefused = reading.complaints.some(({ parameter }) => parameter === 'maxOffroadDistance');
  if (maxOffroadDistance === undefined && !isRefused && maxOffroadDistanceUnit !== undefined) {
    const name = 'maxOffroadDistanceUnit';
    complain(reading, 9014, `${name} is given without maxOffroadDistance.`, name, maxOffroadDistanceUnit.code);
  }
  if (outline === 'Hull' && !context.hasHulls) {
    const words = "outline: 'Hull' needs the hulls of ermine/hulls";
    complain(reading, 9002, `${words}: openDatabase(network, { hulls }).`, 'outline', outline);
  }
  const compiled = isCompiled ? expectOwn(payload, reading) : undefined;
  if (compiled?.priorities !== undefined) REFUSED_PRIORITIES.kind.read(undefined, 'roadTypesPriority', reading);
  if (compiled?.rules?.hasFactors) complainOfFactors('costRules', reading);
  const unit = costUnit as DistanceUnit | TimeUnit;
  if (unit !== undefined) warnOfIdle([query, ambient.payload], isTimeUnit(unit), reading);
  const speedUnit = keys.AmbientSpeedUnit ?? parameters.ambientSpeedUnit;
  const defaultSpeed = keys.DefaultAmbientSpeed ?? parameters.defaultAmbientSpeed;
  const request = {
    ...parameters,
    points: parameters.point as RequestPoints,
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
    // Travel does not leave a ferry on the way, unless the payload gives ferries a speed.
    isLeft: ROAD_TYPES.map((_, roadType) => (ambient.speedOfRoadType.get(roadType) ?? Number(roadType !== FERRY)) > 0),
    ambientSpeed: defaultSpeed * speedUnit.metresPerHour,
    propagationFactor: keys.propagationFactor ?? parameters.propagationFactor ?? context.defaults.propagationFactor,
    version: errorVersion(version),
    costing: isCompiled
      ? payload
      : requestedCosting(
          { ...parameters, prefer: false, optimizeBy: unit && isTimeUnit(unit) ? 'time' : 'distance' },
          keys,
        ),
  };
  if (costs !== undefined) checkCosts(request, reading);
  return { ...request, options: finishReading(reading, given, request.version) };
};

/** Warns of parameters that apply only to costs of the other kind (time or distance). */
function warnOfIdle(given: readonly unknown[], isTime: boolean, reading: Reading): void {
  for (const [key, name] of Object.entries(PARAMETER_OF_KEY)) {
    if ((name === 'propagationFactor') !== isTime) continue;
    const isGiven = given.some(
      (part) => isRecord(part) && [key, name].some((one) => !isAbsent(readProperty(part, one, reading))),
    );
    if (isGiven) warn(reading, `${name} has no effect if costs are ${isTime ? 'times' : 'distances'}.`, name);
  }
}

function overriddenBy(payload: unknown, reading: Reading): string[] {
  if (!isRecord(payload)) return [];
  const shared = [...BOUNDARY_PARAMETERS.names].filter((name) => BOUNDARY_PAYLOAD.names.has(name));
  return [...new Set([...Object.keys(PARAMETER_OF_KEY), ...shared])]
    .filter((key) => !isAbsent(readProperty(payload, key, reading)))
    .map((key) => PARAMETER_OF_KEY[key] ?? key);
}

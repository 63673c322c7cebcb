// Requests to `route`.

import { LANGUAGES, type Language, languageFromCode } from '../directions/phrases/languages.ts';
import { isLanguageLoaded } from '../directions/phrases/loaded-languages.ts';
import { showValue } from '../errors/show-value.ts';
import type { CoordinateSystem } from '../geo/coordinate-systems.ts';
import { type AnswerUnits, answerUnits } from './answer-units.ts';
import type { CompiledCosting } from './compiled-costing.ts';
import { DESTINATION_SRS, type Destination, destinationOf } from './destination.ts';
import { finishReading } from './finish-reading.ts';
import { choice, extension, flag, LENIENT_SWITCH, numberThat, READ_LATER, required, unitFrom } from './kinds.ts';
import type { RequestOptions, RequestReader } from './options.ts';
import { type Kind, type Parameters, type ParameterTable, tabulate } from './parameter.ts';
import { POINT, POINTS } from './point.ts';
import {
  type ConstraintLists,
  constraintParameters,
  constraintsOf,
  type NamedConstraints,
  type PointConstraints,
} from './point-constraints.ts';
import { complain, type Reading, startReading } from './reading.ts';
import { pointsOf, type RequestPoint, type RequestPoints } from './request-point.ts';
import {
  COSTING_PAYLOAD_KEYS,
  type CostingKeys,
  type CostingParameters,
  costingOf,
  costingParameters,
  type RequestedCosting,
  readBoth,
  VERSION_ONLY,
} from './requested-costing.ts';
import { VELOCITY_UNITS, type VelocityUnit } from './units.ts';

export const GEOMETRY_STYLES = ['None', 'End', 'All'] as const;
/** The geometry of an answer: none, the ends of segments, or every point. */
export type GeometryStyle = (typeof GEOMETRY_STYLES)[number];

const DIRECTIONS_STYLES = ['None', 'Normal', 'Terse'] as const;
export type DirectionsStyle = (typeof DIRECTIONS_STYLES)[number];

/** The parameters that stay in a request as they were read. */
interface PlainParameters extends AnswerUnits {
  intermediatePoints: RequestPoints;
  oip: boolean;
  returnIntermediatePoints: boolean;
  returnDirectionGeometry: boolean;
  returnManeuvers: boolean;
  directionsStyle: DirectionsStyle;
  segmentGeometryStyle: GeometryStyle;
  primaryNameOnly: boolean;
  returnLegs: boolean;
  returnSegments: boolean;
  velocityUnit: VelocityUnit;
  continueStraight: boolean;
  alternatives: number;
}

export interface RouteRequest extends Readonly<PlainParameters> {
  readonly startPoint: RequestPoint;
  readonly endPoint: RequestPoint;
  readonly destination: Destination;
  readonly language: Language;
  /** One entry per point: the start, the intermediate points as given, and the end. */
  readonly constraints: PointConstraints;
  readonly costing: RequestedCosting | CompiledCosting;
  readonly options: RequestOptions;
}

interface RouteParameters extends PlainParameters, CostingParameters, ConstraintLists {
  startPoint: RequestPoint | undefined;
  endPoint: RequestPoint | undefined;
  destinationSrs: CoordinateSystem | undefined;
  language: unknown;
}

interface RouteKeys extends CostingKeys, ConstraintLists {
  intermediatePoints: RequestPoints;
}

/** The parameters as read, to which the computed members are added. */
type Completed = RouteParameters & { -readonly [member in keyof RouteRequest]: RouteRequest[member] };

const MOST_ALTERNATIVES = 3;

const ALTERNATIVES: Kind<number> = /* @__PURE__ */ numberThat(
  (count) => Number.isInteger(count) && count >= 0 && count <= MOST_ALTERNATIVES,
  `a whole number from 0 to ${MOST_ALTERNATIVES}`,
);

const NO_POINTS: RequestPoints = Object.freeze(pointsOf([]));

export const ROUTE_PARAMETERS: ParameterTable<RouteParameters> = /* @__PURE__ */ tabulate(
  'parameter',
  (): Parameters<RouteParameters> => ({
    startPoint: required(POINT, 9001, 'startPoint is required.'),
    endPoint: required(POINT, 9001, 'endPoint is required.'),
    intermediatePoints: { kind: POINTS, absent: NO_POINTS, isInPayload: true },
    oip: flag(false),
    returnIntermediatePoints: { kind: LENIENT_SWITCH, absent: false },
    destinationSrs: DESTINATION_SRS,
    ...costingParameters(),
    ...answerUnits(),
    language: { kind: READ_LATER, absent: 'en' },
    returnDirectionGeometry: flag(false),
    returnManeuvers: extension(flag(false)),
    directionsStyle: choice(DIRECTIONS_STYLES, 'None'),
    segmentGeometryStyle: choice(GEOMETRY_STYLES, 'None'),
    primaryNameOnly: flag(false),
    returnLegs: extension(flag(false)),
    returnSegments: extension(flag(false)),
    velocityUnit: extension(unitFrom(VELOCITY_UNITS)),
    ...constraintParameters(),
    continueStraight: extension(flag(false)),
    alternatives: { kind: ALTERNATIVES, absent: 0, isExtension: true },
  }),
  VERSION_ONLY,
);

export const ROUTE_PAYLOAD: ParameterTable<RouteKeys> = /* @__PURE__ */ tabulate(
  'payload key',
  (): Parameters<RouteKeys> => ({
    intermediatePoints: { kind: POINTS, absent: NO_POINTS },
    ...constraintParameters(),
    ...COSTING_PAYLOAD_KEYS,
  }),
  [],
  ROUTE_PARAMETERS,
);

/** Reads a route request; throws one RoutingError that lists everything wrong with it. */
export const readRoute: RequestReader<RouteRequest> = (context, query, payload, given) => {
  const reading = startReading(context, payload);
  const { parameters, keys } = readBoth(ROUTE_PARAMETERS, query, ROUTE_PAYLOAD, payload, reading);
  const language = parameters.directionsStyle === 'None' ? 'en' : readLanguage(parameters.language, reading);
  const intermediatePoints =
    keys.intermediatePoints.length > 0 ? keys.intermediatePoints : parameters.intermediatePoints;
  complainOfMany(intermediatePoints.length, parameters.oip, reading);
  const { bearings = keys.bearings, approaches = keys.approaches, radiuses = keys.radiuses } = parameters;
  const lists: NamedConstraints = { bearings, approaches, radiuses, nameOf: (list) => list };
  // if points could not be read, their number is unknown
  const areRead = !reading.complaints.some(({ parameter }) => parameter?.startsWith('intermediatePoints'));
  const constraints = constraintsOf(areRead ? intermediatePoints.length + 2 : undefined, lists, reading);
  const options = finishReading(reading, given);
  // completed in place, because copying all members would take a tenth of a route's time
  const request = parameters as Completed;
  request.intermediatePoints = intermediatePoints;
  request.language = language;
  request.constraints = constraints;
  request.options = options;
  request.destination = destinationOf(parameters.destinationSrs, reading);
  request.costing = costingOf(parameters, keys, payload);
  return request;
};

function complainOfMany(count: number, isOrdered: boolean, reading: Reading): void {
  const { viaPoints, orderedPoints } = reading.context.limits;
  const limit = isOrdered ? Math.min(viaPoints, orderedPoints) : viaPoints;
  if (count <= limit) return;
  const reported = isOrdered ? `oip orders at most ${limit}` : `the limit is ${limit}`;
  complain(reading, 9017, `intermediatePoints has ${count} points; ${reported}.`, 'intermediatePoints');
}

/** The documented code of a language in any spelling: case, hyphen and underscore do not matter. */
function readLanguage(value: unknown, reading: Reading): Language {
  const code = typeof value === 'string' ? value.trim() : '';
  const language = languageFromCode(code);
  if (language !== undefined && isLanguageLoaded(language)) return language;
  // a regional tag without its own phrases: de-AT, pt_BR
  const [spoken] = /^[a-z]{2}(?=$|[-_])/.exec(code.toLowerCase()) ?? [];
  const meant = spoken && LANGUAGES.find((known) => known.startsWith(spoken));
  const message =
    language === undefined
      ? `Unknown language: ${showValue(value)}, expected one of ${LANGUAGES.join(', ')}.${meant ? ` Did you mean ${meant}?` : ''}`
      : `The language ${language} is not loaded: call await loadLanguage('${language}') in a browser.`;
  complain(reading, 9012, message, 'language', value);
  return 'en';
}

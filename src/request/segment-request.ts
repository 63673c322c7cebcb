// Requests to `segmentsByPoint`, `segmentsByWay` and `segmentById`.

import { LONGEST_WORD } from '../errors/read-value.ts';
import type { CoordinateSystem } from '../geo/coordinate-systems.ts';
import { MOST_WAY } from '../network/osm-ids.ts';
import type { TimeBucket } from '../network/source.ts';
import { NO_RULES } from './areas/requested-area.ts';
import { type Avoided, NOTHING_AVOIDED } from './avoid.ts';
import type { CompiledCosting } from './compiled-costing.ts';
import { DESTINATION_SRS, type Destination, destinationOf } from './destination.ts';
import { finishReading } from './finish-reading.ts';
import { choice, extension, flag, numberThat, oneOf, optional, READ_LATER, required, unitFrom } from './kinds.ts';
import type { RequestOptions, RequestReader } from './options.ts';
import {
  isAbsent,
  type Kind,
  type Parameter,
  type Parameters,
  type ParameterTable,
  readParameters,
  tabulate,
} from './parameter.ts';
import { POINT } from './point.ts';
import { complain, type Reading, type RequestContext, startReading, warn } from './reading.ts';
import type { RequestPoint } from './request-point.ts';
import {
  AVOID_PARAMETER,
  COSTING_PAYLOAD_TABLE,
  costingOf,
  HISTORIC_TRAFFIC_TIME_BUCKET,
  MODE,
  type RequestedCosting,
  readBoth,
} from './requested-costing.ts';
import { GEOMETRY_STYLES, type GeometryStyle } from './route-request.ts';
import type { ErrorVersion } from './routing-error.ts';
import {
  ANGULAR_UNITS,
  type AngularUnit,
  DISTANCE_UNITS,
  type DistanceUnit,
  TIME_UNITS,
  type TimeUnit,
  VELOCITY_UNITS,
  type VelocityUnit,
} from './units.ts';
import { NO_UPDATES } from './update-columns.ts';

/** The form of segment records. */
export interface SegmentStyle extends Readonly<Omit<StyleParameters, 'destinationSrs' | 'version'>> {
  readonly destination: Destination;
  readonly version: ErrorVersion;
  readonly options: RequestOptions;
}

export interface SegmentsByPointRequest extends SegmentStyle {
  readonly point: RequestPoint;
  /** The number of nearest segments. `undefined` means the nearest segment and all that are as near. */
  readonly number: number | undefined;
  /** The costing that closes roads. If it is `undefined`, all roads of the data are found. */
  readonly costing: RequestedCosting | CompiledCosting | undefined;
}

export interface SegmentsByWayRequest extends SegmentStyle {
  readonly way: number;
}

export interface SegmentByIdRequest extends SegmentStyle {
  /** The identifier as given, without blanks around it. Anything but text is not an identifier. */
  readonly segmentID: unknown;
}

interface StyleParameters {
  destinationSrs: CoordinateSystem | undefined;
  distanceUnit: DistanceUnit;
  timeUnit: TimeUnit;
  velocityUnit: VelocityUnit;
  angularUnit: AngularUnit;
  segmentGeometryStyle: GeometryStyle;
  returnTags: boolean;
  version: '1' | '2';
  /** The name of a mode. `undefined` means the first mode of the network that may use the segment. */
  mode: string | undefined;
}

interface ByPointParameters extends StyleParameters {
  point: RequestPoint | undefined;
  number: number | undefined;
  historicTrafficTimeBucket: TimeBucket;
  avoid: Avoided;
}

interface ByWayParameters extends StyleParameters {
  way: number | undefined;
}

interface ByIdParameters extends StyleParameters {
  point: unknown;
}

/** The most segments that one request may ask for. */
export const MOST_SEGMENTS = 1000;

const COUNT: Kind<number> = /* @__PURE__ */ numberThat(
  (count) => Number.isInteger(count) && count >= 1 && count <= MOST_SEGMENTS,
  `a whole number from 1 to ${MOST_SEGMENTS}`,
);

const WAY: Kind<number> = /* @__PURE__ */ numberThat(
  (way) => Number.isInteger(way) && way > 0 && way <= MOST_WAY,
  'a whole number from 1 to 2^48 - 1',
);

const VERSIONS = /* @__PURE__ */ oneOf(['1', '2']);

/** The parameter `version` of segment data and travel boundaries. */
export const VERSION: Parameter<'1' | '2'> = {
  kind: {
    read: (value, name, reading) => VERSIONS.read(typeof value === 'number' ? String(value) : value, name, reading),
  },
  absent: '1',
};

export function errorVersion(version: '1' | '2'): ErrorVersion {
  return version === '2' ? 2 : 1;
}

const styleParameters = (): Parameters<StyleParameters> => ({
  destinationSrs: DESTINATION_SRS,
  distanceUnit: unitFrom(DISTANCE_UNITS),
  timeUnit: unitFrom(TIME_UNITS),
  velocityUnit: unitFrom(VELOCITY_UNITS),
  angularUnit: unitFrom(ANGULAR_UNITS),
  segmentGeometryStyle: choice(GEOMETRY_STYLES, 'None'),
  returnTags: extension(flag(false)),
  version: VERSION,
  mode: MODE,
});

/** Parameters of `segmentsByPoint`. */
export const SEGMENTS_BY_POINT_PARAMETERS: ParameterTable<ByPointParameters> = /* @__PURE__ */ tabulate(
  'parameter',
  (): Parameters<ByPointParameters> => ({
    point: required(POINT, 4139, 'Point cannot be empty.'),
    ...styleParameters(),
    number: extension(optional(COUNT)),
    historicTrafficTimeBucket: extension(HISTORIC_TRAFFIC_TIME_BUCKET),
    avoid: extension(AVOID_PARAMETER),
  }),
);

/** Parameters of `segmentsByWay`. */
export const SEGMENTS_BY_WAY_PARAMETERS: ParameterTable<ByWayParameters> = /* @__PURE__ */ tabulate(
  'parameter',
  (): Parameters<ByWayParameters> => ({
    way: extension(required(WAY, 9001, 'way is required.')),
    ...styleParameters(),
  }),
);

/** The parameters of `segmentById`. It accepts and ignores `point`, as documented. */
export const SEGMENT_BY_ID_PARAMETERS: ParameterTable<ByIdParameters> = /* @__PURE__ */ tabulate(
  'parameter',
  (): Parameters<ByIdParameters> => ({ point: optional(READ_LATER), ...styleParameters() }),
);

/** Reads a request for segments by point; throws one RoutingError that lists everything wrong with it. */
export const readSegmentsByPoint: RequestReader<SegmentsByPointRequest> = (context, query, payload, given) => {
  const reading = startReading(context, payload);
  const { parameters, keys } = readBoth(SEGMENTS_BY_POINT_PARAMETERS, query, COSTING_PAYLOAD_TABLE, payload, reading);
  const { point, number, historicTrafficTimeBucket, avoid, ...style } = parameters;
  if (payload !== undefined && number === undefined) {
    complain(reading, 9018, 'Segment data takes no payload, except with number.');
  }
  const options = finishReading(reading, given, errorVersion(parameters.version));
  const isPlain = payload === undefined && historicTrafficTimeBucket === 'None' && avoid === NOTHING_AVOIDED;
  const { mode } = style;
  const requested = {
    optimizeBy: 'time',
    majorRoads: false,
    historicTrafficTimeBucket,
    avoid,
    mode,
    prefer: false,
    transientUpdates: NO_UPDATES,
    costRules: NO_RULES,
  } as const;
  const costing = isPlain ? undefined : costingOf(requested, keys, payload);
  return { ...styleOf(style, options, reading), point: point as RequestPoint, number, costing };
};

/** Reads a request for segments by way; throws one RoutingError that lists everything wrong with it. */
export const readSegmentsByWay: RequestReader<SegmentsByWayRequest> = (context, query, payload, given) => {
  const reading = startReading(context);
  const { way, ...style } = readParameters(SEGMENTS_BY_WAY_PARAMETERS, query, reading);
  if (payload !== undefined) complain(reading, 9018, 'Segment data takes no payload.');
  const options = finishReading(reading, given, errorVersion(style.version));
  return { ...styleOf(style, options, reading), way: way as number };
};

/** Reads a request for a segment by its identifier; throws one RoutingError that lists everything wrong with it. */
export function readSegmentById(
  context: RequestContext,
  segmentID: unknown,
  query: unknown,
  given?: RequestOptions,
): SegmentByIdRequest {
  const reading = startReading(context);
  const id = typeof segmentID === 'string' && segmentID.length <= LONGEST_WORD ? segmentID.trim() : segmentID;
  if (isAbsent(id)) complain(reading, 9001, 'segmentID is required.', 'segmentID');
  else if (typeof id === 'string') reading.mentioned.push({ name: 'segmentID', segmentID: id });
  const parameters = readParameters(SEGMENT_BY_ID_PARAMETERS, query, reading);
  if (parameters.point !== undefined) warn(reading, 'point is ignored: the identifier names the segment.', 'point');
  const options = finishReading(reading, given, errorVersion(parameters.version));
  return { ...styleOf(parameters, options, reading), segmentID: id };
}

function styleOf(parameters: StyleParameters, options: RequestOptions, reading: Reading): SegmentStyle {
  return {
    ...parameters,
    options,
    destination: destinationOf(parameters.destinationSrs, reading),
    version: errorVersion(parameters.version),
  };
}

// What is said of parameters, keys and options: for the documentation, the types of callers and the help of the command. What answers
// requests reads none of it, so that no page loads it.

import { LANGUAGES } from '../directions/phrases/languages.ts';
import { BOUNDARY_PARAMETERS, BOUNDARY_PAYLOAD } from './boundary-parameters.ts';
import { OPTIONS } from './finish-reading.ts';
import { LENIENT_SWITCH, SWITCH } from './kinds.ts';
import { MATRIX_PARAMETERS, MATRIX_PAYLOAD } from './matrix-request.ts';
import type { Kind, Parameter, ParameterTable } from './parameter.ts';
import { ROUTE_PARAMETERS, ROUTE_PAYLOAD } from './route-request.ts';
import {
  SEGMENT_BY_ID_PARAMETERS,
  SEGMENTS_BY_POINT_PARAMETERS,
  SEGMENTS_BY_WAY_PARAMETERS,
} from './segment-request.ts';

type Sentences = Readonly<Record<string, string>>;

const BEARINGS_SENTENCE =
  'In which direction the traveller heads at the point: a road is used in directions that differ by at most the tolerance.';
const APPROACHES_SENTENCE =
  'On which side of the traveller the point is: at the curb, on the opposite side, or unrestricted. One-way roads are not bound.';
const RADIUSES_SENTENCE = 'How far from the point its road may be, in metres.';

/** What is said wherever it stands. */
const EVERYWHERE: Sentences = {
  destinationSrs: 'Coordinate system of returned geometry, which then carries it as `crs`.',
  optimizeBy: 'Whether the fastest or the shortest route is meant.',
  distanceUnit: 'Unit of distances.',
  timeUnit: 'Unit of times.',
  segmentGeometryStyle: 'Geometry of each record: none, its two end points, or all shape points.',
  returnTags: 'Whether records have `tags`: those that the import kept.',
  majorRoads:
    'Whether trips keep to major roads: over any open road until they meet the large connected part of them, along it, and off it again only to reach their end.',
  historicTrafficTimeBucket:
    'Speeds of that time of day, where the data has them: AMPeak 07 to 10, PMPeak 16 to 19, OffPeak 10 to 16, Night 22 to 04. None means averaged speeds.',
  avoid: 'Road types to exclude.',
  mode: 'How one travels, where the network has several modes: `car`, `foot` ...',
  prefer:
    'Whether the fastest routes are those that feel fastest, where the mode prefers some roads, as bicycles prefer quiet ones. Times and distances are the true ones.',
  transientUpdates: 'Changes of speed, closures and changes of road type that hold for this request only.',
  cvr: 'Commercial vehicle restrictions: the vehicle that must fit through.',
  roadTypesPriority: 'Which road types to prefer: High, Medium (default), Low, Avoid.',
  version: 'Shape of error bodies: 1 with `value` and `errors`, 2 with `errors` alone.',
  velocityUnit: 'Unit of speeds.',
  angularUnit: 'Unit of angles.',
};

/** What is said in one table alone, or otherwise than elsewhere. */
const IN_TABLE: ReadonlyMap<unknown, Sentences> = new Map<unknown, Sentences>([
  [
    ROUTE_PARAMETERS,
    {
      startPoint: 'Where the route starts.',
      endPoint: 'Where the route ends.',
      intermediatePoints: 'Points that the route passes on its way, in this order unless `oip` is true.',
      oip: 'Whether the intermediate points are put into the best order; start and end stay.',
      returnIntermediatePoints: 'Whether the answer repeats the intermediate points, in the order visited.',
      returnDistance: 'Whether distances are returned.',
      returnTime: 'Whether times are returned.',
      language: 'Language of directions; looked at only where directions are asked.',
      returnDirectionGeometry: 'Whether each direction carries its LineString.',
      returnManeuvers: 'Whether each direction carries its maneuver as data.',
      directionsStyle: 'Directions: none, in full sentences, or short.',
      segmentGeometryStyle: 'Geometry of the whole route: none, the end points of its segments, or all shape points.',
      primaryNameOnly: 'Whether directions name roads by their primary name alone.',
      returnLegs: 'Whether the answer has one leg for each pair of consecutive points, with its distance and time.',
      returnSegments: 'Whether each leg lists the road segments that it rides. Implies `returnLegs`.',
      velocityUnit: 'Unit of the speeds of segments.',
      bearings: `${BEARINGS_SENTENCE} One entry a point: start, intermediate points as given, end.`,
      approaches: `${APPROACHES_SENTENCE} One entry a point, as for \`bearings\`.`,
      radiuses: `${RADIUSES_SENTENCE} One entry a point, as for \`bearings\`.`,
      continueStraight: 'Whether the route goes on at each intermediate point without turning round there.',
    },
  ],
  [
    ROUTE_PAYLOAD,
    {
      intermediatePoints: 'As the parameter, which it overrides.',
      bearings: 'As the parameter, which it overrides.',
      approaches: 'As the parameter, which it overrides.',
      radiuses: 'As the parameter, which it overrides.',
    },
  ],
  [
    MATRIX_PARAMETERS,
    {
      startPoints: 'Where routes start.',
      endPoints: 'Where routes end.',
      startBearings: `${BEARINGS_SENTENCE} One entry a start.`,
      startApproaches: `${APPROACHES_SENTENCE} One entry a start.`,
      startRadiuses: `${RADIUSES_SENTENCE} One entry a start.`,
      endBearings: 'As `startBearings`, for ends.',
      endApproaches: 'As `startApproaches`, for ends.',
      endRadiuses: 'As `startRadiuses`, for ends.',
      bearings:
        'Bearings for starts and ends alike, which must be equally many. `startBearings` and `endBearings` override it.',
      approaches: 'Approaches for starts and ends alike, likewise.',
      radiuses: 'Radiuses for starts and ends alike, likewise.',
      returnDistance: 'Whether distances are returned. `returnDistance` and `returnTime` must not both be false.',
      returnTime: 'Whether times are returned. `returnDistance` and `returnTime` must not both be false.',
      returnOptimalRoutesOnly:
        'True: one entry per start and end. False: where the fastest and the shortest route differ, both, the one that `optimizeBy` asks for first.',
    },
  ],
  [
    MATRIX_PAYLOAD,
    {
      ...Object.fromEntries(
        [...MATRIX_PAYLOAD.names].map((name) => [name, EVERYWHERE[name] ?? 'As the parameter, which it overrides.']),
      ),
    },
  ],
  [
    BOUNDARY_PARAMETERS,
    {
      point: 'Where travel starts. A list of points, as an extension, means what can be reached from any of them.',
      costs: 'One boundary is returned for each, in this order.',
      costUnit: 'A unit of time makes isochrones, one of length isodistances.',
      maxOffroadDistance: 'How far travel may leave the road at most; 0 keeps it on the road. No bound where absent.',
      maxOffroadDistanceUnit: 'Unit of `maxOffroadDistance`, which must be given with it.',
      returnHoles: 'Whether unreachable areas inside a boundary are cut out.',
      returnIslands:
        'Whether small reachable areas outside the main boundary are returned. Without them there is one polygon for each cost and start, before bands are cut out; starts whose polygons meet share one.',
      simplificationFactor: "Share of an outline's points that is kept; 1 keeps all.",
      bandingStyle: 'Donut subtracts from each boundary the next smaller one; Encompassing leaves each whole.',
      defaultAmbientSpeed: 'Speed off the network; counts in isochrones.',
      ambientSpeedUnit: 'Unit of ambient speeds.',
      propagationFactor:
        'Share of the remaining distance that may be travelled off the network; counts in isodistances.',
      direction: 'Where the point can go, or who can come to it.',
      outline: 'Field is exact; Hull is a concave hull around what is reached, the classic look.',
      leastRingArea: 'Square metres below which a hole or an island is dropped. What holds a start stays.',
    },
  ],
  [
    BOUNDARY_PAYLOAD,
    {
      DefaultAmbientSpeed: 'As `defaultAmbientSpeed`, which it overrides.',
      AmbientSpeedUnit: 'As `ambientSpeedUnit`, which it overrides.',
      propagationFactor: 'As the parameter, which it overrides.',
      roadTypesPriority: 'Refused: a boundary counts true time or length.',
    },
  ],
  [
    SEGMENTS_BY_POINT_PARAMETERS,
    {
      point: 'The point whose closest segments are returned.',
      number:
        'How many segments to return, the nearest first, each with its `distanceFromPoint`. Without it, the nearest one and those within a metre as near.',
      historicTrafficTimeBucket: 'Leaves out roads that are closed at that time of day.',
      avoid: 'Leaves out roads of these types.',
      mode: 'Whose roads are meant, and whose speeds and directions are told.',
      destinationSrs: 'Coordinate system of returned geometry.',
      distanceUnit: 'Unit of lengths.',
    },
  ],
  [
    SEGMENTS_BY_WAY_PARAMETERS,
    {
      way: 'The id of a way in OpenStreetMap; the network must be imported with `keepIds`.',
      mode: 'The mode whose roads, speeds and directions are meant.',
      destinationSrs: 'Coordinate system of returned geometry.',
      distanceUnit: 'Unit of lengths.',
    },
  ],
  [
    SEGMENT_BY_ID_PARAMETERS,
    {
      point: 'Ignored: the identifier tells the segment.',
      mode: 'Whose speeds and directions are told.',
      destinationSrs: 'Coordinate system of returned geometry.',
      distanceUnit: 'Unit of lengths.',
    },
  ],
  [
    OPTIONS,
    {
      signal: 'A verb that does not wait looks at it while searching; aborting throws its reason.',
      onProgress: 'Called with the share that is done, 0 to 1, by cost matrices.',
      onWarning: 'Called with `{ message, parameter }` of what was ignored or has no effect.',
      statistics:
        'Adds `statistics` to the answer of a route, a matrix or a boundary: `milliseconds` in all and by phase (`phases`), `settledNodes`, `methods` of searching, whether the `wishes` are plain, kept or new, `snapDistances` in metres, and the `version` of the roads.',
      explain:
        'Adds `explanation` to the answer: `points` with the segment and the place each was put on, the distance to it in metres, and why it is not the nearest where it is not; `closed` with the roads that points were not put on, that updates exclude, or that the same trip would take without a wish, and the rule that closed each; `oip` with how the order was found; `version` of the roads, once they were updated.',
    },
  ],
]);

/** What is said of a parameter of a table. */
export function sentenceOf<V>(table: ParameterTable<V>, name: string): string {
  const sentence = IN_TABLE.get(table)?.[name] ?? EVERYWHERE[name];
  if (sentence === undefined) throw new Error(`Nothing is said of ${name}: write a sentence.`);
  return sentence;
}

/** Defaults that are told by other words than their values. */
const TOLD_DEFAULTS: Sentences = {
  destinationSrs: 'that of the data',
  mode: 'the first of the network',
  maxOffroadDistanceUnit: 'm',
  ambientSpeedUnit: 'MPH',
};

/** The default of a parameter, as it is told; nothing where there is none. */
export function defaultOf<V>(
  table: ParameterTable<V>,
  { name, absent }: { name: string; absent: unknown },
): string | undefined {
  if (table === (BOUNDARY_PARAMETERS as unknown) && name === 'propagationFactor')
    return '0.16, or that of the database';
  const isOfSegments = [SEGMENTS_BY_POINT_PARAMETERS, SEGMENTS_BY_WAY_PARAMETERS, SEGMENT_BY_ID_PARAMETERS].includes(
    table as never,
  );
  if (isOfSegments && name === 'mode') return 'all of them, and the first that may pass';
  if (TOLD_DEFAULTS[name] !== undefined) return TOLD_DEFAULTS[name];
  const value = (absent as { code?: string } | undefined)?.code ?? absent;
  return typeof value === 'object' || value === undefined ? undefined : String(value);
}

/** How a point, or several, may be written. */
export const POINT_WORDS = '`x,y,epsg:<code>`, `[x, y]`, `{ x, y, coordSys }` or a GeoJSON Point';
export const POINTS_WORDS = '`x,y,x,y,...,epsg:<code>`, `[[x, y], ...]` or a GeoJSON MultiPoint';

/** How the lists of what is said of each point may be written. */
export const BEARINGS_WORDS = 'a list of [degrees, tolerance] or null, or text as 90,30;;45,20';
export const APPROACHES_WORDS = 'a list of unrestricted, curb, opposite or null, or text as curb;;opposite';
export const RADIUSES_WORDS = 'a list of numbers or null, or text as 50;;100';

const AMBIENT_UNITS = '`MPH`, `KPH`, `MTPS`, `MTPM`';

/** What kinds take that pages read without a word about it. */
const WORDS_OF_KIND: ReadonlyMap<Kind<unknown>, string> = new Map<Kind<unknown>, string>([
  [SWITCH, '`true`, `false`'],
  [LENIENT_SWITCH, '`true`, anything else is false'],
]);

/** Values that take more words than their kind has. */
const WORDS: Sentences = {
  startPoint: POINT_WORDS,
  endPoint: POINT_WORDS,
  point: POINT_WORDS,
  intermediatePoints: POINTS_WORDS,
  startPoints: POINTS_WORDS,
  endPoints: POINTS_WORDS,
  destinationSrs: '`epsg:<code>`',
  version: '`1`, `2`',
  ambientSpeedUnit: AMBIENT_UNITS,
  AmbientSpeedUnit: AMBIENT_UNITS,
  language: LANGUAGES.map((code) => `\`${code}\``).join(', '),
  costs: 'positive numbers, separated by commas or as a list',
  bearings: BEARINGS_WORDS,
  startBearings: BEARINGS_WORDS,
  endBearings: BEARINGS_WORDS,
  approaches: APPROACHES_WORDS,
  startApproaches: APPROACHES_WORDS,
  endApproaches: APPROACHES_WORDS,
  radiuses: RADIUSES_WORDS,
  startRadiuses: RADIUSES_WORDS,
  endRadiuses: RADIUSES_WORDS,
  avoid: 'names separated by commas or as a list, see [avoid](#avoid)',
  mode: 'the name of a mode',
  transientUpdates: 'a list, see [transientUpdates](#transientupdates)',
  cvr: 'an object, see [cvr](#cvr)',
  roadTypesPriority: 'an object with keys `RoadType.<Name>` and values `High`, `Medium`, `Low`, `Avoid`',
};

/** The values of a parameter, in words. */
export function wordsOf<V>(
  table: ParameterTable<V>,
  { name, kind }: Pick<Parameter<unknown>, 'kind'> & { name: string },
): string {
  if (table === (BOUNDARY_PARAMETERS as unknown) && name === 'point')
    return `${POINT_WORDS}; several as ${POINTS_WORDS}`;
  const values = kind.values?.map((value) => `\`${value}\``).join(', ');
  return values ?? kind.words ?? WORDS_OF_KIND.get(kind) ?? WORDS[name];
}

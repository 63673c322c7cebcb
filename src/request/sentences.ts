// Descriptions of parameters, keys and options, for the documentation, the types of callers and the help of the command. Code that
// answers requests does not import this file, so web pages do not load it.

import { LANGUAGES } from '../directions/phrases/languages.ts';
import { BOUNDARY_PARAMETERS, BOUNDARY_PAYLOAD } from './boundary-parameters.ts';
import { OPTIONS } from './finish-reading.ts';
import { LENIENT_SWITCH, SWITCH } from './kinds.ts';
import { MATRIX_PARAMETERS } from './matrix-request.ts';
import type { Kind, Parameter, ParameterTable } from './parameter.ts';
import { ROUTE_PARAMETERS } from './route-request.ts';
import {
  SEGMENT_BY_ID_PARAMETERS,
  SEGMENTS_BY_POINT_PARAMETERS,
  SEGMENTS_BY_WAY_PARAMETERS,
} from './segment-request.ts';

type Sentences = Readonly<Record<string, string>>;

const BEARINGS_SENTENCE =
  'Direction of travel at each point, in degrees. A road is used only in directions that differ from the bearing by at most the tolerance.';
const APPROACHES_SENTENCE =
  'On which side of the road each point is: at the curb, on the opposite side, or unrestricted. One-way roads are not restricted.';
const RADIUSES_SENTENCE = 'Largest distance from each point to its road, in metres.';

/** Descriptions that are the same in every table. */
const EVERYWHERE: Sentences = {
  destinationSrs: 'Coordinate system of returned geometry. The geometry then has a member `crs`.',
  optimizeBy: 'Finds the fastest route (`time`) or the shortest one (`distance`).',
  distanceUnit: 'Unit of distances.',
  timeUnit: 'Unit of times.',
  segmentGeometryStyle: 'Geometry of each record: none, its two end points, or all shape points.',
  returnTags: 'Adds the tags that the import kept to each record, as `tags`.',
  majorRoads:
    'Keeps trips on major roads. A trip uses other roads only to reach the large connected part of the major roads, and to get from it to its end.',
  historicTrafficTimeBucket:
    'Uses the speeds of a time of day, if the data has them: AMPeak 07 to 10, PMPeak 16 to 19, OffPeak 10 to 16, Night 22 to 04. None means average speeds.',
  avoid: 'Road types to exclude.',
  mode: 'Mode of travel, in a network with several: `car`, `foot` ...',
  prefer:
    'Lets the fastest route prefer the roads that suit the mode, as bicycles prefer quiet roads. Reported times and distances stay true.',
  transientUpdates: 'Changes of speeds, closures and road types that apply to this request only.',
  costRules:
    'Rules that change the speed or the cost of roads that meet conditions, or close them. If two rules set the same key, the later one counts.',
  cvr: 'Commercial vehicle restrictions: the vehicle whose limits the route must respect.',
  roadTypesPriority: 'A priority for each road type: High, Medium (default), Low or Avoid.',
  version: 'Format of error bodies: 1 has `value` and `errors`, 2 has only `errors`.',
  velocityUnit: 'Unit of speeds.',
  angularUnit: 'Unit of angles.',
};

/** Descriptions in one table; they override `EVERYWHERE`. */
const IN_TABLE: ReadonlyMap<unknown, Sentences> = new Map<unknown, Sentences>([
  [
    ROUTE_PARAMETERS,
    {
      startPoint: 'Where the route starts.',
      endPoint: 'Where the route ends.',
      intermediatePoints: 'Points that the route visits on its way, in this order unless `oip` is true.',
      oip: 'Finds the best order of the intermediate points: the one with the least time or, with `optimizeBy=distance`, length. Start and end keep their positions. With `continueStraight`, this is the best order of a route that may turn round; a few such orders are not the best ones.',
      returnIntermediatePoints: 'Adds the intermediate points to the answer, in the order visited.',
      returnDistance: 'Returns distances.',
      returnTime: 'Returns times.',
      language: 'Language of directions. If no directions are requested, it is ignored.',
      returnDirectionGeometry: 'Adds a LineString, `directionGeometry`, to each direction.',
      returnManeuvers: 'Adds a `maneuver` to each direction: its turn, signs and lanes as data.',
      directionsStyle: 'Directions: none, in full sentences, or short.',
      segmentGeometryStyle: 'Geometry of the whole route: none, the end points of its segments, or all shape points.',
      primaryNameOnly: 'Uses only the primary names of roads in directions.',
      returnLegs: 'Adds one leg for each pair of consecutive points, with its distance and time.',
      returnSegments: 'Adds the road segments to each leg. Implies `returnLegs`.',
      velocityUnit: 'Unit of the speeds of segments.',
      bearings: `${BEARINGS_SENTENCE} One entry per point: start, intermediate points as given, end.`,
      approaches: `${APPROACHES_SENTENCE} One entry per point, as for \`bearings\`.`,
      radiuses: `${RADIUSES_SENTENCE} One entry per point, as for \`bearings\`.`,
      continueStraight: 'Forbids turning round at intermediate points.',
      alternatives: 'How many other good routes to return, at most.',
    },
  ],
  [
    MATRIX_PARAMETERS,
    {
      startPoints: 'Where routes start.',
      endPoints: 'Where routes end.',
      startBearings: `${BEARINGS_SENTENCE} One entry per start.`,
      startApproaches: `${APPROACHES_SENTENCE} One entry per start.`,
      startRadiuses: `${RADIUSES_SENTENCE} One entry per start.`,
      endBearings: 'Like `startBearings`, but for ends.',
      endApproaches: 'Like `startApproaches`, but for ends.',
      endRadiuses: 'Like `startRadiuses`, but for ends.',
      bearings:
        'Bearings of both starts and ends, which must have the same number of points. `startBearings` and `endBearings` override it.',
      approaches: 'Approaches of both starts and ends, as for `bearings`.',
      radiuses: 'Radiuses of both starts and ends, as for `bearings`.',
      returnDistance: 'Returns distances. `returnDistance` and `returnTime` must not both be false.',
      returnTime: 'Returns times. `returnDistance` and `returnTime` must not both be false.',
      returnOptimalRoutesOnly:
        'With true, each pair of a start and an end has one entry. With false, a pair has two entries if its fastest and its shortest route differ; the one that `optimizeBy` requests comes first.',
    },
  ],
  [
    BOUNDARY_PARAMETERS,
    {
      point:
        'Where travel starts. With a list of points (an extension), the boundary is what can be reached from any of them.',
      costs: 'The costs to reach. One boundary is returned for each cost, in this order.',
      costUnit: 'A unit of time gives isochrones, a unit of length isodistances.',
      maxOffroadDistance: 'Largest distance from the road; 0 keeps travel on the road. Default: no limit.',
      maxOffroadDistanceUnit: 'Unit of `maxOffroadDistance`. Not allowed without `maxOffroadDistance`.',
      returnHoles: 'Cuts unreachable areas out of boundaries.',
      returnIslands:
        'Also returns reachable areas that are separate from the area around the start. With false, there is one polygon for each cost and start, before bands are cut out. Starts whose polygons meet share one polygon.',
      simplificationFactor: "Share of an outline's points that is kept; 1 keeps all.",
      bandingStyle:
        'Donut subtracts the next smaller boundary from each boundary; Encompassing returns each boundary whole.',
      defaultAmbientSpeed: 'Speed off the network, for isochrones; anything above 1,000 km/h counts as 1,000 km/h.',
      ambientSpeedUnit: 'Unit of ambient speeds.',
      propagationFactor: 'Share of the remaining distance that may be travelled off the network, for isodistances.',
      direction: 'Travel away from the point (`from`), or towards it (`to`).',
      outline: 'Field is exact; Hull is a concave hull around the reached roads, as maps often show it.',
      leastRingArea:
        'Holes and islands smaller than this are dropped; square metres. A polygon that contains a start is kept.',
    },
  ],
  [
    BOUNDARY_PAYLOAD,
    {
      DefaultAmbientSpeed: 'Overrides `defaultAmbientSpeed`.',
      AmbientSpeedUnit: 'Overrides `ambientSpeedUnit`.',
      roadTypesPriority: 'Not allowed, because a boundary counts true time or length.',
    },
  ],
  [
    SEGMENTS_BY_POINT_PARAMETERS,
    {
      point: 'The point whose closest segments are returned.',
      number:
        'How many segments to return, nearest first, each with its `distanceFromPoint`. Default: the nearest one, and all that are at most a metre farther away.',
      historicTrafficTimeBucket: 'Leaves out roads that are closed at that time of day.',
      avoid: 'Leaves out roads of these types.',
      mode: 'The mode whose roads, speeds and directions are returned.',
      destinationSrs: 'Coordinate system of returned geometry.',
      distanceUnit: 'Unit of lengths.',
    },
  ],
  [
    SEGMENTS_BY_WAY_PARAMETERS,
    {
      way: 'The id of a way in OpenStreetMap; the network must be imported with `keepIds`.',
      mode: 'The mode whose roads, speeds and directions are returned.',
      destinationSrs: 'Coordinate system of returned geometry.',
      distanceUnit: 'Unit of lengths.',
    },
  ],
  [
    SEGMENT_BY_ID_PARAMETERS,
    {
      point: 'Ignored, because the identifier names the segment.',
      mode: 'The mode whose speeds and directions are returned.',
      destinationSrs: 'Coordinate system of returned geometry.',
      distanceUnit: 'Unit of lengths.',
    },
  ],
  [
    OPTIONS,
    {
      signal: 'Aborting it throws its reason. Functions that return no promise also check it, while they search.',
      onProgress: 'Called by cost matrices with the share of the work that is done, from 0 to 1.',
      onWarning: 'Called with `{ message, parameter }` for each part of the request that was ignored or has no effect.',
      statistics:
        'Adds `statistics` to the answer of a route, a matrix or a boundary: `milliseconds` in total and by phase (`phases`), `settledNodes`, the search `methods`, whether the `costing` is plain, kept (cached) or new, `snapDistances` in metres, and the `version` of the roads.',
      explain:
        'Adds `explanation` to the answer. `points` lists the segment and place of each point, its distance in metres, and the reason if it is not the nearest road. `closed` lists closed roads that affect the answer, each with the rule that closes it: roads that a point skipped, roads that updates exclude, and roads that the trip would use without its costing. `oip` says how the order of points was found. `version` is the version of the roads, after an update.',
    },
  ],
]);

/** The description of a payload key that replaces a parameter. */
const OVERRIDES = 'Overrides the parameter of the same name.';

export function sentenceOf<V>(table: ParameterTable<V>, name: string): string {
  const isParameter = [ROUTE_PARAMETERS, MATRIX_PARAMETERS, BOUNDARY_PARAMETERS].some(({ names }) => names.has(name));
  const isOverriding = table.noun === 'payload key' && isParameter;
  const sentence = IN_TABLE.get(table)?.[name] ?? EVERYWHERE[name] ?? (isOverriding ? OVERRIDES : undefined);
  if (sentence === undefined) throw new Error(`${name} has no description: add a sentence to sentences.ts.`);
  return sentence;
}

/** Defaults that are described in words. */
const DEFAULT_WORDS: Sentences = {
  destinationSrs: 'the system of the data',
  mode: 'the first mode of the network',
  maxOffroadDistanceUnit: 'm',
  ambientSpeedUnit: 'MPH',
};

/** The default of a parameter, in words; `undefined` if there is none. */
export function defaultOf<V>(
  table: ParameterTable<V>,
  { name, absent }: { name: string; absent: unknown },
): string | undefined {
  if (table === (BOUNDARY_PARAMETERS as unknown) && name === 'propagationFactor')
    return '0.16, or the share that the database sets';
  const isOfSegments = [SEGMENTS_BY_POINT_PARAMETERS, SEGMENTS_BY_WAY_PARAMETERS, SEGMENT_BY_ID_PARAMETERS].includes(
    table as never,
  );
  if (isOfSegments && name === 'mode') return 'roads of all modes, with the speeds of the first mode that may use them';
  if (DEFAULT_WORDS[name] !== undefined) return DEFAULT_WORDS[name];
  const value = (absent as { code?: string } | undefined)?.code ?? absent;
  return typeof value === 'object' || value === undefined ? undefined : String(value);
}

/** How a point, or several, may be written. */
export const POINT_WORDS = '`x,y,epsg:<code>`, `[x, y]`, `{ x, y, coordSys }` or a GeoJSON Point';
export const POINTS_WORDS = '`x,y,x,y,...,epsg:<code>`, `[[x, y], ...]` or a GeoJSON MultiPoint';

/** How the constraints on points may be written. */
export const BEARINGS_WORDS = 'a list whose entries are [degrees, tolerance] or null; or text such as 90,30;;45,20';
export const APPROACHES_WORDS =
  'a list whose entries are unrestricted, curb, opposite or null; or text such as curb;;opposite';
export const RADIUSES_WORDS = 'a list whose entries are numbers, `unlimited` or null; or text such as 50;;100';

const AMBIENT_UNITS = '`MPH`, `KPH`, `MTPS`, `MTPM`';

/** Descriptions of kinds. They are not part of the kinds, so that web pages do not load them. */
const WORDS_OF_KIND: ReadonlyMap<Kind<unknown>, string> = new Map<Kind<unknown>, string>([
  [SWITCH, '`true`, `false`'],
  [LENIENT_SWITCH, '`true`, anything else is false'],
]);

/** Descriptions of values, by parameter. */
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
  transientUpdates: 'a list, or the same as JSON text, see [transientUpdates](#transientupdates)',
  costRules: 'a list, or the same as JSON text, see [costRules](#costrules)',
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
  const words = values ?? kind.words ?? WORDS_OF_KIND.get(kind) ?? WORDS[name];
  if (words === undefined) throw new Error(`${name} has no words: add them to WORDS of sentences.ts.`);
  return words;
}

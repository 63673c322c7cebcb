// Writes docs/operations.md from the tables that requests are read by; its examples are asked and answered while writing.

import type { Database } from '../../src/database/database.ts';
import { DEFAULT_LIMITS, DEFAULTS, type Limits } from '../../src/database/limits.ts';
import { ROAD_TYPES } from '../../src/network/road-types.ts';
import { compileCosting } from '../../src/operations/compile-costing.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostMatrix } from '../../src/operations/route-cost-matrix.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { segmentById } from '../../src/operations/segment-by-id.ts';
import { segmentsByPoint } from '../../src/operations/segments-by-point.ts';
import { travelBoundary } from '../../src/operations/travel-boundary.ts';
import { AMBIENT_PREFIX } from '../../src/request/ambient-speeds.ts';
import { BOUNDARY_PARAMETERS, BOUNDARY_PAYLOAD } from '../../src/request/boundary-parameters.ts';
import { CVR_KEYS, VEHICLE_KEYS } from '../../src/request/cvr.ts';
import { ERROR_CODES } from '../../src/request/error-codes.ts';
import { OPTIONS } from '../../src/request/finish-reading.ts';
import { MATRIX_PARAMETERS, MATRIX_PAYLOAD } from '../../src/request/matrix-request.ts';
import type { ParameterTable } from '../../src/request/parameter.ts';
import { COSTING_PARAMETERS, COSTING_PAYLOAD_TABLE } from '../../src/request/requested-costing.ts';
import { ROUTE_PARAMETERS, ROUTE_PAYLOAD } from '../../src/request/route-request.ts';
import {
  SEGMENT_BY_ID_PARAMETERS,
  SEGMENTS_BY_POINT_PARAMETERS,
  SEGMENTS_BY_WAY_PARAMETERS,
} from '../../src/request/segment-request.ts';
import { defaultOf, POINT_WORDS, POINTS_WORDS, sentenceOf, wordsOf } from '../../src/request/sentences.ts';
import { CHANGE_KEYS, TARGET_KEYS } from '../../src/request/transient-updates.ts';
import {
  ANGULAR_UNITS,
  DISTANCE_UNITS,
  TIME_UNITS,
  UNIT_WORDS,
  VELOCITY_UNITS,
  WEIGHT_UNITS,
} from '../../src/request/units.ts';
import { errorOf, openTown } from '../operations/open-town.ts';
import {
  AVOID_SENTENCES,
  CHANGE_SENTENCES,
  CVR_SENTENCES,
  TARGET_SENTENCES,
  VEHICLE_SENTENCES,
} from './payload-sentences.ts';

/** The town of the examples. */
const TOWN = `
  A-----B=====C
  |     |     |
  +--D--E-----+

  AB "Mill Lane" "B 12" 30kph
  BC "High Street" 60kph
  CE toll
`;

/** The shape of an answer whose coordinates would fill the page. */
const BOUNDARIES = {
  travelBoundary: {
    costs: [200, 300].map((cost) => ({
      cost,
      costUnit: 'm',
      geometry: { type: 'MultiPolygon', coordinates: '[[[[x, y], ...]]]' },
    })),
  },
};

/** Every limit, in words, and the code of the error beyond it. */
const LIMITS: { readonly [limit in keyof Limits]: readonly [doc: string, error: string] } = {
  points: [
    'points in one list, of 64 characters each where it is text, entries of `transientUpdates`, changes of one entry, costs',
    '9017',
  ],
  viaPoints: ['intermediate points of one route', '9017'],
  orderedPoints: ['intermediate points that `oip` puts into order', '9017'],
  cells: ['starts times ends of a matrix', '9017'],
  payloadBytes: ['bytes of a payload that `handle` reads', '9017'],
  settledNodes: ['nodes that one request may settle by the slow path', '9017'],
  milliseconds: ['time that one request may take, `compileCosting` as well', '9017'],
  answerBytes: [
    'bytes of an answer: about 64 for a position or a pair of a matrix, 8 for a number of a table, 256 for a direction, 512 for a segment record',
    '9017',
  ],
  snapDistance: [
    'metres from a point to its road, or to the place that it is displaced to; a point more than a kilometre outside the bounds of the data is refused, whatever the limit',
    '5008',
  ],
  cacheBytes: [
    'bytes that weights and metrics of earlier wishes hold, in a pool those of all workers; the oldest go first. 0 keeps those of the latest wishes alone, `Infinity` all that were ever asked',
    'none',
  ],
};

/** The text of docs/operations.md. */
export function documentOperations(): string {
  const { database } = openTown(TOWN, { origin: [-8.62, 41.15] });
  return `${[...introduction(), ...operations(database), ...payloads(), ...tables(database)].join('\n\n')}\n`;
}

function introduction(): string[] {
  return [
    '# Operations',
    '*Written from the tables that requests are read by (`src/request/`), by a test that keeps this page true.*',
    'The documented interface of which this page speaks is the REST interface of an enterprise routing service, whose paths, parameters, answers and messages these are; what goes beyond it says so.',
    'Every verb is called alike: `verb(database, query, payload?, options?)`. It returns the documented answer, or throws one `RoutingError` that tells everything that is wrong with the request (see [Errors](#errors)). Over HTTP the same parameters stand in the URL and the payload in the body; `handle` of `ermine/service` answers them.',
    'Parameters take their natural value or the text that a URL carries: `true` or `"true"`, `[5, 10]` or `"5,10"`. Names are exact; values that are names, and units, may be in any case. `undefined` and the empty text are absent; `null` is a mistake. What a payload gives beats the query.',
    `A **point** is ${POINT_WORDS}; x is the longitude in every coordinate system. Without one of its own it is in the coordinate system of the data; text always tells it. A **list of points** is ${POINTS_WORDS}.`,
    '## Options',
    table(
      ['Option', 'Values', 'Meaning'],
      OPTIONS.list.map(({ name, kind }) => [
        `\`${name}\``,
        wordsOf(OPTIONS, { name, kind }),
        sentenceOf(OPTIONS, name),
      ]),
    ),
    'An option that nobody knows is refused like a parameter that nobody knows. What all other calls take stands in [options](options.md).',
  ];
}

function operations(database: Database): string[] {
  const path = '/rest/Spatial/erm/databases/<dbsource>';
  const a = [-8.619, 41.15] as [number, number];
  const b = [-8.608, 41.1496] as [number, number];
  const c = [-8.613, 41.1484] as [number, number];
  return [
    '## route',
    'The fastest or shortest way from a start over intermediate points to an end. Each leg is found by itself. Distances and times are those of the roads; the way from a point to its road is not counted.',
    'A point is put on the nearest road that is open under the wishes, at most `limits.snapDistance` metres away (5008, or 6002 where only closed roads are near). Some roads are small components of the network: a car park whose way out is missing in the data, an island, a one-way street that leads nowhere. Where the network, without the closures of the request, has no way between the two nearest roads of a leg, the leg is answered from displaced points: each begins or ends at the nearest open road of the main part, the largest part in which every place leads to every other. A point that is already there stays. Points are displaced only as far as data is usually unfinished: both together by at most 500 m, or a tenth of the straight line between them if that is more, and never to one place, unless the points lie within 50 m of each other. Else there is no way (6002), and the message names the point that is cut off and how far the main part is. `warnings` names each point that was displaced (9101), and how far its new road is. If only the closures of the request cut a point off, no point is displaced, and there is no way (6002).',
    `\`GET, POST ${path}.json?q=route\``,
    parameters(ROUTE_PARAMETERS),
    'Payload:',
    parameters(ROUTE_PAYLOAD),
    example(
      'route(database, { startPoint: [-8.619, 41.15], endPoint: [-8.608, 41.1496], directionsStyle: "Normal", segmentGeometryStyle: "End" })',
      route(database, { startPoint: a, endPoint: b, directionsStyle: 'Normal', segmentGeometryStyle: 'End' }),
    ),
    'With `returnManeuvers` each direction carries its `maneuver`, for apps that draw arrows and speak for themselves: its `type` (`depart`, `continue`, `fork`, `turn`, `roundabout`, `onRamp`, `offRamp`, `merge`, `ferry`, `steps`, `elevator`, `crossing`, `reach`, `arrive`) and `modifier` (`straight`, `slightLeft`, `left`, `sharpLeft`, ..., `uTurn`); `streetName` and `ref` of the road ahead; `exit`, `exitNumber` and `toward` from the signs; `junction` and `structure`, the names of the junction and of the bridge or tunnel ahead; `lanes` from the left, each with its `indications` and whether it `isUsable`; `bearingBefore` and `bearingAfter` in degrees; `roundaboutExit`, counted over all exits that are to be seen. A member is absent where there is nothing to tell.',
    'With `returnLegs` the answer has `legs`, one for each pair of consecutive points in the order visited. With `returnSegments` each leg lists the `segments` that it rides. `segmentID` works in `segmentById` and in `transientUpdates`, so an app can close a road of the route that it shows. `startFraction` and `endFraction` are shares of the length of the segment, counted from its start: they rise on a forward ride and fall on a backward one. Speed and road type are those under the request, in the direction of the ride. Legs add up to the route, and segments to their leg, in whole milliseconds and centimetres.',
    example(
      'route(database, { startPoint: [-8.619, 41.15], endPoint: [-8.608, 41.1496], returnSegments: true, velocityUnit: "kph" })',
      route(database, { startPoint: a, endPoint: b, returnSegments: true, velocityUnit: 'kph' }),
    ),
    '`bearings`, `approaches` and `radiuses` say more of each point: one entry a point, `null` (or nothing between two `;`) for none. They only choose the roads that a point may be put on, so routes stay as fast and as exact. A bearing holds at the point: the road is used in directions that differ from it by at most the tolerance. At a junction it holds for the road that a trip rides next, or that it came over where it ends; where no road leads on that way, the trip goes on over any road except back. An approach of `curb` has the point on the side on which traffic drives, `opposite` on the other; a road with one open direction, and a point on the road itself, are not bound. The side is that of the roundabouts of the network: right where it has none. A point that no road within `radiuses` and `limits.snapDistance` satisfies fails the request with 6002, and is named.',
    'With `continueStraight` the route leaves each intermediate point in the direction in which it reached it, and at a junction over any road except back, unless no other leads on. The whole route is the cheapest of all that do so, so an earlier leg may differ as well. It may still turn round elsewhere, where the network lets it.',
    '## routeCostMatrix',
    'Time and distance of the way from each start to each end. An entry is what `route` between its two points comes to, to the last digit, whatever other points are asked. Pairs without a way are left out; `warnings` lists them and the points that were displaced, a thousand at most. Points are displaced pair by pair, by the rule of `route`: the figure of such a pair is that between the displaced places. 9101 names a displaced point once, although it may stay where it is for other pairs.',
    `\`GET, POST ${path}.json?q=routeCostMatrix\``,
    parameters(MATRIX_PARAMETERS),
    'Payload:',
    parameters(MATRIX_PAYLOAD),
    example(
      'routeCostMatrix(database, { timeUnit: "s" }, { startPoints: [[-8.619, 41.15]], endPoints: [[-8.608, 41.1496], [-8.613, 41.1484]] })',
      routeCostMatrix(database, { timeUnit: 's' }, { startPoints: [a], endPoints: [b, c] }),
    ),
    '**streamCostMatrix** takes the same and gives the same row by row: `for await (const { startIndex, matrix, warnings } of streamCostMatrix(database, query, payload, { signal }))`.',
    '**routeCostTable** takes the same and gives two `Float64Array`s; cell (i, j) stands at `i * endCount + j`, NaN where no way leads.',
    example(
      'routeCostTable(database, { timeUnit: "s" }, { startPoints: [[-8.619, 41.15]], endPoints: [[-8.608, 41.1496], [-8.613, 41.1484]] })',
      routeCostTable(database, { timeUnit: 's' }, { startPoints: [a], endPoints: [b, c] }),
    ),
    '## travelBoundary',
    'What can be reached within a cost: the roads, and off them as far as what is left of the cost allows. A time makes isochrones, a length isodistances.',
    `\`GET, POST ${path}.json?q=travelBoundary\``,
    parameters(BOUNDARY_PARAMETERS),
    'Payload (keys may begin in either case):',
    parameters(BOUNDARY_PAYLOAD, [
      [
        `\`${AMBIENT_PREFIX}<Name>\``,
        'a number of at least 0',
        '',
        'Speed off a road of that [road type](#road-types), in the unit of the ambient speeds; 0 where it is not left and has no area of its own, as ferries unless they are named.',
      ],
    ]),
    example(
      'travelBoundary(database, { point: [-8.613, 41.1484], costs: [200, 300], costUnit: "m", majorRoads: false })',
      BOUNDARIES,
    ),
    '## segmentsByPoint',
    'Records of the segment closest to a point, and of every other that is within a metre as close: at a junction, all its arms.',
    `\`GET ${path}/segments.json\``,
    parameters(SEGMENTS_BY_POINT_PARAMETERS),
    example(
      'segmentsByPoint(database, { point: [-8.619, 41.15], velocityUnit: "kph", segmentGeometryStyle: "End" })',
      segmentsByPoint(database, { point: a, velocityUnit: 'kph', segmentGeometryStyle: 'End' }),
    ),
    '## segmentsByWay',
    'Records of all segments of a way of OpenStreetMap, by id, in a network that was imported with `keepIds`. Beyond the documented interface.',
    `\`GET ${path}/segments.json?way=<id>\``,
    parameters(SEGMENTS_BY_WAY_PARAMETERS),
    '## segmentById',
    'The record of one segment: `segmentById(database, segmentID, query?, options?)`.',
    `\`GET ${path}/segments/<segmentID>.json\``,
    parameters(SEGMENT_BY_ID_PARAMETERS),
    example(
      'segmentById(database, "42:43", { distanceUnit: "km", timeUnit: "s" })',
      segmentById(database, '42:43', { distanceUnit: 'km', timeUnit: 's' }),
    ),
    '## compileCosting',
    'What a request wishes of roads, read and weighed once: `compileCosting(database, query?, payload?, options?)` gives an opaque handle that is passed where a payload goes. It settles all wishes; those in the query beside it are ignored.',
    parameters(COSTING_PARAMETERS),
    'Payload:',
    parameters(COSTING_PAYLOAD_TABLE),
    example(
      'route(database, { startPoint: [-8.619, 41.15], endPoint: [-8.608, 41.1496] }, compileCosting(database, { avoid: "tollRoad", optimizeBy: "distance" }))',
      route(
        database,
        { startPoint: a, endPoint: b },
        compileCosting(database, { avoid: 'tollRoad', optimizeBy: 'distance' }),
      ),
    ),
  ];
}

function payloads(): string[] {
  return [
    '## avoid',
    'Roads that are named are closed, also for snapping; where no other way leads, that is error 6002. Case, blanks, hyphens and underscores do not matter.',
    table(['Name', 'Excludes'], Object.entries(AVOID_SENTENCES)),
    '## Payload members',
    '### transientUpdates',
    'A list of entries, each with exactly one target and `updates`, a list of changes with one key each. Targets are looked up on the roads as they are, whatever the same request closes.',
    table(
      ['Target', 'Meaning'],
      TARGET_KEYS.map((key) => [`\`${key}\``, TARGET_SENTENCES[key]]),
    ),
    table(
      ['Change', 'Of', 'Meaning'],
      Object.entries(CHANGE_KEYS).map(([key, targets]) => [`\`${key}\``, targets.join(', '), CHANGE_SENTENCES[key]]),
    ),
    'In a network of several modes an entry may name those it is for, beside its target: `"modes": ["car"]`. Default: the mode of the request. *Beyond the documented interface.*',
    'Changes of one segment are applied from the general to the special: those of its road type, of points, of its identifier; within each in the order given. Every speed is held in 1 to 500 kph.',
    code(
      '{ "transientUpdates": [\n  { "segmentID": "c75994cc:12d916", "updates": [{ "exclude": "Y" }] },\n  { "roadType": "major road urban", "updates": [{ "percentage": -20 }, { "speedAdjustment": { "velocity": 5, "velocityUnit": "kph" } }] }\n] }',
    ),
    '### cvr',
    table(
      ['Key', 'Meaning'],
      CVR_KEYS.map((key) => [`\`${key}\``, CVR_SENTENCES[key]]),
    ),
    '`vehicleAttributes`:',
    table(
      ['Key', 'Meaning'],
      VEHICLE_KEYS.map((key) => [`\`${key}\``, VEHICLE_SENTENCES[key]]),
    ),
    'A vehicle over a limit is kept off; equal passes. Numbers may be text, and units words: `meter`, `Kilogram`.',
    code(
      '{ "cvr": { "looseningBarrierRestrictions": "n", "vehicleAttributes": { "vehicleType": "STRAIGHT", "weight": "12", "weightUnit": "mt", "height": 4, "heightUnit": "m" } } }',
    ),
    '### roadTypesPriority',
    'Keys are `RoadType.` and the name of a [road type](#road-types), values `High`, `Medium`, `Low` or `Avoid`. What a road costs is multiplied by 0.7, 1, 1.6 (a ferry by 6) or 12; the times and distances that are reported stay true.',
    code('{ "roadTypesPriority": { "RoadType.MajorRoadDenseUrban": "High", "RoadType.Ferry": "Avoid" } }'),
    '### Road types',
    `${ROAD_TYPES.map((name) => `\`${name}\``).join(', ')}. Written with blanks, hyphens or underscores, in any case, they are the same; so are the spellings that the interface prints.`,
  ];
}

function tables(database: Database): string[] {
  const wrong = errorOf(() => travelBoundary(database, { point: '1,2', costs: 'a, v', costUnit: 'minddd' as 'min' }));
  return [
    '## Units',
    table(
      ['Of', 'Codes'],
      [
        ['distance', unitList(DISTANCE_UNITS)],
        ['time', unitList(TIME_UNITS)],
        ['speed', unitList(VELOCITY_UNITS)],
        ['angle', unitList(ANGULAR_UNITS)],
        ['vehicle weight', `${unitList(WEIGHT_UNITS)}: \`mt\` is the metric ton, \`t\` the ton of 2000 lb`],
      ],
    ),
    `In any case; words do as well: ${[...UNIT_WORDS.keys()].join(', ')}.`,
    '## Errors',
    'A `RoutingError` has `complaints` (`errorCode`, `userMessage`, `parameter`, `value`), `status`, and as JSON is the documented body. `value` repeats the first message; `version` 2 leaves it out. The status is 400, but for 404, 405, 500 and 503 as told. `warnings` of an answer have a `code` (6002, 9101) and a `message`.',
    'A getter or a proxy of the caller that throws is a complaint like any other: of a request (9018), of layers, sources, jobs, pictures, tables and options, where one `TypeError`, `RangeError`, `NetworkError` or `HubError` tells everything wrong with them. What callbacks, iterators, stores, and databases and networks made up by the caller throw passes through as it is, but for `onReloadError`, for which nobody waits.',
    code(JSON.stringify(wrong, null, 2)),
    table(
      ['Code', 'When', 'Message'],
      ERROR_CODES.map(({ code: number, when, message }) => [String(number), when, message ? `\`${message}\`` : '']),
    ),
    '## Limits',
    'What one request may ask, set by `openDatabase(network, { limits })`; `Infinity` lifts a limit. Beyond a limit a request is refused with the code beside it, before the work is done or while it is. One budget of time, signal, nodes and bytes goes through a call and is looked at in every loop that grows with a request: a call ends within some 50 ms of its `milliseconds` on a quiet machine; what cannot look at a clock, and what of it grows with a request, is told in [reliability](reliability.md#how-far-a-limit-is-overrun). `handle` counts from when it parses the payload. The time between two rows of a stream, while the caller has them, does not count.',
    table(
      ['Limit', 'Default', 'Bounds', 'Error'],
      Object.entries(LIMITS).map(([name, [doc, error]]) => [
        `\`${name}\``,
        show(DEFAULT_LIMITS[name as keyof Limits]),
        doc,
        error,
      ]),
    ),
    'Fixed: 1,000 costs of one boundary, 100 where each needs a field of its own (9017); 738,197,504 bytes of tables that one boundary is drawn with (9017); 100 complaints an answer, the last of which says that there are more; 1,000 warnings of a matrix. A pool has 256 workers at most, or one a core (a RangeError).',
    'Of a payload that `handle` parses, where it is longer than 65,536 characters: 2,000,000 values, or 20 for each of `points` where those are more; 10,000 different names; 100 lists and objects within each other; texts of 6,400,000 characters, or 64 for each of `points` (9017). It is decoded and parsed a piece at a time: other requests get their turn in between, which is no time of this one. A URL that `handle` takes apart has at most 1,048,576 characters and 1,000 parameters (9017).',
    `Default of \`propagationFactor\`, given to \`openDatabase\` as \`defaults\`: ${DEFAULTS.propagationFactor}.`,
  ];
}

function parameters<V>(tableOf: ParameterTable<V>, more: readonly string[][] = []): string {
  const rows = tableOf.list.map((parameter) => {
    const { name, missing, isInPayload, isExtension } = parameter;
    const doc = sentenceOf(tableOf, name);
    const absent =
      missing === undefined
        ? (defaultOf(tableOf, parameter) ?? '')
        : isInPayload
          ? 'required here or in the payload'
          : 'required';
    return [
      `\`${name}\``,
      wordsOf(tableOf, parameter),
      absent,
      isExtension ? `${doc} *Beyond the documented interface.*` : doc,
    ];
  });
  const head = tableOf.noun === 'parameter' ? 'Parameter' : 'Key';
  return table([head, 'Values', 'Default', 'Meaning'], [...rows, ...more]);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function example(call: string, answer: unknown): string {
  return `\`\`\`js\n${call};\n${write(answer)}\n\`\`\``;
}

/** An answer as a comment, short lists of numbers on one line. */
function write(answer: unknown): string {
  const text = JSON.stringify(answer, (_, value) => (value instanceof Float64Array ? [...value] : value), 1);
  const compact = text.replace(/\[\s+(-?[\d.]+),\s+(-?[\d.]+)\s+\]/g, '[$1, $2]');
  const lines = compact.split('\n');
  const shown = lines.length > 40 ? [...lines.slice(0, 40), '...'] : lines;
  return shown.map((line) => `// ${line}`).join('\n');
}

function code(text: string): string {
  return `\`\`\`json\n${text}\n\`\`\``;
}

function unitList(units: readonly { readonly code: string }[]): string {
  return units.map(({ code: unit }) => `\`${unit}\``).join(', ');
}

function show(limit: number): string {
  return limit === Number.POSITIVE_INFINITY ? 'none' : limit.toLocaleString('en');
}

// Writes docs/operations.md from the tables that ermine reads requests by. The answers of its examples are computed on the spot.

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
import { CVR_KEYS } from '../../src/request/cvr.ts';
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
import { ERROR_CODES } from './error-codes.ts';
import {
  AVOID_SENTENCES,
  CHANGE_SENTENCES,
  CONDITION_SENTENCES,
  CVR_SENTENCES,
  RULE_SENTENCES,
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

/** For answers whose coordinates would fill the page: their shape only. */
const BOUNDARIES = {
  travelBoundary: {
    costs: [200, 300].map((cost) => ({
      cost,
      costUnit: 'm',
      geometry: { type: 'MultiPolygon', coordinates: '[[[[x, y], ...]]]' },
    })),
  },
};

/** Every limit in words, and the code of the error when it is exceeded. */
const LIMITS: { readonly [limit in keyof Limits]: readonly [doc: string, error: string] } = {
  points: [
    'entries of one list: points (64 characters each if the list is text), `transientUpdates`, changes of one entry, costs',
    '9017',
  ],
  viaPoints: ['intermediate points of one route', '9017'],
  orderedPoints: ['intermediate points that `oip` orders', '9017'],
  cells: ['cells of a matrix: starts times ends', '9017'],
  payloadBytes: ['bytes of a payload that `handle` reads', '9017'],
  settledNodes: ['nodes that the graph searches of one request may settle', '9017'],
  milliseconds: ['time of one request, or of `compileCosting`', '9017'],
  answerBytes: [
    'bytes of an answer: about 64 per position or pair of a matrix, 8 per number of a table, 3,072 per direction, 2,048 more for its line and for its maneuver, 1,024 per segment of a leg, 512 per segment record; in routes of `ermine/osrm` 64 or 128 per point of each line, 32 per annotated figure, 768 per road with steps',
    '9017',
  ],
  drawingBytes: [
    'bytes to draw one boundary and write it, 480 or more for each corner of its lines, and 15,000 for each 10,000 steps; many costs, holes, islands and areas need more',
    '9017',
  ],
  snapDistance: [
    'largest distance in metres from a point to its road, or to the place that it is moved to. Points more than a kilometre outside the bounds of the data always fail',
    '5008',
  ],
  cacheBytes: [
    'bytes of cached weights and metrics; in a pool, of all workers together. The least recently used ones are dropped first. 0 keeps only those of the latest costing, `Infinity` keeps all. Plain costings of times of day may take as many bytes again; those of each mode and criterion are always kept',
    'none',
  ],
};

/** The text of docs/operations.md. */
export function documentOperations(): string {
  const { database } = openTown(TOWN, { origin: [-8.62, 41.15] });
  return `${[...introduction(database), ...operations(database), ...payloads(), ...tables(database)].join('\n\n')}\n`;
}

function introduction(database: Database): string[] {
  return [
    '# Operations',
    'This page is the reference for all requests to an open database: every operation, parameter, payload, unit, error and limit.',
    table(
      ['You want', 'Call'],
      [
        ['the fastest or shortest way between points, with directions and geometry', '[route](#route)'],
        [
          'times and distances from many starts to many ends',
          '[routeCostMatrix](#routecostmatrix), `streamCostMatrix`, `routeCostTable`',
        ],
        ['the area that can be reached within a time or a distance', '[travelBoundary](#travelboundary)'],
        [
          'data of road segments: near a point, of an OpenStreetMap way, or by id',
          '[segmentsByPoint](#segmentsbypoint), [segmentsByWay](#segmentsbyway), [segmentById](#segmentbyid)',
        ],
        ['the same vehicle, closures or speeds for many requests', '[compileCosting](#compilecosting)'],
      ],
    ),
    example(
      'route(database, { startPoint: [-8.619, 41.15], endPoint: [-8.608, 41.1496], distanceUnit: "km" })',
      route(database, { startPoint: [-8.619, 41.15], endPoint: [-8.608, 41.1496], distanceUnit: 'km' }),
    ),
    'Every operation is called in the same way: `verb(database, query, payload?, options?)`. It returns the answer, or throws one `RoutingError` that lists everything that is wrong with the request (see [Errors](#errors)). Over HTTP, the URL has the parameters and the body is the payload; `handle` of `ermine/service` answers such requests: `q` is `route`, `routeCostMatrix` or `travelBoundary`, and records of segments have a path of their own. `routeCostTable`, `streamCostMatrix` and `compileCosting` are functions only; the `table` of `ermine/osrm` is a compact table over HTTP.',
    'Paths, parameters, answers and messages follow the REST interface of an enterprise routing service. This page calls it *the documented interface*, and marks everything that goes beyond it.',
    'A parameter takes its natural value or the text that a URL would have: `true` or `"true"`, `[5, 10]` or `"5,10"`. Parameter names must match exactly. Values that are names or units may be in any case. `undefined` and the empty text count as absent; `null` is an error. A value in the payload overrides the one in the query.',
    `A **point** is ${POINT_WORDS}; x is always the eastward coordinate, such as the longitude, also in systems that officially count westward (South African Lo). A point written as text must name its coordinate system. For other points, the default is the coordinate system of the data. A **list of points** is ${POINTS_WORDS}.`,
    '## Options',
    table(
      ['Option', 'Values', 'Meaning'],
      OPTIONS.list.map(({ name, kind }) => [
        `\`${name}\``,
        wordsOf(OPTIONS, { name, kind }),
        sentenceOf(OPTIONS, name),
      ]),
    ),
    'Unknown options and parameters are errors. [Options](options.md) lists the options of all other calls.',
  ];
}

function operations(database: Database): string[] {
  const path = '/rest/Spatial/erm/databases/<dbsource>';
  const a = [-8.619, 41.15] as [number, number];
  const b = [-8.608, 41.1496] as [number, number];
  const c = [-8.613, 41.1484] as [number, number];
  return [
    '## route',
    'Finds the fastest or shortest way from a start, via intermediate points, to an end. Each leg (from one point to the next) is searched separately. Distances and times count from the places on roads; the way from a point to its road does not count.',
    `\`GET, POST ${path}.json?q=route\``,
    parameters(ROUTE_PARAMETERS),
    'Payload:',
    parameters(ROUTE_PAYLOAD),
    example(
      'route(database, { startPoint: [-8.619, 41.15], endPoint: [-8.608, 41.1496], directionsStyle: "Normal", segmentGeometryStyle: "End" })',
      route(database, { startPoint: a, endPoint: b, directionsStyle: 'Normal', segmentGeometryStyle: 'End' }),
    ),
    '### Which roads points snap to',
    'Each point snaps to the nearest open road, at most `limits.snapDistance` metres away. If there is no road within that distance, the request fails with 5008. If all roads within it are closed, it fails with 6002.',
    'Some roads are *small components* of the network: a car park whose exit is missing in the data, an island, a one-way street that leads nowhere. The *main part* is the largest set of roads on which every place can be reached from every other. Every other such set with at least 1,000 junctions is a main part as well, such as a city on the far side of a river without a bridge. Sometimes the network has no way between the two nearest roads of a leg, even without the closures of the request. Then points are moved (*displaced*):',
    [
      '- Each point outside the main parts is displaced to the nearest open road of a main part; if several main parts are within 250 m, of the one that suits the other point. A point with a bearing, an approach or a radius is always displaced to the nearest one. A point in a main part stays there, so that no point is moved across such a river.',
      '- Both points of a leg together are displaced by at most 500 m, or by a tenth of the straight line between them if that is more.',
      '- They are never displaced to the same place, unless they lie within 50 m of each other.',
    ].join('\n'),
    '`warnings` names each displaced point (9101) and the distance to its new road. If the rules above do not allow it, the route fails with 6002; the message names the point that is cut off and the distance to the main part. If only the closures of the request cut a point off, no point is displaced and the route fails with 6002.',
    '### Maneuvers',
    'With `returnManeuvers`, each direction has a `maneuver`, for apps that draw their own arrows or speak their own sentences. Members without a value are absent.',
    table(
      ['Member', 'Meaning'],
      [
        [
          '`type`',
          '`depart`, `continue`, `fork`, `turn`, `roundabout`, `onRamp`, `offRamp`, `merge`, `ferry`, `steps`, `elevator`, `crossing`, `reach`, `arrive`',
        ],
        ['`modifier`', '`straight`, `slightLeft`, `left`, `sharpLeft`, ..., `uTurn`'],
        ['`streetName`, `ref`', 'name and number of the road ahead'],
        ['`exit`, `exitNumber`, `toward`', 'from the signs'],
        ['`junction`, `structure`', 'names of the junction, and of the bridge or tunnel ahead'],
        ['`lanes`', 'from the left, each with its `indications` and whether it `isUsable`'],
        ['`bearingBefore`, `bearingAfter`', 'degrees'],
        ['`roundaboutExit`', 'number of the exit, counting all exits that a driver sees'],
      ],
    ),
    '### Legs and segments',
    'With `returnLegs`, the answer has `legs`: one for each pair of consecutive points, in the order visited. With `returnSegments`, each leg also lists its road `segments`. You can pass a `segmentID` to `segmentById` and in `transientUpdates`, for example to close a road of the route. `startFraction` and `endFraction` say where on the segment the route enters and leaves it: 0 is the start of the segment and 1 its end. If the route uses the segment backward, `startFraction` is the larger one. Speed and road type are those of this request, in the direction of travel. The time of a segment contains the turn onto it and the delay at its end; the last segment of a leg has no delay at its end. The times and lengths of segments add up exactly to those of their leg, and those of legs to the route.',
    example(
      'route(database, { startPoint: [-8.619, 41.15], endPoint: [-8.608, 41.1496], returnSegments: true, velocityUnit: "kph" })',
      route(database, { startPoint: a, endPoint: b, returnSegments: true, velocityUnit: 'kph' }),
    ),
    '### Constraints on points',
    '`bearings`, `approaches` and `radiuses` restrict the roads that a point may snap to. Each is a list with one entry per point; `null` (or nothing between two `;`) means no restriction. The search is as fast and as exact as without them.',
    [
      '- **Bearing:** the traveller uses the road in a direction that differs from the bearing by at most the tolerance, measured at the point. At a junction, the bearing applies to the next road of the trip; at the end of the trip, to its last road. If no road continues in that direction, the trip may take any road except the one it came from.',
      '- **Approach:** with `curb` the point is on the side of the road on which the traveller drives, with `opposite` on the other side. Roads with one open direction, and points exactly on the road, are not restricted. Whether traffic drives on the left or on the right is read from the roundabouts of the network; without roundabouts it is the right.',
      '- **Radius:** the largest distance from the point to its road, in metres, or `unlimited`.',
    ].join('\n'),
    'If no road within the radius and `limits.snapDistance` meets the restrictions of a point, the request fails with 6002 and names the point.',
    'With `continueStraight`, the route leaves each intermediate point in the direction in which it arrived. At a junction, it takes any road except the one it came from, unless there is no other. The route is the cheapest one with this property, so earlier legs may change as well. At other places the route may still turn round where the network allows it.',
    '### Alternatives',
    'With `alternatives`, the answer lists up to three other good routes. Their order is that of a score: twice the cost, plus the cost of what is shared with the best route, minus the cost of the part that is itself a best way; the lowest score comes first, which need not be the fastest route. The list is chosen as a whole: the first of three need not be the one that `alternatives: 1` gives. Each has all members that the query requests for a route. Many pairs of points have no other good route; then the list is empty.',
    [
      '- An alternative costs at most 1.25 times the best route (`stretch`), and shares at most three quarters of its cost with the best route and the alternatives before it (`sharing`). The parts in which it differs from the best route cost at most twice what they replace.',
      '- It visits no junction twice that the best route does not visit twice, and makes no obvious detour. A long part of it, with about half the cost of the best route, is itself the best way between the two ends of that part.',
      '- `summary` names the roads that distinguish it from the other routes, and how much longer it takes than the best route. If these roads have no names, it names the road that they lead to.',
      '- `stretch` and `sharing` compare the costs that the search adds up. With priorities or other penalties, these are neither times nor lengths.',
      '- With intermediate points, an alternative changes one leg, which is one of the 50 longest. The limits apply to that leg; time, distance, `stretch` and `sharing` are those of the whole route.',
    ].join('\n'),
    '## routeCostMatrix',
    'Computes time and distance from each start to each end. Each entry equals the result of `route` for its two points, to the last digit, whatever other points the request has. Pairs without a way have no entry; `warnings` lists at most a thousand of them. For each pair, points may be displaced by [the rules of `route`](#which-roads-points-snap-to); time and distance then count from the new places. `warnings` names a displaced point once (9101), even if it is displaced for some pairs only.',
    `\`GET, POST ${path}.json?q=routeCostMatrix\``,
    parameters(MATRIX_PARAMETERS),
    'Payload:',
    parameters(MATRIX_PAYLOAD),
    example(
      'routeCostMatrix(database, { timeUnit: "s" }, { startPoints: [[-8.619, 41.15]], endPoints: [[-8.608, 41.1496], [-8.613, 41.1484]] })',
      routeCostMatrix(database, { timeUnit: 's' }, { startPoints: [a], endPoints: [b, c] }),
    ),
    '**streamCostMatrix** takes the same query and payload, and returns the entries row by row: `for await (const { startIndex, matrix, warnings } of streamCostMatrix(database, query, payload, { signal }))`.',
    '**routeCostTable** takes the same query and payload, and returns two `Float64Array`s. The cell of start i and end j is at index `i * endCount + j`. It is NaN if there is no way.',
    example(
      'routeCostTable(database, { timeUnit: "s" }, { startPoints: [[-8.619, 41.15]], endPoints: [[-8.608, 41.1496], [-8.613, 41.1484]] })',
      routeCostTable(database, { timeUnit: 's' }, { startPoints: [a], endPoints: [b, c] }),
    ),
    '## travelBoundary',
    'Finds the area that can be reached within a cost: along the roads, and off the roads as far as the remaining cost allows. Costs in units of time give isochrones, costs in units of length give isodistances.',
    `\`GET, POST ${path}.json?q=travelBoundary\``,
    parameters(BOUNDARY_PARAMETERS),
    'Payload (the first letter of a key may be upper or lower case):',
    parameters(BOUNDARY_PAYLOAD, [
      [
        `\`${AMBIENT_PREFIX}<Name>\``,
        'a number of at least 0',
        '',
        'Speed off a road of that [road type](#road-types), in the unit of the ambient speeds. With 0, travel does not leave such roads, and they have no area around them. The default for ferries is 0.',
      ],
    ]),
    example(
      'travelBoundary(database, { point: [-8.613, 41.1484], costs: [200, 300], costUnit: "m", majorRoads: false })',
      BOUNDARIES,
    ),
    '## segmentsByPoint',
    'Returns the record of the segment closest to a point, and the records of all segments that are at most a metre farther away. At a junction, these are all its roads.',
    `\`GET ${path}/segments.json\``,
    parameters(SEGMENTS_BY_POINT_PARAMETERS),
    example(
      'segmentsByPoint(database, { point: [-8.619, 41.15], velocityUnit: "kph", segmentGeometryStyle: "End" })',
      segmentsByPoint(database, { point: a, velocityUnit: 'kph', segmentGeometryStyle: 'End' }),
    ),
    '## segmentsByWay',
    'Returns records of all segments of an OpenStreetMap way, by its id. The network must be imported with `keepIds`. *Beyond the documented interface.*',
    `\`GET ${path}/segments.json?way=<id>\``,
    parameters(SEGMENTS_BY_WAY_PARAMETERS),
    '## segmentById',
    'Returns the record of one segment: `segmentById(database, segmentID, query?, options?)`.',
    `\`GET ${path}/segments/<segmentID>.json\``,
    parameters(SEGMENT_BY_ID_PARAMETERS),
    example(
      'segmentById(database, "42:43", { distanceUnit: "km", timeUnit: "s" })',
      segmentById(database, '42:43', { distanceUnit: 'km', timeUnit: 's' }),
    ),
    '## compileCosting',
    'Reads a costing (criterion, mode, speeds, closures, vehicle, priorities) and computes its weights once, for many requests. `compileCosting(database, query?, payload?, options?)` returns an opaque handle, which you pass to other operations instead of a payload. A request with a handle ignores parameters of its own query that concern cost.',
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
    'Closes roads of the named kinds, for routes and for snapping. If there is no other way, the route fails with 6002. In names, case, spaces, hyphens and underscores do not matter.',
    table(['Name', 'Excludes'], Object.entries(AVOID_SENTENCES)),
    '## Payload members',
    '### transientUpdates',
    'A list of entries, each with exactly one target and `updates`, a list of changes with one key each. A target may be any road, including roads that the same request closes.',
    table(
      ['Target', 'Meaning'],
      TARGET_KEYS.map((key) => [`\`${key}\``, TARGET_SENTENCES[key]]),
    ),
    table(
      ['Change', 'For', 'Meaning'],
      Object.entries(CHANGE_KEYS).map(([key, targets]) => [`\`${key}\``, targets.join(', '), CHANGE_SENTENCES[key]]),
    ),
    'In a network with several modes, an entry may also name the modes that it applies to: `"modes": ["car"]`. Default: the mode of the request. *Beyond the documented interface.*',
    'An entry with a `segmentID` may name the `direction` whose speed changes, `forward` or `backward`. Closures and road types are for both. *Beyond the documented interface.*',
    'Changes of a segment are applied from the general to the specific: first those by road type, then by area, then by point, then by segment id, each in the given order. Every change limits the speed to 1 to 500 kph.',
    code(
      '{ "transientUpdates": [\n  { "segmentID": "c75994cc:12d916", "updates": [{ "exclude": "Y" }] },\n  { "roadType": "major road urban", "updates": [{ "percentage": -20 }, { "speedAdjustment": { "velocity": 5, "velocityUnit": "kph" } }] }\n] }',
    ),
    'The edges of an area are straight in longitude and latitude, or in the coordinate system that its `crs` names. Edges belong to the area, holes do not. With `"share": true` the speed changes only for the part of a segment that is inside, in proportion to its length; a closure still closes the whole segment. An area across the antimeridian has longitudes beyond 180, as in 179 to 181. Rings that are not closed, or that cross themselves or each other, are refused.',
    code(
      '{ "transientUpdates": [\n  { "area": { "type": "Polygon", "coordinates": [[[-8.62, 41.14], [-8.6, 41.14], [-8.6, 41.15], [-8.62, 41.14]]] },\n    "updates": [{ "exclude": "Y" }] }\n] }',
    ),
    '### costRules',
    'A list of rules that change what roads cost. They are applied after all other options of the request, and cannot open a road that the request, updates or the data close. If several rules match a road, a later rule overrides only the keys that it sets: a later `factor` does not remove an earlier `speed`. *Beyond the documented interface.*',
    table(
      ['Key', 'Meaning'],
      Object.entries(RULE_SENTENCES).map(([key, sentence]) => [`\`${key}\``, sentence]),
    ),
    '`where`:',
    table(
      ['Key', 'Meaning'],
      Object.entries(CONDITION_SENTENCES).map(([key, sentence]) => [`\`${key}\``, sentence]),
    ),
    code(
      '{ "costRules": [\n  { "where": { "roadType": ["Footpath", "Local Road Urban"] }, "factor": 0.8 },\n  { "where": { "tags": { "lit": "no" } }, "factor": 2 },\n  { "where": { "isTollRoad": true, "lengthAbove": 500 }, "exclude": "Y" }\n] }',
    ),
    '### cvr',
    table(
      ['Key', 'Meaning'],
      CVR_KEYS.map((key) => [`\`${key}\``, CVR_SENTENCES[key]]),
    ),
    '`vehicleAttributes`:',
    table(
      ['Key', 'Meaning'],
      Object.entries(VEHICLE_SENTENCES).map(([key, sentence]) => [`\`${key}\``, sentence]),
    ),
    'A vehicle exactly at a limit passes; a larger one does not. Numbers may be text, and units may be words: `meter`, `Kilogram`.',
    code(
      '{ "cvr": { "looseningBarrierRestrictions": "n", "vehicleAttributes": { "vehicleType": "STRAIGHT", "weight": "12", "weightUnit": "mt", "height": 4, "heightUnit": "m" } } }',
    ),
    '### roadTypesPriority',
    'Keys are `RoadType.` followed by the name of a [road type](#road-types). Values multiply the cost of such roads: `High` by 0.7, `Medium` by 1, `Low` by 1.6 (a ferry by 6), `Avoid` by 12. Reported times and distances stay true.',
    code('{ "roadTypesPriority": { "RoadType.MajorRoadDenseUrban": "High", "RoadType.Ferry": "Avoid" } }'),
    '### Road types',
    `${ROAD_TYPES.map((name) => `\`${name}\``).join(', ')}. Case, spaces, hyphens and underscores do not matter. The spellings that the documented interface prints work as well.`,
  ];
}

function tables(database: Database): string[] {
  const wrong = errorOf(() => travelBoundary(database, { point: '1,2', costs: 'a, v', costUnit: 'minddd' as 'min' }));
  return [
    '## Units',
    table(
      ['Quantity', 'Codes'],
      [
        ['distance', unitList(DISTANCE_UNITS)],
        ['time', unitList(TIME_UNITS)],
        ['speed', unitList(VELOCITY_UNITS)],
        ['angle', unitList(ANGULAR_UNITS)],
        ['vehicle weight', `${unitList(WEIGHT_UNITS)}: \`mt\` is the metric ton, \`t\` the short ton of 2000 lb`],
      ],
    ),
    `Case does not matter. These words work as well: ${[...UNIT_WORDS.keys()].join(', ')}.`,
    '## Errors',
    'A `RoutingError` has a `status` and `complaints`: one for each mistake, with `errorCode`, `userMessage`, `parameter` and `value`. As JSON it is the body of the documented interface:',
    code(JSON.stringify(wrong, null, 2)),
    'In this body, `value` repeats the first message; with `version=2` it is absent. The status is 400 unless the table gives another one. The `warnings` of an answer have a `code` (6002 or 9101) and a `message`.',
    table(
      ['Code', 'When', 'Message'],
      ERROR_CODES.map(({ code: number, when, message }) => [String(number), when, message ? `\`${message}\`` : '']),
    ),
    'If a getter or a proxy in your input throws, ermine reports that like any other mistake. In a request the code is 9018. In layers, sources, jobs, pictures, tables and options, it becomes part of the one error that lists all mistakes (`TypeError`, `RangeError`, `NetworkError` or `HubError`). Errors that your callbacks, iterators and stores throw are passed on unchanged. Only an error in `onReloadError` is lost, because no call waits for it.',
    '## Limits',
    'Limits apply to one request. Set them with `openDatabase(network, { limits })`; `Infinity` removes a limit. A request that exceeds a limit fails with the code in the table, before or during the work. In `handle`, the time starts when the payload is parsed. In a stream, the time between two rows that your code uses does not count.',
    table(
      ['Limit', 'Default', 'Bounds', 'Error'],
      Object.entries(LIMITS).map(([name, [doc, error]]) => [
        `\`${name}\``,
        show(DEFAULT_LIMITS[name as keyof Limits]),
        doc,
        error,
      ]),
    ),
    'Every loop that grows with the request checks time, `signal`, nodes and bytes. On a quiet machine, a call therefore ends at most about 50 ms after its time limit. [Reliability](reliability.md#how-far-a-limit-is-overrun) lists the steps that cannot check the time.',
    'These limits are fixed:',
    table(
      ['What', 'Limit', 'Error'],
      [
        ['costs of one boundary', '300; 100 with `maxOffroadDistance`; 60 with `outline: Hull`', '9017'],
        ['`complaints` of one error', '100; the last one says that there are more', ''],
        ['`warnings` of a matrix', '1,000 pairs, 1,000 points', ''],
        ['workers of a pool', '256, or one per core if there are more cores', 'RangeError'],
        ['characters of a URL in `handle`', '1,048,576', '9017'],
        ['parameters of a URL in `handle`', '1,000', '9017'],
        ['levels of nested lists and objects, in a body and in what is sent to a pool', '100', '9017'],
      ],
    ),
    'In `handle`, a payload of more than 65,536 characters has further limits, all with code 9017. `points` means the limit of that name above.',
    table(
      ['What', 'Limit'],
      [
        ['values', '2,000,000, or 20 times `points` if that is more'],
        ['different names', '10,000'],
        ['entries of a list that is a member of the payload', '100,000, or `points` if that is more'],
        ['characters of one text', '6,400,000, or 64 times `points` if that is more'],
      ],
    ),
    '`handle` parses such a payload in pieces. Other requests may run between the pieces, and their time does not count. Such payloads are read one after the other; smaller ones overtake a larger one until they have its bytes together.',
    `Default of \`propagationFactor\`, which \`openDatabase\` takes in \`defaults\`: ${DEFAULTS.propagationFactor}.`,
    '*A test generates this page from the tables that ermine reads requests by (`src/request/`), and computes its examples.*',
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

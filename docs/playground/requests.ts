// Turns the state into requests, with the documented names.

import { updateOfArea } from './areas.ts';
import type { LonLat } from './camera.ts';
import { costingPart } from './costing-part.ts';
import type { Request } from './engine.ts';
import { ANY_DISTANCE, type State } from './state.ts';

interface CostingRequest {
  readonly query: Record<string, unknown>;
  readonly payload: Record<string, unknown>;
}

/** The costing of every operation, without what was not set. */
function costing(state: State): CostingRequest {
  const { mode, bucket, avoid, truck, changes, areas } = state;
  const query: Record<string, unknown> = {};
  if (mode !== '') query.mode = mode;
  if (bucket !== 'None') query.historicTrafficTimeBucket = bucket;
  if (avoid.length > 0) query.avoid = avoid;
  const payload: Record<string, unknown> = {};
  const updates = Object.entries(changes).map(([segmentID, { kind, value }]) => ({
    segmentID,
    updates: [
      kind === 'close'
        ? { exclude: 'Y' }
        : kind === 'speed'
          ? { speed: { velocity: value, velocityUnit: 'kph' } }
          : { roadType: value },
    ],
  }));
  const all = [...areas.map(updateOfArea), ...updates];
  if (all.length > 0) payload.transientUpdates = all;
  if (truck.on) {
    const { height, width, length, weight, loosen } = truck;
    payload.cvr = {
      ...(loosen && { looseningBarrierRestrictions: 'Y' }),
      vehicleAttributes: {
        vehicleType: 'ALL',
        ...{ height, heightUnit: 'm', width, widthUnit: 'm', length, lengthUnit: 'm', weight, weightUnit: 'mt' },
      },
    };
  }
  return { query, payload };
}

/** The costing of a boundary, which counts true time or length. */
export function reachCosting(state: State): CostingRequest {
  const { query, payload } = costing(state);
  return { query: { majorRoads: state.majorRoads, ...query }, payload };
}

/** The costs of the bands. */
export function costsOf({ cost, bands }: State): number[] {
  return Array.from({ length: bands }, (_, band) => Number(((cost * (band + 1)) / bands).toFixed(2)));
}

/** The same request under the cost function, if one is in use. */
export function withCost({ usesCost, costCode }: State, request: Request): Request {
  return usesCost && costCode.trim() !== '' ? { ...request, cost: costCode } : request;
}

function request(state: State, verb: Request['verb'], query: object, payload: object): Request {
  return withCost(state, Object.keys(payload).length === 0 ? { verb, query } : { verb, query, payload });
}

export function routeRequest(state: State): Request | undefined {
  const { route, optimizeBy, majorRoads, bestOrder, priorities, language, style } = state;
  if (route.length < 2) return undefined;
  const { query, payload } = costing(state);
  const between = route.slice(1, -1);
  if (Object.keys(priorities).length > 0) payload.roadTypesPriority = priorities;
  return request(
    state,
    'route',
    {
      startPoint: route[0],
      endPoint: route[route.length - 1],
      ...(between.length > 0 && { intermediatePoints: between }),
      ...(between.length > 1 && bestOrder && { oip: true, returnIntermediatePoints: true }),
      ...(optimizeBy === 'distance' && { optimizeBy }),
      ...(majorRoads && { majorRoads }),
      ...query,
      distanceUnit: isShort(route) ? 'm' : 'km',
      directionsStyle: style,
      language,
      returnDirectionGeometry: true,
      returnSegments: true,
      velocityUnit: 'kph',
      segmentGeometryStyle: 'All',
    },
    payload,
  );
}

export function reachRequest(state: State): Request | undefined {
  const { origin, unit, offRoad, offRoadSpeed } = state;
  if (origin === undefined) return undefined;
  const { query, payload } = reachCosting(state);
  return request(
    state,
    'travelBoundary',
    {
      point: origin,
      costs: costsOf(state),
      costUnit: unit,
      ...(offRoad < ANY_DISTANCE && { maxOffroadDistance: offRoad, maxOffroadDistanceUnit: 'm' }),
      ...(unit === 'min' && { defaultAmbientSpeed: offRoadSpeed, ambientSpeedUnit: 'KPH' }),
      returnHoles: state.holes,
      returnIslands: state.islands,
      bandingStyle: state.banding,
      ...(state.outline === 'Hull' && { outline: 'Hull' }),
      ...(state.toward && { direction: 'to' }),
      ...query,
    },
    payload,
  );
}

export function matrixRequest(state: State): Request | undefined {
  const { places, optimizeBy, majorRoads, priorities } = state;
  if (places.length < 2) return undefined;
  const { query, payload } = costing(state);
  if (Object.keys(priorities).length > 0) payload.roadTypesPriority = priorities;
  return request(
    state,
    'routeCostMatrix',
    {
      startPoints: places,
      endPoints: places,
      ...(optimizeBy === 'distance' && { optimizeBy }),
      ...(majorRoads && { majorRoads }),
      distanceUnit: 'km',
      ...query,
    },
    payload,
  );
}

/** Whether a trip reads better in metres: directions round kilometres to fifty metres. */
function isShort(route: readonly LonLat[]): boolean {
  const [[west, south], [east, north]] = [0, 1].map((end) => cornerOf(route, end === 0 ? Math.min : Math.max));
  return Math.hypot((east - west) * Math.cos((south * Math.PI) / 180), north - south) * 111 < SHORT;
}

function cornerOf(route: readonly LonLat[], pick: (...values: number[]) => number): LonLat {
  return [pick(...route.map(([lon]) => lon)), pick(...route.map(([, lat]) => lat))];
}

/** Kilometres across. */
const SHORT = 4;

/** A program that sends the same request in Node. */
export function codeOf({ verb, query, payload = {}, cost }: Request, file: string): string {
  const parts = Object.keys(payload).length === 0 ? [query] : [query, payload];
  const names =
    cost === undefined
      ? ['decodeNetwork', 'openDatabase', verb]
      : ['compileCosting', 'decodeNetwork', 'openDatabase', verb];
  const asked =
    cost === undefined
      ? [`const answer = ${verb}(database, ${parts.map(literal).join(', ')});`]
      : [
          `const cost = ${cost.trim().replace(/;$/, '')};`,
          `const costs = compileCosting(database, ${literal(costingPart(query))}, ${literal(payload)}, { cost });`,
          `const answer = ${verb}(database, ${literal(query)}, costs);`,
        ];
  return [
    "import { readFile } from 'node:fs/promises';",
    `import { ${names.join(', ')} } from 'ermine';`,
    '',
    `const database = openDatabase(decodeNetwork(await readFile('${file}')));`,
    ...asked,
    'console.log(answer);',
    '',
  ].join('\n');
}

function literal(value: object): string {
  return JSON.stringify(value, null, 2)
    .replace(/"([A-Za-z]\w*)":/g, '$1:')
    .replace(/"([^"\\]*)"/g, "'$1'")
    .replace(/\[\s+([-\d.]+),\s+([-\d.]+)\s+\]/g, '[$1, $2]');
}

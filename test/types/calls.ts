// Calls that must compile, and calls that must not. Only the compiler checks this file; it never runs. It is an error if a line
// below a @ts-expect-error compiles. `npm run check` compiles it against the published package, with both kinds of
// module resolution, exactOptionalPropertyTypes and noUncheckedIndexedAccess.

import {
  type AvoidToken,
  type BoundaryOfCost,
  type BoundaryResult,
  type CommercialVehicle,
  type CompiledCosting,
  type CostTable,
  type Database,
  decodeNetwork,
  type Explanation,
  type GeoJsonCrs,
  type Language,
  type LineStringGeometry,
  type MatrixEntry,
  type MatrixResult,
  openDatabase,
  type RequestOptions,
  type RequestStatistics,
  type RoadTypeLabel,
  type RouteAlternative,
  type RouteDirection,
  type RouteLeg,
  type RouteQuery,
  type RouteResult,
  type RouteSegment,
  roadTypeFromName,
  route,
  routeCostMatrix,
  routeCostTable,
  type SegmentRecord,
  type SegmentSource,
  type StepManeuver,
  segmentById,
  segmentsByPoint,
  streamCostMatrix,
  type TransientUpdate,
  travelBoundary,
} from 'ermine';
import { toGeoJson } from 'ermine/formats';
import { importGeoJson } from 'ermine/geojson';
import { osrm } from 'ermine/osrm';
import { fileStore } from 'ermine/store/file';
import { openInThreads, type Pool, type PooledCosting } from 'ermine/threads';
import type * as GeoJSON from 'geojson';

declare const database: Database;
declare const fleet: CompiledCosting;
declare const pool: Pool;
declare const truck: PooledCosting;
declare const anyQuery: RouteQuery;
declare const anyOptions: RequestOptions;

const points = { startPoint: [1, 2], endPoint: '3,4,epsg:4326' } as const;
const lists = { startPoints: [[1, 2]], endPoints: '3,4,5,6,epsg:4326' } as const;

/** Accepts only a value of this type, not undefined. */
function take<T>(_value: T): void {}

export function answers(): void {
  // time and distance are present by default, and absent if they are switched off
  const plain = route(database, points);
  take<number>(plain.time + plain.distance);
  take<'m' | 'km' | 'yd' | 'ft' | 'mi'>(plain.distanceUnit);
  take<Explanation | undefined>(plain.explanation);
  const untimed = route(database, { ...points, returnTime: false });
  take<undefined>(untimed.time);
  // @ts-expect-error no time was asked for
  take<number>(untimed.time);
  const asText = route(database, { ...points, returnDistance: 'false' });
  take<undefined>(asText.distance);
  // @ts-expect-error no distance was asked for
  take<number>(asText.distance);

  // explanation and statistics are present if the options ask for them
  const explained = route(database, points, undefined, { explain: true });
  take<Explanation>(explained.explanation);
  take<undefined>(plain.explanation);
  // @ts-expect-error no explanation was asked for
  take<Explanation>(plain.explanation);
  // @ts-expect-error no statistics were asked for
  take<RequestStatistics>(explained.statistics);
  // with options that are known only at run time, each may be absent
  take<Explanation | undefined>(route(database, points, undefined, anyOptions).explanation);
  // @ts-expect-error it may not have been asked for
  take<Explanation>(route(database, points, undefined, anyOptions).explanation);
  const both = { explain: true, statistics: true } as const;
  const matrix = routeCostMatrix(database, lists, undefined, both);
  take<Explanation>(matrix.explanation);
  take<RequestStatistics>(matrix.statistics);
  take<RequestStatistics>(routeCostTable(database, lists, undefined, both).statistics);
  // @ts-expect-error no statistics were asked for
  take<RequestStatistics>(routeCostTable(database, lists).statistics);
  const reach = { point: [1, 2], costs: 1, costUnit: 'min' } as const;
  take<Explanation>(travelBoundary(database, reach, undefined, { explain: true, onWarning() {} }).explanation);
  // @ts-expect-error no explanation was asked for
  take<Explanation>(travelBoundary(database, reach).explanation);

  // directions and geometry are present if they are requested
  const reported = route(database, {
    ...points,
    directionsStyle: 'Terse',
    returnDirectionGeometry: true,
    returnTime: false,
  });
  take<RouteDirection[]>(reported.routeDirections);
  take<LineStringGeometry>(reported.routeDirections[0]!.directionGeometry);
  // @ts-expect-error no maneuvers were asked for
  take<StepManeuver>(reported.routeDirections[0]!.maneuver);
  const steps = route(database, { ...points, directionsStyle: 'Normal', returnManeuvers: true }).routeDirections;
  take<StepManeuver | undefined>(steps[0]!.maneuver);
  // @ts-expect-error no geometry of directions was asked for
  take<LineStringGeometry>(steps[0]!.directionGeometry);
  // @ts-expect-error no intermediate points were asked for
  take<[number, number][]>(reported.intermediatePoints.coordinates);
  take<undefined>(reported.routeDirections[0]!.time);
  take<Language>(reported.language);
  // @ts-expect-error no directions were asked for
  take<RouteDirection[]>(plain.routeDirections);
  const drawn = route(database, { ...points, segmentGeometryStyle: 'All', returnIntermediatePoints: true });
  take<[number, number][]>(drawn.geometry.coordinates);
  take<[number, number][]>(drawn.intermediatePoints.coordinates);
  // @ts-expect-error no geometry was asked for
  take<LineStringGeometry>(plain.geometry);

  // legs are present with returnLegs or returnSegments, segments only with the latter
  const legs = route(database, { ...points, returnLegs: true, returnDistance: false }).legs;
  take<number>(legs[0]!.time);
  take<undefined>(legs[0]!.distance);
  take<undefined>(legs[0]!.segments);
  const ridden = route(database, { ...points, returnSegments: 'true' }).legs[0]!.segments[0]!;
  take<number>(ridden.distance + ridden.time + ridden.startFraction);
  take<RouteSegment>(ridden);
  // @ts-expect-error no legs were asked for
  take<RouteLeg[]>(plain.legs);
  take<RouteLeg[] | undefined>(route(database, anyQuery).legs);
  // @ts-expect-error it may not have asked for legs
  take<RouteLeg[]>(route(database, anyQuery).legs);

  // alternatives are present if some are requested, and each has the properties that the query requests for a route
  const others = route(database, {
    ...points,
    alternatives: 2,
    segmentGeometryStyle: 'All',
    returnTime: false,
  }).alternatives;
  take<number>(others[0]!.stretch + others[0]!.sharing + others[0]!.distance);
  take<[number, number][]>(others[0]!.geometry.coordinates);
  take<undefined>(others[0]!.time);
  take<undefined>(route(database, { ...points, alternatives: 0 }).alternatives);
  // @ts-expect-error no alternatives were asked for
  take<RouteAlternative[]>(plain.alternatives);
  take<RouteAlternative[] | undefined>(route(database, anyQuery).alternatives);

  // for a query that is known only at run time, each property may be absent
  const some = route(database, anyQuery, fleet);
  take<number | undefined>(some.time);
  // @ts-expect-error it may have said returnTime: false
  take<number>(some.time);

  const entry = routeCostMatrix(database, { ...lists, returnDistance: false }).matrix[0]!;
  take<number>(entry.time);
  take<undefined>(entry.distance);
  take<MatrixEntry>(entry);
  take<BoundaryOfCost[]>(
    travelBoundary(database, { point: [1, 2], costs: [5, 10], costUnit: 'min' }).travelBoundary.costs,
  );
  take<SegmentRecord[]>(segmentsByPoint(database, { point: [1, 2] }));
  take<LineStringGeometry>(segmentById(database, 'a1:2f', { segmentGeometryStyle: 'End' })[0]!.geometry);
  take<RoadTypeLabel>(segmentById(database, 'a1:2f')[0]!.roadType);
  // @ts-expect-error no geometry was asked for
  take<LineStringGeometry>(segmentById(database, 'a1:2f')[0]!.geometry);
}

export function systems(): void {
  // geometry names its coordinate system if one was requested
  const wanted = { destinationSrs: 'epsg:3857' } as const;
  const drawn = { ...points, segmentGeometryStyle: 'All', returnIntermediatePoints: true } as const;
  take<GeoJsonCrs>(route(database, { ...drawn, ...wanted }).geometry.crs);
  take<GeoJsonCrs>(route(database, { ...drawn, ...wanted }).intermediatePoints.crs);
  take<undefined>(route(database, drawn).geometry.crs);
  // @ts-expect-error no system was asked for
  take<GeoJsonCrs>(route(database, drawn).geometry.crs);
  take<GeoJsonCrs>(routeCostMatrix(database, { ...lists, ...wanted }).matrix[0]!.startPoint.crs);
  take<undefined>(routeCostMatrix(database, lists).matrix[0]!.endPoint.crs);
  const reach = { point: [1, 2], costs: 1, costUnit: 'min' } as const;
  take<GeoJsonCrs>(travelBoundary(database, { ...reach, ...wanted }).travelBoundary.costs[0]!.geometry.crs);
  take<undefined>(travelBoundary(database, reach).travelBoundary.costs[0]!.geometry.crs);
  // @ts-expect-error a boundary has no such parameter
  travelBoundary(database, { ...reach, optimiseBy: 'time' });
  // for a query that is known only at run time, the coordinate system may be absent
  take<GeoJsonCrs | undefined>(route(database, { ...drawn, destinationSrs: anyQuery.destinationSrs }).geometry.crs);
  // the geometry of a segment always names its coordinate system
  take<GeoJsonCrs>(segmentById(database, 'a1:2f', { segmentGeometryStyle: 'End' })[0]!.geometry.crs);
}

export async function matricesOfPool(): Promise<void> {
  const matrix = await pool.routeCostMatrix({ ...lists, returnTime: false }, truck, { explain: true });
  take<Explanation>(matrix.explanation);
  take<undefined>(matrix.matrix[0]!.time);
  // @ts-expect-error no time was asked for
  take<number>(matrix.matrix[0]!.time);
  // @ts-expect-error no explanation was asked for
  take<Explanation>((await pool.routeCostMatrix(lists)).explanation);
  take<Explanation>((await pool.routeCostTable(lists, undefined, { explain: true })).explanation);
  // @ts-expect-error no explanation was asked for
  take<Explanation>((await pool.routeCostTable(lists)).explanation);
  const { costs } = (await pool.travelBoundary({ point: [1, 2], costs: 1, costUnit: 'min' })).travelBoundary;
  take<undefined>(costs[0]!.geometry.crs);
}

export async function rows(): Promise<void> {
  for await (const row of streamCostMatrix(database, { returnTime: false }, lists))
    take<number>(row.matrix[0]!.distance);
}

export function queries(): void {
  // @ts-expect-error an end is required
  route(database, { startPoint: [1, 2] });
  // @ts-expect-error no parameter of that name
  route(database, { ...points, optimiseBy: 'time' });
  // @ts-expect-error no such unit
  route(database, { ...points, distanceUnit: 'furlong' });
  // @ts-expect-error no such language
  route(database, { ...points, language: 'tlh' });
  // @ts-expect-error null is a mistake
  route(database, { ...points, oip: null });
  // @ts-expect-error an unknown option
  route(database, points, undefined, { explane: true });
  // @ts-expect-error unknown options, for any operation
  travelBoundary(database, { point: [1, 2], costs: 1, costUnit: 'min' }, undefined, { explane: true });
  // @ts-expect-error a boundary needs costs
  travelBoundary(database, { point: [1, 2], costUnit: 'min' });
  const reach = { point: [1, 2], costs: 1, costUnit: 'min' } as const;
  // @ts-expect-error a boundary counts true time: no priorities
  travelBoundary(database, reach, { roadTypesPriority: { 'RoadType.Ferry': 'Low' } });
  // @ts-expect-error no database
  route({}, points);
  route(database, { ...points, avoid: ['tollRoad', 'MajorRoadUrban', 'localRoad'] satisfies AvoidToken[] });
  route(database, { ...points, avoid: 'tollRoad,ferry' });
  travelBoundary(
    database,
    { point: { x: 1, y: 2, coordSys: 'epsg:4326' }, costs: '5,10', costUnit: 'km' },
    { 'AmbientSpeed.RoadType.Ferry': 1, DefaultAmbientSpeed: '15', AmbientSpeedUnit: 'KPH' },
  );
}

export const updates: TransientUpdate[] = [
  { segmentID: 'a1:2f', updates: [{ exclude: 'Y' }, { roadType: 'local road urban' }, { percentage: -20 }] },
  { point: [1, 2], updates: [{ speed: { velocity: 50, velocityUnit: 'kph' } }, { exclude: true }] },
  { roadType: 'MajorRoadUrban', updates: [{ speedAdjustment: { velocity: -5 } }] },
  // @ts-expect-error exactly one target
  { segmentID: 'a1:2f', point: [1, 2], updates: [{ percentage: 10 }] },
  // @ts-expect-error a target is needed
  { updates: [{ percentage: 10 }] },
  // @ts-expect-error exactly one change per entry
  { segmentID: 'a1:2f', updates: [{ percentage: 10, exclude: 'Y' }] },
  // @ts-expect-error a road type is not excluded
  { roadType: 'ferry', updates: [{ exclude: 'Y' }] },
  // @ts-expect-error a point keeps its road types
  { point: [1, 2], updates: [{ roadType: 'ferry' }] },
];

export const vehicles: CommercialVehicle[] = [
  { vehicleAttributes: { vehicleType: 'TRIPLE', weight: '20', weightUnit: 't', height: 4, heightUnit: 'm' } },
  { looseningBarrierRestrictions: 'n', vehicleAttributes: { length: 10, lengthUnit: 'meter' } },
  // @ts-expect-error no such type
  { vehicleAttributes: { vehicleType: 'BICYCLE', height: 4, heightUnit: 'm' } },
];

/** A vehicle of which not every measure is known. */
export function vehicleOf(known: { weight?: number; height?: number | undefined }): CommercialVehicle {
  const { weight, height } = known;
  return {
    vehicleAttributes: {
      ...(weight !== undefined && { weight, weightUnit: 'mt' }),
      height,
      heightUnit: height === undefined ? undefined : 'm',
    },
  };
}

/** What maps take: `setData` of MapLibre GL JS takes any GeoJSON with geometry. */
export function mapped(answer: RouteResult, matrix: MatrixResult, records: SegmentRecord[]): void {
  const style = { segmentGeometryStyle: 'All' } as const;
  const line = toGeoJson(route(database, { ...points, ...style }));
  const areas = toGeoJson(travelBoundary(database, { point: [1, 2], costs: 5, costUnit: 'min' }));
  const pairs = toGeoJson(matrix, { lines: true });
  const segmentsOnMap = toGeoJson(segmentsByPoint(database, { point: [1, 2], ...style }));
  for (const drawn of [line, areas, pairs, segmentsOnMap]) {
    take<GeoJSON.GeoJSON>(drawn);
    take<GeoJSON.FeatureCollection>(drawn);
    for (const feature of drawn.features) take<GeoJSON.Feature>(feature);
  }
  // without geometry in the answer, it is null
  take<GeoJSON.FeatureCollection<GeoJSON.Geometry | null>>(toGeoJson(answer));
  take<GeoJSON.FeatureCollection<null>>(toGeoJson(matrix));
  // @ts-expect-error the geometry may be null
  take<GeoJSON.FeatureCollection>(toGeoJson(answer));
  // @ts-expect-error the geometry may be null
  take<GeoJSON.FeatureCollection>(toGeoJson(records));
}

/** A collection as `@types/geojson` describes it, or with ids that may be undefined. */
export function imported(roads: GeoJSON.FeatureCollection, id: string | undefined): void {
  importGeoJson(roads);
  importGeoJson({ ...roads, features: roads.features.map((feature) => ({ ...feature, id })) });
}

const shape = [
  [1, 2],
  [1, 3],
] as const;

export const segments: SegmentSource[] = [
  { shape, roadType: 'major road urban', speed: { forward: 50, backward: 30 } },
  // @ts-expect-error a road type is required
  { shape },
  // @ts-expect-error a limit needs an existing vehicle type
  { shape, roadType: 'Ferry', limits: [{ vehicleType: 'BUS', maxHeight: 4 }] },
];

/** The operations of a pool have the types of a database's operations, as promises. */
export async function answersOfPools(): Promise<void> {
  const plain = await pool.route(points);
  take<number>(plain.time + plain.distance);
  const untimed = await pool.route({ ...points, returnTime: false });
  take<undefined>(untimed.time);
  // @ts-expect-error no time was asked for
  take<number>(untimed.time);
  const drawn = await pool.route({ ...points, segmentGeometryStyle: 'All' }, truck, { timeout: 100 });
  take<LineStringGeometry>(drawn.geometry);
  const reported = await pool.route({ ...points, directionsStyle: 'Terse' });
  take<RouteDirection[]>(reported.routeDirections);
  take<number | undefined>((await pool.route(anyQuery)).time);
  // @ts-expect-error an unknown parameter
  await pool.route({ ...points, colour: 'red' });

  const { matrix } = await pool.routeCostMatrix({ ...lists, returnDistance: false });
  take<number>(matrix[0]!.time);
  take<undefined>(matrix[0]!.distance);
  for await (const row of pool.streamCostMatrix({ ...lists, returnTime: 'false' })) {
    take<number>(row.matrix[0]!.distance);
    // @ts-expect-error no time was asked for
    take<number>(row.matrix[0]!.time);
  }
  take<Float64Array>((await pool.routeCostTable(lists)).time);

  const [near] = await pool.segmentsByPoint({ point: '1,2,epsg:4326', segmentGeometryStyle: 'All' });
  take<LineStringGeometry>(near!.geometry);
  const [known] = await pool.segmentById('1:1');
  take<undefined>(known!.geometry);

  // an operation of a pool promises the answer of the database's operation
  take<typeof route<typeof points> extends (...args: never[]) => infer Answer ? Promise<Answer> : never>(
    pool.route(points),
  );
  // @ts-expect-error a costing of a database is not a costing of a pool
  await pool.route(points, fleet);
}

/** The type of every answer has a name. */
export async function named(): Promise<void> {
  const reach = { point: [1, 2], costs: 1, costUnit: 'min' } as const;
  const reported = { ...points, directionsStyle: 'Normal', segmentGeometryStyle: 'All', returnTime: false } as const;
  const trips: RouteResult[] = [route(database, points), route(database, reported), route(database, anyQuery)];
  trips.push(await pool.route(points), await pool.route(reported), route(database, points, {}, anyOptions));
  const matrix: MatrixResult = routeCostMatrix(database, lists);
  const ofPool: MatrixResult = await pool.routeCostMatrix({ ...lists, returnTime: false });
  const boundary: BoundaryResult = travelBoundary(database, reach);
  const reached: BoundaryResult = await pool.travelBoundary({ ...reach, destinationSrs: 'epsg:3857' });
  const table: CostTable = routeCostTable(database, lists);
  const near: SegmentRecord[] = segmentsByPoint(database, { point: [1, 2], segmentGeometryStyle: 'All' });
  take<unknown[]>([trips, matrix, ofPool, boundary, reached, table, near]);
}

export function refused(someText: string, position: GeoJSON.Position): void {
  // @ts-expect-error no such road type
  take<SegmentSource>({ shape, roadType: 'MajorRoadUrbn' });
  // @ts-expect-error an arbitrary text is not a road type
  take<SegmentSource>({ shape, roadType: someText });
  take<SegmentSource>({ shape, roadType: roadTypeFromName(someText) ?? 'LocalRoadUrban' });
  take<SegmentSource>({ shape, roadType: 'mormal road dense urban' });
  take<SegmentSource>({ shape, roadType: 'minor local road dense Urban' });
  // @ts-expect-error no unit of speed
  take<TransientUpdate>({ point: [1, 2], updates: [{ speed: { velocity: 5, velocityUnit: 'knots' } }] });
  // @ts-expect-error no unit of weight
  take<CommercialVehicle>({ vehicleAttributes: { weight: 5, weightUnit: 'stone' } });
  take<CommercialVehicle>({ vehicleAttributes: { weight: 5, weightUnit: 'tonnes', height: 13, heightUnit: 'feet' } });
  const reach = { point: [1, 2], costs: 1, costUnit: 'min' } as const;
  // @ts-expect-error a unit without its distance
  travelBoundary(database, { ...reach, maxOffroadDistanceUnit: 'km' });
  // @ts-expect-error a unit without its distance
  void pool.travelBoundary({ ...reach, maxOffroadDistanceUnit: 'km' });
  travelBoundary(database, { ...reach, maxOffroadDistance: 1, maxOffroadDistanceUnit: 'km' });
  // @ts-expect-error neither times nor distances
  routeCostMatrix(database, { ...lists, returnTime: false, returnDistance: 'false' });
  // @ts-expect-error neither times nor distances
  routeCostTable(database, { ...lists, returnTime: false, returnDistance: false });
  // @ts-expect-error neither times nor distances
  streamCostMatrix(database, { ...lists, returnTime: false, returnDistance: false });
  // @ts-expect-error neither times nor distances
  void pool.routeCostTable({ ...lists, returnTime: false, returnDistance: false });
  // a route may return neither time nor distance
  route(database, { ...points, returnTime: false, returnDistance: false });

  route(database, { startPoint: position, endPoint: position, intermediatePoints: [position, position] });
  travelBoundary(database, { ...reach, point: position });
  segmentsByPoint(database, { point: position });
}

/** What documents show: the network of a store, which may not have it, and a route of OSRM's interface. */
export async function fromDocuments(): Promise<number | undefined> {
  const store = await fileStore('networks');
  const opened = openDatabase(decodeNetwork(await store.readNetwork('porto')));
  await openInThreads(await store.readNetwork('spain', { shared: true }));
  const { body } = await osrm(opened, '/route/v1/driving/-8.61,41.15;-8.65,41.17?steps=true');
  return 'routes' in body ? body.routes[0]?.duration : undefined;
}

/** The sizes of OSRM's requests, with a database and a pool. */
export async function sizes(pool: Pool): Promise<void> {
  await osrm(database, { url: '/', sizes: { viaroute: 1000, trip: undefined, table: Infinity } });
  await osrm(pool, { url: '/', sizes: { nearest: 5, alternatives: 0 }, stream: true });
  await pool.osrm('/', undefined, { sizes: { viaroute: 1000 }, timeout: 9 });
  // @ts-expect-error a size is a number
  await osrm(pool, { url: '/', sizes: { viaroute: '1000' } });
}

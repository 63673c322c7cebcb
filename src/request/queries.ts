// What callers may write, for their editors: written from the parameter tables by test/request/write-queries.ts.

import type { Language } from '../directions/phrases/languages.ts';
import type { RoadTypeName } from '../network/road-types.ts';
import type { AvoidToken } from './avoid.ts';
import type { CommercialVehicle } from './cvr.ts';
import type { PointInput, PointsInput } from './point.ts';
import type { ApproachesInput, BearingsInput, RadiusesInput } from './point-constraints.ts';
import type { RoadTypesPriority } from './road-types-priority.ts';
import type { TransientUpdate } from './transient-updates.ts';

/** The query of `route`. */
export interface RouteQuery {
  /** Where the route starts. */
  startPoint: PointInput;
  /** Where the route ends. */
  endPoint: PointInput;
  /** Points that the route passes on its way, in this order unless `oip` is true. */
  intermediatePoints?: PointsInput | undefined;
  /** Whether the intermediate points are put into the best order; start and end stay. Default false. */
  oip?: boolean | 'true' | 'false' | undefined;
  /** Whether the answer repeats the intermediate points, in the order visited. Default false. */
  returnIntermediatePoints?: boolean | 'true' | 'false' | undefined;
  /** Coordinate system of returned geometry, which then carries it as `crs`. Default that of the data. */
  destinationSrs?: string | undefined;
  /** Whether the fastest or the shortest route is meant. Default time. */
  optimizeBy?: 'time' | 'distance' | undefined;
  /** Whether distances are returned. Default true. */
  returnDistance?: boolean | 'true' | 'false' | undefined;
  /** Unit of distances. Default m. */
  distanceUnit?: 'm' | 'km' | 'yd' | 'ft' | 'mi' | undefined;
  /** Whether times are returned. Default true. */
  returnTime?: boolean | 'true' | 'false' | undefined;
  /** Unit of times. Default min. */
  timeUnit?: 'min' | 'msec' | 's' | 'h' | undefined;
  /** Language of directions; looked at only where directions are asked. Default en. */
  language?: Language | undefined;
  /** Whether each direction carries its LineString. Default false. */
  returnDirectionGeometry?: boolean | 'true' | 'false' | undefined;
  /** Whether each direction carries its maneuver as data. Default false. Beyond the documented interface. */
  returnManeuvers?: boolean | 'true' | 'false' | undefined;
  /** Directions: none, in full sentences, or short. Default None. */
  directionsStyle?: 'None' | 'Normal' | 'Terse' | undefined;
  /** Geometry of the whole route: none, the end points of its segments, or all shape points. Default None. */
  segmentGeometryStyle?: 'None' | 'End' | 'All' | undefined;
  /** Whether directions name roads by their primary name alone. Default false. */
  primaryNameOnly?: boolean | 'true' | 'false' | undefined;
  /** Whether the answer has one leg for each pair of consecutive points, with its distance and time. Default false. Beyond the documented interface. */
  returnLegs?: boolean | 'true' | 'false' | undefined;
  /** Whether each leg lists the road segments that it rides. Implies `returnLegs`. Default false. Beyond the documented interface. */
  returnSegments?: boolean | 'true' | 'false' | undefined;
  /** Unit of the speeds of segments. Default mph. Beyond the documented interface. */
  velocityUnit?: 'mph' | 'kph' | 'mtps' | 'mtpm' | undefined;
  /** In which direction the traveller heads at the point: a road is used in directions that differ by at most the tolerance. One entry a point: start, intermediate points as given, end. Beyond the documented interface. */
  bearings?: BearingsInput | undefined;
  /** On which side of the traveller the point is: at the curb, on the opposite side, or unrestricted. One-way roads are not bound. One entry a point, as for `bearings`. Beyond the documented interface. */
  approaches?: ApproachesInput | undefined;
  /** How far from the point its road may be, in metres. One entry a point, as for `bearings`. Beyond the documented interface. */
  radiuses?: RadiusesInput | undefined;
  /** Whether the route goes on at each intermediate point without turning round there. Default false. Beyond the documented interface. */
  continueStraight?: boolean | 'true' | 'false' | undefined;
  /** Whether trips keep to major roads: over any open road until they meet the large connected part of them, along it, and off it again only to reach their end. Default false. */
  majorRoads?: boolean | 'true' | 'false' | undefined;
  /** Speeds of that time of day, where the data has them: AMPeak 07 to 10, PMPeak 16 to 19, OffPeak 10 to 16, Night 22 to 04. None means averaged speeds. Default None. */
  historicTrafficTimeBucket?: 'None' | 'AMPeak' | 'PMPeak' | 'OffPeak' | 'Night' | undefined;
  /** Road types to exclude. */
  avoid?: AvoidToken | readonly AvoidToken[] | (string & {}) | undefined;
  /** How one travels, where the network has several modes: `car`, `foot` ... Default the first of the network. Beyond the documented interface. */
  mode?: string | undefined;
  /** Whether the fastest routes are those that feel fastest, where the mode prefers some roads, as bicycles prefer quiet ones. Times and distances are the true ones. Default true. Beyond the documented interface. */
  prefer?: boolean | 'true' | 'false' | undefined;
}

/** The payload of `route`. */
export interface RoutePayload {
  /** As the parameter, which it overrides. */
  intermediatePoints?: PointsInput | undefined;
  /** As the parameter, which it overrides. Beyond the documented interface. */
  bearings?: BearingsInput | undefined;
  /** As the parameter, which it overrides. Beyond the documented interface. */
  approaches?: ApproachesInput | undefined;
  /** As the parameter, which it overrides. Beyond the documented interface. */
  radiuses?: RadiusesInput | undefined;
  /** Changes of speed, closures and changes of road type that hold for this request only. */
  transientUpdates?: readonly TransientUpdate[] | undefined;
  /** Commercial vehicle restrictions: the vehicle that must fit through. */
  cvr?: CommercialVehicle | undefined;
  /** Which road types to prefer: High, Medium (default), Low, Avoid. */
  roadTypesPriority?: RoadTypesPriority | undefined;
}

/** The query of cost matrices. */
export interface MatrixQuery {
  /** Where routes start. */
  startPoints?: PointsInput | undefined;
  /** Where routes end. */
  endPoints?: PointsInput | undefined;
  /** Coordinate system of returned geometry, which then carries it as `crs`. Default that of the data. */
  destinationSrs?: string | undefined;
  /** Whether the fastest or the shortest route is meant. Default time. */
  optimizeBy?: 'time' | 'distance' | undefined;
  /** Whether distances are returned. `returnDistance` and `returnTime` must not both be false. Default true. */
  returnDistance?: boolean | 'true' | 'false' | undefined;
  /** Unit of distances. Default m. */
  distanceUnit?: 'm' | 'km' | 'yd' | 'ft' | 'mi' | undefined;
  /** Whether times are returned. `returnDistance` and `returnTime` must not both be false. Default true. */
  returnTime?: boolean | 'true' | 'false' | undefined;
  /** Unit of times. Default min. */
  timeUnit?: 'min' | 'msec' | 's' | 'h' | undefined;
  /** In which direction the traveller heads at the point: a road is used in directions that differ by at most the tolerance. One entry a start. Beyond the documented interface. */
  startBearings?: BearingsInput | undefined;
  /** On which side of the traveller the point is: at the curb, on the opposite side, or unrestricted. One-way roads are not bound. One entry a start. Beyond the documented interface. */
  startApproaches?: ApproachesInput | undefined;
  /** How far from the point its road may be, in metres. One entry a start. Beyond the documented interface. */
  startRadiuses?: RadiusesInput | undefined;
  /** As `startBearings`, for ends. Beyond the documented interface. */
  endBearings?: BearingsInput | undefined;
  /** As `startApproaches`, for ends. Beyond the documented interface. */
  endApproaches?: ApproachesInput | undefined;
  /** As `startRadiuses`, for ends. Beyond the documented interface. */
  endRadiuses?: RadiusesInput | undefined;
  /** Bearings for starts and ends alike, which must be equally many. `startBearings` and `endBearings` override it. Beyond the documented interface. */
  bearings?: BearingsInput | undefined;
  /** Approaches for starts and ends alike, likewise. Beyond the documented interface. */
  approaches?: ApproachesInput | undefined;
  /** Radiuses for starts and ends alike, likewise. Beyond the documented interface. */
  radiuses?: RadiusesInput | undefined;
  /** Whether trips keep to major roads: over any open road until they meet the large connected part of them, along it, and off it again only to reach their end. Default false. */
  majorRoads?: boolean | 'true' | 'false' | undefined;
  /** True: one entry per start and end. False: where the fastest and the shortest route differ, both, the one that `optimizeBy` asks for first. Default true. */
  returnOptimalRoutesOnly?: boolean | 'true' | 'false' | undefined;
  /** Speeds of that time of day, where the data has them: AMPeak 07 to 10, PMPeak 16 to 19, OffPeak 10 to 16, Night 22 to 04. None means averaged speeds. Default None. */
  historicTrafficTimeBucket?: 'None' | 'AMPeak' | 'PMPeak' | 'OffPeak' | 'Night' | undefined;
  /** Road types to exclude. Beyond the documented interface. */
  avoid?: AvoidToken | readonly AvoidToken[] | (string & {}) | undefined;
  /** How one travels, where the network has several modes: `car`, `foot` ... Default the first of the network. Beyond the documented interface. */
  mode?: string | undefined;
  /** Whether the fastest routes are those that feel fastest, where the mode prefers some roads, as bicycles prefer quiet ones. Times and distances are the true ones. Default true. Beyond the documented interface. */
  prefer?: boolean | 'true' | 'false' | undefined;
}

/** The payload of cost matrices. */
export interface MatrixPayload {
  /** As the parameter, which it overrides. */
  startPoints?: PointsInput | undefined;
  /** As the parameter, which it overrides. */
  endPoints?: PointsInput | undefined;
  /** As the parameter, which it overrides. Beyond the documented interface. */
  startBearings?: BearingsInput | undefined;
  /** As the parameter, which it overrides. Beyond the documented interface. */
  startApproaches?: ApproachesInput | undefined;
  /** As the parameter, which it overrides. Beyond the documented interface. */
  startRadiuses?: RadiusesInput | undefined;
  /** As the parameter, which it overrides. Beyond the documented interface. */
  endBearings?: BearingsInput | undefined;
  /** As the parameter, which it overrides. Beyond the documented interface. */
  endApproaches?: ApproachesInput | undefined;
  /** As the parameter, which it overrides. Beyond the documented interface. */
  endRadiuses?: RadiusesInput | undefined;
  /** As the parameter, which it overrides. Beyond the documented interface. */
  bearings?: BearingsInput | undefined;
  /** As the parameter, which it overrides. Beyond the documented interface. */
  approaches?: ApproachesInput | undefined;
  /** As the parameter, which it overrides. Beyond the documented interface. */
  radiuses?: RadiusesInput | undefined;
  /** Changes of speed, closures and changes of road type that hold for this request only. */
  transientUpdates?: readonly TransientUpdate[] | undefined;
  /** Commercial vehicle restrictions: the vehicle that must fit through. */
  cvr?: CommercialVehicle | undefined;
  /** Which road types to prefer: High, Medium (default), Low, Avoid. */
  roadTypesPriority?: RoadTypesPriority | undefined;
}

/** The query of `travelBoundary`. */
export interface BoundaryQuery {
  /** Where travel starts. A list of points, as an extension, means what can be reached from any of them. */
  point: PointInput | PointsInput;
  /** One boundary is returned for each, in this order. */
  costs: number | readonly number[] | string;
  /** A unit of time makes isochrones, one of length isodistances. */
  costUnit: 'm' | 'km' | 'yd' | 'ft' | 'mi' | 'min' | 'msec' | 's' | 'h';
  /** How far travel may leave the road at most; 0 keeps it on the road. No bound where absent. */
  maxOffroadDistance?: number | string | undefined;
  /** Unit of `maxOffroadDistance`, which must be given with it. Default m. */
  maxOffroadDistanceUnit?: 'm' | 'km' | 'yd' | 'ft' | 'mi' | undefined;
  /** Coordinate system of returned geometry, which then carries it as `crs`. Default that of the data. */
  destinationSrs?: string | undefined;
  /** Whether trips keep to major roads: over any open road until they meet the large connected part of them, along it, and off it again only to reach their end. Default true. */
  majorRoads?: boolean | 'true' | 'false' | undefined;
  /** Whether unreachable areas inside a boundary are cut out. Default false. */
  returnHoles?: boolean | 'true' | 'false' | undefined;
  /** Whether small reachable areas outside the main boundary are returned. Without them there is one polygon for each cost and start, before bands are cut out; starts whose polygons meet share one. Default false. */
  returnIslands?: boolean | 'true' | 'false' | undefined;
  /** Share of an outline's points that is kept; 1 keeps all. Default 0.5. */
  simplificationFactor?: number | string | undefined;
  /** Donut subtracts from each boundary the next smaller one; Encompassing leaves each whole. Default Donut. */
  bandingStyle?: 'Donut' | 'Encompassing' | undefined;
  /** Speeds of that time of day, where the data has them: AMPeak 07 to 10, PMPeak 16 to 19, OffPeak 10 to 16, Night 22 to 04. None means averaged speeds. Default None. */
  historicTrafficTimeBucket?: 'None' | 'AMPeak' | 'PMPeak' | 'OffPeak' | 'Night' | undefined;
  /** Speed off the network; counts in isochrones. Default 15. */
  defaultAmbientSpeed?: number | string | undefined;
  /** Unit of ambient speeds. Default MPH. */
  ambientSpeedUnit?: 'MPH' | 'KPH' | 'MTPS' | 'MTPM' | undefined;
  /** Share of the remaining distance that may be travelled off the network; counts in isodistances. Default 0.16, or that of the database. */
  propagationFactor?: number | string | undefined;
  /** Shape of error bodies: 1 with `value` and `errors`, 2 with `errors` alone. Default 1. */
  version?: 1 | 2 | '1' | '2' | undefined;
  /** Road types to exclude. Beyond the documented interface. */
  avoid?: AvoidToken | readonly AvoidToken[] | (string & {}) | undefined;
  /** How one travels, where the network has several modes: `car`, `foot` ... Default the first of the network. Beyond the documented interface. */
  mode?: string | undefined;
  /** Where the point can go, or who can come to it. Default from. Beyond the documented interface. */
  direction?: 'from' | 'to' | undefined;
  /** Field is exact; Hull is a concave hull around what is reached, the classic look. Default Field. Beyond the documented interface. */
  outline?: 'Field' | 'Hull' | undefined;
  /** Square metres below which a hole or an island is dropped. What holds a start stays. Default 100. Beyond the documented interface. */
  leastRingArea?: number | string | undefined;
}

/** The payload of `travelBoundary`. */
export interface BoundaryPayload extends AmbientSpeeds {
  /** As `defaultAmbientSpeed`, which it overrides. */
  DefaultAmbientSpeed?: number | string | undefined;
  /** As `ambientSpeedUnit`, which it overrides. */
  AmbientSpeedUnit?: 'MPH' | 'KPH' | 'MTPS' | 'MTPM' | undefined;
  /** As the parameter, which it overrides. */
  propagationFactor?: number | string | undefined;
  /** Changes of speed, closures and changes of road type that hold for this request only. Beyond the documented interface. */
  transientUpdates?: readonly TransientUpdate[] | undefined;
  /** Commercial vehicle restrictions: the vehicle that must fit through. Beyond the documented interface. */
  cvr?: CommercialVehicle | undefined;
}

/** The query of `segmentsByPoint`. */
export interface SegmentsByPointQuery {
  /** The point whose closest segments are returned. */
  point: PointInput;
  /** Coordinate system of returned geometry. Default that of the data. */
  destinationSrs?: string | undefined;
  /** Unit of lengths. Default m. */
  distanceUnit?: 'm' | 'km' | 'yd' | 'ft' | 'mi' | undefined;
  /** Unit of times. Default min. */
  timeUnit?: 'min' | 'msec' | 's' | 'h' | undefined;
  /** Unit of speeds. Default mph. */
  velocityUnit?: 'mph' | 'kph' | 'mtps' | 'mtpm' | undefined;
  /** Unit of angles. Default deg. */
  angularUnit?: 'deg' | 'rad' | 'minute' | 'sec' | 'grad' | undefined;
  /** Geometry of each record: none, its two end points, or all shape points. Default None. */
  segmentGeometryStyle?: 'None' | 'End' | 'All' | undefined;
  /** Whether records have `tags`: those that the import kept. Default false. Beyond the documented interface. */
  returnTags?: boolean | 'true' | 'false' | undefined;
  /** Shape of error bodies: 1 with `value` and `errors`, 2 with `errors` alone. Default 1. */
  version?: 1 | 2 | '1' | '2' | undefined;
  /** Whose roads are meant, and whose speeds and directions are told. Default all of them, and the first that may pass. Beyond the documented interface. */
  mode?: string | undefined;
  /** How many segments to return, the nearest first, each with its `distanceFromPoint`. Without it, the nearest one and those within a metre as near. Beyond the documented interface. */
  number?: number | string | undefined;
  /** Leaves out roads that are closed at that time of day. Default None. Beyond the documented interface. */
  historicTrafficTimeBucket?: 'None' | 'AMPeak' | 'PMPeak' | 'OffPeak' | 'Night' | undefined;
  /** Leaves out roads of these types. Beyond the documented interface. */
  avoid?: AvoidToken | readonly AvoidToken[] | (string & {}) | undefined;
}

/** The query of `segmentsByWay`. */
export interface SegmentsByWayQuery {
  /** The id of a way in OpenStreetMap; the network must be imported with `keepIds`. Beyond the documented interface. */
  way: number | string;
  /** Coordinate system of returned geometry. Default that of the data. */
  destinationSrs?: string | undefined;
  /** Unit of lengths. Default m. */
  distanceUnit?: 'm' | 'km' | 'yd' | 'ft' | 'mi' | undefined;
  /** Unit of times. Default min. */
  timeUnit?: 'min' | 'msec' | 's' | 'h' | undefined;
  /** Unit of speeds. Default mph. */
  velocityUnit?: 'mph' | 'kph' | 'mtps' | 'mtpm' | undefined;
  /** Unit of angles. Default deg. */
  angularUnit?: 'deg' | 'rad' | 'minute' | 'sec' | 'grad' | undefined;
  /** Geometry of each record: none, its two end points, or all shape points. Default None. */
  segmentGeometryStyle?: 'None' | 'End' | 'All' | undefined;
  /** Whether records have `tags`: those that the import kept. Default false. Beyond the documented interface. */
  returnTags?: boolean | 'true' | 'false' | undefined;
  /** Shape of error bodies: 1 with `value` and `errors`, 2 with `errors` alone. Default 1. */
  version?: 1 | 2 | '1' | '2' | undefined;
  /** The mode whose roads, speeds and directions are meant. Default all of them, and the first that may pass. Beyond the documented interface. */
  mode?: string | undefined;
}

/** The query of `segmentById`. */
export interface SegmentByIdQuery {
  /** Ignored: the identifier tells the segment. */
  point?: PointInput | undefined;
  /** Coordinate system of returned geometry. Default that of the data. */
  destinationSrs?: string | undefined;
  /** Unit of lengths. Default m. */
  distanceUnit?: 'm' | 'km' | 'yd' | 'ft' | 'mi' | undefined;
  /** Unit of times. Default min. */
  timeUnit?: 'min' | 'msec' | 's' | 'h' | undefined;
  /** Unit of speeds. Default mph. */
  velocityUnit?: 'mph' | 'kph' | 'mtps' | 'mtpm' | undefined;
  /** Unit of angles. Default deg. */
  angularUnit?: 'deg' | 'rad' | 'minute' | 'sec' | 'grad' | undefined;
  /** Geometry of each record: none, its two end points, or all shape points. Default None. */
  segmentGeometryStyle?: 'None' | 'End' | 'All' | undefined;
  /** Whether records have `tags`: those that the import kept. Default false. Beyond the documented interface. */
  returnTags?: boolean | 'true' | 'false' | undefined;
  /** Shape of error bodies: 1 with `value` and `errors`, 2 with `errors` alone. Default 1. */
  version?: 1 | 2 | '1' | '2' | undefined;
  /** Whose speeds and directions are told. Default all of them, and the first that may pass. Beyond the documented interface. */
  mode?: string | undefined;
}

/** The query of `compileCosting`. */
export interface CostingQuery {
  /** Whether the fastest or the shortest route is meant. Default time. */
  optimizeBy?: 'time' | 'distance' | undefined;
  /** Whether trips keep to major roads: over any open road until they meet the large connected part of them, along it, and off it again only to reach their end. Default false. */
  majorRoads?: boolean | 'true' | 'false' | undefined;
  /** Speeds of that time of day, where the data has them: AMPeak 07 to 10, PMPeak 16 to 19, OffPeak 10 to 16, Night 22 to 04. None means averaged speeds. Default None. */
  historicTrafficTimeBucket?: 'None' | 'AMPeak' | 'PMPeak' | 'OffPeak' | 'Night' | undefined;
  /** Road types to exclude. */
  avoid?: AvoidToken | readonly AvoidToken[] | (string & {}) | undefined;
  /** How one travels, where the network has several modes: `car`, `foot` ... Default the first of the network. Beyond the documented interface. */
  mode?: string | undefined;
  /** Whether the fastest routes are those that feel fastest, where the mode prefers some roads, as bicycles prefer quiet ones. Times and distances are the true ones. Default true. Beyond the documented interface. */
  prefer?: boolean | 'true' | 'false' | undefined;
}

/** The payload of `compileCosting`. */
export interface CostingPayload {
  /** Changes of speed, closures and changes of road type that hold for this request only. */
  transientUpdates?: readonly TransientUpdate[] | undefined;
  /** Commercial vehicle restrictions: the vehicle that must fit through. */
  cvr?: CommercialVehicle | undefined;
  /** Which road types to prefer: High, Medium (default), Low, Avoid. */
  roadTypesPriority?: RoadTypesPriority | undefined;
}

/** Speeds off the network by road type, in the unit of the ambient speeds. */
export type AmbientSpeeds = { readonly [key in `AmbientSpeed.RoadType.${RoadTypeName}`]?: number | string | undefined };

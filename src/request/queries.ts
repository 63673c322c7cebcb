// What callers may write, for their editors: written from the parameter tables by test/request/write-queries.ts.

import type { Language } from '../directions/languages.ts';
import type { RoadTypeName } from '../network/road-types.ts';
import type { AvoidToken } from './avoid.ts';
import type { CommercialVehicle } from './cvr.ts';
import type { PointInput, PointsInput } from './point.ts';
import type { RoadTypesPriority } from './road-types-priority.ts';
import type { TransientUpdate } from './transient-updates.ts';

/** The query of `route`. */
export interface RouteQuery {
  /** Where the route starts. */
  startPoint: PointInput;
  /** Where the route ends. */
  endPoint: PointInput;
  /** Points that the route passes on its way, in this order unless `oip` is true. */
  intermediatePoints?: PointsInput;
  /** Whether the intermediate points are put into the best order; start and end stay. Default false. */
  oip?: boolean | 'true' | 'false';
  /** Whether the answer repeats the intermediate points, in the order visited. Default false. */
  returnIntermediatePoints?: boolean | 'true' | 'false';
  /** Coordinate system of returned geometry, which then carries it as `crs`. Default that of the data. */
  destinationSrs?: string;
  /** Whether the fastest or the shortest route is meant. Default time. */
  optimizeBy?: 'time' | 'distance';
  /** Whether distances are returned. Default true. */
  returnDistance?: boolean | 'true' | 'false';
  /** Unit of distances. Default m. */
  distanceUnit?: 'm' | 'km' | 'yd' | 'ft' | 'mi';
  /** Whether times are returned. Default true. */
  returnTime?: boolean | 'true' | 'false';
  /** Unit of times. Default min. */
  timeUnit?: 'min' | 'msec' | 's' | 'h';
  /** Language of directions; looked at only where directions are asked. Default en. */
  language?: Language;
  /** Whether each direction carries its LineString. Default false. */
  returnDirectionGeometry?: boolean | 'true' | 'false';
  /** Whether each direction carries its maneuver as data. Default false. Beyond the documented interface. */
  returnManeuvers?: boolean | 'true' | 'false';
  /** Directions: none, in full sentences, or short. Default None. */
  directionsStyle?: 'None' | 'Normal' | 'Terse';
  /** Geometry of the whole route: none, the end points of its segments, or all shape points. Default None. */
  segmentGeometryStyle?: 'None' | 'End' | 'All';
  /** Whether directions name roads by their primary name alone. Default false. */
  primaryNameOnly?: boolean | 'true' | 'false';
  /** Whether trips keep to major roads: over any open road until they meet the large connected part of them, along it, and off it again only to reach their end. Default false. */
  majorRoads?: boolean | 'true' | 'false';
  /** Speeds of that time of day, where the data has them: AMPeak 07 to 10, PMPeak 16 to 19, OffPeak 10 to 16, Night 22 to 04. None means averaged speeds. Default None. */
  historicTrafficTimeBucket?: 'None' | 'AMPeak' | 'PMPeak' | 'OffPeak' | 'Night';
  /** Road types to exclude. */
  avoid?: AvoidToken | readonly AvoidToken[] | (string & {});
  /** How one travels, where the network has several modes: `car`, `foot` ... Default the first of the network. Beyond the documented interface. */
  mode?: string;
}

/** The payload of `route`. */
export interface RoutePayload {
  /** As the parameter, which it overrides. */
  intermediatePoints?: PointsInput;
  /** Changes of speed, closures and changes of road type that hold for this request only. */
  transientUpdates?: readonly TransientUpdate[];
  /** Commercial vehicle restrictions: the vehicle that must fit through. */
  cvr?: CommercialVehicle;
  /** Which road types to prefer: High, Medium (default), Low, Avoid. */
  roadTypesPriority?: RoadTypesPriority;
}

/** The query of cost matrices. */
export interface MatrixQuery {
  /** Where routes start. */
  startPoints?: PointsInput;
  /** Where routes end. */
  endPoints?: PointsInput;
  /** Coordinate system of returned geometry, which then carries it as `crs`. Default that of the data. */
  destinationSrs?: string;
  /** Whether the fastest or the shortest route is meant. Default time. */
  optimizeBy?: 'time' | 'distance';
  /** Whether distances are returned. `returnDistance` and `returnTime` must not both be false. Default true. */
  returnDistance?: boolean | 'true' | 'false';
  /** Unit of distances. Default m. */
  distanceUnit?: 'm' | 'km' | 'yd' | 'ft' | 'mi';
  /** Whether times are returned. `returnDistance` and `returnTime` must not both be false. Default true. */
  returnTime?: boolean | 'true' | 'false';
  /** Unit of times. Default min. */
  timeUnit?: 'min' | 'msec' | 's' | 'h';
  /** Whether trips keep to major roads: over any open road until they meet the large connected part of them, along it, and off it again only to reach their end. Default false. */
  majorRoads?: boolean | 'true' | 'false';
  /** True: one entry per start and end. False: where the fastest and the shortest route differ, both, the one that `optimizeBy` asks for first. Default true. */
  returnOptimalRoutesOnly?: boolean | 'true' | 'false';
  /** Speeds of that time of day, where the data has them: AMPeak 07 to 10, PMPeak 16 to 19, OffPeak 10 to 16, Night 22 to 04. None means averaged speeds. Default None. */
  historicTrafficTimeBucket?: 'None' | 'AMPeak' | 'PMPeak' | 'OffPeak' | 'Night';
  /** Road types to exclude. Beyond the documented interface. */
  avoid?: AvoidToken | readonly AvoidToken[] | (string & {});
  /** How one travels, where the network has several modes: `car`, `foot` ... Default the first of the network. Beyond the documented interface. */
  mode?: string;
}

/** The payload of cost matrices. */
export interface MatrixPayload {
  /** As the parameter, which it overrides. */
  startPoints?: PointsInput;
  /** As the parameter, which it overrides. */
  endPoints?: PointsInput;
  /** Changes of speed, closures and changes of road type that hold for this request only. */
  transientUpdates?: readonly TransientUpdate[];
  /** Commercial vehicle restrictions: the vehicle that must fit through. */
  cvr?: CommercialVehicle;
  /** Which road types to prefer: High, Medium (default), Low, Avoid. */
  roadTypesPriority?: RoadTypesPriority;
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
  maxOffroadDistance?: number | string;
  /** Unit of `maxOffroadDistance`, which must be given with it. Default m. */
  maxOffroadDistanceUnit?: 'm' | 'km' | 'yd' | 'ft' | 'mi';
  /** Coordinate system of returned geometry, which then carries it as `crs`. Default that of the data. */
  destinationSrs?: string;
  /** Whether trips keep to major roads: over any open road until they meet the large connected part of them, along it, and off it again only to reach their end. Default true. */
  majorRoads?: boolean | 'true' | 'false';
  /** Whether unreachable areas inside a boundary are cut out. Default false. */
  returnHoles?: boolean | 'true' | 'false';
  /** Whether small reachable areas outside the main boundary are returned. Default false. */
  returnIslands?: boolean | 'true' | 'false';
  /** Share of an outline's points that is kept; 1 keeps all. Default 0.5. */
  simplificationFactor?: number | string;
  /** Donut subtracts from each boundary the next smaller one; Encompassing leaves each whole. Default Donut. */
  bandingStyle?: 'Donut' | 'Encompassing';
  /** Speeds of that time of day, where the data has them: AMPeak 07 to 10, PMPeak 16 to 19, OffPeak 10 to 16, Night 22 to 04. None means averaged speeds. Default None. */
  historicTrafficTimeBucket?: 'None' | 'AMPeak' | 'PMPeak' | 'OffPeak' | 'Night';
  /** Speed off the network; counts in isochrones. Default 15. */
  defaultAmbientSpeed?: number | string;
  /** Unit of ambient speeds. Default MPH. */
  ambientSpeedUnit?: 'MPH' | 'KPH' | 'MTPS' | 'MTPM';
  /** Share of the remaining distance that may be travelled off the network; counts in isodistances. Default 0.16, or that of the database. */
  propagationFactor?: number | string;
  /** Shape of error bodies: 1 with `value` and `errors`, 2 with `errors` alone. Default 1. */
  version?: 1 | 2 | '1' | '2';
  /** Road types to exclude. Beyond the documented interface. */
  avoid?: AvoidToken | readonly AvoidToken[] | (string & {});
  /** How one travels, where the network has several modes: `car`, `foot` ... Default the first of the network. Beyond the documented interface. */
  mode?: string;
  /** Where the point can go, or who can come to it. Default from. Beyond the documented interface. */
  direction?: 'from' | 'to';
  /** Field is exact; Hull is a concave hull around what is reached, the classic look. Default Field. Beyond the documented interface. */
  outline?: 'Field' | 'Hull';
  /** Square metres below which a hole or an island is dropped. What holds a start stays. Default 100. Beyond the documented interface. */
  leastRingArea?: number | string;
}

/** The payload of `travelBoundary`. */
export interface BoundaryPayload extends AmbientSpeeds {
  /** As `defaultAmbientSpeed`, which it overrides. */
  DefaultAmbientSpeed?: number | string;
  /** As `ambientSpeedUnit`, which it overrides. */
  AmbientSpeedUnit?: 'MPH' | 'KPH' | 'MTPS' | 'MTPM';
  /** As the parameter, which it overrides. */
  propagationFactor?: number | string;
  /** Changes of speed, closures and changes of road type that hold for this request only. Beyond the documented interface. */
  transientUpdates?: readonly TransientUpdate[];
  /** Commercial vehicle restrictions: the vehicle that must fit through. Beyond the documented interface. */
  cvr?: CommercialVehicle;
}

/** The query of `segmentsByPoint`. */
export interface SegmentsByPointQuery {
  /** The point whose closest segments are returned. */
  point: PointInput;
  /** Coordinate system of returned geometry. Default that of the data. */
  destinationSrs?: string;
  /** Unit of lengths. Default m. */
  distanceUnit?: 'm' | 'km' | 'yd' | 'ft' | 'mi';
  /** Unit of times. Default min. */
  timeUnit?: 'min' | 'msec' | 's' | 'h';
  /** Unit of speeds. Default mph. */
  velocityUnit?: 'mph' | 'kph' | 'mtps' | 'mtpm';
  /** Unit of angles. Default deg. */
  angularUnit?: 'deg' | 'rad' | 'minute' | 'sec' | 'grad';
  /** Geometry of each record: none, its two end points, or all shape points. Default None. */
  segmentGeometryStyle?: 'None' | 'End' | 'All';
  /** Shape of error bodies: 1 with `value` and `errors`, 2 with `errors` alone. Default 1. */
  version?: 1 | 2 | '1' | '2';
  /** Whose roads are meant, and whose speeds and directions are told. Default all of them, and the first that may pass. Beyond the documented interface. */
  mode?: string;
}

/** The query of `segmentById`. */
export interface SegmentByIdQuery {
  /** Ignored: the identifier tells the segment. */
  point?: PointInput;
  /** Coordinate system of returned geometry. Default that of the data. */
  destinationSrs?: string;
  /** Unit of lengths. Default m. */
  distanceUnit?: 'm' | 'km' | 'yd' | 'ft' | 'mi';
  /** Unit of times. Default min. */
  timeUnit?: 'min' | 'msec' | 's' | 'h';
  /** Unit of speeds. Default mph. */
  velocityUnit?: 'mph' | 'kph' | 'mtps' | 'mtpm';
  /** Unit of angles. Default deg. */
  angularUnit?: 'deg' | 'rad' | 'minute' | 'sec' | 'grad';
  /** Geometry of each record: none, its two end points, or all shape points. Default None. */
  segmentGeometryStyle?: 'None' | 'End' | 'All';
  /** Shape of error bodies: 1 with `value` and `errors`, 2 with `errors` alone. Default 1. */
  version?: 1 | 2 | '1' | '2';
  /** Whose speeds and directions are told. Default all of them, and the first that may pass. Beyond the documented interface. */
  mode?: string;
}

/** The query of `compileWishes`. */
export interface WishesQuery {
  /** Whether the fastest or the shortest route is meant. Default time. */
  optimizeBy?: 'time' | 'distance';
  /** Whether trips keep to major roads: over any open road until they meet the large connected part of them, along it, and off it again only to reach their end. Default false. */
  majorRoads?: boolean | 'true' | 'false';
  /** Speeds of that time of day, where the data has them: AMPeak 07 to 10, PMPeak 16 to 19, OffPeak 10 to 16, Night 22 to 04. None means averaged speeds. Default None. */
  historicTrafficTimeBucket?: 'None' | 'AMPeak' | 'PMPeak' | 'OffPeak' | 'Night';
  /** Road types to exclude. */
  avoid?: AvoidToken | readonly AvoidToken[] | (string & {});
  /** How one travels, where the network has several modes: `car`, `foot` ... Default the first of the network. Beyond the documented interface. */
  mode?: string;
}

/** The payload of `compileWishes`. */
export interface WishesPayload {
  /** Changes of speed, closures and changes of road type that hold for this request only. */
  transientUpdates?: readonly TransientUpdate[];
  /** Commercial vehicle restrictions: the vehicle that must fit through. */
  cvr?: CommercialVehicle;
  /** Which road types to prefer: High, Medium (default), Low, Avoid. */
  roadTypesPriority?: RoadTypesPriority;
}

/** Speeds off the network by road type, in the unit of the ambient speeds. */
export type AmbientSpeeds = { readonly [key in `AmbientSpeed.RoadType.${RoadTypeName}`]?: number | string };

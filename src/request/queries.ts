// Types of queries and payloads for callers. test/request/write-queries.ts generates this file from the parameter tables.

import type { Language } from '../directions/phrases/languages.ts';
import type { RoadTypeName } from '../network/road-types.ts';
import type { CostRuleInput } from './areas/cost-rules.ts';
import type { AvoidToken } from './avoid.ts';
import type { CommercialVehicle } from './cvr.ts';
import type { PointInput, PointsInput } from './point.ts';
import type { ApproachesInput, BearingsInput, RadiusesInput } from './point-constraints.ts';
import type { RoadTypesPriority } from './road-types-priority.ts';
import type { TransientUpdate } from './transient-updates.ts';

/** The query of `compileCosting`. */
export interface CostingQuery {
  /** Finds the fastest route (`time`) or the shortest one (`distance`). Default: time. */
  optimizeBy?: 'time' | 'distance' | undefined;
  /** Keeps trips on major roads. A trip uses other roads only to reach the large connected part of the major roads, and to get from it to its end. Default: false. */
  majorRoads?: boolean | 'true' | 'false' | undefined;
  /** Uses the speeds of a time of day, if the data has them: AMPeak 07 to 10, PMPeak 16 to 19, OffPeak 10 to 16, Night 22 to 04. None means average speeds. Default: None. */
  historicTrafficTimeBucket?: 'None' | 'AMPeak' | 'PMPeak' | 'OffPeak' | 'Night' | undefined;
  /** Road types to exclude. */
  avoid?: AvoidToken | readonly AvoidToken[] | (string & {}) | undefined;
  /** Mode of travel, in a network with several: `car`, `foot` ... Default: the first mode of the network. An extension of the REST interface that ermine follows. */
  mode?: string | undefined;
  /** Lets the fastest route prefer the roads that suit the mode, as bicycles prefer quiet roads. Reported times and distances stay true. Default: true. An extension of the REST interface that ermine follows. */
  prefer?: boolean | 'true' | 'false' | undefined;
  /** Changes of speeds, closures and road types that apply to this request only. An extension of the REST interface that ermine follows. */
  transientUpdates?: readonly TransientUpdate[] | string | undefined;
  /** Rules that change the speed or the cost of roads that meet conditions, or close them. If two rules set the same key, the later one counts. An extension of the REST interface that ermine follows. */
  costRules?: readonly CostRuleInput[] | string | undefined;
}

/** The payload of `compileCosting`. */
export interface CostingPayload {
  /** Changes of speeds, closures and road types that apply to this request only. */
  transientUpdates?: readonly TransientUpdate[] | string | undefined;
  /** Commercial vehicle restrictions: the vehicle whose limits the route must respect. */
  cvr?: CommercialVehicle | undefined;
  /** A priority for each road type: High, Medium (default), Low or Avoid. */
  roadTypesPriority?: RoadTypesPriority | undefined;
  /** Rules that change the speed or the cost of roads that meet conditions, or close them. If two rules set the same key, the later one counts. An extension of the REST interface that ermine follows. */
  costRules?: readonly CostRuleInput[] | string | undefined;
}

/** The query of `route`. */
export interface RouteQuery extends CostingQuery {
  /** Where the route starts. */
  startPoint: PointInput;
  /** Where the route ends. */
  endPoint: PointInput;
  /** Points that the route visits on its way, in this order unless `oip` is true. */
  intermediatePoints?: PointsInput | undefined;
  /** Finds the best order of the intermediate points: the one with the least time or, with `optimizeBy=distance`, length. Start and end keep their positions. With `continueStraight`, this is the best order of a route that may turn round; a few such orders are not the best ones. Default: false. */
  oip?: boolean | 'true' | 'false' | undefined;
  /** Adds the intermediate points to the answer, in the order visited. Default: false. */
  returnIntermediatePoints?: boolean | 'true' | 'false' | undefined;
  /** Coordinate system of returned geometry. The geometry then has a member `crs`. Default: the system of the data. */
  destinationSrs?: string | undefined;
  /** Returns distances. Default: true. */
  returnDistance?: boolean | 'true' | 'false' | undefined;
  /** Unit of distances. Default: m. */
  distanceUnit?: 'm' | 'km' | 'yd' | 'ft' | 'mi' | undefined;
  /** Returns times. Default: true. */
  returnTime?: boolean | 'true' | 'false' | undefined;
  /** Unit of times. Default: min. */
  timeUnit?: 'min' | 'msec' | 's' | 'h' | undefined;
  /** Language of directions. If no directions are requested, it is ignored. Default: en. */
  language?: Language | undefined;
  /** Adds a LineString, `directionGeometry`, to each direction. Default: false. */
  returnDirectionGeometry?: boolean | 'true' | 'false' | undefined;
  /** Adds a `maneuver` to each direction: its turn, signs and lanes as data. Default: false. An extension of the REST interface that ermine follows. */
  returnManeuvers?: boolean | 'true' | 'false' | undefined;
  /** Directions: none, in full sentences, or short. Default: None. */
  directionsStyle?: 'None' | 'Normal' | 'Terse' | undefined;
  /** Geometry of the whole route: none, the end points of its segments, or all shape points. Default: None. */
  segmentGeometryStyle?: 'None' | 'End' | 'All' | undefined;
  /** Uses only the primary names of roads in directions. Default: false. */
  primaryNameOnly?: boolean | 'true' | 'false' | undefined;
  /** Adds one leg for each pair of consecutive points, with its distance and time. Default: false. An extension of the REST interface that ermine follows. */
  returnLegs?: boolean | 'true' | 'false' | undefined;
  /** Adds the road segments to each leg. Implies `returnLegs`. Default: false. An extension of the REST interface that ermine follows. */
  returnSegments?: boolean | 'true' | 'false' | undefined;
  /** Unit of the speeds of segments. Default: mph. An extension of the REST interface that ermine follows. */
  velocityUnit?: 'mph' | 'kph' | 'mtps' | 'mtpm' | undefined;
  /** Direction of travel at each point, in degrees. A road is used only in directions that differ from the bearing by at most the tolerance. One entry per point: start, intermediate points as given, end. An extension of the REST interface that ermine follows. */
  bearings?: BearingsInput | undefined;
  /** On which side of the road each point is: at the curb, on the opposite side, or unrestricted. One-way roads are not restricted. One entry per point, as for `bearings`. An extension of the REST interface that ermine follows. */
  approaches?: ApproachesInput | undefined;
  /** Largest distance from each point to its road, in metres. One entry per point, as for `bearings`. An extension of the REST interface that ermine follows. */
  radiuses?: RadiusesInput | undefined;
  /** Forbids turning round at intermediate points. Default: false. An extension of the REST interface that ermine follows. */
  continueStraight?: boolean | 'true' | 'false' | undefined;
  /** How many other good routes to return, at most. Default: 0. An extension of the REST interface that ermine follows. */
  alternatives?: number | string | undefined;
}

/** The payload of `route`. */
export interface RoutePayload extends CostingPayload {
  /** Overrides the parameter of the same name. */
  intermediatePoints?: PointsInput | undefined;
  /** Overrides the parameter of the same name. An extension of the REST interface that ermine follows. */
  bearings?: BearingsInput | undefined;
  /** Overrides the parameter of the same name. An extension of the REST interface that ermine follows. */
  approaches?: ApproachesInput | undefined;
  /** Overrides the parameter of the same name. An extension of the REST interface that ermine follows. */
  radiuses?: RadiusesInput | undefined;
}

/** The query of cost matrices. */
export interface MatrixQuery extends CostingQuery {
  /** Where routes start. */
  startPoints?: PointsInput | undefined;
  /** Where routes end. */
  endPoints?: PointsInput | undefined;
  /** Coordinate system of returned geometry. The geometry then has a member `crs`. Default: the system of the data. */
  destinationSrs?: string | undefined;
  /** Road types to exclude. An extension of the REST interface that ermine follows. */
  avoid?: AvoidToken | readonly AvoidToken[] | (string & {}) | undefined;
  /** Returns distances. `returnDistance` and `returnTime` must not both be false. Default: true. */
  returnDistance?: boolean | 'true' | 'false' | undefined;
  /** Unit of distances. Default: m. */
  distanceUnit?: 'm' | 'km' | 'yd' | 'ft' | 'mi' | undefined;
  /** Returns times. `returnDistance` and `returnTime` must not both be false. Default: true. */
  returnTime?: boolean | 'true' | 'false' | undefined;
  /** Unit of times. Default: min. */
  timeUnit?: 'min' | 'msec' | 's' | 'h' | undefined;
  /** Direction of travel at each point, in degrees. A road is used only in directions that differ from the bearing by at most the tolerance. One entry per start. An extension of the REST interface that ermine follows. */
  startBearings?: BearingsInput | undefined;
  /** On which side of the road each point is: at the curb, on the opposite side, or unrestricted. One-way roads are not restricted. One entry per start. An extension of the REST interface that ermine follows. */
  startApproaches?: ApproachesInput | undefined;
  /** Largest distance from each point to its road, in metres. One entry per start. An extension of the REST interface that ermine follows. */
  startRadiuses?: RadiusesInput | undefined;
  /** Like `startBearings`, but for ends. An extension of the REST interface that ermine follows. */
  endBearings?: BearingsInput | undefined;
  /** Like `startApproaches`, but for ends. An extension of the REST interface that ermine follows. */
  endApproaches?: ApproachesInput | undefined;
  /** Like `startRadiuses`, but for ends. An extension of the REST interface that ermine follows. */
  endRadiuses?: RadiusesInput | undefined;
  /** Bearings of both starts and ends, which must have the same number of points. `startBearings` and `endBearings` override it. An extension of the REST interface that ermine follows. */
  bearings?: BearingsInput | undefined;
  /** Approaches of both starts and ends, as for `bearings`. An extension of the REST interface that ermine follows. */
  approaches?: ApproachesInput | undefined;
  /** Radiuses of both starts and ends, as for `bearings`. An extension of the REST interface that ermine follows. */
  radiuses?: RadiusesInput | undefined;
  /** With true, each pair of a start and an end has one entry. With false, a pair has two entries if its fastest and its shortest route differ; the one that `optimizeBy` requests comes first. Default: true. */
  returnOptimalRoutesOnly?: boolean | 'true' | 'false' | undefined;
}

/** The payload of cost matrices. */
export interface MatrixPayload extends CostingPayload {
  /** Overrides the parameter of the same name. */
  startPoints?: PointsInput | undefined;
  /** Overrides the parameter of the same name. */
  endPoints?: PointsInput | undefined;
  /** Overrides the parameter of the same name. An extension of the REST interface that ermine follows. */
  startBearings?: BearingsInput | undefined;
  /** Overrides the parameter of the same name. An extension of the REST interface that ermine follows. */
  startApproaches?: ApproachesInput | undefined;
  /** Overrides the parameter of the same name. An extension of the REST interface that ermine follows. */
  startRadiuses?: RadiusesInput | undefined;
  /** Overrides the parameter of the same name. An extension of the REST interface that ermine follows. */
  endBearings?: BearingsInput | undefined;
  /** Overrides the parameter of the same name. An extension of the REST interface that ermine follows. */
  endApproaches?: ApproachesInput | undefined;
  /** Overrides the parameter of the same name. An extension of the REST interface that ermine follows. */
  endRadiuses?: RadiusesInput | undefined;
  /** Overrides the parameter of the same name. An extension of the REST interface that ermine follows. */
  bearings?: BearingsInput | undefined;
  /** Overrides the parameter of the same name. An extension of the REST interface that ermine follows. */
  approaches?: ApproachesInput | undefined;
  /** Overrides the parameter of the same name. An extension of the REST interface that ermine follows. */
  radiuses?: RadiusesInput | undefined;
}

/** The query of `travelBoundary`. */
export interface BoundaryQuery {
  /** Where travel starts. With a list of points (an extension), the boundary is what can be reached from any of them. */
  point: PointInput | PointsInput;
  /** The costs to reach. One boundary is returned for each cost, in this order. */
  costs: number | readonly number[] | string;
  /** A unit of time gives isochrones, a unit of length isodistances. */
  costUnit: 'm' | 'km' | 'yd' | 'ft' | 'mi' | 'min' | 'msec' | 's' | 'h';
  /** Largest distance from the road; 0 keeps travel on the road. Default: no limit. */
  maxOffroadDistance?: number | string | undefined;
  /** Unit of `maxOffroadDistance`. Not allowed without `maxOffroadDistance`. Default: m. */
  maxOffroadDistanceUnit?: 'm' | 'km' | 'yd' | 'ft' | 'mi' | undefined;
  /** Coordinate system of returned geometry. The geometry then has a member `crs`. Default: the system of the data. */
  destinationSrs?: string | undefined;
  /** Keeps trips on major roads. A trip uses other roads only to reach the large connected part of the major roads, and to get from it to its end. Default: true. */
  majorRoads?: boolean | 'true' | 'false' | undefined;
  /** Cuts unreachable areas out of boundaries. Default: false. */
  returnHoles?: boolean | 'true' | 'false' | undefined;
  /** Also returns reachable areas that are separate from the area around the start. With false, there is one polygon for each cost and start, before bands are cut out. Starts whose polygons meet share one polygon. Default: false. */
  returnIslands?: boolean | 'true' | 'false' | undefined;
  /** Share of an outline's points that is kept; 1 keeps all. Default: 0.5. */
  simplificationFactor?: number | string | undefined;
  /** Donut subtracts the next smaller boundary from each boundary; Encompassing returns each boundary whole. Default: Donut. */
  bandingStyle?: 'Donut' | 'Encompassing' | undefined;
  /** Uses the speeds of a time of day, if the data has them: AMPeak 07 to 10, PMPeak 16 to 19, OffPeak 10 to 16, Night 22 to 04. None means average speeds. Default: None. */
  historicTrafficTimeBucket?: 'None' | 'AMPeak' | 'PMPeak' | 'OffPeak' | 'Night' | undefined;
  /** Speed off the network, for isochrones; anything above 1,000 km/h counts as 1,000 km/h. Default: 15. */
  defaultAmbientSpeed?: number | string | undefined;
  /** Unit of ambient speeds. Default: MPH. */
  ambientSpeedUnit?: 'MPH' | 'KPH' | 'MTPS' | 'MTPM' | undefined;
  /** Share of the remaining distance that may be travelled off the network, for isodistances. Default: 0.16, or the share that the database sets. */
  propagationFactor?: number | string | undefined;
  /** Format of error bodies: 1 has `value` and `errors`, 2 has only `errors`. Default: 1. */
  version?: 1 | 2 | '1' | '2' | undefined;
  /** Road types to exclude. An extension of the REST interface that ermine follows. */
  avoid?: AvoidToken | readonly AvoidToken[] | (string & {}) | undefined;
  /** Mode of travel, in a network with several: `car`, `foot` ... Default: the first mode of the network. An extension of the REST interface that ermine follows. */
  mode?: string | undefined;
  /** Travel away from the point (`from`), or towards it (`to`). Default: from. An extension of the REST interface that ermine follows. */
  direction?: 'from' | 'to' | undefined;
  /** Field is exact; Hull is a concave hull around the reached roads, as maps often show it. Default: Field. An extension of the REST interface that ermine follows. */
  outline?: 'Field' | 'Hull' | undefined;
  /** Holes and islands smaller than this are dropped; square metres. A polygon that contains a start is kept. Default: 100. An extension of the REST interface that ermine follows. */
  leastRingArea?: number | string | undefined;
  /** Changes of speeds, closures and road types that apply to this request only. An extension of the REST interface that ermine follows. */
  transientUpdates?: readonly TransientUpdate[] | string | undefined;
  /** Rules that change the speed or the cost of roads that meet conditions, or close them. If two rules set the same key, the later one counts. An extension of the REST interface that ermine follows. */
  costRules?: readonly CostRuleInput[] | string | undefined;
}

/** The payload of `travelBoundary`. */
export interface BoundaryPayload extends AmbientSpeeds {
  /** Overrides `defaultAmbientSpeed`. */
  DefaultAmbientSpeed?: number | string | undefined;
  /** Overrides `ambientSpeedUnit`. */
  AmbientSpeedUnit?: 'MPH' | 'KPH' | 'MTPS' | 'MTPM' | undefined;
  /** Overrides the parameter of the same name. */
  propagationFactor?: number | string | undefined;
  /** Changes of speeds, closures and road types that apply to this request only. An extension of the REST interface that ermine follows. */
  transientUpdates?: readonly TransientUpdate[] | string | undefined;
  /** Commercial vehicle restrictions: the vehicle whose limits the route must respect. An extension of the REST interface that ermine follows. */
  cvr?: CommercialVehicle | undefined;
  /** Rules that change the speed or the cost of roads that meet conditions, or close them. If two rules set the same key, the later one counts. An extension of the REST interface that ermine follows. */
  costRules?: readonly CostRuleInput[] | string | undefined;
}

/** The form of segment records. */
export interface SegmentRecordQuery {
  /** Coordinate system of returned geometry. Default: the system of the data. */
  destinationSrs?: string | undefined;
  /** Unit of lengths. Default: m. */
  distanceUnit?: 'm' | 'km' | 'yd' | 'ft' | 'mi' | undefined;
  /** Unit of times. Default: min. */
  timeUnit?: 'min' | 'msec' | 's' | 'h' | undefined;
  /** Unit of speeds. Default: mph. */
  velocityUnit?: 'mph' | 'kph' | 'mtps' | 'mtpm' | undefined;
  /** Unit of angles. Default: deg. */
  angularUnit?: 'deg' | 'rad' | 'minute' | 'sec' | 'grad' | undefined;
  /** Geometry of each record: none, its two end points, or all shape points. Default: None. */
  segmentGeometryStyle?: 'None' | 'End' | 'All' | undefined;
  /** Adds the tags that the import kept to each record, as `tags`. Default: false. An extension of the REST interface that ermine follows. */
  returnTags?: boolean | 'true' | 'false' | undefined;
  /** Format of error bodies: 1 has `value` and `errors`, 2 has only `errors`. Default: 1. */
  version?: 1 | 2 | '1' | '2' | undefined;
}

/** The query of `segmentsByPoint`. */
export interface SegmentsByPointQuery extends SegmentRecordQuery {
  /** The point whose closest segments are returned. */
  point: PointInput;
  /** The mode whose roads, speeds and directions are returned. Default: roads of all modes, with the speeds of the first mode that may use them. An extension of the REST interface that ermine follows. */
  mode?: string | undefined;
  /** How many segments to return, nearest first, each with its `distanceFromPoint`. Default: the nearest one, and all that are at most a metre farther away. An extension of the REST interface that ermine follows. */
  number?: number | string | undefined;
  /** Leaves out roads that are closed at that time of day. Default: None. An extension of the REST interface that ermine follows. */
  historicTrafficTimeBucket?: 'None' | 'AMPeak' | 'PMPeak' | 'OffPeak' | 'Night' | undefined;
  /** Leaves out roads of these types. An extension of the REST interface that ermine follows. */
  avoid?: AvoidToken | readonly AvoidToken[] | (string & {}) | undefined;
}

/** The query of `segmentsByWay`. */
export interface SegmentsByWayQuery extends SegmentRecordQuery {
  /** The id of a way in OpenStreetMap; the network must be imported with `keepIds`. An extension of the REST interface that ermine follows. */
  way: number | string;
  /** The mode whose roads, speeds and directions are returned. Default: roads of all modes, with the speeds of the first mode that may use them. An extension of the REST interface that ermine follows. */
  mode?: string | undefined;
}

/** The query of `segmentById`. */
export interface SegmentByIdQuery extends SegmentRecordQuery {
  /** Ignored, because the identifier names the segment. */
  point?: PointInput | undefined;
  /** The mode whose speeds and directions are returned. Default: roads of all modes, with the speeds of the first mode that may use them. An extension of the REST interface that ermine follows. */
  mode?: string | undefined;
}

/** Speeds off the network by road type, in the unit of the ambient speeds. */
export type AmbientSpeeds = { readonly [key in `AmbientSpeed.RoadType.${RoadTypeName}`]?: number | string | undefined };

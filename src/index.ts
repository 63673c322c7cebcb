// The main entry point: everything for routing that also runs in a browser.

export type { Phase } from './budget/watch.ts';
export { type BuildOptions, buildNetwork } from './build/build-network.ts';
export type { NearMiss } from './build/near-misses.ts';
export {
  type Examples,
  type NetworkReport,
  type Parts,
  type ReportOptions,
  reportNetwork,
} from './build/report-network.ts';
export type { CostOfSegment, SegmentCost } from './costing/areas/cost-function.ts';
export type { CostedSegment } from './costing/areas/costed-segment.ts';
export type { Bounds } from './database/bounds.ts';
export type { DatabaseHandle as Database, Watcher } from './database/database.ts';
export { type DatabaseDescription, describeDatabase, type LayerDescription } from './database/describe-database.ts';
export type { Defaults, Limits } from './database/limits.ts';
export type { OpenOptions } from './database/open-options.ts';
export { LANGUAGES, type Language } from './directions/phrases/languages.ts';
export { loadLanguage } from './directions/phrases/load-language.ts';
export type {
  ManeuverLane,
  ManeuverModifier,
  ManeuverType,
  StepManeuver,
} from './directions/step-maneuver.ts';
export type { CompassPoint } from './geo/bearing.ts';
export type { CoordinateSystems } from './geo/coordinate-systems.ts';
export { loadCoordinateSystems } from './geo/loaded-systems.ts';
export type { Going } from './network/going.ts';
export type { Network, TagColumn } from './network/network.ts';
export { NetworkError, type Problem } from './network/network-error.ts';
export {
  DOCUMENTED_ROAD_TYPES,
  ROAD_TYPES,
  type RoadFamily,
  type RoadTypeInput,
  type RoadTypeLabel,
  type RoadTypeName,
  roadTypeFromName,
} from './network/road-types.ts';
export type {
  Bucket,
  Closure,
  JunctionDelay,
  ModeSource,
  NameSource,
  NetworkSource,
  OsmSourceIds,
  SegmentSource,
  SignSource,
  Speed,
  TimeBucket,
  TurnBan,
  TurnCosts,
  TurnCostsChoice,
  VehicleLimit,
} from './network/source.ts';
export type { LimitColumns } from './network/vehicle-measures.ts';
export { VEHICLE_TYPES, type VehicleType } from './network/vehicle-types.ts';
export type {
  InSystem,
  Known,
  NotNothing,
  OptionFlag,
  OptionFlags,
  OptionMembers,
  OptionsWith,
  Together,
  UnlessFalse,
  UnlessNone,
  WhereCounted,
  WhereEither,
  WhereGiven,
  WhereTrue,
  WithMeasure,
} from './operations/answer-types.ts';
export type { AnswerWarning } from './operations/answer-warnings.ts';
export { type CostingOptions, compileCosting } from './operations/compile-costing.ts';
export type { ExplainedPoint, Explanation } from './operations/explain.ts';
export type { JunctionType } from './operations/junction-type.ts';
export { loadAlternatives, loadContinueStraight, loadVisitingOrder } from './operations/loaded-route-work.ts';
export type { MatrixEntry } from './operations/matrix-entries.ts';
export { openDatabase } from './operations/open-database.ts';
export { route } from './operations/route.ts';
export { type MatrixResult, routeCostMatrix } from './operations/route-cost-matrix.ts';
export { type CostTable, routeCostTable } from './operations/route-cost-table.ts';
export type {
  AlternativeFigures,
  DistanceMembers,
  RouteAlternative,
  RouteDirection,
  RouteLeg,
  RouteResult,
  RouteSegment,
  TimeMembers,
} from './operations/route-result.ts';
export { segmentById } from './operations/segment-by-id.ts';
export type { SegmentRecord } from './operations/segment-record.ts';
export { segmentsByPoint } from './operations/segments-by-point.ts';
export { segmentsByWay } from './operations/segments-by-way.ts';
export type { RequestStatistics } from './operations/statistics.ts';
export { type MatrixRow, streamCostMatrix } from './operations/stream-cost-matrix.ts';
export { type BoundaryOfCost, type BoundaryResult, travelBoundary } from './operations/travel-boundary.ts';
export { storedLayers, storeLayers, watchLayers } from './overlays/loaded-layers.ts';
export type { LayerUpdates } from './overlays/read-layers.ts';
export type { StoredLayers } from './overlays/stored-layers.ts';
export { type UpdateOptions, updateDatabase } from './overlays/update-database.ts';
export type { ApplyLayers, WatchOptions } from './overlays/watch-options.ts';
export { type DecodeOptions, decodeNetwork, encodeNetwork, encodeNetworkInParts } from './prepared/encode-network.ts';
export { loadValidation } from './prepared/loaded-validation.ts';
export { prepareNetwork } from './prepared/prepare-network.ts';
export type { PrepareOptions } from './prepared/prepare-options.ts';
export type { PreparedNetwork } from './prepared/prepared-network.ts';
export type { CostCondition, CostRuleInput } from './request/areas/cost-rules.ts';
export type { AvoidToken } from './request/avoid.ts';
export type { CompiledCosting } from './request/compiled-costing.ts';
export type { CommercialVehicle, VehicleAttributes } from './request/cvr.ts';
export type { RequestOptions } from './request/options.ts';
export type {
  GeoJsonCrs,
  LineStringGeometry,
  MultiPointGeometry,
  MultiPolygonGeometry,
  PointGeometry,
  PointInput,
  PointsInput,
} from './request/point.ts';
export type { Approach, ApproachesInput, Bearing, BearingsInput, RadiusesInput } from './request/point-constraints.ts';
export type {
  AmbientSpeeds,
  BoundaryPayload,
  BoundaryQuery,
  CostingPayload,
  CostingQuery,
  MatrixPayload,
  MatrixQuery,
  RoutePayload,
  RouteQuery,
  SegmentByIdQuery,
  SegmentRecordQuery,
  SegmentsByPointQuery,
  SegmentsByWayQuery,
} from './request/queries.ts';
export type { OnWarning, Warning } from './request/reading.ts';
export type { Priority, RoadTypesPriority } from './request/road-types-priority.ts';
export {
  type Complaint,
  type ErrorVersion,
  RoutingError,
  type RoutingErrorBody,
  type RoutingErrorOptions,
} from './request/routing-error.ts';
export type {
  AreaInput,
  ChangesOfPoint,
  ChangesOfRoadType,
  ChangesOfSegment,
  OneChange,
  TransientUpdate,
  VelocityInput,
} from './request/transient-updates.ts';
export type {
  AngularUnitCode,
  DistanceUnitCode,
  DistanceUnitInput,
  TimeUnitCode,
  VelocityUnitCode,
  WeightUnitCode,
  WeightUnitInput,
} from './request/units.ts';

// The area that can be reached within a time or a distance: isochrones and isodistances.

import { type Arena, withArena } from '../boundary/arena.ts';
import { type FlatMap, fromFlat } from '../boundary/flat-map.ts';
import { drawOutlines } from '../boundary/outline.ts';
import type { MultiPolygonCoordinates, Target } from '../boundary/rings/write-polygons.ts';
import type { Reached } from '../boundary-search/reached-roads.ts';
import { type Budget, checkClock, countAnswerBytes, ITEM_BYTES } from '../budget/budget.ts';
import { mark } from '../budget/watch.ts';
import { lazyOf } from '../costing/weighted-costing.ts';
import type { DatabaseHandle } from '../database/database.ts';
import type { CoordinateSystem } from '../geo/coordinate-systems.ts';
import { SHORTEST_DEGREE } from '../geo/wgs84.ts';
import { PER_DEGREE } from '../network/network.ts';
import { placeBefore } from '../points/displaced.ts';
import type { SnappedPoint } from '../points/snap-points.ts';
import { complaintOfFactors } from '../request/boundary-parameters.ts';
import { type BoundaryRequest, readBoundary } from '../request/boundary-request.ts';
import type { CompiledCosting } from '../request/compiled-costing.ts';
import type { Costing } from '../request/costing.ts';
import type { RequestOptions } from '../request/options.ts';
import { type MultiPolygonGeometry, pointText } from '../request/point.ts';
import type { BoundaryPayload, BoundaryQuery } from '../request/queries.ts';
import { MOST_COMPLAINTS, throwComplaints } from '../request/reading.ts';
import type { Complaint } from '../request/routing-error.ts';
import { type Consumption, consumptionOf } from '../request/spending.ts';
import { type DistanceUnitCode, isTimeUnit, type TimeUnitCode } from '../request/units.ts';
import type {
  InSystem,
  Known,
  OptionFlag,
  OptionFlags,
  OptionMembers,
  OptionsWith,
  Together,
  WithMeasure,
} from './answer-types.ts';
import { type AnswerWarning, takeWarnings } from './answer-warnings.ts';
import { reachOfBoundary } from './boundary-reach.ts';
import { explain } from './explain.ts';
import { crsOf, IN_DEGREES, project } from './geometry.ts';
import { displacedText } from './no-path/why-no-path.ts';
import { answered, type PreparedRequest, prepareRequest, type Verb } from './prepare-request.ts';
import { findStarts } from './starts-in-small-components.ts';
import { finishWatch } from './statistics.ts';

/** The boundary of one cost. */
export interface BoundaryOfCost<Geometry = MultiPolygonGeometry> {
  cost: number;
  costUnit: DistanceUnitCode | TimeUnitCode;
  geometry: Geometry;
}

/** The documented answer. */
export type BoundaryResult<Query = BoundaryQuery, Options = RequestOptions> = Together<
  BoundaryMembers<Query> & OptionMembers<Options>
>;

interface BoundaryMembers<Query> {
  travelBoundary: {
    /** One for each cost, in the requested order. */
    costs: BoundaryOfCost<InSystem<Query, MultiPolygonGeometry>>[];
  };
  /** Present if a point was displaced, is more than 250 m from its road, or is on a small component. */
  warnings?: AnswerWarning[];
}

/** The farthest that travel leaves the road, in metres, whatever the limit. Travel does not cross a pole either. */
const FARTHEST_OFFROAD = 1_000_000;

/**
 * The area within each cost of a point: along roads, and off them as far as the remaining cost allows. Throws one RoutingError that lists
 * everything wrong with the request.
 *
 * @example
 * travelBoundary(database, { point: [-8.61, 41.15], costs: [5, 10, 15], costUnit: 'min', majorRoads: false });
 * // { travelBoundary: { costs: [{ cost: 5, costUnit: 'min', geometry: { type: 'MultiPolygon', coordinates } }, ...] } }
 */
export function travelBoundary<
  const Query extends BoundaryQuery,
  Explain extends OptionFlag = undefined,
  Statistics extends OptionFlag = undefined,
>(
  database: DatabaseHandle,
  query: Known<Query, BoundaryQuery> & WithMeasure<Query>,
  payload?: BoundaryPayload | CompiledCosting,
  options?: OptionsWith<RequestOptions, Explain, Statistics>,
): BoundaryResult<Query, OptionFlags<Explain, Statistics>> {
  const prepared = prepareRequest(BOUNDARY, database, query, payload, options);
  return answered(prepared, () => answer(prepared)) as BoundaryResult<Query, OptionFlags<Explain, Statistics>>;
}

const BOUNDARY: Verb<BoundaryRequest> = {
  read: readBoundary,
  pointsOf: ({ points }) => [{ points, nameOf: (index) => (points.length === 1 ? 'point' : `point[${index}]`) }],
  settle: countingCosting,
  complaintOf: (weighted) => {
    const { changes } = lazyOf(weighted);
    return weighted.costing.cost && changes?.hasFactors() ? complaintOfFactors('cost') : undefined;
  },
};

function answer(prepared: PreparedRequest<BoundaryRequest>): BoundaryResult {
  const { request, budget } = prepared;
  const { destination } = request;
  warnOfFasterFields(prepared);
  const [points] = prepared.points;
  const consumption = consumptionOf(request);
  checkDisplacedStarts(prepared, points, metresBought(request, consumption));
  const { starts, isolated } = findStarts(prepared, points);
  const hulls = request.outline === 'Hull' ? prepared.database.hulls : undefined;
  const draw = (hulls?.draw ?? drawOutlines) as typeof drawOutlines;
  const coordinates = withArena(prepared.database, (arena) => {
    const reached = reachOfBoundary(prepared, starts, consumption, arena);
    mark(budget, 'search');
    return outlines(draw, request, consumption, reached, { budget, arena });
  });
  countAnswerBytes(budget, ITEM_BYTES * coordinates.flat(2).reduce((sum, ring) => sum + ring.length, 0));
  const result: BoundaryResult = {
    travelBoundary: {
      costs: request.costs.map((cost, i) => ({
        cost,
        costUnit: request.costUnit.code,
        geometry: {
          type: 'MultiPolygon',
          ...(destination.isNamed && { crs: crsOf(destination.system) }),
          coordinates: coordinates[i],
        },
      })),
    },
  };
  const warnings = takeWarnings(prepared, isolated);
  if (warnings.length > 0) result.warnings = warnings;
  if (request.options.explain) result.explanation = explain(prepared, starts, destination);
  const statistics = finishWatch(prepared, 'travelBoundary');
  if (statistics !== undefined) result.statistics = statistics;
  return result;
}

/**
 * The costing with the criterion of the boundary, and without the road preferences of its mode. A compiled costing may differ in both.
 * Other factors stay, but they make weights that a boundary does not count (`figureOf` in boundary-reach.ts).
 */
function countingCosting({ costUnit }: BoundaryRequest, costing: Costing): Costing {
  const criterion = isTimeUnit(costUnit) ? 'time' : 'distance';
  return costing.criterion === criterion && !costing.prefers ? costing : { ...costing, criterion, prefers: false };
}

/** Warns if travel off the road is faster than on any road, as by default on foot: the boundary is then nearly a circle. */
function warnOfFasterFields({ database, request, weighted }: PreparedRequest<BoundaryRequest>): void {
  const { onWarning } = request.options;
  if (onWarning === undefined || !isTimeUnit(request.costUnit) || request.maxOffroadDistance < Infinity) return;
  const { speed } = database.costs.viewOf(weighted.costing).network;
  if (speed.some((onRoad) => onRoad >= request.ambientSpeed)) return;
  const message = 'Travel off the road is faster than on any road: set maxOffroadDistance or defaultAmbientSpeed.';
  onWarning({ message, parameter: 'defaultAmbientSpeed' });
}

/** How far the largest cost reaches in a straight line. For a time, this is at the ambient speed. */
function metresBought({ costUnit }: BoundaryRequest, { limits, startSlowness }: Consumption): number {
  return Math.max(...limits) / (isTimeUnit(costUnit) ? startSlowness : 100);
}

function outlines(
  draw: typeof drawOutlines,
  request: BoundaryRequest,
  { limits, slowness, startSlowness, isFree }: Consumption,
  { roads, starts, highest }: Reached,
  { budget, arena }: { readonly budget: Budget; readonly arena: Arena },
): MultiPolygonCoordinates[] {
  const { returnHoles, returnIslands, simplificationFactor, leastRingArea, bandingStyle, destination } = request;
  checkClock(budget);
  const farthest = Math.min(FARTHEST_OFFROAD, 0.9 * (90 - highest) * SHORTEST_DEGREE);
  const least = slowness.reduce<number>((before, each) => Math.min(before, each ?? Infinity), startSlowness);
  const isFar = Math.max(...limits) > farthest * least;
  const maxOffroad = isFree ? Infinity : request.maxOffroadDistance;
  return draw(
    { roads, starts, limits },
    {
      maxOffroad: isFar ? Math.min(maxOffroad, farthest) : maxOffroad,
      withHoles: returnHoles,
      withIslands: returnIslands,
      keep: simplificationFactor,
      leastArea: leastRingArea,
      banding: bandingStyle,
      arena,
      onLimit: () => checkClock(budget),
      stepsBefore: budget.areaSteps,
    },
    boundaryTarget(roads.map, destination.system),
  );
}

/**
 * Throws 6002 for every start that closures displace by at least this many metres. A boundary around another road, farther away than the
 * largest cost reaches, would not answer the request.
 */
function checkDisplacedStarts(prepared: PreparedRequest, starts: readonly SnappedPoint[], metres: number): void {
  const complaints: Complaint[] = [];
  for (const snapped of starts) {
    const { near, point, name } = snapped;
    if (near.distance < metres || complaints.length === MOST_COMPLAINTS) continue;
    const before = placeBefore(prepared, snapped);
    if (before === undefined) continue;
    complaints.push({
      errorCode: 6002,
      userMessage: `Nothing could be reached from (${pointText(point)}): ${displacedText(prepared, snapped, near, before)}.`,
      parameter: name,
      value: pointText(point),
    });
  }
  throwComplaints(complaints, prepared.request.version);
}

/** Converts places on the flat map to a coordinate system: degrees in steps of 1e-7, other units in steps of about a centimetre. */
function boundaryTarget(map: FlatMap, system: CoordinateSystem): Target {
  if (system.name === IN_DEGREES) {
    return { write: (x, y, out, at) => fromFlat(map, x, y, out, at), perUnit: PER_DEGREE, isDegrees: true };
  }
  const { lon, lat } = map.projection;
  const [x0, y0] = project(lon, lat, system);
  const [x1, y1] = project(lon, lat - Math.sign(lat) * 0.001, system);
  const perDegree = 1000 * Math.hypot(x1 - x0, y1 - y0);
  const isDegrees = perDegree < 1.1;
  return {
    write(x, y, out, at) {
      fromFlat(map, x, y, out, at);
      const onward = out[at];
      const [toX, toY] = project(
        onward > 180 ? onward - 360 : onward < -180 ? onward + 360 : onward,
        out[at + 1],
        system,
      );
      out[at] = isDegrees ? toX + 360 * Math.round((onward - toX) / 360) : toX;
      out[at + 1] = toY;
    },
    perUnit: isDegrees ? PER_DEGREE : 10 ** Math.ceil(Math.log10((100 * SHORTEST_DEGREE) / perDegree)),
    isDegrees,
  };
}

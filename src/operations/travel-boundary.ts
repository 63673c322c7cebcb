// What can be reached within a time or a distance: isochrones and isodistances.

import { type Arena, withArena } from '../boundary/arena.ts';
import { coverOf } from '../boundary/flat-map.ts';
import { drawOutlines } from '../boundary/outline.ts';
import type { MultiPolygonCoordinates } from '../boundary/rings/write-polygons.ts';
import { readWeights } from '../boundary-search/bounded-weights.ts';
import { reachedEnds } from '../boundary-search/reached-ends.ts';
import { type Reached, reachedRoads, roomForStarts } from '../boundary-search/reached-roads.ts';
import { type Budget, checkClock, checkClockAt, consumeBytes, ITEM_BYTES } from '../budget/budget.ts';
import { mark } from '../budget/watch.ts';
import { weightsBeyond } from '../costing/major-part.ts';
import type { DatabaseHandle } from '../database/database.ts';
import { SHORTEST_DEGREE } from '../geo/wgs84.ts';
import type { Place } from '../network/place.ts';
import { type BoundaryRequest, readBoundary } from '../request/boundary-request.ts';
import type { CompiledCosting } from '../request/compiled-costing.ts';
import type { Costing } from '../request/costing.ts';
import type { RequestOptions } from '../request/options.ts';
import type { MultiPolygonGeometry } from '../request/point.ts';
import type { BoundaryPayload, BoundaryQuery } from '../request/queries.ts';
import { type Consumption, consumptionOf } from '../request/spending.ts';
import { type DistanceUnitCode, isTimeUnit, type TimeUnitCode } from '../request/units.ts';
import { backwards, forwards } from '../search/adjacency.ts';
import type { PlainStops } from '../search/settle-weights.ts';
import type { Stops } from '../search/stops.ts';
import { type ArcWeights, CLOSED, type Weights } from '../search/weights.ts';
import { arrivals, departures } from '../trips/stops-of-place.ts';
import { placesOf } from '../trips/trip-ends.ts';
import type { InSystem, Known, OptionFlag, OptionFlags, OptionMembers, OptionsWith, Together } from './answer-types.ts';
import { type AnswerWarning, takeWarnings } from './answer-warnings.ts';
import { boundaryTarget } from './boundary-target.ts';
import { checkDisplacedStarts } from './displaced-starts.ts';
import { explain } from './explain.ts';
import { crsOf } from './geometry.ts';
import { answered, type PreparedRequest, prepareRequest, type Verb } from './prepare-request.ts';
import { tellLandings, type Ways } from './starts-at-landings.ts';
import { findStarts, type Start } from './starts-in-small-components.ts';
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
    /** One for each cost, in the order asked for. */
    costs: BoundaryOfCost<InSystem<Query, MultiPolygonGeometry>>[];
  };
  /** Where a point was moved, is far from its road while a nearer one is closed, or from the rest, or has ferries alone for major roads. */
  warnings?: AnswerWarning[];
}

/** Metres off the road at most, whatever the limit allows; and not across a pole. */
const FARTHEST_OFFROAD = 1_000_000;

/**
 * The region within each cost of a point: by road, and off it as far as what is left of the cost allows. Throws one
 * RoutingError of everything wrong with the request.
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
  query: Known<Query, BoundaryQuery>,
  payload?: BoundaryPayload | CompiledCosting,
  options?: OptionsWith<RequestOptions, Explain, Statistics>,
): BoundaryResult<Query, OptionFlags<Explain, Statistics>> {
  const prepared = prepareRequest(BOUNDARY, database, query, payload, options);
  return answered(prepared, () => answer(prepared)) as BoundaryResult<Query, OptionFlags<Explain, Statistics>>;
}

/** How a boundary is asked for. */
const BOUNDARY: Verb<BoundaryRequest> = {
  read: readBoundary,
  pointsOf: ({ points }) => [{ points, nameOf: (index) => (points.length === 1 ? 'point' : `point[${index}]`) }],
  settle: countingCosting,
};

function answer(prepared: PreparedRequest<BoundaryRequest>): BoundaryResult {
  const { request, budget } = prepared;
  const { destination } = request;
  const [points] = prepared.points;
  const consumption = consumptionOf(request);
  checkDisplacedStarts(prepared, points, metresBought(request, consumption));
  const { starts, alone } = findStarts(prepared, points);
  const ways = waysOf(prepared, starts);
  const hulls = request.outline === 'Hull' ? prepared.database.hulls : undefined;
  const draw = (hulls?.draw ?? drawOutlines) as typeof drawOutlines;
  const coordinates = withArena(prepared.database.arenas, prepared.database.kernels, (arena) => {
    const reached = reach(prepared, ways, consumption, arena);
    mark(budget, 'search');
    return outlines(draw, request, consumption, reached, { budget, arena });
  });
  consumeBytes(budget, ITEM_BYTES * coordinates.flat(3).length);
  const result: BoundaryResult = {
    travelBoundary: {
      costs: request.costs.map((cost, i) => ({
        cost,
        costUnit: request.costUnit.code,
        geometry: destination.isNamed
          ? { type: 'MultiPolygon', crs: crsOf(destination.system), coordinates: coordinates[i] }
          : { type: 'MultiPolygon', coordinates: coordinates[i] },
      })),
    },
  };
  const warnings = takeWarnings(prepared, [...tellLandings(prepared, ways), ...alone]);
  if (warnings.length > 0) result.warnings = warnings;
  if (prepared.request.options.explain) {
    result.explanation = explain(prepared, starts, destination);
  }
  const statistics = finishWatch(prepared, 'travelBoundary');
  if (statistics !== undefined) result.statistics = statistics;
  return result;
}

/** The wishes by what the boundary counts, which is true; compiled ones may have been made for something else. */
function countingCosting({ costUnit }: BoundaryRequest, costing: Costing): Costing {
  const criterion = isTimeUnit(costUnit) ? 'time' : 'distance';
  return costing.criterion === criterion && !costing.prefers ? costing : { ...costing, criterion, prefers: false };
}

/** How far the largest cost leads who spends it in a straight line, at the ambient speed where it is a time. */
function metresBought({ costUnit }: BoundaryRequest, { limits, startSlowness }: Consumption): number {
  return Math.max(...limits) / (isTimeUnit(costUnit) ? startSlowness : 100);
}

/** Which ways lead on: under major roads those, and the local parts that lead to them. */
function waysOf(
  { database, request, weighted, budget }: PreparedRequest<BoundaryRequest>,
  starts: readonly Start[],
): Ways {
  const { network, costs } = database;
  const { direction } = request;
  const isFrom = direction === 'from';
  const places = starts.flatMap(({ place }) => placesOf(place));
  const part = costs.kept.majorPartOf(weighted);
  return {
    places,
    open:
      part === undefined
        ? weighted.weights
        : weightsBeyond(network, part, weighted.weights, { direction, places }, budget),
    adjacency: (isFrom ? forwards : backwards)(network),
    stopsOf: isFrom ? departures : arrivals,
  };
}

/** One search for all limits, as roads on a flat map. */
function reach(
  { database, request, weighted, budget }: PreparedRequest<BoundaryRequest>,
  { places, open, adjacency, stopsOf }: Ways,
  { limits, slowness, startSlowness }: Consumption,
  arena: Arena,
): Reached {
  const { network, scratch } = database;
  const { costUnit, direction } = request;
  checkClock(budget);
  const weights = trueWeights(open, isTimeUnit(costUnit));
  const stops = stopsOfAll(places, (place) => stopsOf(network, weights, place), budget);
  const limit = Math.max(...limits);
  const first = network.firstPoint[places[0].segment];
  const cover = coverOf(network.pointX[first], network.pointY[first]);
  const free = roomForStarts(places);
  const prepared = { network, weights, direction, roadType: weighted.roadType, slowness, cover, arena, free, budget };
  const end = readWeights({ adjacency, weight: weights.weight, stops, limit }, scratch, budget, (labels, whole) =>
    reachedEnds(prepared, labels, whole),
  );
  checkClock(budget);
  return reachedRoads({ ...prepared, starts: places, end, limit, startSlowness });
}

/** Weights that count true time or length: bent ones say only what is closed. */
function trueWeights(weights: Weights, isTime: boolean): ArcWeights {
  if (weights.kind !== 'bent') return weights;
  const value = isTime ? weights.second : weights.third;
  const weight = weights.weight.map((penalized, arc) => (penalized < CLOSED ? value[arc] : CLOSED));
  return { weight, second: weight, third: weight };
}

/** Stops of several places as those of one. */
function stopsOfAll(places: readonly Place[], stopsOf: (place: Place) => Stops, budget: Budget): PlainStops {
  const node: number[] = [];
  const weight: number[] = [];
  places.forEach((place, i) => {
    checkClockAt(budget, i);
    const stops = stopsOf(place);
    node.push(...stops.node);
    weight.push(...stops.weight);
  });
  return { node, weight };
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
    },
    boundaryTarget(roads.map, destination.system),
  );
}

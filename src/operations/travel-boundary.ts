// What can be reached within a time or a distance: isochrones and isodistances.

import { type Desk, withDesk } from '../boundary/desk.ts';
import { drawOutlines } from '../boundary/outline.ts';
import type { MultiPolygonCoordinates } from '../boundary/write-polygons.ts';
import { type Budget, checkClock, checkClockAt } from '../budget/budget.ts';
import { mark } from '../budget/watch.ts';
import type { Stops } from '../cost/stops.ts';
import { arrivals, departures } from '../cost/stops-of-place.ts';
import { type ArcWeights, CLOSED, type Weights } from '../cost/weights.ts';
import type { Wishes } from '../cost/wishes.ts';
import type { DatabaseHandle } from '../engine/database.ts';
import { weightsBeyond } from '../engine/major-part.ts';
import type { SnappedPoint } from '../engine/snap-points.ts';
import { SHORTEST_DEGREE } from '../geo/wgs84.ts';
import type { Place } from '../network/place.ts';
import { pointOfPlace } from '../network/segment-shape.ts';
import { readTree } from '../reach/bounded-tree.ts';
import { reachedEnds } from '../reach/reached-ends.ts';
import { type Reached, reachedRoads } from '../reach/reached-roads.ts';
import { type BoundaryRequest, isTimeUnit, readBoundary } from '../request/boundary-request.ts';
import type { CompiledWishes } from '../request/compiled-wishes.ts';
import type { RequestOptions } from '../request/options.ts';
import type { MultiPolygonGeometry } from '../request/point.ts';
import type { BoundaryPayload, BoundaryQuery } from '../request/queries.ts';
import type { Complaint } from '../request/routing-error.ts';
import type { DistanceUnit, DistanceUnitCode, TimeUnit, TimeUnitCode } from '../request/units.ts';
import { backwards, forwards } from '../search/adjacency.ts';
import type { InSystem, Known, OptionFlag, OptionFlags, OptionMembers, OptionsWith, Together } from './answer-types.ts';
import { type AnswerWarning, takeWarnings } from './answer-warnings.ts';
import { type Asked, answered, ask, type Verb } from './ask.ts';
import { targetOf } from './boundary-target.ts';
import { explain } from './explain.ts';
import { crsOf } from './geometry.ts';
import { checkStartsPutAside } from './starts-put-aside.ts';
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
  /** Where a point lies far from its road. */
  warnings?: AnswerWarning[];
}

/** Costs of one request: a thousand bands are more than anybody can tell apart, and take seconds. */
const MOST_COSTS = 1000;

/** The same where each needs a field of its own; a hundred take about as long. */
const MOST_FIELDS = 100;

/** More than any road costs; the largest costs there are would become Infinity. */
const LARGEST_LIMIT = 1e300;

/** Metres off the road at most, whatever the limit allows; and not across a pole. */
const FARTHEST_OFFROAD = 1_000_000;

/** The coordinate system of our own degrees. */

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
  payload?: BoundaryPayload | CompiledWishes,
  options?: OptionsWith<RequestOptions, Explain, Statistics>,
): BoundaryResult<Query, OptionFlags<Explain, Statistics>> {
  const asked = ask(BOUNDARY, database, query, payload, options);
  return answered(asked, () => answer(asked)) as BoundaryResult<Query, OptionFlags<Explain, Statistics>>;
}

/** In a browser, hulls are handed in. */
const WITHOUT_HULLS: Complaint = Object.freeze({
  errorCode: 9002,
  userMessage:
    "outline: 'Hull' takes the hulls of ermine/hulls, which this database was not given: openDatabase(network, { hulls }).",
  parameter: 'outline',
  value: 'Hull',
});

/** How a boundary is asked for. */
const BOUNDARY: Verb<BoundaryRequest> = {
  name: 'travelBoundary',
  read: readBoundary,
  pointsOf: ({ points }) => [{ points, nameOf: (index) => (points.length === 1 ? 'point' : `point[${index}]`) }],
  settle(request, wishes, complaints, { hulls }) {
    if (request.outline === 'Hull' && hulls === undefined) complaints.push(WITHOUT_HULLS);
    const counted = countingWishes(wishes, request, complaints);
    const { startSlowness, isFree } = spendingOf(request);
    checkCosts(request, isFree && startSlowness < Infinity, complaints);
    return counted;
  },
};

/** What the costs of a request buy. */
interface Spending {
  /** Of each cost, in milliseconds or centimetres. */
  readonly limits: readonly number[];
  /** Of a metre off the road, by road type; undefined where nobody leaves it. */
  readonly slowness: readonly (number | undefined)[];
  /** Of a metre off a start. */
  readonly startSlowness: number;
  /** Whether nothing but what is left of a cost bounds the way off the road. */
  readonly isFree: boolean;
}

function spendingOf(request: BoundaryRequest): Spending {
  const limits = request.costs.map((cost) => limitOf(cost, request.costUnit));
  const slowness = request.ambientSpeeds.map((speed, roadType) =>
    request.isLeft[roadType] ? slownessOf(request, speed) : undefined,
  );
  const startSlowness = slownessOf(request, request.ambientSpeed);
  const isSame = slowness.every((each) => each === undefined || each === startSlowness);
  const isFree = isSame && request.maxOffroadDistance >= Math.max(...limits) / startSlowness;
  return { limits, slowness, startSlowness, isFree };
}

function answer(asked: Asked<BoundaryRequest>): BoundaryResult {
  const { request, budget } = asked;
  const { destination } = request;
  const [starts] = asked.points;
  const spending = spendingOf(request);
  checkStartsPutAside(asked, starts, metresBought(request, spending));
  const reached = reach(asked, starts, spending);
  const hulls = request.outline === 'Hull' ? asked.database.hulls : undefined;
  const draw = (hulls?.draw ?? drawOutlines) as typeof drawOutlines;
  mark(budget, 'search');
  const coordinates = withDesk(asked.database.desks, asked.database.kernels, (desk) =>
    outlines(draw, request, spending, reached, { budget, desk }),
  );
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
  const warnings = takeWarnings(asked);
  if (warnings.length > 0) result.warnings = warnings;
  if (asked.request.options.explain) {
    const used = starts.map((snapped) => ({ snapped, place: snapped.near }));
    result.explanation = explain(asked, used, destination);
  }
  const statistics = finishWatch(asked);
  if (statistics !== undefined) result.statistics = statistics;
  return result;
}

function checkCosts({ costs }: BoundaryRequest, isShared: boolean, complaints: Complaint[]): void {
  const most = isShared ? MOST_COSTS : MOST_FIELDS;
  if (costs.length <= most) return;
  const why = isShared ? '' : ' where maxOffroadDistance or speeds by road type bound the way off the road';
  const userMessage = `costs has ${costs.length} costs, the limit is ${most}${why}.`;
  complaints.push({ errorCode: 9017, userMessage, parameter: 'costs' });
}

/** A cost in milliseconds or centimetres, finite however large the cost. */
function limitOf(cost: number, unit: DistanceUnit | TimeUnit): number {
  return Math.min(cost * (isTimeUnit(unit) ? unit.milliseconds : unit.centimetres), LARGEST_LIMIT);
}

/** The wishes by what the boundary counts; compiled ones may have been made for the other criterion. */
function countingWishes(wishes: Wishes, { costUnit }: BoundaryRequest, complaints: Complaint[]): Wishes {
  if (wishes.priorities !== undefined) {
    const userMessage = 'roadTypesPriority does not apply to a travel boundary.';
    complaints.push({ errorCode: 9010, userMessage, parameter: 'roadTypesPriority' });
  }
  const criterion = isTimeUnit(costUnit) ? 'time' : 'distance';
  return wishes.criterion === criterion ? wishes : { ...wishes, criterion };
}

/** What a metre off the road costs: milliseconds at an ambient speed, or centimetres of which a share counts. */
function slownessOf({ costUnit, propagationFactor }: BoundaryRequest, ambientSpeed: number): number {
  return isTimeUnit(costUnit) ? 3_600_000 / ambientSpeed : 100 / propagationFactor;
}

/** How far the largest cost leads who spends it in a straight line, at the ambient speed where it is a time. */
function metresBought({ costUnit }: BoundaryRequest, { limits, startSlowness }: Spending): number {
  return Math.max(...limits) / (isTimeUnit(costUnit) ? startSlowness : 100);
}

/** One search for all limits, as roads on a flat map. */
function reach(
  { database, request, weighed, budget }: Asked<BoundaryRequest>,
  starts: readonly SnappedPoint[],
  { limits, slowness, startSlowness }: Spending,
): Reached {
  const { network, scratch } = database;
  const { costUnit, direction } = request;
  const isFrom = direction === 'from';
  const places = starts.flatMap(({ near }) => [near, ...(near.rivals ?? [])]);
  const part = database.costs.majorPartOf(weighed);
  const open =
    part === undefined ? weighed.weights : weightsBeyond(network, part, weighed.weights, { direction, places }, budget);
  checkClock(budget);
  const weights = trueWeights(open, isTimeUnit(costUnit));
  const stopsOf = isFrom ? departures : arrivals;
  const stops = stopsOfAll(places, (place) => stopsOf(network, weights, place), budget);
  const way = (isFrom ? forwards : backwards)(network);
  const limit = Math.max(...limits);
  const ends = readTree({ adjacency: way, weights, stops, limit }, scratch, budget, (labels, whole) =>
    reachedEnds(network, weights, direction, labels, whole),
  );
  checkClock(budget);
  return reachedRoads({
    network,
    weights,
    direction,
    starts: places.map((place, i) => {
      checkClockAt(budget, i);
      const [lon, lat] = pointOfPlace(network, place);
      return { ...place, lon, lat };
    }),
    ends,
    limit,
    roadType: weighed.roadType,
    slowness,
    startSlowness,
    budget,
  });
}

/** Weights that count true time or length: bent ones say only what is closed. */
function trueWeights(weights: Weights, isTime: boolean): ArcWeights {
  if (weights.kind !== 'bent') return weights;
  const value = isTime ? weights.second : weights.third;
  const weight = weights.weight.map((bent, arc) => (bent < CLOSED ? value[arc] : CLOSED));
  return { weight, second: weight, third: weight };
}

/** Stops of several places as those of one. */
function stopsOfAll(places: readonly Place[], stopsOf: (place: Place) => Stops, budget: Budget): Stops {
  const node: number[] = [];
  const weight: number[] = [];
  const second: number[] = [];
  const third: number[] = [];
  places.forEach((place, i) => {
    checkClockAt(budget, i);
    const stops = stopsOf(place);
    node.push(...stops.node);
    weight.push(...stops.weight);
    second.push(...stops.second);
    third.push(...stops.third);
  });
  return { node, weight, second, third };
}

function outlines(
  draw: typeof drawOutlines,
  request: BoundaryRequest,
  { limits, slowness, startSlowness, isFree }: Spending,
  { map, roads, startX, startY, highest }: Reached,
  { budget, desk }: { readonly budget: Budget; readonly desk: Desk },
): MultiPolygonCoordinates[] {
  const { returnHoles, returnIslands, simplificationFactor, leastRingArea, bandingStyle, destination } = request;
  checkClock(budget);
  const farthest = Math.min(FARTHEST_OFFROAD, 0.9 * (90 - highest) * SHORTEST_DEGREE);
  const least = slowness.reduce<number>((before, each) => Math.min(before, each ?? Infinity), startSlowness);
  const isFar = Math.max(...limits) > farthest * least;
  const maxOffroad = isFree ? Infinity : request.maxOffroadDistance;
  return draw(
    { roads, startX, startY, limits },
    {
      maxOffroad: isFar ? Math.min(maxOffroad, farthest) : maxOffroad,
      withHoles: returnHoles,
      withIslands: returnIslands,
      keep: simplificationFactor,
      leastArea: leastRingArea,
      banding: bandingStyle,
      desk,
      onLimit: () => checkClock(budget),
    },
    targetOf(map, destination.system),
  );
}

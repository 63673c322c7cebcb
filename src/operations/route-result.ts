// The documented answer of a route, depending on its query.

import type { Language } from '../directions/phrases/languages.ts';
import type { StepManeuver } from '../directions/step-maneuver.ts';
import type { RoadTypeLabel } from '../network/road-types.ts';
import type { AnswerUnits } from '../request/answer-units.ts';
import type { RequestOptions } from '../request/options.ts';
import type { LineStringGeometry, MultiPointGeometry } from '../request/point.ts';
import type { RouteQuery } from '../request/queries.ts';
import type { DistanceUnitCode, TimeUnitCode, VelocityUnitCode } from '../request/units.ts';
import type { RouteTotals } from '../trips/found-route.ts';
import type {
  InSystem,
  OptionMembers,
  Together,
  UnlessFalse,
  UnlessNone,
  WhereCounted,
  WhereEither,
  WhereTrue,
} from './answer-types.ts';
import type { AnswerWarning } from './answer-warnings.ts';

/** Present unless `returnDistance` is false. */
export interface DistanceMembers {
  distance: number;
  distanceUnit: DistanceUnitCode;
}

/** Present unless `returnTime` is false. */
export interface TimeMembers {
  time: number;
  timeUnit: TimeUnitCode;
}

/** One step of a route. */
export type RouteDirection<Query = RouteQuery> = Together<
  UnlessFalse<Query, 'returnDistance', DistanceMembers> &
    UnlessFalse<Query, 'returnTime', TimeMembers> & {
      /** Empty if the route has no length. */
      instruction: string;
    } & WhereTrue<Query, 'returnDirectionGeometry', { directionGeometry: InSystem<Query, LineStringGeometry> }> &
    WhereTrue<Query, 'returnManeuvers', ManeuverMembers>
>;

interface ManeuverMembers {
  /** Absent on a leg without length. */
  maneuver?: StepManeuver;
}

/** A road segment of a leg. The times and distances of a leg's segments add up to the time and distance of the leg. */
export type RouteSegment<Query = RouteQuery> = Together<
  {
    /** `<hex>:<hex>`, as in segment records and `transientUpdates`. */
    segmentID: string;
    /** Direction of travel: forward is from the segment's start to its end. */
    travelDirection: 'forward' | 'backward';
  } & UnlessFalse<Query, 'returnDistance', { distance: number }> &
    UnlessFalse<
      Query,
      'returnTime',
      {
        /**
         * The time, including the turn onto the segment and the delay at its end. On the last segment of a leg, the delay is not included.
         */
        time: number;
      }
    > & {
      /** The speed in `travelDirection`, after the changes of the request. */
      speedOfTravel: number;
      speedOfTravelUnit: VelocityUnitCode;
      roadType: RoadTypeLabel;
      /** The primary name; empty if the segment has none. */
      primaryName: string;
      /** Where travel on the segment begins, as a share of its length from its start; above `endFraction` if travel is backward. */
      startFraction: number;
      /** Where travel on the segment ends, as a share of the segment's length from its start. */
      endFraction: number;
    }
>;

interface RiddenMembers<Query> {
  /** The segments in travel order; none on a leg without length. */
  segments: RouteSegment<Query>[];
}

/** The way from one point to the next. The legs of a route add up to its totals. */
export type RouteLeg<Query = RouteQuery> = Together<
  UnlessFalse<Query, 'returnDistance', DistanceMembers> &
    UnlessFalse<Query, 'returnTime', TimeMembers> &
    WhereTrue<Query, 'returnSegments', RiddenMembers<Query>>
>;

interface LegMembers<Query> {
  /** The legs in the order visited. */
  legs: RouteLeg<Query>[];
}

interface DirectionsMembers<Query> {
  language: Language;
  directionsStyle: 'Normal' | 'Terse';
  routeDirections: RouteDirection<Query>[];
}

interface IntermediateMembers<Query> {
  /** The points as given, in the order visited. */
  intermediatePoints: InSystem<Query, MultiPointGeometry>;
}

interface GeometryMembers<Query> {
  geometry: InSystem<Query, LineStringGeometry>;
}

/** The members of each route of an answer. */
type RouteMembers<Query> = UnlessFalse<Query, 'returnDistance', DistanceMembers> &
  UnlessFalse<Query, 'returnTime', TimeMembers> &
  UnlessNone<Query, 'directionsStyle', 'Normal' | 'Terse', DirectionsMembers<Query>> &
  WhereTrue<Query, 'returnIntermediatePoints', IntermediateMembers<Query>> &
  UnlessNone<Query, 'segmentGeometryStyle', 'End' | 'All', GeometryMembers<Query>> &
  WhereEither<Query, 'returnLegs', 'returnSegments', LegMembers<Query>>;

/** How an alternative differs from the routes before it. */
export interface AlternativeFigures {
  /**
   * The cost of the whole route as a multiple of the best route's cost, from 1. With penalties, the cost is the weight that the search
   * compares, not the returned time or length.
   */
  stretch: number;
  /** The share of the route's cost on road segments that the routes before it also use, in either direction: from 0 to 1. */
  sharing: number;
  /** The roads that set the alternative apart, and how much longer it takes than the best route: `A7, Ring Road, +3 min`. */
  summary: string;
}

/** Another good route, with everything that the query requests. */
export type RouteAlternative<Query = RouteQuery> = Together<RouteMembers<Query> & AlternativeFigures>;

interface AlternativesMembers<Query> {
  /**
   * The alternatives by ascending score. The score combines the cost, the share in common with the best route, and how much of the route is
   * itself a best way. The list is empty if there are no alternatives.
   */
  alternatives: RouteAlternative<Query>[];
}

/** The documented answer. It has only the members that the query requests. */
export type RouteResult<Query = RouteQuery, Options = RequestOptions> = Together<
  RouteMembers<Query> &
    WhereCounted<Query, 'alternatives', AlternativesMembers<Query>> & {
      /** Present if a point was displaced, or is more than 250 m from its road. */
      warnings?: AnswerWarning[];
    } & OptionMembers<Options>
>;

/** Adds distance and time in the units of the request, if it asks for them. */
export function addTotals(
  answer: Pick<RouteLeg, 'distance' | 'distanceUnit' | 'time' | 'timeUnit'>,
  { returnDistance, distanceUnit, returnTime, timeUnit }: Readonly<AnswerUnits>,
  { time, length }: RouteTotals,
): void {
  if (returnDistance) {
    answer.distance = length / distanceUnit.centimetres;
    answer.distanceUnit = distanceUnit.code;
  }
  if (returnTime) {
    answer.time = time / timeUnit.milliseconds;
    answer.timeUnit = timeUnit.code;
  }
}

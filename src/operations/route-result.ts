// The documented answer of a route, as its query asks for it.

import type { Language } from '../directions/phrases/languages.ts';
import type { StepManeuver } from '../directions/step-maneuver.ts';
import type { RequestOptions } from '../request/options.ts';
import type { LineStringGeometry, MultiPointGeometry } from '../request/point.ts';
import type { RouteQuery } from '../request/queries.ts';
import type { DistanceUnitCode, TimeUnitCode } from '../request/units.ts';
import type { InSystem, OptionMembers, Together, UnlessFalse, UnlessNone, WhereTrue } from './answer-types.ts';
import type { AnswerWarning } from './answer-warnings.ts';

export interface DistanceMembers {
  distance: number;
  distanceUnit: DistanceUnitCode;
}

export interface TimeMembers {
  time: number;
  timeUnit: TimeUnitCode;
}

/** One step of a route. */
export type RouteDirection<Query = RouteQuery> = Together<
  UnlessFalse<Query, 'returnDistance', DistanceMembers> &
    UnlessFalse<Query, 'returnTime', TimeMembers> & {
      /** Empty where there is nothing to do. */
      instruction: string;
    } & WhereTrue<Query, 'returnDirectionGeometry', { directionGeometry: InSystem<Query, LineStringGeometry> }> &
    WhereTrue<Query, 'returnManeuvers', ManeuverMembers>
>;

interface ManeuverMembers {
  /** Absent on a leg of no length. */
  maneuver?: StepManeuver;
}

interface DirectionsMembers<Query> {
  language: Language;
  directionsStyle: 'Normal' | 'Terse';
  routeDirections: RouteDirection<Query>[];
}

interface IntermediateMembers<Query> {
  /** As given, in the order visited. */
  intermediatePoints: InSystem<Query, MultiPointGeometry>;
}

interface GeometryMembers<Query> {
  geometry: InSystem<Query, LineStringGeometry>;
}

/** The documented answer: what the query asks for, and nothing else. */
export type RouteResult<Query = RouteQuery, Options = RequestOptions> = Together<
  UnlessFalse<Query, 'returnDistance', DistanceMembers> &
    UnlessFalse<Query, 'returnTime', TimeMembers> &
    UnlessNone<Query, 'directionsStyle', 'Normal' | 'Terse', DirectionsMembers<Query>> &
    WhereTrue<Query, 'returnIntermediatePoints', IntermediateMembers<Query>> &
    UnlessNone<Query, 'segmentGeometryStyle', 'End' | 'All', GeometryMembers<Query>> & {
      /** Where a point was moved, or is far from its road while a nearer one is closed. */
      warnings?: AnswerWarning[];
    } & OptionMembers<Options>
>;

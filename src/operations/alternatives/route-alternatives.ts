// The alternatives of a route. Each replaces one leg by another way. The best alternatives of all legs come first.

import { checkClock } from '../../budget/budget.ts';
import { mark } from '../../budget/watch.ts';
import type { Leg } from '../../network/leg.ts';
import type { RouteRequest } from '../../request/route-request.ts';
import { type AlternativeLeg, alternativeLegs } from '../../trips/alternatives.ts';
import { type FoundRoute, routeOf } from '../../trips/found-route.ts';
import type { TripTools } from '../../trips/trip-tools.ts';
import type { PreparedRequest } from '../prepare-request.ts';
import type { AlternativeFigures } from '../route-result.ts';
import { summaryOf } from './alternative-summary.ts';

/** An alternative, and how it differs from the routes before it. */
export interface FoundAlternative {
  readonly found: FoundRoute;
  readonly figures: AlternativeFigures;
}

/** Up to as many alternatives as the request asks for. */
export function findAlternatives(
  prepared: PreparedRequest<RouteRequest>,
  best: FoundRoute,
  tools: TripTools,
): FoundAlternative[] {
  const before = new Set(best.legs.flatMap(({ directedSegment }) => directedSegment.map((directed) => directed >>> 1)));
  const least = weightOf(best.legs);
  const summaries: string[] = [];
  const alternatives: FoundAlternative[] = [];
  for (const { leg, index } of alternativesOfLegs(prepared, best, tools)) {
    if (alternatives.length === prepared.request.alternatives) break;
    const answers = best.answers.map((answer, i) => (i === index ? { ...answer, found: leg } : answer));
    const other = routeOf(prepared, best.points, answers);
    const weight = weightOf(other.legs);
    const shared = sharedWeight(other.legs, before);
    // around an intermediate point, two legs may have the same detour
    if (shared === weight) continue;
    const summary = summaryOf(prepared, { leg, before, best, other }, summaries);
    summaries.push(summary);
    alternatives.push({ found: other, figures: { stretch: weight / least, sharing: shared / weight, summary } });
    for (const directed of leg.directedSegment) before.add(directed >>> 1);
  }
  mark(prepared.budget, 'search');
  return alternatives;
}

/** Only this many of the longest legs are searched for alternatives, because each search takes some milliseconds. */
const MOST_LEGS = 50;

interface AlternativeOfLeg extends AlternativeLeg {
  /** The index of the leg that the alternative replaces. */
  readonly index: number;
}

/** The alternatives of the longest legs, merged. The alternatives of one leg keep their order. */
function* alternativesOfLegs(
  prepared: PreparedRequest<RouteRequest>,
  { answers }: FoundRoute,
  tools: TripTools,
): Generator<AlternativeOfLeg, void, undefined> {
  const waiting = alternativesByLeg(prepared, answers, tools);
  for (;;) {
    const ahead = waiting.filter((list) => list.length > 0);
    if (ahead.length === 0) return;
    yield ahead.reduce((least, list) => (list[0].score < least[0].score ? list : least)).shift()!;
  }
}

/** The alternatives of the longest legs, leg by leg, until the trips of these legs have too many stops. */
function alternativesByLeg(
  prepared: PreparedRequest<RouteRequest>,
  answers: FoundRoute['answers'],
  tools: TripTools,
): AlternativeOfLeg[][] {
  const weights = answers.map(({ found }) => weightOf([found]));
  const longestFirst = [...answers.keys()].sort((a, b) => weights[b] - weights[a]).slice(0, MOST_LEGS);
  const ofLegs: { readonly index: number; readonly legs: readonly AlternativeLeg[] }[] = [];
  let stops = 0;
  for (const index of longestFirst) {
    if (stops > tools.mostStops) break;
    checkClock(prepared.budget);
    const { legs, stopCount } = alternativeLegs(prepared, answers[index], prepared.request.alternatives, tools);
    stops += stopCount;
    ofLegs.push({ index, legs });
  }
  ofLegs.sort((a, b) => a.index - b.index);
  return ofLegs.map(({ index, legs }) => legs.map((found) => ({ ...found, index })));
}

function weightOf(legs: readonly Leg[]): number {
  return legs.reduce((sum, { weight }) => weight.reduce((whole, row) => whole + row, sum), 0);
}

/** The part of the legs' weight that lies on segments of other legs. */
function sharedWeight(legs: readonly Leg[], others: ReadonlySet<number>): number {
  let shared = 0;
  for (const { directedSegment, weight } of legs) {
    directedSegment.forEach((directed, row) => {
      if (others.has(directed >>> 1)) shared += weight[row];
    });
  }
  return shared;
}

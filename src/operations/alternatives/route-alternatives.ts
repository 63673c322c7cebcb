// The alternatives of a route. Each replaces one leg by another way. The best alternatives of all legs come first.

import { checkClock } from '../../budget/budget.ts';
import { mark } from '../../budget/watch.ts';
import type { Leg } from '../../network/leg.ts';
import type { Network } from '../../network/network.ts';
import { namesOfSegment } from '../../network/segment-names.ts';
import type { RouteRequest } from '../../request/route-request.ts';
import { type AlternativeLeg, alternativeLegs } from '../../trips/alternatives.ts';
import { type FoundRoute, type RouteTotals, routeOf } from '../../trips/found-route.ts';
import type { TripTools } from '../../trips/trip-tools.ts';
import type { PreparedRequest } from '../prepare-request.ts';
import type { AlternativeFigures } from '../route-result.ts';

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

/** How many roads a summary names at first, and the least share of the differing weight that all but the first of them must have. */
const MOST_NAMES = 2;
const LEAST_SHARE = 0.1;

interface Difference {
  /** The leg that differs from the best route. */
  readonly leg: Leg;
  /** The segments of the routes before it. */
  readonly before: ReadonlySet<number>;
  readonly best: RouteTotals;
  readonly other: RouteTotals;
}

/**
 * `A7, Ring Road, +3 min`, or with a length if the request asks for the shortest route. If none of the roads has a name, `→ Ring Road, +3
 * min` names the road that they lead to. If an earlier alternative would have the same summary, this one names more roads, or else has a
 * finer figure.
 */
function summaryOf(
  { database: { network }, weighted, request }: PreparedRequest<RouteRequest>,
  { leg, before, best, other }: Difference,
  summaries: readonly string[],
): string {
  const { names, byWeight, most } = roadsBeyond(network, leg, before);
  const summary = (count: number, isFine: boolean) => {
    const more =
      weighted.costing.criterion === 'distance'
        ? lengthText(other.length - best.length, request.distanceUnit.code, isFine)
        : durationText(other.time - best.time, isFine);
    return [...names.filter((name) => byWeight.indexOf(name) < count), more].join(', ');
  };
  for (let count = most; count <= names.length; count++)
    if (!summaries.includes(summary(count, false))) return summary(count, false);
  return summary(most, true);
}

/** The names of the roads that are new, in travel order and by weight, and how many of the heaviest a summary names at first. */
interface RoadsBeyond {
  readonly names: readonly string[];
  readonly byWeight: readonly string[];
  readonly most: number;
}

function roadsBeyond(network: Network, { directedSegment, weight }: Leg, before: ReadonlySet<number>): RoadsBeyond {
  const weightOfName = new Map<string, number>();
  let whole = 0;
  let last = 0;
  directedSegment.forEach((directed, row) => {
    if (before.has(directed >>> 1)) return;
    whole += weight[row];
    last = row;
    const name = nameOf(network, directed >>> 1);
    if (name !== undefined) weightOfName.set(name, (weightOfName.get(name) ?? 0) + weight[row]);
  });
  const longest = [...weightOfName].sort((a, b) => b[1] - a[1]);
  if (longest.length === 0) return onlyName(nextName(network, directedSegment, last));
  const isLong = ([, ridden]: [string, number], i: number) => i === 0 || ridden >= LEAST_SHARE * whole;
  const most = longest.slice(0, MOST_NAMES).filter(isLong).length;
  return { names: [...weightOfName.keys()], byWeight: longest.map(([name]) => name), most };
}

function onlyName(name: string | undefined): RoadsBeyond {
  const names = name === undefined ? [] : [`→ ${name}`];
  return { names, byWeight: names, most: names.length };
}

/** The name of the first named road after a row or, if there is none, of the last named road before it. */
function nextName(network: Network, directedSegments: Leg['directedSegment'], row: number): string | undefined {
  const around = [...directedSegments.slice(row + 1), ...directedSegments.slice(0, row).reverse()];
  for (const directed of around) {
    const name = nameOf(network, directed >>> 1);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** The number of a road or, if it has none, its first name. */
function nameOf(network: Network, segment: number): string | undefined {
  const names = namesOfSegment(network, segment);
  return (names.find(({ isRef }) => isRef) ?? names[0])?.name;
}

function durationText(milliseconds: number, isFine: boolean): string {
  const seconds = Math.round(Math.abs(milliseconds) / 1000);
  const minutes = isFine ? Math.floor(seconds / 60) : Math.round(Math.abs(milliseconds) / 60_000);
  const hours = Math.floor(minutes / 60);
  const parts = [
    ...(hours > 0 ? [`${hours} h`] : []),
    ...(seconds >= 60 ? [`${minutes % 60} min`] : []),
    ...(seconds < 60 || isFine ? [`${seconds % 60} s`] : []),
  ];
  return `${signOf(milliseconds)}${parts.join(' ')}`;
}

function lengthText(centimetres: number, unit: string, isFine: boolean): string {
  const isMetric = unit === 'm' || unit === 'km';
  const parts = isFine ? 100 : 10;
  const whole = Math.round((parts * Math.abs(centimetres)) / (isMetric ? 100_000 : 160_934.4));
  return `${signOf(centimetres)}${whole / parts} ${isMetric ? 'km' : 'mi'}`;
}

function signOf(difference: number): string {
  return difference < 0 ? '-' : '+';
}

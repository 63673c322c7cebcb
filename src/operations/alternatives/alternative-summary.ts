// A short description of an alternative that needs no language: the roads that distinguish it from the routes before it, and how much
// longer it takes or is.

import type { Leg } from '../../network/leg.ts';
import type { Network } from '../../network/network.ts';
import { namesOfSegment } from '../../network/segment-names.ts';
import type { RouteRequest } from '../../request/route-request.ts';
import type { RouteTotals } from '../../trips/found-route.ts';
import type { PreparedRequest } from '../prepare-request.ts';

/** How many roads a summary names at first, and the least share of the differing weight that all but the first of them must have. */
const MOST_NAMES = 2;
const LEAST_SHARE = 0.1;

export interface Difference {
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
export function summaryOf(
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

// Pairs of a matrix that are cut off by the costing alone: the network has a way between their nearest places, so main places must not
// answer them. The network connects all of its main part, so only pairs with a point in a small component are checked.

import { type Call, withoutCosting } from '../database/call.ts';
import { isInSmallComponent, type PointsInSmallComponents } from '../points/small-components.ts';
import { nearOf, type SnappedPoint } from '../points/snap-points.ts';
import { junctionsBeside, junctionsInPocket, mainPartsMet, type WalkDirection, walkAround } from '../trips/pockets.ts';
import type { CostRow } from './cost-row.ts';
import { type CostsAhead, costsTo, rowOfStart } from './find-costs.ts';

/** The points of a matrix, and those of them that are in small components. */
export interface MatrixPoints {
  readonly starts: readonly SnappedPoint[];
  readonly ends: readonly SnappedPoint[];
  readonly startsInSmallComponents: PointsInSmallComponents;
  readonly endsInSmallComponents: PointsInSmallComponents;
}

/**
 * Returns those of some ends to which the network has no way from a start. Call it in the order of starts. For starts from `before`,
 * nothing is computed in advance.
 */
export type NotJoined = (start: number, ends: readonly number[], before: number) => readonly number[];

/** Leaves out the pairs that only the costing cuts off. In each pair, the start or the end must be in a small component. */
export function notJoinedBy(call: Call, matrix: MatrixPoints): NotJoined {
  if (call.database.costs.leavesAllOpen(call.weighted)) return (_, ends) => ends;
  const usual = withoutCosting(call);
  const joinedNearby = pairsKnownNearby(usual, matrix);
  const joinedTo = joinedPairs(usual, matrix);
  return (start, ends, before) => {
    let isJoined: ((end: number) => boolean) | undefined;
    return ends.filter((end) => {
      const known = joinedNearby(start, end);
      if (known !== undefined) return !known;
      isJoined ??= joinedTo(start, before);
      return !isJoined(end);
    });
  };
}

/** Nodes around a place in a main part: it meets its part at once. */
const FEW_NODES = 16;

/** What the roads near a point show about ways from it, or to it. */
interface Nearby {
  /** The junctions beside its nearest place. */
  readonly beside: readonly number[];
  /** All junctions of its pocket, if it lies in one. */
  readonly pocket: ReadonlySet<number> | undefined;
  /** The main parts that it reaches, or that reach it. */
  readonly parts: ReadonlySet<number>;
}

/**
 * Whether there is a way from the nearest place of a start to the nearest place of an end; `undefined` if that takes a search. There is none
 * out of a pocket, and there is one to every place of a main part that is met. A place in a main part may be left only over turns that leave the
 * part, so a few nodes around it are looked at as well.
 */
function pairsKnownNearby(
  call: Call,
  { starts, ends, startsInSmallComponents, endsInSmallComponents }: MatrixPoints,
): (start: number, end: number) => boolean | undefined {
  const after = nearbyOf(call, starts, startsInSmallComponents, 'out');
  const before = nearbyOf(call, ends, endsInSmallComponents, 'in');
  // places beside one junction may be joined without a node on the way
  const isApart = ({ pocket, beside }: Nearby, other: Nearby) =>
    pocket && !other.beside.some((junction) => pocket.has(junction) || beside.includes(junction));
  return (start, end) => {
    const [from, to] = [after(start), before(end)];
    if (isApart(from, to) || isApart(to, from)) return false;
    for (const part of from.parts) if (to.parts.has(part)) return true;
    return undefined;
  };
}

/** Looks around each point on first use. */
function nearbyOf(
  call: Call,
  list: readonly SnappedPoint[],
  smallComponents: PointsInSmallComponents,
  way: WalkDirection,
): (index: number) => Nearby {
  const { mark } = call.database.costs.mainFilterOf(call.weighted, call.budget);
  const known: (Nearby | undefined)[] = [];
  const find = (index: number): Nearby => {
    const { near } = list[index];
    const beside = junctionsBeside(call, near);
    const isSmall = isInSmallComponent(smallComponents, index);
    if (!isSmall && way === 'in' && near.directedSegments === undefined)
      return { beside, pocket: undefined, parts: new Set([mark[near.segment]]) };
    const walk = walkAround(call, near, way, isSmall ? undefined : FEW_NODES);
    return { beside, pocket: junctionsInPocket(call, walk), parts: mainPartsMet(call, walk) };
  };
  return (index) => {
    known[index] ??= find(index);
    return known[index];
  };
}

/**
 * Whether there is a way from the nearest place of a start to the nearest place of an end. Starts in small components are checked with all
 * ends, and all others with ends in small components.
 */
function joinedPairs(
  call: Call,
  { starts, ends, startsInSmallComponents, endsInSmallComponents }: MatrixPoints,
): (start: number, before: number) => (end: number) => boolean {
  let fromSmallComponents: CostsAhead | undefined;
  let fromElsewhere: CostsAhead | undefined;
  const isWay = ({ time }: CostRow, column: number) => !Number.isNaN(time[column]);
  return (start, before) => {
    const countBefore = startsInSmallComponents.before;
    if (isInSmallComponent(startsInSmallComponents, start)) {
      fromSmallComponents ??= costsTo(call, ends.map(nearOf), nearOfThose(starts, startsInSmallComponents.points));
      const row = rowOfStart(fromSmallComponents, countBefore[start], countBefore[before]);
      return (end) => isWay(row, end);
    }
    fromElsewhere ??= costsTo(
      call,
      nearOfThose(ends, endsInSmallComponents.points),
      starts.filter((_, other) => !isInSmallComponent(startsInSmallComponents, other)).map(nearOf),
    );
    const row = rowOfStart(fromElsewhere, start - countBefore[start], before - countBefore[before]);
    return (end) => isWay(row, endsInSmallComponents.before[end]);
  };
}

function nearOfThose(list: readonly SnappedPoint[], some: readonly number[]): SnappedPoint['near'][] {
  return some.map((index) => list[index].near);
}

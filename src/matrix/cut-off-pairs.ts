// Pairs of a matrix that are cut off by the costing alone: the network has a way between their nearest places, so main places must not
// answer them. The network connects all of its main part, so only pairs with a point in a small component are checked.

import { type Call, withoutCosting } from '../database/call.ts';
import { isInSmallComponent, type PointsInSmallComponents } from '../points/small-components.ts';
import type { SnappedPoint } from '../points/snap-points.ts';
import { findTrip } from '../trips/find-trip.ts';
import { mainPartsMet, nodesBeside, type WalkDirection, walkAround } from '../trips/pockets.ts';

/** The points of a matrix, and those of them that are in small components. */
export interface MatrixPoints {
  readonly starts: readonly SnappedPoint[];
  readonly ends: readonly SnappedPoint[];
  readonly startsInSmallComponents: PointsInSmallComponents;
  readonly endsInSmallComponents: PointsInSmallComponents;
}

/** Returns those of some ends to which the network has no way from a start. */
export type NotJoined = (start: number, ends: readonly number[]) => readonly number[];

/** Leaves out the pairs that only the costing cuts off. In each pair, the start or the end must be in a small component. */
export function notJoinedBy(call: Call, matrix: MatrixPoints): NotJoined {
  const { starts, ends, startsInSmallComponents, endsInSmallComponents } = matrix;
  if (call.database.costs.leavesAllOpen(call.weighted)) return (_, some) => some;
  const usual = withoutCosting(call);
  const after = nearbyOf(usual, starts, startsInSmallComponents, 'out');
  const before = nearbyOf(usual, ends, endsInSmallComponents, 'in');
  const isJoined = (start: number, end: number) =>
    areJoined(after(start), before(end)) ?? findTrip(usual, starts[start].near, ends[end].near) !== undefined;
  return (start, some) => some.filter((end) => !isJoined(start, end));
}

/** What the roads near a point show about ways from it, or to it. */
interface Nearby {
  /** The nodes beside its nearest place. */
  readonly beside: readonly number[];
  /** All nodes of its pocket, if it lies in one. */
  readonly pocket?: ReadonlySet<number> | undefined;
  /** Main parts that it certainly reaches, or that reach it. */
  readonly parts: ReadonlySet<number>;
}

/** Whether there is a way between two points; `undefined` if that takes a search. */
function areJoined(from: Nearby, to: Nearby): boolean | undefined {
  for (const part of from.parts) if (to.parts.has(part)) return true;
  return liesApart(from, to) || liesApart(to, from) ? false : undefined;
}

/** Whether a point lies in a pocket that another is not in. Places beside one junction may be joined without a node on the way. */
function liesApart({ pocket, beside }: Nearby, other: Nearby): boolean {
  return !!pocket && !other.beside.some((node) => pocket.has(node) || beside.includes(node));
}

/** How many nodes to look at, until they are a pocket or meet a main part. A small component has rarely more. */
const NODES = [16, 128, 2048];

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
    const beside = nodesBeside(call, near);
    // a road in a main part is reached, but may be left only over turns that leave the part, if junctions have several nodes
    const isInPart = !isInSmallComponent(smallComponents, index) && near.directedSegments === undefined;
    if (isInPart && (way === 'in' || beside.length === 2)) return { beside, parts: new Set([mark[near.segment]]) };
    for (const most of NODES) {
      const { nodes, isPocket } = walkAround(call, near, way, most);
      const parts = mainPartsMet(call, nodes);
      if (isPocket || parts.size > 0) return { beside, pocket: isPocket ? nodes : undefined, parts };
    }
    return { beside, parts: new Set() };
  };
  return (index) => {
    known[index] ??= find(index);
    return known[index];
  };
}

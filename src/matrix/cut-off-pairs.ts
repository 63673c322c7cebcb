// Finds the pairs of a matrix that only the costing cuts off. The network has a way between their nearest places, so main places must not
// answer them. The network connects all places of its main part, so only pairs with a point in a small component are checked.

import { type Call, withoutCosting } from '../database/call.ts';
import { type KnownPairs, knownOf } from '../memory/known-pairs.ts';
import { isInSmallComponent, type PointsInSmallComponents } from '../points/small-components.ts';
import type { SnappedPoint } from '../points/snap-points.ts';
import { findTrip } from '../trips/find-trip.ts';
import { endNodesOf, pocketAround, type WalkDirection } from '../trips/pockets.ts';

/** The points of a matrix, and which of them are in small components. */
export interface MatrixPoints {
  readonly starts: readonly SnappedPoint[];
  readonly ends: readonly SnappedPoint[];
  readonly startsInSmallComponents: PointsInSmallComponents;
  readonly endsInSmallComponents: PointsInSmallComponents;
}

/** Returns those of the given ends that the network does not connect with a start. */
export type NotJoined = (start: number, ends: readonly number[]) => readonly number[];

/** Finds the pairs that only the costing cuts off. In each pair, the start or the end must be in a small component. */
export function notJoinedBy(call: Call, matrix: MatrixPoints): NotJoined {
  const { starts, ends, startsInSmallComponents, endsInSmallComponents } = matrix;
  if (call.database.costs.leavesAllOpen(call.weighted)) return (_, some) => some;
  const usual = withoutCosting(call);
  const after = nearbyOf(usual, starts, startsInSmallComponents, 'out');
  const before = nearbyOf(usual, ends, endsInSmallComponents, 'in');
  const searched: KnownPairs = new Map();
  const isJoined = (start: number, end: number): boolean => {
    const [from, to] = [after(start), before(end)];
    if (liesApart(from, to) || liesApart(to, from)) return false;
    const search = () => findTrip(usual, starts[start].near, ends[end].near) !== undefined;
    return knownOf(searched, from.like, to.like, search);
  };
  return (start, some) => some.filter((end) => !isJoined(start, end));
}

/** What the roads near a point show about ways from it, or to it. */
interface Nearby {
  /** The nodes beside the point's nearest place. */
  readonly beside: readonly number[];
  /** All nodes of the pocket in which the point lies, if any. */
  readonly pocket: ReadonlySet<number> | undefined;
  /** Points with equal values have ways from and to the same places. The value is the number of a main part, or the place of the point. */
  readonly like: unknown;
}

/**
 * Whether a point lies in a pocket that does not contain the other point. False if both lie beside the same junction: a way between them
 * need not pass a node.
 */
function liesApart({ pocket, beside }: Nearby, other: Nearby): boolean {
  return !!pocket && !other.beside.some((node) => pocket.has(node) || beside.includes(node));
}

/** Finds what is near each point, on first use. */
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
    const beside = endNodesOf(call, near);
    if (isInSmallComponent(smallComponents, index)) {
      return { beside, pocket: pocketAround(call, near, way), like: near };
    }
    // if a junction has several nodes, some of them may be outside the main part
    const isLikeOthers = beside.length === 2 && near.directedSegments === undefined;
    return { beside, pocket: undefined, like: isLikeOthers ? mark[near.segment] : near };
  };
  return (index) => {
    known[index] ??= find(index);
    return known[index];
  };
}

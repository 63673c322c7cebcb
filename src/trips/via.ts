// Nodes over which alternatives may lead.

import type { Call } from '../database/call.ts';
import type { Leg } from '../network/leg.ts';
import type { TripGraph, ViaWay } from '../search/detours/detours.ts';
import { isTooNear } from './choose-alternatives.ts';
import type { TripEnds } from './trip-ends.ts';
import type { TripTools } from './trip-tools.ts';

/** The trip to which alternatives are sought. */
export interface BestTrip extends TripGraph {
  readonly sources: TripEnds;
  readonly targets: TripEnds;
  readonly call: Call;
  readonly tools: TripTools;
  readonly leg: Leg;
  /** The weight of the leg. */
  readonly best: number;
  /** For each segment: BEST_WAY if the leg rides it. */
  readonly isBest: Uint8Array;
}

/** A plateau over which an alternative may lead. */
export interface Via {
  /** The ends of the plateau. */
  readonly nodes: readonly number[];
  /** A lower score is better. */
  readonly score: number;
  /** A number that says where the way leaves the best way and where it returns to it. */
  readonly corridor: number;
}

/** The nodes over which a trip may lead, in any order, and the ways over them. */
export interface ViaCandidates {
  readonly vias: Via[];
  readonly wayOver: (via: Via) => ViaWay;
  /** Whether the way over a node arrives and leaves by the same road. */
  readonly turnsRound: (node: number) => boolean;
}

/** A plateau, and the weights that the way over it shares with the best way on both sides. */
export interface Plateau {
  readonly nodes: readonly number[];
  readonly length: number;
  /** The weight of the way. */
  readonly whole: number;
  readonly sharedBefore: number;
  readonly sharedAfter: number;
}

/** The via of a plateau; `undefined` if its way shares too much with the best way, or makes too long a detour. */
export function viaOf({ best }: BestTrip, limit: number, plateau: Plateau): Via | undefined {
  const { nodes, length, whole, sharedBefore, sharedAfter } = plateau;
  const shared = sharedBefore + sharedAfter;
  if (isTooNear(best, whole, shared)) return undefined;
  const score = 2 * whole + shared - Math.min(length, best);
  return { nodes, score, corridor: sharedBefore * limit + sharedAfter };
}

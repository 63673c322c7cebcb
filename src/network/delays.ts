// Delays at junctions. A delay belongs to a directed segment and is paid at its end when another segment follows, turning round included. A
// way that ends there does not include the delay.
//
// The cost of turning has two parts. The cost of the least turn at the end of a road is part of the road's delay. The rest belongs to the
// arc that is turned onto. Only arcs that leave copies have such costs. A way that reaches such an arc pays its cost in full, even if it
// ends there.
//
//   what an arc costs   turning onto it, its ride, then the delay of its directed segment
//   its last arc        turning onto it, and the ride or a part of it

import type { Network } from './network.ts';
import { TIME_BUCKETS } from './source.ts';

/** The largest sum of several delays, in milliseconds. */
export const LONGEST_DELAY: number = 2 ** 28;

/** The unit of turn costs, half a second, in milliseconds. */
export const HALF_SECOND = 500;

type DelayColumns = Pick<Network, 'delayKind' | 'delayOfKind'>;
type TurnColumns = Pick<Network, 'turnCost' | 'firstOut' | 'junctionCount' | 'arcOfDirected'>;

/** The delays of one mode in one traffic bucket. */
export interface Delays {
  /** The kind of delay at the end of each directed segment. */
  readonly kind: Uint16Array;
  /** The delay of each kind, in milliseconds. */
  readonly delay: Uint32Array;
  readonly turns: TurnsOntoArcs;
}

/** What turning onto arcs costs, beyond the least turn. */
export interface TurnsOntoArcs {
  /** The first arc that leaves a copy: arcs before it cost nothing. */
  readonly firstArc: number;
  /** The half seconds of each arc from `firstArc` on; empty if turning onto arcs costs nothing. */
  readonly cost: Uint8Array;
}

/**
 * The delays in a traffic bucket (0 = None); `undefined` if there are none. The network must be one mode's view of it (`networkForMode`).
 */
export function delaysIn(network: DelayColumns & TurnColumns, bucket: number): Delays | undefined {
  const { delayKind, delayOfKind, turnCost, firstOut, junctionCount, arcOfDirected } = network;
  const count = delayOfKind.length / TIME_BUCKETS.length;
  const delay = Uint32Array.from({ length: count }, (_, kind) => delayOfKind[TIME_BUCKETS.length * kind + bucket]);
  const turns = { firstArc: firstOut[junctionCount], cost: turnCost };
  if (delayKind.some((kind) => delay[kind] > 0)) return { kind: delayKind, delay, turns };
  if (turnCost.length === 0) return undefined;
  return { kind: new Uint16Array(arcOfDirected.length), delay: new Uint32Array(1), turns };
}

/** Half seconds for turning onto an arc, beyond the least turn. */
export function turnOnto({ firstArc, cost }: TurnsOntoArcs, arc: number): number {
  return cost.length === 0 || arc < firstArc ? 0 : cost[arc - firstArc];
}

/** Milliseconds for turning onto an arc and for the delay at its end. */
export function delayOfArc(delays: Delays | undefined, arc: number, directedSegment: number): number {
  if (delays === undefined) return 0;
  return HALF_SECOND * turnOnto(delays.turns, arc) + delays.delay[delays.kind[directedSegment]];
}

/** Whether any delay in a traffic bucket differs from the delay without a bucket (`None`). */
export function delaysDiffer({ delayKind, delayOfKind }: DelayColumns, bucket: number): boolean {
  if (delayKind.length === 0) return false;
  return delayOfKind.some((delay, i) => i % TIME_BUCKETS.length === bucket && delay !== delayOfKind[i - bucket]);
}

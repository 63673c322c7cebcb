// The time that a mode loses at signals, signs and gates on its roads, in each direction.
//
//   ----s----x----g----o      a signal s, a footway x, a give-way sign g, a junction o: traffic to the right waits for s and g at the
//                             junction, because only ends of segments have delays, and drivers have no junction at the footway.
//
// Most give-way signs are not mapped. Where a road of a higher class passes, minor roads give way with or without a sign. At a ring, all
// roads give way. Links give way to the road that they join, except links of motorways and trunk roads, which have lanes to merge.
//
// Signals, signs and gates within 40 m of each other are passed at once: the largest delay counts.

import { YIELD_MS } from '../../../budget/yield-thread.ts';
import { isBarred } from '../ban-chains.ts';
import { CONTROL_KINDS, type ModeDelays } from '../modes/delays.ts';
import { CONTROLLED } from '../nodes.ts';
import {
  ALL_KINDS,
  type Control,
  FACES_BACKWARD,
  FACES_FORWARD,
  FACING,
  FOR_EVERYONE,
  FOR_LESSER,
} from '../tags/read-control.ts';
import {
  continuation,
  countJoining,
  type DirectedNode,
  endAhead,
  isJunction,
  otherRoads,
  placesAlong,
} from './places-along.ts';
import { arrives, countBelow, endsAt, nodeOfEnd, type OwnRoads, precedence, refOfEnd } from './road-ends.ts';

/** Signals, signs and gates within this many metres of each other belong to one crossing. */
const SAME_CROSSING_METRES = 40;

/** The rank of a roundabout: its `precedence` is -1, half of which is rounded down to -1. */
const RING = -1;

/** Roads of a mode that has delays. */
export interface DelayedRoads extends OwnRoads {
  readonly delays: ModeDelays;
  /** Whether the next junction is nearer ahead than behind, by reference and direction. Each signal near a crossing asks for all others. */
  readonly nearerAhead: Map<number, boolean>;
}

/** The nodes where a mode is held up: by a mapped signal, sign or gate, or only because it gives way. */
export interface NodesWithDelays {
  readonly byControls: Set<number>;
  readonly byRank: Set<number>;
}

/**
 * Calls `add` with each end of a part and the seconds that traffic loses there, and adds the nodes to `delayed`. Calls `pause` from time to
 * time.
 */
export async function addWaits(
  roads: DelayedRoads,
  add: (end: number, seconds: number) => void,
  delayed: NodesWithDelays,
  pause: () => Promise<void>,
): Promise<void> {
  let since = performance.now();
  for (const here of arrivals(roads)) {
    const controlSeconds = controlAt(roads, here);
    const wait = waitAt(roads, here, controlSeconds);
    if (wait === 0) continue;
    (controlSeconds > 0 ? delayed.byControls : delayed.byRank).add(roads.nodes.nodeOfRef[here.ref]);
    add(endOfSpan(roads, endAhead(here.part, here.step)), Math.max(0, wait - paidBefore(roads, here)));
    if (performance.now() - since < YIELD_MS) continue;
    await pause();
    since = performance.now();
  }
}

/** The nodes where traffic may have to wait, in each direction in which it arrives: the ends of parts, and signals, signs and gates. */
function* arrivals(roads: DelayedRoads): Generator<DirectedNode> {
  const { parts, nodes } = roads;
  for (let part = 0; part < parts.count; part++) {
    for (const step of [1, -1] as const) {
      const end = endAhead(part, step);
      if (!arrives(roads, end)) continue;
      const last = refOfEnd(parts, end);
      for (let ref = refOfEnd(parts, end ^ 1) + step; ref !== last + step; ref += step) {
        if (nodes.bits[nodes.nodeOfRef[ref]] & CONTROLLED || ref === last) yield { part, ref, step };
      }
    }
  }
}

/** The end of the road's last part before the mode's next junction. Other modes in the network thus do not change the mode's delays. */
function endOfSpan(roads: DelayedRoads, end: number): number {
  const { road } = roads.parts;
  const step = end & 1 ? 1 : -1;
  // the numbers of the same end of neighbouring parts differ by 2: see road-ends.ts
  for (let last = end; ; last += 2 * step) {
    const node = nodeOfEnd(roads, last);
    const { forDestinations = 0 } = roads.nodes.gates.get(node) ?? {};
    if (isBarred(roads, node) || forDestinations & (1 << roads.mode)) return last;
    const next = last + step;
    const ends = endsAt(roads, node);
    if (ends.length !== 2 || !ends.includes(next) || road.values[next >>> 1] !== road.values[last >>> 1]) return last;
  }
}

/** Seconds that traffic waits at a node if it arrives in the direction of `here`. */
function waitAt(roads: DelayedRoads, here: DirectedNode, controlSeconds: number = controlAt(roads, here)): number {
  return Math.max(controlSeconds, yieldAt(roads, here));
}

/** Seconds of the signal, sign or gate that is mapped at a node. */
function controlAt(roads: DelayedRoads, here: DirectedNode): number {
  const node = roads.nodes.nodeOfRef[here.ref];
  const control = roads.nodes.controls.get(node) ?? 0;
  if (!(control & ALL_KINDS) || isBarred(roads, node)) return 0;
  const any = longest(roads.delays, control & ~FACING);
  const facing = longest(roads.delays, control & FACING);
  return facing > any && faces(roads, here, control) ? facing : any;
}

function longest(delays: ModeDelays, kinds: Control): number {
  let most = 0;
  CONTROL_KINDS.forEach((kind, bit) => {
    if (kinds & (1 << bit)) most = Math.max(most, delays[kind] ?? 0);
  });
  return most;
}

/** Whether a signal or sign is meant for traffic that arrives in the direction of `here`. */
function faces(roads: DelayedRoads, here: DirectedNode, control: Control): boolean {
  const facing = control & (FACES_FORWARD | FACES_BACKWARD);
  if (facing) return (facing & (here.step > 0 ? FACES_FORWARD : FACES_BACKWARD)) !== 0;
  const end = endAhead(here.part, here.step);
  const isEnd = here.ref === refOfEnd(roads.parts, end);
  if (isEnd && isJunction(roads, end)) {
    return !(control & FOR_LESSER) || (control & FOR_EVERYONE) !== 0 || mustYield(roads, end);
  }
  // it is meant for the only direction of traffic or, if there are two, for the direction toward the nearer junction
  if (!arrives(roads, end ^ 1)) return true;
  // traffic arrives at a reference in one direction by one part only
  const key = 2 * here.ref + (here.step > 0 ? 1 : 0);
  let isNearer = roads.nearerAhead.get(key);
  if (isNearer === undefined) {
    const behind = metresToJunction(roads, turned(here));
    isNearer = behind === Number.POSITIVE_INFINITY || metresToJunction(roads, here) <= behind;
    roads.nearerAhead.set(key, isNearer);
  }
  return isNearer;
}

/**
 * How many seconds traffic loses at the end of a road by giving way: to a road of a higher class, to a ring or, at the end of a link, to
 * the road that it joins.
 */
function yieldAt(roads: DelayedRoads, { part, ref, step }: DirectedNode): number {
  const { minorRoad = 0, giveWay = 0 } = roads.delays;
  const end = endAhead(part, step);
  if (minorRoad + giveWay === 0 || ref !== refOfEnd(roads.parts, end) || !isJunction(roads, end)) return 0;
  const own = classAt(roads, end);
  const node = nodeOfEnd(roads, end);
  const asLink = own > MERGING && isLinkToPassing(roads, end) ? giveWay : 0;
  // the precedence is twice the class, and one more for links
  if (countBelow(roads, node, 2 * own) < 2) return asLink;
  return countBelow(roads, node, 2 * RING + 2) > 0 ? giveWay : Math.max(minorRoad, asLink);
}

/** The rank of trunk roads. Links of this rank and above have lanes to merge. */
const MERGING = 1;

/** Whether a link ends where a road of at least its class passes. */
function isLinkToPassing(roads: DelayedRoads, end: number): boolean {
  const own = precedence(roads, end >>> 1);
  return (own & 1) === 1 && countBelow(roads, nodeOfEnd(roads, end), own) > 1;
}

/** The rank of the road at an end. A link has the rank of the roads of its class. */
function classAt(roads: DelayedRoads, end: number): number {
  return precedence(roads, end >>> 1) >> 1;
}

/** Whether a road ranks below another road at its end, or all roads there have the same rank. */
function mustYield(roads: DelayedRoads, end: number): boolean {
  const own = precedence(roads, end >>> 1);
  const node = nodeOfEnd(roads, end);
  const higher = countBelow(roads, node, own);
  return higher > 0 || countJoining(roads, end) === countBelow(roads, node, own + 1) - 1;
}

function metresToJunction(roads: DelayedRoads, from: DirectedNode): number {
  for (const { metres, isJunction: endsHere } of placesAlong(roads, from, SAME_CROSSING_METRES))
    if (endsHere) return metres;
  return Number.POSITIVE_INFINITY;
}

/** The most roads into a junction over which traffic may have come. Real junctions have far fewer. */
const MOST_ARMS = 100;

/** How many seconds traffic has already waited within the last metres, on whichever road it came. Lesser roads that join are ignored. */
function paidBefore(roads: DelayedRoads, here: DirectedNode): number {
  const { most, junction, metres } = waitsUpstream(roads, turned(here), SAME_CROSSING_METRES);
  if (junction === undefined) return most;
  const arms = [...otherRoads(roads, junction).subarray(0, MOST_ARMS)].filter((arm) => arrives(roads, arm));
  const ranks = arms.map((arm) => precedence(roads, arm >>> 1));
  const lowest = Math.max(precedence(roads, here.part), Math.min(...ranks));
  const waits = arms.map((arm, i) => {
    if (ranks[i] > lowest) return Number.POSITIVE_INFINITY;
    const arrival = arrivalOver(roads, arm);
    return Math.max(waitAt(roads, arrival), waitsUpstream(roads, turned(arrival), SAME_CROSSING_METRES - metres).most);
  });
  return Math.max(most, waits.length > 0 ? Math.min(...waits) : 0);
}

/** The longest wait within some metres upstream, and the junction that ends the search. */
function waitsUpstream(
  roads: DelayedRoads,
  from: DirectedNode,
  reach: number,
): { most: number; junction?: number; metres: number } {
  let most = 0;
  for (const { part, ref, step, metres, isJunction: endsHere } of placesAlong(roads, from, reach, true)) {
    if (endsHere) return { most, junction: endAhead(part, step), metres };
    if (roads.nodes.bits[roads.nodes.nodeOfRef[ref]] & CONTROLLED) {
      const arrival = arrivalAt(roads, { part, ref, step });
      if (arrival) most = Math.max(most, waitAt(roads, arrival));
    }
  }
  return { most, metres: reach };
}

/** How traffic arrives at a node that a search upstream has found. `undefined` if traffic begins there. */
function arrivalAt(roads: DelayedRoads, ahead: DirectedNode): DirectedNode | undefined {
  const end = endAhead(ahead.part, ahead.step);
  if (ahead.ref !== refOfEnd(roads.parts, end)) return turned(ahead);
  const before = continuation(roads, end);
  return before !== undefined && arrives(roads, before) ? arrivalOver(roads, before) : undefined;
}

function arrivalOver({ parts }: DelayedRoads, end: number): DirectedNode {
  return { part: end >>> 1, ref: refOfEnd(parts, end), step: end & 1 ? 1 : -1 };
}

function turned(heading: DirectedNode): DirectedNode {
  return { ...heading, step: heading.step > 0 ? -1 : 1 };
}

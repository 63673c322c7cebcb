// Follows a road from a node to the next junction, past nodes where only roads of other modes or driveways meet it.

import { isBarred } from '../ban-chains.ts';
import { metresOver } from '../drive-parts.ts';
import { arrives, countBelow, endsAt, nodeOfEnd, type OwnRoads, precedence, refOfEnd } from './road-ends.ts';

/** A node of a part, and the direction in which travel continues: 1 along the part, -1 against it. */
export interface DirectedNode {
  readonly part: number;
  readonly ref: number;
  readonly step: 1 | -1;
}

/** A node on the way. */
export interface NodeAhead extends DirectedNode {
  readonly metres: number;
  /** Whether it is a junction, where the search ends. */
  readonly isJunction: boolean;
}

/** The precedence of living streets and alleys. Roads below this precedence make no junctions on roads above it. */
const LOWEST_STREET = 15;
/** The most nodes that one search visits. Real roads have far fewer in the few metres of a search. */
const MOST_NODES = 100;

/**
 * The nodes within `most` metres, up to the first junction. With `isUpstream` the search goes against the traffic, so it follows only roads
 * by which traffic arrives.
 */
export function* placesAlong(
  ground: OwnRoads,
  from: DirectedNode,
  most: number,
  isUpstream = false,
): Generator<NodeAhead> {
  let { part, ref, step } = from;
  let metres = 0;
  for (let count = 0; count < MOST_NODES; count++) {
    if (ref === refOfEnd(ground.parts, endAhead(part, step))) {
      const next = continuation(ground, endAhead(part, step));
      if (next === undefined || (isUpstream && !arrives(ground, next))) return;
      part = next >>> 1;
      ref = refOfEnd(ground.parts, next);
      step = next & 1 ? -1 : 1;
    }
    ref += step;
    metres += metresOver(ground.nodes, Math.min(ref, ref - step), Math.max(ref, ref - step));
    if (metres > most) return;
    const end = endAhead(part, step);
    const isEnd = ref === refOfEnd(ground.parts, end);
    const place = { part, ref, step, metres, isJunction: isEnd && isJunction(ground, end) };
    yield place;
    if (place.isJunction) return;
  }
}

/** The end of a part towards which travel leads. */
export function endAhead(part: number, step: 1 | -1): number {
  return step > 0 ? 2 * part + 1 : 2 * part;
}

/** The end of the only road that continues a part at an end; `undefined` at junctions, and where no road continues. */
export function continuation(ground: OwnRoads, end: number): number | undefined {
  const node = nodeOfEnd(ground, end);
  if (isBarred(ground, node) || countJoining(ground, end) !== 1) return undefined;
  const [first, second] = endsAt(ground, node);
  return first === end ? second : first;
}

/** Whether a part meets two or more other roads at an end. A single other road merely continues the part. */
export function isJunction(ground: OwnRoads, end: number): boolean {
  return !isBarred(ground, nodeOfEnd(ground, end)) && countJoining(ground, end) > 1;
}

/** The number of ends of other roads at the end of a part, without roads that are too minor to make a junction. */
export function countJoining(ground: OwnRoads, end: number): number {
  return countBelow(ground, nodeOfEnd(ground, end), lowestJoining(ground, end) + 1) - 1;
}

/** The ends of these roads. */
export function otherRoads(ground: OwnRoads, end: number): Uint32Array {
  return endsAt(ground, nodeOfEnd(ground, end))
    .subarray(0, countJoining(ground, end) + 1)
    .filter((other) => other !== end);
}

function lowestJoining(ground: OwnRoads, end: number): number {
  return Math.max(LOWEST_STREET, precedence(ground, end >>> 1));
}

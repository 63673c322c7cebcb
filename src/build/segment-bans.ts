// Banned sequences of directed segments. Every turn ban is turned into these.
//
//   'no'   a, v, b      bans riding  a v b  in a row
//   'only' a, v, b      bans  a v x  for each open x that could follow v, except b

import { NO_ARC } from '../network/network.ts';
import { TIME_BUCKETS } from '../network/source.ts';
import { VEHICLE_TYPES } from '../network/vehicle-types.ts';
import type { DirectedSegmentGraph } from './directed-segment-graph.ts';

/** Two or more open directed segments that no one may use one after the other. Each begins where the previous one ends. */
export interface DirectedSegmentBan extends BanRule {
  readonly directedSegments: readonly number[];
}

/** An open directed segment that some travellers may not use at certain times. */
export interface DirectedSegmentClosure extends BanRule {
  readonly directedSegment: number;
}

/** The vehicles, modes and times that a ban applies to. */
export interface BanRule {
  /** Mask of vehicle types that the ban applies to in requests with a cvr; 0 means everyone, with or without a cvr. */
  readonly binds: number;
  /** Mask of vehicle types that the ban exempts in requests with a cvr. */
  readonly spares: number;
  /** Mask of modes that the ban applies to; 0 means all. */
  readonly modes: number;
  /** Mask of traffic buckets in which the ban applies; 0 means always. */
  readonly buckets: number;
  /** Whether the ban does not apply where there is no other road. */
  readonly isLenient?: boolean;
}

/**
 * The sort key of a rule. Equal rules have equal keys. Rules are sorted by vehicle types bound, then by exempt types, modes and times;
 * lenient rules come last.
 */
export function ruleKey({ isLenient, binds, spares, modes, buckets }: BanRule): number {
  return ((((isLenient ? TYPES : 0) + binds) * TYPES + spares) * 0x10000 + modes) * 2 ** TIME_BUCKETS.length + buckets;
}

/** A number larger than any mask of vehicle types. */
const TYPES = 2 ** VEHICLE_TYPES.length;

/** The most sequences of one turn ban; only a maze of loops has more. */
export const MOST_SEQUENCES = 1024;

/**
 * All sequences of directed segments, open or not, that use the given segments one after the other. With `at`, the first segment must end
 * at this junction. The same segment twice in a row means a U-turn. `undefined` if there are too many sequences.
 */
export function sequencesOver(
  { junctionBefore }: DirectedSegmentGraph,
  segments: readonly number[],
  at?: number,
): number[][] | undefined {
  let sequences = [[2 * segments[0]], [2 * segments[0] + 1]];
  if (at !== undefined) sequences = sequences.filter(([directedSegment]) => junctionBefore[directedSegment ^ 1] === at);
  for (let i = 1; i < segments.length; i++) {
    const longer: number[][] = [];
    for (const sequence of sequences) {
      const last = sequence[i - 1];
      for (const directedSegment of [2 * segments[i], 2 * segments[i] + 1]) {
        const isNext = segments[i] === segments[i - 1] ? directedSegment === (last ^ 1) : true;
        if (isNext && junctionBefore[directedSegment] === junctionBefore[last ^ 1])
          longer.push([...sequence, directedSegment]);
      }
    }
    if (longer.length > MOST_SEQUENCES) return undefined;
    sequences = longer;
  }
  return sequences;
}

/** The bans of a 'no' over these sequences. A sequence with a closed directed segment bans nothing. */
export function banThese(graph: DirectedSegmentGraph, sequences: number[][], rule: BanRule): DirectedSegmentBan[] {
  return sequences
    .filter((directedSegments) => isOpen(graph, directedSegments))
    .map((directedSegments) => ({ directedSegments, ...rule }));
}

/** The bans of an 'only' over these sequences. If all sequences are closed, it bans nothing. */
export function banAllBut(graph: DirectedSegmentGraph, sequences: number[][], rule: BanRule): DirectedSegmentBan[] {
  const allowed = new Map<string, { approach: number[]; next: Set<number> }>();
  for (const directedSegments of sequences) {
    if (!isOpen(graph, directedSegments)) continue;
    const approach = directedSegments.slice(0, -1);
    const key = approach.join();
    const entry = allowed.get(key) ?? { approach, next: new Set() };
    allowed.set(key, entry);
    entry.next.add(directedSegments[directedSegments.length - 1]);
  }
  const bans: DirectedSegmentBan[] = [];
  for (const { approach, next } of allowed.values()) {
    for (const directedSegment of directedSegmentsAfter(graph, approach[approach.length - 1])) {
      if (!next.has(directedSegment)) bans.push({ directedSegments: [...approach, directedSegment], ...rule });
    }
  }
  return bans;
}

/** The open directed segments that leave the junction where a directed segment ends. */
export function directedSegmentsAfter(
  { junctionBefore, firstOut, directedOut }: DirectedSegmentGraph,
  directedSegment: number,
): Uint32Array {
  const junction = junctionBefore[directedSegment ^ 1];
  return directedOut.subarray(firstOut[junction], firstOut[junction + 1]);
}

function isOpen({ arcOfDirected }: DirectedSegmentGraph, directedSegments: number[]): boolean {
  return directedSegments.every((directedSegment) => arcOfDirected[directedSegment] !== NO_ARC);
}

// Reports what is odd in a valid network. Most mistakes of a source show up here.

import { checkOptions } from '../errors/check-options.ts';
import { numberFrom } from '../errors/option-kinds.ts';
import { distanceMetres } from '../geo/distance.ts';
import { connectedParts } from '../memory/connected-parts.ts';
import { expectNetworkIn } from '../network/expect-network.ts';
import { speedInMode } from '../network/modes.ts';
import { DESTINATION_ONLY, junctionBefore, type Network, PER_DEGREE } from '../network/network.ts';
import { segmentIdText } from '../network/segment-ids.ts';
import { strongComponents } from '../network/strong-components.ts';
import { duplicateSegments } from './duplicate-segments.ts';
import { countJoints } from './joints.ts';
import { type NearMiss, nearMisses } from './near-misses.ts';

/** The distance in metres within which a dead end near another road counts as a mistake. */
const TOLERANCE = 1;
/** How many examples of a problem are reported. */
const EXAMPLES = 100;

/** The options of `reportNetwork`. */
export interface ReportOptions {
  /** The tolerance in metres. Default 1. */
  tolerance?: number;
  /** How many examples of each kind are reported at most. Default 100. */
  examples?: number;
}

/** How many cases there are, and the first of them. */
export interface Examples<T> {
  readonly count: number;
  readonly examples: readonly T[];
}

/** The connected parts of a network. */
export interface Parts {
  readonly count: number;
  /** The largest part's share of all junctions, 0 to 1. */
  readonly largestShare: number;
}

/** What `reportNetwork` finds: counts, and examples of what may be wrong with the data. */
export interface NetworkReport {
  readonly segmentCount: number;
  readonly junctionCount: number;
  readonly deadEndCount: number;
  /** How many junctions join two pieces of one road and nothing else. */
  readonly jointCount: number;
  /** The number of copies of junctions that turn bans and destination-only roads need. */
  readonly copyCount: number;
  /** How many segments are destination-only for some mode. */
  readonly destinationOnlyCount: number;
  /** How many segments are closed in some traffic bucket, for some mode or in one direction. */
  readonly closedAtHoursCount: number;
  /** Parts that are not connected by any road. */
  readonly parts: Parts;
  /** Parts in which every junction reaches every other along open roads, ignoring turn bans. */
  readonly strongParts: Parts;
  /** The strong parts of each mode, if there are several: of the roads that are open to it, and the junctions on these. */
  readonly strongPartsByMode?: { readonly [mode: string]: Parts };
  /** Dead ends that nearly touch another segment, nearest first. */
  readonly nearMisses: Examples<NearMiss>;
  /** Ids of segments without length. */
  readonly zeroLength: Examples<string>;
  /** Ids of two segments with the same points, in either direction. */
  readonly duplicates: Examples<readonly [string, string]>;
  /** Segments that end farther than the tolerance from other ends at their junction: the id, the end, and the distance in metres. */
  readonly looseEnds: Examples<{ readonly segment: string; readonly end: 'start' | 'end'; readonly metres: number }>;
}

/** Examines a network, prepared or not. Nothing in this report prevents using the network. */
export function reportNetwork(
  network: Network | { readonly network: Network },
  options?: ReportOptions,
): NetworkReport {
  const { tolerance = TOLERANCE, examples = EXAMPLES } = checkOptions('reportNetwork', options, {
    tolerance: numberFrom(0),
    examples: numberFrom(0),
  });
  const roads = expectNetworkIn(network);
  const { segmentCount, junctionCount } = roads;
  const first = <T>(all: T[]): Examples<T> => ({ count: all.length, examples: all.slice(0, examples) });

  const endCount = new Uint32Array(junctionCount);
  for (let directedSegment = 0; directedSegment < 2 * segmentCount; directedSegment++)
    endCount[junctionBefore(roads, directedSegment)]++;
  const zeroLength: string[] = [];
  for (let segment = 0; segment < segmentCount; segment++) {
    if (roads.length[segment] === 0) zeroLength.push(segmentIdText(roads, segment));
  }
  return {
    segmentCount,
    junctionCount,
    deadEndCount: endCount.filter((count) => count === 1).length,
    jointCount: countJoints(roads),
    copyCount: roads.junctionOfCopy.length,
    destinationOnlyCount: roads.flags.filter((flags) => flags & DESTINATION_ONLY).length,
    closedAtHoursCount: closedAtHours(roads),
    parts: partsOf(roads),
    strongParts: strongPartsOf(roads, () => true),
    ...(roads.modes.length > 1 && { strongPartsByMode: strongPartsByMode(roads) }),
    nearMisses: first(nearMisses(roads, endCount, tolerance)),
    zeroLength: first(zeroLength),
    duplicates: first(
      duplicateSegments(roads).map(([a, b]) => [segmentIdText(roads, a), segmentIdText(roads, b)] as const),
    ),
    looseEnds: first(looseEnds(roads, tolerance)),
  };
}

// How many segments are closed at times. Turn bans take effect after a junction, so only closures ban a primary arc.
function closedAtHours({ arcOfDirected, directedOfArc, bannedArc }: Network): number {
  const closed = bannedArc.filter((arc) => arcOfDirected[directedOfArc[arc]] === arc);
  return new Set(Array.from(closed, (arc) => directedOfArc[arc] >>> 1)).size;
}

function partsOf(network: Network): Parts {
  const { segmentCount, junctionCount } = network;
  const size = new Uint32Array(junctionCount);
  for (const part of connectedParts(junctionCount, segmentCount, (end) => junctionBefore(network, end))) size[part]++;
  return shares(
    size.filter((count) => count > 0),
    junctionCount,
  );
}

function strongPartsByMode(network: Network): { readonly [mode: string]: Parts } {
  const { modes, directedOfArc } = network;
  return Object.fromEntries(
    modes.map((name, mode) => [
      name,
      strongPartsOf(network, (arc) => speedInMode(network, mode, directedOfArc[arc]) > 0),
    ]),
  );
}

/** The strong parts of the arcs that are open. Junctions without an open arc do not count. */
function strongPartsOf(network: Network, isOpen: (arc: number) => boolean): Parts {
  const { junctionCount, firstOut, head, junctionOfCopy } = network;
  // The primary arcs, with copies mapped to their junctions.
  const arcCount = firstOut[junctionCount];
  const plainHead = head.slice(0, arcCount);
  for (let arc = 0; arc < arcCount; arc++) {
    if (plainHead[arc] >= junctionCount) plainHead[arc] = junctionOfCopy[plainHead[arc] - junctionCount];
  }
  const plain = { nodeCount: junctionCount, firstOut: firstOut.subarray(0, junctionCount + 1), head: plainHead };
  const weight = Int32Array.from(plainHead, (_, arc) => (isOpen(arc) ? 0 : 1));
  const { componentOfNode, size } = strongComponents(plain, weight, 1);
  const isOn = new Uint8Array(junctionCount);
  for (let junction = 0; junction < junctionCount; junction++)
    for (let arc = firstOut[junction]; arc < firstOut[junction + 1]; arc++)
      if (weight[arc] === 0) isOn[junction] = isOn[plainHead[arc]] = 1;
  const isPart = new Uint8Array(size.length);
  isOn.forEach((on, junction) => {
    isPart[componentOfNode[junction]] |= on;
  });
  return shares(
    size.filter((_, part) => isPart[part] === 1),
    isOn.filter((on) => on === 1).length,
  );
}

function shares(sizes: Uint32Array, total: number): Parts {
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
  return { count: sizes.length, largestShare: total === 0 ? 0 : largest / total };
}

function looseEnds(network: Network, tolerance: number): { segment: string; end: 'start' | 'end'; metres: number }[] {
  const { segmentCount, junctionCount, firstPoint, pointX, pointY } = network;
  const firstSeen = new Int32Array(junctionCount).fill(-1);
  const loose: { segment: string; end: 'start' | 'end'; metres: number }[] = [];
  for (let directedSegment = 0; directedSegment < 2 * segmentCount; directedSegment++) {
    const junction = junctionBefore(network, directedSegment);
    const segment = directedSegment >>> 1;
    const point = directedSegment & 1 ? firstPoint[segment + 1] - 1 : firstPoint[segment];
    if (firstSeen[junction] < 0) firstSeen[junction] = point;
    const seen = firstSeen[junction];
    const metres = distanceMetres(
      pointX[seen] / PER_DEGREE,
      pointY[seen] / PER_DEGREE,
      pointX[point] / PER_DEGREE,
      pointY[point] / PER_DEGREE,
    );
    if (metres > tolerance) {
      loose.push({ segment: segmentIdText(network, segment), end: directedSegment & 1 ? 'end' : 'start', metres });
    }
  }
  return loose.sort((a, b) => b.metres - a.metres);
}

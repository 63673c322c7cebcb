// Finds where a mode can go on open roads: to the main part of its island, and from there. Roads of any kind join places to an island. The
// main part of an island is its largest part in which open roads lead from everywhere to everywhere. Sizes are numbers of pieces of shapes,
// which do not depend on where roads of other modes cut them.

import { inOrder } from '../memory/in-order.ts';
import { radixOrder } from '../memory/radix-order.ts';
import type { Network } from '../network/network.ts';
import { strongComponents } from '../network/strong-components.ts';
import type { DirectedSegmentGraph } from './directed-segment-graph.ts';

/** What must be known about segments. */
export type RoadColumns = Pick<Network, 'segmentCount' | 'idHigh' | 'idLow' | 'firstPoint' | 'length'>;

/** The open ways of one mode. In `fromMain` and `toMain`, directed segments that the mode may not use are marked, too. */
export interface OpenWays {
  /** For each directed segment: 1 if it is open and open roads lead from the main part to it. */
  readonly fromMain: Uint8Array;
  /** For each directed segment: 1 if it is open and open roads lead from it to the main part. */
  readonly toMain: Uint8Array;
  /** For each junction: 1 if a destination-only road lies ahead, before any road that leads to the main part. */
  readonly ahead: Uint8Array;
}

/** The open roads of a mode, without destination-only roads. */
interface OpenRoads {
  readonly graph: DirectedSegmentGraph;
  /** For each directed segment: 1 if the mode may use it. */
  readonly mayPass: Uint8Array;
  /** For each directed segment: 1 if the mode may use it and it is not destination-only. */
  readonly isOpen: Uint8Array;
  /** For each junction: the number of its part. Open roads lead from a part only to parts with lower numbers. */
  readonly part: Uint32Array;
}

/**
 * Finds the open ways of a mode. `isBanned` is 1 for each segment that is destination-only for the mode. `isOpenTo` returns whether the mode may
 * use a directed segment.
 */
export function findOpenWays(
  graph: DirectedSegmentGraph,
  isBanned: Uint8Array,
  roads: RoadColumns,
  isOpenTo: (directedSegment: number) => boolean,
): OpenWays {
  const open = openRoadsOf(graph, isBanned, isOpenTo);
  const { isOpen, mayPass, part } = open;
  const { directedOut, junctionBefore } = graph;
  const partBefore = junctionBefore.map((junction) => part[junction]);
  const partAfter = partBefore.map((_, directedSegment) => partBefore[directedSegment ^ 1]);
  const upwards = inOrder(directedOut, radixOrder(directedOut.length, inOrder(partBefore, directedOut)));
  const leadsToMain = mainParts(open, roads);
  const isLedTo = leadsToMain.slice();
  for (const directedSegment of upwards)
    if (isOpen[directedSegment]) leadsToMain[partBefore[directedSegment]] |= leadsToMain[partAfter[directedSegment]];
  for (let i = upwards.length - 1; i >= 0; i--) {
    if (isOpen[upwards[i]]) isLedTo[partAfter[upwards[i]]] |= isLedTo[partBefore[upwards[i]]];
  }

  // Parts that do not lead to the main part inherit the mark of the parts ahead.
  const isAhead = new Uint8Array(leadsToMain.length);
  const goesThere = (directedSegment: number): number =>
    isOpen[directedSegment]
      ? isAhead[partAfter[directedSegment]] & ~leadsToMain[partAfter[directedSegment]]
      : mayPass[directedSegment];
  for (const directedSegment of upwards) {
    if (!leadsToMain[partBefore[directedSegment]]) isAhead[partBefore[directedSegment]] |= goesThere(directedSegment);
  }
  const ahead = new Uint8Array(graph.junctionCount);
  for (const directedSegment of directedOut)
    ahead[junctionBefore[directedSegment]] |= isAhead[partBefore[directedSegment]] | goesThere(directedSegment);
  return {
    fromMain: mayPass.map((may, directedSegment) =>
      may ? isOpen[directedSegment] & isLedTo[partBefore[directedSegment]] : 1,
    ),
    toMain: mayPass.map((may, directedSegment) =>
      may ? isOpen[directedSegment] & leadsToMain[partAfter[directedSegment]] : 1,
    ),
    ahead,
  };
}

function openRoadsOf(
  graph: DirectedSegmentGraph,
  isBanned: Uint8Array,
  isOpenTo: (directedSegment: number) => boolean,
): OpenRoads {
  const { junctionCount, junctionBefore, firstOut, directedOut } = graph;
  const mayPass = Uint8Array.from(junctionBefore, (_, directedSegment) => Number(isOpenTo(directedSegment)));
  const isOpen = mayPass.map((one, directedSegment) => (isBanned[directedSegment >>> 1] ? 0 : one));
  const head = Uint32Array.from(directedOut, (directedSegment) => junctionBefore[directedSegment ^ 1]);
  const closed = Int32Array.from(directedOut, (directedSegment) => 1 - isOpen[directedSegment]);
  const part = strongComponents({ nodeCount: junctionCount, firstOut, head }, closed, 1).componentOfNode;
  return { graph, mayPass, isOpen, part };
}

/**
 * For each part: 1 if it is the main part of an island. If several parts of an island are equally large, the part with the lowest segment
 * id is the main part.
 */
function mainParts({ graph, mayPass, isOpen, part }: OpenRoads, roads: RoadColumns): Uint8Array {
  const { junctionBefore, junctionCount } = graph;
  const { segmentCount, idHigh, idLow, firstPoint, length } = roads;
  const island = Uint32Array.from({ length: junctionCount }, (_, junction) => junction);
  const pieces = new Float64Array(junctionCount);
  const lowestId = new Float64Array(junctionCount).fill(Infinity);
  for (let segment = 0; segment < segmentCount; segment++) {
    const directedSegment = 2 * segment;
    const [start, end] = [junctionBefore[directedSegment], junctionBefore[directedSegment + 1]];
    if (mayPass[directedSegment] | mayPass[directedSegment + 1])
      island[islandOf(island, start)] = islandOf(island, end);
    if (!(isOpen[directedSegment] | isOpen[directedSegment + 1]) || part[start] !== part[end] || length[segment] === 0)
      continue;
    pieces[part[start]] += firstPoint[segment + 1] - firstPoint[segment] - 1;
    lowestId[part[start]] = Math.min(lowestId[part[start]], idHigh[segment] * 2 ** 32 + idLow[segment]);
  }
  const mainOf = new Map<number, number>();
  for (let junction = 0; junction < junctionCount; junction++) {
    const here = part[junction];
    if (pieces[here] === 0) continue;
    const main = mainOf.get(islandOf(island, junction)) ?? here;
    const isLarger = pieces[here] - pieces[main] || lowestId[main] - lowestId[here];
    mainOf.set(islandOf(island, junction), isLarger > 0 ? here : main);
  }
  const isMain = new Uint8Array(junctionCount);
  for (const main of mainOf.values()) isMain[main] = 1;
  return isMain;
}

/** The junction that represents an island (union-find with path halving). */
function islandOf(island: Uint32Array, junction: number): number {
  let at = junction;
  while (island[at] !== at) at = island[at] = island[island[at]];
  return at;
}

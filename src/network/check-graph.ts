// Checks that the columns of nodes and arcs describe one graph, in one pass over the arcs and one over their heads:
//
//   by tail                the arcs of a node are consecutive, their directed segments ascending
//   by directed segment    its primary arc leaves a junction; arcs of the same directed segments leave the copies of that junction
//   by head                every arc is listed once, at its head
//   at its end             an arc leads to the junction where its directed segment ends, or to a copy of it

import type { Wholes } from './check-numbers.ts';
import { type Network, NO_ARC } from './network.ts';

/** The checks of arcs that failed. */
interface ArcFaults {
  directedSegments: boolean;
  primaries: boolean;
}

/** A few words about each fault that was found. Check the bounds before. */
export function faultsOfGraph(network: Network): string[] {
  if (!ascends(network.junctionOfCopy)) return ['junctionOfCopy does not ascend among the junctions'];
  const { directedSegments, primaries } = faultyArcs(network);
  if (directedSegments)
    return ['directedOfArc does not ascend at each node, or differs between a junction and its copies'];
  if (primaries) return ['arcOfDirected does not lead to the arcs that leave junctions'];
  if (!leadsToEnds(network)) return ['the column head does not hold the junctions where directed segments end'];
  return listsArcsByHead(network) ? [] : ['firstIn and arcIn do not list every arc at its head'];
}

function faultyArcs(network: Network): ArcFaults {
  const { nodeCount, junctionCount, segmentCount, firstOut, directedOfArc, arcOfDirected, junctionOfCopy } = network;
  const found = { directedSegments: false, primaries: false };
  const directedCount = 2 * segmentCount;
  const primaryCount = firstOut[junctionCount];

  let openCount = 0;
  for (let directedSegment = 0; directedSegment < directedCount; directedSegment++) {
    const arc = arcOfDirected[directedSegment];
    if (arc !== NO_ARC) openCount++;
    if (
      arc === NO_ARC
        ? arcOfDirected[directedSegment ^ 1] === NO_ARC
        : !(arc < primaryCount && directedOfArc[arc] === directedSegment)
    ) {
      found.primaries = true;
    }
  }
  if (openCount !== primaryCount) found.primaries = true;

  for (let node = 0; node < nodeCount; node++) {
    const begin = firstOut[node];
    const end = firstOut[node + 1];
    const first = node < junctionCount ? begin : firstOut[junctionOfCopy[node - junctionCount]];
    if (node >= junctionCount && firstOut[junctionOfCopy[node - junctionCount] + 1] - first !== end - begin) {
      found.directedSegments = true;
      continue;
    }
    let last = -1;
    for (let arc = begin; arc < end; arc++) {
      const directedSegment = directedOfArc[arc];
      if (directedSegment <= last || directedSegment !== directedOfArc[first + arc - begin])
        found.directedSegments = true;
      last = directedSegment;
    }
  }
  return found;
}

// A directed segment ends where its opposite begins. If the opposite has no arc, all arcs of the segment must end at one junction.
function leadsToEnds({
  arcCount,
  junctionCount,
  tail,
  head,
  directedOfArc,
  arcOfDirected,
  junctionOfCopy,
}: Network): boolean {
  for (let arc = 0; arc < arcCount; arc++) {
    const directedSegment = directedOfArc[arc];
    const back = arcOfDirected[directedSegment ^ 1];
    const node = back === NO_ARC ? head[arcOfDirected[directedSegment]] : tail[back];
    const expected = node < junctionCount ? node : junctionOfCopy[node - junctionCount];
    const found = head[arc] < junctionCount ? head[arc] : junctionOfCopy[head[arc] - junctionCount];
    if (found !== expected) return false;
  }
  return true;
}

// Whether every arc is listed at its head, in ascending order, so that none is listed twice. There are as many entries as arcs, so none is
// missing.
function listsArcsByHead({ nodeCount, arcCount, firstIn, arcIn, head }: Network): boolean {
  for (let node = 0; node < nodeCount; node++) {
    let last = -1;
    for (let i = firstIn[node]; i < firstIn[node + 1]; i++) {
      const arc = arcIn[i];
      if (arc <= last || arc >= arcCount || head[arc] !== node) return false;
      last = arc;
    }
  }
  return true;
}

/** Whether no number is below the previous one. */
export function ascends(numbers: Wholes): boolean {
  for (let i = 1; i < numbers.length; i++) if (numbers[i] < numbers[i - 1]) return false;
  return true;
}

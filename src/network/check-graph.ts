// Whether the columns of nodes and arcs tell of one graph, in one pass over the arcs and one over their heads:
//
//   by tail     the arcs of a node follow each other, their courses ascending
//   by course   the primary arc of a course leaves a junction; the copies of that junction are left by the same courses
//   by head     every arc stands once below its head
//   at its end  an arc leads to the junction where its course ends, or to a copy of it

import { type Network, NO_ARC } from './network.ts';

/** What may be wrong with arcs. */
export interface ArcFaults {
  tails: boolean;
  directedSegments: boolean;
  primaries: boolean;
  heads: boolean;
}

/** The loops over arcs: these, or the kernel's. */
export interface GraphProofs {
  readonly faultyArcs: (network: Network) => ArcFaults;
  readonly leadsToEnds: (network: Network) => boolean;
  readonly arcsStandByHead: (network: Network) => boolean;
}

export const PLAIN_GRAPH_PROOFS: GraphProofs = { faultyArcs, leadsToEnds, arcsStandByHead };

/** What does not fit, in a few words each. Lengths and offsets are known to be sound. */
export function faultsOfGraph(network: Network, proofs: GraphProofs): string[] {
  if (!areJunctions(network)) return ['junctionOfCopy does not ascend among the junctions'];
  const { tails, directedSegments, primaries, heads: farHeads } = proofs.faultyArcs(network);
  const heads = farHeads || !(tails || directedSegments || primaries || proofs.leadsToEnds(network));
  const isWrong: [string, boolean][] = [
    ['tail and firstOut do not tell the same', tails],
    ['courseOfArc does not ascend at each node, or not alike at its copies', directedSegments],
    ['arcOfCourse does not lead to the arcs that leave junctions', primaries],
    ['head leads elsewhere than courses end', heads],
  ];
  const faults = isWrong.filter(([, wrong]) => wrong).map(([fault]) => fault);
  if (faults.length === 0 && !proofs.arcsStandByHead(network))
    return ['firstIn and arcIn do not have every arc below its head'];
  return faults;
}

function areJunctions({ junctionOfCopy, junctionCount }: Network): boolean {
  for (let copy = 0; copy < junctionOfCopy.length; copy++) {
    if (junctionOfCopy[copy] >= junctionCount) return false;
    if (copy > 0 && junctionOfCopy[copy] < junctionOfCopy[copy - 1]) return false;
  }
  return true;
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over typed arrays: its parts would be calls in the hottest place
function faultyArcs(network: Network): ArcFaults {
  const { nodeCount, junctionCount, segmentCount, firstOut, tail, head, directedOfArc, arcOfDirected, junctionOfCopy } =
    network;
  const found = { tails: false, directedSegments: false, primaries: false, heads: false };
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
      if (tail[arc] !== node) found.tails = true;
      if (
        directedSegment <= last ||
        directedSegment >= directedCount ||
        directedSegment !== directedOfArc[first + arc - begin]
      )
        found.directedSegments = true;
      if (head[arc] >= nodeCount) found.heads = true;
      last = directedSegment;
    }
  }
  return found;
}

// A course ends where its way back begins; where there is none, all its arcs end at one junction.
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

// The arcs of a head ascend, and so none stands twice; there are as many as there is room for.
function arcsStandByHead({ nodeCount, arcCount, firstIn, arcIn, head }: Network): boolean {
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

// The graph of directed segments between junctions, before turn bans split any junction.

import { NO_ARC } from '../network/network.ts';

export interface DirectedSegmentGraph {
  readonly junctionCount: number;
  /** For each directed segment: the junction where it begins. It ends at the junction where `directedSegment ^ 1` begins. */
  readonly junctionBefore: Uint32Array;
  /** Open directed segments that leave a junction, ascending: directedOut[firstOut[junction]] .. directedOut[firstOut[junction + 1]]. */
  readonly firstOut: Uint32Array;
  readonly directedOut: Uint32Array;
  /** For each directed segment: its index in `directedOut`, which is the number of its primary arc; NO_ARC if it is not open. */
  readonly arcOfDirected: Uint32Array;
}

/** The graph of all open directed segments. */
export function directedSegmentGraph(
  junctionCount: number,
  junctionBefore: Uint32Array,
  isOpen: (directedSegment: number) => boolean,
): DirectedSegmentGraph {
  const directedCount = junctionBefore.length;
  const firstOut = new Uint32Array(junctionCount + 1);
  for (let directedSegment = 0; directedSegment < directedCount; directedSegment++) {
    if (isOpen(directedSegment)) firstOut[junctionBefore[directedSegment] + 1]++;
  }
  for (let junction = 0; junction < junctionCount; junction++) firstOut[junction + 1] += firstOut[junction];

  const directedOut = new Uint32Array(firstOut[junctionCount]);
  const arcOfDirected = new Uint32Array(directedCount).fill(NO_ARC);
  const next = firstOut.slice();
  for (let directedSegment = 0; directedSegment < directedCount; directedSegment++) {
    if (!isOpen(directedSegment)) continue;
    const arc = next[junctionBefore[directedSegment]]++;
    directedOut[arc] = directedSegment;
    arcOfDirected[directedSegment] = arc;
  }
  return { junctionCount, junctionBefore, firstOut, directedOut, arcOfDirected };
}

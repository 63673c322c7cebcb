// Joints: junctions where two pieces of one road meet and nothing else does.
//
//     o-----------x-----------o         x is a joint: exactly two segments end there that are open, and no loop

import { junctionBefore, type Network, NO_ARC } from '../network/network.ts';

/** For each junction: 1 if it is a joint. `junctionOf` gives the junction where a directed segment begins. */
export function jointsOf(
  { junctionCount, arcOfDirected }: Pick<Network, 'junctionCount' | 'arcOfDirected'>,
  junctionOf: (directedSegment: number) => number,
): Uint8Array {
  const endCount = new Uint32Array(junctionCount);
  const isLoopEnd = new Uint8Array(junctionCount);
  for (let directedSegment = 0; directedSegment < arcOfDirected.length; directedSegment++) {
    if (arcOfDirected[directedSegment] === NO_ARC && arcOfDirected[directedSegment ^ 1] === NO_ARC) continue;
    const junction = junctionOf(directedSegment);
    endCount[junction]++;
    if (junctionOf(directedSegment ^ 1) === junction) isLoopEnd[junction] = 1;
  }
  return Uint8Array.from(endCount, (count, junction) => (count === 2 && isLoopEnd[junction] === 0 ? 1 : 0));
}

/** The number of joints in a network. */
export function countJoints(network: Network): number {
  const isJoint = jointsOf(network, (directedSegment) => junctionBefore(network, directedSegment));
  return isJoint.reduce((count, one) => count + one, 0);
}

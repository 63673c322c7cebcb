// Which segments meet at a junction.

import { type Network, nodesOfJunction } from './network.ts';

/** The segments that begin or end at a junction, ascending, each once. One-way and closed segments count too. */
export function segmentsAt(network: Network, junction: number): number[] {
  const { firstOut, firstIn, arcIn, directedOfArc } = network;
  const segments = new Set<number>();
  for (let arc = firstOut[junction]; arc < firstOut[junction + 1]; arc++) segments.add(directedOfArc[arc] >>> 1);
  for (const node of nodesOfJunction(network, junction)) {
    for (let i = firstIn[node]; i < firstIn[node + 1]; i++) segments.add(directedOfArc[arcIn[i]] >>> 1);
  }
  return [...segments].sort((a, b) => a - b);
}

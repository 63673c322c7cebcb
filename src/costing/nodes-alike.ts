// Finds nodes of a junction that are alike. Where turning costs time, a junction has copies that differ only in costs: the same ways lead
// on from all of them.

import type { Network } from '../network/network.ts';
import { CLOSED } from '../search/weights.ts';

/**
 * For each node: the first node of its junction that is alike. From two nodes that are alike, the same open arcs lead to nodes that are
 * alike as well. Without turn costs, every node stands for itself.
 */
export function nodesAlike(network: Network, weight: Int32Array): Uint32Array {
  const { nodeCount, junctionCount, junctionOfCopy, turnCost } = network;
  const alike = new Uint32Array(nodeCount);
  for (let node = 0; node < nodeCount; node++) alike[node] = node;
  if (turnCost.length === 0) return alike;
  junctionOfCopy.forEach((junction, copy) => {
    alike[junctionCount + copy] = junction;
  });
  // nodes count as alike until a difference is found
  for (let isSame = false; !isSame; ) {
    const before = alike.slice();
    isSame = true;
    for (let copy = 0; copy < junctionOfCopy.length; copy++) {
      const node = junctionCount + copy;
      const other = firstAlike(network, weight, before, node);
      if (other !== before[node]) isSame = false;
      alike[node] = other;
    }
  }
  return alike;
}

function firstAlike(network: Network, weight: Int32Array, alike: Uint32Array, node: number): number {
  const { junctionCount, junctionOfCopy } = network;
  const junction = junctionOfCopy[node - junctionCount];
  if (leadAlike(network, weight, alike, junction, node)) return junction;
  let copy = node - junctionCount;
  while (copy > 0 && junctionOfCopy[copy - 1] === junction) copy--;
  for (let other = junctionCount + copy; other < node; other++) {
    if (leadAlike(network, weight, alike, other, node)) return other;
  }
  return node;
}

function leadAlike(
  { firstOut, head }: Network,
  weight: Int32Array,
  alike: Uint32Array,
  one: number,
  other: number,
): boolean {
  const shift = firstOut[other] - firstOut[one];
  for (let arc = firstOut[one]; arc < firstOut[one + 1]; arc++) {
    const isOpen = weight[arc] < CLOSED;
    if (isOpen !== weight[arc + shift] < CLOSED) return false;
    if (isOpen && alike[head[arc]] !== alike[head[arc + shift]]) return false;
  }
  return true;
}

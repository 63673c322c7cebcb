// Trips on major roads, straight from the rule: a trip uses any road until it meets the large connected part of the major roads, and leaves
// this part only once, to reach its end. The oracle uses three copies of the network, one for each of the three phases of such a trip, and
// relaxes all arcs until nothing improves.

import { DESTINATION_ONLY, junctionOfNode, type Network } from '../../src/network/network.ts';
import { familyOfRoadType } from '../../src/network/road-types.ts';
import type { Stops } from '../../src/search/stops.ts';
import { type ArcWeights, CLOSED, exitOf } from '../../src/search/weights.ts';
import { isLess, relaxAll, type Triple } from './relax-all.ts';

const MAJOR = ['LimitedAccess', 'PrimaryHighway', 'SecondaryHighway', 'MajorRoad', 'Ramp', 'Connector', 'Ferry'];

/** Whether an arc is a major road that is open, even for through traffic. */
function isMajor(
  { directedOfArc, flags }: Network,
  { weight }: ArcWeights,
  roadType: Uint8Array,
  arc: number,
): boolean {
  const segment = directedOfArc[arc] >>> 1;
  return (
    weight[arc] < CLOSED && !(flags[segment] & DESTINATION_ONLY) && MAJOR.includes(familyOfRoadType[roadType[segment]])
  );
}

/**
 * The largest set of nodes that major roads connect in both directions; its size counts junctions, and copies of a junction count once. Of
 * equally large sets, the set whose last junction has the lowest number, and then the first node. Empty if the largest set has fewer than two
 * junctions.
 */
export function largePart(network: Network, weights: ArcWeights, roadType: Uint8Array): Set<number> {
  const arcs = Array.from(network.tail.keys()).filter((arc) => isMajor(network, weights, roadType, arc));
  const alike = alikeIn(network, weights);
  const reach = (from: number) => {
    const reached = new Set([from]);
    for (const node of reached) {
      for (const arc of arcs) if (network.tail[arc] === node) reached.add(network.head[arc]);
      for (const other of alike(node)) reached.add(other);
    }
    return reached;
  };
  const reached = Array.from({ length: network.nodeCount }, (_, node) => reach(node));
  const junctionsOf = (part: Set<number>) => new Set([...part].map((node) => junctionOfNode(network, node)));
  const parts = Array.from({ length: network.nodeCount }, (_, node) => {
    const nodes = new Set([...reached[node]].filter((other) => reached[other].has(node)));
    const junctions = junctionsOf(nodes);
    const last = Math.max(...junctions);
    const lastNode = Math.min(...[...nodes].filter((node) => junctionOfNode(network, node) === last));
    return { nodes, size: junctions.size, last, lastNode };
  });
  const [largest] = parts.sort((a, b) => b.size - a.size || a.last - b.last || a.lastNode - b.lastNode);
  return largest.size < 2 ? new Set() : largest.nodes;
}

/** Groups the copies of each junction where turns cost time: two copies count as one if the same rides from both are banned or closed. */
function alikeIn({ turnCost, firstOut, head, nodeCount, ...network }: Network, { weight }: ArcWeights) {
  if (turnCost.length === 0) return () => [];
  const junctionOf = (node: number) => junctionOfNode({ ...network, nodeCount } as Network, node);
  const pairs = new Set<string>();
  for (let a = 0; a < nodeCount; a++)
    for (let b = 0; b < nodeCount; b++) if (junctionOf(a) === junctionOf(b)) pairs.add(`${a} ${b}`);
  const differ = (a: number, b: number) =>
    Array.from({ length: firstOut[a + 1] - firstOut[a] }, (_, i) => [firstOut[a] + i, firstOut[b] + i]).some(
      ([one, other]) =>
        weight[one] < CLOSED !== weight[other] < CLOSED ||
        (weight[one] < CLOSED && !pairs.has(`${head[one]} ${head[other]}`)),
    );
  for (let before = -1; before !== pairs.size; ) {
    before = pairs.size;
    for (const pair of [...pairs]) {
      const [a, b] = pair.split(' ').map(Number);
      if (differ(a, b)) pairs.delete(pair);
    }
  }
  return (node: number) =>
    Array.from({ length: nodeCount }, (_, other) => other).filter((other) => pairs.has(`${node} ${other}`));
}

/** The arcs inside the large part. */
export function arcsOfPart(network: Network, weights: ArcWeights, roadType: Uint8Array): Set<number> {
  const part = largePart(network, weights, roadType);
  const { tail, head } = network;
  const isAlong = (arc: number) => part.has(tail[arc]) && part.has(head[arc]);
  return new Set([...tail.keys()].filter((arc) => isMajor(network, weights, roadType, arc) && isAlong(arc)));
}

/**
 * The least (weight, second, third) from the sources to the targets by the rule. A trip to a junction ends over any arc over which the rule
 * lets it ride there, and does not pay the delay of this arc. Trips that ride no whole arc are not found.
 */
export function majorTrip(
  network: Network,
  weights: ArcWeights,
  roadType: Uint8Array,
  sources: Stops,
  targets: Stops | { readonly junction: number },
): Triple | undefined {
  const { nodeCount, arcCount, tail, head } = network;
  const part = largePart(network, weights, roadType);
  const along = arcsOfPart(network, weights, roadType);
  const links: { from: number; to: number; arc: number | undefined }[] = [];
  for (let arc = 0; arc < arcCount; arc++) {
    const [from, to] = [tail[arc], head[arc]];
    if (weights.weight[arc] >= CLOSED) continue;
    if (!part.has(from)) links.push({ from, to, arc });
    if (along.has(arc)) links.push({ from: nodeCount + from, to: nodeCount + to, arc });
    if (!part.has(to)) links.push({ from: 2 * nodeCount + from, to: 2 * nodeCount + to, arc });
  }
  // phase 1: has met the part; phase 2: has left it
  for (const node of part) {
    links.push({ from: node, to: nodeCount + node, arc: undefined });
    links.push({ from: nodeCount + node, to: 2 * nodeCount + node, arc: undefined });
  }
  const carried = (values: Int32Array) => Int32Array.from(links, ({ arc }) => (arc === undefined ? 0 : values[arc]));
  const graph = {
    nodeCount: 3 * nodeCount,
    arcCount: links.length,
    tail: Uint32Array.from(links, ({ from }) => from),
    head: Uint32Array.from(links, ({ to }) => to),
  };
  const values = {
    weight: carried(weights.weight),
    second: carried(weights.second),
    third: carried(weights.third),
  };
  const least = relaxAll(graph, values, sources);
  let best: Triple | undefined;
  const end = (there: Triple | undefined, costs: Triple) => {
    if (there === undefined) return;
    const total = there.map((value, i) => value + costs[i]) as Triple;
    if (total[0] < CLOSED && (best === undefined || isLess(total, best))) best = total;
  };
  if ('junction' in targets) {
    for (const { from, arc } of links) {
      if (arc === undefined || junctionOfNode(network, head[arc]) !== targets.junction) continue;
      const ridden = (value: 'weight' | 'second' | 'third') =>
        weights[value][arc] - exitOf(weights.exits, value, network.directedOfArc[arc]);
      end(least[from], [ridden('weight'), ridden('second'), ridden('third')]);
    }
    return best;
  }
  targets.node.forEach((node, i) => {
    for (const there of [least[node], least[nodeCount + node], least[2 * nodeCount + node]]) {
      end(there, [targets.weight[i], targets.second[i], targets.third[i]]);
    }
  });
  return best;
}

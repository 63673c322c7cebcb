// The benefit of numbering junctions along a Hilbert curve: the same searches over the same roads, with junctions numbered along the curve,
// in the order in which segments sorted by id refer to them, and randomly.
//
//   npm run bench -- junction-order [segments]

import { city } from '../fixtures/city.ts';
import { openRandom } from '../fixtures/random.ts';
import { buildNetwork } from '../src/build/build-network.ts';
import { baseWeights } from '../src/costing/weights/base-weights.ts';
import { radixOrder } from '../src/memory/radix-order.ts';
import type { Graph, Network } from '../src/network/network.ts';
import type { NetworkSource } from '../src/network/source.ts';
import { forwards } from '../src/search/adjacency.ts';
import { openScratch } from '../src/search/scratch.ts';
import type { ArcWeights } from '../src/search/weights.ts';
import { wholeTree } from '../test/oracle/trees.ts';
import { countAt } from './kit/arguments.ts';
import { realRoads } from './kit/real-data.ts';

const ROUNDS = 9;

type NodeOrder = (network: Network) => Uint32Array;

const ORDERS: { [name: string]: NodeOrder } = {
  'along the curve': ({ nodeCount }) => Uint32Array.from({ length: nodeCount }, (_, node) => node),
  'by segment ids': nodesBySegments,
  'at random': nodesShuffled,
};

await compare('city', city({ segments: countAt(0, 'segments', 400_000) }));
const porto = await realRoads('porto');
if (porto) await compare('Porto', porto);

async function compare(name: string, source: NetworkSource): Promise<void> {
  const network = buildNetwork(source);
  process.stdout.write(`${name}: ${network.segmentCount} segments, ${network.nodeCount} nodes\n`);
  const { time, length } = baseWeights(network);
  const weights = { weight: time[0], second: length, third: length };
  const runs = Object.entries(ORDERS).map(([order, orderOf]) => ({
    order,
    times: [] as number[],
    check: 0,
    ...renumbered(network, weights, orderOf(network)),
  }));
  const scratch = openScratch(network.nodeCount);
  for (let round = 0; round < ROUNDS; round++) {
    for (const run of runs) {
      const node = run.numberOf[Math.floor((network.junctionCount * round) / ROUNDS)];
      const start = performance.now();
      const tree = wholeTree(
        forwards(run.graph),
        run.weights,
        { node: [node], weight: [0], second: [0], third: [0] },
        scratch,
      );
      run.times.push(performance.now() - start);
      for (const reached of tree.weight) run.check = (run.check + (reached % 65536)) % 2 ** 31;
    }
  }
  for (const { order, times, check } of runs) {
    const median = times.sort((a, b) => a - b)[ROUNDS >> 1];
    process.stdout.write(`  ${order.padEnd(16)} ${median.toFixed(1)} ms to all, checksum ${check}\n`);
  }
}

function nodesBySegments({ nodeCount, segmentCount, arcOfDirected, tail, arcCount }: Network): Uint32Array {
  const seen = new Uint8Array(nodeCount);
  const nodes: number[] = [];
  const visit = (node: number) => {
    if (seen[node]) return;
    seen[node] = 1;
    nodes.push(node);
  };
  for (let directedSegment = 0; directedSegment < 2 * segmentCount; directedSegment++) {
    if (arcOfDirected[directedSegment] < arcCount) visit(tail[arcOfDirected[directedSegment]]);
  }
  for (let node = 0; node < nodeCount; node++) visit(node);
  return Uint32Array.from(nodes);
}

function nodesShuffled({ nodeCount }: Network): Uint32Array {
  const random = openRandom(1);
  return radixOrder(
    nodeCount,
    Uint32Array.from({ length: nodeCount }, () => Math.floor(random.next() * 2 ** 32)),
  );
}

// The same graph with node `order[i]` as node i, its arcs sorted by tail again.
function renumbered(
  graph: Graph,
  weights: ArcWeights,
  order: Uint32Array,
): { graph: Graph; weights: ArcWeights; numberOf: Uint32Array } {
  const { nodeCount, arcCount } = graph;
  const numberOf = new Uint32Array(nodeCount);
  for (let node = 0; node < nodeCount; node++) numberOf[order[node]] = node;
  const newTail = graph.tail.map((node) => numberOf[node]);
  const arcs = radixOrder(arcCount, newTail);
  const tail = arcs.map((arc) => newTail[arc]);
  const head = arcs.map((arc) => numberOf[graph.head[arc]]);
  const arcIn = radixOrder(arcCount, head);
  const weight = Int32Array.from(arcs, (arc) => weights.weight[arc]);
  const second = Int32Array.from(arcs, (arc) => weights.second[arc]);
  return {
    graph: {
      nodeCount,
      arcCount,
      firstOut: firstOf(tail, nodeCount),
      tail,
      head,
      firstIn: firstOf(head, nodeCount),
      arcIn,
    },
    weights: { weight, second, third: second },
    numberOf,
  };
}

function firstOf(numbers: Uint32Array, count: number): Uint32Array {
  const first = new Uint32Array(count + 1);
  for (const number of numbers) first[number + 1]++;
  for (let i = 0; i < count; i++) first[i + 1] += first[i];
  return first;
}

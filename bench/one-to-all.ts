// One-to-all searches, compared with a bare hand-written loop that has one value and no paths. The difference is what three values, paths,
// limits and clean scratch arrays cost. Runs on New York if ERMINE_DATA has it, and on a generated city.

import FlatQueue from 'flatqueue';
import { city } from '../fixtures/city.ts';
import { startBudget } from '../src/budget/budget.ts';
import { buildNetwork } from '../src/build/build-network.ts';
import { baseWeights } from '../src/costing/weights/base-weights.ts';
import { computeWeights } from '../src/costing/weights/compute-weights.ts';
import { checksum } from '../src/memory/checksum.ts';
import type { Graph } from '../src/network/network.ts';
import { NO_COSTING } from '../src/request/costing.ts';
import { forwards } from '../src/search/adjacency.ts';
import { bidirectional } from '../src/search/bidirectional.ts';
import { borrowLabels, openScratch, returnLabels } from '../src/search/scratch.ts';
import { seed, settleAll } from '../src/search/settle.ts';
import type { Stops } from '../src/search/stops.ts';
import { type ArcWeights, CLOSED } from '../src/search/weights.ts';
import { graphOfArcs } from '../test/kit/graph-of-arcs.ts';
import { dijkstra } from '../test/oracle/dijkstra.ts';
import { wholeTree } from '../test/oracle/trees.ts';
import { newYork } from './kit/real-data.ts';

const WARM_ROUNDS = 8;
const ROUNDS = 41;

function compare(name: string, graph: Graph, weights: ArcWeights): void {
  const { nodeCount, arcCount } = graph;
  const scratch = openScratch(nodeCount);
  const distance = new Int32Array(nodeCount);
  const queue = new FlatQueue<number>();
  const stopsAt = (node: number): Stops => ({ node: [node], weight: [0], second: [0], third: [0] });

  // Each returns a checksum of its results; the first three must agree.
  const contestants: [string, (from: number, to: number) => number][] = [
    [
      'bare loop',
      (from) => {
        bareLoop(graph, weights.weight, from, distance, queue);
        return checksum(new Uint32Array(distance.buffer));
      },
    ],
    [
      'settleAll',
      (from) => {
        const labels = borrowLabels(scratch);
        seed(stopsAt(from), labels);
        settleAll(forwards(graph), weights, labels, { limit: CLOSED - 1 }, startBudget());
        const check = checksum(new Uint32Array(labels.weight.buffer));
        returnLabels(scratch, labels);
        return check;
      },
    ],
    [
      'wholeTree',
      (from) => {
        const tree = wholeTree(forwards(graph), weights, stopsAt(from), scratch);
        return checksum(new Uint32Array(tree.weight.buffer));
      },
    ],
    [
      'dijkstra',
      (from, to) =>
        dijkstra(graph, weights, { sources: stopsAt(from), targets: stopsAt(to) }, scratch)?.weight ?? CLOSED,
    ],
    [
      'bidirectional',
      (from, to) =>
        bidirectional(graph, weights, { sources: stopsAt(from), targets: stopsAt(to) }, scratch)?.weight ?? CLOSED,
    ],
  ];

  const times = contestants.map((): number[] => []);
  const checks = contestants.map(() => 0);
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
    const from = ((round + WARM_ROUNDS) * 102_947) % nodeCount;
    const to = ((round + WARM_ROUNDS) * 70_001 + 5) % nodeCount;
    contestants.forEach(([, search], i) => {
      const start = performance.now();
      const check = search(from, to);
      if (round >= 0) times[i].push(performance.now() - start);
      checks[i] = (checks[i] + check) % 2 ** 32;
    });
  }

  process.stdout.write(
    `${name}: ${nodeCount} nodes, ${arcCount} arcs, median and least of ${ROUNDS} rounds, ratio of medians\n`,
  );
  const medians = times.map((list) => list.sort((a, b) => a - b)[ROUNDS >> 1]);
  contestants.forEach(([contestant], i) => {
    const figures = [medians[i], times[i][0]].map((time) => time.toFixed(2).padStart(8)).join('');
    const ratio = (medians[i] / medians[0]).toFixed(2);
    process.stdout.write(`  ${contestant.padEnd(14)}${figures} ms  ${ratio}  ${checks[i].toString(16)}\n`);
  });
}

function bareLoop(
  graph: Graph,
  weight: Int32Array,
  from: number,
  distance: Int32Array,
  queue: FlatQueue<number>,
): void {
  const { firstOut, head } = graph;
  distance.fill(CLOSED);
  distance[from] = 0;
  queue.push(from, 0);
  while (queue.length > 0) {
    const key = queue.peekValue() as number;
    const node = queue.pop() as number;
    if (key > distance[node]) continue;
    for (let arc = firstOut[node], end = firstOut[node + 1]; arc < end; arc++) {
      const there = key + weight[arc];
      const far = head[arc];
      if (there < distance[far]) {
        distance[far] = there;
        queue.push(far, there);
      }
    }
  }
}

const real = newYork();
if (real) {
  const tail = new Uint32Array(real.arcCount);
  for (let node = 0; node < real.nodeCount; node++) tail.fill(node, real.firstOut[node], real.firstOut[node + 1]);
  const second = Int32Array.from(real.distance);
  const weights = { weight: Int32Array.from(real.time), second, third: second };
  compare('New York', graphOfArcs(real.nodeCount, tail, real.head), weights);
}
const network = buildNetwork(city({ segments: 100_000 }));
compare('City', network, computeWeights(network, baseWeights(network), NO_COSTING));

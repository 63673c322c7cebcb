import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWeights } from '../../src/boundary-search/bounded-weights.ts';
import { SearchLimitError, startBudget } from '../../src/budget/budget.ts';
import type { Graph } from '../../src/network/network.ts';
import { strongComponents } from '../../src/network/strong-components.ts';
import { backwards, forwards } from '../../src/search/adjacency.ts';
import { bidirectional } from '../../src/search/bidirectional.ts';
import type { Found } from '../../src/search/found.ts';
import { oneToMany } from '../../src/search/one-to-many.ts';
import { openScratch, ROOT, type Scratch } from '../../src/search/scratch.ts';
import type { Stops } from '../../src/search/stops.ts';
import { type ArcWeights, CLOSED } from '../../src/search/weights.ts';
import { expectSame } from '../kit/expect-same.ts';
import { runs } from '../kit/runs.ts';
import { dijkstra } from '../oracle/dijkstra.ts';
import { leastBetween, relaxAll } from '../oracle/relax-all.ts';
import { boundedTree, wholeTree } from '../oracle/trees.ts';
import { graphOf, stopsIn, towns } from './hierarchy/towns.ts';

/** A random graph with some trips on it. */
const trips = towns(12).chain((town) => {
  const stops = stopsIn(town.graph.nodeCount);
  return fc.tuple(fc.constant(town), fc.array(fc.tuple(stops, stops), { minLength: 1, maxLength: 5 }));
});

test('every search finds the least weight, second and third, and its arcs', () => {
  fc.assert(
    fc.property(trips, ([{ graph, weights }, pairs]) => {
      const scratch = openScratch(graph.nodeCount);
      for (const [sources, targets] of pairs) {
        const expected = leastBetween(graph, weights, sources, targets);
        for (const search of [dijkstra, bidirectional]) {
          const found = search(graph, weights, { sources, targets }, scratch);
          expectSame(found && [found.weight, found.second, found.third], expected);
          if (found) expectWay(graph, weights, sources, targets, found);
          expectClean(scratch);
        }
        const all = pairs.map(([, others]) => others);
        const { weight, second, third } = oneToMany(graph, weights, { sources, targets: all }, scratch);
        all.forEach((others, i) => {
          const least = leastBetween(graph, weights, sources, others);
          expectSame(weight[i] < CLOSED ? [weight[i], second[i], third[i]] : undefined, least);
        });
        expectClean(scratch);
      }
    }),
    { seed: 7, numRuns: runs(800) },
  );
});

test('a tree reaches every node by its least triple, forwards and backwards, and no farther than its limit', () => {
  fc.assert(
    fc.property(trips, fc.nat(30), ([{ graph, weights }, [[stops]]], limit) => {
      const scratch = openScratch(graph.nodeCount);
      const turned = turnedRound(graph, weights);
      for (const [direction, expected] of [
        [forwards(graph), relaxAll(graph, weights, stops)],
        [backwards(graph), relaxAll(turned.graph, turned.weights, stops)],
      ] as const) {
        const whole = wholeTree(direction, weights, stops, scratch);
        expectClean(scratch);
        expected.forEach((triple, node) => {
          expectSame(whole.weight[node], triple?.[0] ?? CLOSED);
          if (triple) expectSame([whole.second[node], whole.third[node]], [triple[1], triple[2]]);
        });
        const { node, weight, second, third, arc } = boundedTree(direction, weights, stops, limit, scratch);
        expectClean(scratch);
        // nodes with very different weights are in separate buckets
        for (const times of [1, 700]) {
          const far = (weight: number): number => Math.min(weight * times, CLOSED);
          const begun = { ...stops, weight: stops.weight.map(far) };
          const bounded = { adjacency: direction, weight: weights.weight.map(far), stops: begun };
          const tools = { scratch, budget: startBudget() };
          const alone = readWeights([bounded], far(limit), tools, ({ weight }) => weight.slice());
          expectClean(scratch);
          for (let node = 0; node < graph.nodeCount; node++) {
            const least = far(expected[node]?.[0] ?? CLOSED);
            if (Math.min(alone[node], least) <= far(limit)) expectSame(alone[node], least);
          }
        }
        const within = expected.flatMap((triple, i) => (triple && triple[0] <= limit ? [i] : []));
        expectSame(
          [...node].sort((a, b) => a - b),
          within,
        );
        node.forEach((reached, i) => {
          expectSame([weight[i], second[i], third[i]], expected[reached]);
          if (arc[i] === ROOT) return;
          // The label adds the arc to the label of the previous node.
          const before = direction.next === graph.head ? graph.tail[arc[i]] : graph.head[arc[i]];
          expectSame(direction.next[arc[i]], reached);
          expectSame(weight[i] - weights.weight[arc[i]], whole.weight[before]);
          expectSame(second[i] - weights.second[arc[i]], whole.second[before]);
          expectSame(third[i] - weights.third[arc[i]], whole.third[before]);
        });
      }
    }),
    { seed: 8, numRuns: runs(350) },
  );
});

test('nodes are strongly connected if each reaches the other', () => {
  fc.assert(
    fc.property(towns(12), ({ graph, weights }) => {
      const { count, componentOfNode, size, largest } = strongComponents(graph, weights.weight, CLOSED);
      const open = weights.weight.map((weight) => (weight < CLOSED ? 0 : CLOSED));
      const free = { weight: open, second: open, third: open };
      const reach = Array.from({ length: graph.nodeCount }, (_, node) => relaxAll(graph, free, at(node)));
      for (let a = 0; a < graph.nodeCount; a++) {
        for (let b = 0; b < graph.nodeCount; b++) {
          const isConnected = reach[a][b] !== undefined && reach[b][a] !== undefined;
          expectSame(componentOfNode[a] === componentOfNode[b], isConnected);
        }
      }
      expectSame(new Set(componentOfNode).size, count);
      expectSame(
        size.reduce((sum, nodes) => sum + nodes, 0),
        graph.nodeCount,
      );
      const most = Math.max(...size);
      const lasts = [...componentOfNode.keys()].filter((node) => size[componentOfNode[node]] === most);
      const lastOf = (component: number) => componentOfNode.lastIndexOf(component);
      expectSame(lastOf(largest), Math.min(...lasts.map((node) => lastOf(componentOfNode[node]))));
    }),
    { seed: 9, numRuns: runs(350) },
  );
});

test('sums beyond an int32 are compared exactly', () => {
  // Two ways of equal weight. In an int32, the sum of the first way's second values would wrap around and look small.
  const graph = graphOf(4, [
    [0, 1],
    [1, 3],
    [0, 2],
    [2, 3],
  ]);
  const far = 2_000_000_000;
  const carried = Int32Array.of(far, 100, far, far);
  const weights = { weight: Int32Array.of(1, 1, 1, 1), second: carried, third: carried };
  // Arcs are sorted by tail: 0-1, 0-2, 1-3, 2-3.
  for (const search of [dijkstra, bidirectional]) {
    const found = search(graph, weights, { sources: at(0), targets: at(3) }, openScratch(4));
    expectSame(found, { weight: 2, second: far + 100, third: far + 100, source: 0, target: 0, arcs: [1, 3] });
  }
});

const line = graphOf(
  20_000,
  Array.from({ length: 19_999 }, (_, i): [number, number] => [i, i + 1]),
);
const ones = new Int32Array(19_999).fill(1);
const alongLine = { weight: ones, second: ones, third: ones };
const searches = [
  [
    'dijkstra',
    (budget, scratch) => dijkstra(line, alongLine, { sources: at(0), targets: at(19_999) }, scratch, budget),
  ],
  [
    'bidirectional',
    (budget, scratch) => bidirectional(line, alongLine, { sources: at(0), targets: at(19_999) }, scratch, budget),
  ],
  [
    'oneToMany',
    (budget, scratch) => oneToMany(line, alongLine, { sources: at(0), targets: [at(19_999)] }, scratch, budget),
  ],
  ['boundedTree', (budget, scratch) => boundedTree(forwards(line), alongLine, at(0), 1e9, scratch, budget)],
] as const satisfies [string, (budget: ReturnType<typeof startBudget>, scratch: Scratch) => unknown][];

test.each(searches)('%s stops at its limits, with the reason, and leaves its scratch clean', (_, search) => {
  const scratch = openScratch(20_000);
  const reason = new Error('enough');
  const controller = new AbortController();
  controller.abort(reason);
  expect(() => search(startBudget({ signal: controller.signal }), scratch)).toThrow(reason);
  expectClean(scratch);
  expect(() => search(startBudget({ settledNodes: 5000 }), scratch)).toThrow(SearchLimitError);
  expectClean(scratch);
  expect(() => search(startBudget({ milliseconds: -1 }), scratch)).toThrow('-1 milliseconds');
  expectClean(scratch);
  search(startBudget({ settledNodes: 20_000, milliseconds: 60_000 }), scratch);
  expectClean(scratch);
});

test('many small searches under one budget are counted together', () => {
  const scratch = openScratch(20_000);
  const budget = startBudget({ settledNodes: 1000 });
  for (let i = 0; i < 10; i++) boundedTree(forwards(line), alongLine, at(0), 98, scratch, budget);
  expect(() => boundedTree(forwards(line), alongLine, at(0), 98, scratch, budget)).toThrow(SearchLimitError);
  expect(() => boundedTree(forwards(line), alongLine, at(0), 98, scratch, budget)).toThrow(SearchLimitError);
});

function at(node: number): Stops {
  return { node: [node], weight: [0], second: [0], third: [0] };
}

/** Checks that the arcs connect a source to a target, and add up. */
function expectWay(graph: Graph, weights: ArcWeights, sources: Stops, targets: Stops, found: Found): void {
  let node = sources.node[found.source];
  const sum = [sources.weight[found.source], sources.second[found.source], sources.third[found.source]];
  for (const arc of found.arcs) {
    expectSame(graph.tail[arc], node);
    node = graph.head[arc];
    sum[0] += weights.weight[arc];
    sum[1] += weights.second[arc];
    sum[2] += weights.third[arc];
  }
  expectSame(node, targets.node[found.target]);
  sum[0] += targets.weight[found.target];
  sum[1] += targets.second[found.target];
  sum[2] += targets.third[found.target];
  expectSame(sum, [found.weight, found.second, found.third]);
}

function expectClean(scratch: Scratch): void {
  for (const { weight, second, third, isTarget, touchedCount, queue } of scratch.idle) {
    expectSame(touchedCount, 0);
    expectSame(queue.length, 0);
    expectSame(
      weight.every((value) => value === CLOSED),
      true,
    );
    expectSame(
      [second, third, isTarget].every((values) => values.every((value: number) => value === 0)),
      true,
    );
  }
}

/** The graph with every arc turned round. */
function turnedRound(graph: Graph, weights: ArcWeights): { graph: Graph; weights: ArcWeights } {
  const { tail, head, firstOut, firstIn } = graph;
  return { graph: { ...graph, tail: head, head: tail, firstOut: firstIn, firstIn: firstOut }, weights };
}

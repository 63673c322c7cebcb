// Every step of the contraction hierarchy: `npm run bench -- hierarchy [porto | new-york | tiled]`, one network or all.
//
// Trips go between random nodes, without snapping. Every figure is a median. The checksum adds up all weights found, and a sample of trips
// is compared with Dijkstra. `tiled` is four by four copies of Porto, with border nodes joined to their nearest neighbours.

import { startBudget } from '../src/budget/budget.ts';
import type { KernelPool } from '../src/kernel/kernel.ts';
import { openKernelPool } from '../src/kernel/open-kernel-pool.ts';
import { forwards } from '../src/search/adjacency.ts';
import { bidirectional } from '../src/search/bidirectional.ts';
import { aStar } from '../src/search/hierarchy/a-star.ts';
import { contractNodes } from '../src/search/hierarchy/contract.ts';
import { customize } from '../src/search/hierarchy/customize.ts';
import { copyMetric, customizePartially } from '../src/search/hierarchy/customize-partially.ts';
import { customizePerfectly } from '../src/search/hierarchy/customize-perfectly.ts';
import type { Hierarchy } from '../src/search/hierarchy/hierarchy.ts';
import { withClimber } from '../src/search/hierarchy/lay-climber.ts';
import { layOutTargets } from '../src/search/hierarchy/lay-out-targets.ts';
import { fillRow, labellingOf, labelTargets } from '../src/search/hierarchy/many-to-many.ts';
import type { MatrixOfStops } from '../src/search/hierarchy/matrix.ts';
import type { Metric } from '../src/search/hierarchy/metric.ts';
import { lowerBound } from '../src/search/hierarchy/open-potentials.ts';
import { orderNodes } from '../src/search/hierarchy/order/order.ts';
import { queryHierarchy } from '../src/search/hierarchy/query.ts';
import { type HierarchyScratch, makeHierarchyScratch } from '../src/search/hierarchy/scratch.ts';
import { unpack } from '../src/search/hierarchy/unpack.ts';
import { openScratch } from '../src/search/scratch.ts';
import type { Stops } from '../src/search/stops.ts';
import { makeTriples } from '../src/search/triples.ts';
import { type ArcWeights, CLOSED } from '../src/search/weights.ts';
import { dijkstra } from '../test/oracle/dijkstra.ts';
import { wholeTree } from '../test/oracle/trees.ts';
import { sweepTree } from './bare/swept-tree.ts';
import { wordAt } from './kit/arguments.ts';
import { type Roads, readNewYork, readPorto, tile } from './kit/graphs.ts';

const wanted = wordAt(0, 'network', ['porto', 'new-york', 'tiled']);
const TRIPS = 2000;

if (!wanted || wanted === 'porto' || wanted === 'tiled') {
  const porto = await readPorto();
  if (porto && wanted !== 'tiled') measure(porto);
  if (porto && wanted !== 'porto') measure(tile(porto, 4));
}
if (!wanted || wanted === 'new-york') {
  const roads = readNewYork();
  if (roads) measure(roads);
}

/** The data of all measurements. */
interface Bench extends Roads {
  readonly hierarchy: Hierarchy;
  readonly scratch: HierarchyScratch;
  readonly kernels: KernelPool | undefined;
  readonly random: (below: number) => number;
}

type Trips = readonly (readonly [Stops, Stops])[];

function measure(roads: Roads): void {
  const { name, graph, coordinates } = roads;
  const { nodeCount, arcCount } = graph;
  print(`\n${name}: ${nodeCount} nodes, ${arcCount} arcs`);
  const random = randomOf(1);
  const start = performance.now();
  const order = orderNodes(graph, { coordinates });
  printFigure('order, once', performance.now() - start, 'ms');
  const hierarchy = median('contract', 5, () => contractNodes(graph, order));
  printTopology(hierarchy);

  const scratch = makeHierarchyScratch(nodeCount);
  const bench = { ...roads, hierarchy, scratch, kernels: openKernelPool(), random };
  const { basic, perfect, inKernel } = measureMetrics(bench);
  measurePartial(bench, basic);
  const trips = Array.from({ length: TRIPS }, () => [stopAt(random(nodeCount)), stopAt(random(nodeCount))] as const);
  measureTrips(bench, basic, trips);
  measureTrips(bench, perfect, trips, ', perfect');
  if (inKernel) measureTrips(bench, inKernel, trips, ', perfect, kernel');
  compare(bench, perfect, trips);
  for (const size of [100, 500, 1000]) {
    const sources = Array.from({ length: size }, () => stopAt(random(nodeCount)));
    const targets = Array.from({ length: size }, () => stopAt(random(nodeCount)));
    measureMatrix(bench, basic, { sources, targets });
    measureMatrix(bench, inKernel ?? perfect, { sources, targets }, ', perfect');
  }
  measureTrees(bench, perfect);
  measureCosting(bench, perfect, trips);
}

function measureMetrics({ hierarchy, weights, scratch, kernels }: Bench): {
  readonly basic: Metric;
  readonly perfect: Metric;
  /** The perfect metric in the memory of the kernel. */
  readonly inKernel: Metric | undefined;
} {
  const penalized = {
    weight: weights.weight.map((w) => (w >= CLOSED ? CLOSED : Math.ceil((w * 16) / 100))),
    second: weights.weight,
    third: weights.second,
  };
  const basic = median('customize, two values', 21, () => customize(hierarchy, weights, scratch.arcTo));
  median('customize, two values, kernel', 21, () => customize(hierarchy, weights, scratch.arcTo, kernels));
  median('customize, three values', 21, () => customize(hierarchy, penalized, scratch.arcTo));
  const three = median('customize, three values, kernel', 21, () =>
    customize(hierarchy, penalized, scratch.arcTo, kernels),
  );
  const perfect = median('customize perfectly, on top', 5, () => customizePerfectly(hierarchy, basic));
  median('customize perfectly, on top, kernel', 5, () => customizePerfectly(hierarchy, basic, kernels));
  median('the same, three values, kernel', 5, () => customizePerfectly(hierarchy, three, kernels));
  printFigure('metric, perfect metric', basic.bytes / 1e6, `MB, ${(perfect.bytes / 1e6).toFixed(1)} MB`);
  const { firstUp } = perfect.forward;
  printFigure('arcs kept', (100 * firstUp[firstUp.length - 1]) / hierarchy.head.length, '%');
  const inKernel = kernels && withClimber(kernels, hierarchy, perfect, true);
  return { basic, perfect, inKernel };
}

function measureTrips({ hierarchy, scratch }: Bench, metric: Metric, trips: Trips, kind = ''): void {
  let sum = 0;
  const times: number[] = [];
  const unpacked: number[] = [];
  for (let round = 0; round < 3; round++) {
    times.length = unpacked.length = sum = 0;
    for (const [source, target] of trips) {
      const begin = performance.now();
      const meeting = queryHierarchy(hierarchy, metric, { sources: source, targets: target }, scratch);
      const middle = performance.now();
      if (meeting) unpack(hierarchy, metric, meeting);
      unpacked.push(performance.now() - middle);
      times.push(middle - begin);
      sum += meeting?.weight ?? 0;
    }
  }
  printFigure(`query${kind}`, middleOf(times) * 1000, `us, checksum ${sum}`);
  printFigure(`unpack${kind}`, middleOf(unpacked) * 1000, 'us');
}

/** Times tables by hub labels, and by sweeps, which use the kernel if there is one. */
function measureMatrix(
  { hierarchy, weights, scratch, kernels }: Bench,
  metric: Metric,
  { sources, targets }: { sources: readonly Stops[]; targets: readonly Stops[] },
  kind = '',
): void {
  const size = targets.length;
  const budget = startBudget();
  const rounds = size < 500 ? 41 : 5;
  const measureTable = (how: string, fill: (add: (weight: ArrayLike<number>) => void) => void): void => {
    let sum = 0;
    const add = (row: ArrayLike<number>): void => {
      for (let i = 0; i < row.length; i++) if (row[i] < CLOSED) sum += row[i];
    };
    const run = (): void => {
      sum = 0;
      fill(add);
    };
    median(`matrix ${size} x ${size}${kind}${how}`, rounds, run, () => `checksum ${sum}`);
  };
  measureTable('', (add) => {
    const labelling = labellingOf(hierarchy, metric, scratch);
    const hubs = labelTargets(labelling, targets, budget);
    const row = makeTriples(size);
    for (const source of sources) {
      fillRow(labelling, { sources: source, targets: hubs }, row);
      add(row.weight);
    }
  });
  if (kernels === undefined) return;
  const withScratch = <Derived>(use: (lent: HierarchyScratch) => Derived): Derived => use(scratch);
  const tools = { kernels, hierarchy, weights, arcs: () => metric, budget, withScratch };
  measureTable(', kernel', (add) => {
    const fill = layOutTargets(tools, () => targets, size);
    const report: MatrixOfStops['report'] = (some, reported) => {
      for (let lane = 0; lane < some.length; lane++) add(reported[lane].former);
    };
    fill({ sources, units: { former: 1, latter: 1 }, report });
  });
}

function measureTrees({ graph, weights, hierarchy, scratch, random }: Bench, { forward, backward }: Metric): void {
  const searchScratch = openScratch(graph.nodeCount);
  const budget = startBudget();
  const stops = stopAt(random(graph.nodeCount));
  median('whole tree, swept', 11, () => sweepTree(hierarchy, forward, backward, stops, scratch, budget));
  median('whole tree, Dijkstra', 5, () => wholeTree(forwards(graph), weights, stops, searchScratch, budget));
}

/** Times searches under new costings, with the default metric as lower bound, and without a lower bound. */
function measureCosting({ graph, weights, hierarchy, scratch }: Bench, metric: Metric, trips: Trips): void {
  const searchScratch = openScratch(graph.nodeCount);
  const budget = startBudget();
  for (const [option, share, requested] of costing(weights)) {
    const times: number[] = [];
    let sum = 0;
    for (const [source, target] of trips.slice(0, 1000)) {
      const begin = performance.now();
      const tools = {
        lowerBound: lowerBound(hierarchy, metric, share),
        scratch: searchScratch,
        hierarchyScratch: scratch,
      };
      const found = aStar(graph, requested, { sources: source, targets: target }, tools, budget);
      times.push(performance.now() - begin);
      sum += found?.weight ?? 0;
    }
    const mean = times.reduce((a, b) => a + b) / times.length;
    printFigure(`A*, ${option}`, middleOf(times), `ms, mean ${mean.toFixed(2)} ms, checksum ${sum}`);
  }
  const slow = trips.slice(0, 60).map(([source, target]) => {
    const begin = performance.now();
    bidirectional(graph, weights, { sources: source, targets: target }, searchScratch, budget);
    return performance.now() - begin;
  });
  printFigure('bidirectional Dijkstra', middleOf(slow), 'ms');
}

/** New costings: name, lower bound of an arc's weight, and the weights. */
function costing(weights: ArcWeights): [string, number, ArcWeights][] {
  const option = (factor: (arc: number) => number): Int32Array =>
    weights.weight.map((w, arc) => (w >= CLOSED ? CLOSED : Math.min(CLOSED, Math.ceil(w * factor(arc)))));
  const scatter = (arc: number): number => (Math.imul(arc, 0x9e3779b1) >>> 0) / 2 ** 32;
  return [
    ['5 % of arcs three times as slow', 1, { ...weights, weight: option((arc) => (scatter(arc) < 0.05 ? 3 : 1)) }],
    ['every arc up to 30 % slower', 1, { ...weights, weight: option((arc) => 1 + 0.3 * scatter(arc)) }],
    [
      'one arc in three at 16 tenths',
      0.1,
      {
        weight: option((arc) => (scatter(arc) < 1 / 3 ? 0.16 : 0.1)),
        second: weights.weight,
        third: weights.second,
      },
    ],
  ];
}

function measurePartial({ graph, hierarchy, random }: Bench, basic: Metric): void {
  const { weights } = basic;
  const weight = weights.weight.slice();
  const metric = copyMetric(hierarchy, basic, { ...weights, weight });
  for (const count of [1, 10, 100]) {
    const times = Array.from({ length: count === 1 ? 2000 : 100 }, () => {
      const changed = Array.from({ length: count }, () => random(graph.arcCount));
      for (const arc of changed) weight[arc] = arc % 2 === 0 ? CLOSED : Math.min(CLOSED, 3 * weight[arc]);
      const begin = performance.now();
      customizePartially(hierarchy, metric, changed);
      const time = performance.now() - begin;
      for (const arc of changed) weight[arc] = weights.weight[arc];
      customizePartially(hierarchy, metric, changed);
      return time;
    });
    const mean = times.reduce((a, b) => a + b) / times.length;
    printFigure(`customize partially, ${count} of them`, middleOf(times), `ms, mean ${mean.toFixed(3)} ms`);
  }
}

/** Checks on a sample that the hierarchy and Dijkstra agree. */
function compare({ graph, weights, hierarchy, scratch }: Bench, metric: Metric, trips: Trips): void {
  const searchScratch = openScratch(graph.nodeCount);
  let different = 0;
  for (const [source, target] of trips.slice(0, 40)) {
    const slow = dijkstra(graph, weights, { sources: source, targets: target }, searchScratch);
    const fast = queryHierarchy(hierarchy, metric, { sources: source, targets: target }, scratch);
    if (slow?.weight !== fast?.weight || slow?.second !== fast?.second) different++;
  }
  print(`  ${different} of 40 trips differ from Dijkstra's`);
}

function printTopology({ firstUp, head, parent }: Hierarchy): void {
  const nodeCount = parent.length;
  const depth = new Uint32Array(nodeCount);
  let triangles = 0;
  let depths = 0;
  for (let position = nodeCount - 1; position >= 0; position--) {
    depth[position] = parent[position] < nodeCount ? depth[parent[position]] + 1 : 0;
    depths += depth[position];
    const degree = firstUp[position + 1] - firstUp[position];
    triangles += (degree * (degree - 1)) / 2;
  }
  print(`  ${head.length} arcs up, ${triangles} triangles, depth ${(depths / nodeCount).toFixed(0)} on average`);
}

function stopAt(node: number): Stops {
  return { node: [node], weight: [0], second: [0], third: [0] };
}

/** Random whole numbers below a bound, the same numbers in each run. */
function randomOf(seed: number): (below: number) => number {
  return (below) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((seed / 2 ** 31) * below);
  };
}

function median<T>(what: string, rounds: number, run: () => T, note: () => string = () => ''): T {
  let result: T | undefined;
  const times = Array.from({ length: rounds }, () => {
    const begin = performance.now();
    result = run();
    return performance.now() - begin;
  });
  printFigure(what, middleOf(times), `ms ${note()}`);
  return result as T;
}

function middleOf(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1];
}

function printFigure(what: string, value: number, unit: string): void {
  print(`  ${what.padEnd(36)} ${value.toFixed(value < 1 ? 3 : 1)} ${unit}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

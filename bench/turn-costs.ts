// How much time turn costs take: `npm run bench -- turn-costs [extracts]`. Networks without turn costs, with least turns and with split
// junctions are measured in turns, so that the ratios within one run are reliable. Every time is the least of all rounds, which other work
// on the machine changes little.

import { openRandom } from '../fixtures/random.ts';
import { buildNetwork } from '../src/build/build-network.ts';
import { baseWeights } from '../src/costing/weights/base-weights.ts';
import { computeWeights } from '../src/costing/weights/compute-weights.ts';
import { openEngine } from '../src/database/open-database.ts';
import { openKernelPool } from '../src/kernel/open-kernel-pool.ts';
import { type Network, nodesOfJunction } from '../src/network/network.ts';
import type { TurnCostsChoice } from '../src/network/source.ts';
import { route } from '../src/operations/route.ts';
import { routeCostTable } from '../src/operations/route-cost-table.ts';
import { prepareNetwork } from '../src/prepared/prepare-network.ts';
import { NO_COSTING } from '../src/request/costing.ts';
import { customize } from '../src/search/hierarchy/customize.ts';
import { queryHierarchy } from '../src/search/hierarchy/query.ts';
import { makeHierarchyScratch } from '../src/search/hierarchy/scratch.ts';
import type { Stops } from '../src/search/stops.ts';
import { wordsGiven } from './kit/arguments.ts';
import { EXTRACTS, realRoads } from './kit/real-data.ts';

const SETTINGS: readonly (readonly [name: string, choice: TurnCostsChoice])[] = [
  ['without', false],
  ['least turns', 'least'],
  ['turn costs', true],
  ['everywhere', { split: 'all' }],
];
const TRIPS = 1000;
const POINTS = 500;
const ROUNDS = 15;

type Point = [number, number];

const wanted = wordsGiven('extracts', EXTRACTS);
for (const name of EXTRACTS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const roads = await realRoads(name);
  if (roads === undefined) continue;
  const source = { ...roads, segments: [...roads.segments] };
  const random = openRandom(1);
  const point = (): Point => {
    const { shape } = random.pick(source.segments);
    return [...shape[shape.length >> 1]] as Point;
  };
  const trips = Array.from({ length: TRIPS }, () => [point(), point()] as const);
  const points = Array.from({ length: POINTS }, point);
  const pairs = Array.from({ length: TRIPS }, () => [random.next(), random.next()] as const);
  const measured = SETTINGS.map(([setting, choice]) => ({
    setting,
    ...open(buildNetwork(source, { turnCosts: choice })),
  }));
  for (let round = 0; round < ROUNDS; round++) for (const one of measured) one.measure({ trips, points, pairs });
  process.stdout.write(`\n${name}\n`);
  const [plain] = measured.map(({ figures }) => figures());
  for (const { setting, figures } of measured) {
    const list = Object.entries(figures()).map(([figure, value]) => {
      const ratio = value / plain[figure as keyof typeof plain];
      return `${figure} ${value.toPrecision(4)} (${ratio.toFixed(2)})`;
    });
    process.stdout.write(`  ${setting}: ${list.join(', ')}\n`);
  }
}

interface Requests {
  readonly trips: readonly (readonly [Point, Point])[];
  readonly points: readonly Point[];
  /** The two ends of each trip, as shares of the number of junctions. */
  readonly pairs: readonly (readonly [number, number])[];
}

/** A network, and the function that measures it once. */
function open(network: Network) {
  const prepared = prepareNetwork(network);
  const { hierarchy } = prepared;
  const database = openEngine(prepared);
  const kernels = openKernelPool();
  const scratch = makeHierarchyScratch(network.nodeCount);
  const weights = computeWeights(network, baseWeights(network, kernels), NO_COSTING);
  let metric = customize(hierarchy, weights, scratch.arcTo, kernels);
  const times = { customize: [] as number[], query: [] as number[], route: [] as number[], table: [] as number[] };
  const time = (figure: keyof typeof times, count: number, run: () => void) => {
    const begin = performance.now();
    run();
    times[figure].push((performance.now() - begin) / count);
  };
  const stopsOf = (share: number, isEnd: boolean): Stops => {
    const junction = Math.floor(share * network.junctionCount);
    const node = isEnd ? nodesOfJunction(network, junction) : [junction];
    const nothing = node.map(() => 0);
    return { node, weight: nothing, second: nothing, third: nothing };
  };
  return {
    measure({ trips, points, pairs }: Requests) {
      time('customize', 1, () => {
        metric = customize(hierarchy, weights, scratch.arcTo, kernels);
      });
      const ends = pairs.map(([from, to]) => ({ sources: stopsOf(from, false), targets: stopsOf(to, true) }));
      time('query', ends.length, () => {
        for (const each of ends) queryHierarchy(hierarchy, metric, each, scratch);
      });
      time('route', trips.length, () => {
        for (const [startPoint, endPoint] of trips) route(database, { startPoint, endPoint });
      });
      time('table', 1, () => routeCostTable(database, { startPoints: points, endPoints: points }));
    },
    figures: () => ({
      nodes: network.nodeCount,
      arcs: network.arcCount,
      'upward arcs': hierarchy.head.length,
      'metric MB': metric.bytes / 1e6,
      'customize ms': Math.min(...times.customize),
      'query us': 1000 * Math.min(...times.query),
      'route us': 1000 * Math.min(...times.route),
      'table ms': Math.min(...times.table),
    }),
  };
}

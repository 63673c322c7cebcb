import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startBudget } from '../../../src/budget/budget.ts';
import { openKernelPool } from '../../../src/kernel/open-kernel-pool.ts';
import type { Graph } from '../../../src/network/network.ts';
import type { Found } from '../../../src/search/found.ts';
import { aStar } from '../../../src/search/hierarchy/a-star.ts';
import { contractNodes } from '../../../src/search/hierarchy/contract.ts';
import { customize } from '../../../src/search/hierarchy/customize.ts';
import { copyMetric, customizePartially } from '../../../src/search/hierarchy/customize-partially.ts';
import { customizePerfectly } from '../../../src/search/hierarchy/customize-perfectly.ts';
import type { Hierarchy } from '../../../src/search/hierarchy/hierarchy.ts';
import { withClimber } from '../../../src/search/hierarchy/lay-climber.ts';
import { fillRow, labellingOf, labelTargets } from '../../../src/search/hierarchy/many-to-many.ts';
import { type MatrixOfStops, type ReportedCosts, WAY } from '../../../src/search/hierarchy/matrix.ts';
import { type Metric, PAIR } from '../../../src/search/hierarchy/metric.ts';
import { lowerBound } from '../../../src/search/hierarchy/open-potentials.ts';
import { orderNodes } from '../../../src/search/hierarchy/order/order.ts';
import { WHOLE } from '../../../src/search/hierarchy/own-climbs.ts';
import { packingOf } from '../../../src/search/hierarchy/packing.ts';
import { marksOf } from '../../../src/search/hierarchy/position-set.ts';
import { queryHierarchy } from '../../../src/search/hierarchy/query.ts';
import {
  type AnyLabels,
  type HierarchyScratch,
  LABEL_SHIFT,
  makeHierarchyScratch,
  sumsOf,
  sumThirdsOf,
} from '../../../src/search/hierarchy/scratch.ts';
import { layTargets } from '../../../src/search/hierarchy/sweep-layout.ts';
import { isSweepable, sweepRows } from '../../../src/search/hierarchy/sweep-matrix.ts';
import { unpack } from '../../../src/search/hierarchy/unpack.ts';
import { openScratch } from '../../../src/search/scratch.ts';
import type { Stops } from '../../../src/search/stops.ts';
import { makeTriples, type Triples } from '../../../src/search/triples.ts';
import { type ArcWeights, CLOSED } from '../../../src/search/weights.ts';
import { expectSame } from '../../kit/expect-same.ts';
import { runs } from '../../kit/runs.ts';
import { leastBetween, type Triple } from '../../oracle/relax-all.ts';
import { stopsIn, type Town, towns } from './towns.ts';

const SEED = 20_240_501;

interface Trips {
  readonly town: Town;
  readonly pairs: [Stops, Stops][];
  /** Whether the node order uses coordinates. */
  readonly hasCoordinates: boolean;
  /** Whether unnecessary arcs are left out. */
  readonly isPerfect: boolean;
  /** Whether the vector kernel runs, or the plain loops. */
  readonly hasKernel: boolean;
}

function trips(largest: number): fc.Arbitrary<Trips> {
  return towns(largest).chain((town) => {
    const stops = stopsIn(town.graph.nodeCount);
    return fc.record({
      town: fc.constant(town),
      pairs: fc.array(fc.tuple(stops, stops), { minLength: 1, maxLength: 6 }),
      hasCoordinates: fc.boolean(),
      isPerfect: fc.boolean(),
      hasKernel: fc.boolean(),
    });
  });
}

interface Prepared {
  readonly hierarchy: Hierarchy;
  readonly metric: Metric;
  readonly scratch: HierarchyScratch;
}

function prepare({ town: { graph, weights, x, y }, hasCoordinates, isPerfect, hasKernel }: Trips): Prepared {
  const kernels = hasKernel ? openKernelPool() : undefined;
  const hierarchy = contractNodes(graph, orderNodes(graph, hasCoordinates ? { coordinates: { x, y } } : {}));
  const scratch = makeHierarchyScratch(graph.nodeCount);
  const metric = customize(hierarchy, weights, scratch.arcTo, kernels);
  const best = isPerfect ? customizePerfectly(hierarchy, metric, kernels) : metric;
  const inKernel = kernels && withClimber(kernels, hierarchy, best, false);
  if (inKernel === undefined && kernels !== undefined && isPerfect) expectSame(hasFloats(best), true);
  return { hierarchy, metric: inKernel ?? best, scratch };
}

/** Whether values are too large for whole numbers. */
function hasFloats({ forward: { second, third } }: Metric): boolean {
  return second instanceof Float64Array || third instanceof Float64Array;
}

/** Checks that the scratch, and the labels in the memory of the kernel, are clean. */
function expectClean(scratch: HierarchyScratch, { forward, backward }: Metric): void {
  const clean = makeHierarchyScratch(scratch.least.length);
  expectSame(weightsOf(scratch.forward), weightsOf(clean.forward));
  expectSame(weightsOf(scratch.backward), weightsOf(clean.backward));
  for (const { inKernel } of [forward, backward]) {
    if (inKernel === undefined) continue;
    expectSame(weightsOf(inKernel.labels), weightsOf(clean.forward));
    expectSame(inKernel.climber.isShared.includes(1), false);
  }
  expectSame(scratch.least, clean.least);
  expectSame(sumsOf(scratch), sumsOf(clean));
  expectSame(scratch.waiting, []);
}

function weightsOf(labels: AnyLabels): Float64Array {
  return Float64Array.from(labels).filter((_, i) => i % (1 << LABEL_SHIFT) === 0);
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
  expectSame(
    [
      sum[0] + targets.weight[found.target],
      sum[1] + targets.second[found.target],
      sum[2] + targets.third[found.target],
    ],
    [found.weight, found.second, found.third],
  );
  expect(found.weight).toBeLessThan(CLOSED);
}

function triple(found: { weight: number; second: number; third: number } | undefined): Triple | undefined {
  return found && [found.weight, found.second, found.third];
}

/** The weight, second and third of all arcs, upward and downward. */
function rows({ up, down }: Metric, { head }: Hierarchy): number[][] {
  return [up, down].flatMap(({ weight, second, third, thirdShift }) =>
    Array.from(head, (_, arc) => [weight[PAIR * arc], second[PAIR * arc], third[arc << thirdShift]]),
  );
}

function row(values: Triples): (Triple | undefined)[] {
  return Array.from(values.weight, (weight, i) =>
    weight >= CLOSED ? undefined : [weight, values.second[i], values.third[i]],
  );
}

/** Checks a property on many tiny towns, and on some that are large enough for nested dissection. */
function check(property: (trips: Trips) => void): void {
  fc.assert(fc.property(trips(12), property), { seed: SEED, numRuns: runs(200) });
  fc.assert(fc.property(trips(150), property), { seed: SEED, numRuns: runs(25) });
}

describe('a hierarchy', () => {
  it('orders every node once, and the same way each time', () => {
    check(({ town: { graph, x, y } }) => {
      const order = orderNodes(graph, { coordinates: { x, y } });
      expectSame(
        [...order].sort((a, b) => a - b),
        [...order.keys()],
      );
      expectSame(orderNodes(graph, { coordinates: { x, y } }), order);
    });
  });

  it('finds the least weight, second and third, and its arcs', () => {
    check((given) => {
      const { graph, weights } = given.town;
      const { hierarchy, metric, scratch } = prepare(given);
      for (const [sources, targets] of given.pairs) {
        const meeting = queryHierarchy(hierarchy, metric, { sources, targets }, scratch);
        expectSame(triple(meeting), leastBetween(graph, weights, sources, targets));
        if (meeting) expectWay(graph, weights, sources, targets, unpack(hierarchy, metric, meeting));
        expectClean(scratch, metric);
      }
    });
  });

  it('finds the same way by a perfect metric as by the one that it was derived from', () => {
    check((given) => {
      const { hierarchy, metric, scratch } = prepare({ ...given, isPerfect: false });
      const perfect = customizePerfectly(hierarchy, metric);
      for (const [sources, targets] of given.pairs) {
        const [found, again] = [metric, perfect].map((used) => {
          const meeting = queryHierarchy(hierarchy, used, { sources, targets }, scratch);
          return meeting && unpack(hierarchy, used, meeting);
        });
        expectSame(again, found);
      }
    });
  });

  it('fills a matrix with the costs of single trips', () => {
    check((given) => {
      const { graph, weights } = given.town;
      const { hierarchy, metric, scratch } = prepare(given);
      const sources = given.pairs.map((pair) => pair[0]);
      const targets = given.pairs.map((pair) => pair[1]);
      const labelling = labellingOf(hierarchy, metric, scratch);
      const hubs = labelTargets(labelling, targets, startBudget());
      const values = makeTriples(targets.length);
      const matrix = sources.map((source) => {
        fillRow(labelling, { sources: source, targets: hubs }, values);
        return row(values);
      });
      const expected = sources.map((source) => targets.map((target) => leastBetween(graph, weights, source, target)));
      expectSame(matrix, expected);
      expectClean(scratch, metric);
    });
  });

  /** Checks that a matrix with more sources than one sweep equals single trips. */
  function expectMatrix({ town, pairs }: Trips, find: (asked: MatrixOfStops, targets: Stops[]) => boolean): boolean {
    const { graph, weights } = town;
    const sources = pairs.map((pair) => pair[0]);
    const targets = pairs.map((pair) => pair[1]);
    const reported: ReportedCosts[] = [];
    // a way from the first source to the last target that no other way beats
    const last = targets.length - 1;
    const others = { first: [0, ...new Array(37).fill(WAY)], values: Float64Array.of(last, 0, 0, 0) };
    const asked: MatrixOfStops = {
      ...{ sources: Array.from({ length: 37 }, (_, i) => sources[i % sources.length]), others },
      units: { former: 1, latter: 1 },
      report: (some, costs) => {
        some.forEach((source, lane) => {
          reported[source] = { former: costs[lane].former.slice(), latter: costs[lane].latter.slice() };
        });
      },
    };
    if (!find(asked, targets)) return false;
    // the values that an arc has: both of two, the last two of three
    const first = weights.third === weights.second ? 0 : 1;
    const expected = sources.map((source) =>
      targets.map((target) => {
        const found = leastBetween(graph, weights, source, target);
        return found?.slice(first, first + 2) ?? [Number.NaN, Number.NaN];
      }),
    );
    reported.forEach(({ former, latter }, i) => {
      const found = Array.from(former, (one, target) => [one, latter[target]]);
      if (i === 0) expectSame(found.splice(last, 1, expected[0][last]), [[0, 0]]);
      expectSame(found, expected[i % sources.length]);
    });
    return reported.length === asked.sources.length;
  }

  it('sweeps matrices that equal single trips, or reports that it cannot', () => {
    const kernels = openKernelPool()!;
    const swept = { doubles: 0, whole: 0, three: 0, wholeThree: 0, outgrown: 0, inKernel: 0 };
    check((given) => {
      const { hierarchy, metric, scratch } = prepare(given);
      if (!isSweepable(metric)) return;
      const { forward, backward } = metric;
      const packing = packingOf(metric.weights);
      const tools = { kernels, hierarchy, forward, packing, numberOf: scratch.arcTo, budget: startBudget() };
      const isThree = metric.weights.third !== metric.weights.second;
      for (const scale of [packing.scale, WHOLE]) {
        // from sweeping all positions that places share, to sweeping none of them
        for (const mostOwn of [0, 2, Infinity]) {
          const sumThirds = isThree ? sumThirdsOf(scratch) : undefined;
          const parts = { ...tools, scale, sums: sumsOf(scratch), sumThirds, marks: marksOf(scratch) };
          const isDone = expectMatrix(given, (asked, targets) =>
            sweepRows(parts, layTargets(parts, backward, targets, mostOwn), asked),
          );
          swept[isDone ? (scale === WHOLE ? 'whole' : 'doubles') : 'outgrown']++;
          if (isDone && isThree) swept[scale === WHOLE ? 'wholeThree' : 'three']++;
          if (isDone && forward.inKernel) swept.inKernel++;
          expectClean(scratch, metric);
          expect(scratch.sums!.every((sum) => sum === Infinity)).toBe(true);
          expect(scratch.marks!.bits.some((bits) => bits !== 0)).toBe(false);
        }
      }
    });
    expect(swept.doubles).toBeGreaterThan(150);
    expect(swept.whole).toBeGreaterThan(150);
    expect(swept.three).toBeGreaterThan(150);
    expect(swept.wholeThree).toBeGreaterThan(150);
    expect(swept.inKernel).toBeGreaterThan(150);
    expect(swept.outgrown).toBeGreaterThan(20);
  });

  it('gives lower bounds to A* under larger weights, in the same unit or in a larger one', () => {
    check((given) => {
      const { graph, weights } = given.town;
      const { hierarchy, metric, scratch } = prepare(given);
      const searchScratch = openScratch(graph.nodeCount);
      for (const percent of [100, 7, 16]) {
        const heavier = Int32Array.from(weights.weight, (weight, arc) => {
          if (weight >= CLOSED || (arc * 7) % 11 === 3) return CLOSED;
          return Math.min(CLOSED, Math.ceil((weight * (percent + ((arc * 5) % 3) * 10)) / 100));
        });
        const requested = { weight: heavier, second: weights.weight.map((w) => w % 1000), third: weights.second };
        for (const [sources, targets] of given.pairs) {
          const bound = lowerBound(hierarchy, metric, percent / 100);
          const tools = { lowerBound: bound, scratch: searchScratch, hierarchyScratch: scratch };
          const found = aStar(graph, requested, { sources, targets }, tools, startBudget());
          expectSame(triple(found), leastBetween(graph, requested, sources, targets));
          if (found) expectWay(graph, requested, sources, targets, found);
          expectClean(scratch, metric);
        }
      }
    });
  });

  it('is updated after changes of few arcs as if it were customized again', () => {
    check((given) => {
      const { graph, weights } = given.town;
      const { hierarchy, metric, scratch } = prepare(given);
      const second = weights.second.slice();
      const third = weights.third === weights.second ? second : weights.third.slice();
      const own = { weight: weights.weight.slice(), second, third };
      const changing = copyMetric(hierarchy, metric, own);
      for (const [sources, targets] of given.pairs) {
        const changed = targets.node
          .map((node) => (node * 13) % Math.max(1, graph.arcCount))
          .filter((arc) => own.weight[arc] >= 0);
        changed.forEach((arc, i) => {
          own.weight[arc] = sources.weight[i % sources.weight.length];
          own.second[arc] = targets.second[i];
        });
        const isExact = customizePartially(hierarchy, changing, changed, given.isPerfect ? 20 : Infinity);
        // a metric that exceeds its arrays, or the limit beyond which it is not worthwhile, is discarded
        if (!isExact) return;
        const anew = customize(hierarchy, own, scratch.arcTo);
        expectSame(rows(changing, hierarchy), rows(anew, hierarchy));
      }
    });
  });
});

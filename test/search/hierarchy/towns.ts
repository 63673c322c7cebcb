// Small random graphs with everything that makes shortest paths hard: loops, parallel arcs, one-way streets, disconnected parts, closed arcs,
// arcs without cost, ties, and sums that reach CLOSED.

import fc from 'fast-check';
import type { Graph } from '../../../src/network/network.ts';
import type { Stops } from '../../../src/search/stops.ts';
import { type ArcWeights, CLOSED } from '../../../src/search/weights.ts';

export interface Town {
  readonly graph: Graph;
  readonly weights: ArcWeights;
  readonly x: number[];
  readonly y: number[];
}

/** A graph from its arcs, in any order. */
export function graphOf(nodeCount: number, arcs: readonly (readonly [tail: number, head: number])[]): Graph {
  const sorted = [...arcs].sort((a, b) => a[0] - b[0]);
  const tail = Uint32Array.from(sorted, (arc) => arc[0]);
  const head = Uint32Array.from(sorted, (arc) => arc[1]);
  const arcIn = Uint32Array.from(sorted.keys()).sort((a, b) => head[a] - head[b] || a - b);
  const firstOut = firstOfEach(nodeCount, tail);
  const firstIn = firstOfEach(nodeCount, head);
  return { nodeCount, arcCount: arcs.length, firstOut, tail, head, firstIn, arcIn };
}

/** The first arc of each node, in arcs sorted by node. */
function firstOfEach(nodeCount: number, nodeOfArc: Uint32Array): Uint32Array {
  const first = new Uint32Array(nodeCount + 1);
  for (const node of nodeOfArc) first[node + 1]++;
  for (let node = 0; node < nodeCount; node++) first[node + 1] += first[node];
  return first;
}

/** Sums of a few of these are at the limit of packed doubles. */
const large = fc.integer({ min: 2 ** 18, max: 2 ** 26 });
const weight = fc.oneof(
  { weight: 2, arbitrary: large },
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 9 }) },
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.constant(CLOSED) },
  { weight: 1, arbitrary: fc.constantFrom(CLOSED - 1, CLOSED - 5, (CLOSED - 1) / 2, (CLOSED + 1) / 2) },
);
/** Second and third values; some are so large that sums exceed an int32. */
const carried = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: 0, max: 9 }) },
  { weight: 3, arbitrary: large },
  { weight: 1, arbitrary: fc.constant(CLOSED - 1) },
);

/** Weights for this many arcs, with two or three values. */
export function weightsFor(arcCount: number): fc.Arbitrary<ArcWeights> {
  const column = (value: fc.Arbitrary<number>): fc.Arbitrary<Int32Array> =>
    fc.array(value, { minLength: arcCount, maxLength: arcCount, size: 'max' }).map((values) => Int32Array.from(values));
  return fc.oneof(
    fc.tuple(column(weight), column(carried)).map(([first, second]) => ({ weight: first, second, third: second })),
    fc
      .tuple(column(weight), column(carried), column(carried))
      .map(([first, second, third]) => ({ weight: first, second, third })),
  );
}

/** One to three stops in a town, which may have costs or be closed. */
export function stopsIn(nodeCount: number): fc.Arbitrary<Stops> {
  const stop = fc.tuple(
    fc.nat(nodeCount - 1),
    fc.oneof({ weight: 9, arbitrary: fc.nat(5) }, { weight: 1, arbitrary: fc.constantFrom(CLOSED, CLOSED - 3) }),
    carried,
    carried,
  );
  // mostly only two values, as in plain weights
  const hasThirdValue = fc.oneof(
    { weight: 3, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  );
  return fc.tuple(fc.array(stop, { minLength: 1, maxLength: 3 }), hasThirdValue).map(([stops, hasThird]) => ({
    node: stops.map((row) => row[0]),
    weight: stops.map((row) => row[1]),
    second: stops.map((row) => row[2]),
    third: stops.map((row) => row[hasThird ? 3 : 2]),
  }));
}

/** A town of up to `largest` nodes. Most arcs lead to nearby nodes, like streets. */
export function towns(largest: number): fc.Arbitrary<Town> {
  return fc.integer({ min: 1, max: largest }).chain((nodeCount) => {
    const arc = fc.oneof(
      fc.tuple(fc.nat(nodeCount - 1), fc.nat(nodeCount - 1)),
      fc
        .tuple(fc.nat(nodeCount - 1), fc.integer({ min: -3, max: 3 }))
        .map(([tail, step]): [number, number] => [tail, (tail + step + 3 * nodeCount) % nodeCount]),
    );
    const coordinate = fc.array(fc.nat(20), { minLength: nodeCount, maxLength: nodeCount, size: 'max' });
    return fc
      .tuple(fc.array(arc, { maxLength: 3 * nodeCount, size: 'max' }), coordinate, coordinate)
      .chain(([arcs, x, y]) =>
        weightsFor(arcs.length).map((weights) => ({ graph: graphOf(nodeCount, arcs), weights, x, y })),
      );
  });
}

// Graphs of real roads with only weights and places, for benchmarks of searches.

import { buildNetwork } from '../../src/build/build-network.ts';
import { baseWeights } from '../../src/costing/weights/base-weights.ts';
import { computeWeights } from '../../src/costing/weights/compute-weights.ts';
import type { Graph } from '../../src/network/network.ts';
import { nodePoints } from '../../src/prepared/node-points.ts';
import { NO_COSTING } from '../../src/request/costing.ts';
import type { Coordinates } from '../../src/search/hierarchy/order/dissect.ts';
import type { ArcWeights } from '../../src/search/weights.ts';
import { newYork, realRoads } from './real-data.ts';

export interface Roads {
  readonly name: string;
  readonly graph: Graph;
  readonly coordinates: Coordinates;
  readonly weights: ArcWeights;
}

export async function readPorto(): Promise<Roads | undefined> {
  const source = await realRoads('porto');
  if (!source) return undefined;
  const network = buildNetwork(source);
  const weights = computeWeights(network, baseWeights(network), NO_COSTING);
  return { name: 'Porto', graph: network, coordinates: nodePoints(network), weights };
}

export function readNewYork(): Roads | undefined {
  const data = newYork();
  if (!data) return undefined;
  const { nodeCount, arcCount, firstOut, head, time, distance, x, y } = data;
  const tail = new Uint32Array(arcCount);
  for (let node = 0; node < nodeCount; node++) tail.fill(node, firstOut[node], firstOut[node + 1]);
  const second = Int32Array.from(distance);
  return {
    name: 'New York',
    graph: graphOf(nodeCount, tail, head),
    coordinates: { x, y },
    weights: { weight: Int32Array.from(time), second, third: second },
  };
}

/**
 * Copies of a graph in rows and columns, each shifted by the size of its box. Nodes near a seam are joined to the nearest nodes beyond it.
 */
export function tile({ name, graph, coordinates, weights }: Roads, side: number): Roads {
  const { nodeCount, arcCount } = graph;
  const xs = Float64Array.from(coordinates.x);
  const ys = Float64Array.from(coordinates.y);
  const left = xs.reduce((a, b) => Math.min(a, b));
  const width = xs.reduce((a, b) => Math.max(a, b)) - left;
  const bottom = ys.reduce((a, b) => Math.min(a, b));
  const height = ys.reduce((a, b) => Math.max(a, b)) - bottom;
  const rows: [tail: number, head: number, weight: number, second: number][] = [];
  const x = new Float64Array(side * side * nodeCount);
  const y = new Float64Array(side * side * nodeCount);
  const nodes = Uint32Array.from(xs.keys());
  const border = Math.round(Math.sqrt(nodeCount) / 4);
  const foremost = (along: Float64Array, sign: number): Uint32Array =>
    nodes
      .slice()
      .sort((a, b) => sign * (along[a] - along[b]))
      .slice(0, border);
  const [western, eastern] = [foremost(xs, 1), foremost(xs, -1)];
  const [southern, northern] = [foremost(ys, 1), foremost(ys, -1)];
  const nearest = (from: number, to: Uint32Array, along: Float64Array): number =>
    to.reduce((best, node) =>
      Math.abs(along[node] - along[from]) < Math.abs(along[best] - along[from]) ? node : best,
    );
  for (let tileNumber = 0; tileNumber < side * side; tileNumber++) {
    const first = tileNumber * nodeCount;
    const column = tileNumber % side;
    const row = Math.floor(tileNumber / side);
    for (let node = 0; node < nodeCount; node++) {
      x[first + node] = xs[node] + column * width;
      y[first + node] = ys[node] + row * height;
    }
    for (let arc = 0; arc < arcCount; arc++) {
      rows.push([first + graph.tail[arc], first + graph.head[arc], weights.weight[arc], weights.second[arc]]);
    }
    const join = (from: Uint32Array, to: Uint32Array, along: Float64Array, tiles: number): void => {
      for (const node of from) {
        const other = first + tiles * nodeCount + nearest(node, to, along);
        rows.push([first + node, other, 10_000, 10_000], [other, first + node, 10_000, 10_000]);
      }
    };
    if (column < side - 1) join(eastern, western, ys, 1);
    if (row < side - 1) join(northern, southern, xs, side);
  }
  rows.sort((a, b) => a[0] - b[0]);
  const second = Int32Array.from(rows, (row) => row[3]);
  return {
    name: `${name}, tiled ${side} x ${side}`,
    graph: graphOf(
      side * side * nodeCount,
      Uint32Array.from(rows, (row) => row[0]),
      Uint32Array.from(rows, (row) => row[1]),
    ),
    coordinates: { x, y },
    weights: { weight: Int32Array.from(rows, (row) => row[2]), second, third: second },
  };
}

/** A graph whose arcs are sorted by tail. */
function graphOf(nodeCount: number, tail: Uint32Array, head: Uint32Array): Graph {
  const arcCount = tail.length;
  const firstOut = new Uint32Array(nodeCount + 1);
  const firstIn = new Uint32Array(nodeCount + 1);
  for (let arc = 0; arc < arcCount; arc++) {
    firstOut[tail[arc] + 1]++;
    firstIn[head[arc] + 1]++;
  }
  for (let node = 0; node < nodeCount; node++) {
    firstOut[node + 1] += firstOut[node];
    firstIn[node + 1] += firstIn[node];
  }
  const next = firstIn.slice();
  const arcIn = new Uint32Array(arcCount);
  for (let arc = 0; arc < arcCount; arc++) arcIn[next[head[arc]]++] = arc;
  return { nodeCount, arcCount, firstOut, tail, head, firstIn, arcIn };
}

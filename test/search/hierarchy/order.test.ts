import { describe, expect, it } from 'vitest';
import type { Graph } from '../../../src/network/network.ts';
import { contractNodes } from '../../../src/search/hierarchy/contract.ts';
import { NO_PARENT } from '../../../src/search/hierarchy/order/elimination-tree.ts';
import { orderNodes, orderNodesByTasks } from '../../../src/search/hierarchy/order/order.ts';
import { type OrderTask, runOrderTask } from '../../../src/search/hierarchy/order/order-tasks.ts';
import { graphOf } from './towns.ts';

/** Streets in both directions. */
function streets(nodeCount: number, pairs: readonly (readonly [number, number])[]): Graph {
  return graphOf(
    nodeCount,
    pairs.flatMap(([a, b]): [number, number][] => [
      [a, b],
      [b, a],
    ]),
  );
}

/** A square grid of streets with coordinates. */
function grid(side: number): { graph: Graph; x: number[]; y: number[] } {
  const pairs: [number, number][] = [];
  for (let node = 0; node < side * side; node++) {
    if (node % side > 0) pairs.push([node - 1, node]);
    if (node >= side) pairs.push([node - side, node]);
  }
  const nodes = [...new Array(side * side).keys()];
  return {
    graph: streets(side * side, pairs),
    x: nodes.map((node) => node % side),
    y: nodes.map((node) => Math.floor(node / side)),
  };
}

function depthOf(graph: Graph, order: Uint32Array): number {
  const { parent } = contractNodes(graph, order);
  const depth = new Array(parent.length).fill(1);
  for (let position = parent.length - 1; position >= 0; position--) {
    if (parent[position] !== NO_PARENT) depth[position] = depth[parent[position]] + 1;
  }
  return Math.max(...depth);
}

describe('an order', () => {
  it('halves a long street again and again', () => {
    const street = streets(
      1024,
      [...new Array(1023).keys()].map((node): [number, number] => [node, node + 1]),
    );
    expect(depthOf(street, orderNodes(street))).toBeLessThanOrEqual(22);
  });

  it('cuts a grid along its rows and columns, with and without coordinates', () => {
    const { graph, x, y } = grid(24);
    // Separators of 24 nodes, then twice 12, and so on: in total about 3.5 times the side.
    expect(depthOf(graph, orderNodes(graph, { coordinates: { x, y } }))).toBeLessThan(4.5 * 24);
    expect(depthOf(graph, orderNodes(graph))).toBeLessThan(4.5 * 24);
  });

  it('is the same with tasks, in whatever order they end', async () => {
    const run = async (task: OrderTask) => {
      const posted = structuredClone(task);
      if (task.graph.end.length % 2 === 0) await new Promise((resolve) => setImmediate(resolve));
      return runOrderTask(posted);
    };
    // large enough to be cut, and small enough for one task
    for (const side of [120, 24, 1]) {
      const { graph, x, y } = grid(side);
      for (const options of [{ coordinates: { x, y } }, {}]) {
        expect(await orderNodesByTasks(graph, options, run)).toEqual(orderNodes(graph, options));
      }
    }
  });

  it('puts squares with many streets last if nothing else cuts a town', () => {
    const pairs = [...new Array(500).keys()].flatMap((node): [number, number][] => [
      [0, node + 3],
      [1, node + 3],
      [2, node + 3],
    ]);
    const town = streets(503, pairs);
    expect(contractNodes(town, orderNodes(town)).head.length).toBeLessThanOrEqual(1503);
  });

  it('reports its progress, and stops if aborted in the middle', () => {
    const { graph } = grid(24);
    const shares: number[] = [];
    orderNodes(graph, { onProgress: (share) => shares.push(share) });
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);

    const controller = new AbortController();
    const onProgress = (): void => controller.abort(new Error('enough'));
    expect(() => orderNodes(graph, { onProgress, signal: controller.signal })).toThrow('enough');
  });

  it('accepts graphs without arcs, and without nodes', () => {
    expect([...orderNodes(streets(0, []))]).toEqual([]);
    expect([...orderNodes(streets(3, []))].sort()).toEqual([0, 1, 2]);
  });
});

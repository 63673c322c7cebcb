// An order found by several threads. A task is a group of nodes: a large one is cut once, a small one is ordered. Tasks and results can be
// posted between threads.

import { type Coordinates, cutOnce, dissect, openDissection, type SplitGraph } from './dissect.ts';

/** A group of nodes, numbered from 0. */
export interface OrderTask {
  /** Whether the task only cuts the group once. The parts that it returns become tasks. */
  readonly isCutOnce: boolean;
  /** The graph of the group. Nodes outside the group have greater numbers. */
  readonly graph: Omit<SplitGraph, 'node'>;
  /** The coordinates of the nodes; absent if unknown. */
  readonly coordinates?: { readonly x: Float64Array; readonly y: Float64Array };
}

export interface OrderTaskResult {
  /** The nodes of the task, in order except inside the remaining groups. */
  readonly node: Uint32Array;
  /** The remaining groups, starting at the first node. */
  readonly left: readonly Omit<OrderTask, 'isCutOnce'>[];
}

/** Runs a task on some thread; large tasks should start first. */
export type RunOrderTask = (task: OrderTask) => Promise<OrderTaskResult>;

/** A group of at most a sixteenth of all nodes is not worth a separate task. */
const TASKS = 16;
/** A group with this few nodes is not worth a separate task. */
const FEW_NODES = 10_000;

/** Runs a task, in its own arrays. */
export function runOrderTask({ isCutOnce, graph, coordinates }: OrderTask): OrderTaskResult {
  const count = graph.end.length;
  const node = Uint32Array.from({ length: count }, (_, i) => i);
  const dissection = openDissection({ ...graph, node }, coordinates);
  if (!isCutOnce) return { node: dissect(dissection, () => {}), left: [] };
  const groupEnd = Array.from(cutOnce(dissection, { first: 0, end: count }));
  return { node, left: groupEnd.map((end, i) => groupOf(dissection.graph, coordinates, groupEnd[i - 1] ?? 0, end)) };
}

/** Extracts a group as a graph. */
function groupOf(
  graph: SplitGraph,
  coordinates: Coordinates | undefined,
  from: number,
  to: number,
): OrderTaskResult['left'][number] {
  const { node, first, end, outsideEnd, head } = graph;
  const firstHead = to > from ? first[from] : 0;
  const endHead = to > from ? outsideEnd[to - 1] : 0;
  const moved = (ends: Uint32Array) => ends.slice(from, to).map((at) => at - firstHead);
  return {
    graph: {
      first: moved(first),
      end: moved(end),
      outsideEnd: moved(outsideEnd),
      // numbers below `from` wrap around, so that they too are greater than all numbers in the group
      head: head.slice(firstHead, endHead).map((other) => other - from),
    },
    ...(coordinates && {
      coordinates: {
        x: Float64Array.from(node.subarray(from, to), (one) => coordinates.x[one]),
        y: Float64Array.from(node.subarray(from, to), (one) => coordinates.y[one]),
      },
    }),
  };
}

/** Orders the nodes of a graph by tasks; gives the same order as `dissect`. */
export async function dissectByTasks(
  graph: SplitGraph,
  coordinates: Coordinates | undefined,
  placed: (count: number) => void,
  run: RunOrderTask,
): Promise<Uint32Array> {
  const count = graph.node.length;
  const order = graph.node.slice();
  const few = Math.max(FEW_NODES, count / TASKS);
  const place = async (task: Omit<OrderTask, 'isCutOnce'>, at: number): Promise<void> => {
    const size = task.graph.end.length;
    const { node, left } = await run({ ...task, isCutOnce: size > few });
    order.set(
      node.map((one) => order[at + one]),
      at,
    );
    const sizes = left.map((group) => group.graph.end.length);
    placed(sizes.reduce((rest, one) => rest - one, size));
    let first = at;
    const places = left.map((group, i) => {
      const begin = first;
      first += sizes[i];
      return place(group, begin);
    });
    await Promise.all(places);
  };
  await place(groupOf(graph, coordinates, 0, count), 0);
  return order;
}

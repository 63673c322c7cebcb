// An order found by several threads: a task is a group of nodes, to be cut once where it is large, else to be brought into order.
// What a task is made of can be posted, and so can its result.

import { type Coordinates, cutOnce, dissect, openDissection, type SplitGraph } from './dissect.ts';

/** A group of nodes, numbered from 0. */
export interface OrderTask {
  /** Whether it is cut once, and its groups are given back to become tasks of their own. */
  readonly isCutOnce: boolean;
  /** The graph of the group; what does not belong to it has greater numbers. */
  readonly graph: Omit<SplitGraph, 'node'>;
  /** By node; absent where nobody knows. */
  readonly coordinates?: { readonly x: Float64Array; readonly y: Float64Array };
}

export interface OrderTaskResult {
  /** The nodes of the task, in order but within the groups that are left. */
  readonly node: Uint32Array;
  /** Those groups, from the first node on. */
  readonly left: readonly Omit<OrderTask, 'isCutOnce'>[];
}

/** Runs a task somewhere; large ones had best go first. */
export type RunOrderTask = (task: OrderTask) => Promise<OrderTaskResult>;

/** Groups of a sixteenth of all nodes are not worth to be handed on. */
const TASKS = 16;
/** Nor are groups of so few nodes. */
const FEW_NODES = 10_000;

/** Does what a task asks, in its own arrays. */
export function runOrderTask({ isCutOnce, graph, coordinates }: OrderTask): OrderTaskResult {
  const count = graph.end.length;
  const node = Uint32Array.from({ length: count }, (_, i) => i);
  const dissection = openDissection({ ...graph, node }, coordinates);
  if (!isCutOnce) return { node: dissect(dissection, () => {}), left: [] };
  const groupEnd = Array.from(cutOnce(dissection, { first: 0, end: count }));
  return { node, left: groupEnd.map((end, i) => groupOf(dissection.graph, coordinates, groupEnd[i - 1] ?? 0, end)) };
}

/** A group of a graph as one of its own. */
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
      // numbers before the group wrap round, and are greater than its own as well
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

/** The nodes of a graph in order, by tasks; the same order that `dissect` gives. */
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

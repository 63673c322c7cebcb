// Strongly connected components over open arcs: Tarjan's algorithm, without recursion.

import { type Budget, checkClockAt, startBudget } from '../budget/budget.ts';
import type { Graph } from './network.ts';

export interface StrongComponents {
  readonly count: number;
  /** The component of each node, 0 .. count - 1. */
  readonly componentOfNode: Uint32Array;
  /**
   * The number of junctions in a component. A junction with copies counts once, because turn bans create copies that must not enlarge a
   * part.
   */
  readonly size: Uint32Array;
  /** The largest component; of several equally large ones, the component whose last junction comes first. */
  readonly largest: number;
}

/** A value of `low`: the component of the node is complete. Greater than every visit number. */
const DONE = 0xffffffff;

/** Strongly connected components of the arcs whose weight is below `closed`. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over typed arrays: its parts would be calls in the hottest place
export function strongComponents(
  graph: Pick<Graph, 'nodeCount' | 'firstOut' | 'head'> & { readonly junctionOfCopy?: Uint32Array },
  weight: Int32Array,
  closed: number,
  budget: Budget = startBudget(),
): StrongComponents {
  const { nodeCount, firstOut, head, junctionOfCopy = [] } = graph;
  const componentOfNode = new Uint32Array(nodeCount);
  // Visits are numbered from 1, so 0 means not visited. `low` is the earliest reachable visit whose component is not complete.
  const visit = new Uint32Array(nodeCount);
  const low = new Uint32Array(nodeCount);
  const nextArc = firstOut.slice(0, nodeCount);
  const path = new Uint32Array(nodeCount);
  const stack = new Uint32Array(nodeCount);
  let stackCount = 0;
  let visits = 0;
  let count = 0;

  for (let root = 0; root < nodeCount; root++) {
    if (visit[root] !== 0) continue;
    let depth = 0;
    path[0] = root;
    stack[stackCount++] = root;
    visit[root] = low[root] = ++visits;
    while (depth >= 0) {
      const node = path[depth];
      if (nextArc[node] < firstOut[node + 1]) {
        const arc = nextArc[node]++;
        if (weight[arc] >= closed) continue;
        const far = head[arc];
        if (visit[far] === 0) {
          path[++depth] = far;
          stack[stackCount++] = far;
          visit[far] = low[far] = ++visits;
          checkClockAt(budget, visits);
        } else if (low[far] !== DONE && visit[far] < low[node]) {
          low[node] = visit[far];
        }
        continue;
      }

      depth--;
      if (depth >= 0 && low[node] < low[path[depth]]) low[path[depth]] = low[node];
      if (low[node] !== visit[node]) continue;
      // From here no earlier visit can be reached: the node and everything above it on the stack are a component.
      let member: number;
      do {
        member = stack[--stackCount];
        componentOfNode[member] = count;
        low[member] = DONE;
      } while (member !== node);
      count++;
    }
  }

  const size = new Uint32Array(count);
  let largest = 0;
  const junctionCount = nodeCount - junctionOfCopy.length;
  for (let junction = 0, copy = 0; junction < junctionCount; junction++) {
    for (let node = junction; ; node = junctionCount + copy++) {
      const component = componentOfNode[node];
      // all components are complete, so `low` gets a second use: for each component, the junction that was counted last
      if (low[component] !== junction && ++size[component] > size[largest]) largest = component;
      low[component] = junction;
      if (junctionOfCopy[copy] !== junction) break;
    }
  }
  return { count, componentOfNode, size, largest };
}

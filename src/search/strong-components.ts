// Which nodes can reach each other both ways under some weights.

import { type ArcWeights, CLOSED } from '../cost/weights.ts';
import type { Graph } from '../network/network.ts';
import { type StrongComponents, strongComponentsBelow } from '../network/strong-components.ts';

export type { StrongComponents };

/** Strongly connected components of the arcs that the weights leave open. */
export function strongComponents(graph: Graph, weights: Pick<ArcWeights, 'weight'>): StrongComponents {
  return strongComponentsBelow(graph, weights.weight, CLOSED);
}

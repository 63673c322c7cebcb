// Proofs by the vector kernel that a hierarchy fits together and belongs to a graph: the twins of `check-hierarchy.ts`.

import type { HierarchyProofs } from './check-hierarchy.ts';
import { leadsFromTo, type ProofTools, sum } from './proof-tools.ts';
import { PLAIN_PROOFS } from './proofs.ts';
import { everySlice, ofSlices } from './slices.ts';

export function hierarchyProofs({ kernel: { loops }, onArena, holds, leadsThrough }: ProofTools): HierarchyProofs {
  return {
    isOrder: ({ order, rank }) =>
      holds(
        [order, rank],
        rank.length,
        (begin, end, ...at) => loops.isOrder(...at, rank.length, begin, end),
        () => PLAIN_PROOFS.isOrder({ order, rank }),
      ),
    goesUp: ({ firstUp, head, tail }) =>
      leadsFromTo(firstUp, head.length) &&
      holds(
        [firstUp, head, tail],
        firstUp.length - 1,
        (begin, end, ...at) => loops.goesUp(...at, firstUp.length - 1, head.length, begin, end),
        () => PLAIN_PROOFS.goesUp({ firstUp, head, tail }),
      ),
    comesDown: ({ firstDown, arcDown, head }) => {
      const nodeCount = firstDown.length - 1;
      return (
        leadsThrough(firstDown, head.length) &&
        holds(
          [firstDown, arcDown, head],
          head.length,
          (begin, end, ...at) => loops.comesDown(...at, nodeCount, head.length, begin, end),
          () => PLAIN_PROOFS.comesDown({ firstDown, arcDown, head }),
        )
      );
    },
    closesTriangles: ({ parent, firstUp, head }) =>
      holds(
        [parent, firstUp, head],
        parent.length,
        (begin, end, ...at) => loops.closesTriangles(...at, begin, end),
        () => PLAIN_PROOFS.closesTriangles({ parent, firstUp, head }),
      ),
    hasSlots: (graph, hierarchy) =>
      holds(
        [graph.tail, graph.head, hierarchy.rank, hierarchy.slot, hierarchy.tail, hierarchy.head],
        hierarchy.slot.length,
        (begin, end, ...at) => loops.hasSlots(...at, hierarchy.head.length, begin, end),
        () => PLAIN_PROOFS.hasSlots(graph, hierarchy),
      ),
    hasInputs: ({ firstInput, input, slot }) =>
      leadsThrough(firstInput, input.length) &&
      onArena(
        [firstInput, input, slot],
        (...at) =>
          sum(ofSlices(slot.length, (begin, end) => loops.slottedInputs(at[2], begin, end))) === input.length &&
          everySlice(
            input.length,
            (begin, end) => loops.hasInputs(...at, firstInput.length - 1, slot.length, begin, end) !== 0,
          ),
        () => PLAIN_PROOFS.hasInputs({ firstInput, input, slot }),
      ),
  };
}

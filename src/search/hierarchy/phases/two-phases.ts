// What trips in two phases (phases.ts) are customized from.

import type { ArcWeights } from '../../weights.ts';
import type { SumsUpAndDown } from '../metric.ts';

/** The weights of the input arcs in a role, valid until the next call; CLOSED for arcs without that role. */
export type PhaseWeights = (role: 'first' | 'over' | 'second') => ArcWeights;

/** Something of each phase. */
export type TwoPhases<Own> = Record<'first' | 'second', Own>;

/** The sums of one kind of ways, by arc of the hierarchy. */
export interface PhaseSums extends SumsUpAndDown {
  /**
   * The origins of slots, computed by each call. Of ways within a phase: see origin.ts. Of ways that change the phase: 2 * input + 1, or
   * 4 * bottomMid, plus 2 if the way passes the bottom in the second phase.
   */
  readonly origins: () => Uint32Array;
}

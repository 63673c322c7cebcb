// What keeps a long search polite: how many nodes it may settle, until when, and whether somebody still wants the answer.
//
// A loop counts `steps` down, one a settled node, and looks up only when none is left; what it did not use it gives back,
// so that a thousand small searches under one watch are held to account like one big search:
//
//   let steps = watch.steps;
//   while (...) {
//     if (steps-- <= 0) steps = look(watch);
//     ...
//   }
//   watch.steps = steps;

/** Between two looks: 4,096 settled nodes are about half a millisecond, and a look costs less than one of them in 1,000. */
const STRIDE = 4096;

export interface WatchOptions {
  /** How many nodes all searches under this watch may settle together. */
  readonly settledNodes?: number;
  /** How long, from now. */
  readonly milliseconds?: number;
  readonly signal?: AbortSignal;
}

export interface Watch {
  /** Nodes that may be settled before the next look. */
  steps: number;
  /** Nodes that may be settled after that. */
  remaining: number;
  readonly settledNodes: number;
  readonly milliseconds: number;
  /** On the clock of `performance.now()`. */
  readonly deadline: number;
  readonly signal: AbortSignal | undefined;
}

/** A search went beyond what it was allowed. */
export class SearchLimitError extends Error {
  override readonly name = 'SearchLimitError';
  readonly limit: 'settledNodes' | 'milliseconds';
  readonly allowed: number;

  constructor(limit: 'settledNodes' | 'milliseconds', allowed: number) {
    super(
      `The search went beyond its limit of ${allowed} ${limit === 'settledNodes' ? 'settled nodes' : 'milliseconds'}.`,
    );
    this.limit = limit;
    this.allowed = allowed;
  }
}

/** Starts a watch; without options it lets everything pass. */
export function startWatch(options: WatchOptions = {}): Watch {
  const { settledNodes = Infinity, milliseconds = Infinity, signal } = options;
  const steps = Math.min(STRIDE, settledNodes);
  const deadline = milliseconds === Infinity ? Infinity : performance.now() + milliseconds;
  return { steps, remaining: settledNodes - steps, settledNodes, milliseconds, deadline, signal };
}

/**
 * Looks at signal, clock and count: gives how many more nodes may be settled after the one at hand, or throws the signal's
 * reason or a SearchLimitError.
 */
export function look(watch: Watch): number {
  watch.signal?.throwIfAborted();
  if (watch.remaining <= 0) throw new SearchLimitError('settledNodes', watch.settledNodes);
  if (performance.now() > watch.deadline) throw new SearchLimitError('milliseconds', watch.milliseconds);
  const steps = Math.min(STRIDE, watch.remaining);
  watch.remaining -= steps;
  return steps - 1;
}

// A watch records where the time of a call goes. Without a watch, nothing is recorded.

/** The phases of a call, in order. */
export type Phase = 'read' | 'weigh' | 'snap' | 'search' | 'answer';

export interface Watch {
  /** When the call began. Pauses that the call did not cause are added to it, and to `last`. */
  begun: number;
  /** When the current phase began. */
  last: number;
  /** Milliseconds of each phase that ran. */
  readonly phases: Partial<Record<Phase, number>>;
  /** The search methods that were used. */
  readonly methods: Set<string>;
  /** Whether the metric of the costing was cached. */
  costing: 'plain' | 'kept' | 'new';
}

export function startWatch(): Watch {
  const begun = performance.now();
  return { begun, last: begun, phases: {}, methods: new Set(), costing: 'new' };
}

/** Ends a phase: the time since the previous mark belongs to it. */
export function mark({ watch }: { readonly watch?: Watch | undefined }, phase: Phase): void {
  if (watch === undefined) return;
  const now = performance.now();
  watch.phases[phase] = (watch.phases[phase] ?? 0) + now - watch.last;
  watch.last = now;
}

// Where the time of a call goes, for who wants to know. Without a watch nothing is noted.

/** What a call does, one after the other. */
export type Phase = 'read' | 'weigh' | 'snap' | 'search' | 'answer';

export interface Watch {
  /** Moved on by pauses that are none of the call's, as `last` is. */
  begun: number;
  /** When the phase at hand began. */
  last: number;
  /** Milliseconds by phase, those that there were. */
  readonly phases: Partial<Record<Phase, number>>;
  /** How trips were searched. */
  readonly methods: Set<string>;
  /** Whether what the wishes come to was known before. */
  costing: 'plain' | 'kept' | 'new';
}

export function startWatch(): Watch {
  const begun = performance.now();
  return { begun, last: begun, phases: {}, methods: new Set(), costing: 'new' };
}

/** A phase is over: the time since the last one was its. */
export function mark({ watch }: { readonly watch?: Watch | undefined }, phase: Phase): void {
  if (watch === undefined) return;
  const now = performance.now();
  watch.phases[phase] = (watch.phases[phase] ?? 0) + now - watch.last;
  watch.last = now;
}

// Limits of a call: how many nodes its searches may settle, its deadline, its signal, and the size of its answer.
//
// A loop counts `steps` down, one a settled node, and checks only when none is left; what it did not use it gives back,
// so that a thousand small searches under one budget are held to account like one big search:
//
//   let steps = budget.steps;
//   while (...) {
//     if (steps-- <= 0) steps = checkBudget(budget);
//     ...
//   }
//   budget.steps = steps;

import type { Watch } from './watch.ts';

/**
 * Between two checks: 1,024 settled nodes are an eighth of a millisecond, or ten where each is asked how far it is from the goal; a
 * check costs less than one of them in 1,000.
 */
const STRIDE = 1024;

export interface BudgetOptions {
  /** How many nodes all searches under this budget may settle together. */
  readonly settledNodes?: number | undefined;
  /** How long, from now. */
  readonly milliseconds?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** How large the answer may become. */
  readonly answerBytes?: number | undefined;
  /** Where somebody wants to know where the time goes. */
  readonly watch?: Watch | undefined;
}

export interface Budget {
  /** Nodes that may be settled before the next check. */
  steps: number;
  /** Nodes that may be settled after that. */
  remaining: number;
  /** Bytes that the answer may still grow by. */
  bytes: number;
  readonly settledNodes: number;
  readonly milliseconds: number;
  readonly answerBytes: number;
  /** On the clock of `performance.now()`; moved on by the time that a caller takes between two rows of a stream. */
  deadline: number;
  readonly signal: AbortSignal | undefined;
  readonly watch: Watch | undefined;
}

const MESSAGES = {
  settledNodes: 'The search went beyond its limit of # settled nodes.',
  milliseconds: 'The search went beyond its limit of # milliseconds.',
  answerBytes: 'The answer went beyond its limit of # bytes: ask for less at once.',
  drawingBytes: 'The boundary went beyond its limit of # bytes: ask for less at once, or for no holes and islands.',
} as const;

/** A search went beyond what it was allowed. */
export class SearchLimitError extends Error {
  override readonly name = 'SearchLimitError';
  readonly limit: keyof typeof MESSAGES;
  readonly allowed: number;

  constructor(limit: keyof typeof MESSAGES, allowed: number) {
    super(MESSAGES[limit].replace('#', String(allowed)));
    this.limit = limit;
    this.allowed = allowed;
  }
}

/** The budget of one call, from now on; without options it lets everything pass. */
export function startBudget(options: BudgetOptions = {}): Budget {
  const { milliseconds = Infinity, answerBytes = Infinity, signal, watch } = options;
  // who watches counts what is settled
  const settledNodes = Math.min(options.settledNodes ?? Infinity, watch ? Number.MAX_SAFE_INTEGER : Infinity);
  const steps = Math.min(STRIDE, settledNodes);
  const deadline = milliseconds === Infinity ? Infinity : performance.now() + milliseconds;
  const remaining = settledNodes - steps;
  return { steps, remaining, bytes: answerBytes, settledNodes, milliseconds, answerBytes, deadline, signal, watch };
}

/**
 * Checks signal, clock and count: gives how many more nodes may be settled after the one at hand, or throws the signal's
 * reason or a SearchLimitError.
 */
export function checkBudget(budget: Budget): number {
  checkClock(budget);
  if (budget.remaining <= 0) throw new SearchLimitError('settledNodes', budget.settledNodes);
  const steps = Math.min(STRIDE, budget.remaining);
  budget.remaining -= steps;
  return steps - 1;
}

/** For work that settles no nodes but takes its time: checks signal and clock alone, and throws like `checkBudget`. */
export function checkClock(budget: Budget): void {
  budget.signal?.throwIfAborted();
  if (performance.now() > budget.deadline) throw new SearchLimitError('milliseconds', budget.milliseconds);
}

/** The same in a loop of light steps: one look in 1,024 of them. */
export function checkClockAt(budget: Budget, step: number): void {
  if ((step & 1023) === 0) checkClock(budget);
}

/** What a member of an answer takes in memory and as text, about: a position, a number with its name. */
export const ITEM_BYTES = 64;

/** Counts what an answer grows by, before it does; throws where that is too much. Looks at signal and clock, too. */
export function consumeBytes(budget: Budget, bytes: number): void {
  budget.bytes -= bytes;
  if (budget.bytes < 0) throw new SearchLimitError('answerBytes', budget.answerBytes);
  checkClock(budget);
}

/** Whether an error is the end of a budget, and none that a value of the caller threw. */
export function isOver({ signal }: Budget, error: unknown): boolean {
  return error instanceof SearchLimitError || (signal?.aborted === true && error === signal.reason);
}

/** Goes on after a pause that was none of the call's: the time since `left` does not count. Gives the time now. */
export function resume(budget: Budget, left: number): number {
  const { watch } = budget;
  const now = performance.now();
  const pause = now - left;
  budget.deadline += pause;
  if (watch !== undefined) {
    watch.begun += pause;
    watch.last += pause;
  }
  return now;
}

// Limits of a call: how many nodes its searches may settle, its deadline, its signal, and the size of its answer.
//
// A loop counts `steps` down, one per settled node, and checks only when no step is left. At its end, it returns unused steps, so a
// thousand small searches with one budget are limited like one big search:
//
//   let steps = budget.steps;
//   while (...) {
//     if (steps-- <= 0) steps = checkBudget(budget);
//     ...
//   }
//   budget.steps = steps;

import type { Watch } from './watch.ts';

/**
 * Settled nodes between two checks. 1,024 nodes take an eighth of a millisecond, or ten milliseconds in a search that computes a lower
 * bound for each node. A check costs less than a thousandth of this time.
 */
const STRIDE = 1024;

export interface BudgetOptions {
  /** How many nodes all searches under this budget may settle in total. */
  readonly settledNodes?: number | undefined;
  /** Milliseconds allowed, counted from now. */
  readonly milliseconds?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly answerBytes?: number | undefined;
  /** Records where the time goes, if the caller wants to know. */
  readonly watch?: Watch | undefined;
}

export interface Budget {
  /** How many nodes may be settled before the next check. */
  steps: number;
  /** How many nodes may be settled after the next check. */
  remaining: number;
  /** By how many bytes the answer may still grow. */
  bytes: number;
  /** How many steps it took to find the segments of areas. They count toward the steps of a boundary. */
  areaSteps: number;
  readonly settledNodes: number;
  readonly milliseconds: number;
  readonly answerBytes: number;
  /** The deadline on the clock of `performance.now()`. The time that a caller takes between two rows of a stream is added to it. */
  deadline: number;
  readonly signal: AbortSignal | undefined;
  readonly watch: Watch | undefined;
}

const MESSAGES = {
  settledNodes: 'The search exceeded its limit of # settled nodes.',
  milliseconds: 'The search exceeded its limit of # milliseconds.',
  answerBytes: 'The answer exceeded its limit of # bytes: request less at once.',
} as const;

/** The limits of searches and answers, and those of boundaries, which have their own messages. */
type LimitName = keyof typeof MESSAGES | 'memory' | 'drawingBytes';

/** A call exceeded one of its limits. */
export class SearchLimitError extends Error {
  override readonly name = 'SearchLimitError';
  readonly limit: LimitName;
  readonly allowed: number;

  constructor(limit: keyof typeof MESSAGES, allowed: number);
  /** `#` in the message stands for the limit. */
  constructor(limit: LimitName, allowed: number, message: string);
  constructor(limit: LimitName, allowed: number, message: string = MESSAGES[limit as keyof typeof MESSAGES]) {
    super(message.replace('#', String(allowed)));
    this.limit = limit;
    this.allowed = allowed;
  }
}

/** Starts the budget of one call. Without options there are no limits. */
export function startBudget(options: BudgetOptions = {}): Budget {
  const { milliseconds = Infinity, answerBytes = Infinity, signal, watch } = options;
  // a watch reports how many nodes are settled, so they are counted even without a limit
  const settledNodes = Math.min(options.settledNodes ?? Infinity, watch ? Number.MAX_SAFE_INTEGER : Infinity);
  const deadline = milliseconds === Infinity ? Infinity : performance.now() + milliseconds;
  const count = { steps: 0, remaining: 0, bytes: answerBytes, areaSteps: 0, settledNodes, milliseconds, answerBytes };
  const budget: Budget = { ...count, deadline, signal, watch };
  allow(budget, settledNodes);
  return budget;
}

/**
 * Checks signal, clock and count. Returns how many more nodes may be settled after the current one, or throws the signal's
 * reason or a SearchLimitError.
 */
export function checkBudget(budget: Budget): number {
  checkClock(budget);
  if (budget.remaining <= 0) throw new SearchLimitError('settledNodes', budget.settledNodes);
  const steps = Math.min(STRIDE, budget.remaining);
  budget.remaining -= steps;
  return steps - 1;
}

/** Sets how many more nodes may be settled. */
export function allow(budget: Budget, nodes: number): void {
  budget.steps = Math.min(STRIDE, nodes);
  budget.remaining = nodes - budget.steps;
}

/** Checks only signal and clock, for long work that settles no nodes. Throws like `checkBudget`. */
export function checkClock(budget: Budget): void {
  budget.signal?.throwIfAborted();
  if (performance.now() > budget.deadline) throw new SearchLimitError('milliseconds', budget.milliseconds);
}

/** Like `checkClock`, for a loop of cheap steps: checks once every 1,024 steps. */
export function checkClockAt(budget: Budget, step: number): void {
  if ((step & 1023) === 0) checkClock(budget);
}

/** Rough size of one item of an answer, in memory and as text: a position, or a number with its name. */
export const ITEM_BYTES = 64;

/** Counts bytes before they are added to the answer, and throws if they exceed the limit. Also checks signal and clock. */
export function countAnswerBytes(budget: Budget, bytes: number): void {
  budget.bytes -= bytes;
  if (budget.bytes < 0) throw new SearchLimitError('answerBytes', budget.answerBytes);
  checkClock(budget);
}

/** Whether an error comes from this budget, and not from a value of the caller, such as a getter. */
export function isOver({ signal }: Budget, error: unknown): boolean {
  return error instanceof SearchLimitError || (signal?.aborted === true && error === signal.reason);
}

/** Resumes after a pause that the call did not cause, so that the time since `left` does not count. Returns the current time. */
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

// Limits the work of an import. If all lines cross, or all ends lie in one place, each is compared with every other one: a few kilobytes of
// input would take hours and gigabytes. Comparisons and cuts are therefore counted, with limits that no real map reaches.
//
//                  real roads                           limit
//   comparisons    40 for each position, 200 where      300 for each position, plus 30 million
//                  nearMiss is 200 m
//   cuts           1.1 to 1.5                           6 for each position, plus 100,000

const COMPARISONS_OF_POSITION = 300;
const SOME_COMPARISONS = 30_000_000;
const CUTS_OF_POSITION = 6;
const SOME_CUTS = 100_000;
/** How many comparisons are made between two checks of signal and deadline: less than a millisecond of work. */
const STRIDE = 1 << 15;

/** Limits of an import. */
export interface ImportBudgetOptions {
  /** Multiplies the normal limits. */
  readonly expansion: number;
  readonly milliseconds: number;
  readonly signal: AbortSignal | undefined;
}

/** How much of the limits of one import is left. */
export interface ImportBudget {
  readonly options: ImportBudgetOptions;
  readonly deadline: number;
  /** The number of positions, which is known once all lines are read. */
  positions: number;
  comparisons: number;
  cuts: number;
  /** How many comparisons are left until the next check. */
  steps: number;
}

/** Starts the budget of one import. */
export function startImportBudget(options: ImportBudgetOptions): ImportBudget {
  options.signal?.throwIfAborted();
  const deadline = performance.now() + options.milliseconds;
  return { options, deadline, positions: 0, comparisons: 0, cuts: 0, steps: STRIDE };
}

/** Counts comparisons. */
export function countComparisons(budget: ImportBudget, count: number): void {
  budget.comparisons += count;
  budget.steps -= count;
  if (budget.steps > 0) return;
  budget.steps = STRIDE;
  checkImportBudget(budget);
  checkCount(budget, 'comparisons', SOME_COMPARISONS + COMPARISONS_OF_POSITION * budget.positions);
}

/** Counts one place where lines cross or touch. */
export function countCut(budget: ImportBudget): void {
  budget.cuts++;
  checkCount(budget, 'cuts', SOME_CUTS + CUTS_OF_POSITION * budget.positions);
}

/** Throws if the call was aborted or takes too long. */
export function checkImportBudget({ options, deadline }: ImportBudget): void {
  options.signal?.throwIfAborted();
  if (performance.now() > deadline) {
    throw new Error(`The collection cannot be imported in ${options.milliseconds} milliseconds.`);
  }
}

const WORDS = {
  comparisons: 'comparisons of lines that lie close together (a smaller tolerance or nearMiss needs fewer)',
  cuts: 'places where its lines cross',
} as const;

function checkCount(budget: ImportBudget, what: keyof typeof WORDS, most: number): void {
  const { expansion } = budget.options;
  if (budget[what] <= expansion * most) return;
  throw new Error(
    `The collection is damaged, or is not a map: its ${budget.positions} positions take more than ` +
      `${Math.floor(expansion * most)} ${WORDS[what]}. If you trust its source, set the option expansion: 10, which allows ten times as much.`,
  );
}

// What an import may take. Lines that all cross, or ends that all lie in one place, are compared each with each: a few kilobytes of them
// would take hours and gigabytes. So comparisons and cuts are counted, and more of them than any map needs are refused.
//
//                  of real roads                        allowed
//   comparisons    40 for each position, 200 where      300 for each position, and 30 million besides
//                  nearMiss is 200 m
//   cuts           1.1 to 1.5                           6 for each position, and 100,000 besides

const COMPARISONS_OF_POSITION = 300;
const SOME_COMPARISONS = 30_000_000;
const CUTS_OF_POSITION = 6;
const SOME_CUTS = 100_000;
/** Comparisons between two looks at signal and clock: less than a millisecond. */
const STRIDE = 1 << 15;

/** What bounds an import. */
export interface EffortOptions {
  /** Times what maps need by far. */
  readonly expansion: number;
  readonly milliseconds: number;
  readonly signal: AbortSignal | undefined;
}

/** What one import may still take. */
export interface Effort {
  readonly options: EffortOptions;
  readonly deadline: number;
  /** Known once all lines are read. */
  positions: number;
  comparisons: number;
  cuts: number;
  /** Comparisons until the next look. */
  steps: number;
}

/** The effort of one call, from now on. */
export function startEffort(options: EffortOptions): Effort {
  options.signal?.throwIfAborted();
  const deadline = performance.now() + options.milliseconds;
  return { options, deadline, positions: 0, comparisons: 0, cuts: 0, steps: STRIDE };
}

/** So many comparisons more were made. */
export function countComparisons(effort: Effort, count: number): void {
  effort.comparisons += count;
  effort.steps -= count;
  if (effort.steps > 0) return;
  effort.steps = STRIDE;
  checkEffort(effort);
  checkCount(effort, 'comparisons', SOME_COMPARISONS + COMPARISONS_OF_POSITION * effort.positions);
}

/** One more place where lines cross or touch. */
export function countCut(effort: Effort): void {
  effort.cuts++;
  checkCount(effort, 'cuts', SOME_CUTS + CUTS_OF_POSITION * effort.positions);
}

/** Throws where the call was given up, or takes too long. */
export function checkEffort({ options, deadline }: Effort): void {
  options.signal?.throwIfAborted();
  if (performance.now() > deadline) {
    throw new Error(`The collection cannot be imported in ${options.milliseconds} milliseconds.`);
  }
}

const WORDS = {
  comparisons: 'comparisons of what lies in one place (a smaller tolerance or nearMiss takes fewer)',
  cuts: 'places where its lines cross',
} as const;

function checkCount(effort: Effort, what: keyof typeof WORDS, most: number): void {
  const { expansion } = effort.options;
  if (effort[what] <= expansion * most) return;
  throw new Error(
    `The collection is damaged, or is not a map: its ${effort.positions} positions take more than ` +
      `${Math.floor(expansion * most)} ${WORDS[what]}. If you trust its source, the option expansion: 10 allows ten times as much.`,
  );
}

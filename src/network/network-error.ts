// Everything that is wrong with the source of a network, in one error.

/** One problem and its position. */
export interface Problem {
  /** The segment's id as written, if it has one. */
  segment?: string;
  /** The position of the segment in `segments`. */
  index?: number;
  /** The position of the turn ban in `turnBans`. */
  turnBan?: number;
  /** The position of the delay in `delays`. */
  delay?: number;
  /** The problem in words: what was expected, and what was found. */
  problem: string;
}

/** The most problems that are listed, because a bad source may have a problem in every segment. Further problems are only counted. */
const MOST_PROBLEMS = 100_000;
const SHOWN_PROBLEMS = 10;

/** Thrown by `buildNetwork` and `decodeNetwork`. It lists everything that is wrong with their input. */
export class NetworkError extends Error {
  readonly #problems: readonly Problem[];
  /** The number of problems. `problems` lists at most 100,000 of them. */
  readonly count: number;

  /** `failure` says what failed: 'The network cannot be built'. */
  constructor(failure: string, problems: readonly Problem[], count: number = problems.length) {
    super(messageOf(failure, problems, count));
    this.name = 'NetworkError';
    this.#problems = problems;
    this.count = count;
  }

  // The list is not an own member of the error: Node would print hundreds of problems below an uncaught error. The message has the first
  // ones.
  /** The problems in the order of the source: first segments, then turn bans, then delays. */
  get problems(): readonly Problem[] {
    return this.#problems;
  }
}

/** Collects problems while a source is read. */
export interface Problems {
  readonly list: Problem[];
  count: number;
}

/** Adds a problem. */
export function noteProblem(problems: Problems, problem: Problem): void {
  problems.count++;
  if (problems.list.length < MOST_PROBLEMS) problems.list.push(problem);
}

/** Throws if there are any problems. */
export function throwProblems(problems: Problems): void {
  if (problems.count > 0) {
    throw new NetworkError('The network cannot be built', problems.list, problems.count);
  }
}

function messageOf(failure: string, problems: readonly Problem[], count: number): string {
  const lines = problems.slice(0, SHOWN_PROBLEMS).map((problem) => `${whereOf(problem)}${problem.problem}`);
  if (count === 1) return `${failure}: ${lines[0]}`;
  if (count > lines.length) lines.push(`and ${count - lines.length} more, listed in error.problems`);
  return [`${failure}, ${count} things are wrong:`, ...lines].join('\n  ');
}

function whereOf({ segment, index, turnBan, delay }: Problem): string {
  if (turnBan !== undefined) return `turnBans[${turnBan}]: `;
  if (delay !== undefined) return `delays[${delay}]: `;
  if (index === undefined) return '';
  return segment === undefined ? `segments[${index}]: ` : `segments[${index}] (${segment}): `;
}

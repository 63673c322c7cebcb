// What is wrong with a network's source, all of it in one error.

/** One thing wrong, and where. */
export interface Problem {
  /** The segment's id as written, where it has one. */
  segment?: string;
  /** Its position in `segments`. */
  index?: number;
  /** The position in `turnBans`. */
  turnBan?: number;
  /** What was expected and what was found. */
  problem: string;
}

/** A broken source may have one in every segment: beyond so many they are counted only. */
const MOST_PROBLEMS = 100_000;
const SHOWN_PROBLEMS = 8;

/** Thrown by `buildNetwork` and `decodeNetwork`: lists everything that is wrong with what they were given. */
export class NetworkError extends Error {
  /** In the order of the source: of segments first, then of turn bans. */
  readonly problems: readonly Problem[];
  /** How many there are; more than `problems` where that list was cut at 100,000. */
  readonly count: number;

  /** `failure` says what could not be done: 'The network cannot be built'. */
  constructor(failure: string, problems: readonly Problem[], count: number = problems.length) {
    super(messageOf(failure, problems, count));
    this.name = 'NetworkError';
    this.problems = problems;
    this.count = count;
  }
}

/** Collects problems while a source is read. */
export interface Problems {
  readonly list: Problem[];
  count: number;
}

/** Notes a problem. */
export function noteProblem(problems: Problems, problem: Problem): void {
  problems.count++;
  if (problems.list.length < MOST_PROBLEMS) problems.list.push(problem);
}

/** Throws when anything is wrong. */
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

function whereOf({ segment, index, turnBan }: Problem): string {
  if (turnBan !== undefined) return `turnBans[${turnBan}]: `;
  if (index === undefined) return '';
  return segment === undefined ? `segments[${index}]: ` : `segments[${index}] (${segment}): `;
}

// Shared by all soak tests: how long they run, whether memory stays flat, and how they end.

import { openRandom, type Random } from '../../fixtures/random.ts';

/** Starts a run of a soak test. */
export interface SoakRun {
  readonly random: Random;
  readonly milliseconds: number;
  /** Failures, in sentences. */
  readonly failures: string[];
  isOver(): boolean;
  /** Records the memory in use now. */
  sample(bytes: number): void;
  /** Prints the results; any failure makes the process fail. */
  end(reported: readonly string[]): void;
}

/** How much growth from the middle third of a run to its last third still counts as flat: a share, plus some bytes. */
export interface Flat {
  readonly share: number;
  readonly bytes: number;
}

/** Caches fill and code is compiled in the first minutes, so a shorter run says nothing about memory. */
const FIRST_MINUTES = 3;

/** Reads `[minutes] [seed]` of the command line; `--help` prints the usage and ends. */
export function startSoak(what: string, flat: Flat): SoakRun {
  const given = process.argv.slice(2);
  if (given.some((word) => word === '--help' || word === '-h')) {
    print(`${what} [minutes] [seed]     defaults: 1 minute and seed 1`);
    process.exit(0);
  }
  const [minutes = 1, seed = 1] = given.map(Number);
  if (!(minutes > 0) || !Number.isInteger(seed)) {
    print(`${what}: expected [minutes] [seed], found ${given.join(' ')}.`);
    process.exit(2);
  }
  const milliseconds = minutes * 60_000;
  const end = performance.now() + milliseconds;
  const samples: number[] = [];
  const failures: string[] = [];
  return {
    random: openRandom(seed),
    milliseconds,
    failures,
    isOver: () => performance.now() >= end,
    sample: (bytes) => void samples.push(bytes),
    end(reported) {
      const third = Math.floor(samples.length / 3);
      const [early, late] = [middle(samples.slice(third, 2 * third)), middle(samples.slice(2 * third))];
      const isJudged = minutes >= FIRST_MINUTES;
      if (isJudged && late > early * (1 + flat.share) + flat.bytes) failures.push('memory grows');
      const judged = isJudged ? '' : `, not judged in less than ${FIRST_MINUTES} minutes`;
      for (const line of reported) print(line);
      print(`memory: ${megabytes(early)} MB, then ${megabytes(late)} MB${judged}`);
      for (const failure of failures.slice(0, 20)) print(failure);
      process.exitCode = failures.length > 0 ? 1 : 0;
    },
  };
}

function middle(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

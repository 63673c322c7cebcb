/**
 * How many cases of a property are tried: so many in a run of the tests, and as many times more as `ERMINE_RUNS` says. The
 * seeds stay, so that a longer run begins with the cases of a short one.
 */
export function runs(count: number): number {
  return Math.ceil(count * Number(process.env.ERMINE_RUNS ?? 1));
}

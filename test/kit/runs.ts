/**
 * How many cases of a property to try: `count`, multiplied by `ERMINE_RUNS` if it is set. The seeds stay the same, so a longer run
 * begins with the cases of a short one.
 */
export function runs(count: number): number {
  return Math.ceil(count * Number(process.env.ERMINE_RUNS ?? 1));
}

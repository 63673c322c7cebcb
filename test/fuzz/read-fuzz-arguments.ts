// The arguments of `npm run fuzz`: [minutes] [seed] [door].

export interface FuzzArguments {
  readonly minutes: number;
  readonly seed: number;
  /** The only door to try; if absent, all are tried. */
  readonly only: string | undefined;
}

/** Reads the arguments. Throws if one is invalid, or names an unknown door. */
export function readFuzzArguments(given: readonly string[], doors: readonly string[]): FuzzArguments {
  const [minutes = '1', seed = '1', only] = given;
  if (!(Number(minutes) > 0) || !Number.isInteger(Number(seed))) {
    throw new Error(`npm run fuzz -- expected [minutes] [seed] [door], found ${given.join(' ')}.`);
  }
  if (only !== undefined && !doors.includes(only)) {
    throw new Error(`There is no door ${only}: expected one of ${doors.join(', ')}.`);
  }
  return { minutes: Number(minutes), seed: Number(seed), only };
}

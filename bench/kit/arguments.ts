// The arguments of benchmarks. A wrong argument ends the process with a sentence.

/** A whole number of 1 or more at a position on the command line, or the given default. */
export function countAt(position: number, name: string, absent: number): number {
  const given = argument(position);
  return given === undefined ? absent : countIn(given, name);
}

/** All arguments, as whole numbers of 1 or more. */
export function countsGiven(name: string): number[] {
  return process.argv.slice(2).map((given) => countIn(given, name));
}

/** A whole number of 1 or more in a text. */
export function countIn(given: string, name: string): number {
  if (/^[1-9]\d{0,8}$/.test(given)) return Number(given);
  return refuse(`${name}: expected a whole number of 1 or more, found ${JSON.stringify(given)}.`);
}

/** A word at a position on the command line, which must be one of the given words. `undefined` if it is absent. */
export function wordAt(position: number, name: string, words: readonly string[]): string | undefined {
  const given = argument(position);
  if (given === undefined || words.includes(given)) return given;
  return refuse(`${name}: expected ${words.join(', ')}, found ${JSON.stringify(given)}.`);
}

/** All arguments, each of which must be one of the given words. */
export function wordsGiven(name: string, words: readonly string[]): string[] {
  return process.argv.slice(2).map((_, position) => wordAt(position, name, words)!);
}

/** Prints what is wrong with the arguments and ends the process. */
export function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

function argument(position: number): string | undefined {
  return process.argv[2 + position];
}

// The parts of an `ermine` command.

import type { Input } from '../formats/row.ts';
import type { EarlyWorkers } from '../threads/early-workers.ts';

/** The input and output of a command. They belong to the process, or to a test. */
export interface Io {
  /** Writes to standard output; resolves when there is room for more. */
  write(text: string): Promise<void>;
  /** Whether standard output was closed before the command began. */
  isClosed?(): boolean;
  writeError(text: string): void;
  readonly input: Input;
  /** Whether standard error is a terminal. */
  isTerminal: boolean;
  /** Threads that were started before the command line was read. */
  early?: EarlyWorkers;
}

export interface OptionSpec {
  type: 'string' | 'boolean';
  short?: string;
  multiple?: boolean;
  /** The placeholder of the value in the help: `<file>`. */
  hint?: string;
  doc: string;
}

export type OptionTable = { readonly [name: string]: OptionSpec };

/**
 * Options with their descriptions, written as the help shows them: `-o, --out <file>`, or `--speeds <file> ...` for an option that may
 * be repeated.
 */
export function optionTable(shown: { readonly [option: string]: string }): OptionTable {
  return Object.fromEntries(
    Object.entries(shown).map(([option, doc]) => {
      const [, short, name, hint, more] = /^(?:-(\w), )?--([\w-]+)(?: (\S+))?( \.\.\.)?$/.exec(option)!;
      const spec: OptionSpec = { type: hint === undefined ? 'boolean' : 'string', doc };
      return [name, { ...spec, ...(short && { short }), ...(hint && { hint }), ...(more && { multiple: true }) }];
    }),
  );
}

/** A parsed command line: positional arguments, and options. */
export interface Arguments {
  positionals: string[];
  options: { readonly [name: string]: string | boolean | string[] | undefined };
}

export interface Command {
  name: string;
  /** A line for the list of commands. */
  summary: string;
  /** The arguments, such as `<network> <start> <end>`. */
  usage: string;
  /** Paragraphs with examples. */
  help: string;
  options: OptionTable;
  /** The options that the help lists; absent if it lists all. */
  shown?: OptionTable;
  run(args: Arguments, io: Io): Promise<void>;
}

/** An error of a command line that cannot be understood: a sentence. The exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A text option, or `undefined`. */
export function textOption({ options }: Arguments, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/** A required text option. `what` says in errors what it is for. */
export function neededOption(args: Arguments, name: string, what: string): string {
  const value = textOption(args, name);
  if (value === undefined) throw new UsageError(`--${name} is missing: ${what}.`);
  return value;
}

/** A number option within bounds, or `undefined`. */
export function numberOption(args: Arguments, name: string, least: number, most: number): number | undefined {
  const text = textOption(args, name);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (text.trim() === '' || !(number >= least && number <= most)) {
    const wanted = most === Number.MAX_VALUE ? `of at least ${least}` : `from ${least} to ${most}`;
    throw new UsageError(`--${name} must be a number ${wanted}, not ${text}.`);
  }
  return number;
}

/** A whole number within bounds, or `undefined`. */
export function wholeOption(args: Arguments, name: string, least: number, most: number): number | undefined {
  const number = numberOption(args, name, least, most);
  if (number === undefined || Number.isInteger(number)) return number;
  throw new UsageError(`--${name} must be a whole number, not ${number}.`);
}

export function expectPositionals(args: Arguments, least: number, most: number, usage: string): void {
  const count = args.positionals.length;
  if (count < least) throw new UsageError(`An argument is missing: ${usage}`);
  if (count > most)
    throw new UsageError(`There is an argument too many: ${args.positionals[most]}. Expected: ${usage}`);
}

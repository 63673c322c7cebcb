// Parses a command line with Node's own parser, and turns its errors into sentences.

import { parseArgs } from 'node:util';
import { nearestName } from '../errors/nearest-name.ts';
import { type Arguments, type Command, type OptionSpec, UsageError } from './command.ts';

export function readArguments(command: Command, args: readonly string[]): Arguments {
  const options = Object.fromEntries(
    Object.entries({ ...command.options, help: HELP }).map(([name, { type, short, multiple }]) => [
      name,
      { type, ...(short && { short }), ...(multiple && { multiple }) },
    ]),
  );
  try {
    const { values, positionals, tokens } = parseArgs({
      args: args.map(shielded),
      options,
      allowPositionals: true,
      tokens: true,
    });
    expectOnce(
      command,
      tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : [])),
    );
    return { positionals: positionals.map(unshielded), options: mapValues(values as Arguments['options']) };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(sentenceOf(error as Error, Object.keys(options)));
  }
}

/** Refuses a repeated option that takes only one value, because it is unclear which value was meant. */
function expectOnce({ options }: Command, given: readonly string[]): void {
  const twice = given.find((name, i) => {
    const { type, multiple } = options[name] ?? HELP;
    return type === 'string' && !multiple && given.indexOf(name) < i;
  });
  if (twice !== undefined) throw new UsageError(`--${twice} is given more than once.`);
}

const HELP: OptionSpec = { type: 'boolean', short: 'h', doc: 'Shows this help.' };

// Adds a blank before a western coordinate. Its minus would otherwise make it an option.
function shielded(text: string): string {
  return /^-\.?\d/.test(text) ? ` ${text}` : text;
}

function unshielded(text: string): string {
  return /^ -\.?\d/.test(text) ? text.slice(1) : text;
}

function mapValues(values: Arguments['options']): Arguments['options'] {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? unshielded(value) : Array.isArray(value) ? value.map(unshielded) : value,
    ]),
  );
}

function sentenceOf(error: Error, names: string[]): string {
  const unknown = /Unknown option '--?([^']+)'/.exec(error.message)?.[1];
  if (unknown === undefined) return error.message.split('\n')[0].replace(/ To specify.*$/, '');
  const near = names.find((name) => name.startsWith(unknown)) ?? nearestName(unknown, names);
  return `There is no option --${unknown}${near ? `; did you mean --${near}?` : '.'} --help lists all.`;
}

// Options of a call, read once: an object without members that nobody reads, each as it should be.

import { isRecord } from './is-record.ts';
import { type Complain, checkMembers } from './known-members.ts';
import type { OptionKind, OptionKinds } from './option-kinds.ts';
import { foundValue } from './show-value.ts';

/** Throws one `TypeError` where an argument of a call is not of its kind, or does not let itself be asked. */
export function expectArgument(call: string, argument: unknown, { expected, fits }: OptionKind): void {
  try {
    if (fits(argument)) return;
  } catch {
    // it is told below that it cannot be read
  }
  throw new TypeError(`${call}: expected ${expected}, found ${foundValue(argument)}.`);
}

/** The options of a call, none where they are absent; throws one `TypeError` of everything wrong with them. */
export function checkOptions<Options extends object>(
  call: string,
  options: Options | undefined,
  kinds: OptionKinds<Options>,
): Options {
  const problems: string[] = [];
  const read = readOptions(options, kinds, (problem) => problems.push(problem));
  if (problems.length > 0) throw new TypeError(`The options of ${call} cannot be read: ${problems.join('; ')}`);
  return read as Options;
}

/**
 * Those options that are as they should be, none where they are absent; complains of all others, of what is no object, and of what a
 * getter or a proxy does not tell. `name` is what they are called where they are themselves a member.
 */
export function readOptions<Options extends object>(
  options: unknown,
  kinds: OptionKinds<Options>,
  complain: Complain,
  name?: string,
): Partial<Options> {
  const read: Partial<Options> = {};
  let at = name ?? 'options';
  if (options !== undefined && !isRecord(options)) {
    complain(`${at}: expected an object, found ${foundValue(options)}`);
    return read;
  }
  const within = name ? `${name}.` : '';
  const known = Object.keys(kinds) as (keyof Options & string)[];
  try {
    if (options) checkMembers(options, known, (problem) => complain(within + problem));
    for (const option of known) {
      at = within + option;
      const { expected, fits, isNeeded } = kinds[option];
      const value = options?.[option];
      if (value === undefined && !isNeeded) continue;
      if (fits(value)) read[option] = value as Options[typeof option];
      else complain(`${at}: expected ${expected}, found ${foundValue(value)}`);
    }
  } catch {
    complain(`${at} cannot be read`);
  }
  return read;
}

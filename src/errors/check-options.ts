// Options of a call, read once. Unknown members and wrong values are refused.

import { isRecord } from './is-record.ts';
import { type Complain, checkMembers } from './known-members.ts';
import type { OptionKind, OptionKinds } from './option-kinds.ts';
import { foundValue } from './show-value.ts';

/** Throws a `TypeError` if an argument of a call is not of its kind, or cannot be read. */
export function expectArgument(call: string, argument: unknown, { expected, fits }: OptionKind): void {
  try {
    if (fits(argument)) return;
  } catch {
    // the error is reported below as a value that cannot be read
  }
  throw new TypeError(`${call}: expected ${expected}, found ${foundValue(argument)}.`);
}

/** The options of a call, or none if they are absent. Throws one `TypeError` that lists everything wrong with them. */
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
 * Reads the valid options, or none if they are absent. Reports invalid options, a value that is not an object, and a getter or proxy that
 * throws. If the options are themselves a member, `name` is the name of that member.
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

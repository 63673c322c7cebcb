// Options of a call: an object, without members that nobody reads.

import { checkMembers } from './known-members.ts';
import { foundValue } from './show-value.ts';

/** The options of a call, none where they are absent; throws one `TypeError` of everything wrong with them. */
export function checkOptions<Options extends object>(
  call: string,
  options: Options | undefined,
  known: readonly (keyof Options & string)[],
): Partial<Options> {
  if (options === undefined) return {};
  const problems: string[] = [];
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    problems.push(`expected an object, found ${foundValue(options)}`);
  } else {
    checkMembers(options, known, (problem) => problems.push(problem));
  }
  if (problems.length > 0) throw new TypeError(`The options of ${call} cannot be read: ${problems.join('; ')}`);
  return options;
}

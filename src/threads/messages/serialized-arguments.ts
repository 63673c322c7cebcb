// Sends arguments between threads: as JSON, with long lists apart from it. Arguments that JSON cannot express exactly are sent as a plain
// copy, which takes four times as long. Arguments that are not data, such as functions, are refused.

import { setMember } from '../../errors/set-member.ts';
import { plainCopy } from './plain-copy.ts';
import { deserializeList, hasNoClass, isExactInJson, type SerializedList, serializeList } from './serialized-lists.ts';

export interface SerializedArguments {
  /** The list of arguments, as JSON or as a plain copy. */
  readonly args: string | readonly unknown[];
  /** The number of a compiled costing that replaces the payload. It is not one of the arguments, so no caller can forge it. */
  readonly costing?: number | undefined;
  /** The long lists of the arguments, sent apart from them; usually absent. */
  readonly lists?: readonly PackedList[];
}

/** A list that is a member of an argument, or the coordinates in such a member. */
interface PackedList {
  readonly path: readonly string[];
  readonly list: SerializedList;
}

/** Copies arguments of any kind. Throws one RoutingError if they cannot be sent. */
export function serializeArguments(args: readonly unknown[]): SerializedArguments {
  const lists: PackedList[] = [];
  let rest = args;
  let text: string | undefined;
  try {
    rest = args.map((arg, i) => (isPlainObject(arg) ? withoutLists(arg, [String(i)], lists) : arg));
    if (rest.every(isExactArgument)) text = JSON.stringify(rest);
  } catch {
    // a member of the arguments cannot be read, which `plainCopy` reports
    lists.length = 0;
  }
  const sent = text ?? plainCopy(rest);
  return lists.length === 0 ? { args: sent } : { args: sent, lists };
}

/** Whether JSON can express an argument exactly. A missing argument becomes `null`. */
function isExactArgument(arg: unknown): boolean {
  return arg === undefined || (arg !== null && isExactInJson(arg));
}

/** The same object with `null` for every long list, which goes to `lists`. */
function withoutLists(holder: Readonly<Record<string, unknown>>, path: readonly string[], lists: PackedList[]): object {
  let left: Record<string, unknown> | undefined;
  for (const [name, value] of Object.entries(holder)) {
    const within = [...path, name];
    if (Array.isArray(value)) {
      const list = serializeList(value);
      if (list === undefined) continue;
      lists.push({ path: within, list });
      setMember((left ??= { ...holder }), name, null);
    } else if (path.length === 1 && isPlainObject(value)) {
      const rest = withoutLists(value, within, lists);
      if (rest !== value) setMember((left ??= { ...holder }), name, rest);
    }
  }
  return left ?? holder;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && hasNoClass(value);
}

/** How many bytes the texts and numbers of arguments have. */
export function bytesOfArguments({ args, lists = [] }: SerializedArguments): number {
  let bytes = typeof args === 'string' ? args.length : 0;
  for (const { list } of lists) {
    if ('numbers' in list) bytes += list.numbers.byteLength;
    else for (const text of list.texts) bytes += text.length;
  }
  return bytes;
}

/** Restores the arguments. `check` is called from time to time, and may throw. */
export function deserializeArguments(
  { args: serialized, lists = [] }: SerializedArguments,
  check: () => void = () => {},
): readonly unknown[] {
  const args = typeof serialized === 'string' ? argumentsOf(serialized) : serialized;
  for (const { path, list } of lists) {
    const name = path[path.length - 1];
    const holder = path
      .slice(0, -1)
      .reduce((held, one) => held[one] as typeof held, args as unknown as Record<string, unknown>);
    holder[name] = deserializeList(list, check);
  }
  return args;
}

function argumentsOf(text: string): readonly unknown[] {
  const args: readonly unknown[] = JSON.parse(text);
  return args.map((arg) => arg ?? undefined);
}

// Arguments between threads. They cross as JSON with long lists next to it. If JSON cannot express them exactly, they
// are cloned, which takes four times as long. If something cannot be cloned, they cross value by value.

import { isPlainRecord } from '../../errors/is-record.ts';
import { isListed } from '../../request/parameter.ts';
import { carryList, isReportedByJson, type SerializedList, uncarryList } from './serialized-lists.ts';
import {
  clonedKeeper,
  fillPlaceholders,
  type Inherited,
  type Placeholder,
  placeholdersFor,
  valueAt,
} from './serialized-placeholders.ts';

/** Arguments as a message carries them. */
export interface SerializedArguments {
  /** A list of them, as JSON or as it is. */
  readonly args: string | readonly unknown[];
  /**
   * The number of a compiled costing that replaces the payload. It is outside the arguments, so that no caller can
   * forge it.
   */
  readonly costing?: number | undefined;
  /** Usually absent. */
  readonly lists?: readonly PackedList[];
  /** Almost always absent. */
  readonly placeholders?: readonly Placeholder[];
  readonly inherited?: readonly Inherited[];
}

/** A list that is a member of an argument, or the coordinates of one. */
interface PackedList {
  readonly path: readonly string[];
  readonly list: SerializedList;
}

/** A copy of any arguments. */
export function carryArguments(args: readonly unknown[]): SerializedArguments {
  try {
    const lists: PackedList[] = [];
    const rest = args.map((arg, i) => (isPlainObject(arg) ? withoutLists(arg, [String(i)], lists) : arg));
    const copy = rest.every(isReported)
      ? JSON.stringify(rest)
      : rest.some(hasClass)
        ? undefined
        : structuredClone(rest);
    if (copy !== undefined) return lists.length === 0 ? { args: copy } : { args: copy, lists };
  } catch {
    // something in them cannot be cloned
  }
  return placeholdersFor(args);
}

/** Whether JSON expresses an argument exactly, with `null` for one that is not given. */
function isReported(arg: unknown): boolean {
  return arg === undefined || (arg !== null && isReportedByJson(arg));
}

/** The same object with `null` for every long list; the lists go to `lists`. */
function withoutLists(holder: Readonly<Record<string, unknown>>, path: readonly string[], lists: PackedList[]): object {
  let left = holder;
  for (const [name, value] of Object.entries(holder)) {
    const within = [...path, name];
    if (Array.isArray(value)) {
      const list = carryList(value);
      if (list === undefined) continue;
      lists.push({ path: within, list });
      left = { ...left, [name]: null };
    } else if (path.length === 1 && isPlainObject(value)) {
      left = { ...left, [name]: withoutLists(value, within, lists) };
    }
  }
  return left;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Whether an object, or anything that it holds, is an instance of a class. Cloning would lose that. */
function hasClass(arg: unknown): boolean {
  const looked = new Set<unknown>();
  const look = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null || looked.has(value)) return false;
    looked.add(value);
    if (Array.isArray(value)) return value.some(look);
    if (!isListed(value)) return !ArrayBuffer.isView(value) && clonedKeeper(value) === undefined;
    return !isPlainRecord(value) || Object.values(value).some(look);
  };
  return look(arg);
}

/** Restores the arguments so that a reader cannot see a difference. `check` is called now and then, and may throw. */
export function uncarryArguments(
  { args: serialized, lists = [], placeholders = [], inherited = [] }: SerializedArguments,
  check: () => void = () => {},
): readonly unknown[] {
  const args = typeof serialized === 'string' ? argumentsOf(serialized) : serialized;
  for (const { path, list } of lists) {
    valueAt(args, path.slice(0, -1))[path[path.length - 1]] = uncarryList(list, check);
  }
  fillPlaceholders({ args, placeholders, inherited });
  return args;
}

function argumentsOf(text: string): readonly unknown[] {
  const args: readonly unknown[] = JSON.parse(text);
  return args.map((arg) => arg ?? undefined);
}

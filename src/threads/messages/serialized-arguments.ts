// Arguments between threads. Arguments are sent as JSON, with long lists separate from it. Arguments that JSON cannot express exactly are
// cloned, which takes four times as long. Arguments that cannot be cloned are sent value by value.

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

/** The form in which arguments are sent. */
export interface SerializedArguments {
  /** The list of arguments, as JSON or unchanged. */
  readonly args: string | readonly unknown[];
  /** The number of a compiled costing that replaces the payload. It is not part of the arguments, so no caller can forge it. */
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

/** Copies arguments of any kind. */
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

/** Whether JSON can express an argument exactly. A missing argument becomes `null`. */
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

/** Whether an object, or anything that it holds, is an instance of a class. Cloning would lose its class. */
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

/** Restores the arguments so that a reader cannot see a difference. `check` is called from time to time, and may throw. */
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

// Arguments between threads: as JSON, with long lists beside it; cloned where JSON cannot tell them to the digit, which takes four times as
// long; and what no message can carry (a function, say) by what it is, so that whoever reads it there complains of it as this thread would.

import { isRecord } from '../errors/is-record.ts';
import { setMember } from '../errors/set-member.ts';
import { isListed, keysOf } from '../request/parameter.ts';
import { type CarriedList, carryList, isToldByJson, uncarryList } from './carried-lists.ts';

/** Something that cannot be cloned, and where it stands. */
interface Gap {
  readonly path: readonly string[];
  /** `closed` does not let itself be asked at all, `unreadable` is a member whose getter throws. */
  readonly held: 'function' | 'symbol' | 'keeper' | 'closed' | 'unreadable';
}

/** Arguments as a message carries them. */
export interface CarriedArguments {
  /** A list of them, as JSON or as it is. */
  readonly args: string | readonly unknown[];
  /** The number of the compiled wishes that stand in place of the payload: beside the arguments, where nobody can feign it. */
  readonly wishes?: number | undefined;
  /** Absent in most. */
  readonly lists?: readonly PackedList[];
  /** Absent in nearly all. */
  readonly gaps?: readonly Gap[];
}

/** A list that is a member of an argument, or the coordinates of one. */
interface PackedList {
  readonly path: readonly string[];
  readonly list: CarriedList;
}

/** How deep what cannot be cloned is looked for: far deeper than any query or payload. */
const DEEP = 20;

/** A copy of arguments, whatever they are. */
export function carryArguments(args: readonly unknown[]): CarriedArguments {
  try {
    const lists: PackedList[] = [];
    const rest = args.map((arg, i) => (isPlainObject(arg) ? withoutLists(arg, [String(i)], lists) : arg));
    const copy = rest.every(isTold) ? JSON.stringify(rest) : structuredClone(rest);
    return lists.length === 0 ? { args: copy } : { args: copy, lists };
  } catch {
    const gaps: Gap[] = [];
    return { args: args.map((arg, i) => withoutGaps(() => arg, [String(i)], gaps)), gaps };
  }
}

/** Whether JSON tells an argument as it is, with `null` for one that is not given. */
function isTold(arg: unknown): boolean {
  return arg === undefined || (arg !== null && isToldByJson(arg));
}

/** The same object with `null` for every long list in it; those go to `lists`. */
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

function withoutGaps(read: () => unknown, path: readonly string[], gaps: Gap[]): unknown {
  const gap = (held: Gap['held']) => {
    gaps.push({ path, held });
    return null;
  };
  if (path.length > DEEP) return gap('keeper');
  let value: unknown;
  try {
    value = read();
  } catch {
    return gap('unreadable');
  }
  if (typeof value === 'function' || typeof value === 'symbol') return gap(typeof value as 'function' | 'symbol');
  if (typeof value !== 'object' || value === null) return value;
  try {
    if (Array.isArray(value)) return listWithoutGaps(value, path, gaps);
    if (!isListed(value))
      return isRecord(value) ? gap('closed') : (cloned(value) ?? gap(isOpen(value) ? 'keeper' : 'closed'));
  } catch {
    return gap('closed');
  }
  const copy: Record<string, unknown> = {};
  for (const key of keysOf(value))
    setMember(
      copy,
      key,
      withoutGaps(() => value[key], [...path, key], gaps),
    );
  return copy;
}

function listWithoutGaps(list: readonly unknown[], path: readonly string[], gaps: Gap[]): unknown[] {
  return Array.from({ length: list.length }, (_, i) => withoutGaps(() => list[i], [...path, String(i)], gaps));
}

/** Whether an object lets itself be asked what it is. */
function isOpen(value: object): boolean {
  return Object.getPrototypeOf(value) !== undefined;
}

function cloned(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    return undefined;
  }
}

/** Arguments as they were, as far as whoever reads them can tell; `check` is called now and then, and may throw. */
export function uncarryArguments(
  { args: carried, lists = [], gaps = [] }: CarriedArguments,
  check: () => void = () => {},
): readonly unknown[] {
  const args = typeof carried === 'string' ? argumentsOf(carried) : carried;
  for (const { path, list } of lists) holderOf(args, path)[path[path.length - 1]] = uncarryList(list, check);
  for (const { path, held } of gaps) {
    const holder = holderOf(args, path);
    const key = path[path.length - 1];
    if (held === 'unreadable') Object.defineProperty(holder, key, { get: throwUnreadable, enumerable: true });
    else setMember(holder, key, standIn(held));
  }
  return args;
}

/** What is to whoever reads it as what could not be carried. */
function standIn(held: Exclude<Gap['held'], 'unreadable'>): unknown {
  switch (held) {
    case 'function':
      return throwUnreadable;
    case 'symbol':
      return Symbol();
    case 'keeper':
      return new Map();
    case 'closed':
      return closed();
  }
}

/** An object that does not let itself be asked. */
function closed(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function argumentsOf(text: string): readonly unknown[] {
  const args: readonly unknown[] = JSON.parse(text);
  return args.map((arg) => arg ?? undefined);
}

function holderOf(args: readonly unknown[], path: readonly string[]): Record<string, unknown> {
  let holder = args as unknown as Record<string, unknown>;
  for (let i = 0; i < path.length - 1; i++) holder = holder[path[i]] as Record<string, unknown>;
  return holder;
}

function throwUnreadable(): never {
  throw new Error('This cannot be read.');
}

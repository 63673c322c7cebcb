// Arguments between threads: cloned, with long lists beside them; and what no message can carry (a function,
// say) by what it is, so that whoever reads it there complains of it as this thread would.

import { isRecord } from '../errors/is-record.ts';
import { keysOf } from '../request/parameter.ts';
import { type CarriedList, carryList, uncarryList } from './carried-lists.ts';

/** Something that cannot be cloned, and where it stands. */
interface Gap {
  readonly path: readonly string[];
  /** `closed` does not let itself be asked at all, `unreadable` is a member whose getter throws. */
  readonly held: 'function' | 'symbol' | 'keeper' | 'closed' | 'unreadable';
}

/** Arguments as a message carries them. */
export interface CarriedArguments {
  readonly args: readonly unknown[];
  /** The number of the compiled wishes that stand in place of the payload: beside the arguments, where nobody can feign it. */
  readonly wishes?: number | undefined;
  /** Absent until they are packed. */
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
export function carryArguments({ args, wishes }: CarriedArguments): CarriedArguments {
  try {
    return { ...structuredClone(packed(args)), wishes };
  } catch {
    const gaps: Gap[] = [];
    return { args: args.map((arg, i) => withoutGaps(() => arg, [String(i)], gaps)), gaps, wishes };
  }
}

/** Posts arguments that need not be copied before; what cannot be posted is carried. */
export function postArguments(given: CarriedArguments, post: (carried: CarriedArguments) => void): void {
  const isCarried = given.lists !== undefined || given.gaps !== undefined;
  try {
    post(isCarried ? given : { ...packed(given.args), wishes: given.wishes });
  } catch {
    post(carryArguments(given));
  }
}

/** Arguments without their long lists; throws where a member cannot be read. */
function packed(args: readonly unknown[]): CarriedArguments {
  const lists: PackedList[] = [];
  const rest = args.map((arg, i) => (isPlain(arg) ? withoutLists(arg, [String(i)], lists) : arg));
  return { args: rest, lists };
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
    } else if (path.length === 1 && isPlain(value)) {
      left = { ...left, [name]: withoutLists(value, within, lists) };
    }
  }
  return left;
}

function isPlain(value: unknown): value is Record<string, unknown> {
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
    if (!isRecord(value)) return cloned(value) ?? gap(isOpen(value) ? 'keeper' : 'closed');
  } catch {
    return gap('closed');
  }
  const copy: Record<string, unknown> = {};
  for (const key of keysOf(value)) copy[key] = withoutGaps(() => value[key], [...path, key], gaps);
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

/** Arguments as they were, as far as whoever reads them can tell; `look` is called now and then, and may throw. */
export function uncarryArguments(
  { args, lists = [], gaps = [] }: CarriedArguments,
  look: () => void = () => {},
): readonly unknown[] {
  for (const { path, list } of lists) holderOf(args, path)[path[path.length - 1]] = uncarryList(list, look);
  for (const { path, held } of gaps) {
    const holder = holderOf(args, path);
    const key = path[path.length - 1];
    if (held === 'unreadable') Object.defineProperty(holder, key, { get: refuse, enumerable: true });
    else holder[key] = standIn(held);
  }
  return args;
}

/** What is to whoever reads it as what could not be carried. */
function standIn(held: Exclude<Gap['held'], 'unreadable'>): unknown {
  switch (held) {
    case 'function':
      return refuse;
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

function holderOf(args: readonly unknown[], path: readonly string[]): Record<string, unknown> {
  let holder = args as unknown as Record<string, unknown>;
  for (let i = 0; i < path.length - 1; i++) holder = holder[path[i]] as Record<string, unknown>;
  return holder;
}

function refuse(): never {
  throw new Error('This cannot be read.');
}

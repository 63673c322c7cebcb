// What no message can carry of arguments (a function, a member of a class, a getter that throws) by what it is, so that whoever reads it
// there finds it, or complains of it, as this thread would.

import { isRecord } from '../../errors/is-record.ts';
import { setMember } from '../../errors/set-member.ts';
import { CompiledCosting } from '../../request/compiled-costing.ts';
import { NO_COSTING } from '../../request/costing.ts';
import { isListed, keysOf } from '../../request/parameter.ts';
import { PooledCosting } from '../pooled-costing.ts';

/** Something that cannot be cloned, and where it stands. */
export interface Placeholder {
  readonly path: readonly string[];
  /** `closed` does not let itself be asked at all, `hiding` but for its class; `unreadable` is a member whose getter throws. */
  readonly held: 'function' | 'symbol' | 'keeper' | 'costing' | 'compiled' | 'closed' | 'hiding' | 'unreadable';
}

/** Members that an object has from its class, as getters and what a prototype holds: no message carries them with it. */
export interface Inherited {
  readonly path: readonly string[];
  readonly members: Readonly<Record<string, unknown>>;
  /** Of them, those that no loop over the object comes by. */
  readonly hidden: readonly string[];
}

/** What is found of arguments on the way through them. */
interface Walk {
  readonly placeholders: Placeholder[];
  readonly inherited: Inherited[];
  /** What holds the value that is looked at: what holds itself is not gone round in. */
  readonly holders: unknown[];
  values: number;
}

/** Arguments of which everything can be cloned, and what lacks in them. */
export interface PlaceheldArguments {
  readonly args: readonly unknown[];
  readonly placeholders: readonly Placeholder[];
  readonly inherited: readonly Inherited[];
}

/** A copy of arguments with `null` for what no message can carry. */
export function placeholdersFor(args: readonly unknown[]): PlaceheldArguments {
  const walk: Walk = { placeholders: [], inherited: [], holders: [], values: 0 };
  const copies = args.map((arg, i) => withoutPlaceholders(() => arg, [String(i)], walk));
  return { args: copies, placeholders: walk.placeholders, inherited: walk.inherited };
}

/** Puts what stands for what could not be carried into arguments. */
export function fillPlaceholders({ args, placeholders, inherited }: PlaceheldArguments): void {
  // before gaps, some of which are among them
  for (const { path, members } of inherited) Object.setPrototypeOf(valueAt(args, path), members);
  for (const { path, held } of placeholders) {
    const key = path[path.length - 1];
    const found = valueAt(args, path.slice(0, -1));
    const holder = Object.hasOwn(found, key) ? found : Object.getPrototypeOf(found);
    if (held === 'unreadable') unreadableMember(holder, key);
    else setMember(holder, key, standIn(held));
  }
  for (const { members, hidden } of inherited) {
    for (const name of hidden) Object.defineProperty(members, name, { enumerable: false });
  }
}

/** What stands in arguments at a path. */
export function valueAt(args: readonly unknown[], path: readonly string[]): Record<string, unknown> {
  return path.reduce((holder, name) => holder[name] as typeof holder, args as unknown as Record<string, unknown>);
}

/** How deep what cannot be cloned is looked for: far deeper than any query or payload. */
const DEEP = 20;

/** How many values there may be then: lists in lists, each in several places, have no end. */
const MOST_VALUES = 1_000_000;

function withoutPlaceholders(read: () => unknown, path: readonly string[], walk: Walk): unknown {
  const placeholder = (held: Placeholder['held']) => {
    walk.placeholders.push({ path, held });
    return null;
  };
  if (path.length > DEEP) return placeholder('keeper');
  if (++walk.values > MOST_VALUES)
    throw new RangeError('Arguments with a million values of no plain kind are not carried to a worker.');
  let value: unknown;
  try {
    value = read();
  } catch {
    return placeholder('unreadable');
  }
  if (typeof value === 'function' || typeof value === 'symbol')
    return placeholder(typeof value as 'function' | 'symbol');
  if (typeof value !== 'object' || value === null) return value;
  if (PooledCosting.is(value)) return placeholder('costing');
  if (CompiledCosting.is(value)) return placeholder('compiled');
  if (walk.holders.includes(value)) return placeholder('keeper');
  let keys: Keys | undefined;
  try {
    keys = keysToCopy(value);
    if (keys === undefined && !isRecord(value))
      return clonedKeeper(value) ?? placeholder(isOpen(value) ? 'keeper' : 'closed');
  } catch {
    // it does not let itself be asked
  }
  if (keys === undefined) return placeholder(hasClass(value) ? 'hiding' : 'closed');
  walk.holders.push(value);
  const holder = value as Readonly<Record<string, unknown>>;
  const copy = <Copy>(names: readonly string[], into: Copy): Copy => {
    for (const name of names)
      setMember(
        into as Record<string, unknown>,
        name,
        withoutPlaceholders(() => holder[name], [...path, name], walk),
      );
    return into;
  };
  if (keys.inherited.length > 0) {
    const members = {};
    // before those of its members, which are found by way of it
    walk.inherited.push({ path, members, hidden: keys.inherited.filter((name) => !isEnumerable(value, name)) });
    copy(keys.inherited, members);
  }
  const copied = copy(keys.own, Array.isArray(value) ? [] : {});
  walk.holders.pop();
  return copied;
}

/** What of an object is copied, one name at a time. */
interface Keys {
  readonly own: readonly string[];
  readonly inherited: readonly string[];
}

/** The members of a list or a record; of anything else, and of a list without end, `undefined`. */
function keysToCopy(value: object): Keys | undefined {
  if (Array.isArray(value)) {
    if (value.length > MOST_VALUES) return undefined;
    return { own: Array.from(value, (_, i) => String(i)), inherited: [] };
  }
  return isListed(value) ? { own: keysOf(value), inherited: inheritedBy(value) } : undefined;
}

/** The members that an object has from its class, its methods aside where no loop comes by them. */
function inheritedBy(value: object): string[] {
  const names = new Set<string>();
  let from: object | null = Object.getPrototypeOf(value);
  // what all objects have is no member
  for (let depth = 0; from !== null && depth < DEEP && Object.getPrototypeOf(from) !== null; depth++) {
    for (const [name, { get, value: held, enumerable }] of Object.entries(Object.getOwnPropertyDescriptors(from))) {
      if (enumerable || get !== undefined || (typeof held !== 'function' && held !== undefined)) names.add(name);
    }
    from = Object.getPrototypeOf(from);
  }
  return [...names].filter((name) => !Object.hasOwn(value, name));
}

/** Whether a loop over an object comes by a member that it has from its class. */
function isEnumerable(value: object, name: string): boolean {
  let from: object | null = value;
  while (from !== null && !Object.hasOwn(from, name)) from = Object.getPrototypeOf(from);
  return from !== null && Object.getOwnPropertyDescriptor(from, name)!.enumerable === true;
}

/** Whether an object lets itself be asked what it is. */
function isOpen(value: object): boolean {
  return Object.getPrototypeOf(value) !== undefined;
}

/** The same of what may be closed to all. */
function hasClass(value: object): boolean {
  try {
    return isOpen(value);
  } catch {
    return false;
  }
}

/** A copy of what keeps what it holds elsewhere; of some, as URLSearchParams, cloning makes an empty record, which is none. */
export function clonedKeeper(value: unknown): unknown {
  try {
    const copy: unknown = structuredClone(value);
    return isRecord(copy) ? undefined : copy;
  } catch {
    return undefined;
  }
}

function unreadableMember(holder: object, name: string): void {
  Object.defineProperty(holder, name, { get: throwUnreadable, configurable: true, enumerable: true });
}

/** What is to whoever reads it as what could not be carried. */
function standIn(held: Exclude<Placeholder['held'], 'unreadable'>): unknown {
  switch (held) {
    case 'function':
      return throwUnreadable;
    case 'symbol':
      return Symbol();
    case 'keeper':
      return new Map();
    case 'costing':
      return new PooledCosting({}, 0);
    case 'compiled':
      return new CompiledCosting({}, NO_COSTING);
    case 'closed':
      return closed();
    case 'hiding':
      return new Proxy({}, HIDING);
  }
}

/** Of an object that tells its class alone. */
const HIDING: ProxyHandler<object> = {
  get: throwUnreadable,
  has: throwUnreadable,
  ownKeys: throwUnreadable,
  getOwnPropertyDescriptor: throwUnreadable,
};

/** An object that does not let itself be asked. */
function closed(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function throwUnreadable(): never {
  throw new Error('This cannot be read.');
}

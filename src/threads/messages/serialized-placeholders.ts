// Placeholders for values that cannot be sent (a function, a member of a class, a getter that throws). The worker puts an equivalent value
// there, so that it accepts or rejects the arguments as this thread would.

import { isRecord } from '../../errors/is-record.ts';
import { setMember } from '../../errors/set-member.ts';
import { CompiledCosting } from '../../request/compiled-costing.ts';
import { NO_COSTING } from '../../request/costing.ts';
import { isListed, keysOf } from '../../request/parameter.ts';
import { PooledCosting } from '../pooled-costing.ts';

/** A value that cannot be cloned, and its path. */
export interface Placeholder {
  readonly path: readonly string[];
  /**
   * `closed`: every operation on it throws. `hiding`: its class can be read; any other access throws. `unreadable`: a member whose
   * getter throws.
   */
  readonly held: 'function' | 'symbol' | 'keeper' | 'costing' | 'compiled' | 'closed' | 'hiding' | 'unreadable';
}

/** The getters and values that an object inherits from the prototype of its class. Cloning drops them. */
export interface Inherited {
  readonly path: readonly string[];
  readonly members: Readonly<Record<string, unknown>>;
  /** Those inherited members that a `for ... in` loop does not visit. */
  readonly hidden: readonly string[];
}

/** The state of a walk through all values of the arguments. */
interface Walk {
  readonly placeholders: Placeholder[];
  readonly inherited: Inherited[];
  /** Ancestors of the current value; they are needed to detect cycles. */
  readonly holders: unknown[];
  values: number;
}

/** Arguments that can be cloned, and the placeholders for the rest. */
export interface PlaceheldArguments {
  readonly args: readonly unknown[];
  readonly placeholders: readonly Placeholder[];
  readonly inherited: readonly Inherited[];
}

/** A copy of arguments in which `null` replaces everything that cannot be sent. */
export function placeholdersFor(args: readonly unknown[]): PlaceheldArguments {
  const walk: Walk = { placeholders: [], inherited: [], holders: [], values: 0 };
  const copies = args.map((arg, i) => withoutPlaceholders(() => arg, [String(i)], walk));
  return { args: copies, placeholders: walk.placeholders, inherited: walk.inherited };
}

/** Restores values from placeholders. */
export function fillPlaceholders({ args, placeholders, inherited }: PlaceheldArguments): void {
  // before the placeholders, because some of those are inside these
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

/** The value in arguments at a path. */
export function valueAt(args: readonly unknown[], path: readonly string[]): Record<string, unknown> {
  return path.reduce((holder, name) => holder[name] as typeof holder, args as unknown as Record<string, unknown>);
}

/** How deep to search for values that cannot be cloned: far deeper than any query or payload. */
const DEEP = 20;

/**
 * How many values to visit. The number must be limited, because a list that contains the same list several times can have any number of
 * values.
 */
const MOST_VALUES = 1_000_000;

function withoutPlaceholders(read: () => unknown, path: readonly string[], walk: Walk): unknown {
  const placeholder = (held: Placeholder['held']) => {
    walk.placeholders.push({ path, held });
    return null;
  };
  if (path.length > DEEP) return placeholder('keeper');
  if (++walk.values > MOST_VALUES)
    throw new RangeError('Arguments with a million values that are not plain data cannot be sent to a worker.');
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
    // every operation on it throws
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
    // before the placeholders of its members, which are found through it
    walk.inherited.push({ path, members, hidden: keys.inherited.filter((name) => !isEnumerable(value, name)) });
    copy(keys.inherited, members);
  }
  const copied = copy(keys.own, Array.isArray(value) ? [] : {});
  walk.holders.pop();
  return copied;
}

/** The names of the members of an object that are copied separately. */
interface Keys {
  readonly own: readonly string[];
  readonly inherited: readonly string[];
}

/** The members of a list or a record; `undefined` for other values, and for a list that is too long. */
function keysToCopy(value: object): Keys | undefined {
  if (Array.isArray(value)) {
    if (value.length > MOST_VALUES) return undefined;
    return { own: Array.from(value, (_, i) => String(i)), inherited: [] };
  }
  return isListed(value) ? { own: keysOf(value), inherited: inheritedBy(value) } : undefined;
}

/** The members that an object inherits from its class, without methods that a loop does not visit. */
function inheritedBy(value: object): string[] {
  const names = new Set<string>();
  let from: object | null = Object.getPrototypeOf(value);
  // members of Object.prototype are ignored
  for (let depth = 0; from !== null && depth < DEEP && Object.getPrototypeOf(from) !== null; depth++) {
    for (const [name, { get, value: held, enumerable }] of Object.entries(Object.getOwnPropertyDescriptors(from))) {
      if (enumerable || get !== undefined || (typeof held !== 'function' && held !== undefined)) names.add(name);
    }
    from = Object.getPrototypeOf(from);
  }
  return [...names].filter((name) => !Object.hasOwn(value, name));
}

/** Whether a `for ... in` loop over an object visits an inherited member. */
function isEnumerable(value: object, name: string): boolean {
  let from: object | null = value;
  while (from !== null && !Object.hasOwn(from, name)) from = Object.getPrototypeOf(from);
  return from !== null && Object.getOwnPropertyDescriptor(from, name)!.enumerable === true;
}

/** Whether an object can be inspected at all. */
function isOpen(value: object): boolean {
  return Object.getPrototypeOf(value) !== undefined;
}

/** The same, for a value on which every operation may throw. */
function hasClass(value: object): boolean {
  try {
    return isOpen(value);
  } catch {
    return false;
  }
}

/**
 * A copy of an object whose content is not in its members. Cloning would turn such objects, for example URLSearchParams, into empty
 * records.
 */
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

/** A value in place of one that cannot be cloned. The code that reads requests treats it exactly like the original. */
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

/** An object of which only the class can be read. */
const HIDING: ProxyHandler<object> = {
  get: throwUnreadable,
  has: throwUnreadable,
  ownKeys: throwUnreadable,
  getOwnPropertyDescriptor: throwUnreadable,
};

/** An object that throws on every operation. */
function closed(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function throwUnreadable(): never {
  throw new Error('This cannot be read.');
}

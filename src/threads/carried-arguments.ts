// Arguments between threads: cloned, with long lists of points beside them as plain numbers; and what no message can carry (a function,
// say) by what it is, so that whoever reads it there complains of it as this thread would.

import { isRecord, keysOf } from '../request/parameter.ts';
import { numbersOfPositions, positionsOf } from './positions.ts';

/** Something that cannot be cloned, and where it stands. */
interface Gap {
  readonly path: readonly string[];
  readonly held: 'function' | 'symbol' | 'keeper' | 'unreadable';
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

/** A list of points that is a member of an argument. */
interface PackedList {
  readonly argument: number;
  readonly member: string;
  readonly numbers: Float64Array;
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

/** Arguments without their lists of points; throws where a member cannot be read. */
function packed(args: readonly unknown[]): CarriedArguments {
  const lists: PackedList[] = [];
  const rest = args.map((arg, argument) => {
    if (typeof arg !== 'object' || arg === null || Object.getPrototypeOf(arg) !== Object.prototype) return arg;
    let left = arg as Record<string, unknown>;
    for (const [member, value] of Object.entries(left)) {
      const numbers = Array.isArray(value) ? numbersOfPositions(value) : undefined;
      if (numbers === undefined) continue;
      lists.push({ argument, member, numbers });
      left = { ...left, [member]: null };
    }
    return left;
  });
  return { args: rest, lists };
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
  if (Array.isArray(value)) return Array.from(value, (_, i) => withoutGaps(() => value[i], [...path, String(i)], gaps));
  if (!isRecord(value)) return cloned(value) ?? gap('keeper');
  const copy: Record<string, unknown> = {};
  for (const key of keysOf(value)) copy[key] = withoutGaps(() => value[key], [...path, key], gaps);
  return copy;
}

function cloned(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    return undefined;
  }
}

/** Arguments as they were, as far as whoever reads them can tell. */
export function uncarryArguments({ args, lists = [], gaps = [] }: CarriedArguments): readonly unknown[] {
  for (const { argument, member, numbers } of lists) {
    (args[argument] as Record<string, unknown>)[member] = positionsOf(numbers);
  }
  for (const { path, held } of gaps) {
    let holder = args as unknown as Record<string, unknown>;
    for (const key of path.slice(0, -1)) holder = holder[key] as Record<string, unknown>;
    const key = path[path.length - 1];
    if (held === 'unreadable') Object.defineProperty(holder, key, { get: refuse, enumerable: true });
    else holder[key] = held === 'function' ? refuse : held === 'symbol' ? Symbol() : new Map();
  }
  return args;
}

function refuse(): never {
  throw new Error('This cannot be read.');
}

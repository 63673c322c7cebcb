// Arguments between threads: cloned, and what no message can carry (a function, say) by what it is, so that whoever reads it there
// complains of it as this thread would.

import { isRecord, keysOf } from '../request/parameter.ts';

/** Something that cannot be cloned, and where it stands. */
interface Gap {
  readonly path: readonly string[];
  readonly held: 'function' | 'symbol' | 'keeper' | 'unreadable';
}

/** Arguments as a message carries them. */
export interface CarriedArguments {
  readonly args: readonly unknown[];
  /** Absent in nearly all. */
  readonly gaps?: readonly Gap[];
}

/** How deep what cannot be cloned is looked for: far deeper than any query or payload. */
const DEEP = 20;

/** A copy of arguments, whatever they are. */
export function carryArguments(args: readonly unknown[]): CarriedArguments {
  try {
    return { args: structuredClone(args) };
  } catch {
    const gaps: Gap[] = [];
    return { args: args.map((arg, i) => withoutGaps(() => arg, [String(i)], gaps)), gaps };
  }
}

/** Posts arguments that need not be copied before; what cannot be posted is carried. */
export function postArguments({ args, gaps }: CarriedArguments, post: (carried: CarriedArguments) => void): void {
  try {
    post({ args, ...(gaps && { gaps }) });
  } catch {
    post(carryArguments(args));
  }
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
export function uncarryArguments({ args, gaps = [] }: CarriedArguments): readonly unknown[] {
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

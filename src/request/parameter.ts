// Parameters and their tables. The parameters of an operation are data: one loop reads them, and the documentation is generated from this
// data and sentences.ts.

import { checkClock, isOver } from '../budget/budget.ts';
import { isRecord } from '../errors/is-record.ts';
import { nearestName } from '../errors/nearest-name.ts';
import { showValue } from '../errors/show-value.ts';
import { CompiledCosting } from './compiled-costing.ts';
import type { RequestOptions } from './options.ts';
import { complain, complainOfValue, isFull, LOST_PAYLOAD, type Reading, warn } from './reading.ts';

/** The values that a parameter takes. */
export interface Kind<T> {
  /** Reads a value that is neither absent nor repeated. Reports an error and returns `undefined` if it cannot. */
  readonly read: (value: unknown, name: string, reading: Reading) => T | undefined;
  /** The possible values or a description of them, for the documentation. Absent if sentences.ts has them. */
  readonly values?: readonly string[];
  readonly words?: string;
}

export interface Parameter<T> {
  readonly kind: Kind<T>;
  /** The value if the parameter is absent. */
  readonly absent: T;
  /** The error if a required parameter is absent. */
  readonly missing?: { readonly code: number; readonly message: string };
  /** Whether the parameter may be in the payload instead. */
  readonly isInPayload?: true;
  /** Whether the parameter goes beyond the documented interface. */
  readonly isExtension?: true;
}

export type Parameters<V> = { readonly [name in keyof V]-?: Parameter<V[name]> };

/** The parameters of one operation, or the keys of one payload, in documented order. */
export interface ParameterTable<V> {
  /** The noun for errors about unknown names: `parameter`, `payload key`. */
  readonly noun: string;
  /** The noun for errors about the whole object: `query`, `payload`. */
  readonly whole: string;
  readonly list: readonly (Parameter<unknown> & { readonly name: string })[];
  readonly names: ReadonlySet<string>;
  /** Names that have no effect here but are accepted, because clients send them with every request. */
  readonly ignored: readonly string[];
  /** The table of the query, in the table of its payload. */
  readonly ofQuery?: ParameterTable<unknown> | undefined;
  readonly absent: V;
}

/** A parameter that a URL gives more than once. */
export class Repeated {
  readonly values: readonly string[];
  constructor(values: readonly string[]) {
    this.values = values;
  }
}

/** The names of options, which callers may pass as parameters by mistake. */
const OPTION_NAMES: readonly string[] = [
  'explain',
  'onProgress',
  'onWarning',
  'signal',
  'statistics',
] satisfies (keyof RequestOptions)[];

const WHOLE = { parameter: 'query', 'payload key': 'payload', option: 'options' } as const;

/**
 * Creates a table of parameters. Calls are marked as pure, and the parameters are created in a function, so that a bundler can drop tables
 * that a page does not use.
 */
export function tabulate<V>(
  noun: keyof typeof WHOLE,
  parameters: () => Parameters<V>,
  ignored: readonly string[] = [],
  ofQuery?: ParameterTable<unknown>,
): ParameterTable<V> {
  const entries = Object.entries(parameters()) as [string, Parameter<unknown>][];
  return Object.freeze({
    noun,
    whole: WHOLE[noun],
    list: entries.map(([name, parameter]) => Object.freeze({ name, ...parameter })),
    names: new Set(entries.map(([name]) => name)),
    ignored,
    ofQuery,
    absent: Object.freeze(Object.fromEntries(entries.map(([name, { absent }]) => [name, absent]))) as V,
  });
}

/** The names that are not read from a query, because its payload overrides them. */
export type Overridden = readonly string[];

/** Reads a query or a payload into a complete object, as its table says. Collects errors and warnings. */
export function readParameters<V extends object>(
  table: ParameterTable<V>,
  given: unknown,
  reading: Reading,
  overridden: Overridden = [],
  by = 'the payload',
): V {
  const values: V = { ...table.absent };
  if (given === LOST_PAYLOAD) return values;
  const keys = given === undefined ? [] : CompiledCosting.is(given) ? undefined : listedKeys(given, reading);
  if (keys === undefined) {
    complainOfValue(reading, 9018, table.whole, 'an object', given);
    return values;
  }
  const source = (given ?? {}) as Record<string, unknown>;
  for (const parameter of table.list) {
    const value = readProperty(source, parameter.name, reading);
    if (overridden.includes(parameter.name)) {
      if (!isAbsent(value))
        warn(reading, `${parameter.name} of the query is ignored: ${by} overrides it.`, parameter.name);
    } else if (isAbsent(value)) {
      const { missing, isInPayload } = parameter;
      const mayBeLost = isInPayload === true && reading.isPayloadLost;
      if (missing !== undefined && !mayBeLost) complain(reading, missing.code, missing.message, parameter.name);
    } else {
      const read = readValue(parameter.kind, value, parameter.name, reading);
      if (read !== undefined) (values as Record<string, unknown>)[parameter.name] = read;
    }
  }
  complainOfUnknown(table, source, keys, reading);
  return values;
}

/** Whether a value counts as absent. */
export function isAbsent(value: unknown): value is undefined | '' {
  return value === undefined || value === '';
}

/** Reads one value. A getter or proxy that throws is reported like any other mistake. */
export function readValue<T>(kind: Kind<T>, value: unknown, name: string, reading: Reading): T | undefined {
  try {
    if (value instanceof Repeated) {
      return complain(reading, 9022, `${name} is given more than once.`, name, value.values.join(' | '));
    }
    return kind.read(value, name, reading);
  } catch (error) {
    if (isOver(reading.context.budget, error)) throw error;
    return complain(reading, 9018, `${name} cannot be read.`, name);
  }
}

/** Reads a property. If its getter throws, the error is reported and the property counts as absent. */
export function readProperty(source: Record<string, unknown>, name: string, reading: Reading): unknown {
  try {
    return source[name];
  } catch {
    return complain(reading, 9018, `${name} cannot be read.`, name);
  }
}

/** Reports every unknown key, sorted, so that the error does not depend on the order of keys. */
function complainOfUnknown<V>(
  { names, ignored, noun, ofQuery }: ParameterTable<V>,
  source: Record<string, unknown>,
  keys: readonly string[],
  reading: Reading,
): void {
  for (const key of keys) {
    if (names.has(key) || ignored.includes(key)) continue;
    if (readProperty(source, key, reading) === undefined) continue;
    if (ofQuery?.names.has(key))
      complain(reading, 9016, `Unknown ${noun}: ${key}. It belongs in the query: in a URL, not in the body.`, key);
    else complainOfName(key, [...names], noun, key, reading);
  }
}

/**
 * Reports every unknown key of `value`, sorted, so that the error does not depend on the order of keys. `nameOf(which)` returns the name of
 * the value for errors, and is only called if there is an unknown key.
 */
export function complainOfKeys<Which>(
  value: Record<string, unknown>,
  known: readonly string[],
  reading: Reading,
  which: Which,
  nameOf: (which: Which) => string,
): void {
  for (const key of keysToRead(value, reading)) {
    if (known.includes(key)) continue;
    const name = nameOf(which);
    complainOfName(key, known, `key of ${name}`, `${name}.${key}`, reading);
  }
}

/** Reports an unknown name, with the nearest known one. */
export function complainOfName(
  name: string,
  known: readonly string[],
  noun: string,
  parameter: string,
  reading: Reading,
): undefined {
  // this error would not be reported, so the search for a similar name is skipped
  if (isFull(reading)) return undefined;
  const nearest = nearestName(name, known);
  const elsewhere = name === 'cost' ? ' A cost function is an option of compileCosting.' : '';
  const meant = nearest === undefined ? elsewhere : ` Did you mean ${nearest}?`;
  const hint = OPTION_NAMES.includes(name) ? ' It is an option: pass it in the last argument.' : meant;
  return complain(reading, 9016, `Unknown ${noun}: ${showValue(name)}.${hint}`, showValue(parameter));
}

/** The most keys that are read. No valid object has as many. */
const MOST_KEYS = 10_000;

/** How many keys are read between two checks of the deadline. A million keys take half a second. */
const KEYS_BETWEEN_LOOKS = 64;

/** The object's own keys, up to the limit. */
export function keysOf(source: object): string[] {
  return Object.keys(source).slice(0, MOST_KEYS);
}

/** The object's own keys, in the order in which they are read. */
export function keysToRead(source: object, { context }: Reading): string[] {
  const keys = keysOf(source).sort();
  if (keys.length > KEYS_BETWEEN_LOOKS) checkClock(context.budget);
  return keys;
}

/** The object's own keys in the order of `keysToRead`. `undefined` if the value is not an object or its keys cannot be read. */
export function listedKeys(value: unknown, { context }: Reading): string[] | undefined {
  let keys: string[] | undefined;
  try {
    if (isRecord(value)) keys = keysOf(value).sort();
  } catch {
    // a proxy refuses to list its keys
  }
  checkClock(context.budget);
  return keys;
}

/** Whether a value is an object whose keys can be read. */
export function isListed(value: unknown): value is Record<string, unknown> {
  try {
    return isRecord(value) && Boolean(Object.keys(value));
  } catch {
    return false;
  }
}

// Sends arguments between threads: as JSON, with long lists apart from it. Arguments that JSON cannot express exactly are sent as a plain
// copy, which takes four times as long. Arguments that are not data, such as functions, are refused.

import { isRecord } from '../../errors/is-record.ts';
import { setMember } from '../../errors/set-member.ts';
import { foundValue, showText } from '../../errors/show-value.ts';
import { CompiledCosting } from '../../request/compiled-costing.ts';
import { MOST_LEVELS } from '../../request/reading.ts';
import { RoutingError } from '../../request/routing-error.ts';
import { numbersOfPositions, positionsOf } from '../matrix/positions.ts';
import { PooledCosting } from '../pooled-costing.ts';

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

type PlainObject = Record<string, unknown>;

/** What is being copied, and how far. */
interface Copying {
  /** Copies of objects, so that an object that occurs twice, or contains itself, is copied once. */
  readonly known: Map<object, unknown>;
  /** The name of the current value: its argument and the members that lead to it. An error makes a text of it. */
  readonly path: string[];
  /** Whether each member of the path is a member of a list. */
  readonly isInList: boolean[];
}

/**
 * A copy of arguments. An object of a class becomes a plain object with the same members, including those that its getters return. Throws a
 * RoutingError for a value that is not data, such as a function, and for objects that are nested too deep to be sent.
 */
function plainCopy(args: readonly unknown[]): readonly unknown[] {
  const known: Copying['known'] = new Map();
  return args.map((arg, i) => copyOf({ known, path: [`argument ${i + 1}`], isInList: [false] }, arg));
}

/** The copy of a value, whose name is the path. */
function copyOf(copying: Copying, value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') throw noData(copying, value);
  if (typeof value !== 'object' || value === null) return value;
  if (CompiledCosting.is(value) || PooledCosting.is(value))
    throw refusal(nameOf(copying), 'is a compiled costing, which takes the place of a payload.');
  const { known, path, isInList } = copying;
  const copied = known.get(value);
  if (copied !== undefined) return copied;
  try {
    const isList = Array.isArray(value);
    if (!isList && !isRecord(value)) return keeperOf(copying, value);
    const depth = path.length;
    if (depth > MOST_LEVELS) throw tooDeep(copying);
    const copy = isList ? [] : {};
    known.set(value, copy);
    const members = membersOf(value);
    isInList[depth] = isList;
    for (const member of members) {
      path[depth] = member;
      setMember(copy as PlainObject, member, copyOf(copying, (value as PlainObject)[member]));
    }
    path.length = depth;
    return copy;
  } catch (error) {
    throw error instanceof RoutingError ? error : refusal(nameOf(copying), 'cannot be read.');
  }
}

/** The members of an object, and the getters of its class. */
function membersOf(value: object): string[] {
  const own = Object.keys(value);
  if (Array.isArray(value) || hasNoClass(value)) return own;
  const members = new Set(own);
  for (let from = Object.getPrototypeOf(value); from !== null; from = Object.getPrototypeOf(from)) {
    if (Object.getPrototypeOf(from) === null) break;
    for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(from))) {
      if (get !== undefined) members.add(name);
    }
  }
  return [...members];
}

/** A copy of an object that keeps its data elsewhere, such as a Date or a Map. */
function keeperOf(copying: Copying, value: object): unknown {
  let copy: unknown;
  try {
    copy = structuredClone(value);
  } catch {
    throw noData(copying, value);
  }
  // cloning would turn an object like URLSearchParams into an empty record
  if (isRecord(copy)) throw noData(copying, value);
  return copy;
}

/** The name of the current value in errors: `list[1].name`. */
function nameOf({ path, isInList }: Copying): string {
  const parts = path.map((member, i) => (isInList[i] ? `[${showText(member)}]` : `.${showText(member)}`));
  // members of an argument are known by their own names
  const isNamed = path.length > 1 && !isInList[1];
  return showText((isNamed ? parts.slice(1) : parts).join('').slice(1));
}

function noData(copying: Copying, value: unknown): RoutingError {
  const why = `is ${foundValue(value)}: requests to a pool are sent to a worker, so they must be plain data.`;
  return refusal(nameOf(copying), why);
}

function tooDeep({ path: [argument, member], isInList }: Copying): RoutingError {
  const name = isInList[1] ? argument : showText(member);
  return refusal(name, `is nested more than ${MOST_LEVELS} deep.`, 9017);
}

function refusal(parameter: string, why: string, errorCode = 9018): RoutingError {
  return new RoutingError([{ errorCode, userMessage: `${parameter} ${why}`, parameter }]);
}

// Sends long lists between threads. Positions are sent as plain numbers. Other lists are sent as JSON in parts, so that other work can run
// between the parts. Structured cloning takes several times as long, and cannot be interrupted within a message. A list with values that
// JSON cannot express exactly is sent as it is.

/** A list as it is sent: positions as numbers, or other values as JSON in parts. */
type SerializedList = { readonly numbers: Float64Array } | { readonly texts: readonly string[] };

/** A shorter list is cloned just as fast. */
const LONG = 64;
/** The number of records in one part, which takes some milliseconds to parse. */
const RECORDS_OF_PART = 2000;
/** How many values of nested records are inspected: far more than a payload may have. */
const MOST_VALUES = 4_000_000;

/**
 * The form in which a list is sent; `undefined` if the list is short, or has a value that neither form can express. Throws if a member
 * cannot be read.
 */
function serializeList(list: readonly unknown[]): SerializedList | undefined {
  const numbers = numbersOfPositions(list);
  if (numbers !== undefined) return { numbers };
  if (list.length < LONG) return undefined;
  if (!isExactInJson(list)) return undefined;
  const texts: string[] = [];
  for (let first = 0; first < list.length; first += RECORDS_OF_PART) {
    texts.push(JSON.stringify(list.slice(first, first + RECORDS_OF_PART)));
  }
  return { texts };
}

/** Restores the list; `check` is called between two parts, and may throw. */
function deserializeList(serialized: SerializedList, check: () => void): unknown[] {
  if ('numbers' in serialized) return positionsOf(serialized.numbers);
  const list: unknown[] = [];
  for (const text of serialized.texts) {
    check();
    for (const record of JSON.parse(text)) list.push(record);
  }
  return list;
}

/** Whether JSON expresses a value exactly. Throws if a member cannot be read. */
function isExactInJson(value: unknown): boolean {
  return isExact(value, MOST_LEVELS, { left: MOST_VALUES });
}

function isExact(value: unknown, depth: number, values: { left: number }): boolean {
  if (--values.left < 0) return false;
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0);
    case 'object':
      break;
    default:
      return false;
  }
  if (value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (!isExact(value[i], depth - 1, values)) return false;
    return true;
  }
  if (!hasNoClass(value)) return false;
  for (const name of Object.keys(value)) {
    if (!isExact((value as Record<string, unknown>)[name], depth - 1, values)) return false;
  }
  return true;
}

/** Whether an object is of no class, so that JSON loses nothing but a missing prototype. */
function hasNoClass(value: object): value is Record<string, unknown> {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

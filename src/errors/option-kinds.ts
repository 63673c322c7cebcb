// Kinds of options: how an error message describes each, and whether a value fits.

import { isBytes } from './is-bytes.ts';
import { isRecord } from './is-record.ts';

export interface OptionKind {
  /** The text after "expected" in messages, such as "a whole number from 1". */
  readonly expected: string;
  readonly fits: (value: unknown) => boolean;
  /** Whether the option is required. */
  readonly isNeeded?: true;
}

export type OptionKinds<Options> = { readonly [option in keyof Options]-?: OptionKind };

export const BOOLEAN: OptionKind = { expected: 'true or false', fits: (value) => typeof value === 'boolean' };
export const FUNCTION: OptionKind = { expected: 'a function', fits: isFunction };
/** An abort signal. It is recognized by its methods, so that signals of other realms are accepted. */
export const SIGNAL: OptionKind = withMethods('an AbortSignal', 'throwIfAborted', 'addEventListener');
export const TEXT: OptionKind = { expected: 'a text', fits: (value) => typeof value === 'string' };
export const ANYTHING: OptionKind = { expected: 'anything', fits: () => true };

export const BYTES: OptionKind = { expected: 'bytes (a Uint8Array)', fits: isBytes };
export const ANY_LIST: OptionKind = { expected: 'a list', fits: (value) => Array.isArray(value) };
/** Any object with named members. */
export const RECORD: OptionKind = {
  expected: 'an object',
  fits: (value) => isRecord(value) && Object.keys(value).length >= 0,
};

/** A kind like the given one, but required. */
export function needed(kind: OptionKind): OptionKind {
  return { ...kind, isNeeded: true };
}

export function withMethods(expected: string, ...names: readonly string[]): OptionKind {
  return { expected, fits: (value) => names.every((name) => isFunction(Object(value)[name])) };
}

/** A number from `least` to `most`, both included. */
export function numberFrom(least: number, most: number = Number.POSITIVE_INFINITY): OptionKind {
  const fits = (value: unknown) => typeof value === 'number' && value >= least && value <= most;
  return { expected: `a number ${most < Infinity ? `from ${least} to ${most}` : `of at least ${least}`}`, fits };
}

/** A number above `bound`; Infinity passes. */
export function numberAbove(bound: number): OptionKind {
  return { expected: `a number above ${bound}`, fits: (value) => typeof value === 'number' && value > bound };
}

export function wholeNumber(least: number, most: number = Number.MAX_SAFE_INTEGER): OptionKind {
  const fits = (value: unknown) =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
  const bound = most === Number.MAX_SAFE_INTEGER ? '' : ` to ${most}`;
  return { expected: `a whole number from ${least}${bound}`, fits };
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}

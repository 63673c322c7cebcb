// Splits the options of a request in two: those that the pool handles itself, and those that a worker checks with the rest of the request.

import { FUNCTION, type OptionKind, SIGNAL } from '../errors/option-kinds.ts';
import { setMember } from '../errors/set-member.ts';
import { keepValue, showValue } from '../errors/show-value.ts';
import { isListed, keysOf } from '../request/parameter.ts';
import { RoutingError } from '../request/routing-error.ts';
import type { Listeners } from './messages/messages.ts';
import type { PoolRequestOptions } from './requesting.ts';

export type HostOptions = Pick<PoolRequestOptions, 'signal' | 'timeout' | 'onWarning' | 'onProgress'>;

export interface SplitOptions {
  readonly own: HostOptions;
  readonly listeners: Listeners;
  /** The options for the worker; absent if there are none. */
  readonly rest: unknown;
}

/** A timeout of 0 or less is valid as well. */
export const TIMEOUT: OptionKind = {
  expected: 'a number of milliseconds',
  fits: (value) => typeof value === 'number' && !Number.isNaN(value),
};

const HOST_OPTIONS: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['signal', SIGNAL.fits],
  ['timeout', TIMEOUT.fits],
  ['onWarning', FUNCTION.fits],
  ['onProgress', FUNCTION.fits],
]);

/** The options of a request in a pool. A function with any other name goes to the worker as its name, so that it reports the name. */
const NAMES: ReadonlySet<string> = new Set([...HOST_OPTIONS.keys(), 'explain', 'statistics', 'cost']);

const NOTHING: SplitOptions = { own: {}, listeners: { onWarning: false, onProgress: false }, rest: undefined };

/**
 * Splits options into those for this thread and those for a worker. Invalid options go to the worker, which reports them together with the
 * mistakes in the request. Only the timeout is checked here, because it is never sent.
 */
export function splitOptions(given: unknown): SplitOptions {
  if (given === undefined) return NOTHING;
  if (!isListed(given)) return { ...NOTHING, rest: given };
  const own: Record<string, unknown> = {};
  let rest: Record<string, unknown> | undefined;
  // options that are listed here are read even if they are inherited
  for (const name of new Set([...HOST_OPTIONS.keys(), 'explain', 'statistics', ...keysOf(given)])) {
    try {
      const value = given[name];
      if (value === undefined) continue;
      if (HOST_OPTIONS.get(name)?.(value)) own[name] = value;
      else rest = setMember(rest ?? {}, name, typeof value === 'function' && !NAMES.has(name) ? name : value);
    } catch {
      throw new RoutingError([{ errorCode: 9018, userMessage: `${name} cannot be read.`, parameter: name }]);
    }
  }
  if (rest !== undefined && 'timeout' in rest) {
    const userMessage = `timeout: expected ${TIMEOUT.expected}, found ${showValue(rest.timeout)}.`;
    const value = keepValue(rest.timeout);
    throw new RoutingError([{ errorCode: 9002, userMessage, parameter: 'timeout', value }]);
  }
  const listeners = { onWarning: 'onWarning' in own, onProgress: 'onProgress' in own };
  return { own, listeners, rest };
}

// Options of a request, taken apart: what the pool itself follows, and what a worker reads with the request, which is all that is wrong.

import { FUNCTION, type OptionKind, SIGNAL } from '../errors/option-kinds.ts';
import { setMember } from '../errors/set-member.ts';
import { keepValue, showValue } from '../errors/show-value.ts';
import { isListed, keysOf } from '../request/parameter.ts';
import { RoutingError } from '../request/routing-error.ts';
import type { Telling } from './messages/messages.ts';
import type { PoolRequestOptions } from './requesting.ts';

/** What the pool sees to. */
export type HostOptions = Pick<PoolRequestOptions, 'signal' | 'timeout' | 'onWarning' | 'onProgress'>;

export interface OptionsTakenApart {
  readonly own: HostOptions;
  readonly telling: Telling;
  /** For the worker; absent where there is nothing for it. */
  readonly rest: unknown;
}

/** One that has passed is one, too. */
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

const NOTHING: OptionsTakenApart = { own: {}, telling: { onWarning: false, onProgress: false }, rest: undefined };

/** Throws what is wrong with the timeout, of which no worker knows. */
export function takeApart(given: unknown): OptionsTakenApart {
  if (given === undefined) return NOTHING;
  if (!isListed(given)) return { ...NOTHING, rest: given };
  const own: Record<string, unknown> = {};
  let rest: Record<string, unknown> | undefined;
  // these may be inherited
  for (const name of new Set([...HOST_OPTIONS.keys(), 'explain', 'statistics', ...keysOf(given)])) {
    try {
      const value = given[name];
      if (value === undefined) continue;
      if (HOST_OPTIONS.get(name)?.(value)) own[name] = value;
      else rest = setMember(rest ?? {}, name, value);
    } catch {
      if (name === 'timeout')
        throw new RoutingError([{ errorCode: 9018, userMessage: 'timeout cannot be read.', parameter: name }]);
      rest = Object.defineProperty(rest ?? {}, name, { get: throwUnreadable, enumerable: true });
    }
  }
  if (rest !== undefined && 'timeout' in rest) throw complaintOfTimeout(rest.timeout);
  const telling = { onWarning: 'onWarning' in own, onProgress: 'onProgress' in own };
  return { own, telling, rest };
}

function complaintOfTimeout(value: unknown): RoutingError {
  const userMessage = `timeout: expected ${TIMEOUT.expected}, found ${showValue(value)}.`;
  return new RoutingError([{ errorCode: 9002, userMessage, parameter: 'timeout', value: keepValue(value) }]);
}

function throwUnreadable(): never {
  throw new Error('This cannot be read.');
}

// Checks the arguments of those methods of a pool that are not operations, before any worker sees them.

import { expectArgument } from '../errors/check-options.ts';
import {
  ANYTHING,
  BOOLEAN,
  FUNCTION,
  needed,
  type OptionKind,
  type OptionKinds,
  SIGNAL,
  TEXT,
  wholeNumber,
} from '../errors/option-kinds.ts';
import { TEXT_VERBS, type TextVerb } from '../request/options.ts';
import { isListed } from '../request/parameter.ts';
import { RoutingError } from '../request/routing-error.ts';
import { TIMEOUT } from './host-options.ts';
import type { PoolRequestOptions } from './requesting.ts';

/** A module that workers run, and the data that it needs for every run. */
export interface WorkerModule {
  /** An absolute URL. The `default` export of the module is called with the worker's database. */
  readonly url: URL | string;
  /** Runs with the same key share `given` and `kept`. */
  readonly key: string;
  /** Data that are sent to each worker once. */
  readonly given: unknown;
  /** A version of the roads that `holdVersion` has returned. Default: the current one. */
  readonly version?: number | undefined;
}

export const MODULE: OptionKinds<WorkerModule> = {
  url: needed({ expected: 'a URL', fits: isUrl }),
  key: needed(TEXT),
  given: ANYTHING,
  version: wholeNumber(0),
};

/** The options of calls that are checked only in this thread. */
export const POOL_REQUEST: OptionKinds<PoolRequestOptions> = {
  signal: SIGNAL,
  timeout: TIMEOUT,
  onProgress: FUNCTION,
  onWarning: FUNCTION,
  explain: BOOLEAN,
  statistics: BOOLEAN,
};

/** Throws if there is a cost function, because it cannot be sent to a worker. */
export function refuseFunction(options: unknown): void {
  if (!isListed(options) || options.cost === undefined) return;
  const userMessage = 'cost: a function cannot be sent to the workers of a pool: use costRules instead.';
  throw new RoutingError([{ errorCode: 9002, userMessage, parameter: 'cost' }]);
}

/** Throws if an operation has no answer as text, or if its arguments are not a list. `method` is what the caller called. */
export function expectTextVerb(method: 'json' | 'jsonStream', verb: unknown, args: unknown): void {
  expectArgument(method, verb, TEXT_VERB);
  expectArgument(method, args, ARGUMENTS);
}

const TEXT_VERB: OptionKind = {
  expected: `one of ${TEXT_VERBS.join(', ')}`,
  fits: (value) => TEXT_VERBS.includes(value as TextVerb),
};
const ARGUMENTS: OptionKind = {
  expected: 'a list of arguments',
  fits: (value) => Array.isArray(value) && [...value].length >= 0,
};

export function isUrl(value: unknown): boolean {
  return typeof value === 'string' || value instanceof URL;
}

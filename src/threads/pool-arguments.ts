// What is asked of a pool beside the verbs: read before any worker hears of it.

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
} from '../errors/option-kinds.ts';
import { TIMEOUT } from './host-options.ts';
import type { PoolRequestOptions } from './requesting.ts';

/** The operations whose answers a service sends. */
export type TextVerb =
  | 'route'
  | 'routeCostMatrix'
  | 'travelBoundary'
  | 'segmentsByPoint'
  | 'segmentsByWay'
  | 'segmentById';

/** A module that workers run, and what it needs for every run. */
export interface WorkerModule {
  /** Its whole URL; its `default` is called with the worker's database. */
  readonly url: URL | string;
  /** Runs under one key share what they were given and what they keep. */
  readonly key: string;
  /** Handed over once to each worker. */
  readonly given: unknown;
}

/** What a worker module is told by. */
export const MODULE: OptionKinds<WorkerModule> = { url: needed(urlKind()), key: needed(TEXT), given: ANYTHING };

/** The options of what a worker does not read by itself. */
export const POOL_REQUEST: OptionKinds<PoolRequestOptions> = {
  signal: SIGNAL,
  timeout: TIMEOUT,
  onProgress: FUNCTION,
  onWarning: FUNCTION,
  explain: BOOLEAN,
  statistics: BOOLEAN,
};

const TEXT_VERBS: readonly TextVerb[] = [
  'route',
  'routeCostMatrix',
  'travelBoundary',
  'segmentsByPoint',
  'segmentsByWay',
  'segmentById',
];

/** Throws where text is asked of what answers none, or not with a list of arguments. */
export function expectTextVerb(verb: unknown, args: unknown): void {
  expectArgument('json', verb, VERB);
  expectArgument('json', args, ARGUMENTS);
}

const VERB: OptionKind = {
  expected: `one of ${TEXT_VERBS.join(', ')}`,
  fits: (value) => TEXT_VERBS.includes(value as TextVerb),
};
const ARGUMENTS: OptionKind = {
  expected: 'a list of arguments',
  fits: (value) => Array.isArray(value) && [...value].length >= 0,
};

function urlKind(): OptionKind {
  return { expected: 'a URL', fits: (value) => typeof value === 'string' || value instanceof URL };
}

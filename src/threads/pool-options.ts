// What a pool is opened with, read before any worker starts: everything that is wrong with it in one error.

import type { Watcher } from '../engine/database.ts';
import { OPEN_OPTIONS, type OpenOptions, settingsOf } from '../engine/open-options.ts';
import { foundValue } from '../errors/show-value.ts';
import { isNetwork } from '../network/expect-network.ts';
import type { Network } from '../network/network.ts';
import { networkOf, type PreparedNetwork } from '../prepared/prepare-network.ts';

/** `PlatformWorker`: a Worker of `node:worker_threads`, or of a browser. */
export interface PoolOptions<PlatformWorker> extends OpenOptions {
  /** Workers, default one a core. */
  size?: number;
  /** Requests that may wait for a worker; beyond them a request is turned away with code 9102. Default 10,000. */
  queue?: number;
  /** URLs of modules that `run` will run: workers load them while the network is read. */
  modules?: readonly (URL | string)[];
  /** Starts a worker that runs `ermine/threads/worker`, for bundlers and limits of one's own: `() => new Worker(...)`. */
  spawn?: () => PlatformWorker;
}

/** Options without gaps. */
interface PoolSettings<PlatformWorker> {
  readonly size: number;
  readonly queue: number;
  readonly modules: readonly string[];
  readonly spawn: () => PlatformWorker;
  readonly watcher: Watcher | undefined;
  /** What the database is opened with, here and in every worker. */
  readonly options: OpenOptions;
}

/** What a platform gives where options say nothing. */
interface PoolDefaults<PlatformWorker> {
  readonly cores: number;
  readonly start: () => PlatformWorker;
}

const QUEUE = 10_000;
const OWN = ['size', 'queue', 'modules', 'spawn'];

/** Throws one `RangeError` that lists everything wrong with the options. */
export function readPoolOptions<PlatformWorker>(
  given: PoolOptions<PlatformWorker> | undefined,
  { cores, start }: PoolDefaults<PlatformWorker>,
): PoolSettings<PlatformWorker> {
  const problems: string[] = [];
  const complain = (problem: string) => problems.push(problem);
  settingsOf(given, [...OWN, ...OPEN_OPTIONS], complain);
  const { size = cores, queue = QUEUE, modules = [], spawn = start, watcher, ...options } = Object(given);
  if (!isCount(size, 1)) complain(`size: expected a whole number from 1, found ${foundValue(size)}`);
  if (!isCount(queue, 0)) complain(`queue: expected a whole number from 0, found ${foundValue(queue)}`);
  if (typeof spawn !== 'function') complain(`spawn: expected what starts a worker, found ${foundValue(spawn)}`);
  if (!isListOfUrls(modules)) complain(`modules: expected a list of URLs, found ${foundValue(modules)}`);
  if (problems.length > 0) throw new RangeError(`The pool cannot be opened: ${problems.join('; ')}`);
  return { size, queue, modules: modules.map(String), spawn, watcher, options };
}

function isCount(value: unknown, least: number): boolean {
  return Number.isInteger(value) && (value as number) >= least;
}

function isListOfUrls(value: unknown): value is (URL | string)[] {
  return Array.isArray(value) && value.every((url) => typeof url === 'string' || url instanceof URL);
}

/** Throws where a pool is handed something else than a network or the bytes of one. */
export function expectToPool(given: unknown): asserts given is Uint8Array | Network | PreparedNetwork {
  if (given instanceof Uint8Array) return;
  const { snapper, database } = Object(given) as { readonly [member: string]: unknown };
  const refuse = (instead: string) => {
    throw new TypeError(
      `The pool cannot be opened: expected a network, a prepared one or the bytes of one, found ${instead}.`,
    );
  };
  if (isNetwork(given)) return;
  if (snapper !== undefined) refuse('an open database: hand over what it was opened from');
  if (database !== undefined) refuse('a pool: it is open already');
  if (given instanceof ArrayBuffer) refuse('an ArrayBuffer: new Uint8Array(...) gives its bytes');
  networkOf(given as Network);
}

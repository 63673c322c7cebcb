// The options of a pool. They are checked before any worker starts, and one error lists everything that is wrong.

import type { Watcher } from '../database/database.ts';
import { OPEN_OPTION_KINDS, type OpenOptions, settingsOf } from '../database/open-options.ts';
import { readOptions } from '../errors/check-options.ts';
import { isBytes } from '../errors/is-bytes.ts';
import {
  BOOLEAN,
  FUNCTION,
  numberFrom,
  type OptionKind,
  type OptionKinds,
  wholeNumber,
} from '../errors/option-kinds.ts';
import { isNetwork } from '../network/expect-network.ts';
import type { Network } from '../network/network.ts';
import { networkOf, type PreparedNetwork } from '../prepared/prepared-network.ts';
import type { ValidationPlatform } from './open-in-threads.ts';
import { isUrl } from './pool-arguments.ts';
import type { OrderPort, WorkerPort } from './worker-port.ts';

/** The options of `openPool`. `PlatformWorker`: a Worker of `node:worker_threads`, or of a browser. */
export interface PoolOptions<PlatformWorker> extends OpenOptions {
  /** The number of workers: at most 256, or one per core if that is more. Default one per core. */
  size?: number | undefined;
  /**
   * How many requests may wait for a worker. The next one is refused with code 9102. The last eighth of the places is kept for requests that
   * are known to take at most 20 ms. Default 10,000.
   */
  queue?: number | undefined;
  /**
   * How many bytes all workers together may use to draw boundaries. A boundary that needs more than is left is refused with code 9017,
   * status 503. Matrices in progress may hold a quarter of this, and 96 MiB per worker; others wait. Default: a quarter of the memory that the
   * process may use.
   */
  memory?: number | undefined;
  /** URLs of modules for `run`: workers load them while the network is read. */
  modules?: readonly (URL | string)[] | undefined;
  /** Checks everything, as `decodeNetwork` does. Use it for bytes from an untrusted source. Default false. */
  validate?: boolean | undefined;
  /**
   * Starts a worker that runs `ermine/threads/worker`, for bundlers and custom resource limits: `() => new
   * Worker(...)`.
   */
  spawn?: (() => PlatformWorker) | undefined;
}

/** How a platform starts workers. */
export interface Platform<PlatformWorker> extends ValidationPlatform {
  readonly cores: number;
  /** Bytes that the process may use; absent if unknown. */
  readonly memory?: number | undefined;
  readonly start: () => PlatformWorker;
  readonly startOrder: () => OrderPort;
  readonly portOf: (worker: PlatformWorker) => WorkerPort;
}

/** Options with their defaults filled in. */
export interface PoolOptionsRead<PlatformWorker> {
  readonly size: number;
  readonly queue: number;
  readonly memory: number;
  readonly modules: readonly string[];
  readonly spawn: () => PlatformWorker;
  readonly watcher: Watcher | undefined;
  readonly validate: boolean;
  /** Options for the database in this thread and in every worker. */
  readonly options: OpenOptions;
}

const QUEUE = 10_000;
/** The most workers on a machine with fewer cores. Each takes a thread and tens of megabytes. */
const MOST_WORKERS = 256;

/** Throws one `RangeError` that lists everything wrong with the options. */
export function readPoolOptions<PlatformWorker>(
  given: PoolOptions<PlatformWorker> | undefined,
  { cores, memory: all = Number.POSITIVE_INFINITY, start }: Platform<PlatformWorker>,
): PoolOptionsRead<PlatformWorker> {
  const problems: string[] = [];
  const complain = (problem: string) => problems.push(problem);
  const read = readOptions<PoolOptions<PlatformWorker>>(given, { ...kindsOf(cores), ...OPEN_OPTION_KINDS }, complain);
  settingsOf(read, complain);
  if (problems.length > 0) throw new RangeError(`The pool cannot be opened: ${problems.join('; ')}`);
  const {
    size = cores,
    queue = QUEUE,
    memory = all / 4,
    modules = [],
    spawn = start,
    watcher,
    validate = false,
    ...options
  } = read;
  return { size, queue, memory, modules: modules.map(String), spawn, watcher, validate, options };
}

function kindsOf(cores: number): OptionKinds<Omit<PoolOptions<unknown>, keyof OpenOptions>> {
  return {
    size: workerCount(cores),
    queue: wholeNumber(0),
    memory: numberFrom(0),
    modules: { expected: 'a list of URLs', fits: (value) => Array.isArray(value) && value.every(isUrl) },
    validate: BOOLEAN,
    spawn: { expected: 'what starts a worker', fits: FUNCTION.fits },
  };
}

/** How many workers may be requested. */
export function workerCount(cores: number): OptionKind {
  return wholeNumber(1, mostWorkers(cores));
}

/** The number of workers on a machine with this many cores. */
export function mostWorkers(cores: number): number {
  return Math.max(MOST_WORKERS, cores);
}

/** Throws if a pool is opened on something other than a network or its bytes. */
export function expectToPool(given: unknown): asserts given is Uint8Array | Network | PreparedNetwork {
  if (isBytes(given)) return;
  const { snapper, database } = Object(given) as { readonly [member: string]: unknown };
  const refuse = (instead: string) => {
    throw new TypeError(
      `The pool cannot be opened: expected a network, a prepared one or the bytes of one, found ${instead}.`,
    );
  };
  if (isNetwork(given)) return;
  if (snapper !== undefined) refuse('an open database: pass the network that it was opened from');
  if (database !== undefined) refuse('a pool: it is open already');
  networkOf(given as Network);
}

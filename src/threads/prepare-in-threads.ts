// Prepares a network on all cores. Workers order groups of nodes, several at a time, the largest first.

import { checkOptions } from '../errors/check-options.ts';
import type { Network } from '../network/network.ts';
import { prepareByTasks, prepareNetwork } from '../prepared/prepare-network.ts';
import { PREPARE, type PrepareOptions } from '../prepared/prepare-options.ts';
import { isPrepared, networkOf, type PreparedNetwork } from '../prepared/prepared-network.ts';
import type { OrderTask, OrderTaskResult, RunOrderTask } from '../search/hierarchy/order/order-tasks.ts';
import { workerCount } from './pool-options.ts';
import type { OrderPort } from './worker-port.ts';

/** The options of `prepareInThreads`. */
export interface PrepareInThreadsOptions extends PrepareOptions {
  /** The number of workers: at most 256, or one per core if that is more. Default one per core. */
  size?: number;
}

/** How a platform starts workers. */
export interface OrderPlatform {
  readonly cores: number;
  readonly start: () => OrderPort;
}

/** The nodes from which preparing a network takes longer than starting workers. */
const FEW_NODES = 12_000;

/** Prepares a network with workers of a platform, and ends them afterwards. */
export async function prepareOn(
  { cores, start }: OrderPlatform,
  network: Network | PreparedNetwork,
  given?: PrepareInThreadsOptions,
): Promise<PreparedNetwork> {
  const {
    size = cores,
    onProgress,
    signal,
  } = checkOptions('prepareInThreads', given, { size: workerCount(cores), ...PREPARE });
  const options = { ...(onProgress && { onProgress }), ...(signal && { signal }) };
  const plain = networkOf(network);
  if (isPrepared(network) || size < 2 || plain.nodeCount < FEW_NODES) return prepareNetwork(network, options);
  const workers = openWorkers(size, start);
  const abort = () => workers.end(signal?.reason);
  signal?.addEventListener('abort', abort);
  try {
    return await prepareByTasks(plain, options, workers.run);
  } finally {
    signal?.removeEventListener('abort', abort);
    workers.end(new Error('The network is prepared.'));
  }
}

interface Waiting {
  readonly task: OrderTask;
  readonly resolve: (result: OrderTaskResult) => void;
  readonly reject: (reason: unknown) => void;
}

/** Starts up to this many workers, each when there is work for it. */
function openWorkers(size: number, start: () => OrderPort): { run: RunOrderTask; end: (reason: unknown) => void } {
  const ports: OrderPort[] = [];
  const idle: OrderPort[] = [];
  const waiting: Waiting[] = [];
  const running = new Map<OrderPort, Waiting>();

  const end = (reason: unknown): void => {
    for (const port of ports.splice(0)) port.end();
    for (const { reject } of [...running.values(), ...waiting.splice(0)]) reject(reason);
    running.clear();
  };
  const openPort = (): OrderPort => {
    const port = start();
    port.onResult = (result) => {
      const done = running.get(port);
      running.delete(port);
      idle.push(port);
      done?.resolve(result);
      handOut();
    };
    port.onDeath = end;
    ports.push(port);
    return port;
  };
  const handOut = (): void => {
    while (waiting.length > 0 && (idle.length > 0 || ports.length < size)) {
      const next = waiting.pop()!;
      const port = idle.pop() ?? openPort();
      running.set(port, next);
      port.post(next.task);
    }
  };
  const run: RunOrderTask = (task) =>
    new Promise((resolve, reject) => {
      const place = waiting.findIndex((other) => sizeOf(other.task) > sizeOf(task));
      waiting.splice(place < 0 ? waiting.length : place, 0, { task, resolve, reject });
      handOut();
    });
  return { run, end };
}

function sizeOf({ graph }: OrderTask): number {
  return graph.end.length;
}

import { vi } from 'vitest';
import type { CallMessage, FromWorker, OpenMessage, ToWorker } from '../../src/threads/messages/messages.ts';
import { serializeError } from '../../src/threads/messages/serialized-error.ts';
import { begin, noteTime, PLACES, RequestCancelled } from '../../src/threads/shared/request-slots.ts';
import type { WorkerPort } from '../../src/threads/worker-port.ts';
import { Workers } from '../../src/threads/workers.ts';

/** A request of the simulation: its kind, how many milliseconds a worker computes for it, and whether the worker polls meanwhile. */
export interface Work {
  readonly kind: string;
  readonly takes: number;
  /** How many milliseconds the first request of this kind takes on each worker, which also compiles code. */
  readonly firstTakes?: number;
  readonly isPolled?: boolean;
}

/** One client, or one repeated request at fixed times. */
export interface Client {
  /** The client's request number `i`. */
  readonly work: (i: number) => Work;
  /** Milliseconds between two requests; without it, each request is sent as soon as the one before it is answered. */
  readonly every?: number;
}

/** A worker that computes in simulated time, a millisecond per step. */
function simulatedWorker(): WorkerPort {
  const inbox: ToWorker[] = [];
  let slots: Int32Array = new Int32Array(0);
  let isBusy = false;
  const compiled = new Set<string>();
  const port: WorkerPort = {
    post(messages) {
      inbox.push(...messages);
      if (!isBusy) queueMicrotask(next);
    },
    onMessage() {},
    onDeath() {},
    keepAlive() {},
    async end() {},
  };
  const send = (message: FromWorker) => port.onMessage(message);
  const next = () => {
    if (isBusy) return;
    for (let message = inbox.shift(); message !== undefined; message = inbox.shift()) {
      if (message.kind === 'open') {
        slots = (message as OpenMessage).slots;
        send({ kind: 'ready' });
      } else if (message.kind === 'call' && begin(slots, message.id)) {
        isBusy = true;
        compute(message, performance.now());
        return;
      }
    }
  };
  const compute = ({ id, args }: CallMessage, since: number) => {
    const { kind, takes: takesLater, firstTakes = takesLater, isPolled = true } = (args as readonly Work[])[0];
    const takes = compiled.has(kind) ? takesLater : firstTakes;
    const took = performance.now() - since;
    if (isPolled) slots[PLACES] = 20 * took;
    const isCancelled = isPolled && slots[id % PLACES] !== -id;
    if (!isCancelled && took < takes) {
      setTimeout(() => compute({ id, args } as CallMessage, since), 1);
      return;
    }
    compiled.add(kind);
    noteTime(slots, id, took);
    isBusy = false;
    send({
      kind: 'answers',
      answers: [isCancelled ? { id, error: serializeError(new RequestCancelled()) } : { id, answer: null }],
    });
    next();
  };
  return port;
}

/** Lets clients use a crew for some simulated milliseconds. Returns for each client how long each of its answered requests took. */
export async function simulate(size: number, clients: readonly Client[], milliseconds: number): Promise<number[][]> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const workers = new Workers({
      size,
      makesMetric: false,
      spawn: simulatedWorker,
      bytes: new Uint8Array(),
      options: {},
      memory: {} as never,
      greet() {},
      onDerived() {},
      onPause() {},
    });
    await workers.ready();
    const took: number[][] = clients.map(() => []);
    const ask = (client: number, i: number, answered: () => void) => {
      const { work } = clients[client];
      const one = work(i);
      const since = performance.now();
      workers.add({
        isCall: true,
        kind: one.kind,
        message: (_, id) => ({ kind: 'call', id, verb: 'route', args: [one], form: 'cloned', listeners: {} }) as never,
        done() {
          took[client].push(performance.now() - since);
          answered();
        },
        failed() {},
      });
    };
    clients.forEach(({ every }, client) => {
      const go = (i: number) => {
        ask(client, i, () => every === undefined && queueMicrotask(() => go(i + 1)));
        if (every !== undefined) setTimeout(() => go(i + 1), every);
      };
      go(0);
    });
    await vi.advanceTimersByTimeAsync(milliseconds);
    await workers.end();
    return took;
  } finally {
    vi.useRealTimers();
  }
}

/** The part of the numbers that are at most as large as the result. */
export function percentile(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
}

// A worker in the thread that uses it. It handles each message in a later turn of the event loop. This saves starting a thread, but the
// host is blocked while the worker works.

import type { ToWorker } from './messages/messages.ts';
import { serve } from './serve.ts';
import type { WorkerPort } from './worker-port.ts';

export function herePort(): WorkerPort {
  let isOver = false;
  const waiting: ToWorker[] = [];
  const port: WorkerPort = {
    post(messages) {
      if (waiting.length === 0) setImmediate(hear);
      waiting.push(...messages);
    },
    onMessage: () => {},
    onDeath: () => {},
    // there is nothing to do: work keeps the event loop alive
    keepAlive: () => {},
    async end() {
      isOver = true;
    },
  };
  const receive = serve(
    (message) => void setImmediate(() => isOver || port.onMessage(message)),
    (url) => import(url),
  );
  /** Handles one message per turn, so that other events run in between. An exception ends this worker, as it would end a thread. */
  const hear = (): void => {
    const message = waiting.shift();
    if (isOver || message === undefined) return;
    if (waiting.length > 0) setImmediate(hear);
    try {
      receive(message);
    } catch (error) {
      isOver = true;
      port.onDeath(error as Error);
    }
  };
  return port;
}

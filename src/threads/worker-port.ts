// One worker as the pool sees it, whatever the platform.

import type { FromWorker, ToWorker } from './messages/messages.ts';

export interface WorkerPort {
  /** Sends messages together, to be heard one after the other. */
  post(messages: readonly ToWorker[]): void;
  /** Called with every message, in order. */
  onMessage: (message: FromWorker) => void;
  /** Called once, when the worker has ended without being asked to. */
  onDeath: (error: Error) => void;
  /** Whether the worker keeps the process alive: while it is busy, and only then. */
  keepAlive(isBusy: boolean): void;
  end(): Promise<void>;
}

/** Starts a worker. */
export type Spawn = () => WorkerPort;

// One worker as the pool sees it, on any platform.

import type { OrderTask, OrderTaskResult } from '../search/hierarchy/order/order-tasks.ts';
import type { FromWorker, ToWorker } from './messages/messages.ts';

export interface WorkerPort {
  /** Posts several messages at once. The worker handles them one after the other. */
  post(messages: readonly ToWorker[]): void;
  onMessage: (message: FromWorker) => void;
  /** Called once if the worker ends by itself. */
  onDeath: (error: Error) => void;
  /** Says whether the worker should keep the process alive, which it should only while it is busy. */
  keepAlive(isBusy: boolean): void;
  end(): Promise<void>;
}

export type Spawn = () => WorkerPort;

/** A worker that computes the order of groups of nodes, on any platform. It does one task after the other. */
export interface OrderPort {
  post(task: OrderTask): void;
  onResult: (result: OrderTaskResult) => void;
  onDeath: (error: Error) => void;
  end(): void;
}

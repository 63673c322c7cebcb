// A worker that computes the order of groups of nodes, on any platform. It does one task after the other.

import type { OrderTask, OrderTaskResult } from '../search/hierarchy/order/order-tasks.ts';

export interface OrderPort {
  post(task: OrderTask): void;
  onResult: (result: OrderTaskResult) => void;
  onDeath: (error: Error) => void;
  end(): void;
}

// A browser worker that computes the order of groups of nodes.

import { type OrderTask, runOrderTask } from '../search/hierarchy/order/order-tasks.ts';

addEventListener('message', ({ data }: MessageEvent<OrderTask>) => postMessage(runOrderTask(data)));

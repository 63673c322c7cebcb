// A Node worker thread that computes the order of groups of nodes.

import { parentPort } from 'node:worker_threads';
import { type OrderTask, runOrderTask } from '../search/hierarchy/order/order-tasks.ts';
import { packMessage, unpackMessage } from './messages/clone-quickly.ts';

const port = parentPort;
if (port === null) throw new Error('prepareInThreads runs this file as a worker.');
port.on('message', (task: OrderTask) => port.postMessage(packMessage(runOrderTask(unpackMessage(task)))));

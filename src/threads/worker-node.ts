// A worker thread of Node.

import { parentPort } from 'node:worker_threads';
import type { ToWorker } from './messages/messages.ts';
import { serve } from './serve.ts';

const port = parentPort;
if (port === null) throw new Error('This file is run by openPool, as a worker.');
const receive = serve(
  (message, transfer) => port.postMessage(message, transfer),
  (url) => import(url),
);
port.on('message', (messages: readonly ToWorker[]) => messages.forEach(receive));

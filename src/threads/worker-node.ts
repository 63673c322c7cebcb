// A worker thread of Node.

import { parentPort } from 'node:worker_threads';
import { packMessage, unpackMessage } from './messages/clone-quickly.ts';
import type { ToWorker } from './messages/messages.ts';
import { serve } from './serve.ts';

const port = parentPort;
if (port === null) throw new Error('openPool runs this file as a worker.');
const receive = serve(
  (message, transfer) => port.postMessage(packMessage(message), transfer),
  (url) => import(url),
);
port.on('message', (messages: readonly ToWorker[]) => unpackMessage(messages).forEach(receive));

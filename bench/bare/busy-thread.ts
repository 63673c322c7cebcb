// A thread that keeps a core busy for some milliseconds and does nothing else: no memory, and no messages except the one that wakes it.

import { parentPort } from 'node:worker_threads';

parentPort!.on('message', (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
  parentPort!.postMessage('done');
});

// A thread that takes a core for so many milliseconds and does nothing else: no memory, no messages but the one that wakes it.

import { parentPort } from 'node:worker_threads';

parentPort!.on('message', (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
  parentPort!.postMessage('done');
});

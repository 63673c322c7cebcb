// A thread that does pieces of work and reports when it is done.

import { parentPort, workerData } from 'node:worker_threads';
import type { BareWork, ThreadData } from './bare-threads.ts';
import { openBareWork } from './bare-work.ts';

const work = openBareWork(workerData as ThreadData);

parentPort!.on('message', (requested: BareWork) => {
  work(requested);
  parentPort!.postMessage('done');
});

// A process that does pieces of work and reports when it is done. Its first message contains the network.

import { once } from 'node:events';
import type { BareWork, ThreadData } from './bare-threads.ts';
import { openBareWork } from './bare-work.ts';

const [given] = (await once(process, 'message')) as [ThreadData];
const work = openBareWork(given);
process.on('message', (requested: BareWork) => {
  work(requested);
  process.send!('done');
});
process.send!('open');

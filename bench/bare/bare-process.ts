// A process that works and tells when it is done; what it opens comes as its first message.

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

// A worker thread of Node that proves parts of a network, and ends.

import { workerData } from 'node:worker_threads';
import { type Proving, proveParts } from '../prepared/prove-in-parts.ts';

proveParts(workerData as Proving);

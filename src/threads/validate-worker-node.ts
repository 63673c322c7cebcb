// A worker thread of Node that validates the bytes of a network, says whether they are sound, and ends.

import { parentPort, workerData } from 'node:worker_threads';
import { decodeNetwork } from '../prepared/encode-network.ts';

decodeNetwork(workerData as Uint8Array, { validate: true });
parentPort?.postMessage(true);

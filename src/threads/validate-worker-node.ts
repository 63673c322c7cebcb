// A Node worker thread that validates the bytes of a network, reports whether they are valid, and ends.

import { parentPort, workerData } from 'node:worker_threads';
import { decodeNetwork } from '../prepared/encode-network.ts';

decodeNetwork(workerData as Uint8Array, { validate: true });
parentPort?.postMessage(true);

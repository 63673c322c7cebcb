// A Node worker thread that validates the bytes of a network, reports whether they are valid, and ends.

import { parentPort, workerData } from 'node:worker_threads';
import { decodeNetwork } from '../prepared/encode-network.ts';
import { unpackMessage } from './messages/clone-quickly.ts';

decodeNetwork(unpackMessage(workerData as Uint8Array), { validate: true });
parentPort?.postMessage(true);

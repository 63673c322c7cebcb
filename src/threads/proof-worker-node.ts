// A worker thread of Node that proves parts of a network, and ends.

import { parentPort, workerData } from 'node:worker_threads';
import { findPlainRoads } from '../costing/default-roads.ts';
import { viewPrepared } from '../prepared/encode-network.ts';
import { proveParts } from '../prepared/prove-in-parts.ts';
import type { ProverTask } from './validate-on.ts';

const { proving, findsRoads } = workerData as ProverTask;
if (findsRoads) {
  const roads = findPlainRoads(viewPrepared(proving.bytes), proving.wantsKernel);
  parentPort?.postMessage(roads, ownBuffers(roads));
}
proveParts(proving);
// sooner heard of than its end, before which all of its memory is given back
parentPort?.postMessage(undefined);

/** The memory of arrays that no other thread has: it is handed over without a copy. */
function ownBuffers(data: object): ArrayBuffer[] {
  const own = new Set<ArrayBuffer>();
  const gather = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) {
      if (value.buffer instanceof ArrayBuffer) own.add(value.buffer);
    } else if (typeof value === 'object' && value !== null) {
      for (const member of Object.values(value)) gather(member);
    }
  };
  gather(data);
  return [...own];
}

// Half a table by each of two bare threads, for jobs.js: `node bench/bare-halves.js FILE STARTS ENDS OUT`. No pool, no queue, no names: each thread opens
// the network from shared memory and asks for the rows of its half by one call; the figures are written as they lie in memory, and forced to disk.

import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { decodeNetwork, openDatabase, routeCostTable } from '../dist/index.js';

const limits = { milliseconds: Infinity, answerBytes: Infinity, cells: 1e9 };

if (isMainThread) {
  const [path, ...tables] = process.argv.slice(2);
  const stored = readFileSync(path);
  const bytes = new Uint8Array(new SharedArrayBuffer(stored.length));
  bytes.set(stored);
  const out = openSync(tables.pop(), 'w');
  const halves = [0, 1].map((half) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { bytes, tables, half } });
    return new Promise((resolve, reject) => worker.on('message', resolve).on('error', reject));
  });
  for (const half of halves) {
    const { time, distance } = await half;
    writeSync(out, time);
    writeSync(out, distance);
  }
  fsyncSync(out);
  closeSync(out);
  process.exit();
} else {
  const { bytes, tables, half } = workerData;
  const database = openDatabase(decodeNetwork(bytes), { limits });
  const [starts, endPoints] = tables.map((path) => {
    const lines = readFileSync(path, 'utf8').trim().split('\n').slice(1);
    return lines.map((line) => line.split(',').slice(1).map(Number));
  });
  const middle = starts.length >> 1;
  const startPoints = half === 0 ? starts.slice(0, middle) : starts.slice(middle);
  const { time, distance } = routeCostTable(database, { startPoints, endPoints });
  parentPort.postMessage({ time, distance }, [...new Set([time.buffer, distance.buffer])]);
}

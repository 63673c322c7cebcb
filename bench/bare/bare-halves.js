// Half a table on each of two bare threads, for jobs.js: `node bench/bare/bare-halves.js FILE STARTS ENDS`. No pool, no queue, no names,
// and nothing is written. The main thread makes one half. A second thread, which is started before everything else, makes the other half.
// Both open the shared network and request the rows of their half in one call. Loops are compiled late, as in the command.

import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const [path, ...tables] = process.argv.slice(2);

/** The rows of half of the starts. */
async function half(bytes, which) {
  const { decodeNetwork, openDatabase, routeCostTable } = await import('../../dist/index.js');
  const limits = { milliseconds: Infinity, answerBytes: Infinity, cells: 1e9 };
  const database = openDatabase(decodeNetwork(bytes), { limits });
  const [starts, endPoints] = tables.map((table) => {
    const lines = readFileSync(table, 'utf8').trim().split('\n').slice(1);
    return lines.map((line) => line.split(',').slice(1).map(Number));
  });
  const middle = starts.length >> 1;
  const startPoints = which === 0 ? starts.slice(0, middle) : starts.slice(middle);
  return routeCostTable(database, { startPoints, endPoints }).time.length;
}

if (isMainThread) {
  if (Number.parseInt(process.versions.v8, 10) < 12) setFlagsFromString('--interrupt-budget=400000');
  const stored = readFileSync(path);
  const bytes = new Uint8Array(new SharedArrayBuffer(stored.length));
  bytes.set(stored);
  const other = new Worker(new URL(import.meta.url), { argv: process.argv.slice(2), workerData: bytes });
  const reported = new Promise((resolve, reject) => other.on('message', resolve).on('error', reject));
  const cells = (await half(bytes, 0)) + (await reported);
  process.stdout.write(String(cells));
  process.exit();
} else {
  parentPort.postMessage(await half(workerData, 1));
}

// A new process that prints the milliseconds of each stage up to its first route, for stages.js: `node bench/children/stages.js FILE HOW BEGUN`.

import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';

const OPENED = { 'one thread': byOneThread, openInThreads: byAllCores };
const [file, how, begun] = process.argv.slice(2);
const reported = { node: performance.timeOrigin + performance.now() - Number(begun) };
let last = performance.now();
const { route } = await import('../../dist/index.js');
const database = await OPENED[how]();
const { west, south, east, north } = database.bounds;
const at = (share) => [west + share * (east - west), south + share * (north - south)];
route(database, { startPoint: at(0.45), endPoint: at(0.55) });
mark('first route');
process.stdout.write(JSON.stringify(reported));

function mark(stage) {
  const now = performance.now();
  reported[stage] = now - last;
  last = now;
}

async function byOneThread() {
  const { decodeNetwork, openDatabase } = await import('../../dist/index.js');
  mark('import');
  const bytes = readFileSync(file);
  mark('read');
  const network = decodeNetwork(bytes);
  mark('decode');
  const opened = openDatabase(network);
  mark('open');
  return opened;
}

async function byAllCores() {
  const { fileStore } = await import('../../dist/store/file.js');
  const { openInThreads } = await import('../../dist/threads/threads.js');
  mark('import');
  const store = await fileStore(dirname(file));
  const bytes = await store.readNetwork(basename(file, '.ermine'), { shared: true });
  mark('read');
  const opened = await openInThreads(bytes);
  mark('open');
  return opened;
}

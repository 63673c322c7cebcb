// A new process up to its first route, for table.js: `node bench/children/first-route.js FILE KERNEL QUERY`; on all cores with a final `threads`.

import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { decodeNetwork, openDatabase, route } from '../../dist/index.js';

const [file, kernel, query, threads] = process.argv.slice(2);
const options = { kernel: kernel === 'true' };
const database = threads ? await openOnAllCores() : openDatabase(decodeNetwork(readFileSync(file)), options);
process.stdout.write(String(route(database, JSON.parse(query)).time));

async function openOnAllCores() {
  const { fileStore } = await import('../../dist/store/file.js');
  const { openInThreads } = await import('../../dist/threads/threads.js');
  const store = await fileStore(dirname(file));
  return openInThreads(await store.readNetwork(basename(file, '.ermine'), { shared: true }), options);
}

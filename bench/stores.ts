// Reads and writes per second of each store, and the time to open a network of 100 MB from each.
//
//   npm run bench -- stores       PostgreSQL is started for the run, or ERMINE_POSTGRES_URL names one

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStore } from '../src/store/file.ts';
import { lmdbStore } from '../src/store/lmdb.ts';
import { memoryStore } from '../src/store/memory.ts';
import type { GraphStore, NetworkStore, RecordStore } from '../src/store/ports.ts';
import { postgresStore } from '../src/store/postgres.ts';
import { startPostgres } from '../test/kit/postgres-server.ts';

const RECORDS = 2000;
const NETWORK = 100_000_000;
const WRITERS = 8;

const folder = mkdtempSync(join(tmpdir(), 'ermine-bench-'));
const server = await startPostgres();
const stores: [string, NetworkStore & Partial<GraphStore>][] = [
  ['memory', memoryStore()],
  ['file', await fileStore(join(folder, 'file'))],
  ['lmdb', await lmdbStore(join(folder, 'lmdb'))],
  ['postgres', await postgresStore(await server.urlOf('bench'))],
];

const network = new Uint8Array(NETWORK);
for (let i = 0; i < NETWORK; i += 4096) network[i] = i >>> 12;

for (const [name, store] of stores) {
  const figures: string[] = [];
  if (store.commit !== undefined) figures.push(...(await recordFigures(store as GraphStore)));
  const write = await timed(() => store.writeNetwork('large', network));
  const read = await timed(() => store.readNetwork('large'));
  const range = await timed(() => store.readNetwork('large', { first: 50_000_000, end: 50_001_000 }));
  figures.push(`100 MB written ${write.toFixed(0)} ms, read ${read.toFixed(0)} ms, 1 kB of it ${range.toFixed(1)} ms`);
  process.stdout.write(`${name.padEnd(9)} ${figures.join(', ')}\n`);
  await store.close();
}
await server.stop();
rmSync(folder, { recursive: true });

async function recordFigures(store: RecordStore): Promise<string[]> {
  const keys = Array.from({ length: RECORDS }, (_, i) => `record/${(i * 7919) % RECORDS}`);
  const value = JSON.stringify({
    properties: [
      ['Name', 'Ada'],
      ['Born', -4852137600000],
    ],
  });
  const share = (writer: number) => keys.filter((_, i) => i % WRITERS === writer);
  const writing = await timed(async () => {
    const write = async (writer: number) => {
      for (const key of share(writer)) await store.commit([{ key, expected: undefined, value }]);
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  });
  let length = 0;
  const reading = await timed(async () => {
    for (const key of keys) length += ((await store.readRecord(key)) as string).length;
  });
  if (length !== RECORDS * value.length) throw new Error('The records read differ from those written.');
  const scanning = await timed(() => store.scanRecords('record/', { limit: RECORDS }));
  const rate = (milliseconds: number) => Math.round((RECORDS / milliseconds) * 1000).toLocaleString('en');
  return [
    `${rate(writing)} commits/s (${WRITERS} writers)`,
    `${rate(reading)} reads/s`,
    `${rate(scanning)} records/s scanned`,
  ];
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

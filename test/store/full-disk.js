// Writes more to an embedded database than its files may grow to, and tells what came of it.
//   node full-disk.js folder

import { lmdbStore } from 'ermine/store/lmdb';

const store = await lmdbStore(process.argv[2]);
const small = { key: 'small', expected: undefined, value: '1' };
await store.writeNetwork('porto', new Uint8Array(1_000_000).fill(1));
const [network, record] = await Promise.allSettled([
  store.writeNetwork('porto', new Uint8Array(20_000_000).fill(2)),
  store.commit([small]),
]);
const kept = await store.readNetwork('porto');
const isMade = (await store.readRecord('small')) !== undefined;
const next = await store.commit([{ ...small, key: 'next' }]);
// what was left unhandled would end the process here
await new Promise((resolve) => setTimeout(resolve, 100));
await store.close();
const why = network.reason?.message;
process.stdout.write(
  JSON.stringify({ why, size: kept.length, first: kept[0], isTold: isMade === (record.status === 'fulfilled'), next }),
);

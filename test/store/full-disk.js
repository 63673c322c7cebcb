// Fills an embedded database until the disk is full, keeps trying, and prints what happened.
//   node full-disk.js folder

import { lmdbStore } from 'ermine/store/lmdb';

const folder = process.argv[2];
let store = await lmdbStore(folder);
await store.writeNetwork('porto', new Uint8Array(1_000_000).fill(1));
const reported = new Set();
const acknowledged = [];

async function attempt(act) {
  try {
    return await act();
  } catch (error) {
    reported.add(error.message.replace(/\d+/g, 'n'));
    return false;
  }
}
const put = (key) => attempt(() => store.commit([{ key, expected: undefined, value: key.repeat(500) }]));

for (let i = 0; i < 100_000; i++) {
  const key = `fills ${i}`;
  if (!(await put(key))) break;
  acknowledged.push(key);
}
const filled = acknowledged.length;
for (let i = 0; i < 20; i++) {
  const large = new Uint8Array(5_000_000).fill(2);
  const [isReplaced, isMade] = await Promise.all([
    attempt(() => store.writeNetwork('porto', large).then(() => true)),
    put(`after ${i}`),
  ]);
  if (isReplaced) throw new Error('a network was written although there was no room');
  if (isMade) acknowledged.push(`after ${i}`);
}
const removed = acknowledged.slice(0, 10);
const isRemoved = await attempt(() =>
  store.commit(removed.map((key) => ({ key, expected: key.repeat(500), value: undefined }))),
);
if (isRemoved) acknowledged.splice(0, 10);
// an unhandled rejection would end the process here, and damaged memory would show
await new Promise((resolve) => setTimeout(resolve, 100));
for (let i = 0; i < 2000; i++) Buffer.from('x'.repeat(i * 10)).toString('hex');
await store.close();

store = await lmdbStore(folder);
const rows = new Map(await store.scanRecords('', { limit: 1_000_000 }));
const isKept = acknowledged.every((key) => rows.get(key) === key.repeat(500)) && rows.size === acknowledged.length;
const network = await store.readNetwork('porto');
await store.close();
process.stdout.write(
  JSON.stringify({
    isFilled: filled > 100 && filled < 100_000,
    isRemoved,
    isKept,
    network: [network.length, network[0]],
    reported: [...reported],
  }),
);

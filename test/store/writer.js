// Writes to a store until it is killed, and prints each acknowledged write.
//   node writer.js lmdb|file folder

import { fileStore } from 'ermine/store/file';
import { lmdbStore } from 'ermine/store/lmdb';

const [kind, folder] = process.argv.slice(2);

if (kind === 'lmdb') {
  const store = await lmdbStore(folder);
  for (let i = 0; ; i++) {
    const done = await store.commit([
      { key: `left/${i}`, expected: undefined, value: 'x'.repeat(i % 3000) },
      { key: `right/${i}`, expected: undefined, value: String(i) },
    ]);
    if (!done) throw new Error(`write ${i} was refused`);
    process.stdout.write(`${i}\n`);
  }
} else {
  const store = await fileStore(folder);
  for (let i = 0; ; i++) {
    const bytes = new Uint8Array(200_000 + (i % 7) * 1000).fill(i & 255);
    await store.writeNetwork('porto', bytes);
    process.stdout.write(`${i}\n`);
  }
}

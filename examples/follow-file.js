// Live roads from a file: { "roadworks": [{ "segmentID": "2f:1a", "updates": [{ "exclude": "Y" }]  }], ... }, checked twice a second.

import { unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';

/**
 * Applies the layers of a file now and whenever it changes, and returns a function that stops following. A faulty file is reported and
 * ignored.
 */
export async function followFile(path, apply, onError = console.error) {
  let known = [];
  let isReading = false;
  let isChanged = false;
  let isStopped = false;
  const read = async () => {
    try {
      const layers = JSON.parse(await readFile(path, 'utf8'));
      if (Object.prototype.toString.call(layers) !== '[object Object]')
        throw new Error(`${path}: expected layers by name.`);
      if (isStopped) return;
      const gone = known.filter((name) => !Object.hasOwn(layers, name));
      await apply({ ...layers, ...Object.fromEntries(gone.map((name) => [name, null])) });
      known = Object.keys(layers);
    } catch (error) {
      if (!isStopped) onError(error);
    }
  };
  // one read at a time: if the file changes meanwhile, it is read once more
  const readInTurn = async () => {
    isChanged = true;
    if (isReading) return;
    isReading = true;
    while (isChanged && !isStopped) {
      isChanged = false;
      await read();
    }
    isReading = false;
  };
  // a change after the first read must not be missed
  watchFile(path, { interval: 500, persistent: false }, readInTurn);
  await readInTurn();
  return () => {
    isStopped = true;
    unwatchFile(path, readInTurn);
  };
}

// From an extract to a prepared network: `ERMINE_DATA=<folder> npm run bench -- import [file ...]`. Prints time and memory of each step. One
// process reads all files, so name a single file to measure its memory.

import { basename } from 'node:path';
import { buildNetwork } from '../src/build/build-network.ts';
import { importOsm } from '../src/import/osm/import-osm.ts';
import { encodeNetwork } from '../src/prepared/encode-network.ts';
import { prepareNetwork } from '../src/prepared/prepare-network.ts';
import { EXTRACTS, realFile } from './kit/real-data.ts';

const given = process.argv.slice(2);
const files = given.length > 0 ? given : EXTRACTS.map((name) => realFile(`${name}.osm.pbf`));

for (const file of files) {
  if (file === undefined) continue;
  const begun = performance.now();
  const source = await importOsm(file);
  const imported = performance.now();
  const network = buildNetwork(source);
  const built = performance.now();
  const prepared = prepareNetwork(network);
  const ready = performance.now();
  const bytes = encodeNetwork(prepared);
  let checksum = 0;
  for (let i = 0; i < network.segmentCount; i++)
    checksum = (Math.imul(checksum, 31) + network.length[i] + network.idLow[i]) >>> 0;
  process.stdout.write(
    `${basename(file).padEnd(24)} ${network.segmentCount} segments: import ${ms(imported - begun)}, build ${ms(built - imported)}, ` +
      `prepare ${ms(ready - built)}; ${(bytes.length / 1e6).toFixed(1)} MB as a file; ` +
      `at most ${process.resourceUsage().maxRSS >> 10} MB; checksum ${checksum.toString(16)}\n`,
  );
}

function ms(time: number): string {
  return `${Math.round(time)} ms`;
}

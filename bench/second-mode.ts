// Checks that a network of several modes answers each mode like a network of that mode alone: `npm run bench -- second-mode [extracts]`, with
// 2,000 trips for each mode and extract of ERMINE_DATA. Lists differences that exceed the rounding of cut roads.

import { buildNetwork } from '../src/build/build-network.ts';
import { importOsm } from '../src/import/osm/import-osm.ts';
import { compareTrips } from '../test/kit/trips-alone.ts';
import { wordsGiven } from './kit/arguments.ts';
import { EXTRACTS, realFile } from './kit/real-data.ts';

const MODES = ['car', 'bicycle', 'foot'] as const;
const TRIPS = 2000;

const wanted = wordsGiven('extracts', EXTRACTS);
for (const name of EXTRACTS) {
  const path = wanted.length === 0 || wanted.includes(name) ? realFile(`${name}.osm.pbf`) : undefined;
  if (path === undefined) continue;
  const together = buildNetwork(await importOsm(path, { modes: MODES }));
  for (const mode of MODES) {
    const alone = buildNetwork(await importOsm(path, { mode }));
    const { equal, rounded, differing } = compareTrips(alone, together, mode, TRIPS);
    process.stdout.write(
      `${name} ${mode}: ${equal} equal, ${rounded} differ by rounding, ${differing.length} differ\n`,
    );
    for (const one of differing.slice(0, 10)) process.stdout.write(`  ${JSON.stringify(one)}\n`);
  }
}

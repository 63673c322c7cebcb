// Bytes of networks: damaged, or forged with correct checksums. Each is refused or works like any network.

import fc from 'fast-check';
import type { Random } from '../../fixtures/random.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { readSections } from '../../src/memory/sections.ts';
import { NetworkError } from '../../src/network/network-error.ts';
import { FORMAT_VERSION } from '../../src/network/network-sections.ts';
import { decodeNetwork, encodeNetwork } from '../../src/prepared/encode-network.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';
import { isPrepared, networkOf } from '../../src/prepared/prepared-network.ts';
import { randomSources } from '../kit/random-network.ts';
import { askAll, requestsAt } from './ask-all.ts';
import { type Case, type Door, damage, toBytes, toText } from './door.ts';
import { forge } from './forge-sections.ts';

/** The limits of a request. A network of a dozen roads never comes near them, even on a busy machine. */
const LIMITS = { settledNodes: 100_000, milliseconds: 20_000 };

/** Networks of a dozen roads with every difficulty of roads, prepared and unprepared. */
export function openNetworks(): Door {
  const sources = fc.sample(randomSources({ junctions: 8, segments: 14 }), { seed: 12, numRuns: 12 });
  const encoded = sources.map((source, i) => {
    const network = buildNetwork(source);
    return encodeNetwork(i % 4 === 3 ? network : prepareNetwork(network));
  });
  const make = (random: Random): Case => {
    const bytes = random.pick(encoded);
    const isForged = random.whole(8) > 0;
    return {
      bytes: toText(isForged ? forge(random, readSections(bytes, FORMAT_VERSION, 'It')) : damage(random, bytes)),
    };
  };
  return { name: 'networks', make, check: ({ bytes }) => checkNetwork(toBytes(bytes)) };
}

/** Whether bytes were refused. Rejects if they were accepted but do harm. */
export async function checkNetwork(bytes: Uint8Array): Promise<void> {
  let decoded: ReturnType<typeof decodeNetwork>;
  try {
    decoded = decodeNetwork(bytes, { validate: true });
  } catch (error) {
    if (error instanceof NetworkError) return;
    throw error;
  }
  const network = networkOf(decoded);
  const points = [0, 0.4, 0.9].map((share): [number, number] => {
    const point = Math.floor(share * network.pointX.length);
    return [network.pointX[point] / 1e7, network.pointY[point] / 1e7];
  });
  let database: ReturnType<typeof openEngine>;
  try {
    database = openEngine(decoded, { limits: LIMITS, prepare: isPrepared(decoded) });
  } catch (error) {
    // the coordinate system is unknown
    if (error instanceof RangeError) return;
    throw error;
  }
  for (const answer of await askAll(database, requestsAt(points))) {
    if (answer.includes('beyond its limit')) throw new Error(`It takes forever: ${answer}`);
  }
}

// Forged files that are opened without `validate`: they may give wrong answers, but never hang or end the process.

import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { openRandom } from '../../fixtures/random.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { readSections } from '../../src/memory/sections.ts';
import { FORMAT_VERSION } from '../../src/network/network-sections.ts';
import { encodeNetwork } from '../../src/prepared/encode-network.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';
import { randomSources } from '../kit/random-network.ts';
import { runs } from '../kit/runs.ts';
import { V8_FLAGS } from '../kit/v8-flags.ts';
import { requestsAt } from './ask-all.ts';
import { forge } from './forge-sections.ts';

const SOURCES = fc.sample(randomSources({ junctions: 20, segments: 40 }), { seed: 21, numRuns: 12 });
const NETWORKS = SOURCES.map((source, i) => {
  const network = buildNetwork(source);
  const points = [0, 0.4, 0.9].map((share): [number, number] => {
    const point = Math.floor(share * network.pointX.length);
    return [network.pointX[point] / 1e7, network.pointY[point] / 1e7];
  });
  const requests = [
    ...requestsAt(points),
    `.json?q=travelBoundary&point=${points[1]},epsg:4326&costs=1&costUnit=km&outline=Hull`,
  ];
  return { bytes: encodeNetwork(i % 6 === 5 ? network : prepareNetwork(network)), requests };
});

/** Far more than any file needs, even on a busy machine. */
const PATIENCE = 120_000;
const CHILD = fileURLToPath(new URL('../kit/ask-forged.js', import.meta.url));

let child: ChildProcess | undefined;
afterAll(() => void child?.kill());

/** The outcome of a file: `answered`, the name of an error, or how the process failed. */
function outcomeOf(message: object): Promise<string> {
  child ??= fork(CHILD, { serialization: 'advanced', execArgv: [...V8_FLAGS, '--max-old-space-size=400'] });
  const worker = child;
  return new Promise((resolve) => {
    const settle = (outcome: string) => {
      clearTimeout(clock);
      worker.removeAllListeners();
      resolve(outcome);
    };
    const clock = setTimeout(() => {
      worker.kill('SIGKILL');
      child = undefined;
      settle('it hangs');
    }, PATIENCE);
    worker.once('message', (outcome) => settle(String(outcome)));
    worker.once('exit', (code, signal) => {
      child = undefined;
      settle(`the process ended with ${signal ?? code}`);
    });
    worker.send(message);
  });
}

test('a forged file that is not validated never hangs and never ends the process', async () => {
  const outcomes = new Map<string, number>();
  for (let seed = 0; seed < runs(240); seed++) {
    const random = openRandom(seed);
    const { bytes, requests } = random.pick(NETWORKS);
    const forged = forge(random, readSections(bytes.slice(), FORMAT_VERSION, 'It'));
    const outcome = await outcomeOf({ bytes: forged, requests });
    expect(outcome, `case ${seed}`).not.toMatch(/hangs|ended/);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  // most refused files are refused for a bound that does not fit; many files are opened
  expect(outcomes.get('answered')).toBeGreaterThan(runs(240) / 5);
  expect(outcomes.get('NetworkError')).toBeGreaterThan(runs(240) / 5);
}, 3_600_000);

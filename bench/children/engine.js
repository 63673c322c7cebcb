// One engine in a separate process, for table.js, which sends the requests: `fork('engine.js', [ENGINE, EXTRACT, NETWORK])`, where an engine
// is `ermine`, `kernel: false` (ermine without its vector loops) or a module of bench/peers. Engines in one process would wait for each
// other's garbage collection.

import { readFileSync } from 'node:fs';
import * as ermine from '../../dist/index.js';
import { sum, weighted } from '../kit/figures.js';
import { junctions, limits, requests } from '../kit/requests.js';

const OURS = ['ermine', 'kernel: false'];

const [wanted, extract, file] = process.argv.slice(2);
const isOurs = OURS.includes(wanted);
const bytes = new Uint8Array(readFileSync(file));
const { network } = ermine.decodeNetwork(bytes.slice());
const rows = requests(junctions(network));
const { name, open } = isOurs ? { name: wanted, open: openOurs } : await import(`../peers/${wanted}.js`);
const [engine, memory] = await weighted(() => open({ file: extract, network }));
const asks = rows.map(({ own, verb, peer }) => (isOurs ? own : engine[verb] && peer));
process.on('message', async (row) => process.send(await answer(rows[row], asks[row])));
process.send({ name, version: engine.version ?? '', memory, answers: asks.map((request) => request !== undefined) });

function openOurs() {
  const kernel = wanted === 'ermine';
  return {
    file,
    bytes,
    kernel,
    database: ermine.openDatabase(ermine.decodeNetwork(bytes.slice()), { kernel, limits }),
  };
}

/** Milliseconds of each call of a round, and the answers. */
async function answer({ count, peerCount = 1 }, request) {
  const times = [];
  const answers = [];
  for (let i = 0; i < (isOurs ? count : peerCount); i++) {
    const begun = performance.now();
    const answered = request(engine, i);
    answers.push(answered instanceof Promise ? await answered : answered);
    times.push(performance.now() - begun);
  }
  return { times, answers: answers.map((value) => value ?? Number.NaN), check: Math.round(sum(answers)) };
}

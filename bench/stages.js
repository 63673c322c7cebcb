// The stages of a new process up to its first route, opened by one thread and by all cores: medians of processes in turns.
//
//   npm run bench -- stages [network.ermine ...] [--rounds 7]      default: a generated city, and Porto if ERMINE_DATA has it

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { quantile } from './kit/figures.js';

const STAGES = ['node', 'import', 'read', 'decode', 'open', 'first route', 'all'];
const HOWS = ['one thread', 'openInThreads'];
const CHILD = fileURLToPath(new URL('children/stages.js', import.meta.url));

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '7' } },
  allowPositionals: true,
});
await measure(positionals);

async function measure(given) {
  const folder = mkdtempSync(join(tmpdir(), 'ermine-stages-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const files = given.length > 0 ? given : await prepareAll(folder);
  process.stdout.write(`| ms | ${STAGES.join(' | ')} |\n|---|${'---:|'.repeat(STAGES.length)}\n`);
  for (const file of files) {
    const taken = Object.fromEntries(HOWS.map((how) => [how, []]));
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const how of HOWS) taken[how].push(stagesOf(file, how));
    }
    for (const [how, rounds] of Object.entries(taken)) {
      const medians = STAGES.map((stage) => medianOf(rounds.map((row) => row[stage])));
      process.stdout.write(`| ${basename(file, '.ermine')}, ${how} | ${medians.join(' | ')} |\n`);
    }
  }
}

/** Networks of the generated city and of Porto, in files. */
async function prepareAll(folder) {
  const { buildNetwork, encodeNetwork, prepareNetwork } = await import('../dist/index.js');
  const { city } = await import('../out/fixtures/city.js');
  const { importOsm } = await import('../dist/import/osm/import-osm.js');
  const extract = join(process.env.ERMINE_DATA ?? '', 'porto.osm.pbf');
  const sources = { city: city({ segments: 60_000 }) };
  if (existsSync(extract)) sources.porto = await importOsm(extract);
  return Object.entries(sources).map(([name, source]) => {
    const file = join(folder, `${name}.ermine`);
    writeFileSync(file, encodeNetwork(prepareNetwork(buildNetwork(source))));
    return file;
  });
}

/** Milliseconds of each stage of one process. */
function stagesOf(file, how) {
  const begun = performance.timeOrigin + performance.now();
  const reported = JSON.parse(execFileSync(process.execPath, [CHILD, file, how, String(begun)], { encoding: 'utf8' }));
  return { ...reported, all: Object.values(reported).reduce((sum, one) => sum + one, 0) };
}

function medianOf(values) {
  const reported = values.filter((value) => value !== undefined);
  return reported.length === 0 ? '' : quantile(reported, 0.5).toFixed(0);
}

import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { encodeNetwork } from '../../src/prepared/encode-network.ts';

// The installed command, which `npm run build` makes.
const command = fileURLToPath(new URL('../../dist/cli/ermine.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'ermine-'));
afterAll(() => rmSync(folder, { recursive: true }));

const town = city({ segments: 2000 });
const network = join(folder, 'town.ermine');
writeFileSync(network, encodeNetwork(buildNetwork(town)));

function start(...args: string[]): ChildProcess {
  return spawn(process.execPath, [command, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
}

/** What a process wrote until it ended, and how it ended. */
async function ended(child: ChildProcess): Promise<{ output: string; code: number | null; signal: string | null }> {
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve) => child.on('close', (code, signal) => resolve({ output, code, signal })));
}

test('the command prints the version of its package', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(await ended(start('--version'))).toMatchObject({ output: `${version}\n`, code: 0 });
  expect(await ended(start('nonsense'))).toMatchObject({ output: '', code: 2 });
});

test('Ctrl-C while writing leaves no incomplete file', async () => {
  const points = join(folder, 'points.json');
  const list = [...town.segments].slice(0, 1500).map(({ shape }) => shape[0]);
  writeFileSync(points, JSON.stringify(list));
  const child = start('matrix', network, '--starts', points, '-o', join(folder, 'costs.json'));
  const end = ended(child);
  while (!readdirSync(folder).some((name) => name.endsWith('.part'))) {
    expect(child.exitCode).toBe(null);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  child.kill('SIGINT');
  expect(await end).toMatchObject({ signal: 'SIGINT' });
  expect(readdirSync(folder).sort()).toEqual(['points.json', 'town.ermine']);
});

test('a reader that stops early stops the command silently', async () => {
  const child = start('map', network);
  let reported = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => (reported += text));
  child.stdout?.once('data', () => child.stdout?.destroy());
  const { code } = await ended(child);
  expect(code).toBe(0);
  expect(reported).toBe('');
});

test.runIf(existsSync('/dev/null'))(
  'an answer that no output takes is an error; without output on purpose it is none',
  async () => {
    const { west, north } = town.landmarks;
    const run = async (redirection: string, ...args: string[]) => {
      const line = ['-c', `exec "$@" ${redirection}`, 'sh', process.execPath, command, ...args];
      const child = spawn('sh', line, { stdio: ['ignore', 'pipe', 'pipe'] });
      let reported = '';
      child.stderr?.setEncoding('utf8').on('data', (text) => (reported += text));
      const { code } = await ended(child);
      return { code, reported };
    };
    for (const args of [
      ['route', network, String(west), String(north)],
      ['matrix', network, '--starts', `${west};${north}`],
      ['map', network],
    ]) {
      expect(await run('>&-', ...args)).toEqual({
        code: 1,
        reported: 'ermine: Standard output is closed, so the answer cannot be written. Name a file with --out.\n',
      });
      expect(await run('> /dev/null', ...args)).toEqual({ code: 0, reported: '' });
    }
    const out = join(folder, 'route.json');
    expect((await run('>&-', 'route', network, String(west), String(north), '-o', out)).code).toBe(0);
    expect(JSON.parse(readFileSync(out, 'utf8'))).toHaveProperty('distance');
  },
);

test.runIf(existsSync('/dev/full'))('a full disk is an error in a sentence', async () => {
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, [command, 'info', network], { stdio: ['ignore', full, 'pipe'] });
  let reported = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => (reported += text));
  const { code } = await ended(child);
  closeSync(full);
  expect(code).toBe(1);
  expect(reported).toMatch(/^ermine: The answer cannot be written: ENOSPC.*\n$/);
});

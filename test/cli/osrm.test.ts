import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildNetwork, encodeNetwork } from 'ermine';
import { afterAll, expect, test } from 'vitest';
import { openTown } from '../operations/open-town.ts';

const COMMAND = fileURLToPath(new URL('../../dist/cli/ermine.js', import.meta.url));
const MEGABYTE = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'ermine-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

const town = openTown('A--B--C');
const file = join(folder, 'town.ermine');
writeFileSync(file, encodeNetwork(buildNetwork(town.source)));
/** A request for a matrix of so many starts and ends. */
const tableOf = (count: number) =>
  `/table/v1/driving/${Array.from({ length: count }, (_, i) => town.at('ABC'[i % 3])).join(';')}`;

interface Serving {
  readonly server: ChildProcess;
  readonly base: string;
}

/** Starts the command on the town, and waits until it listens. */
async function serve(...options: string[]): Promise<Serving> {
  const args = [COMMAND, 'osrm', file, '--port', '0', ...options];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'pipe'] });
  const [said] = await once(server.stderr, 'data');
  return { server, base: /http:\/\/127\.0\.0\.1:\d+/.exec(String(said))![0] };
}

// The command runs as a user runs it, on the built package.
test('ermine osrm serves a network until it is stopped', async () => {
  const { server, base } = await serve(
    '--threads',
    '1',
    '--limit',
    'cells=4',
    '--max-viaroute-size',
    '3',
    '--max-trip-size',
    'Infinity',
  );
  try {
    const path = `${town.at('A')};${town.at('B')};${town.at('C')}`;
    const answer = await fetch(`${base}/route/v1/driving/${path}`, {
      method: 'POST',
      body: '{"roadTypesPriority":{}}',
    });
    expect(await answer.json()).toMatchObject({ code: 'Ok', routes: [{ legs: { length: 2 } }] });
    const refused = await fetch(`${base}/table/v1/driving/${path}`);
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'TooBig' }]);
    const tooMuch = await fetch(`${base}/route/v1/driving/${path}`, { method: 'POST', body: ' '.repeat(5e6) });
    expect([tooMuch.status, await tooMuch.json()]).toMatchObject([400, { code: 'TooBig' }]);
    const entries = await fetch(`${base}/route/v1/driving/${path};${town.at('A')}`);
    expect(await entries.json()).toEqual({
      code: 'TooBig',
      message: 'Number of entries 4 is higher than current maximum (3), see --max-viaroute-size or sizes.viaroute.',
    });
    const put = await fetch(`${base}/route/v1/driving/${path}`, { method: 'PUT', body: '{}' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
    expect(await put.json()).toMatchObject({ code: 'InvalidMethod' });
    const head = await fetch(`${base}/route/v1/driving/${path}`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const preflight = await fetch(`${base}/route/v1/driving/${path}`, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  } finally {
    server.kill('SIGKILL');
  }
});

test.skipIf(process.platform !== 'linux')('ermine osrm holds little of answers that are not read', async () => {
  const { server, base } = await serve('--threads', '2');
  const readers: Socket[] = [];
  const resident = () => Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]) * 1024;
  try {
    const path = `/route/v1/driving/${town.at('A')};${town.at('C')}`;
    // a table that is read arrives completely
    const { durations } = (await (await fetch(base + tableOf(450))).json()) as { durations: number[][] };
    expect([durations.length, durations[449].length]).toEqual([450, 450]);
    const before = resident();
    for (let i = 0; i < 100; i++) {
      const socket = connect(Number(new URL(base).port), '127.0.0.1').pause();
      socket.on('error', () => {});
      socket.write(`GET ${tableOf(450)} HTTP/1.1\r\nhost: town\r\n\r\n`.repeat(12));
      readers.push(socket);
    }
    let most = 0;
    const end = performance.now() + 6000;
    while (performance.now() < end) {
      expect((await fetch(base + path)).status).toBe(200);
      most = Math.max(most, resident());
    }
    expect(most - before).toBeLessThan(300 * MEGABYTE);
  } finally {
    for (const socket of readers) socket.destroy();
    server.kill('SIGKILL');
  }
});

test('ermine osrm answers running requests when it is stopped', { timeout: 60_000 }, async () => {
  const { server, base } = await serve('--threads', '1', '--max-table-size', '1500');
  try {
    const socket = connect(Number(new URL(base).port), '127.0.0.1');
    let text = '';
    socket.on('data', (part) => {
      text += part;
    });
    const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: town\r\n\r\n`);
    ask(tableOf(1));
    while (!text.endsWith('}')) await pause(5);
    text = '';
    ask(tableOf(1500));
    await pause(50);
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await once(socket, 'close');
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(text.slice(-1)).toBe('}');
    expect(await ended).toEqual([0, null]);
  } finally {
    server.kill('SIGKILL');
  }
});

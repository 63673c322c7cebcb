import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildNetwork, encodeNetwork } from 'ermine';
import { afterAll, expect, test } from 'vitest';
import { openTown } from '../operations/open-town.ts';

const folder = mkdtempSync(join(tmpdir(), 'ermine-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

// The command runs as a user runs it, on the built package.
test('ermine osrm serves a network until it is stopped', async () => {
  const town = openTown('A--B--C');
  const file = join(folder, 'town.ermine');
  writeFileSync(file, encodeNetwork(buildNetwork(town.source)));
  const command = fileURLToPath(new URL('../../dist/cli/ermine.js', import.meta.url));
  const args = [command, 'osrm', file, '--port', '0', '--threads', '1', '--limit', 'cells=4'];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'pipe'] });
  try {
    const [said] = await once(server.stderr, 'data');
    const [base] = /http:\/\/127\.0\.0\.1:\d+/.exec(String(said)) ?? [];
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

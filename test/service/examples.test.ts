import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { route } from '../../src/operations/route.ts';
import { encodeNetwork } from '../../src/prepared/encode-network.ts';
import { fileStore } from '../../src/store/file.ts';
import { openTown } from '../operations/open-town.ts';
import { abuse } from './abuse.ts';

// The example runs as a user runs it, on the built package.
test('examples/node-http.js serves the networks of a folder', async () => {
  const town = openTown('A--1--B--2--C');
  const folder = await mkdtemp(join(tmpdir(), 'ermine-'));
  const port = await freePort();
  const store = await fileStore(folder);
  await store.writeNetwork('town', encodeNetwork(buildNetwork(town.source)));
  const example = new URL('../../examples/node-http.js', import.meta.url).pathname;
  const server = spawn(process.execPath, [example, folder, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const base = `http://127.0.0.1:${port}/rest/Spatial/erm/databases`;
    const path = `${base}/town.json?q=route&startPoint=${town.at('1')},epsg:4326&endPoint=${town.at('2')},epsg:4326`;
    const [said] = await once(server.stdout, 'data');
    expect(String(said)).toContain(`:${port}/`);
    const answer = await fetch(path);
    expect(await answer.json()).toEqual(route(town.database, { startPoint: town.at('1'), endPoint: town.at('2') }));
    await abuse(port, path.slice(`http://127.0.0.1:${port}`.length));
    const body = JSON.stringify({ transientUpdates: 5 });
    const refused = await fetch(path, { method: 'POST', body });
    expect([refused.status, await refused.json()]).toMatchObject([400, { errors: [{ errorCode: 9008 }] }]);

    // while one request takes long, some wait and the others are refused
    const intermediatePoints = Array.from({ length: 10_000 }, (_, i) => town.at(i % 2 === 0 ? '1' : '2'));
    const long = fetch(path, { method: 'POST', body: JSON.stringify({ intermediatePoints }) });
    const many = await Promise.all([...Array.from({ length: 60 }, () => fetch(path)), long]);
    const statuses = many.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(10);
    for (const { status, headers } of many)
      if (status !== 200) expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    expect((await fetch(path)).status).toBe(200);

    // a request that runs when the server is stopped is answered
    const last = fetch(path, { method: 'POST', body: JSON.stringify({ intermediatePoints }) });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    expect((await last).status).toBe(200);
    expect(await ended).toEqual([0, null]);
  } finally {
    server.kill();
    await rm(folder, { recursive: true });
  }
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { route } from '../../src/operations/route.ts';
import { updateDatabase } from '../../src/overlays/update-database.ts';
import { encodeNetwork } from '../../src/prepared/encode-network.ts';
import { openTown } from '../operations/open-town.ts';
import { abuse } from './abuse.ts';

interface Example {
  start(
    file: string,
    options: { port: number; updates: string; size: number },
  ): Promise<{ port: number; stop(): Promise<void> }>;
}

const folder = mkdtempSync(join(tmpdir(), 'ermine-examples-'));
afterAll(() => rmSync(folder, { recursive: true }));
const town = openTown('A--1--B--2--C');
const query = { startPoint: town.at('1'), endPoint: town.at('2') };
const layers = {
  works: [{ point: town.at('2'), updates: [{ speed: { velocity: 5, velocityUnit: 'kph' as const } }] }],
};
const network = join(folder, 'town.ermine');
writeFileSync(network, encodeNetwork(buildNetwork(town.source)));

// The examples run on the built package, in this process, and receive HTTP requests.
describe.each(['fastify', 'express', 'hono'])('examples/%s.js', (name) => {
  test('answers from a pool, applies updates from a file, reports its health, respects its limits, and ends in an orderly way', async () => {
    const updates = join(folder, `${name}.json`);
    writeFileSync(updates, '{}');
    const { start }: Example = await import(new URL(`../../examples/${name}.js`, import.meta.url).href);
    const service = await start(network, { port: 0, updates, size: 1 });
    const base = `http://127.0.0.1:${service.port}`;
    const path = `${base}/rest/Spatial/erm/databases/roads.json?q=route&startPoint=${town.at('1')},epsg:4326&endPoint=${town.at('2')},epsg:4326`;
    const ask = async () => (await fetch(path)).json();
    expect(await ask()).toEqual(route(town.database, query));

    // a connection that is kept does not accumulate listeners
    const warnings: Error[] = [];
    const hear = (warning: Error) => void warnings.push(warning);
    process.on('warning', hear);
    for (let i = 0; i < 30; i++) await ask();
    process.off('warning', hear);
    expect(warnings).toEqual([]);

    writeFileSync(updates, JSON.stringify(layers));
    const health = async () => (await (await fetch(`${base}/health`)).json()) as { version: number };
    for (let version = 1; version === 1; version = (await health()).version)
      await new Promise((done) => setTimeout(done, 50));
    expect(await ask()).toEqual(route(updateDatabase(town.database, layers), query));

    const refused = await fetch(path, { method: 'POST', body: JSON.stringify({ transientUpdates: 5 }) });
    expect([refused.status, await refused.json()]).toMatchObject([400, { errors: [{ errorCode: 9008 }] }]);
    await abuse(service.port, path.slice(base.length));

    // a connection that never sends a request does not delay the stop
    const silent = connect(service.port, '127.0.0.1');
    await once(silent, 'connect');
    const last = ask();
    await new Promise((done) => setTimeout(done, 20));
    const stopped = service.stop();
    expect(await last).toHaveProperty('distance');
    const ended = once(silent, 'close');
    await stopped;
    await ended;
    await expect(fetch(path)).rejects.toThrow();
  });
});

test('a file of updates without layers by name is reported, and removes none', async () => {
  const { followFile } = await import(new URL('../../examples/follow-file.js', import.meta.url).href);
  const file = join(folder, 'no-layers.json');
  for (const text of ['[]', 'null', '"works"', '7', '']) {
    writeFileSync(file, text);
    const applied: unknown[] = [];
    const reported: unknown[] = [];
    const end = await followFile(
      file,
      (layers: unknown) => applied.push(layers),
      (error: unknown) => reported.push(error),
    );
    end();
    expect([applied.length, reported.length]).toEqual([0, 1]);
  }
});

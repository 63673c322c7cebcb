import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, unwatchFile, watchFile, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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

test('a file of updates that changes while it is applied is read again, and followers stop alone', async () => {
  const { followFile } = await import(new URL('../../examples/follow-file.js', import.meta.url).href);
  const file = join(folder, 'changing.json');
  const report = (error: unknown) => expect.unreachable(String(error));
  const [applied, otherApplied]: object[][] = [[], []];
  const changes = new EventEmitter();
  const nextApplied = () => once(changes, 'applied');
  let goOn = () => {};
  const apply = async (layers: object) => {
    applied.push(layers);
    changes.emit('applied');
    if (applied.length > 1) await new Promise<void>((resolve) => void (goOn = resolve));
  };
  /** Writes the file, and resolves when followers have noticed it. */
  const write = (text: string) =>
    new Promise<void>((resolve) => {
      const listener = () => {
        unwatchFile(file, listener);
        resolve();
      };
      watchFile(file, { interval: 500 }, listener);
      writeFileSync(file, text);
    });
  writeFileSync(file, '{}');
  const end = await followFile(file, apply, report);
  const endOther = await followFile(file, (layers: object) => void otherApplied.push(layers), report);
  endOther();
  const first = nextApplied();
  await write('{ "jam": [] }');
  await first;
  // the jam is over before it is applied
  await write('{ "works": [] }');
  expect(applied).toHaveLength(2);
  const second = nextApplied();
  goOn();
  await second;
  await write('{ "last": [] }');
  end();
  goOn();
  for (let i = 0; i < 3; i++) await readFile(file);
  expect(applied).toEqual([{}, { jam: [] }, { works: [], jam: null }]);
  expect(otherApplied).toEqual([{}]);
});

// A request that waits for a worker keeps its payload as text, not as objects, which take twenty times as much memory.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildNetwork, encodeNetwork, prepareNetwork } from 'ermine';
import { osrm } from 'ermine/osrm';
import { handle } from 'ermine/service';
import { openPool, type Pool } from 'ermine/threads';
import { expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const bytes = encodeNetwork(prepareNetwork(buildNetwork(city({ segments: 100 }))));
const body = `{"transientUpdates":[${'{},'.repeat(90_000)}{}]}`;
const path = '/rest/Spatial/erm/databases/city.json';
const trip = '/route/v1/driving/0,0;1,1';

/** A pool whose only worker opens the network and never answers. */
function idlePool(): Promise<Pool> {
  let hear = (_: unknown) => {};
  const worker = {
    on(event: string, listener: typeof hear) {
      if (event === 'message') hear = listener;
    },
    postMessage([{ kind }]: { kind: string }[]) {
      if (kind === 'open') queueMicrotask(() => hear({ kind: 'ready' }));
    },
    ...{ ref() {}, unref() {}, terminate: async () => 0 },
  };
  return openPool(bytes, { size: 1, spawn: () => worker as never });
}

const begun = (pool: Pool) => pool.statistics().busy + pool.statistics().waiting;

type Ask = (pool: Pool, signal: AbortSignal) => Promise<unknown>;
const asked =
  (q: string, stream: boolean): Ask =>
  (pool, signal) =>
    handle({ databases: { city: pool } }, { method: 'POST', url: `${path}?q=${q}`, body, signal, stream });

test.each<[string, Ask]>([
  ['a route', asked('route', false)],
  ['a route as a stream', asked('route', true)],
  ['a matrix', asked('routeCostMatrix', false)],
  ['a matrix as a stream', asked('routeCostMatrix', true)],
  ["OSRM's route", (pool, signal) => osrm(pool, { url: trip, body, signal })],
  ["OSRM's route as a stream", (pool, signal) => osrm(pool, { url: trip, body, signal, stream: true })],
  ['a call with objects', (pool, signal) => pool.json('route', [{}, JSON.parse(body)], { signal })],
])('%s that waits keeps its payload as text', async (_, ask) => {
  const pool = await idlePool();
  const giveUp = new AbortController();
  const ended: Promise<unknown>[] = [];
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = used();
  for (let count = 1; count <= 8; count++) {
    ended.push(ask(pool, giveUp.signal).catch(() => {}));
    for (let i = 0; i < 1000 && begun(pool) < count; i++) await new Promise((resolve) => setTimeout(resolve));
    expect(begun(pool)).toBe(count);
  }
  expect((used() - before) / 8).toBeLessThan(6 * body.length);
  giveUp.abort();
  await Promise.all(ended);
});

import { expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { route } from '../../src/operations/route.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';
import { herePort } from '../../src/threads/here-port.ts';
import { latePort } from '../../src/threads/late-port.ts';
import { beginPoolOn } from '../../src/threads/open-pool.ts';
import { drawTown } from '../kit/town.ts';

const town = drawTown(`
  A-1-B---C
  |   |   |
  D---E-2-F
`);
const prepared = prepareNetwork(buildNetwork(town.source));

/** A pool of one worker whose port is not connected yet. */
async function openUndecided() {
  const last = latePort();
  const start = () => last;
  const startOrder = () => {
    throw new Error('A prepared network needs no order.');
  };
  const pool = await beginPoolOn({ cores: 1, start, startOrder, portOf: (port) => port }, prepared);
  return { last, pool };
}

test('requests before the worker is known are answered afterwards, on this thread as on any other', async () => {
  const { last, pool } = await openUndecided();
  const query = { startPoint: town.at('1'), endPoint: town.at('2') };
  const asked = [pool.route(query), pool.route(query)];
  last.decide(herePort());
  const alone = route(openEngine(prepared), query);
  expect(await Promise.all(asked)).toEqual([alone, alone]);
  await pool.close();
});

test('a pool ends even if its worker never became known', async () => {
  const { pool } = await openUndecided();
  await pool.close();
  expect(pool.statistics()).toMatchObject({ busy: 0, waiting: 0 });
});

test('messages that come while a module runs are handled after it, and do not end it', async () => {
  const { last, pool } = await openUndecided();
  last.decide(herePort());
  const text = `export default async ({ signal }) => {
    for (let turn = 0; turn < 9; turn++) await new Promise(setImmediate);
    return { answer: signal.aborted, transfer: [] };
  }`;
  const url = `data:text/javascript,${encodeURIComponent(text)}`;
  const order: string[] = [];
  const run = pool.run({ url, key: 'slow', given: undefined }, 1).finally(() => order.push('run'));
  const call = pool.route({ startPoint: town.at('1'), endPoint: town.at('2') }).finally(() => order.push('call'));
  expect(await run).toBe(false);
  await call;
  expect(order).toEqual(['run', 'call']);
  await pool.close();
});

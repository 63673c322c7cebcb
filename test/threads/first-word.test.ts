import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { buildNetwork, prepareNetwork } from 'ermine';
import { openPool } from 'ermine/threads';
import { describe, expect, test } from 'vitest';
import { drawTown } from '../kit/town.ts';

const town = drawTown(`
  A---B
  |   |
  C---D
`);
const prepared = prepareNetwork(buildNetwork(town.source));

/** The output of a program in which waiting for a silent worker takes much less than the usual seconds. */
function printed(program: string): string {
  const text = `
    import { once } from 'node:events';
    import { Worker } from 'node:worker_threads';
    import { buildNetwork } from 'ermine';
    import { openPool } from 'ermine/threads';
    const setLongInterval = setInterval;
    globalThis.setInterval = (tick, long) => setLongInterval(tick, started.at(-1).isSilent ? 10 : long);
    const network = buildNetwork({ segments: [{ shape: [[7, 43], [7.001, 43]], roadType: 'Connector' }] });
    const started = [];
    const start = (what, options) => started[started.push(new Worker(what, options)) - 1];
    const silent = () => Object.assign(start('setInterval(() => {}, 1e6)', { eval: true }), { isSilent: true });
    const good = () => start(new URL(import.meta.resolve('ermine/threads/worker')), { execArgv: [] });
    ${program}`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', text], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  return stdout + stderr;
}

const SAYS_NOTHING = 'A worker has not answered for 60 seconds: spawn must start ermine/threads/worker.\n';

describe('a worker that never says anything', () => {
  test('is given up after a while, and does not keep the process alive', () => {
    const opening = `await openPool(network, { size: 2, spawn: silent }).catch(({ message }) => console.log(message));`;
    expect(printed(opening)).toBe(SAYS_NOTHING);
  });

  test('is replaced if others work', () => {
    const opening = `
      const pool = await openPool(network, { size: 2, spawn: () => (started.length === 1 ? silent() : good()) });
      console.log(started.length, (await pool.describeDatabase()).segmentCount, pool.statistics().replaced);
      await pool.close();`;
    expect(printed(opening)).toBe('3 1 1\n');
  });
});

describe('a function that starts workers', () => {
  test.each([
    [undefined, 'spawn: expected a started Worker to be returned, found nothing.'],
    [{}, 'spawn: expected a started Worker to be returned, found an object.'],
    [Promise.resolve(), 'spawn: expected a started Worker to be returned, found a promise: await it first.'],
  ])('that starts no worker is reported: %s', async (given, reported) => {
    await expect(openPool(prepared, { size: 1, spawn: () => given as never })).rejects.toThrow(new TypeError(reported));
  });

  test('and fails after the first leaves no worker behind', async () => {
    const started: Worker[] = [];
    const spawn = () => {
      if (started.length > 0) throw new Error('no more of them');
      started.push(new Worker(new URL(import.meta.resolve('ermine/threads/worker'))));
      return started[0];
    };
    const opening = openPool(prepared, { size: 2, spawn }).catch((error: Error) => error.message);
    const exited = once(started[0], 'exit');
    expect(await opening).toBe('no more of them');
    await exited;
  });

  test('and fails when a worker must be replaced is called again after a pause', async () => {
    const started: Worker[] = [];
    let isBroken = false;
    const spawn = () => {
      if (isBroken) throw new Error('no more of them');
      started.push(new Worker(new URL(import.meta.resolve('ermine/threads/worker'))));
      return started[started.length - 1];
    };
    const pool = await openPool(prepared, { size: 1, spawn });
    isBroken = true;
    await started[0].terminate();
    await expect(pool.describeDatabase()).rejects.toMatchObject({
      message: 'The workers of the pool have ended. The pool starts new ones in 1 s.',
      status: 503,
      cause: { message: 'No worker can be started: no more of them' },
    });
    isBroken = false;
    while (pool.statistics().paused > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await pool.describeDatabase()).toMatchObject({ segmentCount: 4 });
    await pool.close();
  });
});

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { expect, test } from 'vitest';

/** The output of a process that runs this code while it waits for a worker to end. */
function printed(meanwhile: string): string {
  const contents = `
    import { Worker } from 'node:worker_threads';
    import { nodePort } from './node-port.ts';
    const port = nodePort(new Worker('setInterval(() => {}, 1000)', { eval: true }));
    port.keepAlive(false);
    const ended = port.end();
    ${meanwhile}
    await ended;
    console.log('ended');`;
  const resolveDir = fileURLToPath(new URL('../../src/threads', import.meta.url));
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir },
    ...{ bundle: true, platform: 'node', format: 'esm', write: false },
  });
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', outputFiles[0].text], {
    encoding: 'utf8',
  });
  return stdout + stderr;
}

test('a process waits for a worker to end, whatever the pool does with its last messages', () => {
  expect(printed('')).toBe('ended\n');
  expect(printed('port.keepAlive(false);')).toBe('ended\n');
});

test.each([
  ['--eval', ['--input-type=module', '--eval']],
  ['a pipe', ['--input-type=module']],
])('workers prepare a network and answer in a program given by %s', (_, flags) => {
  const program = `
    import { buildNetwork } from 'ermine';
    import { openPool, prepareInThreads } from 'ermine/threads';
    const segments = Array.from({ length: 7000 }, (_, i) => (
      { shape: [[7, 43 + i / 5000], [7.001, 43 + i / 5000]], roadType: 'Connector' }
    ));
    const pool = await openPool(await prepareInThreads(buildNetwork({ segments }), { size: 2 }), { size: 1 });
    console.log((await pool.describeDatabase()).segmentCount);
    await pool.close();`;
  const isReported = flags.includes('--eval');
  const { stdout, stderr } = spawnSync(process.execPath, isReported ? [...flags, program] : flags, {
    ...{ encoding: 'utf8', input: isReported ? '' : program },
  });
  expect(stdout + stderr).toBe('7000\n');
});

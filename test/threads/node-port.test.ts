import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { expect, test } from 'vitest';

/** What a process prints that waits for a worker to end, and does this meanwhile. */
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

test('a process waits for a worker that ends, whatever the pool makes of what it still says', () => {
  expect(printed('')).toBe('ended\n');
  expect(printed('port.keepAlive(false);')).toBe('ended\n');
});

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { fileStore } from '../../src/store/file.ts';
import { lmdbStore } from '../../src/store/lmdb.ts';

const folder = mkdtempSync(join(tmpdir(), 'ermine-crash-'));
afterAll(() => rmSync(folder, { recursive: true }));

const writer = fileURLToPath(new URL('./writer.js', import.meta.url));

/** Runs a writer, kills it after `count` acknowledged writes, and returns the number of the last one acknowledged. */
function writeUntilKilled(kind: 'lmdb' | 'file', place: string, count: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [writer, kind, place], { stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    let errors = '';
    child.stdout.on('data', (data) => {
      text += data;
      if (text.split('\n').length > count) child.kill('SIGKILL');
    });
    child.stderr.on('data', (data) => {
      errors += data;
    });
    // its last output may be read only after it has ended
    child.on('close', (_code, signal) => {
      const lines = text.split('\n').slice(0, -1);
      if (signal === 'SIGKILL') resolve(Number(lines.at(-1)));
      else reject(new Error(errors));
    });
  });
}

describe('a writer that is killed in the middle of thousands of writes', () => {
  test('loses no acknowledged write of an embedded database, and leaves nothing half-written', async () => {
    const place = join(folder, 'lmdb');
    const last = await writeUntilKilled('lmdb', place, 1500);
    expect(last).toBeGreaterThanOrEqual(1499);
    const store = await lmdbStore(place);
    for (let i = 0; i <= last; i++) {
      expect(await store.readRecord(`right/${i}`)).toBe(String(i));
      expect((await store.readRecord(`left/${i}`))?.length).toBe(i % 3000);
    }
    const [left, right] = [await everyKey(store, 'left/'), await everyKey(store, 'right/')];
    expect(left).toEqual(right);
    await store.close();
  });

  test('leaves the last network or the next one, whole', async () => {
    const place = join(folder, 'file');
    const last = await writeUntilKilled('file', place, 300);
    const store = await fileStore(place);
    const bytes = (await store.readNetwork('porto')) as Uint8Array;
    const written = [last, last + 1].find((i) => bytes[0] === (i & 255)) as number;
    expect(written).toBeDefined();
    expect(bytes.length).toBe(200_000 + (written % 7) * 1000);
    expect(bytes.every((byte) => byte === (written & 255))).toBe(true);
    expect((await store.listNetworks()).map(({ name }) => name)).toEqual(['porto']);
  });
});

// a limit on file size simulates a full disk
test.skipIf(process.platform === 'win32')(
  'an embedded database on a full disk keeps its contents, and reports the error',
  () => {
    const script = fileURLToPath(new URL('./full-disk.js', import.meta.url));
    const limited = `trap '' XFSZ; ulimit -f 8000; exec "$0" "$1" "$2"`;
    const command = ['-c', limited, process.execPath, script, join(folder, 'full')];
    const { status, stdout, stderr } = spawnSync('bash', command, { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      isFilled: true,
      isRemoved: true,
      isKept: true,
      network: [1_000_000, 1],
      reported: ['The store could not write: EFBIG: file too large, write.'],
    });
  },
);

async function everyKey(store: Awaited<ReturnType<typeof lmdbStore>>, prefix: string): Promise<string[]> {
  const rows = await store.scanRecords(prefix, { limit: 1_000_000 });
  return rows.map(([key]) => key.slice(prefix.length)).sort();
}

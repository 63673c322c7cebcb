import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { gunzip } from '../../src/formats/gunzip.ts';

const PLAIN = Buffer.alloc(3_000_000, 'a line\n');
const PACKED = gzipSync(PLAIN);
const damaged = (message: string, cause: unknown) => new Error(`damaged: ${message}`, { cause });

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function all(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const piece of pieces) read.push(piece);
  return Buffer.concat(read);
}

/** The stream API of browsers is used where a platform has no modules of Node. */
async function withoutNode<Result>(run: () => Promise<Result>): Promise<Result> {
  const { getBuiltinModule } = process;
  process.getBuiltinModule = undefined as never;
  try {
    return await run();
  } finally {
    process.getBuiltinModule = getBuiltinModule;
  }
}

describe.each([
  ['in Node', <Result>(run: () => Promise<Result>) => run()],
  ['in a browser', withoutNode],
] as const)('gzip %s', (_, run) => {
  test('is decompressed, whatever the size of its pieces', async () => {
    for (const size of [7, 1000, 1e6]) {
      expect(PLAIN.equals(await run(() => all(gunzip(inPieces(PACKED, size), damaged))))).toBe(true);
    }
  });

  test('that ends too early or is something else is damaged', async () => {
    const read = (bytes: Uint8Array) => run(() => all(gunzip(inPieces(bytes, 1000), damaged)));
    await expect(read(PACKED.subarray(0, -20))).rejects.toThrow('damaged: ');
    await expect(read(Buffer.from('no gzip'))).rejects.toThrow('damaged: ');
  });

  test('gives the error of its source as it is', async () => {
    async function* failing() {
      yield PACKED.subarray(0, 100);
      throw new Error('the disk failed');
    }
    await expect(run(() => all(gunzip(failing(), damaged)))).rejects.toThrow(/^the disk failed$/);
  });
});

test('whoever stops reading early leaves nothing behind, and closes the source', async () => {
  let closed = 0;
  async function* source() {
    try {
      yield* inPieces(PACKED, 500);
    } finally {
      closed++;
    }
  }
  const COUNT = 100;
  for (let i = 0; i < COUNT; i++) {
    for await (const piece of gunzip(source(), damaged)) {
      expect(piece.length).toBeGreaterThan(0);
      // in every second round, data arrives before the reader stops
      if (i % 2 === 1) await new Promise((resolve) => setImmediate(resolve));
      break;
    }
  }
  expect(closed).toBe(COUNT);
});

// The source of an extract's bytes: a path, bytes, or a stream.

import { untilAborted } from '../../../budget/until-aborted.ts';
import { isBuffer, isBytes } from '../../../errors/is-bytes.ts';
import { firstIndex } from '../../../memory/first-index.ts';

/** A path (Node), the bytes themselves, or a stream of them. */
export type OsmInput = string | URL | Uint8Array | ArrayBuffer | AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;

/** Bytes that can be read at any position. */
export interface ByteReader {
  readonly size: number;
  /** Reads `length` bytes from `position` on, or fewer at the end. The caller may keep the result. */
  read(position: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Opens an input. A file is read in ranges; a stream is read to its end and kept in memory, still compressed. */
export async function openInput(input: OsmInput, signal?: AbortSignal): Promise<ByteReader> {
  if (typeof input === 'string' || isUrl(input)) return openFile(input);
  if (isBytes(input)) return readerOfBytes(input);
  if (isBuffer(input)) return readerOfBytes(new Uint8Array(input));
  if (isStream(input)) {
    return readerOfChunks(await collect(input, signal));
  }
  throw new TypeError('importOsm takes a path, bytes (Uint8Array, ArrayBuffer) or a stream of bytes.');
}

function isUrl(input: unknown): input is URL {
  try {
    return input instanceof URL;
  } catch {
    return false;
  }
}

function isStream(input: unknown): input is AsyncIterable<Uint8Array> | ReadableStream<Uint8Array> {
  try {
    if (ArrayBuffer.isView(input) || typeof input !== 'object' || input === null) return false;
    return Symbol.asyncIterator in input || 'getReader' in input;
  } catch {
    // some proxies throw when they are inspected
    return false;
  }
}

async function openFile(path: string | URL): Promise<ByteReader> {
  const files = globalThis.process?.getBuiltinModule?.('node:fs/promises');
  if (!files) throw new Error('Reading from a path needs a file system: pass the bytes or a stream here.');
  const found = await files.stat(path);
  // before it is opened, because that waits until someone writes into a pipe
  if (!found.isFile() && !found.isDirectory()) {
    throw new Error(`${path} is a pipe or a device, and an extract is read twice: save it as a file first.`);
  }
  const file = await files.open(path, 'r');
  try {
    const { size } = await file.stat();
    return {
      size,
      read: async (position, length) => {
        const bytes = new Uint8Array(Math.max(0, Math.min(length, size - position)));
        let filled = 0;
        while (filled < bytes.length) {
          const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, position + filled);
          if (bytesRead === 0) return bytes.subarray(0, filled);
          filled += bytesRead;
        }
        return bytes;
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function readerOfBytes(bytes: Uint8Array): ByteReader {
  return {
    size: bytes.length,
    read: async (position, length) => bytes.subarray(position, position + length),
    close: async () => {},
  };
}

// There is one array per chunk, because a single array is limited to 2 GiB.
function readerOfChunks(chunks: Uint8Array[]): ByteReader {
  const starts = new Float64Array(chunks.length + 1);
  for (let i = 0; i < chunks.length; i++) starts[i + 1] = starts[i] + chunks[i].length;
  const size = starts[chunks.length];
  return {
    size,
    read: async (position, length) => {
      let chunk = firstIndex(0, chunks.length, (one) => starts[one + 1] > position);
      const inside = position - starts[chunk];
      if (chunk < chunks.length && inside + length <= chunks[chunk].length) {
        return chunks[chunk].subarray(inside, inside + length);
      }
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - position)));
      for (let filled = 0; filled < bytes.length; chunk++) {
        const from = position + filled - starts[chunk];
        const piece = chunks[chunk].subarray(from, from + bytes.length - filled);
        bytes.set(piece, filled);
        filled += piece.length;
      }
      return bytes;
    },
    close: async () => {},
  };
}

async function collect(
  stream: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  const iterable = Symbol.asyncIterator in stream ? stream : chunksOf(stream);
  for await (const chunk of signal ? untilAborted(signal, iterable) : iterable) {
    if (!isBytes(chunk)) throw new TypeError('A stream of an extract must give bytes (Uint8Array).');
    if (chunk.length > 0) chunks.push(chunk.slice());
  }
  return chunks;
}

// Safari's streams cannot be iterated.
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    reader.releaseLock();
  }
}

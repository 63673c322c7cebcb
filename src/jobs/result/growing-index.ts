// The index of a growing result: a line for the rows of each part, written when they are safe.

import { type FileHandle, readFile } from 'node:fs/promises';
import type { PartNotes } from '../notes.ts';

/** The rows of a part in the file. */
export interface KnownRows {
  readonly name: string;
  readonly first: number;
  readonly length: number;
  /** What tells about them, in Parquet. */
  readonly footer: Uint8Array | undefined;
  readonly notes: PartNotes;
  /** Their CRC-32; absent until they are safe. */
  check: number | undefined;
}

/** What an index tells. */
export interface ReadIndex {
  readonly known: Map<string, KnownRows>;
  /** How long it is so far. */
  readonly size: number;
}

export function indexLine({ footer, ...row }: KnownRows): string {
  return `${JSON.stringify({ ...row, footer: footer && Buffer.from(footer).toString('base64') })}\n`;
}

/** The rows that an index tells of, up to the first that are not told whole, or whose bytes have another check value now. */
export async function readIndex(
  path: string,
  checkOf: (row: KnownRows) => Promise<number | undefined>,
): Promise<ReadIndex> {
  const text = await readFile(path, 'latin1').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const known = new Map<string, KnownRows>();
  let size = 0;
  for (const line of text.split('\n').slice(0, -1)) {
    const row = rowOfLine(line);
    if (row === undefined || (await checkOf(row)) !== row.check) break;
    known.set(row.name, row);
    size += line.length + 1;
  }
  return { known, size };
}

function rowOfLine(line: string): KnownRows | undefined {
  try {
    const { footer, ...row } = JSON.parse(Buffer.from(line, 'latin1').toString());
    return { ...row, footer: footer && Buffer.from(footer, 'base64') };
  } catch {
    return undefined;
  }
}

/** Bytes of a file, as many as there are. */
export async function readAt(file: FileHandle, first: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  const { bytesRead } = await file.read(bytes, 0, length, first);
  return bytes.subarray(0, bytesRead);
}

/** Writes pieces one behind the other, with as few calls as the system takes. */
export async function writeAt(file: FileHandle, pieces: readonly Uint8Array[], first: number): Promise<void> {
  let left = pieces.filter(({ length }) => length > 0);
  for (let at = first; left.length > 0; ) {
    const { bytesWritten } = await file.writev(left, at);
    at += bytesWritten;
    let done = bytesWritten;
    const next = left.findIndex(({ length }) => {
      if (done < length) return true;
      done -= length;
      return false;
    });
    left = next < 0 ? [] : [left[next].subarray(done), ...left.slice(next + 1)];
  }
}

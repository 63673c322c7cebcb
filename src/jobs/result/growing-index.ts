// The index of a growing result. It has a line for the rows of each part, which is written once these rows are safe. A line begins with the
// checksum of all lines up to it, so that no line can be changed, lost or moved unnoticed.

import { type FileHandle, readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { PartNotes } from '../notes.ts';

/** Where the rows of a part are in the file. */
export interface PartLocation {
  readonly name: string;
  /** Where the rows of the previous part end. Bytes between `from` and `first` belong to neither part. */
  readonly from: number;
  readonly first: number;
  readonly length: number;
  /** How Parquet describes the rows. */
  readonly footer: Uint8Array | undefined;
  readonly notes: PartNotes;
  /** The CRC-32 of all bytes from `from` to the end of the rows; absent until the rows are safe. */
  check: number | undefined;
}

export interface ReadIndex {
  readonly known: Map<string, PartLocation>;
  /** The length of the index that was read, and the checksum of its lines. */
  readonly size: number;
  readonly check: number;
}

/** The length of a checksum and the blank after it. */
const HEAD = 9;

/** The next line of an index, and the checksum of all lines up to and including it. */
export function indexLine(
  { footer, ...row }: PartLocation,
  before: number,
): { readonly line: string; readonly check: number } {
  const text = JSON.stringify({ ...row, footer: footer && Buffer.from(footer).toString('base64') });
  const check = crc32(text, before);
  return { line: `${check.toString(16).padStart(HEAD - 1, '0')} ${text}\n`, check };
}

/** The rows listed in an index. Reading stops before the first line that is damaged, or whose rows do not match their checksum. */
export async function readIndex(
  path: string,
  checkOf: (row: PartLocation) => Promise<number | undefined>,
): Promise<ReadIndex> {
  const text = await readFile(path, 'latin1').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const known = new Map<string, PartLocation>();
  let size = 0;
  let check = 0;
  for (const line of text.split('\n').slice(0, -1)) {
    const bytes = Buffer.from(line.slice(HEAD), 'latin1');
    const next = crc32(bytes, check);
    if (line.slice(0, HEAD) !== `${next.toString(16).padStart(HEAD - 1, '0')} `) break;
    const { footer, ...rest } = JSON.parse(bytes.toString());
    const row: PartLocation = { ...rest, footer: footer && Buffer.from(footer, 'base64') };
    if ((await checkOf(row)) !== row.check) break;
    known.set(row.name, row);
    size += line.length + 1;
    check = next;
  }
  return { known, size, check };
}

/** Reads bytes of a file, as many as exist. */
export async function readAt(file: FileHandle, first: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  const { bytesRead } = await file.read(bytes, 0, length, first);
  return bytes.subarray(0, bytesRead);
}

/** Writes pieces one after the other, with as few system calls as possible. */
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

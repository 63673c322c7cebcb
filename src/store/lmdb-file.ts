// The file under an lmdb store. The library maps it into memory and trusts it: a file that was cut off ends the process when a
// page beyond its end is read, and a disk that fills while pages are written leaves the library's memory damaged. So the size is
// checked before the file is mapped, and blocks for what a write may need are taken before the library writes.
//
//   0            meta page: 24 bytes of page header, then magic, version, ..., page size (at 48), ..., last page (at 144), number
//   page size    meta page of the transaction before or after

import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';

const MAGIC = 0xbeefc0de;
/** The layout that is known here; another one is the library's to accept or to refuse. */
const VERSION = 2;
const META_SIZE = 160;

/** How much room is taken ahead at most, so that small writes need not ask each time, and how much zeros at once. */
const LARGEST_STEP = 1 << 24;
const BLOCK = 1 << 20;

/** Refuses a file that is shorter than its own header tells. None at all is fine: it will be made. */
export function checkDataFile(path: string): void {
  const file = openIfThere(path, 'r');
  if (file === undefined) return;
  try {
    const first = readMeta(file, 0);
    // another process that writes makes the file longer before its header tells so: the size is looked at last
    const second = first && readMeta(file, first.pageSize);
    const { size } = fstatSync(file);
    if (size === 0) return;
    if (first === undefined) throw new Error(`The file ${path} of ${size} bytes does not begin as a database does.`);
    if (first.version !== VERSION) return;
    const newest = second !== undefined && second.transaction > first.transaction ? second : first;
    const needed = (newest.lastPage + 1) * newest.pageSize;
    if (size < needed) {
      throw new Error(`The file ${path} was cut off: it has ${size} bytes of ${needed}. Put a copy in its place.`);
    }
  } finally {
    closeSync(file);
  }
}

/** Takes room on the disk before it is written to. */
export interface Room {
  /** Makes sure that so many bytes fit into the file, or throws and leaves it as it was. */
  take(needed: number): void;
  close(): void;
}

/** Room for a file that exists. Only who may write to the database may take room. */
export function openRoom(path: string): Room {
  const file = openSync(path, 'r+');
  // as long as it is at least this long nobody need look
  let known = 0;
  return {
    take(needed) {
      if (known >= needed) return;
      known = fstatSync(file).size;
      if (known >= needed) return;
      try {
        known = append(file, known, needed + Math.min(LARGEST_STEP, Math.floor(needed / 8)));
      } catch {
        known = append(file, known, needed);
      }
    },
    close() {
      closeSync(file);
    },
  };
}

/** Makes a file of one length longer, and gives its new length. Where there is no room for that the file stays as it was. */
function append(file: number, from: number, to: number): number {
  const zeros = new Uint8Array(Math.min(BLOCK, to - from));
  try {
    for (let at = from; at < to; ) at += writeSync(file, zeros, 0, Math.min(zeros.length, to - at), at);
  } catch (error) {
    ftruncateSync(file, from);
    throw error;
  }
  return to;
}

interface Meta {
  readonly version: number;
  readonly pageSize: number;
  readonly lastPage: number;
  /** Of two meta pages the one with the higher number holds. */
  readonly transaction: number;
}

function readMeta(file: number, at: number): Meta | undefined {
  const bytes = Buffer.alloc(META_SIZE);
  if (readSync(file, bytes, 0, META_SIZE, at) < META_SIZE || bytes.readUInt32LE(24) !== MAGIC) return undefined;
  return {
    version: bytes.readUInt32LE(28) & 0xffff,
    pageSize: bytes.readUInt32LE(48),
    lastPage: Number(bytes.readBigUInt64LE(144)),
    transaction: Number(bytes.readBigUInt64LE(152)),
  };
}

function openIfThere(path: string, flags: string): number | undefined {
  try {
    return openSync(path, flags);
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}

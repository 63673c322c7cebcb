// The file under an lmdb store. The library maps it into memory and trusts it. If the file was cut off, reading a page beyond its end kills
// the process. If the disk fills while pages are written, the library's memory is left damaged. The size is therefore checked before the
// file is mapped, and the blocks that a write may need are allocated before the library writes.
//
// The two meta pages at the beginning of the file contain the positions of all other pages. Meta pages have no check value, but the two
// must agree, which is checked.
//
//   0            page header: its number, transaction, flags (at 18)
//   24           magic, version, ...
//   48           tree of free pages: page size (here; other trees have padding), flags, depth, pages of branches, leaves and overflow,
//                entries, root; 48 bytes
//   96           the fields of the tree of names, as at 48
//   144          last page, number of the transaction that wrote this meta page: an even number
//   page size    the other meta page, of the previous or next transaction, whose number is odd

import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';

const MAGIC = 0xbeefc0de;
/** The only version of the layout that this code can read. The library ends the process if it finds another one. */
const VERSION = 2;
const META_SIZE = 160;
const HEADER_SIZE = 24;
/** Flags of pages. */
const BRANCH = 1;
const LEAF = 2;
const META = 8;
const NOTHING = 2n ** 64n - 1n;
const DEEPEST = 32;
/** How often a file that seems damaged is checked again. */
const ATTEMPTS = 5;

/** The most space that is allocated in advance, so that small writes rarely need to allocate. It is also the most zeros written at once. */
const LARGEST_STEP = 1 << 24;
const BLOCK = 1 << 20;

/** Refuses a file that was cut off, or whose first pages disagree. A missing file is fine: the library will create it. */
export function checkDataFile(path: string): void {
  const file = openIfThere(path, 'r');
  if (file === undefined) return;
  try {
    // another process may be writing the file, so a fault counts only if it remains
    let fault = faultOfFile(file);
    for (let again = 1; fault !== undefined && again < ATTEMPTS; again++) fault = faultOfFile(file);
    if (fault !== undefined) throw new Error(`The file ${path} ${fault}.`);
  } finally {
    closeSync(file);
  }
}

function faultOfFile(file: number): string | undefined {
  const even = readMeta(file, 0);
  const odd = even && readMeta(file, even.pageSize);
  // another process makes the file longer before it updates the header, so the size must be read after it
  const { size } = fstatSync(file);
  if (size === 0) return undefined;
  if (even === undefined) return `of ${size} bytes does not begin as a database does`;
  const newest = odd !== undefined && odd.transaction > even.transaction ? odd : even;
  const needed = BigInt(newest.pageSize) * (newest.lastPage + 1n);
  if (size < needed) return `was cut off: it has ${size} bytes of ${needed}. Restore it from a copy`;
  const fault =
    odd === undefined ? 'its second page is not a meta page' : (faultOfMetas(even, odd) ?? faultOfTrees(file, newest));
  return fault && `is damaged: ${fault}. Restore it from a copy`;
}

/** Describes how the two meta pages disagree. */
function faultOfMetas(even: Meta, odd: Meta): string | undefined {
  for (const { version } of [even, odd])
    if (version !== VERSION) return `it has layout ${version}, expected ${VERSION}`;
  if (odd.pageSize !== even.pageSize || odd.flags !== even.flags) return 'its first two pages differ';
  const isNew = even.transaction === 0n && odd.transaction === 0n;
  const apart = even.transaction - odd.transaction;
  const isNext = even.transaction % 2n === 0n && (apart === 1n || apart === -1n);
  return isNew || isNext ? undefined : 'its first two pages are not from consecutive transactions';
}

/** Describes what is wrong with the trees of free pages and of names. */
function faultOfTrees(file: number, { free, names, lastPage, pageSize }: Meta): string | undefined {
  for (const { root, depth, leaves, branches, overflow, entries } of [free, names]) {
    const isEmpty = depth === 0;
    if (isEmpty !== (root === NOTHING) || isEmpty !== (entries === 0n)) return 'a tree has no root';
    if (isEmpty) continue;
    if (depth > DEEPEST || root < 2n || root > lastPage) return `a tree has its root at ${root} of ${lastPage} pages`;
    if (leaves + branches + overflow > lastPage) return `a tree has more pages than the file`;
    const header = readHeader(file, Number(root) * pageSize);
    const isRoot = header.page === root && header.flags === (depth === 1 ? LEAF : BRANCH);
    if (!isRoot || (depth === 1 && header.entries !== entries)) return `page ${root} is not the root of a tree`;
  }
  // a store has only a few names
  return names.overflow > 0n || names.depth > 1 ? 'its names take more than one page' : undefined;
}

/** Allocates space on the disk before a write. */
export interface DiskRoom {
  /** Makes sure that the file has space for `needed` bytes. If the disk has no space, it throws and leaves the file unchanged. */
  take(needed: number): void;
  close(): void;
}

/** Allocates space for an existing file. Call it only while holding the database's write lock. */
export function openRoom(path: string): DiskRoom {
  const file = openSync(path, 'r+');
  // up to this length, the file is known to have its space on the disk
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

/** Extends a file and returns its new length. If there is no space, the file stays unchanged. */
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

interface Tree {
  readonly depth: number;
  readonly branches: bigint;
  readonly leaves: bigint;
  readonly overflow: bigint;
  readonly entries: bigint;
  readonly root: bigint;
}

interface PageHeader {
  readonly page: bigint;
  readonly flags: number;
  /** How many entries there are. It follows from the length of a page's list, which has two bytes per entry. */
  readonly entries: bigint;
}

interface Meta {
  readonly version: number;
  readonly pageSize: number;
  readonly flags: number;
  readonly free: Tree;
  readonly names: Tree;
  readonly lastPage: bigint;
  /** The number of the transaction. The meta page with the higher number is the current one. */
  readonly transaction: bigint;
}

function readMeta(file: number, at: number): Meta | undefined {
  const bytes = Buffer.alloc(META_SIZE);
  if (readSync(file, bytes, 0, META_SIZE, at) < META_SIZE) return undefined;
  const pageSize = bytes.readUInt32LE(48);
  const isMeta = (bytes.readUInt16LE(18) & META) !== 0 && bytes.readUInt32LE(24) === MAGIC;
  // the page size must be a power of two
  if (!isMeta || pageSize < 512 || pageSize > 65_536 || (pageSize & (pageSize - 1)) !== 0) return undefined;
  return {
    version: bytes.readUInt32LE(28) & 0xffff,
    pageSize,
    flags: bytes.readUInt16LE(52),
    free: treeAt(bytes, 48),
    names: treeAt(bytes, 96),
    lastPage: bytes.readBigUInt64LE(144),
    transaction: bytes.readBigUInt64LE(152),
  };
}

function treeAt(bytes: Buffer, at: number): Tree {
  return {
    depth: bytes.readUInt16LE(at + 6),
    branches: bytes.readBigUInt64LE(at + 8),
    leaves: bytes.readBigUInt64LE(at + 16),
    overflow: bytes.readBigUInt64LE(at + 24),
    entries: bytes.readBigUInt64LE(at + 32),
    root: bytes.readBigUInt64LE(at + 40),
  };
}

function readHeader(file: number, at: number): PageHeader {
  const bytes = Buffer.alloc(HEADER_SIZE);
  readSync(file, bytes, 0, HEADER_SIZE, at);
  const entries = BigInt(bytes.readUInt16LE(20) >> 1);
  return { page: bytes.readBigUInt64LE(0), flags: bytes.readUInt16LE(18), entries };
}

function openIfThere(path: string, flags: string): number | undefined {
  try {
    return openSync(path, flags);
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}

// Writes to an lmdb database, one transaction each, that the disk has room for.

import { join } from 'node:path';
import type { RootDatabase } from 'lmdb';
import { openRoom } from './lmdb-file.ts';

/** What a write changes at most. */
export interface WriteSize {
  /** The database of most of its changes. */
  readonly tree: { getStats(): object };
  readonly changes: number;
  /** Bytes of each value that is added, with its key. */
  readonly added: readonly number[];
  /** Bytes that are removed. */
  readonly removed: number;
}

export interface LmdbWriter {
  /** Does all of an act or nothing. */
  write<Result>(act: () => Result): Promise<Result>;
  /** Makes sure of room for a write, or throws; inside an act, before it changes anything. */
  takeRoom(size: WriteSize): void;
  close(): void;
}

/** Of what the library tells about a database. */
interface Statistics {
  readonly pageSize: number;
  readonly treeDepth: number;
  readonly treeBranchPageCount: number;
  readonly treeLeafPageCount: number;
  /** Of the whole file, as the last transaction left it. */
  readonly lastPageNumber: number;
  readonly lastTxnId: number;
}

/** Room that additions leave, so that something can still be removed when the disk is full. */
const MARGIN = 1 << 20;
/** Pages that the library's own books may need beside those of a change. */
const BOOKKEEPING = 32;

/** A writer for the database in a folder. */
export function openWriter(root: RootDatabase, folder: string): LmdbWriter {
  const room = openRoom(join(folder, 'data.mdb'));
  // What was taken since this transaction of the file, by writes that may reach the disk as one.
  let transaction = -1;
  let taken = 0;
  let failure: Error | undefined;

  function takeRoom(size: WriteSize): void {
    const statistics = size.tree.getStats() as Statistics;
    const { pageSize, lastTxnId, lastPageNumber } = statistics;
    if (lastTxnId !== transaction) taken = 0;
    transaction = lastTxnId;
    const more = pageSize * mostPages(statistics, size);
    try {
      room.take(pageSize * (lastPageNumber + 1) + taken + more + (size.added.length > 0 ? MARGIN : 0));
      taken += more;
    } catch (error) {
      throw new Error(`The store could not write: ${(error as Error).message}.`, { cause: error });
    }
  }

  return {
    takeRoom,

    async write(act) {
      if (failure !== undefined) {
        throw new Error(`The store could not write before, and does not until it is opened anew: ${failure.message}.`);
      }
      try {
        return await root.childTransaction(act);
      } catch (error) {
        const reason = await failureOf(error);
        if (reason === undefined) throw error;
        failure = reason;
        throw new Error(`The store could not write: ${reason.message}.`, { cause: reason });
      }
    },
    close: () => room.close(),
  };
}

/**
 * How many pages a write takes at most. A page that is changed is copied, and so are those on the way to it; a page that is full
 * becomes two. Pages that come free are listed, eight bytes each.
 */
function mostPages(statistics: Statistics, { changes, added, removed }: WriteSize): number {
  const { pageSize, treeDepth, treeBranchPageCount, treeLeafPageCount } = statistics;
  // what is small shares a page, which may stay half empty; what is large has pages of its own
  const pagesOf = (bytes: number) => (bytes < pageSize / 2 ? (2 * bytes) / pageSize : Math.ceil(bytes / pageSize) + 1);
  const content = added.reduce((pages, bytes) => pages + pagesOf(bytes), changes);
  const onTheWay = Math.min(changes * (treeDepth + 2), treeBranchPageCount + treeLeafPageCount + content);
  const listed = Math.ceil((8 * (removed / pageSize + content + onTheWay)) / pageSize);
  return Math.ceil(content) + 2 * onTheWay + listed + BOOKKEEPING;
}

/**
 * Why the library could not write; `undefined` when it was not the library that failed. It tells the reason of a commit in a
 * promise beside the error, which ends the process when nobody waits for it.
 */
async function failureOf(error: unknown): Promise<Error | undefined> {
  const { commitError, code } = error as { commitError?: Promise<never>; code?: unknown };
  // errors of the system have codes of letters, those of the library numbers
  if (commitError === undefined) return typeof code === 'number' ? (error as Error) : undefined;
  const reported = commitError.catch((reason: Error) => reason);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, 100));
  return (await Promise.race([reported, late])) ?? (error as Error);
}

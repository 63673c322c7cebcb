// Writes to an lmdb database. Each write is one transaction, and first makes sure that the disk has room.

import { join } from 'node:path';
import type { RootDatabase } from 'lmdb';
import { openRoom } from './lmdb-file.ts';

/** Upper bounds for the changes of a write. */
export interface WriteSize {
  /** The tree in which most of the changes are. */
  readonly tree: { getStats(): object };
  readonly changes: number;
  /** The number of bytes of each added value, with its key. */
  readonly added: readonly number[];
  /** The number of bytes that the write removes. */
  readonly removed: number;
}

export interface LmdbWriter {
  /** Runs `act` as a transaction. Its changes take effect either completely or not at all. */
  write<Result>(act: () => Result): Promise<Result>;
  /** Makes sure that there is space for a write; throws if there is none. Call it inside `act`, before `act` changes anything. */
  takeRoom(size: WriteSize): void;
  close(): void;
}

/** Part of the library's statistics of a tree. */
interface Statistics {
  readonly pageSize: number;
  readonly treeDepth: number;
  readonly treeBranchPageCount: number;
  readonly treeLeafPageCount: number;
  /** The last page of the whole file after the last transaction. */
  readonly lastPageNumber: number;
  readonly lastTxnId: number;
}

/** How much space additions must leave free, so that removals still work on a full disk. */
const MARGIN = 1 << 20;
/** How many pages the library may need for its bookkeeping, in addition to the pages of a change. */
const BOOKKEEPING = 32;

export function openWriter(root: RootDatabase, folder: string): LmdbWriter {
  const room = openRoom(join(folder, 'data.mdb'));
  // Space allocated since the last transaction on disk. Several writes may reach the disk together.
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
        throw new Error(
          `An earlier write failed, so the store refuses writes until it is opened again: ${failure.message}.`,
        );
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
 * The most pages that a write may need. A changed page is copied, and so are all pages on the way to it. A full page is split in
 * two. Freed pages are listed, eight bytes each.
 */
function mostPages(statistics: Statistics, { changes, added, removed }: WriteSize): number {
  const { pageSize, treeDepth, treeBranchPageCount, treeLeafPageCount } = statistics;
  // small values share pages, which may be half empty; a large value has separate pages
  const pagesOf = (bytes: number) => (bytes < pageSize / 2 ? (2 * bytes) / pageSize : Math.ceil(bytes / pageSize) + 1);
  const content = added.reduce((pages, bytes) => pages + pagesOf(bytes), changes);
  const onTheWay = Math.min(changes * (treeDepth + 2), treeBranchPageCount + treeLeafPageCount + content);
  const listed = Math.ceil((8 * (removed / pageSize + content + onTheWay)) / pageSize);
  return Math.ceil(content) + 2 * onTheWay + listed + BOOKKEEPING;
}

/**
 * The reason why the library could not write; `undefined` if the error is not the library's. The library puts the reason of a failed commit
 * into a promise on the error. If no one awaits this promise, its rejection ends the process.
 */
async function failureOf(error: unknown): Promise<Error | undefined> {
  const { commitError, code } = error as { commitError?: Promise<never>; code?: unknown };
  // system errors have codes of letters, library errors have numbers
  if (commitError === undefined) return typeof code === 'number' ? (error as Error) : undefined;
  const reported = commitError.catch((reason: Error) => reason);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, 100));
  return (await Promise.race([reported, late])) ?? (error as Error);
}

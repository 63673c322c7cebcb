// Joins the parts of a job into one file.

import { checkOptions } from '../errors/check-options.ts';
import { FUNCTION, needed, type OptionKinds, TEXT } from '../errors/option-kinds.ts';
import { joinParquet, type ParquetPart } from '../formats/join-parquet.ts';
import type { TextFormat } from '../formats/text-result.ts';
import { replaceFile } from '../store/replace-file.ts';
import { expectJob } from './check-request.ts';
import { hasGivenOrder, inGivenOrder, type TileParts } from './in-given-order.ts';
import { type Job, type MatrixJob, tileCount } from './job.ts';
import { type JobOutcome, outcomeOf, unreadable } from './outcome.ts';
import { NOTES, partName } from './result/part.ts';
import { expectOutside, type PartsFolder, partsFolder } from './result/parts.ts';
import { endingsReported, FORMATS, formatOfName, type ResultFormat } from './result/result-format.ts';
import { CHECK, checkedPart, readRows } from './result/seal.ts';

/** The options of `collectJob`. */
export interface CollectJobOptions {
  /** Where the parts are. */
  folder: string;
  /** The file to write. The complete file appears, or no file at all. */
  out: string;
  /** The format of the file. By default, its extension decides. */
  format?: ResultFormat;
  /** Called with the share of the file that is written, from 0 to 1. */
  onProgress?: (share: number) => void;
}

const COLLECT: OptionKinds<CollectJobOptions> = {
  folder: needed(TEXT),
  out: needed(TEXT),
  format: { expected: `one of ${FORMATS.join(', ')}`, fits: (value) => FORMATS.includes(value as ResultFormat) },
  onProgress: FUNCTION,
};

/**
 * Joins the parts of a finished job. Parquet parts are copied unchanged; the other formats are converted from them. A
 * part that does not match its checksum is refused.
 *
 * @example
 * await collectJob(job, { folder: 'parts', out: 'costs.parquet' });
 */
export async function collectJob(job: Job, options: CollectJobOptions): Promise<JobOutcome> {
  expectJob(job);
  const { folder, out, onProgress, ...given } = checkOptions('collectJob', options, COLLECT);
  const { format = formatOfName(out) } = given;
  if (format === undefined) {
    throw new TypeError(`${out} has no extension of a known format: expected one of ${endingsReported()}.`);
  }
  await expectOutside(job, folder, out);
  const parts = await partsFolder(folder);
  const outcome = await outcomeOf(job, (name) => parts.notes(name));
  await replaceFile(out, resultChunks(job, parts, format, onProgress));
  return outcome;
}

export function resultChunks(
  job: Job,
  parts: PartsFolder,
  format: ResultFormat,
  onProgress?: (share: number) => void,
): AsyncIterable<string | Uint8Array> {
  if (hasGivenOrder(job)) {
    return orderedChunks(job, tilePartsOf(job, parts, onProgress), format);
  }
  const { read, readers } = openReaders(job, parts, onProgress);
  return read(format === 'parquet' ? joinParquet(readers(), [NOTES, CHECK]) : textOf(format, readers()));
}

/** The bytes of a result whose rows have another order than its tiles. */
export function orderedChunks(
  job: MatrixJob & Job,
  parts: TileParts,
  format: ResultFormat,
): AsyncIterable<string | Uint8Array> {
  const ordered = inGivenOrder(job, parts);
  return format === 'parquet' ? joinParquet(ordered) : textOf(format, ordered);
}

/** The parts of a job, in any order. Errors name the tile. */
function tilePartsOf(job: Job, parts: PartsFolder, onProgress: ((share: number) => void) | undefined): TileParts {
  return {
    async countsOf(tile) {
      const name = partName(job, tile);
      try {
        const { counts } = (await parts.notes(name)) ?? {};
        if (counts?.length === job.tiles[tile + 1] - job.tiles[tile]) return counts;
      } catch (error) {
        throw unreadable(tile, name, error as Error);
      }
      throw unreadable(tile, name, new Error('it does not say how many rows each start has'));
    },
    async *columnsOf(tile) {
      const { parquetColumns } = await import('../formats/parquet-columns.ts');
      const name = partName(job, tile);
      const file = await parts.reader(name);
      try {
        const part = await checkedPart(file, name);
        await readRows(part);
        yield* parquetColumns(part);
      } catch (error) {
        throw unreadable(tile, name, error as Error);
      } finally {
        await file.close();
      }
      onProgress?.((tile + 1) / tileCount(job));
    },
  };
}

/** Opens parts one after the other. A part stays open until the next one is requested. Errors until then name its tile. */
function openReaders(job: Job, parts: PartsFolder, onProgress: ((share: number) => void) | undefined) {
  let tile = 0;
  async function* readers(): AsyncGenerator<ParquetPart> {
    for (; tile < tileCount(job); tile++) {
      const name = partName(job, tile);
      const part = await parts.reader(name);
      try {
        yield await checkedPart(part, name);
      } finally {
        await part.close();
      }
    }
  }
  async function* read<Chunk>(chunks: AsyncGenerator<Chunk>): AsyncGenerator<Chunk> {
    for (let reported = -1; ; ) {
      const next = await chunks.next().catch((error) => {
        throw unreadable(tile, partName(job, tile), error);
      });
      if (next.done) return;
      if (reported < tile && tile < tileCount(job)) onProgress?.((reported = tile) / tileCount(job));
      yield next.value;
    }
  }
  return { readers, read };
}

async function* textOf(format: TextFormat, readers: AsyncIterable<ParquetPart>): AsyncGenerator<string | Uint8Array> {
  const { TEXT_FRAMES, textOfColumns } = await import('../formats/text-result.ts');
  const { parquetColumns } = await import('../formats/parquet-columns.ts');
  const { head, first, between, end } = TEXT_FRAMES[format];
  let isBegun = false;
  let hasRows = false;
  for await (const part of readers) {
    await readRows(part);
    for await (const columns of parquetColumns(part)) {
      if (!isBegun) yield head(Object.keys(columns));
      isBegun = true;
      const rows = textOfColumns(format, columns);
      if (rows.length > 0) yield hasRows ? between : first;
      yield* rows;
      hasRows ||= rows.length > 0;
    }
  }
  yield end(hasRows);
}

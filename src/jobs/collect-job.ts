// The parts of a job as one file.

import { checkOptions } from '../errors/check-options.ts';
import { FUNCTION, needed, type OptionKinds, TEXT } from '../errors/option-kinds.ts';
import { csvLines } from '../formats/csv.ts';
import { joinParquet, type ParquetPart } from '../formats/join-parquet.ts';
import type { Columns } from '../formats/parquet-columns.ts';
import { replaceFile } from '../store/replace-file.ts';
import { expectJob } from './check-request.ts';
import { type Job, tileCount } from './job.ts';
import { type JobOutcome, outcomeOf } from './outcome.ts';
import { NOTES, partName } from './part.ts';
import { type PartsFolder, partsFolder } from './parts.ts';
import { ENDINGS, formatOfName, type ResultFormat } from './result-format.ts';

export interface CollectJobOptions {
  /** Where the parts are. */
  folder: string;
  /** The file to be written: it appears whole or not at all. */
  out: string;
  /** Default: as the name of the file tells. */
  format?: ResultFormat;
  /** Hears how much is written, from 0 to 1. */
  onProgress?: (share: number) => void;
}

const FORMATS = [...new Set(Object.values(ENDINGS))];
const COLLECT: OptionKinds<CollectJobOptions> = {
  folder: needed(TEXT),
  out: needed(TEXT),
  format: { expected: `one of ${FORMATS.join(', ')}`, fits: (value) => FORMATS.includes(value as ResultFormat) },
  onProgress: FUNCTION,
};

/**
 * Joins the parts of a job that is done. As Parquet they are copied as they are; the other formats are written from them.
 *
 * @example
 * await collectJob(job, { folder: 'parts', out: 'costs.parquet' });
 */
export async function collectJob(job: Job, options: CollectJobOptions): Promise<JobOutcome> {
  expectJob(job);
  const { folder, out, onProgress, ...given } = checkOptions('collectJob', options, COLLECT);
  const { format = formatOfName(out) } = given;
  if (format === undefined) {
    throw new TypeError(`${out} tells no format: expected one ending in .${Object.keys(ENDINGS).join(', .')}.`);
  }
  const parts = await partsFolder(folder);
  const outcome = await outcomeOf(job, parts);
  await replaceFile(out, resultChunks(job, parts, format, onProgress));
  return outcome;
}

/** The bytes of a result, part by part. */
export function resultChunks(
  job: Job,
  parts: PartsFolder,
  format: ResultFormat,
  onProgress?: (share: number) => void,
): AsyncIterable<string | Uint8Array> {
  const readers = partReaders(job, parts, onProgress);
  switch (format) {
    case 'parquet':
      return joinParquet(readers, [NOTES]);
    case 'csv':
      return csvOf(readers);
    case 'geojson':
      return collectionOf(readers);
    case 'geojsonl':
      return linesOf(readers);
  }
}

/** Each part is open until the next one is asked for. */
async function* partReaders(
  job: Job,
  parts: PartsFolder,
  onProgress: ((share: number) => void) | undefined,
): AsyncGenerator<ParquetPart> {
  for (let tile = 0; tile < tileCount(job); tile++) {
    onProgress?.(tile / tileCount(job));
    const part = await parts.reader(partName(job, tile));
    try {
      yield part;
    } finally {
      await part.close();
    }
  }
}

async function* groupsOf(readers: AsyncIterable<ParquetPart>): AsyncGenerator<Columns> {
  const { parquetColumns } = await import('../formats/parquet-columns.ts');
  for await (const part of readers) yield* parquetColumns(part);
}

async function* csvOf(readers: AsyncIterable<ParquetPart>): AsyncGenerator<string> {
  let hasHead = false;
  for await (const columns of groupsOf(readers)) {
    const names = Object.keys(columns);
    if (!hasHead) yield csvLines(names.map((name) => [name]));
    hasHead = true;
    const count = columns[names[0]].length;
    for (let first = 0; first < count; first += LINES_TOGETHER) {
      yield csvLines(names.map((name) => Array.prototype.slice.call(columns[name], first, first + LINES_TOGETHER)));
    }
  }
}

/** Lines that are put into one text. */
const LINES_TOGETHER = 10_000;

async function* collectionOf(readers: AsyncIterable<ParquetPart>): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let mark = '\n';
  for await (const text of featureTexts(readers)) {
    yield mark + text.join(',\n');
    mark = ',\n';
  }
  yield '\n]}\n';
}

async function* linesOf(readers: AsyncIterable<ParquetPart>): AsyncGenerator<string> {
  for await (const text of featureTexts(readers)) yield `${text.join('\n')}\n`;
}

async function* featureTexts(readers: AsyncIterable<ParquetPart>): AsyncGenerator<string[]> {
  for await (const columns of groupsOf(readers)) {
    const { geometry, ...others } = columns;
    const names = Object.keys(others);
    const count = columns[Object.keys(columns)[0]].length;
    for (let first = 0; first < count; first += LINES_TOGETHER) {
      const texts: string[] = [];
      for (let row = first; row < Math.min(count, first + LINES_TOGETHER); row++) {
        const properties = Object.fromEntries(names.map((name) => [name, others[name][row]]));
        texts.push(JSON.stringify({ type: 'Feature', geometry: geometry?.[row] ?? pointOf(others, row), properties }));
      }
      yield texts;
    }
  }
}

/** A row with x and y is a point; one without is a feature of properties alone. */
function pointOf({ x, y }: Columns, row: number): object | null {
  return x === undefined || y === undefined ? null : { type: 'Point', coordinates: [x[row], y[row]] };
}

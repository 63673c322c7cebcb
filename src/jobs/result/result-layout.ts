// Lays out the parts of a result in its file, one after the other.

import { footerBegins, joinedFooter, type ParquetPart, readFooter, rowCountOf } from '../../formats/join-parquet.ts';
import type { PartLocation } from './growing-index.ts';
import type { Part } from './part.ts';
import { partOfPieces } from './part-of-pieces.ts';
import type { ResultFormat } from './result-format.ts';

/** Lays out parts in a file, in their order. */
export interface ResultLayout {
  /** Lays out a part. Returns the bytes before it and its rows, and the description of its rows, which must be kept. */
  lay(part: Part): Promise<LaidPart>;
  /** Notes rows that are already in the file. */
  laid(rows: PartLocation): void;
  end(all: readonly PartLocation[]): Promise<Uint8Array>;
}

export interface LaidPart {
  readonly before: readonly Uint8Array[];
  readonly body: readonly Uint8Array[];
  readonly footer: Uint8Array | undefined;
}

export const FILE_MARK: Uint8Array = Uint8Array.of(0x50, 0x41, 0x52, 0x31); // 'PAR1'

export function openLayout(format: ResultFormat): ResultLayout {
  return format === 'parquet' ? parquetLayout() : textLayout(format);
}

/** The layout of a Parquet file: unchanged row groups, and one footer that lists them all. */
function parquetLayout(): ResultLayout {
  let isBegun = false;
  return {
    async lay({ pieces }) {
      const part = partOfPieces(pieces);
      const begins = await footerBegins(part);
      const body = part.cut(FILE_MARK.length, begins);
      return { before: isBegun ? [] : [FILE_MARK], body, footer: await part.read(begins, part.size) };
    },
    laid() {
      isBegun = true;
    },
    async end(all) {
      const parts = all.map(async ({ name, first, length, footer: bytes, notes }) => {
        const footer = await readFooter(footerPart(FILE_MARK.length + length, bytes!));
        const rows = rowCountOf(footer);
        if (rows === notes.rows) return { footer, moved: first - FILE_MARK.length };
        throw new Error(
          `The part ${name} has ${rows} rows, not the ${notes.rows} that were made: delete it and run again.`,
        );
      });
      return joinedFooter(await Promise.all(parts));
    },
  };
}

/** A file of which only the footer can be read. */
function footerPart(begins: number, footer: Uint8Array): ParquetPart {
  const read = async (first: number, end: number) => footer.subarray(first - begins, end - begins);
  return { size: begins + footer.length, read, copy: () => [] };
}

/** The layout of a text: rows, with the text before, between and after them. */
function textLayout(format: Exclude<ResultFormat, 'parquet'>): ResultLayout {
  const encoder = new TextEncoder();
  const frame = import('../../formats/text-result.ts').then(({ TEXT_FRAMES }) => TEXT_FRAMES[format]);
  let isBegun = false;
  let hasRows = false;
  return {
    async lay({ pieces, notes, columns = [] }) {
      const { head, first, between } = await frame;
      const separator = notes.rows === 0 ? '' : hasRows ? between : first;
      const before = (isBegun ? '' : head(columns)) + separator;
      return { before: [encoder.encode(before)], body: pieces, footer: undefined };
    },
    laid({ notes }) {
      isBegun = true;
      hasRows ||= notes.rows > 0;
    },
    end: async () => encoder.encode((await frame).end(hasRows)),
  };
}

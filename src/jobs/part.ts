// What comes of a tile: one Parquet file, which keeps beside its rows what there is to tell.

import { type ColumnKind, writeParquet } from '../formats/parquet.ts';
import { type TableColumn, writeTable } from '../formats/parquet-table.ts';
import { type Job, tileCount } from './job.ts';
import type { NoteBook, PartNotes } from './notes.ts';

/** A tile, done. */
export interface Part {
  /** Its file, in order; whoever has the part may give them away. */
  readonly pieces: readonly Uint8Array[];
  readonly notes: PartNotes;
}

/** Does a tile. */
export type DoTile = (tile: number) => Part | Promise<Part>;

/** Under which a part keeps its notes. */
export const NOTES = 'ermine.notes';

/** What the part of a tile is called: nothing else is called so. */
export function partName(job: Job, tile: number): string {
  return `${job.id.slice(0, 16)}-${String(tile).padStart(String(tileCount(job)).length, '0')}.parquet`;
}

/** A part of names and numbers. */
export function partOfTable(columns: readonly TableColumn[], rows: number, book: NoteBook): Part {
  const notes = { rows, ...book };
  return { notes, pieces: writeTable(columns, rows, { [NOTES]: JSON.stringify(notes) }) };
}

/** Columns of a part by their names, and what each holds. */
export interface PartRows {
  readonly kinds: { readonly [column: string]: ColumnKind };
  readonly data: { readonly [column: string]: unknown[] };
}

/** Columns without rows yet. */
export function noRows(kinds: PartRows['kinds']): PartRows {
  return { kinds, data: Object.fromEntries(Object.keys(kinds).map((column) => [column, []])) };
}

/** Adds a row, whose cells stand by the names of their columns. */
export function addRow({ data }: PartRows, cells: { readonly [column: string]: unknown }): void {
  for (const column of Object.keys(data)) data[column].push(cells[column]);
}

/** A part of rows that hold texts and geometries. */
export async function partOfRows({ kinds, data }: PartRows, book: NoteBook): Promise<Part> {
  const rows = Object.values(data)[0].length;
  const notes = { rows, ...book };
  return { notes, pieces: [await writeParquet(data, kinds, { [NOTES]: JSON.stringify(notes) })] };
}

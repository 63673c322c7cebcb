// What comes of a tile: a file of its own, with what there is to tell beside its rows; or a piece of a result, as bytes.

import { type TableColumn, writeTable } from '../../formats/parquet-table.ts';
import { type ColumnKind, writeParquet } from '../../formats/write-parquet.ts';
import { type Job, tileCount } from '../job.ts';
import type { NoteBook, PartNotes } from '../notes.ts';
import type { ResultFormat } from './result-format.ts';
import { UNSEALED } from './seal.ts';

/** A tile, done. */
export interface Part {
  /** Its bytes, in order; whoever has the part may give them away. */
  readonly pieces: readonly Uint8Array[];
  readonly notes: PartNotes;
  /** What its columns are called, where the bytes do not tell. */
  readonly columns?: readonly string[];
}

/** A file of its own, in Parquet; or rows of a result in some format. */
export type PartForm = 'file' | ResultFormat;

/** Does a tile. */
export type DoTile = (tile: number) => Part | Promise<Part>;

/** Under which a file keeps its notes. */
export const NOTES = 'ermine.notes';

/** What the part of a tile is called: nothing else is called so. */
export function partName(job: Job, tile: number): string {
  return `${prefixOf(job)}${String(tile).padStart(String(tileCount(job)).length, '0')}.parquet`;
}

/** Whether a part of this job is called so. */
export function isPartOf(job: Job, name: string): boolean {
  return name.startsWith(prefixOf(job));
}

function prefixOf({ id }: Job): string {
  return `${id.slice(0, 16)}-`;
}

/** What a part is made of besides its columns. */
export interface PartMaking {
  readonly form: PartForm;
  readonly rowCount: number;
  readonly book: NoteBook;
}

/** A part of names and numbers. */
export function partOfTable(
  columns: readonly TableColumn[],
  { form, rowCount, book }: PartMaking,
): Part | Promise<Part> {
  const notes = { rows: rowCount, ...book };
  if (form === 'parquet') return { notes, pieces: writeTable(columns, rowCount) };
  if (form === 'file') return { notes, pieces: writeTable(columns, rowCount, keptWith(notes)) };
  // a result in Parquet begins sooner without
  return import('../../formats/text-result.ts').then(({ textOfTable }) => {
    return { notes, pieces: textOfTable(form, columns, rowCount), columns: columns.map(({ name }) => name) };
  });
}

/** What a file keeps beside its rows. */
function keptWith(notes: PartNotes): { readonly [key: string]: string } {
  return { [NOTES]: JSON.stringify(notes), ...UNSEALED };
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
export async function partOfRows(
  { kinds, data }: PartRows,
  { form, book }: Omit<PartMaking, 'rowCount'>,
): Promise<Part> {
  const notes = { rows: Object.values(data)[0].length, ...book };
  if (form === 'parquet') return { notes, pieces: [await writeParquet(data, kinds)] };
  if (form === 'file') return { notes, pieces: [await writeParquet(data, kinds, keptWith(notes))] };
  const { textOfColumns } = await import('../../formats/text-result.ts');
  const bare = Object.entries(data).map(([name, values]) => {
    return [name, kinds[name] === 'geometry' ? values.map(bareGeometry) : values];
  });
  return { notes, pieces: textOfColumns(form, Object.fromEntries(bare)), columns: Object.keys(data) };
}

/** As files of their own keep it: in longitude and latitude, of which nothing need be said. */
function bareGeometry(geometry: unknown): unknown {
  if (geometry === undefined || geometry === null) return geometry;
  const { type, coordinates } = geometry as { readonly [member: string]: unknown };
  return { type, coordinates };
}

// What a tile produces: either a file of its own, with its notes next to its rows, or a piece of a result, as bytes.

import { type TableColumn, writeTable } from '../../formats/parquet-table.ts';
import { type ColumnKind, writeParquet } from '../../formats/write-parquet.ts';
import { type Job, tileCount } from '../job.ts';
import type { NoteBook, PartNotes } from '../notes.ts';
import type { ResultFormat } from './result-format.ts';
import { UNSEALED } from './seal.ts';

export interface Part {
  /** The bytes of the part, in order. Whoever owns the part may give them away. */
  readonly pieces: readonly Uint8Array[];
  readonly notes: PartNotes;
  /** The names of the part's columns, if its bytes do not contain them. */
  readonly columns?: readonly string[];
}

/** The form of a part: a Parquet file of its own, or rows of a result in some format. */
export type PartForm = 'file' | ResultFormat;

export type DoTile = (tile: number) => Part | Promise<Part>;

/** The key of the notes in a file's metadata. */
export const NOTES = 'ermine.notes';

/** The unique name of the part of a tile. */
export function partName(job: Job, tile: number): string {
  return `${prefixOf(job)}${String(tile).padStart(String(tileCount(job)).length, '0')}.parquet`;
}

export function isPartOf(job: Job, name: string): boolean {
  return name.startsWith(prefixOf(job));
}

function prefixOf({ id }: Job): string {
  return `${id.slice(0, 16)}-`;
}

/** What a part has besides its columns. */
export interface PartMaking {
  readonly form: PartForm;
  readonly rowCount: number;
  readonly book: NoteBook;
}

export function partOfTable(
  columns: readonly TableColumn[],
  { form, rowCount, book }: PartMaking,
): Part | Promise<Part> {
  const notes = { rows: rowCount, ...book };
  if (form === 'parquet') return { notes, pieces: writeTable(columns, rowCount) };
  if (form === 'file') return { notes, pieces: writeTable(columns, rowCount, keptWith(notes)) };
  // imported here, because a Parquet result does not need this code and starts faster without it
  return import('../../formats/text-result.ts').then(({ textOfTable }) => {
    return { notes, pieces: textOfTable(form, columns, rowCount), columns: columns.map(({ name }) => name) };
  });
}

function keptWith(notes: PartNotes): { readonly [key: string]: string } {
  return { [NOTES]: JSON.stringify(notes), ...UNSEALED };
}

/** The columns of a part by name, and the kind of each. */
export interface PartRows {
  readonly kinds: { readonly [column: string]: ColumnKind };
  readonly data: { readonly [column: string]: unknown[] };
}

export function makePartRows(kinds: PartRows['kinds']): PartRows {
  return { kinds, data: Object.fromEntries(Object.keys(kinds).map((column) => [column, []])) };
}

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

/** A geometry without its coordinate system. Geometries in separate files are in longitude and latitude, which need not be declared. */
function bareGeometry(geometry: unknown): unknown {
  if (geometry === undefined || geometry === null) return geometry;
  const { type, coordinates } = geometry as { readonly [member: string]: unknown };
  return { type, coordinates };
}

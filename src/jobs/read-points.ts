// Reads the points of a table for jobs. Bad rows are listed and left out.

import { checkOptions } from '../errors/check-options.ts';
import { SIGNAL, TEXT } from '../errors/option-kinds.ts';
import { eachRow, MOST_LISTED } from '../formats/each-row.ts';
import {
  type BadRow,
  foldName,
  type GoodRow,
  otherPointColumns,
  type PointColumns,
  pointColumns,
  pointOfCells,
  type Row,
  shownColumns,
} from '../formats/row.ts';
import type { JobPoints } from './job.ts';

/** The options of `readJobPoints` and `readJobPairs`. */
export interface ReadPointsOptions {
  /** The coordinate system of the points. Default: the coordinate system of the data. */
  crs?: string;
  /** An `AbortSignal` that stops reading. Other work of the thread runs between rows. */
  signal?: AbortSignal;
}

const READ = { crs: TEXT, signal: SIGNAL };

/** What a table contains besides its points. */
export interface TableRemarks {
  /** Rows without a point: the first thousand of them, and their total number. */
  readonly faults: readonly BadRow[];
  readonly faultCount: number;
  /** The columns from which the points were read. */
  readonly taken: readonly string[];
  /** Columns that were not used: they could also contain the points, or a time or mode, which a job has in common for all rows. */
  readonly unused: readonly string[];
}

/** Points, and the rows without a point. */
export interface ReadPoints extends TableRemarks {
  readonly points: JobPoints;
}

/** Pairs of points, and the rows without a pair. */
export interface ReadPairs extends TableRemarks {
  readonly starts: JobPoints;
  readonly ends: JobPoints;
}

/**
 * The points of rows with columns `x` and `y`, or `lon` and `lat`; The result also has `id`, `name` and the line of each row. Without a
 * column of ids, the id of each point is its line number (`7`). A point whose id is empty gets `line 7`.
 *
 * @example
 * const { points, faults } = await readJobPoints(readCsv(await readFile('shops.csv')));
 */
export async function readJobPoints(rows: AsyncIterable<Row>, options?: ReadPointsOptions): Promise<ReadPoints> {
  const { lists, ...reported } = await readLists(rows, [''], checkOptions('readJobPoints', options, READ));
  return { points: lists[0], ...reported };
}

/** The pairs of rows with columns `start_x`, `start_y`, `end_x`, `end_y`, or `start_lon` and so on. */
export async function readJobPairs(rows: AsyncIterable<Row>, options?: ReadPointsOptions): Promise<ReadPairs> {
  const { lists, ...reported } = await readLists(rows, ['start', 'end'], checkOptions('readJobPairs', options, READ));
  return { starts: lists[0], ends: lists[1], ...reported };
}

/** Names of columns that would be different for each row, where a request has one value for all rows. */
const OF_ALL_ROWS: readonly string[] = [
  ...['departure', 'departuretime', 'departat', 'arrival', 'arrivaltime', 'datetime', 'hour', 'timeofday'],
  ...['bucket', 'historictraffictimebucket', 'mode'],
];

interface ColumnsRead {
  readonly points: readonly PointColumns[];
  /** The columns with the id and with the second name of a row. */
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly unused: readonly string[];
}

type Growing = { -readonly [column in 'x' | 'y' | 'line']: number[] } & { id: string[]; name: string[] };

async function readLists(
  rows: AsyncIterable<Row>,
  prefixes: readonly string[],
  { crs, signal }: ReadPointsOptions,
): Promise<TableRemarks & { lists: JobPoints[] }> {
  const lists = prefixes.map((): Growing => ({ x: [], y: [], id: [], name: [], line: [] }));
  const faults: BadRow[] = [];
  let faultCount = 0;
  let columns: ColumnsRead | undefined;
  for await (const row of eachRow('Points of a job', rows, signal)) {
    if (!('fault' in row)) columns ??= columnsOf(Object.keys(row.cells), prefixes);
    const fault = 'fault' in row ? row.fault : addRow(row, columns!, lists);
    if (fault === undefined) continue;
    faultCount++;
    if (faults.length < MOST_LISTED) faults.push({ line: row.line, fault });
  }
  const kept = lists.map(({ name, ...list }) => ({
    ...list,
    ...(columns?.name !== undefined && { name }),
    ...(crs !== undefined && { crs }),
  }));
  const taken = columns?.points.flatMap(({ x, y }) => [x, y]) ?? [];
  return { lists: kept, faults, faultCount, taken, unused: columns?.unused ?? [] };
}

function columnsOf(names: readonly string[], prefixes: readonly string[]): ColumnsRead {
  const points = prefixes.map((prefix) => pointColumns(names, prefix));
  const missing = prefixes.find((_, i) => points[i] === undefined);
  if (missing !== undefined) {
    const wanted = missing === '' ? 'x and y, or lon and lat' : 'start_x, start_y, end_x and end_y';
    throw new TypeError(`Columns ${wanted} are expected, found ${shownColumns(names)}.`);
  }
  const find = (...wanted: string[]) => names.find((name) => wanted.includes(name.toLowerCase()));
  const id = find('id', 'key') ?? find('name', 'label');
  const name = find('name', 'label');
  const unused = [
    ...prefixes.flatMap((prefix, i) => otherPointColumns(names, points[i]!, prefix)),
    ...names.filter((one) => OF_ALL_ROWS.includes(foldName(one))),
  ];
  return { points: points as PointColumns[], id, name: name === id ? undefined : name, unused };
}

/** Adds a row to all lists. If that fails, it adds nothing and returns the reason. */
function addRow(
  { line, cells }: GoodRow,
  { points, id, name }: ColumnsRead,
  lists: readonly Growing[],
): string | undefined {
  const found = points.map((columns) => pointOfCells(cells, columns));
  const names = [id, name].map((column) => nameIn(cells, column));
  const bad = [...found, ...names].find((one) => 'fault' in one);
  if (bad !== undefined && 'fault' in bad) return bad.fault;
  const [idText, nameText] = names.map((one) => ('text' in one ? one.text : ''));
  found.forEach((point, i) => {
    if (!('point' in point)) return;
    const list = lists[i];
    list.x.push(point.point[0]);
    list.y.push(point.point[1]);
    list.line.push(line);
    list.id.push(id === undefined ? String(line) : idText || `line ${line}`);
    if (name !== undefined) list.name.push(nameText);
  });
  return undefined;
}

/** The name in a cell, or the reason why the cell has none. */
export function nameIn(
  cells: GoodRow['cells'],
  column: string | undefined,
): { readonly text: string } | { readonly fault: string } {
  const cell = column === undefined ? undefined : cells[column];
  if (cell === undefined || cell === null) return { text: '' };
  if (cell instanceof Date) {
    // a date may lie beyond the years that can be written
    if (Number.isNaN(cell.getTime())) return { fault: `${column} is not a valid date` };
    return { text: cell.toISOString().replace('T00:00:00.000Z', '') };
  }
  if (!['string', 'number', 'bigint', 'boolean'].includes(typeof cell)) {
    return { fault: `${column} must be a text or a number` };
  }
  if (Number.isInteger(cell) && !Number.isSafeInteger(cell)) {
    return { fault: `${column} is a number with too many digits to keep: write it as a text` };
  }
  return { text: String(cell) };
}

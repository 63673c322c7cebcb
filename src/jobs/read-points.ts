// Points of a table, as jobs take them: bad rows are listed, and left out.

import { checkOptions, expectArgument } from '../errors/check-options.ts';
import { type OptionKind, RECORD, TEXT } from '../errors/option-kinds.ts';
import { type BadRow, type GoodRow, type PointColumns, pointColumns, pointOfCells, type Row } from '../formats/row.ts';
import type { JobPoints } from './job.ts';

export interface ReadPointsOptions {
  /** The coordinate system of the points; default that of the data. */
  crs?: string;
}

const READ = { crs: TEXT };

/** Points, and the rows that hold none. */
export interface ReadPoints {
  readonly points: JobPoints;
  readonly faults: readonly BadRow[];
}

/** Pairs of points, and the rows that hold none. */
export interface ReadPairs {
  readonly starts: JobPoints;
  readonly ends: JobPoints;
  readonly faults: readonly BadRow[];
}

/**
 * The points of rows with columns `x` and `y`, or `lon` and `lat`; `id` and `name` are kept, and the lines.
 *
 * @example
 * const { points, faults } = await readJobPoints(readCsv(await readFile('shops.csv')));
 */
export async function readJobPoints(rows: AsyncIterable<Row>, options?: ReadPointsOptions): Promise<ReadPoints> {
  const { lists, faults } = await readLists(rows, [''], checkOptions('readJobPoints', options, READ));
  return { points: lists[0], faults };
}

/** The pairs of rows with columns `start_x`, `start_y`, `end_x`, `end_y`, or `start_lon` and so on. */
export async function readJobPairs(rows: AsyncIterable<Row>, options?: ReadPointsOptions): Promise<ReadPairs> {
  const { lists, faults } = await readLists(rows, ['start', 'end'], checkOptions('readJobPairs', options, READ));
  return { starts: lists[0], ends: lists[1], faults };
}

const ROWS: OptionKind = {
  expected: 'rows, as readCsv gives them',
  fits: (rows) => Symbol.asyncIterator in Object(rows) || Array.isArray(rows),
};
const ROW: OptionKind = {
  expected: 'a row: { line, cells } or { line, fault }',
  fits: (row) => RECORD.fits(row) && ('fault' in Object(row) || RECORD.fits(Object(row).cells)),
};

interface ColumnsRead {
  readonly points: readonly PointColumns[];
  /** What names a row, and what names it besides. */
  readonly id: string | undefined;
  readonly name: string | undefined;
}

type Growing = { -readonly [column in 'x' | 'y' | 'line']: number[] } & { id: string[]; name: string[] };

async function readLists(
  rows: AsyncIterable<Row>,
  prefixes: readonly string[],
  { crs }: ReadPointsOptions,
): Promise<{ lists: JobPoints[]; faults: BadRow[] }> {
  const lists = prefixes.map((): Growing => ({ x: [], y: [], id: [], name: [], line: [] }));
  const faults: BadRow[] = [];
  let columns: ColumnsRead | undefined;
  expectArgument('Points of a job', rows, ROWS);
  for await (const row of rows) {
    expectArgument('Points of a job', row, ROW);
    if ('fault' in row) {
      faults.push(row);
      continue;
    }
    columns ??= columnsOf(Object.keys(row.cells), prefixes);
    const fault = addRow(row, columns, lists);
    if (fault !== undefined) faults.push({ line: row.line, fault });
  }
  const kept = lists.map(({ id, name, ...list }) => ({
    ...list,
    ...(columns?.id !== undefined && { id }),
    ...(columns?.name !== undefined && { name }),
    ...(crs !== undefined && { crs }),
  }));
  return { lists: kept, faults };
}

function columnsOf(names: readonly string[], prefixes: readonly string[]): ColumnsRead {
  const points = prefixes.map((prefix) => pointColumns(names, prefix));
  const missing = prefixes.find((_, i) => points[i] === undefined);
  if (missing !== undefined) {
    const wanted = missing === '' ? 'x and y, or lon and lat' : 'start_x, start_y, end_x and end_y';
    throw new TypeError(`Columns ${wanted} are expected, found ${names.join(', ')}.`);
  }
  const find = (...wanted: string[]) => names.find((name) => wanted.includes(name.toLowerCase()));
  const id = find('id', 'key') ?? find('name', 'label');
  const name = find('name', 'label');
  return { points: points as PointColumns[], id, name: name === id ? undefined : name };
}

/** Adds a row to all lists, or to none: then tells why. */
function addRow(
  { line, cells }: GoodRow,
  { points, id, name }: ColumnsRead,
  lists: readonly Growing[],
): string | undefined {
  const found = points.map((columns) => pointOfCells(cells, columns));
  const bad = found.find((point) => 'fault' in point);
  if (bad !== undefined && 'fault' in bad) return bad.fault;
  found.forEach((point, i) => {
    if (!('point' in point)) return;
    const list = lists[i];
    list.x.push(point.point[0]);
    list.y.push(point.point[1]);
    list.line.push(line);
    list.id.push(id === undefined ? String(line) : String(cells[id] ?? line));
    list.name.push(name === undefined ? '' : String(cells[name] ?? ''));
  });
  return undefined;
}

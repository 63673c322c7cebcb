// Reads files of speeds. Either their rows are OSRM's (from node, to node, kph), or they name segment ids, with a direction. Both may have a
// bucket.

import { checkOptions } from '../../errors/check-options.ts';
import { SIGNAL } from '../../errors/option-kinds.ts';
import { showValue } from '../../errors/show-value.ts';
import { MOST_NODE } from '../../network/osm-ids.ts';
import { RIDES_BACKWARD, RIDES_FORWARD } from '../../network/place.ts';
import { BUCKETS } from '../../network/source.ts';
import { headerOf } from '../csv.ts';
import { eachRow, MOST_LISTED } from '../each-row.ts';
import { type BadRow, foldName, type GoodRow, numberOfCell, type Row, shownCell, shownColumns } from '../row.ts';
import { type SpeedRow, SpeedTable } from './speed-table.ts';

/** The options of `readSpeeds`. */
export interface ReadSpeedsOptions {
  /** A signal that stops the reading. Other work of the thread runs between rows. */
  signal?: AbortSignal | undefined;
}

/** A file of speeds, for `withSpeeds` and `speedUpdates`. */
export interface Speeds {
  /** Whether rows give speeds from one OpenStreetMap node to the next. Otherwise rows name segments. */
  readonly isOfNodes: boolean;
  /** The number of rows with a valid speed. */
  readonly rows: number;
  /** Rows without a valid speed: the first thousand of them, and their total number. */
  readonly faults: readonly BadRow[];
  readonly faultCount: number;
  /** Rows with a rate, which has no effect. */
  readonly rates: number;
}

const tables = new WeakMap<Speeds, SpeedTable>();

/** The columns of speeds that `readSpeeds` has read. */
export function tableOfSpeeds(speeds: Speeds): SpeedTable | undefined {
  return tables.get(Object(speeds));
}

/**
 * Reads speeds in kph, 0 for closed, from rows of one of two kinds:
 *
 * - `from,to,speed`, as in OSRM's traffic files: a stretch of road leads from one OpenStreetMap node to another. The file may leave out the
 *   names of these columns. A fourth column, the rate, has no effect.
 * - `segmentID,direction,speed`. The direction is forward, backward, or both (also if it is empty).
 *
 * A file whose columns have names may also have a `bucket`: AMPeak, PMPeak, OffPeak, Night, or empty for all other times. Only some rows of
 * OSRM's files may have a rate: read such files with `ragged: true`. Throws a `TypeError` if a file has other columns. Rows without a valid
 * speed are left out and listed.
 *
 * @example
 * const speeds = await readSpeeds(readCsv(createReadStream('traffic.csv'), { ragged: true }));
 */
export async function readSpeeds(rows: AsyncIterable<Row>, options?: ReadSpeedsOptions): Promise<Speeds> {
  const { signal } = checkOptions('readSpeeds', options, { signal: SIGNAL });
  const faults: BadRow[] = [];
  let faultCount = 0;
  let rates = 0;
  let columns: SpeedsColumns | undefined;
  let known: ReadonlySet<unknown> = new Set();
  let table: SpeedTable | undefined;
  for await (const row of eachRow('readSpeeds', rows, signal)) {
    let fault = 'fault' in row ? row.fault : undefined;
    if (!('fault' in row)) {
      if (columns === undefined) {
        columns = columnsOfSpeeds(rows, Object.keys(row.cells));
        known = knownNames(columns);
        table = new SpeedTable('from' in columns);
      }
      const read = 'from' in columns ? rowOfNodes(row, columns) : rowOfSegment(row, columns);
      const other = Object.keys(row.cells).find((name) => !known.has(name) && hasCell(row.cells, name));
      if (typeof read === 'string') fault = read;
      else if (other !== undefined) fault = `column ${other} is not expected, and has ${shownCell(row.cells[other])}`;
      else table!.add(read);
      if (fault === undefined && 'rate' in columns && hasCell(row.cells, columns.rate)) rates++;
    }
    if (fault === undefined) continue;
    faultCount++;
    if (faults.length < MOST_LISTED) faults.push({ line: row.line, fault });
  }
  const names = columns === undefined ? headerOf(rows)?.names : undefined;
  if (names !== undefined) columnsOfSpeeds(rows, names);
  table ??= new SpeedTable(false);
  const speeds = Object.freeze({ isOfNodes: table.isOfNodes, rows: table.count, faults, faultCount, rates });
  tables.set(speeds, table);
  return speeds;
}

interface ColumnsOfNodes {
  readonly from: string;
  readonly to: string;
  readonly speed: string;
  readonly rate: string | undefined;
  readonly bucket: string | undefined;
}

interface ColumnsOfSegments {
  readonly id: string;
  readonly direction: string | undefined;
  readonly speed: string;
  readonly bucket: string | undefined;
}

type SpeedsColumns = ColumnsOfNodes | ColumnsOfSegments;

const NAMES = {
  from: ['from', 'fromnode', 'fromnodeid', 'fromosmid', 'nodefrom'],
  to: ['to', 'tonode', 'tonodeid', 'toosmid', 'nodeto'],
  speed: ['speed', 'kph', 'kmh', 'speedkph', 'speedkmh', 'edgespeedinkmh'],
  rate: ['rate', 'edgerate', 'edgeratein'],
  id: ['segmentid', 'segment', 'id'],
  direction: ['direction', 'traveldirection'],
  bucket: ['bucket', 'historictraffictimebucket'],
} as const;

/** The names that `readCsv` gives to columns of a file without names. */
const NAMELESS = ['x', 'y', '3', '4'];

/** Finds the columns of speeds in a table. `ofRow` has the names of the cells in its first row. */
function columnsOfSpeeds(rows: object, ofRow: readonly string[]): SpeedsColumns {
  const [x, y, third, fourth] = NAMELESS;
  const header = headerOf(rows);
  const isNameless =
    header === undefined
      ? ofRow.length >= 3 && ofRow.every((name) => NAMELESS.includes(name))
      : header.names === undefined && ofRow.includes(y);
  if (isNameless) return { from: x, to: y, speed: third, rate: fourth, bucket: undefined };
  // a first row of a ragged table may have fewer cells
  const names = header?.names ?? ofRow;
  const find = (column: keyof typeof NAMES) =>
    names.find((name) => (NAMES[column] as readonly string[]).includes(foldName(name)));
  const [from, to, speed, id] = [find('from'), find('to'), find('speed'), find('id')];
  const bucket = find('bucket');
  const expected = 'from, to and speed, or segmentID, direction and speed';
  let columns: SpeedsColumns;
  if (speed !== undefined && from !== undefined && to !== undefined)
    columns = { from, to, speed, rate: find('rate'), bucket };
  else if (speed !== undefined && id !== undefined) columns = { id, direction: find('direction'), speed, bucket };
  else throw new TypeError(`Columns ${expected} are expected, found ${shownColumns(names)}.`);
  const known = knownNames(columns);
  const others = names.filter((name) => !known.has(name));
  if (others.length === 0) return columns;
  throw new TypeError(
    `These columns would not be read: ${shownColumns(others)}. A file of speeds has ${expected}, and optionally bucket (${BUCKETS.join(', ')} or empty). Speeds are in kph, for modes that drive. Leave other columns out.`,
  );
}

/** The names of the columns that are read. Columns without a name are ignored. */
function knownNames(columns: SpeedsColumns): ReadonlySet<unknown> {
  return new Set(['', ...Object.values(columns)]);
}

function rowOfNodes({ line, cells }: GoodRow, { from, to, speed, bucket }: ColumnsOfNodes): SpeedRow | string {
  const [first, second] = [from, to].map((column) => numberOfCell(cells[column]));
  for (const [column, node] of [[from, first] as const, [to, second] as const]) {
    if (isNode(node)) continue;
    return `${nameOfColumn(column)} must be the id of a node, not ${shownCell(cells[column])}`;
  }
  const time = timeOfCell(cells, bucket);
  if (time === undefined) return faultOfBucket(bucket!, cells);
  const kph = numberOfCell(cells[speed]);
  if (!isSpeedOfFile(kph)) return faultOfSpeed(speed, cells);
  return { key: [first, second], directions: RIDES_FORWARD, time, kph, line };
}

function rowOfSegment(
  { line, cells }: GoodRow,
  { id, direction, speed, bucket }: ColumnsOfSegments,
): SpeedRow | string {
  const halves = /^\s*([\da-f]{1,8}):([\da-f]{1,8})\s*$/i.exec(wordIn(cells[id]));
  if (halves === null) return `${id} must be a segment id such as 2f:1a, not ${shownCell(cells[id])}`;
  const directions = DIRECTIONS.get(direction === undefined ? '' : wordIn(cells[direction]));
  if (directions === undefined) {
    return `${direction} must be forward, backward or both, not ${shownCell(cells[direction!])}`;
  }
  const time = timeOfCell(cells, bucket);
  if (time === undefined) return faultOfBucket(bucket!, cells);
  const kph = numberOfCell(cells[speed]);
  if (!isSpeedOfFile(kph)) return faultOfSpeed(speed, cells);
  const key = [Number.parseInt(halves[1], 16), Number.parseInt(halves[2], 16)] as const;
  return { key, directions, time, kph, line };
}

const DIRECTIONS: ReadonlyMap<string, number> = new Map([
  ['', RIDES_FORWARD | RIDES_BACKWARD],
  ['both', RIDES_FORWARD | RIDES_BACKWARD],
  ['bidirectional', RIDES_FORWARD | RIDES_BACKWARD],
  ['forward', RIDES_FORWARD],
  ['backward', RIDES_BACKWARD],
]);

const TIME_OF_BUCKET: ReadonlyMap<string, number> = new Map([
  ['', 0],
  ['none', 0],
  ...BUCKETS.map((name, i) => [name.toLowerCase(), i + 1] as const),
]);

function timeOfCell(cells: GoodRow['cells'], bucket: string | undefined): number | undefined {
  return TIME_OF_BUCKET.get(bucket === undefined ? '' : wordIn(cells[bucket]));
}

function faultOfBucket(bucket: string, cells: GoodRow['cells']): string {
  return `${bucket} must be empty or one of ${BUCKETS.join(', ')}, not ${shownCell(cells[bucket])}`;
}

function wordIn(cell: unknown): string {
  return cell === undefined || cell === null ? '' : showValue(cell).trim().toLowerCase();
}

function hasCell(cells: GoodRow['cells'], column: string | undefined): boolean {
  return column !== undefined && wordIn(cells[column]) !== '';
}

function isNode(node: number): boolean {
  return Number.isInteger(node) && node >= 1 && node <= MOST_NODE;
}

/** The range of speeds that roads may have, in kph. */
const SLOWEST = 1;
const FASTEST = 500;

function isSpeedOfFile(kph: number): boolean {
  return kph === 0 || (kph >= SLOWEST && kph <= FASTEST);
}

function faultOfSpeed(column: string, cells: GoodRow['cells']): string {
  return `${nameOfColumn(column)} must be 0 or from ${SLOWEST} to ${FASTEST} kph, not ${shownCell(cells[column])}`;
}

/** The name of a column in messages. A column without a name gets its number. */
function nameOfColumn(column: string): string {
  const at = NAMELESS.indexOf(column);
  return at < 0 ? column : `column ${at + 1}`;
}

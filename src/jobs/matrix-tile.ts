// Processes one tile of a matrix job: the pairs of its starts, as columns of names and numbers.

import { layNames, layRounds, type NameDictionary } from '../formats/parquet-names.ts';
import type { TableColumn } from '../formats/parquet-table.ts';
import type { CostRow } from '../matrix/cost-row.ts';
import { pairRows } from '../matrix/pair-rows.ts';
import { indexNotBelow } from '../network/network.ts';
import { mainPlaceOf } from '../points/snap-points.ts';
import { CLOSED } from '../search/weights.ts';
import { idOf, type JobPoints, tileCount } from './job.ts';
import { endsReached, isSearched, pairsOfStarts } from './matrix-rows.ts';
import type { MatrixState } from './matrix-state.ts';
import { MOST_NOTES, type NoteBook, openNoteBook, type PairNote } from './notes.ts';
import { notePlaces, type Placed } from './place-points.ts';
import { clearColumns, giveFigures, makeRoomForEnds, type PairColumns } from './result/pair-columns.ts';
import { type Part, type PartForm, partOfTable } from './result/part.ts';

export function matrixTile(state: MatrixState, tile: number, form: PartForm): Part | Promise<Part> {
  const { job, starts, ends } = state;
  const first = indexNotBelow(starts.row, job.tiles[tile]);
  const end = indexNotBelow(starts.row, job.tiles[tile + 1]);
  const { nearest } = job;
  const pairs = nearest === undefined ? pairsOfStarts(state, first, end) : nearestPairs(state, first, end, nearest);
  const book = openNoteBook();
  noteShare(state, tile, book);
  if (nearest !== undefined) book.counts = countsOf(state, tile, pairs, first);
  if (job.within === undefined && job.nearest === undefined) {
    book.withoutWay = (end - first) * ends.snapped.length - pairs.count;
    if (book.withoutWay > 0) book.pairs = pairsWithoutWay(state, pairs, first);
  }
  const columns = [
    ...runColumns('start', starts.points, starts.row.subarray(first, end), Uint32Array.from(pairs.countOfStart)),
    ...(pairs.count === (end - first) * ends.snapped.length && nearest === undefined
      ? allEnds(state)
      : someEnds(state, pairs)),
    ...figureColumns(state, pairs),
  ];
  return partOfTable(columns, { form, rowCount: pairs.count, book });
}

/** How many ends each start of a tile has, including starts without a place. */
function countsOf({ job, starts }: MatrixState, tile: number, { countOfStart }: PairColumns, first: number): number[] {
  const [begin, end] = [job.tiles[tile], job.tiles[tile + 1]];
  const counts: number[] = new Array(end - begin).fill(0);
  for (const [i, count] of countOfStart.entries()) counts[starts.row[first + i] - begin] = count;
  return counts;
}

/** The first pairs of a tile without a way: the ends that are missing between those of each start. */
function pairsWithoutWay({ starts, ends }: MatrixState, { end, countOfStart }: PairColumns, first: number): PairNote[] {
  const found: PairNote[] = [];
  let at = 0;
  for (const [i, count] of countOfStart.entries()) {
    const after = at + count;
    for (let one = 0; one < ends.row.length && found.length < MOST_NOTES; one++) {
      if (at < after && end[at] === one) at++;
      else found.push({ start: idOf(starts.points, starts.row[first + i]), end: idOf(ends.points, ends.row[one]) });
    }
    at = after;
  }
  return found;
}

/** The columns of ends for a tile in which every start has all ends. */
function allEnds(state: MatrixState): TableColumn[] {
  const { points, row } = state.ends;
  state.endColumns ??= namesOf('end', points, row).map(({ name, names }) => {
    return { name, names, kind: 'rounds', rounds: layRounds(names) };
  });
  return state.endColumns;
}

function someEnds({ ends: { points, row } }: MatrixState, pairs: PairColumns): TableColumn[] {
  const { index, rows } = usedEnds(pairs, row);
  return namesOf('end', points, rows).map((column) => ({ ...column, kind: 'names', index }));
}

/** Makes notes about the starts of a tile and its share of the ends. Ends are divided among tiles, so each point is reported once. */
function noteShare({ job, order, lists, pairing, ...placed }: MatrixState, tile: number, book: NoteBook): void {
  const { tiles, ends, far } = job;
  const note = (list: 'starts' | 'ends', first: number, end: number) => {
    const placedOf = (row: number): Placed => {
      const given = lists[list].placed[row - lists[list].first];
      if (typeof given === 'string') return given;
      const snapped = placed[list].snapped[indexNotBelow(placed[list].row, row)];
      return { near: snapped.near, main: mainPlaceOf(pairing, snapped) };
    };
    notePlaces({ book, list, points: job[list] }, rowsFrom(first, end), placedOf, far);
  };
  note('starts', tiles[tile], tiles[tile + 1]);
  // starts were reordered: a note must give the row that the start has in the caller's table
  if (order !== undefined) for (const [i, one] of book.notes.entries()) book.notes[i] = { ...one, row: order[one.row] };
  const shareOf = (before: number) => Math.floor((before * ends.x.length) / tileCount(job));
  note('ends', shareOf(tile), shareOf(tile + 1));
}

function* rowsFrom(first: number, end: number): Generator<number> {
  for (let row = first; row < end; row++) yield row;
}

/** The names of the ends in use and, for each pair, the index of its end. */
function usedEnds({ end, count }: PairColumns, row: Uint32Array): { index: Uint32Array; rows: Uint32Array } {
  const numberOf = new Int32Array(row.length).fill(-1);
  const rows: number[] = [];
  const index = new Uint32Array(count);
  for (let pair = 0; pair < count; pair++) {
    let number = numberOf[end[pair]];
    if (number < 0) {
      number = rows.push(row[end[pair]]) - 1;
      numberOf[end[pair]] = number;
    }
    index[pair] = number;
  }
  return { index, rows: Uint32Array.from(rows) };
}

function runColumns(name: string, points: JobPoints, rows: Uint32Array, counts: Uint32Array): TableColumn[] {
  return namesOf(name, points, rows).map((column) => ({ ...column, kind: 'runs', counts }));
}

/** The ids of some points and, if the points have any, their second names. */
function namesOf(
  name: string,
  points: JobPoints,
  rows: Uint32Array,
): { readonly name: string; readonly names: NameDictionary }[] {
  const ids = { name, names: layNames(Array.from(rows, (row) => idOf(points, row))) };
  const { name: second } = points;
  if (second === undefined) return [ids];
  return [ids, { name: `${name}_name`, names: layNames(Array.from(rows, (row) => second[row])) }];
}

function figureColumns({ request, job }: MatrixState, pairs: PairColumns): TableColumn[] {
  const { returnTime, returnDistance, timeUnit, distanceUnit } = request;
  const columns: TableColumn[] = [];
  if (job.nearest !== undefined) columns.push({ name: 'rank', kind: 'integer', values: ranks(pairs) });
  const { time, distance } = giveFigures(pairs);
  if (returnTime) columns.push({ name: `time_${timeUnit.code}`, kind: 'number', values: time });
  if (returnDistance) columns.push({ name: `distance_${distanceUnit.code}`, kind: 'number', values: distance });
  return columns;
}

function ranks({ count, countOfStart }: PairColumns): Int32Array {
  const rank = new Int32Array(count);
  let at = 0;
  for (const ends of countOfStart) for (let end = 1; end <= ends; end++) rank[at++] = end;
  return rank;
}

/** The first radius, in milliseconds or centimetres. */
const FIRST_REACH = 60_000;
/** The factor by which the radius grows. */
const WIDENING = 4;

/** The nearest ends of one start, the cheapest first. */
interface Nearest {
  readonly end: readonly number[];
  readonly time: readonly number[];
  readonly length: readonly number[];
}

/**
 * For each placed start from `first` to before `end`: its `count` nearest ends, the nearest first. The search has a radius, which widens for
 * starts that have not found enough. Ends within the radius are final, because no end beyond it is nearer.
 */
function nearestPairs(state: MatrixState, first: number, end: number, count: number): PairColumns {
  const found = new Map<number, Nearest>();
  // if the job compares another value than the search adds up, every end must be computed
  const widest = isSearched(state) ? Math.min(state.limit?.most ?? CLOSED, CLOSED) : 0;
  let most = Math.min(state.reach ?? FIRST_REACH, widest);
  let waiting = Array.from({ length: end - first }, (_, i) => first + i);
  while (waiting.length > 0) {
    state.reach = Math.max(FIRST_REACH, most / WIDENING);
    waiting = findNearest(state, waiting, count, { most, isLast: most >= widest }, found);
    most = Math.min(most * WIDENING, widest);
  }
  const pairCount = (end - first) * Math.min(count, state.ends.snapped.length);
  const columns = clearColumns(state.columns, pairCount);
  makeRoomForEnds(columns, pairCount);
  for (let start = first; start < end; start++) addNearest(columns, found.get(start)!, state);
  return columns;
}

/** Finds the nearest ends of starts. Returns the starts that may have nearer ends beyond the radius. */
function findNearest(
  state: MatrixState,
  waiting: readonly number[],
  count: number,
  { most, isLast }: { readonly most: number; readonly isLast: boolean },
  found: Map<number, Nearest>,
): number[] {
  const starts = waiting.map((start) => state.starts.snapped[start]);
  const isEverything = isLast && (state.limit === undefined || !isSearched(state));
  const some = isEverything ? undefined : endsReached(state, starts, most);
  if (some?.length === 0 && !isLast) return [...waiting];
  const ends = some === undefined ? state.ends.snapped : some.map((end) => state.ends.snapped[end]);
  const rows = ends.length === 0 ? undefined : pairRows(state.pairing, starts, ends);
  return waiting.filter((start) => {
    const row = rows?.next().value ?? NO_ROW;
    const nearest = nearestOfRow(row, some, count, state);
    const figures = isTimeLess(state) ? nearest.time : nearest.length;
    const isSure = isLast || (figures.length === count && figures[count - 1] <= most);
    if (isSure) found.set(start, nearest);
    return !isSure;
  });
}

const NO_ROW: CostRow = { time: new Float64Array(0), length: new Float64Array(0) };

/** Whether the nearest end is the end with the least time; otherwise it is the end with the least length. */
function isTimeLess({ pairing: { weighted } }: MatrixState): boolean {
  return weighted.costing.criterion === 'time';
}

/** The nearest ends of a row. Of equally near ends, the first one in the list wins. */
function nearestOfRow(
  { time, length }: CostRow,
  some: readonly number[] | undefined,
  count: number,
  state: MatrixState,
): Nearest {
  const figure = isTimeLess(state) ? time : length;
  const bounded = state.limit?.figure === 'length' ? length : time;
  const most = state.limit?.most ?? Number.POSITIVE_INFINITY;
  const best: number[] = [];
  for (let i = 0; i < figure.length; i++) {
    if (!(bounded[i] <= most)) continue;
    if (best.length === count && figure[i] >= figure[best[count - 1]]) continue;
    let place = best.length === count ? count - 1 : best.length;
    for (; place > 0 && figure[i] < figure[best[place - 1]]; place--) best[place] = best[place - 1];
    best[place] = i;
  }
  return {
    end: best.map((i) => (some === undefined ? i : some[i])),
    time: best.map((i) => time[i]),
    length: best.map((i) => length[i]),
  };
}

function addNearest(columns: PairColumns, { end, time, length }: Nearest, { request }: MatrixState): void {
  const { timeUnit, distanceUnit } = request;
  for (let i = 0; i < end.length; i++) {
    columns.end[columns.count] = end[i];
    columns.time[columns.count] = time[i] / timeUnit.milliseconds;
    columns.distance[columns.count++] = length[i] / distanceUnit.centimetres;
  }
  columns.countOfStart.push(end.length);
}

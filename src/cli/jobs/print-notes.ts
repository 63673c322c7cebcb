// Prints notes about rows and points on standard error, one line each, with file and line.

import type { Job, JobPoints, MatrixJob, SnapJob } from '../../jobs/job.ts';
import type { PairNote, PointNote } from '../../jobs/notes.ts';
import type { JobOutcome } from '../../jobs/outcome.ts';
import type { Arguments, Io } from '../command.ts';
import { jsonText } from '../json-text.ts';
import { writeFileWhole } from '../write-file.ts';
import type { RequestedJob } from './job-options.ts';
import { placeIn } from './place-in.ts';

/** The most lines to print. A report has all of them. */
const MOST_LINES = 20;

/** Prints rows without points. With --strict they are refused. */
export async function printFaults(requested: RequestedJob, args: Arguments, io: Io): Promise<void> {
  const { faults, faultCount, remarks } = requested;
  for (const remark of remarks) io.writeError(`ermine: ${remark}.\n`);
  printSome(
    faults.map(({ file, line, fault }) => `${placeIn(file, line)}: ${fault}.`),
    faultCount,
    io,
  );
  if (faultCount === 0 || args.options['strict'] !== true) return;
  await writeReport(args, { badRows: faults, points: [] });
  const reported = faultCount === 1 ? 'A row holds no point' : `${faultCount} rows hold no points`;
  throw new Error(`${reported}, and --strict was given: nothing was done.`);
}

/** Prints points without a road or with a distant one, and other notes on single points. */
export function printNotes(
  { notes, noteCount }: Pick<JobOutcome, 'notes' | 'noteCount'>,
  files: RequestedJob['files'],
  io: Io,
): void {
  const lines = notes.map(({ list, line, id, reason, metres, isLeftOut }) => {
    const where = `${placeIn(files[list], line)} (${id})`;
    const far = metres === undefined ? '' : `: ${metres} m`;
    return `${where}: ${reason.replace(/\.$/, '')}${far}${isLeftOut ? '; left out' : ''}.`;
  });
  // if one table holds both starts and ends, its points are reported twice
  const once = [...new Set(lines)];
  printSome(once, noteCount - (lines.length - once.length), io);
}

/** Prints how many ends are repeated, if only the nearest ends are requested. */
export function printRepeated({ request, files }: RequestedJob, job: Job, io: Io): void {
  const { ends } = request as Partial<MatrixJob>;
  const count = ends === undefined || job.kind !== 'matrix' ? 0 : ends.x.length - job.ends.x.length;
  if (count === 0) return;
  const reported = count === 1 ? 'a row repeats another one' : `${count} rows repeat other rows`;
  io.writeError(`ermine: ${files['ends']}: ${reported}, with the same id at the same place: each end counts once.\n`);
}

/** Prints in how many rows of a list an id stands for another place than before, because results then cannot tell them apart. */
export function printSameIds({ request, files }: RequestedJob, io: Io): void {
  const { starts, ends, points } = request as Partial<MatrixJob & SnapJob>;
  // one table may hold both starts and ends, and a pair has one id
  const others = files['ends'] === files['starts'] ? undefined : ends;
  for (const [list, given] of Object.entries({ starts, ends: others, points })) {
    const { count, first } = given === undefined ? { count: 0, first: '' } : sameIdsIn(given);
    if (count === 0) continue;
    const rows = count === 1 ? 'a row has' : `${count} rows have`;
    io.writeError(`ermine: ${files[list]}: ${rows} the id of an earlier row at another place, first ${first}.\n`);
  }
}

function sameIdsIn({ x, y, id = [] }: JobPoints): { readonly count: number; readonly first: string } {
  const firstOf = new Map<string, number>();
  let count = 0;
  let first = '';
  for (const [row, one] of id.entries()) {
    const before = firstOf.get(one);
    if (before === undefined) firstOf.set(one, row);
    else if ((x[before] !== x[row] || y[before] !== y[row]) && count++ === 0) first = one;
  }
  return { count, first };
}

interface Report {
  readonly badRows?: RequestedJob['faults'];
  readonly points: readonly PointNote[];
  readonly pairsWithoutWay?: readonly PairNote[];
}

/** Writes all notes into the file of --report. The `row` of a point is its line, as an editor counts lines. */
export async function writeReport({ options }: Arguments, { badRows, points, pairsWithoutWay }: Report): Promise<void> {
  const path = options['report'];
  if (typeof path !== 'string') return;
  const counted = points.map((point) => ({ ...point, row: point.line ?? point.row + 1 }));
  await writeFileWhole(path, [
    jsonText({ ...(badRows && { badRows }), points: counted, ...(pairsWithoutWay && { pairsWithoutWay }) }),
  ]);
}

function printSome(lines: readonly string[], count: number, io: Io): void {
  for (const line of lines.slice(0, MOST_LINES)) io.writeError(`ermine: ${line}\n`);
  const more = count - Math.min(lines.length, MOST_LINES);
  if (more > 0) io.writeError(`ermine: ... and ${more} more; --report writes the first thousand.\n`);
}

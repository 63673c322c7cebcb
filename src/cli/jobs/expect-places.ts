// Checks the points of a job for --strict: each must have a road, and the road may not be far away.

import type { Job, JobPoints } from '../../jobs/job.ts';
import type { PointNote } from '../../jobs/notes.ts';
import { planJob } from '../../jobs/plan-job.ts';
import { COSTING_PARAMETERS, COSTING_PAYLOAD_TABLE } from '../../request/requested-costing.ts';
import type { Pool } from '../../threads/pool.ts';
import type { Arguments, Io } from '../command.ts';
import type { RequestedJob } from './job-options.ts';
import { printNotes, writeReport } from './print-notes.ts';

interface Strictly {
  readonly pool: Pool;
  readonly requested: RequestedJob;
}

/** Refuses points without a road nearby if --strict is given, before any work begins. */
export async function expectPlaces(job: Job, { pool, requested }: Strictly, args: Arguments, io: Io): Promise<void> {
  if (args.options['strict'] !== true) return;
  const { network, query = {}, payload = {}, far } = job;
  const some = (given: object, names: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name)));
  const { notesOf } = await import('./make-result.ts');
  const costing = { query: some(query, COSTING_PARAMETERS.names), payload: some(payload, COSTING_PAYLOAD_TABLE.names) };
  let reported = 0;
  const points: PointNote[] = [];
  const seen = new Set<unknown>();
  for (const list of Object.keys(requested.files)) {
    // one table may hold both starts and ends
    const given = listIn(requested.request, list);
    if (seen.has(given)) continue;
    seen.add(given);
    const snapJob = planJob({ kind: 'snap', network, points: listIn(job, list), far, ...costing });
    const { notes, noteCount } = await notesOf(snapJob, { pool, fingerprint: network.fingerprint });
    const named = notes.map((note) => ({ ...note, list: list as typeof note.list }));
    printNotes({ notes: named, noteCount }, requested.files, io);
    points.push(...named);
    reported += noteCount;
  }
  if (reported === 0) return;
  await writeReport(args, { badRows: requested.faults, points });
  throw new Error(
    `${reported === 1 ? 'A point has a note' : `${reported} points have notes`}, and --strict was given: nothing was done.`,
  );
}

function listIn(holder: object, list: string): JobPoints {
  return (holder as { readonly [list: string]: JobPoints })[list];
}

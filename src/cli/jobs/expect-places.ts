// What --strict asks of points: a road, and none far off.

import type { Job, JobPoints } from '../../jobs/job.ts';
import type { PointNote } from '../../jobs/notes.ts';
import { planJob } from '../../jobs/plan-job.ts';
import { WISH_PARAMETERS, WISH_PAYLOAD_TABLE } from '../../request/wishes.ts';
import type { Pool } from '../../threads/pool.ts';
import type { Arguments, Io } from '../command.ts';
import type { AskedJob } from './job-options.ts';
import { tellNotes, writeReport } from './tell-notes.ts';

interface Strictly {
  readonly pool: Pool;
  readonly asked: AskedJob;
}

/** Under --strict every point has its road near before anything is done. */
export async function expectPlaces(job: Job, { pool, asked }: Strictly, args: Arguments, io: Io): Promise<void> {
  if (args.options['strict'] !== true) return;
  const { network, query = {}, payload = {}, far } = job;
  const some = (given: object, names: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name)));
  const { notesOf } = await import('./make-result.ts');
  const wishes = { query: some(query, WISH_PARAMETERS.names), payload: some(payload, WISH_PAYLOAD_TABLE.names) };
  let told = 0;
  const points: PointNote[] = [];
  const seen = new Set<unknown>();
  for (const list of Object.keys(asked.files)) {
    // one table may hold starts and ends
    const given = listIn(asked.request, list);
    if (seen.has(given)) continue;
    seen.add(given);
    const looked = planJob({ kind: 'snap', network, points: listIn(job, list), far, ...wishes });
    const { notes, noteCount } = await notesOf(looked, { pool, fingerprint: network.fingerprint });
    const named = notes.map((note) => ({ ...note, list: list as typeof note.list }));
    tellNotes({ notes: named, noteCount }, asked.files, io);
    points.push(...named);
    told += noteCount;
  }
  if (told === 0) return;
  await writeReport(args, { badRows: asked.faults, points });
  throw new Error(
    `${told === 1 ? 'A point is' : `${told} points are`} told, and --strict was asked: nothing was done.`,
  );
}

function listIn(holder: object, list: string): JobPoints {
  return (holder as { readonly [list: string]: JobPoints })[list];
}

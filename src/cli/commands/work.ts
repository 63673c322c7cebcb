// `ermine work`: a worker for submitted jobs.

import { openBoss } from '../../jobs/open-boss.ts';
import { workOn } from '../../jobs/work-on.ts';
import type { DoneTile, WorkOptions, WorkOutcome } from '../../jobs/work-options.ts';
import { postgresStore } from '../../store/postgres.ts';
import { type Command, expectPositionals, optionTable, textOption, UsageError } from '../command.ts';
import { threadsOf } from '../jobs/run-here.ts';
import { LIMIT_OPTION, limitsOf } from '../open-network.ts';

const USAGE = '<postgres://...> --parts <folder>';

export const workCommand: Command = {
  name: 'work',
  summary: 'works on jobs that wait in PostgreSQL',
  usage: USAGE,
  help: `
Claims tiles of jobs from ermine job submit, runs them, and puts their parts into a folder
that all workers share. Run as many as you like, on as many machines. If one ends, the
others take over its tiles. Networks come from the store of the same database, or from a
folder, and are cached on disk under --cache.

  ermine work postgres://jobs@db/jobs --parts /mnt/parts --cache /var/cache/ermine
  ermine work postgres://jobs@db/jobs --parts /mnt/parts --networks /mnt/networks --until-done`,
  options: {
    ...optionTable({
      '--parts <folder>': 'The folder of parts, shared by all workers.',
      '--networks <folder|postgres://...>':
        'The database or folder from which networks are loaded. Default: the store in the same database.',
      '--cache <folder>': 'Caches networks on disk, by their fingerprint.',
      '--threads <count>': 'Worker threads. Default: one per core.',
      '--until-done': 'Ends when no worker is busy and no tile waits; the exit code is 1 if tiles are left.',
    }),
    ...LIMIT_OPTION,
  },
  async run(args, io) {
    expectPositionals(args, 1, 1, `ermine work ${USAGE}`);
    const [url] = args.positionals;
    const parts = textOption(args, 'parts');
    if (parts === undefined) throw new UsageError(`An argument is missing: ermine work ${USAGE}`);
    const from = textOption(args, 'networks') ?? url;
    const networks = /^postgres(ql)?:/.test(from) ? await postgresStore(from) : from;
    const boss = await openBoss(url);
    const stop = new AbortController();
    const end = () => stop.abort(new Error('The worker was asked to end.'));
    process.once('SIGINT', end);
    process.once('SIGTERM', end);
    try {
      const options: WorkOptions = {
        networks,
        cache: textOption(args, 'cache'),
        open: { size: threadsOf(args), limits: limitsOf(args) },
        parts,
        signal: stop.signal,
        untilDone: args.options['until-done'] === true,
        onTile: (done) => io.writeError(lineOf(done)),
        onWarning: (message) => io.writeError(`ermine: ${message}\n`),
      };
      expectAllDone(await workOn(boss, options));
    } finally {
      process.removeListener('SIGINT', end);
      process.removeListener('SIGTERM', end);
      const closing = Promise.all([
        boss.stop({ graceful: false, wait: true }),
        typeof networks !== 'string' && networks.close(),
      ]);
      if (stop.signal.aborted) endSoon(closing);
      else await closing;
    }
  },
};

/** Milliseconds in which the connections to a database close. */
const CLOSING_MS = 1000;

/** Ends the process even if a database that hangs does not close its connections. */
function endSoon(closing: Promise<unknown>): void {
  closing.catch(() => {});
  setTimeout(() => process.exit(), CLOSING_MS).unref();
}

function lineOf({ job, tile, outcome, reason, rows, milliseconds }: DoneTile): string {
  const seconds = `${(milliseconds / 1000).toFixed(1)} s`;
  const reported = outcome === 'done' ? `${rows} rows in ${seconds}` : `after ${seconds}`;
  return `${job.slice(0, 8)} tile ${tile}: ${outcome}, ${reported}${reason === undefined ? '' : `: ${reason}`}\n`;
}

/** Fails if jobs are unfinished, so that the exit code shows this to the program that started the worker. */
function expectAllDone({ unfinished }: WorkOutcome): void {
  if (unfinished.length === 0) return;
  const reported = unfinished.map(({ id, network, tileCount, waiting, active, failed, reasons }) => {
    const left = [
      ...(waiting + active > 0 ? [`${waiting + active} of ${tileCount} tiles wait`] : []),
      ...(failed > 0
        ? [`${failed} of ${tileCount} tiles failed for good: ${reasons.join(' ').replace(/\.$/, '')}`]
        : []),
    ];
    return `job ${id} of ${network}: ${left.join('; ')}`;
  });
  throw new Error(`Not all jobs are finished. ${reported.join('. ')}.`);
}

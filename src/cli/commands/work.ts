// `ermine work`: a worker for jobs that were handed in.

import { openBoss } from '../../jobs/open-boss.ts';
import { workOn } from '../../jobs/work-on.ts';
import type { WorkOptions } from '../../jobs/work-options.ts';
import { postgresStore } from '../../store/postgres.ts';
import type { Command } from '../command.ts';
import { expectPositionals, textOption, UsageError } from '../command.ts';
import { threadsOf } from '../jobs/run-here.ts';
import { LIMIT_OPTION, limitsOf } from '../open-network.ts';

const USAGE = '<postgres://...> --parts <folder>';

export const workCommand: Command = {
  name: 'work',
  summary: 'works on jobs that wait in PostgreSQL',
  usage: USAGE,
  help: `
Claims tiles of jobs that were handed in with ermine job submit, does them, and puts their
parts into a folder that all workers share. Run as many as you like, on as many machines;
what one leaves behind, others take up. Networks come from the store of the same database,
or from a folder, and are kept on disk under --cache.

  ermine work postgres://jobs@db/jobs --parts /mnt/parts --cache /var/cache/ermine
  ermine work postgres://jobs@db/jobs --parts /mnt/parts --networks /mnt/networks --until-done`,
  options: {
    parts: { type: 'string', hint: '<folder>', doc: 'Where parts go, shared by all workers.' },
    networks: {
      type: 'string',
      hint: '<folder|postgres://...>',
      doc: 'Where networks come from. Default: the store in the same database.',
    },
    cache: { type: 'string', hint: '<folder>', doc: 'Keeps networks on disk, by their fingerprint.' },
    threads: { type: 'string', hint: '<count>', doc: 'Threads that work. Default: one a core.' },
    'until-done': { type: 'boolean', doc: 'Ends when nothing waits and nobody is at work; else it waits for more.' },
    ...LIMIT_OPTION,
  },
  async run(args, io) {
    expectPositionals(args, 1, 1, `ermine work ${USAGE}`);
    const [url] = args.positionals;
    const parts = textOption(args, 'parts');
    if (parts === undefined) throw new UsageError(`Something is missing: ermine work ${USAGE}`);
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
        onTile: ({ job, tile, outcome, rows, milliseconds }) => {
          io.tell(
            `${job.slice(0, 8)} tile ${tile}: ${outcome}, ${rows} rows in ${(milliseconds / 1000).toFixed(1)} s\n`,
          );
        },
        onWarning: (message) => io.tell(`ermine: ${message}\n`),
      };
      await workOn(boss, options);
    } finally {
      process.removeListener('SIGINT', end);
      process.removeListener('SIGTERM', end);
      await boss.stop({ graceful: false, wait: true });
      if (typeof networks !== 'string') await networks.close();
    }
  },
};

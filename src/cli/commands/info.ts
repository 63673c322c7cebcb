// `ermine info`: what is in a network file.

import { reportNetwork } from '../../build/report-network.ts';
import { describeDatabase } from '../../database/describe-database.ts';
import { answer } from '../answer.ts';
import type { Command } from '../command.ts';
import { expectPositionals } from '../command.ts';
import { openNetwork } from '../open-network.ts';

const USAGE = '<network>';

export const infoCommand: Command = {
  name: 'info',
  summary: 'tells what is in a network: size, bounds, tolls, limits, oddities',
  usage: USAGE,
  help: `
Tells the bounds, the coordinate system, the modes, how many segments of which road types
there are, and which wishes the data can answer to: tolls, traffic buckets, vehicle limits,
turn bans. With --check it also looks for what is odd: dead ends that nearly touch
another road, parts that hang apart, segments without length. With --validate it first
checks that all parts of the file fit together: for files that somebody else made.

  ermine info porto.ermine
  ermine info porto.ermine --check
  ermine info download.ermine --validate`,
  options: {
    check: { type: 'boolean', doc: 'Looks for oddities as well.' },
    validate: { type: 'boolean', doc: 'Checks that all parts of the file fit together.' },
    out: { type: 'string', short: 'o', hint: '<file>', doc: 'Writes the answer there.' },
  },
  async run(args, io) {
    expectPositionals(args, 1, 1, `ermine info ${USAGE}`);
    const database = await openNetwork(args.positionals[0], args);
    const description = describeDatabase(database);
    const isChecked = args.options['check'] === true;
    await answer(args, io, isChecked ? { ...description, report: reportNetwork(database.network) } : description);
  },
};

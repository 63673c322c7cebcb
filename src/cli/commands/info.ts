// `ermine info`: the content of a network file.

import { reportNetwork } from '../../build/report-network.ts';
import { describeDatabase } from '../../database/describe-database.ts';
import { answer } from '../answer.ts';
import { type Command, expectPositionals, optionTable } from '../command.ts';
import { openNetwork } from '../open-network.ts';

const USAGE = '<network>';

export const infoCommand: Command = {
  name: 'info',
  summary: 'describes a network: size, bounds, tolls, limits, oddities',
  usage: USAGE,
  help: `
Shows the bounds, the coordinate system, the modes, the number of segments of each road
type, and what the data contains: tolls, traffic buckets, vehicle limits, turn bans,
delays, turn costs. --check also searches for oddities: dead ends that nearly touch
another road, parts without a connection, segments without length. --validate first
checks that all parts of the file fit together: use it for files that you did not make
yourself.

  ermine info porto.ermine
  ermine info porto.ermine --check
  ermine info download.ermine --validate`,
  options: optionTable({
    '--check': 'Also searches for oddities.',
    '--validate': 'Checks that all parts of the file fit together.',
    '-o, --out <file>': 'Writes the answer there.',
  }),
  async run(args, io) {
    expectPositionals(args, 1, 1, `ermine info ${USAGE}`);
    const database = await openNetwork(args.positionals[0], args);
    const description = describeDatabase(database);
    const isChecked = args.options['check'] === true;
    await answer(args, io, isChecked ? { ...description, report: reportNetwork(database.network) } : description);
  },
};

// `ermine boundaries`, `ermine routes`, `ermine snap`: one request for each row of a table.

import type { JobRequest } from '../../jobs/job.ts';
import { type Command, UsageError } from '../command.ts';
import { KINDS } from '../jobs/job-options.ts';
import { RUN_OPTIONS, runHere } from '../jobs/run-here.ts';

const TABLES = `
A table is CSV, GeoJSON (also one feature per line) or Parquet. A point is columns x and y,
or lon and lat; id and name are kept. Rows and points that cannot be used are reported with
their line and left out. --resume continues interrupted work.`;

export const boundariesCommand: Command = commandOf('boundaries', {
  summary: 'draws boundaries around all points of a table',
  help: `
Draws a region for each point and cost: the area that can be reached from the point. There
can be any number of points; the command uses all cores.

  ermine boundaries porto.ermine shops.csv --costs 5,10 --costUnit min -o shops.geojson
  ermine boundaries porto.ermine shops.csv --costs 2 --costUnit km -o shops.parquet
${TABLES}`,
});

export const routesCommand: Command = commandOf('routes', {
  summary: 'finds a route for each pair of a table',
  help: `
Finds a route for each row of a table with columns start_x, start_y, end_x, end_y (or start_lon
and so on). --segmentGeometryStyle All adds their lines, --directionsStyle their directions.

  ermine routes porto.ermine pairs.csv -o routes.parquet
  ermine routes porto.ermine pairs.csv --segmentGeometryStyle All -o routes.geojson
${TABLES}`,
});

export const snapCommand: Command = commandOf('snap', {
  summary: 'finds the road nearest to each point of a table',
  help: `
Finds the segment nearest to each point, the name of its road, the position on the segment,
and the distance in metres.

  ermine snap porto.ermine shops.csv -o places.csv
${TABLES}`,
});

function commandOf(kind: JobRequest['kind'], { summary, help }: Pick<Command, 'summary' | 'help'>): Command {
  const { usage, options } = KINDS[kind];
  return {
    name: kind,
    summary,
    usage: `${usage} -o <file>`,
    help,
    options: { ...options, ...RUN_OPTIONS },
    async run(args, io) {
      const [network, ...files] = args.positionals;
      if (network === undefined) throw new UsageError(`An argument is missing: ermine ${kind} ${usage}`);
      await runHere({ kind, network, files }, args, io);
    },
  };
}

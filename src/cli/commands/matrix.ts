// `ermine matrix`: costs between all starts and all ends, row by row.

import { cellText } from '../../formats/csv.ts';
import { toGeoJson } from '../../formats/to-geo-json.ts';
import { formatOfName } from '../../jobs/result/result-format.ts';
import type { MatrixEntry } from '../../operations/matrix-entries.ts';
import { streamCostMatrix } from '../../operations/stream-cost-matrix.ts';
import { toSvg } from '../../picture/to-svg.ts';
import { MATRIX_PARAMETERS } from '../../request/matrix-request.ts';
import { print, requestOptions } from '../answer.ts';
import { type Arguments, type Command, expectPositionals, optionTable, textOption, UsageError } from '../command.ts';
import { KINDS } from '../jobs/job-options.ts';
import { RUN_OPTIONS, runHere } from '../jobs/run-here.ts';
import { openNetwork } from '../open-network.ts';
import { openProgressLine } from '../progress.ts';
import { payloadOf, queryOf, queryOptions, REQUEST_OPTIONS } from '../query-options.ts';
import { type NamedPoint, readPoints } from '../read-points.ts';
import { writeFileWhole } from '../write-file.ts';

const USAGE = '<network> (<starts> [<ends>] -o <file> | --starts <points> [--ends <points>])';

/** Options that cannot be used with tables. */
const FOR_POINTS = ['starts', 'ends', 'format', 'explain', 'svg'];

/** Options that cannot be used with points on the command line. */
const FOR_TABLES = ['within', 'nearest', 'threads', 'resume', 'parts', 'strict', 'far', 'crs', 'report'];

export const matrixCommand: Command = {
  name: 'matrix',
  summary: 'computes times and distances between all starts and ends',
  usage: USAGE,
  help: `
Computes the way from every start to every end. Points are given on the command line as
'x,y;x,y', or in a file: CSV with columns x, y (or lon, lat) and optionally name; JSON
with a list of [x, y], a MultiPoint or a FeatureCollection of Points. Without --ends,
the starts are the ends as well. Rows are written as they are found, so a large matrix
is never held in memory.

With tables (CSV, GeoJSON, also one feature per line, or Parquet) a matrix can have any
size. It is computed on all cores and written in the format of the result's extension:
all pairs, those --within a cost, or the --nearest ends. --resume continues after a crash.
Rows and points that cannot be used are reported with their line and left out; id and
name are kept. Tables take neither --destinationSrs nor --returnOptimalRoutesOnly.

  ermine matrix porto.ermine starts.csv ends.csv -o costs.parquet
  ermine matrix porto.ermine homes.csv schools.csv --within 20min -o near.csv
  ermine matrix porto.ermine homes.csv schools.csv --nearest 3 -o nearest.parquet

  ermine matrix porto.ermine --starts '-8.61,41.15;-8.65,41.17'
  ermine matrix porto.ermine --starts depots.csv --ends shops.csv --format csv -o costs.csv`,
  options: {
    ...optionTable({
      '--starts <points>': 'Where routes start: points, or a file of them; - is standard input.',
      '--ends <points>': 'Where they end. Default: the starts.',
      '--format json|csv|geojson': 'Default json, or from the extension of the file.',
    }),
    ...KINDS.matrix.options,
    ...queryOptions(MATRIX_PARAMETERS, ['startPoints', 'endPoints']),
    ...RUN_OPTIONS,
    ...REQUEST_OPTIONS,
  },
  async run(args, io) {
    const [network, ...files] = args.positionals;
    if (files.length > 0) {
      expectNone(FOR_POINTS, args, 'points on the command line: ermine matrix <network> --starts <points>');
      await runHere({ kind: 'matrix', network, files }, args, io);
      return;
    }
    expectNone(FOR_TABLES, args, 'tables: ermine matrix <network> <starts> [<ends>] -o <file>');
    expectPositionals(args, 1, 1, `ermine matrix ${USAGE}`);
    const from = textOption(args, 'starts');
    if (from === undefined) throw new UsageError(`An argument is missing: ermine matrix ${USAGE}`);
    const out = textOption(args, 'out');
    const format = formatOf(args, out);
    const to = textOption(args, 'ends');
    const payload = await payloadOf(args, io);
    const starts = await readPoints(from, args, io);
    const ends = to === undefined ? starts : await readPoints(to, args, io);
    const database = await openNetwork(args.positionals[0], args);
    const given = queryOf(args, MATRIX_PARAMETERS);
    if (format === 'csv') {
      // This format has one line per pair, so it cannot show two routes of a pair.
      if (given['returnOptimalRoutesOnly']?.toLowerCase() === 'false') {
        throw new UsageError(
          'CSV has only one line for each pair: for returnOptimalRoutesOnly false, add --format json.',
        );
      }
      delete given['destinationSrs'];
    }
    const query = {
      ...given,
      startPoints: starts.map(({ point }) => point),
      endPoints: ends.map(({ point }) => point),
    };
    const progress = openProgressLine(io);
    const options = {
      ...requestOptions(args, io),
      onProgress: (share: number) => progress.show('Matrix', share, starts.length * ends.length),
    };
    const rows = streamCostMatrix(database, query, payload, options);
    const picture = textOption(args, 'svg');
    const drawn: MatrixEntry[] = [];
    const kept = picture === undefined ? undefined : drawn;
    const chunks =
      format === 'csv'
        ? asCsv(rows, starts, ends, kept)
        : format === 'json'
          ? asJson(rows, kept)
          : asGeoJson(rows, kept);
    if (out === undefined) await print(io, chunks);
    else await writeFileWhole(out, chunks);
    progress.end();
    if (picture !== undefined)
      await writeFileWhole(picture, [toSvg({ network: database.network, matrix: { matrix: drawn } })]);
  },
};

/** Refuses options that belong to the other form of the command. */
function expectNone(names: readonly string[], { options }: Arguments, form: string): void {
  const given = names.find((name) => options[name] !== undefined);
  if (given !== undefined) throw new UsageError(`--${given} is for ${form}`);
}

/** The format: as requested, or from the extension of the file. */
function formatOf(args: Arguments, out = ''): string {
  const made = formatOfName(out);
  if (made === 'parquet' || made === 'geojsonl') {
    throw new UsageError(`${out} needs tables: ermine matrix <network> <starts> [<ends>] -o ${out}`);
  }
  const ending = ['csv', 'geojson'].find((one) => out.toLowerCase().endsWith(`.${one}`));
  const format = textOption(args, 'format') ?? ending ?? 'json';
  if (['json', 'csv', 'geojson'].includes(format)) return format;
  throw new UsageError(`--format must be json, csv or geojson, not ${format}.`);
}

type RowStream = ReturnType<typeof streamCostMatrix>;

// Writes the documented answer row by row.
async function* asJson(rows: RowStream, drawn: MatrixEntry[] | undefined): AsyncGenerator<string> {
  yield '{\n  "matrix": [';
  let mark = '\n    ';
  const warnings: unknown[] = [];
  let explanation: unknown;
  for await (const row of rows) {
    drawn?.push(...row.matrix);
    warnings.push(...(row.warnings ?? []));
    explanation ??= row.explanation;
    if (row.matrix.length === 0) continue;
    yield mark + row.matrix.map((entry) => JSON.stringify(entry)).join(',\n    ');
    mark = ',\n    ';
  }
  yield '\n  ]';
  if (warnings.length > 0) yield `,\n  "warnings": ${JSON.stringify(warnings)}`;
  if (explanation !== undefined) yield `,\n  "explanation": ${JSON.stringify(explanation)}`;
  yield '\n}\n';
}

/** Writes GeoJSON with a straight line for each pair. */
async function* asGeoJson(rows: RowStream, drawn: MatrixEntry[] | undefined): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let mark = '\n';
  for await (const { matrix } of rows) {
    drawn?.push(...matrix);
    if (matrix.length === 0) continue;
    const { features } = toGeoJson({ matrix }, { lines: true });
    yield mark + features.map((feature) => JSON.stringify(feature)).join(',\n');
    mark = ',\n';
  }
  yield '\n]}\n';
}

async function* asCsv(
  rows: RowStream,
  starts: readonly NamedPoint[],
  ends: readonly NamedPoint[],
  drawn: MatrixEntry[] | undefined,
): AsyncGenerator<string> {
  let hasHead = false;
  for await (const { startIndex, matrix, endIndexes } of rows) {
    drawn?.push(...matrix);
    if (!hasHead && matrix.length > 0) {
      const { timeUnit, distanceUnit } = matrix[0];
      yield `${['start', 'end', ...(timeUnit ? [`time_${timeUnit}`] : []), ...(distanceUnit ? [`distance_${distanceUnit}`] : [])].join(',')}\n`;
      hasHead = true;
    }
    const lines = matrix.map(({ time, distance }, i) => {
      const costs = [time, distance].filter((cost) => cost !== undefined);
      return `${[cellText(starts[startIndex].name), cellText(ends[endIndexes[i]].name), ...costs].join(',')}\n`;
    });
    if (lines.length > 0) yield lines.join('');
  }
}

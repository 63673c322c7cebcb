// The options, tables of points and requests that all commands of jobs share.

import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import type { BadRow } from '../../formats/row.ts';
import type { JobBase, JobPoints, JobRequest, Within } from '../../jobs/job.ts';
import { readJobPairs, readJobPoints, type TableRemarks } from '../../jobs/read-points.ts';
import { BOUNDARY_PARAMETERS } from '../../request/boundary-parameters.ts';
import { MATRIX_PARAMETERS, matrixConstraints } from '../../request/matrix-request.ts';
import type { ParameterTable } from '../../request/parameter.ts';
import { COSTING_PARAMETERS } from '../../request/requested-costing.ts';
import { ROUTE_PARAMETERS } from '../../request/route-request.ts';
import { DISTANCE_UNITS, TIME_UNITS, UNIT_WORDS } from '../../request/units.ts';
import type { Arguments, Io, OptionTable } from '../command.ts';
import { expectPositionals, numberOption, optionTable, textOption, UsageError, wholeOption } from '../command.ts';
import { payloadOf, queryOf, queryOptions } from '../query-options.ts';
import { nameOfInput } from '../read-file.ts';
import { naming, rowsOfFile } from '../table-rows.ts';
import { placeIn, unpackedName } from './place-in.ts';

/** The command line of a kind of job, and its tables. */
interface KindOfJob {
  readonly usage: string;
  readonly parameters: ParameterTable<unknown>;
  readonly options: OptionTable;
  readonly leastFiles: number;
  readonly mostFiles: number;
}

/** Parameters without an option: points come from files, and results are in longitude and latitude. */
const NOT_ASKED = [
  ...['startPoints', 'endPoints', 'startPoint', 'endPoint', 'point', 'intermediatePoints'],
  ...['destinationSrs', 'returnOptimalRoutesOnly', 'version'],
];

/** Lists with an entry for each point. No matrix job takes them. */
const LISTS_OF_MATRIX = Object.keys(matrixConstraints());

const SPARSE: OptionTable = optionTable({
  '--within <cost>': 'Only pairs within this cost: 30min, 5km, 900s.',
  '--nearest <count>': 'Only this many ends of each start, the nearest first.',
});

export const KINDS: { readonly [kind in JobRequest['kind']]: KindOfJob } = {
  matrix: kindOf('<network> <starts> [<ends>]', MATRIX_PARAMETERS, SPARSE, 1, 2),
  boundaries: kindOf('<network> <points> --costs <list> --costUnit <unit>', BOUNDARY_PARAMETERS, {}, 1, 1),
  routes: kindOf('<network> <pairs>', ROUTE_PARAMETERS, {}, 1, 1),
  snap: kindOf('<network> <points>', COSTING_PARAMETERS, {}, 1, 1),
};

function kindOf(
  usage: string,
  parameters: ParameterTable<unknown>,
  own: OptionTable,
  leastFiles: number,
  mostFiles: number,
): KindOfJob {
  const isOfMatrix = parameters === (MATRIX_PARAMETERS as ParameterTable<unknown>);
  const without = isOfMatrix ? [...NOT_ASKED, ...LISTS_OF_MATRIX] : NOT_ASKED;
  return { usage, parameters, leastFiles, mostFiles, options: { ...own, ...queryOptions(parameters, without) } };
}

export const REQUEST_OF_JOB: OptionTable = optionTable({
  '--payload <file>': 'JSON with the payload of the request; - reads standard input.',
  '--expansion <factor>': 'How much tables may grow when unpacked, as a multiple of the default limit. Default 1.',
  '--crs <epsg:code>': 'Coordinate system of the points in tables. Default: that of the data.',
  '--far <metres>': 'Reports points farther than this from their road; metres. Default 250.',
  '--strict': 'Refuses to start if there is anything to report about a row or a point.',
});

/** A job from a command line, without its network. */
export interface RequestedJob {
  readonly request: Omit<JobRequest, 'network'>;
  /** Rows without a point, with their file: the first thousand rows of each file, and the total number. */
  readonly faults: readonly (BadRow & { readonly file: string })[];
  readonly faultCount: number;
  /** Notes that concern a whole table. */
  readonly remarks: readonly string[];
  /** The file that the points of a list came from. */
  readonly files: { readonly [list: string]: string };
}

/** Refuses a wrong number of tables, and missing files, before any long work. */
export async function expectTables(kind: JobRequest['kind'], args: Arguments, files: string[]): Promise<void> {
  const { leastFiles, mostFiles, usage } = KINDS[kind];
  expectPositionals({ ...args, positionals: files }, leastFiles, mostFiles, usage);
  const { payload } = args.options;
  if ([...files, payload].filter((file) => file === '-').length > 1) {
    throw new UsageError('Standard input can be read only once: give files for the other inputs.');
  }
  for (const file of files) {
    if (file !== '-') await naming(file, () => access(file));
  }
}

/** A job whose tables must be read. */
export interface JobTables {
  readonly kind: JobRequest['kind'];
  readonly files: string[];
  /** A signal that stops the reading. */
  readonly signal?: AbortSignal;
}

export async function readJob({ kind, files, signal }: JobTables, args: Arguments, io: Io): Promise<RequestedJob> {
  await expectTables(kind, args, files);
  const { parameters } = KINDS[kind];
  const query = queryOf(args, parameters);
  const payload = await payloadOf(args, io);
  const far = numberOption(args, 'far', 0, Number.MAX_VALUE);
  const base = { query, ...(payload && { payload: payload as JobBase['payload'] }), ...(far !== undefined && { far }) };
  const crs = textOption(args, 'crs');
  const expansion = numberOption(args, 'expansion', 0.01, Number.POSITIVE_INFINITY);
  const limits = { ...(signal && { signal }), ...(expansion !== undefined && { expansion }) };
  const readingOf = (file: string) => ({ ...crsOf(file, crs), ...(signal && { signal }) });
  if (kind === 'routes') {
    const [file] = files;
    const read = await naming(file, () => readJobPairs(rowsOfFile(file, limits, io), readingOf(file)));
    const { starts, ends } = read;
    expectSome(file, starts, read);
    return {
      request: { kind, ...base, starts, ends } as RequestedJob['request'],
      ...remarksOn([read], files),
      files: { starts: file, ends: file },
    };
  }
  const read = await Promise.all(
    files.map((file) => naming(file, () => readJobPoints(rowsOfFile(file, limits, io), readingOf(file)))),
  );
  for (const [i, one] of read.entries()) expectSome(files[i], one.points, one);
  const lists = listsOf(
    kind,
    read.map(({ points }) => points),
  );
  const names = Object.keys(lists);
  const fileOf = Object.fromEntries(names.map((name, i) => [name, files[Math.min(i, files.length - 1)]]));
  const request = { kind, ...base, ...lists, ...boundsOf(args) } as RequestedJob['request'];
  return { request, ...remarksOn(read, files), files: fileOf };
}

/** Notes about tables, with the file of each. */
function remarksOn(
  read: readonly TableRemarks[],
  files: string[],
): Pick<RequestedJob, 'faults' | 'faultCount' | 'remarks'> {
  return {
    faults: read.flatMap(({ faults }, i) => faults.map((fault) => ({ ...fault, file: files[i] }))),
    faultCount: read.reduce((sum, { faultCount }) => sum + faultCount, 0),
    remarks: read.flatMap(({ taken, unused }, i) =>
      unused.length === 0
        ? []
        : [`${files[i]}: points are read from ${taken.join(' and ')}; ${unused.join(' and ')} are not used`],
    ),
  };
}

/** Refuses a table without a valid row; the message says what is wrong with the first row. */
function expectSome(file: string, { x }: JobPoints, { faults }: TableRemarks): void {
  if (x.length > 0) return;
  const why = faults.length === 0 ? '' : `: ${placeIn(file, faults[0].line)}: ${faults[0].fault}`;
  throw new UsageError(`${nameOfInput(file)} holds no points${why}.`);
}

function listsOf(kind: JobRequest['kind'], lists: readonly JobPoints[]): { [list: string]: JobPoints } {
  return kind === 'matrix' ? { starts: lists[0], ends: lists[1] ?? lists[0] } : { points: lists[0] };
}

function boundsOf(args: Arguments): { within?: Within; nearest?: number } {
  const nearest = wholeOption(args, 'nearest', 1, 1e9);
  const within = textOption(args, 'within');
  return {
    ...(within !== undefined && { within: withinOf(within) }),
    ...(nearest !== undefined && { nearest }),
  };
}

function withinOf(text: string): Within {
  const [, cost, word = ''] = /^([\d.]+)\s*([a-z][a-z ]*)$/i.exec(text.trim()) ?? [];
  const unit = UNIT_WORDS.get(word.toLowerCase()) ?? word.toLowerCase();
  const units = [...TIME_UNITS, ...DISTANCE_UNITS].map(({ code }) => code as string);
  if (cost === undefined || Number.isNaN(Number(cost)) || !units.includes(unit)) {
    throw new UsageError(
      `--within takes a cost with its unit, such as 30min or 5km (${units.join(', ')}), not ${text}.`,
    );
  }
  return { cost: Number(cost), unit: unit as Within['unit'] };
}

/** GeoJSON is in longitude and latitude, whatever the coordinate system of the data is. */
function crsOf(file: string, crs: string | undefined): { crs?: string } {
  const isGeoJson = /\.(geojson|geojsonl|geojsons|ndjson|json)$/i.test(unpackedName(file));
  return crs !== undefined ? { crs } : isGeoJson ? { crs: 'epsg:4326' } : {};
}

/** The name of a network: its file without folder and extension, and with `_` for characters that separate folders on other systems. */
export function networkName(path: string): string {
  return basename(path)
    .replace(/\.ermine$/, '')
    .replaceAll('\\', '_');
}

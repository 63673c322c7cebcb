// Finds what is wrong with a job before any network is opened. One error lists everything.

import { isRecord } from '../errors/is-record.ts';
import { nearestName } from '../errors/nearest-name.ts';
import { foundValue, showValue } from '../errors/show-value.ts';
import { DISTANCE_UNITS, TIME_UNITS } from '../request/units.ts';
import type { Job, JobPoints, JobRequest, Within } from './job.ts';
import { isAsPlanned } from './job-id.ts';
import { UNSTORABLE } from './reported-reason.ts';

/** For each kind of job, its members and its lists of points. */
const KINDS = {
  matrix: { lists: ['starts', 'ends'], others: ['within', 'nearest'] },
  boundaries: { lists: ['points'], others: [] },
  routes: { lists: ['starts', 'ends'], others: [] },
  snap: { lists: ['points'], others: [] },
} as const;

const COMMON = ['kind', 'network', 'query', 'payload', 'far'];
const PLANNED = ['version', 'id', 'files', 'tiles'];
/** Parameters that jobs take in another way, or set themselves. */
const TAKEN = [
  'startPoints',
  'endPoints',
  'startPoint',
  'endPoint',
  'point',
  'destinationSrs',
  'returnOptimalRoutesOnly',
];

/** Matches lists with an entry for each point of a matrix. Jobs take points as tables. */
const LISTS_OF_POINTS = /^(start|end)?(bearings|approaches|radiuses)$/i;

const COLUMNS = ['x', 'y', 'id', 'name', 'line', 'crs'];
const FINGERPRINT = /^[0-9a-f]{64}$/;
const UNITS: readonly string[] = [...TIME_UNITS, ...DISTANCE_UNITS].map(({ code }) => code);

/** Throws one error that lists everything wrong with a request for a job. */
export function checkRequest(request: JobRequest): void {
  const faults = found(() => faultsOfRequest(request, []));
  if (faults.length > 0) throw new TypeError(`The job cannot be planned: ${faults.join('; ')}.`);
}

/** All mistakes that `find` finds. If a getter or a proxy throws, its error is one of them. */
function found(find: () => string[]): string[] {
  try {
    return find();
  } catch {
    return ['it cannot be read'];
  }
}

/** Throws if a value is not a job from `planJob`, or was changed after planning. */
export function expectJob(value: unknown): asserts value is Job {
  expectFormOfJob(value);
  if (!isAsPlanned(value)) throw new TypeError(`The job ${CHANGED}.`);
}

/** The message for a job that was changed. */
export const CHANGED = 'was changed after it was planned, so parts made earlier do not match it: plan it again';

/** Throws if a value does not look like a job. */
export function expectFormOfJob(value: unknown): asserts value is Job {
  const faults = found(() => faultsOfJob(value));
  if (faults.length > 0) throw new TypeError(`The job cannot be done: ${faults.join('; ')}.`);
}

function faultsOfJob(value: unknown): string[] {
  const { version, id, files, tiles } = Object(value) as Partial<Job>;
  if (version === undefined || typeof id !== 'string' || !Array.isArray(tiles)) {
    return [`expected a job, found ${foundValue(value)}: make one with planJob`];
  }
  if (version !== 1) return [`it has version ${showValue(version)}; this library reads 1: plan it again`];
  const faults = faultsOfRequest(value as JobRequest, PLANNED);
  if (files !== undefined && !(isRecord(files) && Object.values(files).every(isText))) {
    faults.push(`files: expected an object of file names by list, found ${foundValue(files)}`);
  }
  const count = countOf(value as JobRequest);
  const isCut = tiles[0] === 0 && tiles[tiles.length - 1] === count && tiles.every(isAfterTheLast);
  return isCut ? faults : [...faults, `tiles: expected ascending numbers from 0 to ${count}`];
}

function isAfterTheLast(row: unknown, tile: number, tiles: readonly unknown[]): boolean {
  return Number.isInteger(row) && (tile === 0 || (row as number) > (tiles[tile - 1] as number));
}

function countOf(request: JobRequest): number {
  const list = Object.hasOwn(request, 'points') ? 'points' : 'starts';
  return (Object(request) as { [list: string]: JobPoints })[list]?.x?.length ?? 0;
}

function faultsOfRequest(request: JobRequest, also: readonly string[]): string[] {
  const faults: string[] = [];
  const given = Object(request) as { readonly [member: string]: unknown };
  const requested = given['kind'];
  if (typeof requested !== 'string' || !Object.hasOwn(KINDS, requested)) {
    return [`kind: expected one of ${Object.keys(KINDS).join(', ')}, found ${foundValue(requested)}`];
  }
  const kind = KINDS[requested as keyof typeof KINDS];
  const known = [...COMMON, ...also, ...kind.lists, ...kind.others];
  for (const member of Object.keys(given)) {
    if (!known.includes(member)) faults.push(`${member}: unknown${hint(member, known)}`);
  }
  const { name, fingerprint } = Object(given['network']) as { [member: string]: unknown };
  if (!isText(name) || typeof fingerprint !== 'string') {
    faults.push('network: expected { name, fingerprint }, two texts');
  } else if (!FINGERPRINT.test(fingerprint)) {
    faults.push(`network.fingerprint: expected a value from fingerprintOf, found ${foundValue(fingerprint)}`);
  }
  for (const whole of ['query', 'payload'] as const) {
    for (const parameter of Object.keys(Object(given[whole]))) {
      if (requested === 'matrix' && LISTS_OF_POINTS.test(parameter)) {
        faults.push(`${whole}.${parameter}: not for matrix jobs, because their points are in tables`);
      }
      if (TAKEN.includes(parameter)) faults.push(`${whole}.${parameter}: not for jobs, which set it themselves`);
    }
  }
  for (const list of kind.lists) faults.push(...faultsOfPoints(list, given[list]));
  const counts = kind.lists.map((list) => (Object(given[list]) as Partial<JobPoints>).x?.length);
  if (request.kind === 'routes' && counts[0] !== counts[1]) {
    faults.push(`ends: expected as many as starts (${counts[0]}), found ${counts[1]}`);
  }
  return [...faults, ...faultsOfBounds(given)];
}

function faultsOfPoints(list: string, value: unknown): string[] {
  const points = Object(value) as Partial<JobPoints>;
  if (!Array.isArray(points.x) || !Array.isArray(points.y)) return [`${list}: expected { x, y }, two lists of numbers`];
  const count = points.x.length;
  if (count === 0) return [`${list}: expected at least one point, found none`];
  const faults = Object.keys(points)
    .filter((member) => !COLUMNS.includes(member))
    .map((member) => `${list}.${member}: unknown${hint(member, COLUMNS)}`);
  for (const column of ['y', 'id', 'name', 'line'] as const) {
    const values: unknown = points[column];
    if (values === undefined) continue;
    if (!Array.isArray(values)) faults.push(`${list}.${column}: expected a list, found ${foundValue(values)}`);
    else if (values.length !== count)
      faults.push(`${list}.${column}: expected ${count} values, found ${values.length}`);
    else if (column === 'id' || column === 'name') faults.push(...faultsOfTexts(`${list}.${column}`, values));
  }
  if (points.crs !== undefined && !isText(points.crs)) {
    faults.push(`${list}.crs: expected a text, found ${foundValue(points.crs)}`);
  }
  for (const column of ['x', 'y'] as const) {
    const at = points[column]!.findIndex((number) => !Number.isFinite(number));
    if (at >= 0) faults.push(`${list}.${column}[${at}]: expected a number, found ${foundValue(points[column]![at])}`);
  }
  return faults;
}

function faultsOfTexts(column: string, values: readonly unknown[]): string[] {
  const at = values.findIndex((value) => !isText(value));
  return at < 0 ? [] : [`${column}[${at}]: expected a text that can be stored, found ${foundValue(values[at])}`];
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && !UNSTORABLE.test(value);
}

function faultsOfBounds({ within, nearest, far }: { readonly [member: string]: unknown }): string[] {
  const faults: string[] = [];
  if (within !== undefined) {
    const { cost, unit } = Object(within) as Within;
    if (!(typeof cost === 'number' && cost >= 0) || !UNITS.includes(unit)) {
      faults.push(
        `within: expected { cost, unit }, a number and one of ${UNITS.join(', ')}, found ${foundValue(within)}`,
      );
    }
  }
  if (nearest !== undefined && !(Number.isInteger(nearest) && (nearest as number) >= 1)) {
    faults.push(`nearest: expected a whole number from 1, found ${foundValue(nearest)}`);
  }
  if (far !== undefined && !(typeof far === 'number' && far >= 0))
    faults.push(`far: expected metres, found ${foundValue(far)}`);
  return faults;
}

function hint(member: string, known: readonly string[]): string {
  const meant = nearestName(member, known);
  return meant === undefined ? '' : `, did you mean ${meant}?`;
}

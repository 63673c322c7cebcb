// Finds what is wrong with a job before any network is opened. One error lists everything.

import { readOptions } from '../errors/check-options.ts';
import { isRecord } from '../errors/is-record.ts';
import type { Complain } from '../errors/known-members.ts';
import { ANY_LIST, ANYTHING, needed, numberFrom, type OptionKind, wholeNumber } from '../errors/option-kinds.ts';
import { foundValue, showValue } from '../errors/show-value.ts';
import { DISTANCE_UNITS, TIME_UNITS } from '../request/units.ts';
import type { Job, JobKind, JobPoints, JobRequest, Within } from './job.ts';
import { isAsPlanned } from './job-id.ts';
import { UNSTORABLE } from './reported-reason.ts';

type JobMembers = { readonly [member: string]: OptionKind };

const DIGEST = /^[0-9a-f]{64}$/;
const UNITS: readonly string[] = [...TIME_UNITS, ...DISTANCE_UNITS].map(({ code }) => code);
const TEXT: OptionKind = { expected: 'a text that can be stored', fits: isText };
const NUMBER: OptionKind = { expected: 'a number', fits: Number.isFinite };

const BASE: JobMembers = {
  kind: ANYTHING,
  network: needed({
    expected: '{ name, fingerprint }: a name without / and \\, and a value from fingerprintOf',
    fits(value) {
      const { name, fingerprint, layers } = Object(value) as Partial<Job['network']>;
      return isName(name) && isDigest(fingerprint) && (layers === undefined || isDigest(layers));
    },
  }),
  query: ANYTHING,
  payload: ANYTHING,
  far: numberFrom(0),
};
const POINTS: OptionKind = needed({
  expected: '{ x, y }, two lists of numbers',
  fits: (value) => Array.isArray(Object(value).x) && Array.isArray(Object(value).y),
});
const SPARSE: JobMembers = {
  within: {
    expected: `{ cost, unit }, a number and one of ${UNITS.join(', ')}`,
    fits(value) {
      const { cost, unit } = Object(value) as Within;
      return typeof cost === 'number' && cost >= 0 && UNITS.includes(unit);
    },
  },
  nearest: wholeNumber(1),
};

const KINDS: { readonly [kind in JobKind]: JobMembers } = {
  matrix: { ...BASE, starts: POINTS, ends: POINTS, ...SPARSE },
  boundaries: { ...BASE, points: POINTS },
  routes: { ...BASE, starts: POINTS, ends: POINTS },
  snap: { ...BASE, points: POINTS },
};

const PLANNED: JobMembers = {
  version: ANYTHING,
  id: ANYTHING,
  files: {
    expected: 'an object of file names by list',
    fits: (value) => isRecord(value) && Object.values(value).every(isText),
  },
  tiles: ANYTHING,
};

/** The columns of points, and what the cells of each must be. */
const COLUMNS: JobMembers = { x: ANY_LIST, y: ANY_LIST, id: ANY_LIST, name: ANY_LIST, line: ANY_LIST, crs: TEXT };
const CELLS: readonly (readonly [column: 'x' | 'y' | 'id' | 'name' | 'line', OptionKind])[] = [
  ['x', NUMBER],
  ['y', NUMBER],
  ['id', TEXT],
  ['name', TEXT],
  ['line', ANYTHING],
];

/** Matches parameters that jobs take in another way, or set themselves. */
const TAKEN = /^((start|end)Points?|point|destinationSrs|returnOptimalRoutesOnly)$/;

/** Matches lists with an entry for each point of a matrix. Jobs take points as tables. */
const LISTS_OF_POINTS = /^(start|end)?(bearings|approaches|radiuses)$/i;

/** Throws one error that lists everything wrong with a request for a job. */
export function checkRequest(request: JobRequest): void {
  refuse('The job cannot be planned', (complain) => checkMembersOf(request, {}, complain));
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
  refuse('The job cannot be done', (complain) => checkJob(value, complain));
}

/** Throws one error with everything that `check` complains of. If a getter or a proxy throws, the error says so. */
function refuse(what: string, check: (complain: Complain) => void): void {
  const problems: string[] = [];
  try {
    check((problem) => problems.push(problem));
  } catch {
    problems.push('it cannot be read');
  }
  if (problems.length > 0) throw new TypeError(`${what}: ${problems.join('; ')}.`);
}

function checkJob(value: unknown, complain: Complain): void {
  const { version, id, tiles } = Object(value) as Partial<Job>;
  if (version === undefined || typeof id !== 'string' || !Array.isArray(tiles)) {
    complain(`expected a job, found ${foundValue(value)}: make one with planJob`);
    return;
  }
  if (version !== 1) {
    complain(`it has version ${showValue(version)}; this library reads 1: plan it again`);
    return;
  }
  checkMembersOf(value as Job, PLANNED, complain);
  const { points, starts } = value as { points?: Partial<JobPoints>; starts?: Partial<JobPoints> };
  const count = (points ?? starts)?.x?.length ?? 0;
  const isCut = tiles[0] === 0 && tiles[tiles.length - 1] === count && tiles.every(isAfterTheLast);
  if (!isCut) complain(`tiles: expected ascending numbers from 0 to ${count}`);
}

function isAfterTheLast(row: unknown, tile: number, tiles: readonly unknown[]): boolean {
  return Number.isInteger(row) && (tile === 0 || (row as number) > (tiles[tile - 1] as number));
}

function checkMembersOf(request: JobRequest, planned: JobMembers, complain: Complain): void {
  const { kind, query, payload } = Object(request) as JobRequest;
  if (typeof kind !== 'string' || !Object.hasOwn(KINDS, kind)) {
    complain(`kind: expected one of ${Object.keys(KINDS).join(', ')}, found ${foundValue(kind)}`);
    return;
  }
  const read = readOptions<{ [member: string]: unknown }>(request, { ...KINDS[kind], ...planned }, complain);
  for (const [whole, given] of Object.entries({ query, payload })) {
    for (const parameter of Object.keys(Object(given))) {
      if (kind === 'matrix' && LISTS_OF_POINTS.test(parameter)) {
        complain(`${whole}.${parameter}: not for matrix jobs, because their points are in tables`);
      }
      if (TAKEN.test(parameter)) complain(`${whole}.${parameter}: not for jobs, which set it themselves`);
    }
  }
  const lists = Object.keys(read).filter((member) => KINDS[kind][member] === POINTS);
  const counts = lists.map((list) => checkPoints(list, read[list] as JobPoints, complain));
  if (kind === 'routes' && counts.length === 2 && counts[0] !== counts[1]) {
    complain(`ends: expected as many as starts (${counts[0]}), found ${counts[1]}`);
  }
}

/** Checks the points of a list, and returns how many there are. */
function checkPoints(list: string, points: JobPoints, complain: Complain): number {
  const count = points.x.length;
  if (count === 0) complain(`${list}: expected at least one point, found none`);
  const read: Partial<JobPoints> = readOptions<{ [column: string]: unknown }>(points, COLUMNS, complain, list);
  for (const [column, { expected, fits }] of CELLS) {
    const values: readonly unknown[] | undefined = read[column];
    if (values === undefined) continue;
    if (values.length !== count) complain(`${list}.${column}: expected ${count} values, found ${values.length}`);
    const at = values.findIndex((value) => !fits(value));
    if (at >= 0) complain(`${list}.${column}[${at}]: expected ${expected}, found ${foundValue(values[at])}`);
  }
  return count;
}

/** Whether a value can name a network. The name becomes part of a path, so it may not lead to another folder. */
function isName(value: unknown): boolean {
  return isText(value) && !/^\.{1,2}$|[/\\]/.test(value);
}

function isDigest(value: unknown): boolean {
  return typeof value === 'string' && DIGEST.test(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && !UNSTORABLE.test(value);
}

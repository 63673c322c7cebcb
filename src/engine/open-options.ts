// What a database is opened with, read once: everything that is wrong with it in one error.

import type { Hulls } from '../boundary/hulls.ts';
import { hullsAtHand } from '../boundary/hulls-at-hand.ts';
import { checkMembers } from '../errors/known-members.ts';
import { foundValue } from '../errors/show-value.ts';
import {
  type CoordinateSystems,
  type CoordinateSystemTable,
  coordinateSystemTable,
  faultsOfSystems,
} from '../geo/coordinate-systems.ts';
import type { Watcher } from './database.ts';
import { DEFAULT_LIMITS, DEFAULTS, type Defaults, type Limits } from './limits.ts';

export interface OpenOptions {
  /** Bounds on single requests; those not given keep their defaults. */
  limits?: Partial<Limits>;
  /** What requests mean when they do not say: the server settings of the interface. */
  defaults?: Partial<Defaults>;
  /** Coordinate systems beyond those built in: a caller's own, or all of `ermine/epsg`. */
  coordinateSystems?: CoordinateSystems;
  /** `false` opens a network that was not prepared as it is: exact all the same, but slow. Default true: prepares it now. */
  prepare?: boolean;
  /** Hears of every route, matrix and boundary that is answered; `ermine/diagnostics` has one for Node. */
  watcher?: Watcher;
  /** `false` keeps to the plain TypeScript loops. Default true: WebAssembly vectors where there are any; equal answers, sooner. */
  kernel?: boolean;
  /** What `outline: 'Hull'` takes: `hulls` of `ermine/hulls`, to be handed in in a browser; elsewhere it is there. */
  hulls?: Hulls;
}

/** Options without gaps. */
interface Settings {
  readonly limits: Limits;
  readonly defaults: Defaults;
  readonly systems: CoordinateSystemTable;
  readonly prepare: boolean;
  readonly kernel: boolean;
  readonly hulls: Hulls | undefined;
  readonly watcher: Watcher | undefined;
}

export const OPEN_OPTIONS: readonly (keyof OpenOptions)[] = [
  'limits',
  'defaults',
  'coordinateSystems',
  'prepare',
  'kernel',
  'hulls',
  'watcher',
];

type Complain = (problem: string) => void;
type Untrusted = { readonly [option in keyof OpenOptions]?: unknown };

/** The settings that options come to; throws one `RangeError` that lists everything wrong with them. */
export function readOpenOptions(options: unknown): Settings {
  const problems: string[] = [];
  const settings = settingsOf(options, OPEN_OPTIONS, (problem) => problems.push(problem));
  if (problems.length > 0) throw new RangeError(`The database cannot be opened: ${problems.join('; ')}`);
  return settings;
}

/** The settings among options of which so many are known, those of others included; complains of everything wrong with them. */
export function settingsOf(options: unknown, known: readonly string[], complain: Complain): Settings {
  const given: Untrusted = readRecord('options', options, complain);
  checkMembers(given, known, complain);
  const limits = readNumbers('limits', given.limits, DEFAULT_LIMITS, complain);
  const defaults = readNumbers('defaults', given.defaults, DEFAULTS, complain);
  if (!(defaults.propagationFactor <= 1)) {
    complain(`defaults.propagationFactor: expected a number from 0 to 1, found ${defaults.propagationFactor}`);
  }
  const { coordinateSystems, prepare = true, kernel = true, hulls = hullsAtHand, watcher } = given;
  for (const fault of faultsOfSystems(coordinateSystems)) complain(`coordinateSystems${fault}`);
  if (typeof prepare !== 'boolean') complain(`prepare: expected true or false, found ${foundValue(prepare)}`);
  if (typeof kernel !== 'boolean') complain(`kernel: expected true or false, found ${foundValue(kernel)}`);
  if (hulls !== undefined && typeof (Object(hulls) as Hulls).draw !== 'function') {
    complain(`hulls: expected the hulls of ermine/hulls, found ${foundValue(hulls)}`);
  }
  const { isOn, tell } = Object(watcher) as Partial<Watcher>;
  if (watcher !== undefined && (typeof isOn !== 'function' || typeof tell !== 'function')) {
    complain(`watcher: expected { isOn, tell }, found ${foundValue(watcher)}`);
  }
  return {
    limits,
    defaults,
    systems: coordinateSystemTable(coordinateSystems as CoordinateSystems | undefined),
    prepare: prepare !== false,
    kernel: kernel !== false,
    hulls: hulls as Hulls | undefined,
    watcher: watcher as Watcher | undefined,
  };
}

function readRecord(member: string, value: unknown, complain: Complain): object {
  if (value === undefined) return {};
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  complain(`${member}: expected an object, found ${foundValue(value)}`);
  return {};
}

/** The known numbers, with those given in their place: each at least 0. */
function readNumbers<Numbers extends object>(
  member: string,
  value: unknown,
  known: Numbers,
  complain: Complain,
): Readonly<Numbers> {
  const given = readRecord(member, value, complain) as { readonly [name: string]: unknown };
  checkMembers(given, Object.keys(known), (problem) => complain(`${member}.${problem}`));
  const numbers: Numbers = { ...known };
  for (const name of Object.keys(known)) {
    const number = given[name];
    if (number === undefined) continue;
    if (typeof number === 'number' && number >= 0) Object.assign(numbers, { [name]: number });
    else complain(`${member}.${name}: expected a number of at least 0, found ${foundValue(number)}`);
  }
  return Object.freeze(numbers);
}

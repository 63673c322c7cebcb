// What a database is opened with, read once: everything that is wrong with it in one error.

import type { Hulls } from '../boundary/hull/hulls.ts';
import { loadedHulls } from '../boundary/hull/loaded-hulls.ts';
import { readOptions } from '../errors/check-options.ts';
import type { Complain } from '../errors/known-members.ts';
import { ANYTHING, BOOLEAN, numberFrom, type OptionKinds, withMethods } from '../errors/option-kinds.ts';
import {
  type CoordinateSystems,
  type CoordinateSystemTable,
  coordinateSystemTable,
} from '../geo/coordinate-systems.ts';
import type { Watcher } from './database.ts';
import { DEFAULT_LIMITS, DEFAULTS, type Defaults, type Limits } from './limits.ts';

/** Some of these; what is undefined is as if it were not given. */
type Some<Numbers> = { readonly [name in keyof Numbers]?: Numbers[name] | undefined };

export interface OpenOptions {
  /** Bounds on single requests; those not given keep their defaults. */
  limits?: Some<Limits> | undefined;
  /** What requests mean when they do not say: the server settings of the interface. */
  defaults?: Some<Defaults> | undefined;
  /** Coordinate systems beyond those built in: a caller's own, or all of `ermine/epsg`. */
  coordinateSystems?: CoordinateSystems | undefined;
  /** `false` opens a network that was not prepared as it is: exact all the same, but slow. Default true: prepares it now. */
  prepare?: boolean | undefined;
  /** Hears of every route, matrix and boundary that is answered; `ermine/diagnostics` has one for Node. */
  watcher?: Watcher | undefined;
  /** `false` keeps to the plain TypeScript loops. Default true: WebAssembly vectors where there are any; equal answers, sooner. */
  kernel?: boolean | undefined;
  /** What `outline: 'Hull'` takes: `hulls` of `ermine/hulls`, to be handed in in a browser; elsewhere it is there. */
  hulls?: Hulls | undefined;
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

/** What the options of a database take; limits, defaults and systems are looked into by `settingsOf`. */
export const OPEN_OPTION_KINDS: OptionKinds<OpenOptions> = {
  limits: ANYTHING,
  defaults: ANYTHING,
  coordinateSystems: ANYTHING,
  prepare: BOOLEAN,
  kernel: BOOLEAN,
  hulls: withMethods('the hulls of ermine/hulls', 'draw'),
  watcher: withMethods('{ isOn, tell }', 'isOn', 'tell'),
};

/** The settings that options come to; throws one `RangeError` that lists everything wrong with them. */
export function readOpenOptions(options: unknown): Settings {
  const problems: string[] = [];
  const complain = (problem: string) => problems.push(problem);
  const settings = settingsOf(readOptions(options, OPEN_OPTION_KINDS, complain), complain);
  if (problems.length > 0) throw new RangeError(`The database cannot be opened: ${problems.join('; ')}`);
  return settings;
}

/** The settings that options come to which were read; complains of everything wrong within them. */
export function settingsOf(given: Partial<OpenOptions>, complain: Complain): Settings {
  const { coordinateSystems, prepare = true, kernel = true, hulls = loadedHulls, watcher } = given;
  const limits = { ...DEFAULT_LIMITS, ...readOptions(given.limits, kindsOf(DEFAULT_LIMITS), complain, 'limits') };
  const defaults = { ...DEFAULTS, ...readOptions(given.defaults, kindsOf(DEFAULTS, 1), complain, 'defaults') };
  return {
    limits: Object.freeze(limits),
    defaults: Object.freeze(defaults),
    systems: coordinateSystemTable(coordinateSystems, complain),
    prepare,
    kernel,
    hulls,
    watcher,
  };
}

/** That all of these are numbers, of at most so much. */
function kindsOf<Numbers extends object>(numbers: Numbers, most?: number): OptionKinds<Numbers> {
  const kind = numberFrom(0, most);
  return Object.fromEntries(Object.keys(numbers).map((name) => [name, kind])) as OptionKinds<Numbers>;
}

// The options of a database. They are checked once, and one error lists everything that is wrong.

import type { Hulls } from '../boundary/hull/hulls.ts';
import { loadedHulls } from '../boundary/hull/loaded-hulls.ts';
import type { Areas } from '../costing/areas/areas.ts';
import { loadedAreas } from '../costing/areas/loaded-areas.ts';
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

/** Any subset of the members; `undefined` counts as absent. */
type Some<Numbers> = { readonly [name in keyof Numbers]?: Numbers[name] | undefined };

/** The options of `openDatabase`. */
export interface OpenOptions {
  /** Limits of single requests. A limit that is absent keeps its default. */
  limits?: Some<Limits> | undefined;
  /** Defaults of request parameters, which the documented interface calls server settings. */
  defaults?: Some<Defaults> | undefined;
  /**
   * Coordinate systems in addition to the built-in ones: your own, or all of `ermine/epsg`, which has one transformation to WGS 84 for
   * each datum. It may be some 500 m off where EPSG has one for each area; pass your own definition there.
   */
  coordinateSystems?: CoordinateSystems | undefined;
  /**
   * `false` opens an unprepared network unchanged. Answers are then exact but slow. Default true: an unprepared network is prepared now.
   */
  prepare?: boolean | undefined;
  /** Receives every route, matrix and boundary that is answered; `ermine/diagnostics` has one for Node. */
  watcher?: Watcher | undefined;
  /**
   * `false` uses the plain TypeScript loops. Default true: WebAssembly vectors are used if available. They give the same answers faster.
   */
  kernel?: boolean | undefined;
  /** In a browser, pass `hulls` imported from `ermine/hulls`, if you use `outline: 'Hull'`. Elsewhere hulls are built in. */
  hulls?: Hulls | undefined;
  /** In a browser, pass `areas` imported from `ermine/areas`, if you use areas or `costRules`. Elsewhere they are built in. */
  areas?: Areas | undefined;
}

/** Options with their defaults filled in. */
interface Settings {
  readonly limits: Limits;
  readonly defaults: Defaults;
  readonly systems: CoordinateSystemTable;
  readonly prepare: boolean;
  readonly kernel: boolean;
  readonly hulls: Hulls | undefined;
  readonly areas: Areas | undefined;
  readonly watcher: Watcher | undefined;
}

/** The types of the options of a database; `settingsOf` checks the content of limits, defaults and systems. */
export const OPEN_OPTION_KINDS: OptionKinds<OpenOptions> = {
  limits: ANYTHING,
  defaults: ANYTHING,
  coordinateSystems: ANYTHING,
  prepare: BOOLEAN,
  kernel: BOOLEAN,
  hulls: withMethods('the hulls of ermine/hulls', 'draw'),
  areas: { expected: 'the areas of ermine/areas', fits: (value) => 'work' in Object(value) },
  watcher: withMethods('{ isOn, tell }', 'isOn', 'tell'),
};

/** Reads the settings from options. Throws one `RangeError` that lists everything wrong with them. */
export function readOpenOptions(options: unknown): Settings {
  const problems: string[] = [];
  const complain = (problem: string) => problems.push(problem);
  const settings = settingsOf(readOptions(options, OPEN_OPTION_KINDS, complain), complain);
  if (problems.length > 0) throw new RangeError(`The database cannot be opened: ${problems.join('; ')}`);
  return settings;
}

/** Reads the settings from checked options, and reports everything wrong inside them. */
export function settingsOf(given: Partial<OpenOptions>, complain: Complain): Settings {
  const { coordinateSystems, prepare = true, kernel = true, watcher } = given;
  const { hulls = loadedHulls, areas = loadedAreas } = given;
  const limits = { ...DEFAULT_LIMITS, ...readOptions(given.limits, kindsOf(DEFAULT_LIMITS), complain, 'limits') };
  const defaults = { ...DEFAULTS, ...readOptions(given.defaults, kindsOf(DEFAULTS, 1), complain, 'defaults') };
  return {
    limits: Object.freeze(limits),
    defaults: Object.freeze(defaults),
    systems: coordinateSystemTable(coordinateSystems, complain),
    prepare,
    kernel,
    hulls,
    areas,
    watcher,
  };
}

/** Checks for options that are numbers from 0, up to a maximum if given. */
function kindsOf<Numbers extends object>(numbers: Numbers, most?: number): OptionKinds<Numbers> {
  const kind = numberFrom(0, most);
  return Object.fromEntries(Object.keys(numbers).map((name) => [name, kind])) as OptionKinds<Numbers>;
}

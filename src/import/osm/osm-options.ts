// The options of an import.

import { readOptions } from '../../errors/check-options.ts';
import type { Complain } from '../../errors/known-members.ts';
import {
  ANYTHING,
  BOOLEAN,
  FUNCTION,
  numberAbove,
  type OptionKinds,
  SIGNAL,
  TEXT,
  wholeNumber,
} from '../../errors/option-kinds.ts';
import { foundValue } from '../../errors/show-value.ts';
import type { ModeName } from '../../network/going-in-mode.ts';
import { MOST_MODES } from '../../network/modes.ts';
import { TAG_KEYS } from '../../network/segment-tags.ts';
import type { TurnCostsChoice } from '../../network/source.ts';
import { payingModes, readTurnCosts } from '../../network/turn-costs.ts';
import { builtInModes } from './modes/built-in-modes.ts';
import { checkMode } from './modes/check-mode.ts';
import type { Mode } from './modes/mode.ts';
import type { RoadOptions } from './tags/read-road.ts';

/** The options of `importOsm`. */
export interface OsmOptions {
  /** Name of the network. Default: the file's name. */
  name?: string | undefined;
  /** The mode of travel: `car` (the default), `truck`, `bicycle`, `foot`, or your own. */
  mode?: ModeName | Mode | undefined;
  /** Several modes in one network, such as `['car', 'bicycle', 'foot']`. The first one is the default of requests. */
  modes?: readonly (ModeName | Mode)[] | undefined;
  /** Country whose rules apply where there are no signs, as two capital letters. Default: the country in which each road lies. */
  country?: string | undefined;
  /** Language of names without a language. Default: the language of the country. */
  language?: string | undefined;
  /** Includes farm and forest tracks for motor vehicles. Default false. */
  tracks?: boolean | undefined;
  /** Includes footways, paths and pedestrian streets in a network for motor vehicles. Default false. */
  footpaths?: boolean | undefined;
  /** Includes private roads. Default false. */
  privateRoads?: boolean | undefined;
  /** Includes ferries and trains that carry cars. Default true. */
  ferries?: boolean | undefined;
  /** Whether signals, signs, gates and turning round at dead ends take time, as the data of each mode says. Default true. */
  delays?: boolean | undefined;
  /**
   * What turning takes: `true` for costs by the angle, `'least'` for costs by the angle without splitting junctions, or costs of your own.
   * Default false. Traffic keeps to the side that is usual in the country.
   */
  turnCosts?: TurnCostsChoice | undefined;
  /**
   * Which OpenStreetMap ids to keep. With `ways`, segments are found by way id, and records show it. `nodes` also keeps ids of nodes. Costs
   * at most 6 bytes a segment, and 5 bytes a point for nodes.
   */
  keepIds?: 'ways' | 'nodes' | undefined;
  /** Keys of tags to keep, such as `['surface', 'lit']`. Each costs 1 or 2 bytes a segment. */
  keepTags?: readonly string[] | undefined;
  /** How many OSM ids the report lists for each reason. Default 1000. */
  reportIds?: number | undefined;
  /**
   * Multiplies the normal limit on how much the extract may grow when it is unpacked. Real maps do not reach this limit. Use Infinity for
   * trusted files. Default 1.
   */
  expansion?: number | undefined;
  /** Called with the current phase and the bytes read in it. */
  onProgress?: ((progress: OsmProgress) => void) | undefined;
  /** An abort signal. If it aborts, the import rejects with its reason. */
  signal?: AbortSignal | undefined;
}

/** How far an import has come. */
export interface OsmProgress {
  phase: 'roads' | 'nodes';
  /** Bytes read in this phase. */
  done: number;
  total: number;
}

const OPTIONS: OptionKinds<OsmOptions> = {
  name: TEXT,
  mode: ANYTHING,
  modes: ANYTHING,
  country: { expected: 'a country code of two letters, such as DE', fits: isCountry },
  language: TEXT,
  tracks: BOOLEAN,
  footpaths: BOOLEAN,
  privateRoads: BOOLEAN,
  ferries: BOOLEAN,
  delays: BOOLEAN,
  turnCosts: ANYTHING,
  keepIds: { expected: 'ways or nodes', fits: (value) => value === 'ways' || value === 'nodes' },
  keepTags: TAG_KEYS,
  reportIds: wholeNumber(0),
  expansion: numberAbove(0),
  onProgress: FUNCTION,
  signal: SIGNAL,
};

function isCountry(value: unknown): boolean {
  if (typeof value !== 'string' || !/^[a-z]{2}$/i.test(value)) return false;
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(value.toUpperCase()) !== undefined;
}

/** The options with all defaults, except the defaults that depend on the extract. */
interface OsmSettings
  extends Pick<OsmOptions, 'name' | 'country' | 'language' | 'turnCosts' | 'keepIds' | 'onProgress' | 'signal'> {
  readonly modes: readonly Mode[];
  readonly roadOptions: RoadOptions;
  readonly delays: boolean;
  readonly reportIds: number;
  readonly expansion: number;
}

/** Reads the options of an import. Throws one error with everything that is wrong. */
export function readOsmOptions(options: unknown): OsmSettings {
  const problems: string[] = [];
  const complain = (problem: string) => problems.push(problem);
  const read = readOptions(options, OPTIONS, complain);
  const modes = readModes(read, complain);
  checkTurnCosts(read.turnCosts, modes, complain);
  if (problems.length > 0) throw new RangeError(`The extract cannot be imported: ${problems.join('; ')}`);
  const { tracks = false, footpaths = false, privateRoads = false, ferries = true, delays = true } = read;
  const { keepTags = [], reportIds = 1000, expansion = 1 } = read;
  const roadOptions = { tracks, footpaths, privateRoads, ferries, keepTags };
  return { ...read, modes, roadOptions, delays, reportIds, expansion };
}

function checkTurnCosts(choice: unknown, modes: readonly Mode[], complain: Complain): void {
  const read = readTurnCosts(choice, () => false, complain);
  const names = modes.map(({ name }) => name);
  payingModes(read, names, (mode) => modes[mode].isMotorised, complain);
}

function readModes({ mode, modes }: OsmOptions, complain: Complain): readonly Mode[] {
  if (modes === undefined) return [readMode(mode ?? 'car', complain)];
  if (mode !== undefined) complain('mode: expected either mode or modes, not both');
  if (!Array.isArray(modes) || modes.length === 0 || modes.length > MOST_MODES) {
    complain(`modes: expected a list of 1 to ${MOST_MODES} modes, found ${foundValue(modes)}`);
    return [builtInModes.car];
  }
  const read = modes.map((one) => readMode(one, complain));
  // If two names differ only in case, a request could easily pick the wrong mode.
  const names = read.filter((_, i) => typeof modes[i] !== 'string' || modes[i] in builtInModes).map(({ name }) => name);
  const again = names.find((name, i) => names.slice(0, i).some((one) => isSameWord(one, name)));
  if (again !== undefined) complain(`modes: expected each mode once, ignoring case, found ${foundValue(again)} again`);
  return read;
}

function isSameWord(one: unknown, other: unknown): boolean {
  return String(one).toLowerCase() === String(other).toLowerCase();
}

function readMode(mode: unknown, complain: Complain): Mode {
  if (typeof mode === 'string') {
    if (Object.hasOwn(builtInModes, mode)) return builtInModes[mode as ModeName];
    complain(`mode: expected ${Object.keys(builtInModes).join(', ')} or a mode of your own, found ${foundValue(mode)}`);
    return builtInModes.car;
  }
  if (typeof mode !== 'object' || mode === null) {
    complain(`mode: expected a name or a mode of your own, found ${foundValue(mode)}`);
    return builtInModes.car;
  }
  checkMode(mode, complain);
  return mode as Mode;
}

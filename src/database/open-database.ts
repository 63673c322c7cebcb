// Opening a network for requests.

import { type CoordinateSystems, coordinateSystemTable } from '../geo/coordinate-systems.ts';
import type { Network } from '../network/network.ts';
import { openScratch } from '../search/scratch.ts';
import { openSnapper } from '../snap/search-runs.ts';
import { buildSnapIndex } from '../snap/snap-index.ts';
import { boundsOf } from './bounds.ts';
import type { Database } from './database.ts';
import { DEFAULT_LIMITS, DEFAULTS, type Defaults, type Limits } from './limits.ts';
import { isPrepared, type PreparedNetwork, prepareNetwork } from './prepare-network.ts';
import { openWishesCache } from './weighed-wishes.ts';

export interface OpenOptions {
  /** Bounds on single requests; those not given keep their defaults. */
  limits?: Partial<Limits>;
  /** What requests mean when they do not say: the server settings of the interface. */
  defaults?: Partial<Defaults>;
  /** Coordinate systems beyond those built in: a caller's own, or all of `ermine/epsg`. */
  coordinateSystems?: CoordinateSystems;
  /** `false` opens a network that was not prepared as it is: exact all the same, but slow. Default true: prepares it now. */
  prepare?: boolean;
}

/**
 * Opens a network for requests: any number of them, from anywhere in this thread.
 *
 * @example
 * const database = openDatabase(decodeNetwork(bytes), { limits: { milliseconds: 2000 } });
 */
export function openDatabase(network: Network | PreparedNetwork, options: OpenOptions = {}): Database {
  const limits = { ...DEFAULT_LIMITS, ...checkNumbers('limits', options.limits, DEFAULT_LIMITS) };
  const defaults = { ...DEFAULTS, ...checkNumbers('defaults', options.defaults, DEFAULTS) };
  if (!(defaults.propagationFactor <= 1)) {
    throw new RangeError(`defaults.propagationFactor must be from 0 to 1, not ${defaults.propagationFactor}.`);
  }
  const opened = isPrepared(network) || options.prepare === false ? network : prepareNetwork(network);
  const plain = isPrepared(opened) ? opened.network : opened;
  const snapIndex = isPrepared(opened) ? opened.snapIndex : buildSnapIndex(plain);
  return Object.freeze({
    network: plain,
    ...(isPrepared(opened) && { hierarchy: opened.hierarchy }),
    snapper: openSnapper(plain, snapIndex),
    limits: Object.freeze(limits),
    defaults: Object.freeze(defaults),
    systems: coordinateSystemTable(options.coordinateSystems),
    bounds: boundsOf(plain),
    wishes: openWishesCache(plain, limits.cacheBytes),
    scratch: openScratch(plain.nodeCount),
    hierarchyScratch: [],
  });
}

/** The given members, each a number that is not negative; `undefined` ones left out. */
function checkNumbers<Numbers extends object>(
  what: string,
  given: Partial<Numbers> | undefined,
  known: Numbers,
): Partial<Numbers> {
  const checked: Partial<Numbers> = {};
  for (const [name, value] of Object.entries(given ?? {})) {
    if (!(name in known)) throw new RangeError(`${what} has no ${name}; it has ${Object.keys(known).join(', ')}.`);
    if (value === undefined) continue;
    if (typeof value !== 'number' || !(value >= 0))
      throw new RangeError(`${what}.${name} must be a number of at least 0, not ${String(value)}.`);
    Object.assign(checked, { [name]: value });
  }
  return checked;
}

// Roads that change while they are used: a new version of a database, which shares everything unchanged with the previous one.
//
//   prepared network  ->  layer  ->  layer  ->  the roads that requests see  ->  their own costing on top
//
// Nothing of the old version changes: its users continue with it, and when there are none left it is collected.

import { type Budget, checkClock, startBudget } from '../budget/budget.ts';
import { followCosts } from '../costing/metrics.ts';
import type { Layer } from '../costing/road-updates.ts';
import { changedBaseWeights } from '../costing/weights/changed-base.ts';
import { type Database, type DatabaseHandle, expectDatabase } from '../database/database.ts';
import { checkOptions } from '../errors/check-options.ts';
import { numberAbove, SIGNAL } from '../errors/option-kinds.ts';
import { arcsOfSegments } from '../network/arcs-of-segments.ts';
import { networkForMode } from '../network/modes.ts';
import { asRoutingError } from '../operations/request-options.ts';
import { changedColumns, changingColumns, touchedSegments } from './changed-network.ts';
import { openVersion } from './open-version.ts';
import { type LayerUpdates, readLayers } from './read-layers.ts';

/** Limits of an update; without them there is none. */
export interface UpdateOptions {
  /** Checked while the version is made. If it aborts, its reason is thrown and there is no version. */
  signal?: AbortSignal | undefined;
  /** How long the update may take: a longer one throws a RoutingError of code 9017. */
  milliseconds?: number;
}

/**
 * A new version of a database, with layers of updates replaced or, by `null`, removed; those not named stay. Layers
 * have the form of `transientUpdates`, and every request's own updates come on top; a later layer is above an earlier
 * one. Throws one RoutingError that lists everything wrong with them.
 *
 * @example const now = updateDatabase(database, { roadworks: [{ segmentID: 'a:1', updates: [{ exclude: 'Y' }] }],
 * traffic: null });
 */
export function updateDatabase(
  database: DatabaseHandle,
  layers: LayerUpdates,
  options?: UpdateOptions,
): DatabaseHandle {
  expectDatabase(database);
  const { signal, milliseconds } = checkOptions('updateDatabase', options, {
    signal: SIGNAL,
    milliseconds: numberAbove(0),
  });
  const budget = startBudget({ signal, milliseconds });
  try {
    checkClock(budget);
    return updated(database, layers, { budget });
  } catch (error) {
    throw asRoutingError(error);
  }
}

/** How to make a version. */
interface Updating {
  /** Whether to spend more on metrics now, so that queries take less. */
  readonly isPerfect?: boolean;
  readonly budget: Budget;
}

/** The next version of a database. */
export function updated(database: Database, given: unknown, { isPerfect = false, budget }: Updating): Database {
  const { updates, network: before, costs } = database;
  const { baseNetwork } = updates;
  const version = updates.version + 1;
  const read = readLayers(database, given, version, budget);
  const layers = stacked(updates.layers, read);
  const segments = affectedSegments(database, layers, read);
  const columns = changedColumns({ baseNetwork, layers, budget }, changingColumns(before), segments);
  const network = { ...baseNetwork, ...columns };
  checkClock(budget);
  // and those that bans close no longer, or again
  const arcs = Uint32Array.from([...arcsOfSegments(network, segments), ...network.bannedArc]);
  const bases = costs.kept.views.map(
    (view, mode) => view && changedBaseWeights(view.base, networkForMode(network, mode), arcs, budget),
  );
  const next = openVersion(database, { version, layers, columns, bases });
  followCosts(next.costs, costs, arcs, { isPerfect, budget });
  return next;
}

/** Layers after some are set or removed: an existing one keeps its place, a new one is on top. */
function stacked(before: readonly Layer[], given: ReadonlyMap<string, Layer | null>): Layer[] {
  const layers = new Map<string, Layer | null>(before.map((layer) => [layer.name, layer]));
  for (const [name, layer] of given) layers.set(name, layer);
  return [...layers.values()].filter((layer) => layer !== null);
}

/** Every segment that may differ between the layers before and after. */
function affectedSegments(
  { updates }: Database,
  layers: readonly Layer[],
  given: ReadonlyMap<string, Layer | null>,
): Uint32Array {
  const all = [...updates.layers, ...layers];
  const changed = all.filter(({ name }) => given.has(name));
  // a layer's change of a road type also applies to segments that another layer has given that type
  const isAboutTypes = changed.some(({ ofMode }) => ofMode.some((updates) => updates.roadTypeChanges !== undefined));
  return touchedSegments(updates.baseNetwork, isAboutTypes ? all : changed);
}

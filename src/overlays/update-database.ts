// Changes roads while they are used, by making a new version of a database. The new version shares everything unchanged with the previous
// one.
//
//   prepared network  ->  layer  ->  layer  ->  the roads that requests see  ->  their own costing on top
//
// The old version does not change. Requests that use it can finish, and it is garbage-collected after the last one.

import { type Budget, checkClock, startBudget } from '../budget/budget.ts';
import { followCosts } from '../costing/follow-costs.ts';
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

/** Limits of an update. Without them an update has no limit. */
export interface UpdateOptions {
  /** An `AbortSignal` that is checked while the version is built. If it is aborted, its reason is thrown and no version is created. */
  signal?: AbortSignal | undefined;
  /** How long the update may take: a longer one throws a RoutingError of code 9017. */
  milliseconds?: number;
}

/**
 * A new version of a database, with layers of updates replaced or, by `null`, removed; other layers stay. Layers
 * have the form of `transientUpdates`. A later layer is above an earlier one, and the updates of a request are above all layers. Throws one
 * RoutingError that lists everything wrong with the layers.
 *
 * @example
 * const now = updateDatabase(database, { roadworks: [{ segmentID: 'a:1', updates: [{ exclude: 'Y' }] }], traffic: null });
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

/** Options for making a version. */
interface Updating {
  /** Whether to spend more time on metrics now, so that queries are faster. */
  readonly isPerfect?: boolean;
  readonly budget: Budget;
}

/** Makes the next version of a database. */
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
  // includes arcs whose turn bans begin or cease to apply
  const arcs = Uint32Array.from([...arcsOfSegments(network, segments), ...network.bannedArc]);
  const bases = costs.kept.views.map(
    (view, mode) => view && changedBaseWeights(view.base, networkForMode(network, mode), arcs, budget),
  );
  const next = openVersion(database, { version, layers, columns, bases });
  followCosts(next.costs, costs, arcs, { isPerfect, budget });
  return next;
}

/** The layers after some are set or removed. An existing layer keeps its position, and a new one goes on top. */
function stacked(before: readonly Layer[], given: ReadonlyMap<string, Layer | null>): Layer[] {
  const layers = new Map<string, Layer | null>(before.map((layer) => [layer.name, layer]));
  for (const [name, layer] of given) layers.set(name, layer);
  return [...layers.values()].filter((layer) => layer !== null);
}

/** Every segment that may differ between two lists of layers. */
function affectedSegments(
  { updates }: Database,
  layers: readonly Layer[],
  given: ReadonlyMap<string, Layer | null>,
): Uint32Array {
  const all = [...updates.layers, ...layers];
  const changed = all.filter(({ name }) => given.has(name));
  // a layer's change of a road type also applies to segments that get this type from another layer
  const isAboutTypes = changed.some(({ ofMode }) => ofMode.some((updates) => updates.roadTypeChanges !== undefined));
  return touchedSegments(updates.baseNetwork, isAboutTypes ? all : changed);
}

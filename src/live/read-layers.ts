// Layers of updates as callers give them, to layers as a database keeps them.

import type { Budget } from '../budget/budget.ts';
import type { Database } from '../engine/database.ts';
import { changesOfRoadTypes, gatherUpdates } from '../engine/gather-updates.ts';
import type { Layer, UpdatesOfSegments } from '../engine/road-updates.ts';
import { foundValue } from '../errors/show-value.ts';
import { contextOf } from '../operations/request-options.ts';
import { TRANSIENT_UPDATES } from '../request/read-updates.ts';
import { complain, type Reading, startReading } from '../request/reading.ts';
import { throwComplaints } from '../request/throw-complaints.ts';
import type { TransientUpdate } from '../request/transient-updates.ts';
import { NO_UPDATES, type RequestedUpdates } from '../request/update-columns.ts';

/** Layers by name: their updates, or `null` for a layer that is to go. */
export interface LayerUpdates {
  readonly [name: string]: readonly TransientUpdate[] | null;
}

/** What a layer may be called. */
export const LAYER_NAME: RegExp = /^[^\p{Control}\p{Surrogate}]{1,200}$/u;
export const NAME_EXPECTED = 'a name has 1 to 200 characters, none of control';

/** Layers read and looked up, `null` for those to go; throws one `RoutingError` of everything wrong with them. */
export function readLayers(
  database: Database,
  given: unknown,
  version: number,
  budget: Budget,
): Map<string, Layer | null> {
  const layers = new Map<string, Layer | null>();
  // whoever updates roads is no stranger: as many updates as there are
  const { limits, ...context } = contextOf(database);
  const reading = startReading({ ...context, limits: { ...limits, points: Number.POSITIVE_INFINITY }, budget });
  for (const [name, updates] of entriesOf(given, reading)) {
    if (updates === null) {
      layers.set(name, null);
      continue;
    }
    const read = TRANSIENT_UPDATES.read(updates, name, reading) ?? NO_UPDATES;
    const gathered = gatherUpdates(database, read, reading.complaints, budget);
    layers.set(name, layerOf(name, version, read, gathered));
  }
  throwComplaints(reading.complaints);
  return layers;
}

function entriesOf(given: unknown, reading: Reading): [name: string, updates: unknown][] {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    complain(reading, 9008, `layers: expected { name: updates or null }, found ${foundValue(given)}.`, 'layers');
    return [];
  }
  const entries: [string, unknown][] = Object.entries(given);
  for (const [name] of entries) {
    if (LAYER_NAME.test(name)) continue;
    complain(reading, 9008, `layers: ${NAME_EXPECTED}, found ${foundValue(name)}.`, 'layers');
  }
  return entries;
}

function layerOf(name: string, version: number, updates: RequestedUpdates, gathered: UpdatesOfSegments): Layer {
  const roadTypeChanges = changesOfRoadTypes(updates);
  const updateCount = updates.target.length;
  return Object.freeze({ name, version, updateCount, ...(roadTypeChanges && { roadTypeChanges }), ...gathered });
}

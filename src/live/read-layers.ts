// Layers of updates as callers give them, to layers as a database keeps them.

import type { Budget } from '../budget/budget.ts';
import type { Database } from '../engine/database.ts';
import { changesOfRoadTypes, type GatheredChange, gatherChanges } from '../engine/resolve-wishes.ts';
import { CLOSES, type Layer, OPENS, SAME_TYPE } from '../engine/road-updates.ts';
import { foundValue } from '../errors/show-value.ts';
import { contextOf } from '../operations/request-options.ts';
import { complain, type Reading, startReading } from '../request/reading.ts';
import { throwComplaints } from '../request/throw-complaints.ts';
import { type RequestedUpdate, TRANSIENT_UPDATES, type TransientUpdate } from '../request/transient-updates.ts';

/** Layers by name: their updates, or `null` for a layer that is to go. */
export interface LayerUpdates {
  readonly [name: string]: readonly TransientUpdate[] | null;
}

const NAME = /^[^\p{Control}\p{Surrogate}]{1,200}$/u;

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
    const read = TRANSIENT_UPDATES.read(updates, name, reading) ?? [];
    const changes = gatherChanges(database, read, reading.complaints, budget);
    layers.set(name, layerOf(name, version, read, changes));
  }
  throwComplaints(reading.complaints);
  return layers;
}

function entriesOf(given: unknown, reading: Reading): [name: string, updates: unknown][] {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    complain(reading, 9008, `layers: expected { name: updates or null }, got ${foundValue(given)}.`, 'layers');
    return [];
  }
  const entries: [string, unknown][] = Object.entries(given);
  for (const [name] of entries) {
    if (NAME.test(name)) continue;
    complain(
      reading,
      9008,
      `layers: a name has 1 to 200 characters, none of control, got ${foundValue(name)}.`,
      'layers',
    );
  }
  return entries;
}

function layerOf(
  name: string,
  version: number,
  updates: readonly RequestedUpdate[],
  changes: readonly GatheredChange[],
): Layer {
  const count = changes.reduce((sum, { speedChanges }) => sum + speedChanges.length, 0);
  const firstStep = new Uint32Array(changes.length + 1);
  const stepKind = new Uint8Array(count);
  const step = new Float64Array(count);
  let steps = 0;
  changes.forEach(({ speedChanges }, i) => {
    for (const change of speedChanges) {
      stepKind[steps] = 'percentage' in change ? 0 : 'speed' in change ? 1 : 2;
      step[steps++] = 'percentage' in change ? change.percentage : 'speed' in change ? change.speed : change.add;
    }
    firstStep[i + 1] = steps;
  });
  const roadTypeChanges = changesOfRoadTypes(updates);
  return Object.freeze({
    name,
    version,
    updateCount: updates.length,
    ...(roadTypeChanges && { roadTypeChanges }),
    segment: Uint32Array.from(changes, ({ segment }) => segment),
    roadType: Uint8Array.from(changes, ({ roadType = SAME_TYPE }) => roadType),
    exclusion: Uint8Array.from(changes, ({ isExcluded }) =>
      isExcluded === undefined ? 0 : isExcluded ? CLOSES : OPENS,
    ),
    firstStep,
    stepKind,
    step,
  });
}

// Reads layers of updates from a caller into the form that a database keeps.

import { type Budget, checkClock, checkClockAt } from '../budget/budget.ts';
import type { Layer, UpdatesOfMode } from '../costing/road-updates.ts';
import type { Database } from '../database/database.ts';
import { isPlainRecord, isRecord } from '../errors/is-record.ts';
import { foundValue } from '../errors/show-value.ts';
import { drivingModes } from '../network/going-in-mode.ts';
import { contextOf } from '../operations/request-options.ts';
import { readProperty, readValue } from '../request/parameter.ts';
import { TRANSIENT_UPDATES } from '../request/read-updates.ts';
import { complain, MOST_COMPLAINTS, type Reading, startReading, throwComplaints } from '../request/reading.ts';
import { type Complaint, RoutingError } from '../request/routing-error.ts';
import type { TransientUpdate } from '../request/transient-updates.ts';
import { EXCLUDE, NO_UPDATES, type RequestedUpdates, ROAD_TYPE } from '../request/update-columns.ts';
import { findTargets } from '../resolve/find-targets.ts';
import { changesOfRoadTypes, inOneRowEach, modesOfUpdates } from '../resolve/gather-updates.ts';

/** Layers by name: their updates, or `null` to remove the layer. */
export interface LayerUpdates {
  readonly [name: string]: readonly TransientUpdate[] | null;
}

/** The names of layers. */
export const LAYER_NAME: RegExp = /^[^\p{Control}\p{Surrogate}]{1,200}$/u;
export const NAME_EXPECTED = 'a name must have 1 to 200 characters and no control characters';

/** Throws if layers are not a plain object. A copy of anything else, such as a list or an object of a class, would lose what it is. */
export function expectLayers(given: unknown): asserts given is Record<string, unknown> {
  try {
    if (isPlainRecord(given) && Object.keys(given)) return;
  } catch {
    // the error is reported below as a value that cannot be read
  }
  const found = isRecord(given) ? 'an object of a class' : foundValue(given);
  const userMessage = `layers: expected { name: updates or null }, found ${found}.`;
  throw new RoutingError([{ errorCode: 9008, userMessage, parameter: 'layers' }]);
}

/**
 * Parses and resolves layers; `null` stands for a layer to remove. Throws one `RoutingError` that lists everything wrong with the layers.
 */
export function readLayers(
  database: Database,
  given: unknown,
  version: number,
  budget: Budget,
): Map<string, Layer | null> {
  const layers = new Map<string, Layer | null>();
  // updates come from the operator, so their number is not limited
  const { limits, ...context } = contextOf(database);
  const reading = startReading({ ...context, limits: { ...limits, points: Number.POSITIVE_INFINITY }, budget });
  for (const [name, updates] of entriesOf(given, reading)) {
    checkClock(budget);
    if (updates === null) {
      layers.set(name, null);
      continue;
    }
    const read = readValue(TRANSIENT_UPDATES, updates, name, reading) ?? NO_UPDATES;
    const ofMode = updatesOfModes(database, read, reading.complaints, budget);
    layers.set(name, Object.freeze({ name, version, updateCount: read.target.length, ofMode }));
  }
  throwComplaints(reading.complaints);
  return layers;
}

function entriesOf(given: unknown, reading: Reading): [name: string, updates: unknown][] {
  expectLayers(given);
  const entries: [string, unknown][] = [];
  for (const [i, name] of Object.keys(given).entries()) {
    checkClockAt(reading.context.budget, i);
    const before = reading.complaints.length;
    const updates = readProperty(given, name, reading);
    if (reading.complaints.length === before) entries.push([name, updates]);
    if (LAYER_NAME.test(name)) continue;
    complain(reading, 9008, `layers: ${NAME_EXPECTED}, found ${foundValue(name)}.`, 'layers');
  }
  return entries;
}

/**
 * The effect of updates on each mode. If an update names no modes, its closures and road types apply to all modes. Its speeds apply only to
 * modes that drive, because a traffic jam does not slow pedestrians. A point means the nearest road for the first mode of its update, and
 * the other modes use that road too.
 */
function updatesOfModes(
  database: Database,
  updates: RequestedUpdates,
  complaints: Complaint[],
  budget: Budget,
): readonly UpdatesOfMode[] {
  const { network } = database;
  const modes = modesOfUpdates(network, updates, complaints, budget);
  const driving = drivingModes(network);
  const isSpeedFor = (mode: number) => driving.length === 0 || driving.includes(mode);
  const modeAt = (update: number) => modes.get(update)?.[0] ?? driving[0] ?? 0;
  const found = findTargets(database, updates, { modeAt }, complaints, budget);
  complainOfRoadTypes(updates, complaints, budget);
  const known = new Map<string, UpdatesOfMode>();
  return network.modes.map((_, mode) => {
    // modes with equal changes share one object
    const key = modes.size === 0 ? `${isSpeedFor(mode)}` : `${mode}`;
    let ofMode = known.get(key);
    if (ofMode === undefined) {
      const isFor = (update: number, kind: number) =>
        modes.get(update)?.includes(mode) ?? (kind === EXCLUDE || kind === ROAD_TYPE || isSpeedFor(mode));
      const roadTypeChanges = changesOfRoadTypes(updates, { isFor }, budget);
      ofMode = { ...inOneRowEach(updates, found, { isFor }, budget), ...(roadTypeChanges && { roadTypeChanges }) };
      known.set(key, ofMode);
    }
    return ofMode;
  });
}

/** Reports road types for single modes. A road type belongs to the road, so a layer can only change it for all modes. */
function complainOfRoadTypes(
  { name, modes, firstChange, changeKind }: RequestedUpdates,
  complaints: Complaint[],
  budget: Budget,
): void {
  let count = 0;
  for (const update of modes.keys()) {
    checkClockAt(budget, count++);
    if (complaints.length >= MOST_COMPLAINTS) return;
    if (!changeKind.subarray(firstChange[update], firstChange[update + 1]).includes(ROAD_TYPE)) continue;
    const parameter = `${name}[${update}].modes`;
    const userMessage = `${parameter}: the roadType of a segment is the same for all modes: leave out modes next to it.`;
    complaints.push({ errorCode: 9008, userMessage, parameter });
  }
}

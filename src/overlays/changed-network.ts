// A network with layers of updates applied. It has its own columns of speeds, road types and closures, and shares everything else.

import { type Budget, checkClockAt } from '../budget/budget.ts';
import { CLOSES, type Layer } from '../costing/road-updates.ts';
import { underLayers } from '../costing/under-layers.ts';
import { speedInMode } from '../network/modes.ts';
import { indexNotBelow, type Network } from '../network/network.ts';

/** The columns of a network that updates change. */
export type ChangedColumns = Pick<Network, 'speed' | 'modeSpeed' | 'roadType' | 'bucketKind' | 'bucketSpeed'>;

/** The current columns of a network that updates change. */
export function changingColumns(network: Network): ChangedColumns {
  const { speed, modeSpeed, roadType, bucketKind, bucketSpeed } = network;
  return { speed, modeSpeed, roadType, bucketKind, bucketSpeed };
}

/** The prepared network, and its layers. */
interface Layered {
  readonly baseNetwork: Network;
  readonly layers: readonly Layer[];
  readonly budget: Budget;
}

/**
 * The columns of a network with layers. `before` are its columns with other layers, which may differ only at the given segments, in
 * ascending order. `before` is not modified.
 */
export function changedColumns(
  { baseNetwork, layers, budget }: Layered,
  before: ChangedColumns,
  segments: Uint32Array,
): ChangedColumns {
  const speed = copyOnChange(before.speed);
  const roadType = copyOnChange(before.roadType);
  const isOpen = baseNetwork.modes.length === 1 && !layers.some(({ ofMode }) => ofMode[0].exclusion.includes(CLOSES));
  // a mode needs separate speeds only if a segment is closed to it
  const modeSpeed = copyOnChange(before.modeSpeed.length > 0 ? before.modeSpeed : before.speed);
  const unders = underLayers(baseNetwork, layers);
  for (let i = 0; i < segments.length; i++) {
    checkClockAt(budget, i);
    const segment = segments[i];
    for (const under of unders) under.goTo(segment);
    roadType.set(segment, unders[0].roadType);
    for (let directedSegment = 2 * segment; directedSegment < 2 * segment + 2; directedSegment++) {
      speed.set(directedSegment, unders[0].speed(baseNetwork.speed[directedSegment], directedSegment));
      if (isOpen) continue;
      unders.forEach((under, mode) => {
        const given = under.isClosed ? 0 : speedInMode(baseNetwork, mode, directedSegment);
        modeSpeed.set(2 * baseNetwork.segmentCount * mode + directedSegment, under.speed(given, directedSegment));
      });
    }
  }
  return {
    speed: speed.values,
    roadType: roadType.values,
    modeSpeed: isOpen ? baseNetwork.modeSpeed : modeSpeed.values,
    ...changedBuckets(baseNetwork, layers),
  };
}

/** A column that is copied on its first change. */
interface ChangingColumn<Column> {
  readonly values: Column;
  set(at: number, value: number): void;
}

function copyOnChange<Column extends Uint8Array | Uint32Array>(before: Column): ChangingColumn<Column> {
  let values = before;
  return {
    get values() {
      return values;
    },
    set(at, value) {
      if (values[at] === value) return;
      if (values === before) values = before.slice() as Column;
      values[at] = value;
    },
  };
}

/** The speeds by time of day, computed again from the base network. Rows that layers add come after the rows of the data. */
function changedBuckets(baseNetwork: Network, layers: readonly Layer[]): Pick<Network, 'bucketKind' | 'bucketSpeed'> {
  const { bucketDirected, bucketKind, bucketSpeed } = baseNetwork;
  if (bucketDirected.length === 0 || layers.length === 0) return { bucketKind, bucketSpeed };
  const kinds = bucketKind.slice();
  const derived: number[] = [];
  const kindOf = new Map<string, number>();
  const unders = underLayers(baseNetwork, layers);
  for (const segment of touchedSegments(baseNetwork, layers)) {
    for (const { row, mode, directedSegment } of rowsOf(baseNetwork, segment)) {
      const under = unders[mode];
      under.goTo(segment);
      const first = 4 * bucketKind[row];
      const speeds = Array.from(bucketSpeed.subarray(first, first + 4), (speed) => under.speed(speed, directedSegment));
      const key = speeds.join();
      let kind = kindOf.get(key);
      if (kind === undefined) {
        kindOf.set(key, (kind = (bucketSpeed.length + derived.length) / 4));
        derived.push(...speeds);
      }
      kinds[row] = kind;
    }
  }
  const all = new Uint32Array(bucketSpeed.length + derived.length);
  all.set(bucketSpeed);
  all.set(derived, bucketSpeed.length);
  return { bucketKind: kinds, bucketSpeed: all };
}

interface BucketRow {
  readonly row: number;
  readonly mode: number;
  readonly directedSegment: number;
}

/** The time-of-day speeds of a segment, by mode. */
function rowsOf({ bucketDirected, modes, segmentCount }: Network, segment: number): BucketRow[] {
  const rows: BucketRow[] = [];
  for (let mode = 0; mode < modes.length; mode++) {
    // for each mode, all directed segments, one mode after another
    const before = 2 * segmentCount * mode;
    const first = before + 2 * segment;
    for (let row = indexNotBelow(bucketDirected, first); bucketDirected[row] <= first + 1; row++)
      rows.push({ row, mode, directedSegment: bucketDirected[row] - before });
  }
  return rows;
}

/** Every segment that some layer may change, in ascending order. */
export function touchedSegments(baseNetwork: Network, layers: readonly Layer[]): Uint32Array {
  const { segmentCount, roadType } = baseNetwork;
  const updates = layers.flatMap(({ ofMode }) => ofMode);
  const isChanged = Uint8Array.from({ length: 256 }, (_, type) =>
    updates.some(({ roadTypeChanges }) => (roadTypeChanges?.[type] ?? []).length > 0) ? 1 : 0,
  );
  const isByType = isChanged.includes(1);
  if (layers.length === 1 && !isByType) return updates[0].segment;
  const isTouched = new Uint8Array(segmentCount);
  for (const {
    ofMode: [{ segment }],
  } of layers)
    for (let i = 0; i < segment.length; i++) isTouched[segment[i]] = 1;
  // a segment that no layer names keeps the road type of the data
  if (isByType) for (let i = 0; i < segmentCount; i++) isTouched[i] |= isChanged[roadType[i]];
  return placesOf(isTouched);
}

function placesOf(marks: Uint8Array): Uint32Array {
  let count = 0;
  for (let i = 0; i < marks.length; i++) count += marks[i];
  const places = new Uint32Array(count);
  for (let i = 0, at = 0; at < count; i++) if (marks[i] !== 0) places[at++] = i;
  return places;
}

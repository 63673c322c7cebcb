// A network as layers of updates leave it: columns of speeds, road types and closures, changed; everything else is shared.
//
//   a layer, on what the layers beneath it leave:
//     road type of the segment  -> speeds: changes of that road type, then of the segment  -> open or closed
//
// Speeds are whole metres per hour after each layer. A course that has no speed (closed to a mode, unknown in a bucket) stays so.

import { type Budget, checkClockAt } from '../budget/budget.ts';
import { changeSpeeds } from '../cost/speed-changes.ts';
import type { SpeedChange } from '../cost/wishes.ts';
import { CLOSES, type Layer, placeInLayer, SAME_TYPE, STEPS } from '../engine/road-updates.ts';
import { lowerBound, type Network } from '../network/network.ts';

/** What updates change of a network. */
export type ChangedColumns = Pick<Network, 'speed' | 'modeSpeed' | 'roadType' | 'bucketKind' | 'bucketSpeed'>;

/** The columns that updates change. */
export function changingColumns(network: Network): ChangedColumns {
  const { speed, modeSpeed, roadType, bucketKind, bucketSpeed } = network;
  return { speed, modeSpeed, roadType, bucketKind, bucketSpeed };
}

/** A network as it was prepared, and what lies over it. */
interface Layered {
  readonly ground: Network;
  readonly layers: readonly Layer[];
  readonly budget: Budget;
}

/**
 * The columns of a network under layers. `before` are its columns under other layers, which differ at most at the segments
 * given; nothing of it is changed.
 */
export function changedColumns(
  { ground, layers, budget }: Layered,
  before: ChangedColumns,
  segments: Uint32Array,
): ChangedColumns {
  const speed = before.speed.slice();
  const roadType = before.roadType.slice();
  // the speeds of one mode alone stand by themselves only while something is closed to it
  const modeSpeed = (before.modeSpeed.length > 0 ? before.modeSpeed : before.speed).slice();
  const groundSpeed = ground.modes.length === 1 ? ground.speed : ground.modeSpeed;
  const courseCount = 2 * ground.segmentCount;
  let isSpeedSame = true;
  let isTypeSame = true;
  for (let i = 0; i < segments.length; i++) {
    checkClockAt(budget, i);
    const segment = segments[i];
    const change = changeUnder(ground, layers, segment);
    isTypeSame &&= roadType[segment] === change.roadType;
    roadType[segment] = change.roadType;
    for (let course = 2 * segment; course < 2 * segment + 2; course++) {
      const changed = change.speed(ground.speed[course]);
      isSpeedSame &&= speed[course] === changed;
      speed[course] = changed;
      for (let at = course; at < modeSpeed.length; at += courseCount) {
        modeSpeed[at] = change.isClosed ? 0 : change.speed(groundSpeed[at]);
      }
    }
  }
  const isOpen = ground.modes.length === 1 && !layers.some(({ exclusion }) => exclusion.includes(CLOSES));
  return {
    speed: isSpeedSame ? before.speed : speed,
    roadType: isTypeSame ? before.roadType : roadType,
    modeSpeed: isOpen ? ground.modeSpeed : modeSpeed,
    ...changedBuckets(ground, layers),
  };
}

/** What layers make of one segment. */
interface Change {
  readonly roadType: number;
  readonly isClosed: boolean;
  /** What becomes of a speed that the data has for it. */
  speed(given: number): number;
}

function changeUnder(ground: Network, layers: readonly Layer[], segment: number): Change {
  let roadType = ground.roadType[segment];
  let isClosed = false;
  const steps: (readonly SpeedChange[])[] = [];
  for (const layer of layers) {
    const place = placeInLayer(layer, segment);
    if (place >= 0 && layer.roadType[place] !== SAME_TYPE) roadType = layer.roadType[place];
    const ofType = layer.roadTypeChanges?.[roadType] ?? NO_STEPS;
    const ofSegment = place < 0 ? NO_STEPS : stepsAt(layer, place);
    if (ofType.length > 0) steps.push([...ofType, ...ofSegment]);
    else if (ofSegment.length > 0) steps.push(ofSegment);
    if (place >= 0 && layer.exclusion[place] !== 0) isClosed = layer.exclusion[place] === CLOSES;
  }
  return {
    roadType,
    isClosed,
    speed(given) {
      let now = given;
      if (given > 0) for (const some of steps) now = changeSpeeds(now, some);
      return now;
    },
  };
}

const NO_STEPS: readonly SpeedChange[] = [];

function stepsAt({ firstStep, stepKind, step }: Layer, place: number): SpeedChange[] {
  const steps: SpeedChange[] = [];
  for (let i = firstStep[place]; i < firstStep[place + 1]; i++) steps.push(STEPS[stepKind[i]](step[i]));
  return steps;
}

/** Speeds by time of day, from the ground up: kinds that the layers make stand behind those of the data. */
function changedBuckets(ground: Network, layers: readonly Layer[]): Pick<Network, 'bucketKind' | 'bucketSpeed'> {
  const { bucketCourse, bucketKind, bucketSpeed } = ground;
  if (bucketCourse.length === 0 || layers.length === 0) return { bucketKind, bucketSpeed };
  const kinds = bucketKind.slice();
  const made: number[] = [];
  const kindOf = new Map<string, number>();
  for (const segment of touchedSegments(ground, layers)) {
    for (const course of [2 * segment, 2 * segment + 1]) {
      const row = rowOf(bucketCourse, course);
      if (row < 0) continue;
      const change = changeUnder(ground, layers, segment);
      const first = 4 * bucketKind[row];
      const speeds = Array.from(bucketSpeed.subarray(first, first + 4), change.speed);
      const key = speeds.join();
      let kind = kindOf.get(key);
      if (kind === undefined) {
        kindOf.set(key, (kind = (bucketSpeed.length + made.length) / 4));
        made.push(...speeds);
      }
      kinds[row] = kind;
    }
  }
  const all = new Uint32Array(bucketSpeed.length + made.length);
  all.set(bucketSpeed);
  all.set(made, bucketSpeed.length);
  return { bucketKind: kinds, bucketSpeed: all };
}

function rowOf(bucketCourse: Uint32Array, course: number): number {
  const row = lowerBound(bucketCourse, course);
  return bucketCourse[row] === course ? row : -1;
}

/** Every segment that some layer may change, ascending. */
export function touchedSegments(ground: Network, layers: readonly Layer[]): Uint32Array {
  const { segmentCount, roadType } = ground;
  const touched = layers.flatMap(({ segment }) => Array.from(segment));
  const isChanged = Uint8Array.from({ length: 256 }, (_, type) =>
    layers.some(({ roadTypeChanges }) => (roadTypeChanges?.[type] ?? []).length > 0) ? 1 : 0,
  );
  if (isChanged.includes(1)) {
    // a segment that no layer speaks of by itself has the road type of the data
    for (let segment = 0; segment < segmentCount; segment++) if (isChanged[roadType[segment]]) touched.push(segment);
  }
  return Uint32Array.from(new Set(touched)).sort();
}

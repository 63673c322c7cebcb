// The state of roads before rules and cost functions change them: which directed segments are open, and their speeds, after all other parts
// of a request were applied.

import { NO_ARC, TOLL } from '../../network/network.ts';
import { changeSpeeds } from '../../request/speed-changes.ts';
import { TOLL_CLASS } from '../weights/arcs-by-class.ts';
import type { DirectedChanges, RoadsToChange } from '../weights/directed-changes.ts';
import { requestedSpeed } from '../weights/directed-speed.ts';
import { CLOSED_FACTOR } from '../weights/penalty.ts';
import { speedsInBucket } from '../weights/speed-kinds.ts';

export interface RoadsBefore {
  /** By directed segment: 1 where it is open. */
  readonly isOpen: Uint8Array;
  /** By directed segment: metres per hour. */
  readonly speed: Uint32Array;
}

export function roadsBefore(roads: RoadsToChange, changes: DirectedChanges): RoadsBefore {
  const isOpen = openBefore(roads, changes);
  const speed = speedsBefore(roads);
  for (let directedSegment = 0; directedSegment < isOpen.length; directedSegment++) {
    const changed = changes.speed[directedSegment];
    if (changed > 0 && isOpen[directedSegment] === 1) speed[directedSegment] = changed;
  }
  return { isOpen, speed };
}

function openBefore({ network, factors }: RoadsToChange, { factor }: DirectedChanges): Uint8Array {
  const { arcOfDirected, speed, roadType, flags } = network;
  const { table, individual } = factors;
  const isOpen = new Uint8Array(arcOfDirected.length);
  for (let directedSegment = 0; directedSegment < isOpen.length; directedSegment++) {
    // read by segment, because the arcs of a segment lie far apart in memory
    const segment = directedSegment >>> 1;
    const kind = roadType[segment] | (flags[segment] & TOLL ? TOLL_CLASS : 0);
    const isClosed =
      speed[directedSegment] === 0 ||
      factor[directedSegment] === 0 ||
      table[kind] === CLOSED_FACTOR ||
      arcOfDirected[directedSegment] === NO_ARC;
    isOpen[directedSegment] = isClosed ? 0 : 1;
  }
  for (const { change, factor: factorOfChange } of individual) {
    for (const direction of [0, 1]) {
      const directedSegment = 2 * change.segment + direction;
      const isClosed = factorOfChange[direction] === CLOSED_FACTOR || factor[directedSegment] === 0;
      isOpen[directedSegment] = isClosed ? 0 : 1;
    }
  }
  return isOpen;
}

function speedsBefore({ network, costing }: RoadsToChange): Uint32Array {
  const { bucket, roadTypeChanges, segmentChanges } = costing;
  const speed = bucket === 0 ? network.speed.slice() : speedsInBucket(network, bucket);
  if (roadTypeChanges !== undefined) changeByType(speed, network.roadType, roadTypeChanges);
  for (const change of segmentChanges) {
    for (const directedSegment of [2 * change.segment, 2 * change.segment + 1])
      speed[directedSegment] = requestedSpeed(network, costing, directedSegment, change);
  }
  return speed;
}

/** A road type has few different speeds, so each of them is changed once. */
function changeByType(
  speed: Uint32Array,
  roadType: Uint8Array,
  changes: NonNullable<RoadsToChange['costing']['roadTypeChanges']>,
): void {
  const changed = changes.map((steps) => (steps.length === 0 ? undefined : new Map<number, number>()));
  for (let directedSegment = 0; directedSegment < speed.length; directedSegment++) {
    const type = roadType[directedSegment >>> 1];
    const known = changed[type];
    const given = speed[directedSegment];
    if (known === undefined || given === 0) continue;
    let after = known.get(given);
    if (after === undefined) known.set(given, (after = changeSpeeds(given, changes[type])));
    speed[directedSegment] = after;
  }
}

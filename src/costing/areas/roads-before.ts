// The speeds of roads before rules and cost functions change them, and after all other parts of a request.

import { type Network, NO_ARC, TOLL } from '../../network/network.ts';
import { changeSpeeds } from '../../request/speed-changes.ts';
import { TOLL_CLASS } from '../weights/arcs-by-class.ts';
import { closesClasses } from '../weights/costing-table.ts';
import type { DirectedChanges, RoadsToChange } from '../weights/directed-changes.ts';
import { requestedSpeed } from '../weights/directed-speed.ts';
import { CLOSED_FACTOR } from '../weights/penalty.ts';
import { speedsInBucket } from '../weights/speed-kinds.ts';

/** For each directed segment: metres per hour, or 0 if it is closed. Nobody may change the array. */
export function speedsBefore(roads: RoadsToChange, changes: DirectedChanges | undefined): Uint32Array {
  const { network, base, factors } = roads;
  const given = requestedSpeeds(roads);
  const closesTypes = closesClasses(base, factors.table);
  const isAsInData = given === network.speed && !closesTypes && factors.individual.length === 0;
  if (isAsInData && (changes === undefined || changes.isEmpty)) return openInData(network);
  const speed = openSpeeds(roads, given, closesTypes, changes);
  for (const { change, factor } of factors.individual) {
    for (const direction of [0, 1]) {
      const directedSegment = 2 * change.segment + direction;
      const isClosed = factor[direction] === CLOSED_FACTOR || changes?.isClosed(directedSegment) === true;
      speed[directedSegment] = isClosed ? 0 : changes?.speed[directedSegment] || given[directedSegment];
    }
  }
  return speed;
}

/** By network: the speeds in the data of directed segments with an arc. */
const open = new WeakMap<Network, Uint32Array>();

/** The speed of each directed segment in the data, or 0 if it has no arc. */
function openInData(network: Network): Uint32Array {
  const { speed: inData, arcOfDirected } = network;
  let speed = open.get(network);
  if (speed === undefined) {
    speed = inData.map((one, directedSegment) => (arcOfDirected[directedSegment] === NO_ARC ? 0 : one));
    open.set(network, speed);
  }
  return speed;
}

/** The speeds of roads that their road type, tolls and earlier changes leave open. */
function openSpeeds(
  { network, factors: { table } }: RoadsToChange,
  given: Uint32Array,
  closesTypes: boolean,
  changes: DirectedChanges | undefined,
): Uint32Array {
  const { roadType, flags } = network;
  const inData = openInData(network);
  const speed = new Uint32Array(given.length);
  for (let directedSegment = 0; directedSegment < speed.length; directedSegment++) {
    if (inData[directedSegment] === 0) continue;
    if (closesTypes) {
      const segment = directedSegment >>> 1;
      if (table[roadType[segment] | (flags[segment] & TOLL ? TOLL_CLASS : 0)] === CLOSED_FACTOR) continue;
    }
    if (changes?.isClosed(directedSegment)) continue;
    speed[directedSegment] = changes?.speed[directedSegment] || given[directedSegment];
  }
  return speed;
}

function requestedSpeeds({ network, costing }: RoadsToChange): Uint32Array {
  const { bucket, roadTypeChanges, segmentChanges } = costing;
  const isAsInData = bucket === 0 && roadTypeChanges === undefined && segmentChanges.length === 0;
  if (isAsInData) return network.speed;
  const speed = bucket === 0 ? network.speed.slice() : speedsInBucket(network, bucket);
  if (roadTypeChanges !== undefined) changeByType(speed, network.roadType, roadTypeChanges);
  for (const change of segmentChanges) {
    for (const directedSegment of [2 * change.segment, 2 * change.segment + 1])
      speed[directedSegment] = requestedSpeed(network, costing, directedSegment, change);
  }
  return speed;
}

/** Changes speeds by road type. Each road type has few different speeds, so each speed is changed only once. */
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

// The roads of an extract while it is read, in columns with one row per way.
//
// Each mode has columns of its own, `passages[mode]`, which say how it may use the roads.

import type { VehicleLimit } from '../../network/source.ts';
import { type Distinct, numberOf, openDistinct } from './distinct.ts';
import { type Column, openColumn, push, pushAll } from './file/column.ts';
import type { SpeedLimits } from './tags/max-speed.ts';
import type { Name } from './tags/names.ts';
import type { Passage, PassageSide } from './tags/read-passage.ts';
import type { KeptTags, Road } from './tags/read-road.ts';
import type { TaggedSpeed } from './tags/read-surface-speed.ts';
import type { RoadClass } from './tags/road-class.ts';
import type { WaySigns } from './tags/way-signs.ts';

/** Bits of a passage. */
export const OPEN_FORWARD = 1;
export const OPEN_BACKWARD = 2;
export const SLOW_FORWARD = 4;
export const SLOW_BACKWARD = 8;
/** The road is open because of its class, not because of a tag. */
export const BY_CLASS = 16;
/** Every open direction is destination-only. */
export const DESTINATION = 32;

/** Bits of a road. */
export const TOLL_ROAD = 1;
export const ROUNDABOUT_ROAD = 2;
export const STEPS_ROAD = 4;
export const CROSSING_ROAD = 8;
export const ELEVATOR_ROAD = 16;

/** How one mode may use the roads. A road that it may not use has no bits. */
export interface Passages {
  bits: Column<Uint8Array>;
  /** The number of its pace in `paces`. */
  pace: Column<Uint32Array>;
  /** The preference factor in tenths. */
  reluctance: Column<Uint8Array>;
  /** For each road that has any: the traffic buckets in which a direction is closed. */
  closedIn: Map<number, NonNullable<Passage['closedIn']>>;
}

export interface OsmRoads {
  count: number;
  id: Column<Float64Array>;
  /** For each road, plus one entry: its first position in `ref`. */
  firstRef: Column<Uint32Array>;
  /** Ids of the nodes that the ways pass. */
  ref: Column<Float64Array>;
  bits: Column<Uint8Array>;
  passages: readonly Passages[];
  roadClass: Column<Uint32Array>;
  maxSpeed: Column<Uint32Array>;
  names: Column<Uint32Array>;
  signs: Column<Uint32Array>;
  limits: Column<Uint32Array>;
  tags: Column<Uint32Array>;
  classes: Distinct<RoadClass>;
  speeds: Distinct<SpeedLimits>;
  nameLists: Distinct<Name[]>;
  signLists: Distinct<WaySigns>;
  limitLists: Distinct<VehicleLimit[]>;
  tagLists: Distinct<KeptTags>;
  paces: Distinct<TaggedSpeed>;
  /** Seconds that a ferry needs for its whole way. */
  duration: Map<number, number>;
}

/** Columns without roads, for a number of modes. */
export function openRoads(modeCount: number): OsmRoads {
  const firstRef = openColumn(Uint32Array);
  push(firstRef, 0);
  return {
    count: 0,
    id: openColumn(Float64Array),
    firstRef,
    ref: openColumn(Float64Array),
    bits: openColumn(Uint8Array),
    passages: Array.from({ length: modeCount }, () => ({
      bits: openColumn(Uint8Array),
      pace: openColumn(Uint32Array),
      reluctance: openColumn(Uint8Array),
      closedIn: new Map(),
    })),
    roadClass: openColumn(Uint32Array),
    maxSpeed: openColumn(Uint32Array),
    names: openColumn(Uint32Array),
    signs: openColumn(Uint32Array),
    limits: openColumn(Uint32Array),
    tags: openColumn(Uint32Array),
    classes: openDistinct(),
    speeds: openDistinct(),
    nameLists: openDistinct(),
    signLists: openDistinct(),
    limitLists: openDistinct(),
    tagLists: openDistinct(),
    paces: openDistinct(),
    duration: new Map(),
  };
}

/** Appends a road. */
export function addRoad(roads: OsmRoads, id: number, road: Road, refs: Float64Array, refCount: number): void {
  push(roads.id, id);
  pushAll(roads.ref, refs, refCount);
  push(roads.firstRef, roads.ref.count);
  push(roads.bits, flagsOf(road));
  road.passages.forEach((passage, mode) => {
    push(roads.passages[mode].bits, passage ? bitsOf(passage) : 0);
    push(roads.passages[mode].pace, passage ? numberOf(roads.paces, passage.pace) : 0);
    push(roads.passages[mode].reluctance, passage?.reluctance ?? 0);
    if (passage?.closedIn) roads.passages[mode].closedIn.set(roads.count, passage.closedIn);
  });
  push(roads.roadClass, numberOf(roads.classes, road.roadClass));
  push(roads.maxSpeed, numberOf(roads.speeds, road.maxSpeed));
  push(roads.names, numberOf(roads.nameLists, road.names));
  push(roads.signs, numberOf(roads.signLists, road.signs));
  push(roads.limits, numberOf(roads.limitLists, road.limits));
  push(roads.tags, numberOf(roads.tagLists, road.tags));
  if (road.duration !== undefined) roads.duration.set(roads.count, road.duration);
  roads.count++;
}

/** Frees the memory of node ids once nodes are numbered. */
export function releaseRefs(roads: OsmRoads): void {
  roads.ref = openColumn(Float64Array);
}

function flagsOf({ isTollRoad, isRoundabout, isSteps, isCrossing, isElevator }: Road): number {
  return (
    (isTollRoad ? TOLL_ROAD : 0) |
    (isRoundabout ? ROUNDABOUT_ROAD : 0) |
    (isSteps ? STEPS_ROAD : 0) |
    (isCrossing ? CROSSING_ROAD : 0) |
    (isElevator ? ELEVATOR_ROAD : 0)
  );
}

function bitsOf({ forward, backward, isByClass }: Passage): number {
  const isOpen = forward === 'open' || backward === 'open';
  const isForDestinations = !isOpen && (forward === 'destination' || backward === 'destination');
  // Only a whole road can be destination-only. If one direction is destination-only and the other is open to all, the direction becomes
  // slow instead.
  const isSlow = (side: PassageSide): boolean => side === 'slow' || (side === 'destination' && isOpen);
  return (
    (isForDestinations ? DESTINATION : 0) |
    (forward === 'closed' ? 0 : OPEN_FORWARD) |
    (backward === 'closed' ? 0 : OPEN_BACKWARD) |
    (isSlow(forward) ? SLOW_FORWARD : 0) |
    (isSlow(backward) ? SLOW_BACKWARD : 0) |
    (isByClass ? BY_CLASS : 0)
  );
}

/** Whether a mode may use a road in any direction. */
export function isOpenTo({ passages }: OsmRoads, mode: number, road: number): boolean {
  return (passages[mode].bits.values[road] & (OPEN_FORWARD | OPEN_BACKWARD)) !== 0;
}

/** The directions of a road that are open to at least one mode: FORWARD, BACKWARD. */
export function openWays({ passages }: OsmRoads, road: number): number {
  let ways = 0;
  for (const { bits } of passages) ways |= bits.values[road] & (OPEN_FORWARD | OPEN_BACKWARD);
  return ways;
}

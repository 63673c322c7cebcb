// Roads as boundary/roads.ts stores them, and the cost spent on them.

import { Field } from './field';

/** A road, see boundary/roads.ts: its shape, the cost spent at its ends, and its own cost from each of them. */
@unmanaged
export class Road {
  firstPoint: i32;
  pointCount: i32;
  length: i32;
  slowness: i32;
  spentAtStart: i32;
  spentAtEnd: i32;
  forward: i32;
  backward: i32;
  startX: i32;
  startY: i32;
  endX: i32;
  endY: i32;
}

/** A part of a road, from one fraction of its length to another. */
@unmanaged
export class Part {
  from: f64;
  to: f64;
  spentFrom: f64;
  spentTo: f64;
}

const ROAD: u32 = 48;
const PART: u32 = 32;

export const NOT_REACHED: i32 = -1;

export function roadOf(field: Field, road: i32): Road {
  return changetype<Road>(field.roads + road * ROAD);
}

export function partOf(field: Field, road: i32): Part {
  return changetype<Part>(field.parts + road * PART);
}

export function slownessOf(field: Field, road: Road): f64 {
  return load<f64>(field.slowness + (road.slowness << 3));
}

/** The cost spent at the beginning and at the end of a road. */
export function spentFrom(field: Field, number: i32): f64 {
  if (number < field.partCount) return partOf(field, number).spentFrom;
  const road = roadOf(field, number);
  return road.spentAtStart === NOT_REACHED ? road.spentAtEnd + road.backward : road.spentAtStart;
}

export function spentTo(field: Field, number: i32): f64 {
  if (number < field.partCount) return partOf(field, number).spentTo;
  const road = roadOf(field, number);
  return road.spentAtEnd === NOT_REACHED ? road.spentAtStart + road.forward : road.spentAtEnd;
}

// Roads as rows of numbers, and the cost spent on them.

import type { Field } from './field.ts';
import { at, doubleAt } from './memory.ts';
import type { f64, i32 } from './numbers.ts';

/** Numbers per road: its first point on the map, its number of points, its length in centimetres, the positions of both ends, ... */
export const ROAD = 12;
export const FIRST_POINT = 0;
export const POINT_COUNT = 1;
export const LENGTH = 2;
export const START_X = 3;
export const START_Y = 4;
export const END_X = 5;
export const END_Y = 6;
/** ... its index in `slowness`, the cost spent at both ends (or NOT_REACHED), and its own cost from the start and from the end. */
export const SLOWNESS = 7;
export const SPENT_AT_START = 8;
export const SPENT_AT_END = 9;
export const FORWARD = 10;
export const BACKWARD = 11;

export const NOT_REACHED = -1;

/**
 * Numbers per group of roads: its centre in 1e-7 degrees, its radius in centimetres on the ground, the least cost spent on it, the index in
 * `slowness` of its fastest road, and its number on the map. The rows of its roads, at most MOST_ROADS, are requested when a square needs
 * them.
 */
export const GROUP = 6;
export const MOST_ROADS = 8;

/** Numbers per part of a road: the two fractions of the length where it begins and ends, and the cost spent at both. */
export const PART = 4;
export const FROM = 0;
export const TO = 1;
const SPENT_FROM = 2;
const SPENT_TO = 3;

// inline
export function ofRoad(field: Field, road: i32, member: i32): i32 {
  return at(field.roads, ROAD * road, member);
}

// inline
export function ofPart(field: Field, road: i32, member: i32): f64 {
  return doubleAt(field.parts, PART * road, member);
}

/** The cost of a metre off the road. */
// inline
export function slownessOf(field: Field, road: i32): f64 {
  return doubleAt(field.slowness, ofRoad(field, road, SLOWNESS));
}

/** The cost spent at the beginning and at the end of a road. */
// inline
export function spentFrom(field: Field, road: i32): f64 {
  if (road < field.partCount) return ofPart(field, road, SPENT_FROM);
  const start = ofRoad(field, road, SPENT_AT_START);
  return start === NOT_REACHED ? ofRoad(field, road, SPENT_AT_END) + ofRoad(field, road, BACKWARD) : start;
}

// inline
export function spentTo(field: Field, road: i32): f64 {
  if (road < field.partCount) return ofPart(field, road, SPENT_TO);
  const end = ofRoad(field, road, SPENT_AT_END);
  return end === NOT_REACHED ? ofRoad(field, road, SPENT_AT_START) + ofRoad(field, road, FORWARD) : end;
}

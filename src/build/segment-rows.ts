// Collects segments while they are read, in columns that grow. They have one row for each segment, in the order of the source.

import { grown } from '../memory/grown.ts';
import { type BucketRows, makeBucketRows } from './bucket-rows.ts';
import { type InternedNames, makeInternedNames } from './intern-names.ts';
import { type JunctionKeys, makeJunctionKeys } from './junction-keys.ts';
import { type LimitRows, makeLimitRows } from './limit-rows.ts';
import { makeOsmIdRows, type OsmIdRows } from './osm-id-rows.ts';
import type { TagRows } from './tag-rows.ts';

export interface SegmentRows {
  count: number;
  idHigh: Uint32Array;
  idLow: Uint32Array;
  /** 1 if the source gave an id. */
  hasId: Uint8Array;
  /** 1 if the segment has an error. */
  isBroken: Uint8Array;
  roadType: Uint8Array;
  flags: Uint8Array;
  /** Bit 0: open forward, bit 1: open backward. */
  openDirectedSegments: Uint8Array;
  /** Mask of the modes for which the segment is destination-only. */
  destinationModes: Uint16Array;
  /** The speed in each direction, in metres per hour. */
  speedForward: Uint32Array;
  speedBackward: Uint32Array;
  readonly knownModes: readonly string[];
  /** All known modes; empty if there is only one. */
  readonly modes: readonly string[];
  /** For each row, for each mode: the speeds forward and backward in metres per hour, or 0 if the mode may not pass. */
  modeSpeed: Uint32Array;
  /** For each row, for each mode: the preference factor that multiplies the time, in tenths. */
  reluctance: Uint8Array;
  /** Whole centimetres. */
  length: Uint32Array;
  /** Keys of the junctions at both ends. */
  start: Uint32Array;
  end: Uint32Array;
  nameSet: Uint32Array;
  /** Points firstPoint[row] .. firstPoint[row + 1], in 1e-7 degrees. */
  firstPoint: Uint32Array;
  pointX: Int32Array;
  pointY: Int32Array;
  readonly junctions: JunctionKeys;
  readonly names: InternedNames;
  readonly buckets: BucketRows;
  readonly limits: LimitRows;
  /** Directed segments (twice the row, plus one for backward) that are closed at times, with repeats: for which modes, and when. */
  readonly closures: { readonly directedSegment: number[]; readonly modes: number[]; readonly buckets: number[] };
  /** Directed segments (twice the row, plus one for backward) with a sign, and the set of its texts. */
  readonly signs: { readonly directedSegment: number[]; readonly set: number[] };
  readonly osmIds: OsmIdRows;
  readonly tags: TagRows;
}

/** Rows without content. */
export function makeSegmentRows(modes: readonly string[]): SegmentRows {
  return {
    count: 0,
    idHigh: new Uint32Array(),
    idLow: new Uint32Array(),
    hasId: new Uint8Array(),
    isBroken: new Uint8Array(),
    roadType: new Uint8Array(),
    flags: new Uint8Array(),
    openDirectedSegments: new Uint8Array(),
    destinationModes: new Uint16Array(),
    speedForward: new Uint32Array(),
    speedBackward: new Uint32Array(),
    knownModes: modes,
    modes: modes.length > 1 ? modes : [],
    modeSpeed: new Uint32Array(),
    reluctance: new Uint8Array(),
    length: new Uint32Array(),
    start: new Uint32Array(),
    end: new Uint32Array(),
    nameSet: new Uint32Array(),
    firstPoint: new Uint32Array(1),
    pointX: new Int32Array(),
    pointY: new Int32Array(),
    junctions: makeJunctionKeys(),
    names: makeInternedNames(),
    buckets: makeBucketRows(),
    limits: makeLimitRows(),
    closures: { directedSegment: [], modes: [], buckets: [] },
    signs: { directedSegment: [], set: [] },
    osmIds: makeOsmIdRows(),
    tags: new Map(),
  };
}

/** Makes room for one more row. */
export function growRows(rows: SegmentRows): void {
  const size = rows.count + 1;
  if (size <= rows.idHigh.length) return;
  rows.idHigh = grown(rows.idHigh, size);
  rows.idLow = grown(rows.idLow, size);
  rows.hasId = grown(rows.hasId, size);
  rows.isBroken = grown(rows.isBroken, size);
  rows.roadType = grown(rows.roadType, size);
  rows.flags = grown(rows.flags, size);
  rows.openDirectedSegments = grown(rows.openDirectedSegments, size);
  rows.destinationModes = grown(rows.destinationModes, size);
  rows.speedForward = grown(rows.speedForward, size);
  rows.speedBackward = grown(rows.speedBackward, size);
  rows.length = grown(rows.length, size);
  rows.modeSpeed = grown(rows.modeSpeed, 2 * rows.modes.length * rows.idHigh.length);
  rows.reluctance = grown(rows.reluctance, rows.knownModes.length * rows.idHigh.length);
  rows.start = grown(rows.start, size);
  rows.end = grown(rows.end, size);
  rows.nameSet = grown(rows.nameSet, size);
  rows.firstPoint = grown(rows.firstPoint, rows.idHigh.length + 1);
}

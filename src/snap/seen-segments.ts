// What is known about segments while an area is searched. All areas of all requests use these arrays in turn.

import type { LineInPlane } from '../geo/plane-polygon.ts';
import { radixOrder } from '../memory/radix-order.ts';
import type { Network } from '../network/network.ts';
import type { SnapIndex } from './snap-index.ts';

/** While at most one in this many segments is marked, going through a list of them is faster than going through all segments. */
const FEW = 32;

/** Marks on segments. The marked segments are listed while they are few. */
export class MarkedSegments<Marks extends Uint8Array | Uint32Array> {
  readonly marks: Marks;
  readonly #list: Uint32Array;
  #count = 0;

  constructor(marks: Marks) {
    this.marks = marks;
    this.#list = new Uint32Array(Math.ceil(marks.length / FEW));
  }

  /** Marks a segment for the first time. */
  add(segment: number, mark: number): void {
    this.marks[segment] = mark;
    if (this.#count < this.#list.length) this.#list[this.#count] = segment;
    this.#count++;
  }

  clear(): void {
    if (this.#count > this.#list.length) this.marks.fill(0);
    else for (let i = 0; i < this.#count; i++) this.marks[this.#list[i]] = 0;
    this.#count = 0;
  }

  ascending(): Uint32Array {
    if (this.#count <= this.#list.length) {
      const list = this.#list.subarray(0, this.#count);
      return radixOrder(list.length, list).map((row) => list[row]);
    }
    const all = new Uint32Array(this.#count);
    for (let segment = 0, at = 0; at < all.length; segment++) if (this.marks[segment] !== 0) all[at++] = segment;
    return all;
  }
}

/** Marks on segments. A mark above 0 means that something is known. */
export interface SeenSegments {
  /** Segments that have a point in the current area, or may have one. */
  readonly touched: MarkedSegments<Uint8Array>;
  /** Segments that are known to lie completely inside one polygon, because no edge comes near them. */
  readonly inside: MarkedSegments<Uint8Array>;
  /** For each segment, how many pieces of its shape are known to be inside the current polygon. */
  readonly pieces: MarkedSegments<Uint32Array>;
  /**
   * Ranges of runs that lie inside a polygon of the current area, each named by the run in its middle. Other polygons skip these ranges, so
   * a segment that another polygon contains may be missing in `inside`.
   */
  readonly ranges: MarkedSegments<Uint8Array>;
}

/** Marks on the segments of one network, for one request at a time. They are created for the first area. */
export interface AreaMarks {
  seen?: SeenSegments;
  /** For each segment in an area of the current request: 1 + the number of its list of updates. */
  lists?: MarkedSegments<Uint32Array>;
  /** The line of the current segment. */
  line?: LineInPlane;
}

/** The marks for the next area, cleared. */
export function clearedSeen(marks: AreaMarks, { segmentCount }: Network, { radius }: SnapIndex): SeenSegments {
  marks.seen ??= {
    touched: new MarkedSegments(new Uint8Array(segmentCount)),
    inside: new MarkedSegments(new Uint8Array(segmentCount)),
    pieces: new MarkedSegments(new Uint32Array(segmentCount)),
    ranges: new MarkedSegments(new Uint8Array(radius.length)),
  };
  marks.seen.touched.clear();
  marks.seen.inside.clear();
  marks.seen.ranges.clear();
  return marks.seen;
}

/** A line with room for a number of points. */
export function clearedLine(marks: AreaMarks, count: number): LineInPlane {
  const { line } = marks;
  if (line !== undefined && line.x.length >= count) {
    line.count = count;
    return line;
  }
  const room = 2 * count;
  marks.line = { x: new Float64Array(room), y: new Float64Array(room), count, west: 0, east: 0, south: 0, north: 0 };
  return marks.line;
}

/** The lists of updates for the next request, cleared. */
export function clearedLists(marks: AreaMarks, { segmentCount }: Network): MarkedSegments<Uint32Array> {
  marks.lists ??= new MarkedSegments(new Uint32Array(segmentCount));
  marks.lists.clear();
  return marks.lists;
}

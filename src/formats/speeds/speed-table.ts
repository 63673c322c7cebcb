// The speeds of a file, in columns. A row has the speed from one node to the next, or the speed of a segment in one or both directions.
//
//   a row     key (two numbers), directions, time, kph, line
//   index     a chain of rows for each hash of a key, the last row of the file first

import { grown, type NumberArray } from '../../memory/grown.ts';
import { RIDES_BACKWARD, RIDES_FORWARD } from '../../network/place.ts';
import { BUCKETS } from '../../network/source.ts';

/** The number of times of day that a speed may apply to: one for each bucket, and time 0 for all other times. */
export const TIMES: number = 1 + BUCKETS.length;

/** One row, before it is added. */
export interface SpeedRow {
  /** Two nodes, or the halves of a segment id. */
  readonly key: readonly [number, number];
  /** RIDES_FORWARD, RIDES_BACKWARD or their sum. */
  readonly directions: number;
  /** The number of a bucket, from 1; 0 if the row has no bucket. */
  readonly time: number;
  readonly kph: number;
  readonly line: number;
}

/** For each time, the speed in kph; NaN if no row gives one. */
export type SpeedsByTime = Float64Array;

export class SpeedTable {
  readonly isOfNodes: boolean;
  count = 0;
  #first: Float64Array = new Float64Array(0);
  #second: Float64Array = new Float64Array(0);
  #kph: Float64Array = new Float64Array(0);
  #line: Uint32Array = new Uint32Array(0);
  /** The directions of each row in the lowest two bits, and its time in the bits above. */
  #kind: Uint8Array = new Uint8Array(0);
  /** For each hash, the last row added with it, plus 1. Then, for each row, the row with its hash that was added before it, plus 1. */
  #last: Uint32Array = new Uint32Array(0);
  #before: Uint32Array = new Uint32Array(0);

  constructor(isOfNodes: boolean) {
    this.isOfNodes = isOfNodes;
  }

  add({ key: [first, second], directions, time, kph, line }: SpeedRow): void {
    const at = this.count++;
    const size = this.count;
    this.#first = put(this.#first, size, first);
    this.#second = put(this.#second, size, second);
    this.#kph = put(this.#kph, size, kph);
    this.#line = put(this.#line, size, line);
    this.#kind = put(this.#kind, size, directions | (time << 2));
    this.#before = put(this.#before, size, 0);
    if (size > this.#last.length) this.#link(Math.max(64, 2 * this.#last.length));
    else this.#linkRow(at);
  }

  #link(size: number): void {
    this.#last = new Uint32Array(size);
    for (let row = 0; row < this.count; row++) this.#linkRow(row);
  }

  #linkRow(row: number): void {
    const place = this.#placeOf(this.#first[row], this.#second[row]);
    this.#before[row] = this.#last[place];
    this.#last[place] = row + 1;
  }

  /** The hash of a key, below the size of the index, which is a power of 2. */
  #placeOf(first: number, second: number): number {
    let hash = Math.imul(first % 0xffff_fffb, 0x9e37_79b1) ^ Math.imul(second % 0xffff_fffb, 0x85eb_ca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d);
    return (hash ^ (hash >>> 13)) & (this.#last.length - 1);
  }

  /**
   * The speeds that the rows of a key give to one direction; `undefined` if it has no rows. If several rows are for the same time, the last
   * one counts. Marks the rows in `used`, which has a number for each row.
   */
  speedsOf(first: number, second: number, direction: number, used: Uint8Array): SpeedsByTime | undefined {
    if (this.count === 0) return undefined;
    let speeds: SpeedsByTime | undefined;
    for (let row = this.#last[this.#placeOf(first, second)]; row > 0; row = this.#before[row - 1]) {
      const at = row - 1;
      if (this.#first[at] !== first || this.#second[at] !== second || (this.#kind[at] & direction) === 0) continue;
      speeds ??= new Float64Array(TIMES).fill(Number.NaN);
      const time = this.#kind[at] >>> 2;
      used[at] |= Number.isNaN(speeds[time]) ? USED : REPLACED;
      if (Number.isNaN(speeds[time])) speeds[time] = this.#kph[at];
    }
    return speeds;
  }

  lineOf(row: number): number {
    return this.#line[row];
  }

  keyOf(row: number): readonly [number, number] {
    return [this.#first[row], this.#second[row]];
  }

  directionsOf(row: number): number {
    return this.#kind[row] & (RIDES_FORWARD | RIDES_BACKWARD);
  }
}

/** Marks a row whose speed was used. */
export const USED = 1;
/** Marks a row that a later row for the same road and time replaces. */
export const REPLACED = 2;

function put<A extends NumberArray>(column: A, size: number, value: number): A {
  const longer = grown(column, size);
  longer[size - 1] = value;
  return longer;
}

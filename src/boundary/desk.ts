// The arrays that boundaries are drawn with, kept from one to the next: megabytes that need not be made and cleared anew.

import { type Contours, noContours } from './contours.ts';
import { noSquares, type Squares } from './squares.ts';

export interface Desk {
  discs: Float32Array;
  capsules: Float64Array;
  begin: Int32Array;
  end: Int32Array;
  firstMember: Int32Array;
  readonly squares: Squares;
  waiting: Int32Array;
  readonly contours: Contours;
  isDrawn: Uint8Array;
  firstOnSide: Int32Array;
}

/** Desks that nobody uses; a database owns them. */
export type IdleDesks = Desk[];

/** So many wait at most, each of so many bytes. */
const MOST_IDLE = 2;
const MOST_BYTES = 64 * 1024 * 1024;

/** An empty desk. */
export function newDesk(): Desk {
  return {
    discs: new Float32Array(0),
    capsules: new Float64Array(0),
    begin: new Int32Array(0),
    end: new Int32Array(0),
    firstMember: new Int32Array(0),
    squares: noSquares(),
    waiting: new Int32Array(0),
    contours: noContours(),
    isDrawn: new Uint8Array(0),
    firstOnSide: new Int32Array(0),
  };
}

/** What `use` makes at a desk of its own. One that threw is let go, and so is a large one. */
export function withDesk<Made>(idle: IdleDesks, use: (desk: Desk) => Made): Made {
  const desk = idle.pop() ?? newDesk();
  const made = use(desk);
  if (idle.length < MOST_IDLE && bytesOf(desk) <= MOST_BYTES) idle.push(desk);
  return made;
}

function bytesOf({ squares, contours, ...arrays }: Desk): number {
  return [arrays, squares, contours]
    .flatMap((each): unknown[] => Object.values(each))
    .reduce<number>((sum, value) => sum + (ArrayBuffer.isView(value) ? value.byteLength : 0), 0);
}

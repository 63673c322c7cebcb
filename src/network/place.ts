// The arithmetic of places. A place is a segment and whole centimetres `at` from its start.
//
//   upTo(V, at) = at === length ? V : floor(V * at / length)        the part of a value V before `at`
//
//   forward  a -> b  costs  upTo(V, b) - upTo(V, a)
//   backward b -> a  costs  upTo(W, b) - upTo(W, a)                 W is the value of the backward directed segment
//
// The parts of a segment therefore always add up to the whole. A place with `at` 0 or `length` is the junction.

export interface Place {
  readonly segment: number;
  /** Whole centimetres from the segment's start, 0 to its length. */
  readonly at: number;
  /**
   * The directions in which a trip may use the segment there, as the sum of RIDES_FORWARD and RIDES_BACKWARD. If absent, any direction is
   * allowed, and a place at a junction is the junction. With directions, a place belongs to its segment, even at a junction.
   */
  readonly directedSegments?: number | undefined;
}

export const RIDES_FORWARD = 1;
export const RIDES_BACKWARD = 2;

/** The bit for the direction of a directed segment. */
export function directionBit(directedSegment: number): number {
  return directedSegment & 1 ? RIDES_BACKWARD : RIDES_FORWARD;
}

/** Whether a trip may use a directed segment at a place. */
export function allows({ directedSegments }: Place, directedSegment: number): boolean {
  return directedSegments === undefined || (directedSegments & directionBit(directedSegment)) !== 0;
}

/** The part of `value` before `at` on a segment of the given length. */
export function upTo(value: number, at: number, length: number): number {
  return at === length ? value : Math.floor((value * at) / length);
}

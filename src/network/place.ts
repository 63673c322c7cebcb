// The arithmetic of places. A place is a segment and whole centimetres `at` from its start.
//
//   upTo(V, at) = at === length ? V : floor(V * at / length)        the part of a value V that lies before `at`
//
//   forward  a -> b  costs  upTo(V, b) - upTo(V, a)
//   backward b -> a  costs  upTo(W, b) - upTo(W, a)                 W the value of the backward course
//
// so that any cutting telescopes: the parts of a segment add up to the whole. `at` 0 or `length` is the junction.

export interface Place {
  readonly segment: number;
  /** Whole centimetres from the segment's start, 0 to its length. */
  readonly at: number;
}

/** The part of `value` that lies before `at` on a segment of that length. */
export function upTo(value: number, at: number, length: number): number {
  return at === length ? value : Math.floor((value * at) / length);
}

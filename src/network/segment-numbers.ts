// Segments that are known in numbers before they are told in text.
//
// A source gives ids and road types as text. An importer has them as numbers before it writes them down: it leaves these beside
// the list that it hands out, and whoever builds a network from that very list need not read the text again.

/** By segment, in the order in which the list gives them. */
export interface SegmentNumbers {
  readonly idHigh: Uint32Array;
  readonly idLow: Uint32Array;
  /** Indices of `ROAD_TYPES`. */
  readonly roadType: Uint8Array;
}

const beside = new WeakMap<object, SegmentNumbers>();

/** Leaves numbers beside a list whose segments are made anew whenever it is gone through: nobody can change what they say. */
export function putNumbersBeside(segments: Iterable<unknown>, numbers: SegmentNumbers): void {
  beside.set(segments, numbers);
}

/** The numbers beside a list of segments, if somebody left them. */
export function numbersBeside(segments: Iterable<unknown>): SegmentNumbers | undefined {
  return beside.get(segments);
}

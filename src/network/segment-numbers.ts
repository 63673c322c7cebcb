// Ids and road types of segments as numbers, passed from an importer to `buildNetwork`.
//
// A source gives ids and road types as text, but an importer has them as numbers first. It attaches these numbers to the list of segments
// that it returns. Building a network from that list then need not parse the text again.

/** One entry per segment, in the order of the list. */
export interface SegmentNumbers {
  readonly idHigh: Uint32Array;
  readonly idLow: Uint32Array;
  /** Indices of `ROAD_TYPES`. */
  readonly roadType: Uint8Array;
}

const attached = new WeakMap<object, SegmentNumbers>();

/** Attaches numbers to a list. The list must create its segments on every iteration, so that callers cannot change them. */
export function attachNumbers(segments: Iterable<unknown>, numbers: SegmentNumbers): void {
  attached.set(segments, numbers);
}

/** The numbers attached to a list of segments, if any. */
export function attachedNumbers(segments: Iterable<unknown>): SegmentNumbers | undefined {
  return attached.get(segments);
}

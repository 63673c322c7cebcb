// What a database begins with: times and lengths of all arcs, the twin of costing/weights/base-weights.ts, and the box around all points, that of
// database/bounds.ts. They run once in a process, before an engine would have compiled a loop of its own.
//
// Segments stand in one order and arcs in another, so all is reckoned by segment, and brought over a block of arcs at a time.

const CLOSED: f64 = 0x3fffffff;
/** Instead of a time, where a course is closed. */
const SHUT: i32 = -1;

/** Puts milliseconds, or SHUT, in place of the speeds of some courses. */
export function timeDirectedSegments(speed: u32, length: u32, begin: u32, end: u32): void {
  for (let directedSegment = begin; directedSegment < end; directedSegment++) {
    const at = speed + (directedSegment << 2);
    const fast = load<u32>(at);
    const cm: f64 = load<u32>(length + ((directedSegment >>> 1) << 2));
    const ms = Math.floor((cm * 36000) / (fast as f64) + 0.5);
    store<i32>(at, fast === 0 ? SHUT : (Math.min(CLOSED, Math.max(1, ms)) as i32));
  }
}

/** Adds `mark` to the road types of some segments that have a flag. */
export function markKinds(roadType: u32, flags: u32, flag: u32, mark: u32, begin: u32, end: u32): void {
  for (let segment = begin; segment < end; segment++) {
    const kind = load<u8>(roadType + segment);
    store<u8>(roadType + segment, load<u8>(flags + segment) & flag ? kind | (mark as u8) : kind);
  }
}

/**
 * Times and lengths of some arcs, in `planes` one after the other, and their classes behind them: that of a segment, or `shut`. Counts
 * the arcs of each class in `counts`.
 */
export function bringToArcs(
  directedOfArc: u32,
  count: u32,
  time: u32,
  length: u32,
  kind: u32,
  shut: u32,
  planes: u32,
  counts: u32,
): void {
  const lengths = planes + (count << 2);
  const kinds = lengths + (count << 2);
  for (let arc: u32 = 0; arc < count; arc++) {
    const directedSegment = load<u32>(directedOfArc + (arc << 2));
    const segment = directedSegment >>> 1;
    const ms = load<i32>(time + (directedSegment << 2));
    const each = ms === SHUT ? shut : load<u8>(kind + segment);
    store<i32>(planes + (arc << 2), ms === SHUT ? (CLOSED as i32) : ms);
    store<u32>(lengths + (arc << 2), load<u32>(length + (segment << 2)));
    store<u8>(kinds + arc, each as u8);
    const counted = counts + (each << 2);
    store<u32>(counted, load<u32>(counted) + 1);
  }
}

/** Widens the least and the greatest of numbers with a sign, four of each in `range`, by `count` more: a multiple of four. */
export function widen(range: u32, numbers: u32, count: u32): void {
  let least = v128.load(range);
  let most = v128.load(range, 16);
  for (let at = numbers, end = numbers + (count << 2); at < end; at += 16) {
    least = i32x4.min_s(least, v128.load(at));
    most = i32x4.max_s(most, v128.load(at));
  }
  v128.store(range, least);
  v128.store(range, most, 16);
}

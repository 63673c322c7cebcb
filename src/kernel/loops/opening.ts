// Loops for opening a network and a database: times and lengths of all arcs (fallback: costing/weights/base-weights.ts), check values
// (memory/checksum.ts), and bounds (network/check-numbers.ts and prepared/check-hierarchy.ts). They run once per process, before a
// JavaScript engine would have optimized the fallbacks.
//
// Segments and arcs are in different orders. Everything is therefore computed by segment, and then copied to arcs, one block at a time.

const CLOSED: f64 = 0x3fffffff;
/** Stands for a time if the directed segment is closed. */
const SHUT: i32 = -1;

/** Replaces the speeds of directed segments `begin` to `end` with milliseconds, or SHUT. */
export function timeDirectedSegments(speed: u32, length: u32, begin: u32, end: u32): void {
  for (let directedSegment = begin; directedSegment < end; directedSegment++) {
    const at = speed + (directedSegment << 2);
    const fast = load<u32>(at);
    const cm: f64 = load<u32>(length + ((directedSegment >>> 1) << 2));
    const ms = Math.floor((cm * 36000) / (fast as f64) + 0.5);
    store<i32>(at, fast === 0 ? SHUT : (Math.min(CLOSED, Math.max(1, ms)) as i32));
  }
}

/**
 * Adds delays to the milliseconds of directed segments `begin` to `end`, except where they are SHUT. `delay` has one number for each kind.
 */
export function addDelays(time: u32, kind: u32, delay: u32, begin: u32, end: u32): void {
  for (let directedSegment = begin; directedSegment < end; directedSegment++) {
    const at = time + (directedSegment << 2);
    const ms = load<i32>(at);
    const more = load<i32>(delay + ((load<u16>(kind + (directedSegment << 1)) as u32) << 2));
    store<i32>(at, ms === SHUT ? SHUT : min(CLOSED as i32, ms + more));
  }
}

/** Adds `mark` to the road type of each segment that has `flag`, from segment `begin` to before `end`. */
export function markKinds(roadType: u32, flags: u32, flag: u32, mark: u32, begin: u32, end: u32): void {
  for (let segment = begin; segment < end; segment++) {
    const kind = load<u8>(roadType + segment);
    store<u8>(roadType + segment, load<u8>(flags + segment) & flag ? kind | (mark as u8) : kind);
  }
}

/**
 * Writes the times, lengths and classes of `count` arcs to `planes`, one plane after another. The class of an arc is the class of its
 * segment, or `shut` if the arc is closed. Counts the arcs of each class in `counts`.
 */
export function gatherByArc(
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

const PRIME1: i32 = 0x9e3779b1;
const PRIME2: i32 = 0x85ebca77;

/**
 * Adds `count` words to the check value of memory/checksum.ts; the count is a multiple of four. Extends the minima and maxima of the words,
 * and the minima of the steps from each word to the next. `state` has four lanes for each of these four results.
 */
export function inspect(state: u32, words: u32, count: u32): void {
  let lanes = v128.load(state);
  let least = v128.load(state, 16);
  let most = v128.load(state, 32);
  let step = v128.load(state, 48);
  const one = i32x4.splat(PRIME1);
  const two = i32x4.splat(PRIME2);
  for (let at = words, end = words + (count << 2); at < end; at += 16) {
    const four = v128.load(at);
    const sum = i32x4.add(lanes, i32x4.mul(four, two));
    lanes = i32x4.mul(v128.or(i32x4.shl(sum, 13), i32x4.shr_u(sum, 19)), one);
    least = i32x4.min_s(least, four);
    most = i32x4.max_s(most, four);
    step = i32x4.min_s(step, i32x4.sub(v128.load(at, 4), four));
  }
  v128.store(state, lanes);
  v128.store(state, least, 16);
  v128.store(state, most, 32);
  v128.store(state, step, 48);
}

/** Extends the minima and maxima of bytes; the count is a multiple of 16. `state` has a lane for each byte of a vector. */
export function inspectBytes(state: u32, bytes: u32, count: u32): void {
  inspectSmall<u8>(state, bytes, count);
}

/** The same for `count` bytes of unsigned 16-bit numbers. */
export function inspectShorts(state: u32, bytes: u32, count: u32): void {
  inspectSmall<u16>(state, bytes, count);
}

function inspectSmall<Lane>(state: u32, bytes: u32, count: u32): void {
  let least = v128.load(state);
  let most = v128.load(state, 16);
  for (let at = bytes, end = bytes + count; at < end; at += 16) {
    const each = v128.load(at);
    least = v128.min<Lane>(least, each);
    most = v128.max<Lane>(most, each);
  }
  v128.store(state, least);
  v128.store(state, most, 16);
}

/**
 * Whether the first head of every row is its parent, which is higher, and the other heads are in the parent's row, in the same order. A
 * position without a row has the parent `none`.
 */
export function rowsLeadUp(parent: u32, firstUp: u32, head: u32, count: u32, none: u32): bool {
  for (let position: u32 = 0; position < count; position++) {
    const row = firstUp + (position << 2);
    let arc = head + (load<u32>(row) << 2);
    const end = head + (load<u32>(row, 4) << 2);
    const above = load<u32>(parent + (position << 2));
    if (arc === end) {
      if (above !== none) return false;
      continue;
    }
    if (load<u32>(arc) !== above || above <= position) return false;
    arc += 4;
    const upperRow = firstUp + (above << 2);
    const upperEnd = head + (load<u32>(upperRow, 4) << 2);
    for (let upper = head + (load<u32>(upperRow) << 2); arc < end; upper += 4) {
      if (upper === upperEnd) return false;
      if (load<u32>(upper) === load<u32>(arc)) arc += 4;
    }
  }
  return true;
}

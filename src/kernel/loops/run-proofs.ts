// Whether the runs of a snap index have every piece of the network once: the twin of `coversPieces` in prepared/check-snap-index.ts.
//
// Runs stay on their segments. So they have every piece once where at the first point of a segment one begins, at its last one
// ends, between them one begins wherever one ends and nowhere else, and all have as many pieces as there are.

import { eastward, partCount, partOfRun } from './shape-proofs';

const BEGINS: u8 = 1;
const ENDS: u8 = 2;

/** Marks where runs of whole pieces begin and end; how many pieces they have. `marks` takes a byte a point, all 0 before. */
export function markRuns(pointOfRun: u32, pieceCount: u32, marks: u32, begin: u32, end: u32): u32 {
  let count: u32 = 0;
  for (let run = begin; run < end; run++) {
    const pieces: u32 = load<u8>(pieceCount + run);
    if (pieces === 0) continue;
    const at = marks + load<u32>(pointOfRun + (run << 2));
    store<u8>(at, load<u8>(at) | BEGINS);
    store<u8>(at + pieces, load<u8>(at + pieces) | ENDS);
    count += pieces;
  }
  return count;
}

const IN_DOUBT: u32 = 0xffffffff;
const NOT_ONCE: u32 = 0xfffffffe;

/**
 * The same for pieces that stand in parts, each as a run of one piece; NOT_ONCE where a part stands twice, IN_DOUBT where the twin has
 * to decide. `firstPart` takes a number a point, `isThere` a byte a run, `parts` two numbers, all 0 before: the parts that are there,
 * and that there should be.
 */
export function markParts(
  pointOfRun: u32,
  pieceCount: u32,
  middle: u32,
  pointX: u32,
  pointY: u32,
  marks: u32,
  firstPart: u32,
  isThere: u32,
  parts: u32,
  runCount: u32,
  radians: f64,
  sphere: f64,
  longestHalf: f64,
  mostBend: f64,
  begin: u32,
  end: u32,
): u32 {
  let pieces: u32 = 0;
  for (let run = begin; run < end; run++) {
    if (load<u8>(pieceCount + run) !== 0) continue;
    const point = load<u32>(pointOfRun + (run << 2));
    const at = point << 2;
    const y: f64 = load<i32>(pointY + at);
    const spanX = eastward((load<i32>(pointX + at, 4) as f64) - (load<i32>(pointX + at) as f64));
    const count = partCount(spanX, y, load<i32>(pointY + at, 4) as f64, radians, sphere, longestHalf, mostBend);
    const part = partOfRun(middle + (run << 3), pointX, pointY, at, count);
    if (!(part >= 0 && part < count)) return IN_DOUBT;
    if (load<u32>(firstPart + at) === 0) {
      const inAll = load<u32>(parts, 4);
      store<u32>(firstPart + at, inAll + 1);
      store<u8>(marks + point, load<u8>(marks + point) | BEGINS);
      store<u8>(marks + point + 1, load<u8>(marks + point + 1) | ENDS);
      pieces++;
      if (count > (runCount as f64) || inAll + (count as u32) > runCount) return NOT_ONCE;
      store<u32>(parts, inAll + (count as u32), 4);
    }
    const flag = isThere + load<u32>(firstPart + at) - 1 + (part as u32);
    if (load<u8>(flag) !== 0) return NOT_ONCE;
    store<u8>(flag, 1);
    store<u32>(parts, load<u32>(parts) + 1);
  }
  return pieces;
}

/** At how many points runs begin and none ends, or end and none begins. */
export function unpaired(marks: u32, begin: u32, end: u32): u32 {
  let count: u32 = 0;
  let point = begin;
  for (; point + 16 <= end; point += 16) {
    const mark = v128.load(marks + point);
    // ENDS beside BEGINS, and both in the highest bit of a byte
    count += popcnt<u32>(i8x16.bitmask(i8x16.shl(v128.xor(mark, i8x16.shr_u(mark, 1)), 7)));
  }
  for (; point < end; point++) {
    const mark = load<u8>(marks + point);
    count += (mark ^ (mark >>> 1)) & 1;
  }
  return count;
}

/** Whether a run begins at the first points of some segments and none ends, and one ends at their last and none begins. */
export function runsFollow(marks: u32, firstPoint: u32, begin: u32, end: u32): bool {
  let faults: u32 = 0;
  for (let segment = begin; segment < end; segment++) {
    const at = marks + load<u32>(firstPoint + (segment << 2));
    const next = marks + load<u32>(firstPoint + (segment << 2), 4);
    faults |= (load<u8>(at) ^ BEGINS) | (load<u8>(next - 1) ^ ENDS);
  }
  return faults === 0;
}

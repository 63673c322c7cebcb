// Whether the columns of a network hold: the twin of network/check-network.ts, which says what is proved and why. Offsets of a hierarchy
// are proved here, too. See proof-kernel.ts for what all proofs share.

/** Whether every number is `least`, or more by at most `span`: with a sign or without, as `least` is meant. */
export function staysWithin(numbers: u32, count: u32, least: u32, span: u32): bool {
  const leasts = i32x4.splat(least);
  let most = i32x4.splat(0);
  let at = numbers;
  for (const end = numbers + ((count & ~3) << 2); at < end; at += 16) {
    most = i32x4.max_u(most, i32x4.sub(v128.load(at), leasts));
  }
  for (const end = numbers + (count << 2); at < end; at += 4) {
    most = i32x4.max_u(most, i32x4.splat(load<u32>(at) - least));
  }
  const spans = i32x4.splat(span);
  return i32x4.all_true(i32x4.le_u(most, spans));
}

/** The same of bytes. */
export function bytesStayWithin(bytes: u32, count: u32, least: u32, most: u32): bool {
  let lowest = i8x16.splat(-1);
  let highest = i8x16.splat(0);
  let at = bytes;
  for (const end = bytes + (count & ~15); at < end; at += 16) {
    lowest = i8x16.min_u(lowest, v128.load(at));
    highest = i8x16.max_u(highest, v128.load(at));
  }
  for (const end = bytes + count; at < end; at++) {
    lowest = i8x16.min_u(lowest, i8x16.splat(load<i8>(at)));
    highest = i8x16.max_u(highest, i8x16.splat(load<i8>(at)));
  }
  const isAbove = i8x16.all_true(i8x16.ge_u(lowest, i8x16.splat(least as i8)));
  return isAbove && i8x16.all_true(i8x16.le_u(highest, i8x16.splat(most as i8)));
}

/** Offsets that lead on by steps of at least `least`. */
export function leadsThrough(first: u32, least: u32, begin: u32, end: u32): bool {
  for (let at = first + (begin << 2), last = first + (end << 2); at < last; at += 4) {
    if ((load<u32>(at, 4) as u64) < (load<u32>(at) as u64) + least) return false;
  }
  return true;
}

/** Ids of two words that ascend as segments are listed: all of them once. */
export function listedIdsAscend(
  idHigh: u32,
  idLow: u32,
  segmentById: u32,
  segmentCount: u32,
  begin: u32,
  end: u32,
): bool {
  let before = load<u32>(segmentById + (max<u32>(1, begin) << 2) - 4);
  if (before >= segmentCount) return false;
  for (let at = segmentById + (max<u32>(1, begin) << 2), last = segmentById + (end << 2); at < last; at += 4) {
    const segment = load<u32>(at);
    if (segment >= segmentCount) return false;
    const high = load<u32>(idHigh + (segment << 2));
    const highBefore = load<u32>(idHigh + (before << 2));
    if (high < highBefore) return false;
    if (high === highBefore && load<u32>(idLow + (segment << 2)) <= load<u32>(idLow + (before << 2))) return false;
    before = segment;
  }
  return true;
}

/** Ids of two words that ascend. */
export function idsAscend(idHigh: u32, idLow: u32, begin: u32, end: u32): bool {
  for (let at = max<u32>(1, begin) << 2, last = end << 2; at < last; at += 4) {
    const high = load<u32>(idHigh + at);
    const before = load<u32>(idHigh + at - 4);
    if (high < before || (high === before && load<u32>(idLow + at) <= load<u32>(idLow + at - 4))) return false;
  }
  return true;
}

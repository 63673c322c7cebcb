// Proofs of what was read: the twins of network/check-network.ts, check-graph.ts and prepared/check-hierarchy.ts, which say what is proved and why. They run once over all
// numbers of a file, before an engine would have compiled a loop of its own. Those that take a `begin` and an `end` are asked for some
// rows at a time: after a few such calls an engine runs them better compiled.
//
// All places in memory are byte offsets; numbers have 32 bits where nothing else is said. A number that leads somewhere is
// compared before it is followed: nothing is believed.

const NONE: u32 = 0xffffffff;

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

/** How many courses are open, with UNSOUND where the primary arc of one is not its own. */
export function openCourses(courseOfArc: u32, arcOfCourse: u32, primaryCount: u32, begin: u32, end: u32): u32 {
  let found: u32 = 0;
  for (let course = begin; course < end; course++) {
    const arc = load<u32>(arcOfCourse + (course << 2));
    if (arc === NONE) {
      if (load<u32>(arcOfCourse + ((course ^ 1) << 2)) === NONE) found |= UNSOUND;
      continue;
    }
    found++;
    if (arc >= primaryCount || load<u32>(courseOfArc + (arc << 2)) !== course) found |= UNSOUND;
  }
  return found;
}

const UNSOUND: u32 = 0x80000000;

/** What of the arcs of some nodes does not fit: tails 1, courses 2, heads 8. */
export function faultyArcs(
  firstOut: u32,
  tail: u32,
  head: u32,
  courseOfArc: u32,
  junctionOfCopy: u32,
  nodeCount: u32,
  junctionCount: u32,
  courseCount: u32,
  begin: u32,
  end: u32,
): u32 {
  let faults: u32 = 0;
  for (let node = begin; node < end; node++) {
    const firstArc = load<u32>(firstOut + (node << 2));
    const endArc = load<u32>(firstOut + (node << 2), 4);
    let first = firstArc;
    if (node >= junctionCount) {
      const at = firstOut + (load<u32>(junctionOfCopy + ((node - junctionCount) << 2)) << 2);
      first = load<u32>(at);
      if (load<u32>(at, 4) - first !== endArc - firstArc) {
        faults |= 2;
        continue;
      }
    }
    let next: u32 = 0;
    for (let arc = firstArc; arc < endArc; arc++) {
      const course = load<u32>(courseOfArc + (arc << 2));
      const alike = load<u32>(courseOfArc + ((first + arc - firstArc) << 2));
      if (load<u32>(tail + (arc << 2)) !== node) faults |= 1;
      if (course < next || course >= courseCount || course !== alike) faults |= 2;
      if (load<u32>(head + (arc << 2)) >= nodeCount) faults |= 8;
      next = course + 1;
    }
  }
  return faults;
}

/** Whether every arc leads to where its course ends, or to a copy of it. The columns have no other fault. */
export function leadsToEnds(
  tail: u32,
  head: u32,
  courseOfArc: u32,
  arcOfCourse: u32,
  junctionOfCopy: u32,
  junctionCount: u32,
  begin: u32,
  end: u32,
): bool {
  for (let at = begin << 2, last = end << 2; at < last; at += 4) {
    const course = load<u32>(courseOfArc + at);
    const back = load<u32>(arcOfCourse + ((course ^ 1) << 2));
    const node =
      back === NONE ? load<u32>(head + (load<u32>(arcOfCourse + (course << 2)) << 2)) : load<u32>(tail + (back << 2));
    const far = load<u32>(head + at);
    if (node === far) continue;
    const expected = node < junctionCount ? node : load<u32>(junctionOfCopy + ((node - junctionCount) << 2));
    const found = far < junctionCount ? far : load<u32>(junctionOfCopy + ((far - junctionCount) << 2));
    if (found !== expected) return false;
  }
  return true;
}

/** Whether every arc stands once below its head. */
export function arcsStandByHead(firstIn: u32, arcIn: u32, head: u32, arcCount: u32, begin: u32, end: u32): bool {
  for (let node = begin; node < end; node++) {
    let next: u32 = 0;
    const last = arcIn + (load<u32>(firstIn + (node << 2), 4) << 2);
    for (let at = arcIn + (load<u32>(firstIn + (node << 2)) << 2); at < last; at += 4) {
      const arc = load<u32>(at);
      if (arc < next || arc >= arcCount || load<u32>(head + (arc << 2)) !== node) return false;
      next = arc + 1;
    }
  }
  return true;
}

/** Whether order and rank are each other's inverse. */
export function isOrder(order: u32, rank: u32, nodeCount: u32, begin: u32, end: u32): bool {
  for (let position = begin; position < end; position++) {
    const node = load<u32>(order + (position << 2));
    if (node >= nodeCount || load<u32>(rank + (node << 2)) !== position) return false;
  }
  return true;
}

/** Whether the arcs of a hierarchy lead up, by tail and by head. */
export function goesUp(firstUp: u32, head: u32, tail: u32, nodeCount: u32, upCount: u32, begin: u32, end: u32): bool {
  for (let position = begin; position < end; position++) {
    const first = load<u32>(firstUp + (position << 2));
    const next = load<u32>(firstUp + (position << 2), 4);
    if (next > upCount || next < first) return false;
    let last = position;
    for (let at = first << 2; at < next << 2; at += 4) {
      const top = load<u32>(head + at);
      if (load<u32>(tail + at) !== position || top <= last || top >= nodeCount) return false;
      last = top;
    }
  }
  return true;
}

/** 1 where a row is not among those that offsets give to their owner. */
// inline
function standsElsewhere(first: u32, owner: u32, row: u32): u32 {
  return u32(row < load<u32>(first + (owner << 2))) | u32(row >= load<u32>(first + (owner << 2), 4));
}

/** Whether the same arcs stand by their heads. `firstDown` leads through all of them. */
export function comesDown(
  firstDown: u32,
  arcDown: u32,
  head: u32,
  nodeCount: u32,
  upCount: u32,
  begin: u32,
  end: u32,
): bool {
  let last = begin === 0 ? NONE : load<u32>(arcDown + ((begin - 1) << 2));
  let before = begin === 0 ? NONE : load<u32>(head + (last << 2));
  let faults: u32 = 0;
  for (let row = begin; row < end; row++) {
    const arc = load<u32>(arcDown + (row << 2));
    if (arc >= upCount) return false;
    const position = load<u32>(head + (arc << 2));
    if (position >= nodeCount) return false;
    faults |= standsElsewhere(firstDown, position, row) | (u32(position === before) & u32(arc <= last));
    before = position;
    last = arc;
  }
  return faults === 0;
}

/** Whether no triangle lacks its upper side. */
export function closesTriangles(parent: u32, firstUp: u32, head: u32, begin: u32, end: u32): bool {
  for (let position = begin; position < end; position++) {
    const last = head + (load<u32>(firstUp + (position << 2), 4) << 2);
    let at = head + (load<u32>(firstUp + (position << 2)) << 2);
    const above = load<u32>(parent + (position << 2));
    if (at === last) {
      if (above !== NONE) return false;
      continue;
    }
    if (above !== load<u32>(at)) return false;
    let upper = head + (load<u32>(firstUp + (above << 2)) << 2);
    const endOfParent = head + (load<u32>(firstUp + (above << 2), 4) << 2);
    for (at += 4; at < last; at += 4) {
      const top = load<u32>(at);
      while (upper < endOfParent && load<u32>(upper) < top) upper += 4;
      if (upper === endOfParent || load<u32>(upper) !== top) return false;
    }
  }
  return true;
}

/** Whether every input arc lies in the slot of the arc between its ends. */
export function hasSlots(
  inputTail: u32,
  inputHead: u32,
  rank: u32,
  slot: u32,
  tail: u32,
  head: u32,
  upCount: u32,
  begin: u32,
  end: u32,
): bool {
  for (let at = begin << 2, last = end << 2; at < last; at += 4) {
    const from = load<u32>(rank + (load<u32>(inputTail + at) << 2));
    const to = load<u32>(rank + (load<u32>(inputHead + at) << 2));
    const half = load<u32>(slot + at);
    if (from === to) {
      if (half !== NONE) return false;
      continue;
    }
    const arc = half >>> 1;
    if (arc >= upCount) return false;
    const isDown = (half & 1) === 1;
    if (load<u32>(tail + (arc << 2)) !== (isDown ? to : from)) return false;
    if (load<u32>(head + (arc << 2)) !== (isDown ? from : to)) return false;
  }
  return true;
}

/** How many inputs have a slot. */
export function slottedInputs(slot: u32, begin: u32, end: u32): u32 {
  let count: u32 = 0;
  for (let at = slot + (begin << 2), last = slot + (end << 2); at < last; at += 4) count += u32(load<u32>(at) !== NONE);
  return count;
}

/** Whether inputs stand in the place of the arc whose slot they have, in their order. `firstInput` leads through all of them. */
export function hasInputs(
  firstInput: u32,
  input: u32,
  slot: u32,
  arcCount: u32,
  slotCount: u32,
  begin: u32,
  end: u32,
): bool {
  let last = begin === 0 ? NONE : load<u32>(input + ((begin - 1) << 2));
  let before = begin === 0 ? NONE : load<u32>(slot + (last << 2)) >>> 1;
  let faults: u32 = 0;
  for (let row = begin; row < end; row++) {
    const each = load<u32>(input + (row << 2));
    if (each >= slotCount) return false;
    const half = load<u32>(slot + (each << 2));
    const arc = half >>> 1;
    if (half === NONE || arc >= arcCount) return false;
    faults |= standsElsewhere(firstInput, arc, row) | (u32(arc === before) & u32(each <= last));
    before = arc;
    last = each;
  }
  return faults === 0;
}

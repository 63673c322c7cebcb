// Proofs of what was read: the twins of network/check-network.ts, check-graph.ts and prepared/check-hierarchy.ts, which say what is proved and why. They run once over all
// numbers of a file, before an engine would have compiled a loop of its own.
//
// All places in memory are byte offsets; numbers have 32 bits where nothing else is said. A number that leads somewhere is
// compared before it is followed: nothing is believed.

const NONE: u32 = 0xffffffff;

const PRIME1: i32 = 0x9e3779b1;
const PRIME2: i32 = 0x85ebca77;
const PRIME3: i32 = 0xc2b2ae3d;

/** Of `count` words, as memory/checksum.ts says: its four lanes are one vector. */
export function checksum(words: u32, count: u32): i32 {
  const end = words + (count << 2);
  const endOfLanes = words + ((count & ~3) << 2);
  const prime1 = i32x4.splat(PRIME1);
  const prime2 = i32x4.splat(PRIME2);
  let lanes = i32x4(PRIME1 + PRIME2, PRIME2, 0, -PRIME1);
  let at = words;
  for (; at < endOfLanes; at += 16) {
    lanes = i32x4.add(lanes, i32x4.mul(v128.load(at), prime2));
    lanes = i32x4.mul(v128.or(i32x4.shl(lanes, 13), i32x4.shr_u(lanes, 19)), prime1);
  }
  let hash: i32 =
    rotl<i32>(i32x4.extract_lane(lanes, 0), 1) +
    rotl<i32>(i32x4.extract_lane(lanes, 1), 7) +
    rotl<i32>(i32x4.extract_lane(lanes, 2), 12) +
    rotl<i32>(i32x4.extract_lane(lanes, 3), 18) +
    (count as i32);
  for (; at < end; at += 4) hash = rotl<i32>(hash + load<i32>(at) * PRIME3, 17) * PRIME1;
  hash = (hash ^ ((hash as u32) >>> 15)) * PRIME2;
  hash = (hash ^ ((hash as u32) >>> 13)) * PRIME3;
  return hash ^ ((hash as u32) >>> 16);
}

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
  for (let at = bytes, end = bytes + count; at < end; at++) {
    if (load<u8>(at) < least || load<u8>(at) > most) return false;
  }
  return true;
}

/** Offsets from 0 to `last`, by steps of at least `least`. */
export function leadsThrough(first: u32, count: u32, last: u32, least: u32): bool {
  if (count === 0 || load<u32>(first) !== 0 || load<u32>(first + (count << 2) - 4) !== last) return false;
  for (let at = first, end = first + (count << 2) - 4; at < end; at += 4) {
    if ((load<u32>(at, 4) as u64) < (load<u32>(at) as u64) + least) return false;
  }
  return true;
}

/** Ids of two words that ascend. */
export function idsAscend(idHigh: u32, idLow: u32, count: u32): bool {
  for (let at: u32 = 4, end = count << 2; at < end; at += 4) {
    const high = load<u32>(idHigh + at);
    const before = load<u32>(idHigh + at - 4);
    if (high < before || (high === before && load<u32>(idLow + at) <= load<u32>(idLow + at - 4))) return false;
  }
  return true;
}

/** What of a graph's columns does not fit: tails 1, courses 2, primaries 4, heads 8. */
export function faultyArcs(
  firstOut: u32,
  tail: u32,
  head: u32,
  courseOfArc: u32,
  arcOfCourse: u32,
  junctionOfCopy: u32,
  nodeCount: u32,
  junctionCount: u32,
  courseCount: u32,
): u32 {
  let faults: u32 = 0;
  const primaryCount = load<u32>(firstOut + (junctionCount << 2));
  let openCount: u32 = 0;
  for (let course: u32 = 0; course < courseCount; course++) {
    const arc = load<u32>(arcOfCourse + (course << 2));
    if (arc === NONE) {
      if (load<u32>(arcOfCourse + ((course ^ 1) << 2)) === NONE) faults |= 4;
      continue;
    }
    openCount++;
    if (arc >= primaryCount || load<u32>(courseOfArc + (arc << 2)) !== course) faults |= 4;
  }
  if (openCount !== primaryCount) faults |= 4;

  for (let node: u32 = 0; node < nodeCount; node++) {
    const begin = load<u32>(firstOut + (node << 2));
    const end = load<u32>(firstOut + (node << 2), 4);
    let first = begin;
    if (node >= junctionCount) {
      const at = firstOut + (load<u32>(junctionOfCopy + ((node - junctionCount) << 2)) << 2);
      first = load<u32>(at);
      if (load<u32>(at, 4) - first !== end - begin) {
        faults |= 2;
        continue;
      }
    }
    let next: u32 = 0;
    for (let arc = begin; arc < end; arc++) {
      const course = load<u32>(courseOfArc + (arc << 2));
      if (load<u32>(tail + (arc << 2)) !== node) faults |= 1;
      if (course < next || course >= courseCount || course !== load<u32>(courseOfArc + ((first + arc - begin) << 2))) {
        faults |= 2;
      }
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
  arcCount: u32,
  junctionCount: u32,
): bool {
  for (let at: u32 = 0, end = arcCount << 2; at < end; at += 4) {
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
export function arcsStandByHead(firstIn: u32, arcIn: u32, head: u32, nodeCount: u32, arcCount: u32): bool {
  for (let node: u32 = 0; node < nodeCount; node++) {
    let next: u32 = 0;
    const end = arcIn + (load<u32>(firstIn + (node << 2), 4) << 2);
    for (let at = arcIn + (load<u32>(firstIn + (node << 2)) << 2); at < end; at += 4) {
      const arc = load<u32>(at);
      if (arc < next || arc >= arcCount || load<u32>(head + (arc << 2)) !== node) return false;
      next = arc + 1;
    }
  }
  return true;
}

/** Whether order and rank are each other's inverse. */
export function isOrder(order: u32, rank: u32, nodeCount: u32): bool {
  for (let position: u32 = 0; position < nodeCount; position++) {
    const node = load<u32>(order + (position << 2));
    if (node >= nodeCount || load<u32>(rank + (node << 2)) !== position) return false;
  }
  return true;
}

/** Whether the arcs of a hierarchy lead up, by tail and by head. */
export function goesUp(firstUp: u32, head: u32, tail: u32, nodeCount: u32, upCount: u32): bool {
  if (load<u32>(firstUp) !== 0 || load<u32>(firstUp + (nodeCount << 2)) !== upCount) return false;
  for (let position: u32 = 0; position < nodeCount; position++) {
    const begin = load<u32>(firstUp + (position << 2));
    const end = load<u32>(firstUp + (position << 2), 4);
    if (end > upCount || end < begin) return false;
    let last = position;
    for (let at = begin << 2; at < end << 2; at += 4) {
      const top = load<u32>(head + at);
      if (load<u32>(tail + at) !== position || top <= last || top >= nodeCount) return false;
      last = top;
    }
  }
  return true;
}

/** Whether the same arcs stand by their heads. */
export function comesDown(firstDown: u32, arcDown: u32, head: u32, nodeCount: u32, upCount: u32): bool {
  if (load<u32>(firstDown) !== 0 || load<u32>(firstDown + (nodeCount << 2)) !== upCount) return false;
  for (let position: u32 = 0; position < nodeCount; position++) {
    const begin = load<u32>(firstDown + (position << 2));
    const end = load<u32>(firstDown + (position << 2), 4);
    if (end > upCount || end < begin) return false;
    let next: u32 = 0;
    for (let at = arcDown + (begin << 2), endAt = arcDown + (end << 2); at < endAt; at += 4) {
      const arc = load<u32>(at);
      if (arc < next || arc >= upCount || load<u32>(head + (arc << 2)) !== position) return false;
      next = arc + 1;
    }
  }
  return true;
}

/** Whether no triangle lacks its upper side. */
export function closesTriangles(parent: u32, firstUp: u32, head: u32, nodeCount: u32): bool {
  for (let position: u32 = 0; position < nodeCount; position++) {
    const end = head + (load<u32>(firstUp + (position << 2), 4) << 2);
    let at = head + (load<u32>(firstUp + (position << 2)) << 2);
    const above = load<u32>(parent + (position << 2));
    if (at === end) {
      if (above !== NONE) return false;
      continue;
    }
    if (above !== load<u32>(at)) return false;
    let upper = head + (load<u32>(firstUp + (above << 2)) << 2);
    const endOfParent = head + (load<u32>(firstUp + (above << 2), 4) << 2);
    for (at += 4; at < end; at += 4) {
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
  inputCount: u32,
  upCount: u32,
): bool {
  for (let at: u32 = 0, end = inputCount << 2; at < end; at += 4) {
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

/** Whether the inputs of the arcs lead back from `slot`. */
export function hasInputs(firstInput: u32, input: u32, slot: u32, upCount: u32, inputCount: u32, slotCount: u32): bool {
  if (load<u32>(firstInput) !== 0 || load<u32>(firstInput + (upCount << 2)) !== inputCount) return false;
  let slotted: u32 = 0;
  for (let at = slot, end = slot + (slotCount << 2); at < end; at += 4) slotted += u32(load<u32>(at) !== NONE);
  if (slotted !== inputCount) return false;
  for (let arc: u32 = 0; arc < upCount; arc++) {
    const begin = load<u32>(firstInput + (arc << 2));
    const end = load<u32>(firstInput + (arc << 2), 4);
    if (end < begin || end > inputCount) return false;
    let next: u32 = 0;
    for (let at = input + (begin << 2), endAt = input + (end << 2); at < endAt; at += 4) {
      const each = load<u32>(at);
      if (each < next || each >= slotCount) return false;
      const half = load<u32>(slot + (each << 2));
      if (half === NONE || half >>> 1 !== arc) return false;
      next = each + 1;
    }
  }
  return true;
}

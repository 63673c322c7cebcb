// Whether a hierarchy holds: the twin of prepared/check-hierarchy.ts. See proof-kernel.ts for what all proofs share.

const NONE: u32 = 0xffffffff;

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

// Whether the arcs of a network hold: the twin of network/check-graph.ts. See proof-kernel.ts for what all proofs share.

const NONE: u32 = 0xffffffff;
const UNSOUND: u32 = 0x80000000;

/** How many courses are open, with UNSOUND where the primary arc of one is not its own. */
export function openDirectedSegments(
  directedOfArc: u32,
  arcOfDirected: u32,
  primaryCount: u32,
  begin: u32,
  end: u32,
): u32 {
  let found: u32 = 0;
  for (let directedSegment = begin; directedSegment < end; directedSegment++) {
    const arc = load<u32>(arcOfDirected + (directedSegment << 2));
    if (arc === NONE) {
      if (load<u32>(arcOfDirected + ((directedSegment ^ 1) << 2)) === NONE) found |= UNSOUND;
      continue;
    }
    found++;
    if (arc >= primaryCount || load<u32>(directedOfArc + (arc << 2)) !== directedSegment) found |= UNSOUND;
  }
  return found;
}

/** What of the arcs of some nodes does not fit: tails 1, courses 2, heads 8. */
export function faultyArcs(
  firstOut: u32,
  tail: u32,
  head: u32,
  directedOfArc: u32,
  junctionOfCopy: u32,
  nodeCount: u32,
  junctionCount: u32,
  directedCount: u32,
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
      const directedSegment = load<u32>(directedOfArc + (arc << 2));
      const alike = load<u32>(directedOfArc + ((first + arc - firstArc) << 2));
      if (load<u32>(tail + (arc << 2)) !== node) faults |= 1;
      if (directedSegment < next || directedSegment >= directedCount || directedSegment !== alike) faults |= 2;
      if (load<u32>(head + (arc << 2)) >= nodeCount) faults |= 8;
      next = directedSegment + 1;
    }
  }
  return faults;
}

/** Whether every arc leads to where its course ends, or to a copy of it. The columns have no other fault. */
export function leadsToEnds(
  tail: u32,
  head: u32,
  directedOfArc: u32,
  arcOfDirected: u32,
  junctionOfCopy: u32,
  junctionCount: u32,
  begin: u32,
  end: u32,
): bool {
  for (let at = begin << 2, last = end << 2; at < last; at += 4) {
    const directedSegment = load<u32>(directedOfArc + at);
    const back = load<u32>(arcOfDirected + ((directedSegment ^ 1) << 2));
    const node =
      back === NONE
        ? load<u32>(head + (load<u32>(arcOfDirected + (directedSegment << 2)) << 2))
        : load<u32>(tail + (back << 2));
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

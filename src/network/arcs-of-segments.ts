// The arcs of many segments.

import { indexNotBelow, type Network, NO_ARC } from './network.ts';

/**
 * If the network has fewer arcs than this per wanted segment, one pass over all arcs is faster than searching the copies of each segment.
 */
const MANY_ARCS = 256;

/** All arcs of some segments, in both directions, copies included. */
export function arcsOfSegments(network: Network, segments: Uint32Array): Uint32Array {
  return segments.length * MANY_ARCS > network.arcCount
    ? arcsAmongAll(network, segments)
    : arcsOneByOne(network, segments);
}

function arcsOneByOne(network: Network, segments: Uint32Array): Uint32Array {
  const { arcOfDirected, firstOut, tail, junctionOfCopy, junctionCount } = network;
  const arcs: number[] = [];
  for (let i = 0; i < 2 * segments.length; i++) {
    const primary = arcOfDirected[2 * segments[i >>> 1] + (i & 1)];
    if (primary === NO_ARC) continue;
    arcs.push(primary);
    const junction = tail[primary];
    const position = primary - firstOut[junction];
    for (let copy = indexNotBelow(junctionOfCopy, junction); junctionOfCopy[copy] === junction; copy++) {
      arcs.push(firstOut[junctionCount + copy] + position);
    }
  }
  return Uint32Array.from(arcs);
}

function arcsAmongAll({ arcCount, directedOfArc, segmentCount }: Network, segments: Uint32Array): Uint32Array {
  const isWanted = new Uint8Array(segmentCount);
  for (let i = 0; i < segments.length; i++) isWanted[segments[i]] = 1;
  let count = 0;
  for (let arc = 0; arc < arcCount; arc++) count += isWanted[directedOfArc[arc] >>> 1];
  const arcs = new Uint32Array(count);
  for (let arc = 0, at = 0; at < count; arc++) if (isWanted[directedOfArc[arc] >>> 1] !== 0) arcs[at++] = arc;
  return arcs;
}

// Checks that the arrays of a network are consistent: arcs by tail, by head and by directed segment are the same arcs, lists ascend, and no
// shape is longer than its segment. Files from other people need these checks, because inconsistent arrays could give wrong answers.

import { ascends, faultsOfGraph } from './check-graph.ts';
import { firstFaults, outOfRange, wrongBounds } from './check-network.ts';
import { isAsLongAsShape } from './least-length.ts';
import type { Network } from './network.ts';
import { SLOWEST } from './travel-time.ts';

/** A few words about each fault; empty for a valid network. */
export function faultsOfNetwork(network: Network): string[] {
  return firstFaults(network, [wrongBounds, faultsOfGraph, wrongSpeeds, wrongOrders, wrongShapes]);
}

function wrongSpeeds(network: Network): string[] {
  const isSpeed = (speed: number) => speed === 0 || speed >= SLOWEST;
  return (['bucketSpeed', 'modeSpeed'] as const).filter((member) => !network[member].every(isSpeed)).map(outOfRange);
}

function wrongOrders(network: Network): string[] {
  const faults: string[] = [];
  for (const member of ['bannedArc', 'bucketDirected', 'limitSegment', 'signDirected'] as const) {
    if (!ascends(network[member])) faults.push(`${member} does not ascend`);
  }
  if (!idsAscend(network)) faults.push('idHigh and idLow do not ascend');
  return faults;
}

function wrongShapes(network: Network): string[] {
  for (let segment = 0; segment < network.segmentCount; segment++) {
    if (!isAsLongAsShape(network, segment)) return ['length is shorter than a shape'];
  }
  return [];
}

function idsAscend({ segmentCount, idHigh, idLow, segmentById }: Network): boolean {
  const isInOrder = segmentById.length === 0;
  let before = isInOrder ? 0 : segmentById[0];
  if (before >= segmentCount) return false;
  for (let place = 1; place < segmentCount; place++) {
    const segment = isInOrder ? place : segmentById[place];
    if (segment >= segmentCount || idHigh[segment] < idHigh[before]) return false;
    if (idHigh[segment] === idHigh[before] && idLow[segment] <= idLow[before]) return false;
    before = segment;
  }
  return true;
}

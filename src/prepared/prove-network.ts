// Proofs by the vector kernel that a network fits together: the twins of `check-network.ts` and `check-graph.ts`.

import type { ArcFaults } from '../network/check-graph.ts';
import type { NetworkProofs, Wholes } from '../network/check-network.ts';
import { CM_OF_LATITUDE, CM_OF_LONGITUDE, isAsLongAsShape, NEARLY, WIDE } from '../network/least-length.ts';
import type { Network } from '../network/network.ts';
import { RADIANS_PER_UNIT } from '../snap/snap-index.ts';
import { type ProofTools, sum } from './proof-tools.ts';
import { PLAIN_PROOFS } from './proofs.ts';
import { holdsForEach, ofSlices } from './slices.ts';

/** In a count of courses: some are unsound. */
const UNSOUND = 0x80000000;

export function networkProofs(tools: ProofTools): NetworkProofs {
  const { holds, leadsThrough } = tools;
  const { loops } = tools.kernel;
  return {
    staysWithin: (numbers, least, most) => staysWithin(tools, numbers, least, most),
    leadsThrough,
    idsAscend: (network) =>
      network.segmentById.length === 0
        ? holds(
            [network.idHigh, network.idLow],
            network.segmentCount,
            (begin, end, ...ids) => loops.idsAscend(...ids, begin, end),
            () => PLAIN_PROOFS.idsAscend(network),
          )
        : holds(
            [network.idHigh, network.idLow, network.segmentById],
            network.segmentCount,
            (begin, end, ...at) => loops.listedIdsAscend(...at, network.segmentCount, begin, end),
            () => PLAIN_PROOFS.idsAscend(network),
          ),
    reachesAsFar: (network) => reachesAsFar(tools, network),
    faultyArcs: (network) => faultyArcs(tools, network),
    leadsToEnds: (network) =>
      holds(
        [network.tail, network.head, network.directedOfArc, network.arcOfDirected, network.junctionOfCopy],
        network.arcCount,
        (begin, end, ...at) => loops.leadsToEnds(...at, network.junctionCount, begin, end),
        () => PLAIN_PROOFS.leadsToEnds(network),
      ),
    arcsStandByHead: (network) =>
      holds(
        [network.firstIn, network.arcIn, network.head],
        network.nodeCount,
        (begin, end, ...at) => loops.arcsStandByHead(...at, network.arcCount, begin, end),
        () => PLAIN_PROOFS.arcsStandByHead(network),
      ),
  };
}

function staysWithin({ kernel, onArena }: ProofTools, numbers: Wholes, least: number, most: number): boolean {
  const { loops } = kernel;
  const otherwise = () => PLAIN_PROOFS.staysWithin(numbers, least, most);
  if (most < least || numbers instanceof Uint16Array) return otherwise();
  const { length } = numbers;
  if (!(numbers instanceof Uint8Array)) {
    return onArena([numbers], (at) => loops.staysWithin(at, length, least, most - least) !== 0, otherwise);
  }
  const highest = Math.min(most, 255);
  return onArena([numbers], (at) => loops.bytesStayWithin(at, length, least, highest) !== 0, otherwise);
}

function faultyArcs({ kernel: { loops }, onArena }: ProofTools, network: Network): ArcFaults {
  const { firstOut, tail, head, directedOfArc, arcOfDirected, junctionOfCopy } = network;
  const { nodeCount, junctionCount, segmentCount } = network;
  const directedCount = 2 * segmentCount;
  return onArena<ArcFaults>(
    [arcOfDirected, firstOut, tail, head, directedOfArc, junctionOfCopy],
    (arcs, ...at) => {
      const primaryCount = firstOut[junctionCount];
      const open = ofSlices(directedCount, (begin, end) =>
        loops.openDirectedSegments(at[3], arcs, primaryCount, begin, end),
      );
      const counts = open.map((count) => count >>> 0);
      const sizes = [nodeCount, junctionCount, directedCount];
      const found = ofSlices(nodeCount, (begin, end) => loops.faultyArcs(...at, ...sizes, begin, end));
      const faults = found.reduce((all, some) => all | some, 0);
      return {
        tails: (faults & 1) !== 0,
        directedSegments: (faults & 2) !== 0,
        primaries: counts.some((count) => count >= UNSOUND) || sum(counts) !== primaryCount,
        heads: (faults & 8) !== 0,
      };
    },
    () => PLAIN_PROOFS.faultyArcs(network),
  );
}

function reachesAsFar({ kernel: { loops }, onArena }: ProofTools, network: Network): boolean {
  const { firstPoint, pointX, pointY, length, segmentCount } = network;
  const limits = [CM_OF_LONGITUDE, CM_OF_LATITUDE, WIDE, NEARLY, RADIANS_PER_UNIT];
  return onArena(
    [firstPoint, pointX, pointY, length],
    (...at) => {
      const next = (from: number, end: number) => loops.nextShort(...at, from, end, ...limits);
      return holdsForEach(segmentCount, next, (segment) => isAsLongAsShape(network, segment));
    },
    () => PLAIN_PROOFS.reachesAsFar(network),
  );
}

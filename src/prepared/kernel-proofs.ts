// The proofs of what was read by the vector kernel. A process reads a network once, so that its plain loops would be done
// before an engine had compiled them; the kernel's run at full speed from the first number on.
//
// Columns are copied to the desk, a proof's at a time. Where there is no room for them, the plain twin proves.

import { LARGEST_RADIUS } from '../geo/wgs84.ts';
import { clearDesk, fillWithZeros, type Kernel, put, roomFor, take } from '../kernel/kernel.ts';
import type { ArcFaults } from '../network/check-graph.ts';
import type { Wholes } from '../network/check-network.ts';
import { CM_OF_LATITUDE, CM_OF_LONGITUDE, isAsLongAsShape, NEARLY, WIDE } from '../network/least-length.ts';
import { BEND, LEAF_SIZE, LONGEST_HALF, RADIANS_PER_UNIT, RADIUS_MARGIN, RUN_RADIUS } from '../snap/snap-index.ts';
import { runLiesWhereItSays } from './check-snap-index.ts';
import { PLAIN_PROOFS, type Proofs } from './proofs.ts';

type Column = Uint8Array | Uint32Array | Int32Array;

/** Bytes of the branches that a tree has open at once: 32 each. */
const STACK_BYTES = 64 * 32;

/** What a loop gives that cannot decide. */
const IN_DOUBT = 2;

/** Proofs on an instance that nothing else runs on. */
export function kernelProofs(kernel: Kernel): Proofs {
  const { loops } = kernel;

  /** What `prove` finds on columns on the desk; what `otherwise` finds where they have no room there, with `more` bytes. */
  const onDesk = <Found>(
    columns: readonly Column[],
    prove: (...at: number[]) => Found,
    otherwise: () => Found,
    more = 0,
  ): Found => {
    try {
      clearDesk(
        kernel,
        columns.reduce((sum, { byteLength }) => sum + roomFor(byteLength), roomFor(more)),
      );
    } catch {
      return otherwise();
    }
    return prove(...columns.map((column) => put(kernel, column)));
  };

  const holds = (columns: readonly Column[], prove: (...at: number[]) => number, otherwise: () => boolean): boolean =>
    onDesk(columns, (...at) => prove(...at) !== 0, otherwise);

  const staysWithin = (numbers: Wholes, least: number, most: number): boolean => {
    const otherwise = () => PLAIN_PROOFS.staysWithin(numbers, least, most);
    if (most < least || numbers instanceof Uint16Array) return otherwise();
    const { length } = numbers;
    return numbers instanceof Uint8Array
      ? holds([numbers], (at) => loops.bytesStayWithin(at, length, least, most), otherwise)
      : holds([numbers], (at) => loops.staysWithin(at, length, least, most - least), otherwise);
  };

  return {
    checksum: (words) =>
      onDesk(
        [words],
        (at) => loops.checksum(at, words.length) >>> 0,
        () => PLAIN_PROOFS.checksum(words),
      ),
    staysWithin,
    leadsThrough: (first, last, least) =>
      holds(
        [first],
        (at) => loops.leadsThrough(at, first.length, last, least),
        () => PLAIN_PROOFS.leadsThrough(first, last, least),
      ),
    idsAscend: (network) =>
      holds(
        [network.idHigh, network.idLow],
        (high, low) => loops.idsAscend(high, low, network.segmentCount),
        () => PLAIN_PROOFS.idsAscend(network),
      ),
    reachesAsFar: (network) => {
      const { firstPoint, pointX, pointY, length, segmentCount } = network;
      return onDesk(
        [firstPoint, pointX, pointY, length],
        (first, x, y, lengths) => {
          const next = (from: number, end: number) =>
            loops.nextShort(
              ...[first, x, y, lengths, from, end],
              ...[CM_OF_LONGITUDE, CM_OF_LATITUDE, WIDE, NEARLY, RADIANS_PER_UNIT],
            );
          return holdsForEach(segmentCount, next, (segment) => isAsLongAsShape(network, segment));
        },
        () => PLAIN_PROOFS.reachesAsFar(network),
      );
    },
    faultyArcs: (network) => {
      const { firstOut, tail, head, courseOfArc, arcOfCourse, junctionOfCopy } = network;
      const { nodeCount, junctionCount, segmentCount } = network;
      return onDesk<ArcFaults>(
        [firstOut, tail, head, courseOfArc, arcOfCourse, junctionOfCopy],
        (...at) => {
          const faults = loops.faultyArcs(...at, nodeCount, junctionCount, 2 * segmentCount);
          const [tails, courses, primaries, heads] = [1, 2, 4, 8].map((bit) => (faults & bit) !== 0);
          return { tails, courses, primaries, heads };
        },
        () => PLAIN_PROOFS.faultyArcs(network),
      );
    },
    leadsToEnds: (network) =>
      holds(
        [network.tail, network.head, network.courseOfArc, network.arcOfCourse, network.junctionOfCopy],
        (...at) => loops.leadsToEnds(...at, network.arcCount, network.junctionCount),
        () => PLAIN_PROOFS.leadsToEnds(network),
      ),
    arcsStandByHead: (network) =>
      holds(
        [network.firstIn, network.arcIn, network.head],
        (...at) => loops.arcsStandByHead(...at, network.nodeCount, network.arcCount),
        () => PLAIN_PROOFS.arcsStandByHead(network),
      ),
    isOrder: (hierarchy) =>
      holds(
        [hierarchy.order, hierarchy.rank],
        (...at) => loops.isOrder(...at, hierarchy.rank.length),
        () => PLAIN_PROOFS.isOrder(hierarchy),
      ),
    goesUp: (hierarchy) =>
      holds(
        [hierarchy.firstUp, hierarchy.head, hierarchy.tail],
        (...at) => loops.goesUp(...at, hierarchy.rank.length, hierarchy.head.length),
        () => PLAIN_PROOFS.goesUp(hierarchy),
      ),
    comesDown: (hierarchy) =>
      holds(
        [hierarchy.firstDown, hierarchy.arcDown, hierarchy.head],
        (...at) => loops.comesDown(...at, hierarchy.rank.length, hierarchy.head.length),
        () => PLAIN_PROOFS.comesDown(hierarchy),
      ),
    closesTriangles: (hierarchy) =>
      holds(
        [hierarchy.parent, hierarchy.firstUp, hierarchy.head],
        (...at) => loops.closesTriangles(...at, hierarchy.rank.length),
        () => PLAIN_PROOFS.closesTriangles(hierarchy),
      ),
    hasSlots: (graph, hierarchy) =>
      holds(
        [graph.tail, graph.head, hierarchy.rank, hierarchy.slot, hierarchy.tail, hierarchy.head],
        (...at) => loops.hasSlots(...at, hierarchy.slot.length, hierarchy.head.length),
        () => PLAIN_PROOFS.hasSlots(graph, hierarchy),
      ),
    hasInputs: (hierarchy) =>
      holds(
        [hierarchy.firstInput, hierarchy.input, hierarchy.slot],
        (...at) => loops.hasInputs(...at, hierarchy.head.length, hierarchy.input.length, hierarchy.slot.length),
        () => PLAIN_PROOFS.hasInputs(hierarchy),
      ),
    staysOnSegments: (network, index) =>
      holds(
        [index.segmentOfRun, index.pointOfRun, index.pieceCount, network.firstPoint],
        (...at) => loops.staysOnSegments(...at, index.segmentOfRun.length, network.segmentCount),
        () => PLAIN_PROOFS.staysOnSegments(network, index),
      ),
    liesWhereItSays: (network, index) =>
      onDesk(
        [index.pointOfRun, index.pieceCount, index.middle, index.radius, network.pointX, network.pointY],
        (...at) => {
          const runCount = index.pointOfRun.length;
          const box = new Float64Array(4);
          const next = (from: number, end: number) =>
            loops.nextDoubtfulRun(
              ...[...at, from, end, RUN_RADIUS],
              ...[RADIANS_PER_UNIT, LARGEST_RADIUS, RADIUS_MARGIN, LONGEST_HALF, BEND],
            );
          return holdsForEach(runCount, next, (run) => runLiesWhereItSays(network, index, run, box));
        },
        () => PLAIN_PROOFS.liesWhereItSays(network, index),
      ),
    isTree: (index) =>
      onDesk(
        [index.middle],
        (middle) => loops.isTree(middle, index.middle.length / 2, LEAF_SIZE, take(kernel, STACK_BYTES)) !== 0,
        () => PLAIN_PROOFS.isTree(index),
        STACK_BYTES,
      ),
    coversPieces: (network, index) => {
      const { pointX, pointY, firstPoint, segmentCount } = network;
      const runCount = index.pointOfRun.length;
      const otherwise = () => PLAIN_PROOFS.coversPieces(network, index);
      const scratchBytes = 2 * 4 * pointX.length + runCount;
      return onDesk(
        [index.pointOfRun, index.pieceCount, index.middle, pointX, pointY, firstPoint],
        (...at) => {
          const counts = take(kernel, scratchBytes);
          const firstPart = counts + 4 * pointX.length;
          fillWithZeros(kernel, counts, scratchBytes);
          const found = loops.coversPieces(
            ...[...at, counts, firstPart, firstPart + 4 * pointX.length, runCount, segmentCount],
            ...[RADIANS_PER_UNIT, LARGEST_RADIUS, LONGEST_HALF, BEND],
          );
          return found === IN_DOUBT ? otherwise() : found !== 0;
        },
        otherwise,
        scratchBytes,
      );
    },
  };
}

/** Rows that a loop is called for at once: after some calls an engine runs it better compiled. */
const SLICE = 8192;

/** Whether all of so many rows hold: those that `next` leaves in doubt, from one row on and before another, are decided by `isSound`. */
function holdsForEach(
  count: number,
  next: (from: number, end: number) => number,
  isSound: (row: number) => boolean,
): boolean {
  for (let begin = 0; begin < count; begin += SLICE) {
    const end = Math.min(count, begin + SLICE);
    for (let row = next(begin, end); row < end; row = next(row + 1, end)) if (!isSound(row)) return false;
  }
  return true;
}

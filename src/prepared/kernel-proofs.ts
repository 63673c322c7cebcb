// The proofs of what was read by the vector kernel. A process reads a network once, so that its plain loops would be done
// before an engine had compiled them; the kernel's run at full speed from the first number on.
//
// Columns are copied to the desk, once each, or lie there already. Where there is no room for them, the plain twin proves.

import { LARGEST_RADIUS } from '../geo/wgs84.ts';
import { fillWithZeros, numbersAt } from '../kernel/kernel.ts';
import type { ProofKernel } from '../kernel/proof-kernel.ts';
import { checksum } from '../memory/checksum.ts';
import type { ArcFaults } from '../network/check-graph.ts';
import type { Wholes } from '../network/check-network.ts';
import { CM_OF_LATITUDE, CM_OF_LONGITUDE, isAsLongAsShape, NEARLY, WIDE } from '../network/least-length.ts';
import {
  BEND,
  LEAF_SIZE,
  LONGEST_HALF,
  PART_OF_PIECE,
  RADIANS_PER_UNIT,
  RADIUS_MARGIN,
  RUN_RADIUS,
} from '../snap/snap-index.ts';
import { runLiesWhereItSays } from './check-snap-index.ts';
import { kernelChecksum } from './kernel-checksum.ts';
import { CopyingDesk, type ProofDesk, type ProvedColumn } from './proof-desk.ts';
import { PLAIN_PROOFS, type Proofs } from './proofs.ts';
import { everySlice, holdsForEach, ofSlices } from './slices.ts';

/** Bytes of the branches that a tree has open at once: 32 each. */
const STACK_BYTES = 64 * 32;

/** What is told of pieces in parts where the twin has to decide, and where they do not stand there once; of courses that are unsound. */
const IN_DOUBT = 0xffffffff;
const NOT_ONCE = 0xfffffffe;
const UNSOUND = 0x80000000;

/** Proofs of one file, on an instance that nothing else runs on: its columns do not change meanwhile. */
export function kernelProofs(kernel: ProofKernel, desk: ProofDesk = new CopyingDesk(kernel)): Required<Proofs> {
  const { loops } = kernel;

  /** What `prove` finds on columns on the desk, with `more` bytes behind them; what `otherwise` finds where they have no room. */
  const onDesk = <Found>(
    columns: readonly ProvedColumn[],
    prove: (...at: number[]) => Found,
    otherwise: () => Found,
    more = 0,
  ): Found => {
    const places = desk.lay(columns, more);
    return places === undefined ? otherwise() : prove(...places);
  };

  /** Whether all of so many rows hold, by what `prove` finds of some of them. */
  const holds = (
    columns: readonly ProvedColumn[],
    rowCount: number,
    prove: (begin: number, end: number, ...at: number[]) => number,
    otherwise: () => boolean,
  ): boolean =>
    onDesk(columns, (...at) => everySlice(rowCount, (begin, end) => prove(begin, end, ...at) !== 0), otherwise);

  const staysWithin = (numbers: Wholes, least: number, most: number): boolean => {
    const otherwise = () => PLAIN_PROOFS.staysWithin(numbers, least, most);
    if (most < least || numbers instanceof Uint16Array) return otherwise();
    const { length } = numbers;
    if (!(numbers instanceof Uint8Array)) {
      return onDesk([numbers], (at) => loops.staysWithin(at, length, least, most - least) !== 0, otherwise);
    }
    const highest = Math.min(most, 255);
    return onDesk([numbers], (at) => loops.bytesStayWithin(at, length, least, highest) !== 0, otherwise);
  };

  const leadsThrough = (first: Uint32Array, last: number, least = 0): boolean =>
    leadsFromTo(first, last) &&
    holds(
      [first],
      first.length - 1,
      (begin, end, at) => loops.leadsThrough(at, least, begin, end),
      () => PLAIN_PROOFS.leadsThrough(first, last, least),
    );

  return {
    isSound: (words, value) => (kernelChecksum(kernel, desk, words) ?? checksum(words)) === value,
    staysWithin,
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
    reachesAsFar: (network) => {
      const { firstPoint, pointX, pointY, length, segmentCount } = network;
      return onDesk(
        [firstPoint, pointX, pointY, length],
        (...at) => {
          const limits = [CM_OF_LONGITUDE, CM_OF_LATITUDE, WIDE, NEARLY, RADIANS_PER_UNIT];
          const next = (from: number, end: number) => loops.nextShort(...at, from, end, ...limits);
          return holdsForEach(segmentCount, next, (segment) => isAsLongAsShape(network, segment));
        },
        () => PLAIN_PROOFS.reachesAsFar(network),
      );
    },
    faultyArcs: (network) => {
      const { firstOut, tail, head, courseOfArc, arcOfCourse, junctionOfCopy } = network;
      const { nodeCount, junctionCount, segmentCount } = network;
      return onDesk<ArcFaults>(
        [arcOfCourse, firstOut, tail, head, courseOfArc, junctionOfCopy],
        (arcs, ...at) => {
          const primaryCount = firstOut[junctionCount];
          const courses = at[3];
          const counts = ofSlices(2 * segmentCount, (begin, end) =>
            loops.openCourses(courses, arcs, primaryCount, begin, end),
          ).map((count) => count >>> 0);
          const sizes = [nodeCount, junctionCount, 2 * segmentCount];
          const faults = ofSlices(nodeCount, (begin, end) => loops.faultyArcs(...at, ...sizes, begin, end)).reduce(
            (all, found) => all | found,
            0,
          );
          return {
            tails: (faults & 1) !== 0,
            courses: (faults & 2) !== 0,
            primaries: counts.some((count) => count >= UNSOUND) || sum(counts) !== primaryCount,
            heads: (faults & 8) !== 0,
          };
        },
        () => PLAIN_PROOFS.faultyArcs(network),
      );
    },
    leadsToEnds: (network) =>
      holds(
        [network.tail, network.head, network.courseOfArc, network.arcOfCourse, network.junctionOfCopy],
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
    isOrder: ({ order, rank }) =>
      holds(
        [order, rank],
        rank.length,
        (begin, end, ...at) => loops.isOrder(...at, rank.length, begin, end),
        () => PLAIN_PROOFS.isOrder({ order, rank }),
      ),
    goesUp: ({ firstUp, head, tail }) =>
      leadsFromTo(firstUp, head.length) &&
      holds(
        [firstUp, head, tail],
        firstUp.length - 1,
        (begin, end, ...at) => loops.goesUp(...at, firstUp.length - 1, head.length, begin, end),
        () => PLAIN_PROOFS.goesUp({ firstUp, head, tail }),
      ),
    comesDown: ({ firstDown, arcDown, head }) => {
      const nodeCount = firstDown.length - 1;
      return (
        leadsThrough(firstDown, head.length) &&
        holds(
          [firstDown, arcDown, head],
          head.length,
          (begin, end, ...at) => loops.comesDown(...at, nodeCount, head.length, begin, end),
          () => PLAIN_PROOFS.comesDown({ firstDown, arcDown, head }),
        )
      );
    },
    closesTriangles: ({ parent, firstUp, head }) =>
      holds(
        [parent, firstUp, head],
        parent.length,
        (begin, end, ...at) => loops.closesTriangles(...at, begin, end),
        () => PLAIN_PROOFS.closesTriangles({ parent, firstUp, head }),
      ),
    hasSlots: (graph, hierarchy) =>
      holds(
        [graph.tail, graph.head, hierarchy.rank, hierarchy.slot, hierarchy.tail, hierarchy.head],
        hierarchy.slot.length,
        (begin, end, ...at) => loops.hasSlots(...at, hierarchy.head.length, begin, end),
        () => PLAIN_PROOFS.hasSlots(graph, hierarchy),
      ),
    hasInputs: ({ firstInput, input, slot }) =>
      leadsThrough(firstInput, input.length) &&
      onDesk(
        [firstInput, input, slot],
        (...at) =>
          sum(ofSlices(slot.length, (begin, end) => loops.slottedInputs(at[2], begin, end))) === input.length &&
          everySlice(
            input.length,
            (begin, end) => loops.hasInputs(...at, firstInput.length - 1, slot.length, begin, end) !== 0,
          ),
        () => PLAIN_PROOFS.hasInputs({ firstInput, input, slot }),
      ),
    staysOnSegments: (network, index) =>
      holds(
        [index.segmentOfRun, index.pointOfRun, index.pieceCount, network.firstPoint],
        index.segmentOfRun.length,
        (begin, end, ...at) => loops.staysOnSegments(...at, network.segmentCount, begin, end),
        () => PLAIN_PROOFS.staysOnSegments(network, index),
      ),
    liesWhereItSays: (network, index) =>
      onDesk(
        [index.pointOfRun, index.pieceCount, index.middle, index.radius, network.pointX, network.pointY],
        (...at) => {
          const limits = [RUN_RADIUS, RADIANS_PER_UNIT, LARGEST_RADIUS, RADIUS_MARGIN, LONGEST_HALF, BEND];
          const box = new Float64Array(4);
          const next = (from: number, end: number) => loops.nextDoubtfulRun(...at, from, end, ...limits);
          return holdsForEach(index.pointOfRun.length, next, (run) => runLiesWhereItSays(network, index, run, box));
        },
        () => PLAIN_PROOFS.liesWhereItSays(network, index),
      ),
    isTree: ({ middle }) =>
      onDesk(
        [middle],
        (at) => loops.isTree(at, middle.length / 2, LEAF_SIZE, desk.scratch) !== 0,
        () => PLAIN_PROOFS.isTree({ middle }),
        STACK_BYTES,
      ),
    coversPieces: (network, index) => {
      const { pointX, pointY, firstPoint, segmentCount } = network;
      const { pointOfRun, pieceCount, middle } = index;
      const otherwise = () => PLAIN_PROOFS.coversPieces(network, index);
      const runCount = pointOfRun.length;
      const hasParts = pieceCount.includes(PART_OF_PIECE);
      const markBytes = 4 * Math.ceil(pointX.length / 4);
      const bytes = markBytes + (hasParts ? 8 + 4 * pointX.length + runCount : 0);
      return onDesk(
        [pointOfRun, pieceCount, middle, pointX, pointY, firstPoint],
        (...at) => {
          const marks = desk.scratch;
          const [runs, counts] = at;
          fillWithZeros(kernel, marks, bytes);
          let marked = sum(ofSlices(runCount, (begin, end) => loops.markRuns(runs, counts, marks, begin, end)));
          if (hasParts) {
            const parts = marks + markBytes;
            const scratch = [marks, parts + 8, parts + 8 + 4 * pointX.length, parts, runCount];
            const limits = [RADIANS_PER_UNIT, LARGEST_RADIUS, LONGEST_HALF, BEND];
            let found = 0;
            const isSound = everySlice(runCount, (begin, end) => {
              found = loops.markParts(...at.slice(0, 5), ...scratch, ...limits, begin, end) >>> 0;
              marked += found;
              return found < NOT_ONCE;
            });
            if (found === IN_DOUBT) return otherwise();
            const [there, inAll] = numbersAt(kernel, parts, 2);
            if (!isSound || there !== inAll) return false;
          }
          if (marked !== pointX.length - segmentCount) return false;
          const unpaired = sum(ofSlices(pointX.length, (begin, end) => loops.unpaired(marks, begin, end)));
          if (unpaired !== 2 * segmentCount) return false;
          return everySlice(segmentCount, (begin, end) => loops.runsFollow(marks, at[5], begin, end) !== 0);
        },
        otherwise,
        bytes,
      );
    },
  };
}

/** Whether offsets lead from 0 to a number. */
function leadsFromTo(first: Uint32Array, last: number): boolean {
  return first[0] === 0 && first[first.length - 1] === last;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}

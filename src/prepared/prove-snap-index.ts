// Proofs by the vector kernel that a snap index fits together and belongs to a network: the twins of `check-snap-index.ts`.

import { LARGEST_RADIUS } from '../geo/wgs84.ts';
import { fillWithZeros, numbersAt } from '../kernel/desk.ts';
import type { ProofKernel } from '../kernel/proof-kernel.ts';
import type { Network } from '../network/network.ts';
import {
  BEND,
  LEAF_SIZE,
  LONGEST_HALF,
  PART_OF_PIECE,
  RADIANS_PER_UNIT,
  RADIUS_MARGIN,
  RUN_RADIUS,
  type SnapIndex,
} from '../snap/snap-index.ts';
import { runLiesWhereItSays, type SnapIndexProofs } from './check-snap-index.ts';
import { type ProofTools, sum } from './proof-tools.ts';
import { PLAIN_PROOFS } from './proofs.ts';
import { everySlice, holdsForEach, ofSlices } from './slices.ts';

/** Bytes of the branches that a tree has open at once: 32 each. */
const STACK_BYTES = 64 * 32;

/** What is told of pieces in parts where the twin has to decide, and where they do not stand there once. */
const IN_DOUBT = 0xffffffff;
const NOT_ONCE = 0xfffffffe;

export function snapIndexProofs(tools: ProofTools): SnapIndexProofs {
  const { arena, onArena, holds } = tools;
  const { loops } = tools.kernel;
  return {
    staysOnSegments: (network, index) =>
      holds(
        [index.segmentOfRun, index.pointOfRun, index.pieceCount, network.firstPoint],
        index.segmentOfRun.length,
        (begin, end, ...at) => loops.staysOnSegments(...at, network.segmentCount, begin, end),
        () => PLAIN_PROOFS.staysOnSegments(network, index),
      ),
    liesWhereItSays: (network, index) =>
      onArena(
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
      onArena(
        [middle],
        (at) => loops.isTree(at, middle.length / 2, LEAF_SIZE, arena.scratch) !== 0,
        () => PLAIN_PROOFS.isTree({ middle }),
        STACK_BYTES,
      ),
    coversPieces: (network, index) => coversPieces(tools, network, index),
  };
}

function coversPieces(tools: ProofTools, network: Network, index: SnapIndex): boolean {
  const { kernel, arena, onArena } = tools;
  const { loops } = kernel;
  const { pointX, pointY, firstPoint, segmentCount } = network;
  const { pointOfRun, pieceCount, middle } = index;
  const runCount = pointOfRun.length;
  const hasParts = pieceCount.includes(PART_OF_PIECE);
  const markBytes = 4 * Math.ceil(pointX.length / 4);
  const bytes = markBytes + (hasParts ? 8 + 4 * pointX.length + runCount : 0);
  const otherwise = () => PLAIN_PROOFS.coversPieces(network, index);
  return onArena(
    [pointOfRun, pieceCount, middle, pointX, pointY, firstPoint],
    (...at) => {
      const [runs, counts] = at;
      const marks = arena.scratch;
      fillWithZeros(kernel, marks, bytes);
      const whole = sum(ofSlices(runCount, (begin, end) => loops.markRuns(runs, counts, marks, begin, end)));
      const inParts = hasParts
        ? markedInParts(kernel, at, { marks, markBytes, pointCount: pointX.length, runCount })
        : 0;
      if (inParts === 'in doubt') return otherwise();
      if (inParts === 'not once' || whole + inParts !== pointX.length - segmentCount) return false;
      const unpaired = sum(ofSlices(pointX.length, (begin, end) => loops.unpaired(marks, begin, end)));
      if (unpaired !== 2 * segmentCount) return false;
      return everySlice(segmentCount, (begin, end) => loops.runsFollow(marks, at[5], begin, end) !== 0);
    },
    otherwise,
    bytes,
  );
}

/** How many pieces stand in parts, every part once; behind their marks are two counts, a number by point and a byte by run. */
function markedInParts(
  kernel: ProofKernel,
  at: readonly number[],
  { marks, markBytes, pointCount, runCount }: Record<'marks' | 'markBytes' | 'pointCount' | 'runCount', number>,
): number | 'in doubt' | 'not once' {
  const parts = marks + markBytes;
  const scratch = [marks, parts + 8, parts + 8 + 4 * pointCount, parts, runCount];
  const limits = [RADIANS_PER_UNIT, LARGEST_RADIUS, LONGEST_HALF, BEND];
  let marked = 0;
  let found = 0;
  const isSound = everySlice(runCount, (begin, end) => {
    found = kernel.loops.markParts(...at.slice(0, 5), ...scratch, ...limits, begin, end) >>> 0;
    marked += found;
    return found < NOT_ONCE;
  });
  if (found === IN_DOUBT) return 'in doubt';
  const [there, inAll] = numbersAt(kernel, parts, 2);
  return isSound && there === inAll ? marked : 'not once';
}

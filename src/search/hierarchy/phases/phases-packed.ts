// Customizes trips in two phases (phases.ts) in the vector kernel. All sums stay in the memory of one instance, so that no other memory is
// taken before the metric is made of them.

import { type Budget, checkClock } from '../../../budget/budget.ts';
import { copyUnsigned, numbersAt, putCopy, roomFor, take } from '../../../kernel/arena.ts';
import { type Kernel, type KernelPool, withKernel } from '../../../kernel/kernel.ts';
import type { ArcWeights } from '../../weights.ts';
import {
  bytesOfCustomizing,
  type Customized,
  customizeAt,
  LOOP_SLACK,
  type PairsAt,
  sizesOf,
  takePairs,
} from '../customize-packed.ts';
import type { Hierarchy } from '../hierarchy.ts';
import { bytesFor, inSlices } from '../in-slices.ts';
import { ARC_RECORD, hasThird, type Metric, type UpArcs } from '../metric.ts';
import { bytesOfMatrix, bytesOfOrigins, DOWN, findInputsAt, leastAt, originAt, UP } from '../perfect-packed.ts';
import { arcsOfRecords } from '../perfection.ts';
import { type Supernodes, supernodesOf } from '../supernodes.ts';
import type { PhaseWeights } from './two-phases.ts';

/** How many positions are joined at once. Their arcs take a megabyte. */
const JOINED = 512;
/** How many words the loops read of `Phases` in kernel/loops/phases.ts. */
const WORDS = 15;

/** The open arcs of trips in two phases, equal to those of `joinPhases`; `undefined` if the kernel cannot compute them. */
export function phasesPacked(
  pool: KernelPool,
  hierarchy: Hierarchy,
  weights: PhaseWeights,
  budget: Budget,
): Pick<Metric, 'forward' | 'backward'> | undefined {
  // the instance of the tenant already has the topology
  pool.tenant?.moveOut();
  const supernodes = supernodesOf(pool, hierarchy, budget);
  if (supernodes === undefined) return undefined;
  const { firstUp, head, tail } = hierarchy;
  const own = weights('first');
  const { pairBytes, thirdBytes } = sizesOf(hierarchy, own);
  const pairsBytes = roomFor(pairBytes) + roomFor(thirdBytes);
  const mostJoined = 3 * mostArcs(hierarchy);
  const joinedBytes = bytesFor([head, tail, firstUp, firstUp]) + 20 * mostJoined;
  const originBytes = 8 * head.length;
  const originsBytes = bytesOfOrigins(hierarchy, own);
  const workBytes = Math.max(
    bytesOfCustomizing(hierarchy, own),
    pairsBytes + bytesOfMatrix(supernodes, hasThird(own)),
    pairsBytes + originsBytes,
    pairsBytes + originBytes + joinedBytes,
  );
  const useIn = (kernel: Kernel): Pick<Metric, 'forward' | 'backward'> | undefined => {
    const [first, second] = [0, 1].map(() => takePairs(kernel, hierarchy, own, budget));
    const originsOf = (at: PairsAt, weights: ArcWeights): number | undefined => {
      const customized = { weights, at, budget };
      if (!customizeWithoutNeedless(kernel, hierarchy, supernodes, customized)) return undefined;
      return originAt(kernel, hierarchy, supernodes, customized);
    };
    const firstOrigin = originsOf(first, own);
    const secondOrigin = firstOrigin && originsOf(second, weights('second'));
    if (firstOrigin === undefined || secondOrigin === undefined) return undefined;
    const over = takePairs(kernel, hierarchy, own, budget);
    const overOrigin = take(kernel, originBytes);
    const tools = take(kernel, 4 * WORDS);
    const places = [over, first, second].flatMap(({ pairs, thirds }) => [pairs, thirds]);
    const toRelax = [kernel.resident!.at[0], ...places, overOrigin, firstOrigin, secondOrigin];
    numbersAt(kernel, tools, WORDS).set(toRelax);
    const customized = { weights: weights('over'), at: over, budget };
    if (!customizeOver(kernel, hierarchy, supernodes, customized, tools)) return undefined;
    findInputsAt(kernel, hierarchy, customized, overOrigin);
    const topology = [head, tail].map((array) => putCopy(kernel, array));
    const results = [2 * firstUp.byteLength, 16 * mostJoined, 4 * mostJoined].map((bytes) => take(kernel, bytes));
    numbersAt(kernel, tools, WORDS).set([...topology, ...results], toRelax.length);
    const joined = (half: number): UpArcs => {
      const open = (one: PairsAt) => kernel.loops.countOpen(one.pairs, half, head.length);
      const count = open(first) + open(over) + open(second);
      return joinedAt(kernel, hierarchy, { tools, half, count, hasThird: over.thirds > 0, budget }, results);
    };
    return { forward: joined(UP), backward: joined(DOWN) };
  };
  return withKernel(pool, 2 * pairsBytes + 2 * originBytes + workBytes + 8 * LOOP_SLACK, useIn, supernodes.kept);
}

/** The most arcs of the hierarchy that go up from positions that are joined at once. */
function mostArcs({ firstUp }: Hierarchy): number {
  const nodeCount = firstUp.length - 1;
  let most = 0;
  for (let begin = 0; begin < nodeCount; begin += JOINED) {
    most = Math.max(most, firstUp[Math.min(nodeCount, begin + JOINED)] - firstUp[begin]);
  }
  return most;
}

/** Customizes the pairs of a phase, and closes needless arcs; returns false if sums exceed an int32. */
function customizeWithoutNeedless(
  kernel: Kernel,
  hierarchy: Hierarchy,
  supernodes: Supernodes,
  customized: Customized,
): boolean {
  const { free } = kernel;
  const isCustomized = customizeAt(kernel, hierarchy, supernodes, customized);
  const least = isCustomized ? leastAt(kernel, hierarchy, supernodes, customized) : undefined;
  kernel.free = free;
  if (least === undefined) return false;
  const { pairs, thirds } = customized.at;
  kernel.loops.closeBeaten(pairs, thirds, least.pairs, least.thirds, hierarchy.head.length);
  return true;
}

/** Customizes the ways that change the phase, with their origins in triangles; returns false if sums exceed an int32. */
function customizeOver(
  kernel: Kernel,
  hierarchy: Hierarchy,
  supernodes: Supernodes,
  { weights, at: { pairs, thirds }, budget }: Customized,
  tools: number,
): boolean {
  const { loops, free } = kernel;
  const [, firstAt, cornerAt, inputAt, slotAt] = kernel.resident!.at;
  const [weightAt, secondAt, thirdAt = 0] = sizesOf(hierarchy, weights).inputs.map((array) => putCopy(kernel, array));
  loops.takeInputs(pairs, thirds, inputAt, slotAt, weightAt, secondAt, thirdAt, 0, hierarchy.input.length);
  kernel.free = free;
  const cursor = take(kernel, 4);
  numbersAt(kernel, cursor, 1)[0] = cornerAt;
  let outgrown = 0;
  inSlices(supernodes.first.length - 1, budget, (begin, end) => {
    outgrown |= loops.relaxOver(tools, firstAt, cursor, begin, end);
  });
  kernel.free = free;
  return outgrown === 0;
}

/** What is joined. */
interface Joining {
  readonly tools: number;
  /** The offset of the direction in a pair. */
  readonly half: number;
  /** How many arcs there are. */
  readonly count: number;
  readonly hasThird: boolean;
  readonly budget: Budget;
}

/** Joins the open arcs in one direction, some positions at a time. */
function joinedAt(
  kernel: Kernel,
  { firstUp }: Hierarchy,
  { tools, half, count, hasThird, budget }: Joining,
  [endsAt, recordsAt, thirdsAt]: readonly number[],
): UpArcs {
  const nodeCount = firstUp.length - 1;
  const records = new Int32Array(ARC_RECORD * count);
  const thirds = hasThird ? new Int32Array(count) : undefined;
  let done = 0;
  for (let begin = 0; begin < nodeCount; begin += JOINED) {
    checkClock(budget);
    const added = kernel.loops.joinArcs(tools, half, begin, Math.min(nodeCount, begin + JOINED), done);
    records.set(numbersAt(kernel, recordsAt, ARC_RECORD * added), ARC_RECORD * done);
    thirds?.set(numbersAt(kernel, thirdsAt, added), done);
    done += added;
  }
  return arcsOfRecords(copyUnsigned(kernel, endsAt, 2 * nodeCount + 1), records, { thirds });
}

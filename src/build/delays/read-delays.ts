// Reads the delays of a source. Finds the junctions of each delay, and the directed segments that end there.

import { type Complain, checkMembers, type Untrusted } from '../../errors/known-members.ts';
import { foundValue } from '../../errors/show-value.ts';
import { firstIndex } from '../../memory/first-index.ts';
import { radixOrder } from '../../memory/radix-order.ts';
import { HALF_TURN, type Network, PER_DEGREE, POLE } from '../../network/network.ts';
import { noteProblem, type Problems } from '../../network/network-error.ts';
import { findSegment, type IdColumns } from '../../network/segment-ids.ts';
import { type JunctionDelay, TIME_BUCKETS } from '../../network/source.ts';
import { directedSegmentGraph } from '../directed-segment-graph.ts';
import { readBucketMask, readModeMask } from '../read-ban-rule.ts';
import { UNREADABLE } from '../read-segments.ts';
import { foundPoint, readPoint, type SourceSystem } from '../read-shape.ts';
import { changeDelay, type DelayTable, makeDelayTable } from './delay-table.ts';

const MOST_SECONDS = 86_400;
const MEMBERS: readonly (keyof JunctionDelay)[] = ['at', 'seconds', 'from', 'modes', 'buckets'];

/** The segments and junctions that delays refer to. */
export interface DelayGround
  extends IdColumns,
    Pick<Network, 'segmentCount' | 'length' | 'firstPoint' | 'pointX' | 'pointY'> {
  readonly junctionCount: number;
  /** For each directed segment: the junction where it begins. */
  readonly junctionBefore: Uint32Array;
  readonly modes: readonly string[];
  readonly system: SourceSystem;
  /** Whether all segments could be read. Otherwise a junction may be missing although the delay is correct. */
  readonly isWhole: boolean;
}

/** The ends of segments by point, and directed segments by junction. */
interface SegmentEnds {
  /** Directed segments by the point where they begin. Of those that begin at one junction, there may be only one. */
  readonly order: Uint32Array;
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly firstOut: Uint32Array;
  readonly directedOut: Uint32Array;
}

/** Reads all delays. */
export function readDelays(delays: Iterable<unknown>, ground: DelayGround, problems: Problems): DelayTable {
  const table = makeDelayTable(ground.modes.length, 2 * ground.segmentCount);
  let ends: SegmentEnds | undefined;
  let delay = 0;
  for (const source of delays) {
    const index = delay++;
    const complain = (problem: string) => noteProblem(problems, { delay: index, problem });
    if (typeof source !== 'object' || source === null) {
      complain(`expected a delay, found ${foundValue(source)}`);
      continue;
    }
    ends ??= endsOf(ground);
    try {
      readDelay(source, ground, ends, table, complain);
    } catch {
      complain(UNREADABLE);
    }
  }
  return table;
}

function readDelay(
  source: Untrusted<JunctionDelay>,
  ground: DelayGround,
  ends: SegmentEnds,
  table: DelayTable,
  complain: Complain,
): void {
  checkMembers(source, MEMBERS, complain);
  const milliseconds = readSeconds(source.seconds, complain);
  const modes = readModeMask(source.modes, ground.modes, complain);
  const buckets = readBucketMask(source.buckets, complain);
  const row = TIME_BUCKETS.map((_, bucket) => (includes(buckets, bucket) ? milliseconds : 0));
  for (const directedSegment of readArrivals(source, ground, ends, complain)) {
    ground.modes.forEach((_, mode) => {
      if (includes(modes, mode))
        changeDelay(table, mode, directedSegment, (delay, bucket) => Math.max(delay, row[bucket]));
    });
  }
}

/** Whether a mask includes a number; 0 includes all. */
function includes(mask: number, number: number): boolean {
  return mask === 0 || (mask & (1 << number)) !== 0;
}

function readSeconds(seconds: unknown, complain: Complain): number {
  if (typeof seconds === 'number' && seconds >= 0 && seconds <= MOST_SECONDS) return Math.round(1000 * seconds);
  complain(`seconds: expected a number from 0 to ${MOST_SECONDS}, found ${foundValue(seconds)}`);
  return 0;
}

/** The directed segments that end where the delay is. */
function readArrivals(
  { at, from }: Untrusted<JunctionDelay>,
  ground: DelayGround,
  ends: SegmentEnds,
  complain: Complain,
): number[] {
  const segment = readFrom(from, ground, complain);
  const degrees = readPoint(at, ground.system);
  if (degrees === undefined) {
    complain(`at: expected a point [x, y] within ${ground.system.name}, found ${foundPoint(at)}`);
    return [];
  }
  const junctions = junctionsAt(ends, ground, degrees);
  if (junctions.length === 0) {
    if (ground.isWhole) complain(`at: expected a point where segments begin or end, found ${foundPoint(at)}`);
    return [];
  }
  const { junctionBefore } = ground;
  if (from === undefined) {
    // a gate or another segment without length is part of the junction, because travellers have paid on the road before it
    const leadsThere = (directedSegment: number) =>
      ground.length[directedSegment >>> 1] > 0 || !junctions.includes(junctionBefore[directedSegment]);
    return junctions.flatMap((junction) => arrivalsAt(ends, junction)).filter(leadsThere);
  }
  if (segment === undefined) return [];
  // a junction may have thousands of other segments
  const own = [2 * segment, 2 * segment + 1].filter((arrival) => junctions.includes(junctionBefore[arrival ^ 1]));
  if (own.length === 0 && ground.isWhole)
    complain(`from: expected a segment that ends at ${foundPoint(at)}, found ${foundValue(from)}`);
  return own;
}

function arrivalsAt({ firstOut, directedOut }: SegmentEnds, junction: number): number[] {
  return Array.from(directedOut.subarray(firstOut[junction], firstOut[junction + 1]), (leaving) => leaving ^ 1);
}

function readFrom(from: unknown, ground: DelayGround, complain: Complain): number | undefined {
  if (from === undefined) return undefined;
  const segment = typeof from === 'string' ? findSegment(ground, from) : undefined;
  if (segment === undefined) complain(`from: expected the id of a segment, found ${foundValue(from)}`);
  return segment;
}

function endsOf({ segmentCount, firstPoint, pointX, pointY, junctionCount, junctionBefore }: DelayGround): SegmentEnds {
  const count = 2 * segmentCount;
  const x = new Int32Array(count);
  const y = new Int32Array(count);
  for (let directedSegment = 0; directedSegment < count; directedSegment++) {
    const segment = directedSegment >>> 1;
    // a broken segment may have no point
    if (firstPoint[segment] === firstPoint[segment + 1]) continue;
    const point = directedSegment & 1 ? firstPoint[segment + 1] - 1 : firstPoint[segment];
    [x[directedSegment], y[directedSegment]] = onOneSide(pointX[point], pointY[point]);
  }
  const byPoint = radixOrder(count, Uint32Array.from(x, aboveZero), Uint32Array.from(y, aboveZero));
  const isSame = (a: number, b: number) => x[a] === x[b] && y[a] === y[b] && junctionBefore[a] === junctionBefore[b];
  const order = byPoint.filter((one, i) => i === 0 || !isSame(one, byPoint[i - 1]));
  return { order, x, y, ...directedSegmentGraph(junctionCount, junctionBefore, () => true) };
}

/** A point with one spelling for each place: longitude 180 becomes -180, and a pole has only one point. */
function onOneSide(x: number, y: number): [x: number, y: number] {
  return [y === POLE || y === -POLE ? 0 : x === HALF_TURN ? -HALF_TURN : x, y];
}

function aboveZero(coordinate: number): number {
  return coordinate + HALF_TURN;
}

/** The junctions where a segment begins or ends within one unit of a point. */
function junctionsAt(
  { order, x, y }: SegmentEnds,
  { junctionBefore }: DelayGround,
  degrees: readonly [number, number],
): number[] {
  const [atX, atY] = onOneSide(Math.round(degrees[0] * PER_DEGREE), Math.round(degrees[1] * PER_DEGREE));
  const isBefore = (one: number, toX: number, toY: number) => x[one] < toX || (x[one] === toX && y[one] < toY);
  const junctions = new Set<number>();
  for (let nearX = atX - 1; nearX <= atX + 1; nearX++) {
    const first = firstIndex(0, order.length, (place) => !isBefore(order[place], nearX, atY - 1));
    for (let i = first; i < order.length && isBefore(order[i], nearX, atY + 2); i++)
      junctions.add(junctionBefore[order[i]]);
  }
  return [...junctions];
}

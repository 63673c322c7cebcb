// Matrices of places far apart in the vector kernel. What two of them have in common is the top of the hierarchy: a few dozen positions
// out of the hundreds above each, and of the thousands above all of them that a sweep comes down over.
//
// Every best way has its highest position, its hub, in the label of its source and in that of its target. The labels of sixteen
// sources at a time stand in rows, a row a hub, and each target is the least over its own hubs.
//
// Values are packed in doubles; beyond what these hold sweeps serve.

import { checkClock } from '../../budget/budget.ts';
import { bytesAt, type Kernel, type KernelPool, putCopy, roomFor, take, withKernel } from '../../kernel/kernel.ts';
import type { Stops } from '../stops.ts';
import { type Climbing, type HubLabels, labelPlaces } from './hub-labels.ts';
import type { MatrixOfStops, OtherWay } from './matrix.ts';
import type { ArcRecords } from './metric.ts';
import { mostOf, type Packing } from './packing.ts';
import { bytesOfPlanes, planesOf } from './sweep-desk.ts';
import { ARC, LANES, ROW } from './sweep-layout.ts';

/** The targets of a matrix with their labels; good for any number of sources. */
export interface HubTargets extends HubLabels {
  /** By row: the position that it is about, which some target has above it. */
  readonly position: Uint32Array;
  /** By hub of a target: its row. */
  readonly row: Uint32Array;
}

/** Whom labels are joined for. */
export interface JoinParts extends Climbing {
  readonly kernels: KernelPool;
  readonly forward: ArcRecords;
  readonly packing: Packing;
  /** Scratch: by position, any content. */
  readonly numberOf: Uint32Array;
}

/** Labels the targets of a matrix. */
export function layHubs(
  climbing: Climbing,
  backward: ArcRecords,
  targets: Iterable<Stops>,
  numberOf: Uint32Array,
): HubTargets {
  const labels = labelPlaces(climbing, backward, targets);
  const { hub } = labels;
  const position = new Uint32Array(hub.length);
  const row = new Uint32Array(hub.length);
  let rowCount = 0;
  for (let i = 0; i < hub.length; i++) {
    // a position is known when its number leads back to it, so that nothing need be clean
    const known = numberOf[hub[i]];
    if (known < rowCount && position[known] === hub[i]) {
      row[i] = known;
    } else {
      numberOf[hub[i]] = rowCount;
      position[rowCount] = hub[i];
      row[i] = rowCount++;
    }
  }
  return { ...labels, position: position.slice(0, rowCount), row };
}

/**
 * Tells every source what its targets cost; whether all that was told is right. Where not, some sum outgrew a double, or there was
 * no memory: then they must be swept.
 */
export function joinRows(parts: JoinParts, targets: HubTargets, matrix: MatrixOfStops): boolean {
  const { kernels, forward, numberOf, budget } = parts;
  const { sources, others = [] } = matrix;
  const labels = labelPlaces(parts, forward, sources);
  checkClock(budget);
  targets.position.forEach((position, row) => {
    numberOf[position] = row;
  });
  const otherCount = others.reduce((count, { length }) => count + length, 0);
  const offerCount = Math.max(labels.hub.length, otherCount);
  const isDone = withKernel(kernels, bytesOfDesk(targets, offerCount), (kernel) =>
    joinAll(layDesk(kernel, targets, offerCount), { ...parts, labels, targets }, matrix),
  );
  return isDone === true;
}

/** Byte offsets, but for counts. */
interface JoinDesk {
  readonly kernel: Kernel;
  readonly rowCount: number;
  readonly cellCount: number;
  readonly rows: number;
  readonly cells: number;
  readonly arcs: number;
  readonly endArc: number;
  /** A byte by row: whether it holds anything. */
  readonly isReached: number;
  /** A byte by cell, which nobody reads. */
  readonly isOffered: number;
  /** Where values are offered, like arcs that lead to lanes: as whole numbers and as doubles. */
  readonly offers: number;
  /** Weights and seconds, a lane after the other. */
  readonly planes: number;
}

function bytesOfDesk({ firstHub, hub, position }: HubTargets, offerCount: number): number {
  const cellCount = firstHub.length - 1;
  return (
    ROW * (position.length + cellCount) +
    ARC * (hub.length + offerCount) +
    roomFor(4 * cellCount) +
    roomFor(position.length) +
    roomFor(cellCount) +
    bytesOfPlanes(cellCount)
  );
}

function layDesk(kernel: Kernel, { firstHub, hub, sum, position, row }: HubTargets, offerCount: number): JoinDesk {
  kernel.free = 0;
  const rowCount = position.length;
  const cellCount = firstHub.length - 1;
  const rows = take(kernel, ROW * rowCount);
  const cells = take(kernel, ROW * cellCount);
  const arcs = take(kernel, ARC * hub.length);
  const { buffer } = kernel.loops.memory;
  const words = new Uint32Array(buffer, arcs, (ARC / 4) * hub.length);
  const doubles = new Float64Array(buffer, arcs, (ARC / 8) * hub.length);
  for (let i = 0; i < hub.length; i++) {
    words[4 * i] = rows + ROW * row[i];
    doubles[2 * i + 1] = sum[i];
  }
  const endArc = putCopy(
    kernel,
    firstHub.subarray(1).map((end) => arcs + ARC * end),
  );
  const isReached = take(kernel, rowCount);
  const isOffered = take(kernel, cellCount);
  const offers = take(kernel, ARC * offerCount);
  const planes = take(kernel, bytesOfPlanes(cellCount));
  return { kernel, rowCount, cellCount, rows, cells, arcs, endArc, isReached, isOffered, offers, planes };
}

/** Both sides of a join. */
interface JoinedSides extends JoinParts {
  readonly labels: HubLabels;
  readonly targets: HubTargets;
}

/** Joins all sources; whether no sum was too large. */
function joinAll(desk: JoinDesk, sides: JoinedSides, { others, units, tell }: MatrixOfStops): boolean {
  const { kernel, rowCount, cellCount, rows, cells, arcs, endArc, isReached, planes } = desk;
  const { loops } = kernel;
  const { packing, labels, targets, budget } = sides;
  const { scale } = packing;
  const most = mostOf(packing, labels, targets);
  const told = planesOf(kernel, planes, cellCount);
  bytesAt(kernel, isReached, rowCount).fill(1);
  const order = neighborsTogether(labels);
  for (let first = 0; first < order.length; first += LANES) {
    checkClock(budget);
    const lanes = order.subarray(first, first + LANES);
    loops.emptyRows(rows, rowCount, isReached, scale);
    offerLabels(desk, sides, lanes);
    loops.joinRows(cells, cellCount, rows, isReached, endArc, arcs);
    if (others !== undefined) offerOthers(desk, lanes, others, scale);
    if (loops.tellRows(cells, cellCount, planes, units.weight, units.second, scale, most) !== 0) return false;
    lanes.forEach((source, lane) => {
      tell(source, ...told[lane]);
    });
  }
  return true;
}

/** Sources by their lowest hub: what lies in one part of the hierarchy meets most targets at the same few hubs. */
function neighborsTogether({ firstHub, hub }: HubLabels): Uint32Array {
  const lowest = (source: number) => (firstHub[source] < firstHub[source + 1] ? hub[firstHub[source]] : 0);
  return Uint32Array.from(firstHub.subarray(1), (_, source) => source).sort((a, b) => lowest(a) - lowest(b));
}

/** Offers the labels of sources to the rows of their hubs, a lane each, as far as these are above some target. */
function offerLabels(
  desk: JoinDesk,
  { labels: { firstHub, hub, sum }, targets: { position }, numberOf }: JoinedSides,
  lanes: Uint32Array,
): void {
  const [words, doubles] = offersOf(desk);
  let count = 0;
  for (let lane = 0; lane < lanes.length; lane++) {
    const cell = desk.rows + 8 * lane;
    const end = firstHub[lanes[lane] + 1];
    for (let i = firstHub[lanes[lane]]; i < end; i++) {
      const row = numberOf[hub[i]];
      if (position[row] !== hub[i]) continue;
      words[4 * count] = cell + ROW * row;
      doubles[2 * count++ + 1] = sum[i];
    }
  }
  desk.kernel.loops.offerCells(desk.rows, desk.isReached, desk.offers, desk.offers + ARC * count, 1);
}

/** Lets other ways compete for the cells of the lanes. */
function offerOthers(
  desk: JoinDesk,
  lanes: Uint32Array,
  others: readonly (readonly OtherWay[])[],
  scale: number,
): void {
  const { kernel, cells, isOffered, offers } = desk;
  const [words, doubles] = offersOf(desk);
  let count = 0;
  lanes.forEach((source, lane) => {
    for (const { target, weight, second } of others[source]) {
      words[4 * count] = cells + target * ROW + 8 * lane;
      doubles[2 * count++ + 1] = weight * scale + second;
    }
  });
  kernel.loops.offerCells(cells, isOffered, offers, offers + ARC * count, 1);
}

/** Where offers are put down, as whole numbers and as doubles. */
function offersOf({ kernel, offers }: JoinDesk): [words: Uint32Array, doubles: Float64Array] {
  const { buffer } = kernel.loops.memory;
  return [new Uint32Array(buffer, offers), new Float64Array(buffer, offers)];
}

// What turning costs at each junction: a row for each road that arrives, with a cost for each road that leaves.
//
//   arrives   a   b   c              least            rows are then equal, so one copy of the junction serves all three roads
//   a         U   4   0              0                  U  4  0     a
//   b         5   U   1      ->      1       ->         4  U  0     b
//   c         6   2   U              2                  4  0  U     c
//
// The least of a row is paid on every way on, so it becomes a delay of the road that arrives. Roads whose rows are equal from there on
// share a row. Turning round may then cost less than U, but only by as much as the way out and back takes, which nobody rides in vain.
// A cost that no one can pay, over a road that is closed to the mode or onto a turn that is always banned, equals any other.
//
// At a junction that is not split, roads pay the least turn only, and need no row. There is one exception if other junctions are split. A short
// road could then serve to dodge a turn: into the road, round at its end, and out again. Turning round at its end therefore costs at least
// what a sharp turn does, less what the road takes out and back.
//
// It is no turn to stay on a ring.

import { turnAngle } from '../../geo/bearing.ts';
import { HALF_SECOND } from '../../network/delays.ts';
import { bearingOut } from '../../network/first-metres.ts';
import { type Network, NO_ARC, ROUNDABOUT } from '../../network/network.ts';
import { familyOfRoadType, type RoadFamily } from '../../network/road-types.ts';
import { millisecondsAt } from '../../network/travel-time.ts';
import { type DirectedSegmentGraph, directedSegmentGraph } from '../directed-segment-graph.ts';
import { type CostsOfMode, costOfAngle, dearestTurn } from './cost-of-angle.ts';

/** Of a directed segment whose way on costs the least turn only. */
export const NO_ROW = -1;

export interface TurnRows {
  readonly modes: readonly CostsOfMode[];
  /** By directed segment: the row at its end, or NO_ROW. Each row belongs to one junction. */
  readonly rowOfDirected: Int32Array;
  /** Cells firstCell[row] .. firstCell[row + 1]: half seconds by mode, then by the directed segments that leave the junction. */
  readonly firstCell: Uint32Array;
  readonly cell: Uint8Array;
  /** By mode, then by directed segment: the least turn at its end in half seconds. */
  readonly least: readonly Uint8Array[];
}

/** The input of turn rows. */
export interface TurnGround {
  readonly graph: DirectedSegmentGraph;
  readonly roads: Pick<Network, 'segmentCount' | 'length' | 'roadType' | 'flags' | 'firstPoint' | 'pointX' | 'pointY'>;
  /** Whether a mode may ride a directed segment. */
  readonly isOpen: (mode: number, directedSegment: number) => boolean;
  /** Metres per hour of a mode on a directed segment. */
  readonly speedIn: (mode: number, directedSegment: number) => number;
  /** Whether a mode may never ride one directed segment after another. */
  readonly isBanned: (mode: number, directedSegment: number, next: number) => boolean;
  /** Whether the source has a delay for a mode at the end of a directed segment. */
  readonly isDelayed: (mode: number, directedSegment: number) => boolean;
}

/** Roads whose junctions are not major by themselves: local ones, and those that no car takes through a town. */
const MINOR_FAMILIES: readonly RoadFamily[] = [
  'MajorLocalRoad',
  'LocalRoad',
  'MinorLocalRoad',
  'AccessWay',
  'Backroad',
  'Footpath',
];

/** Above every cost: nobody pays it. */
const UNPAID = 255;

/** The rows of all junctions. */
export function turnRows(ground: TurnGround, modes: readonly CostsOfMode[]): TurnRows {
  const { graph, roads } = ground;
  const directedCount = 2 * roads.segmentCount;
  const { junctionCount, junctionBefore, arcOfDirected } = graph;
  const arrivals = directedSegmentGraph(junctionCount, junctionBefore, (one) => arcOfDirected[one ^ 1] !== NO_ARC);
  const bearing = Float64Array.from(junctionBefore, (_, one) => bearingOut(roads, one) ?? Number.NaN);
  const least = modes.map(() => new Uint8Array(directedCount));
  const rowOfDirected = new Int32Array(directedCount).fill(NO_ROW);
  const firstCell = [0];
  const cells: number[] = [];
  const site: Site = { ...ground, modes, arrivals, bearing, least: [], lower: [], upper: [] };
  for (let junction = 0; junction < junctionCount; junction++) {
    const back = arrivals.directedOut.subarray(arrivals.firstOut[junction], arrivals.firstOut[junction + 1]);
    const arriving = back.map((one) => one ^ 1);
    const leaving = graph.directedOut.subarray(graph.firstOut[junction], graph.firstOut[junction + 1]);
    if (arriving.length === 0) continue;
    const width = modes.length * leaving.length;
    layRows(site, arriving, leaving);
    arriving.forEach((directedSegment, i) => {
      modes.forEach((_, k) => {
        least[k][directedSegment] = site.least[i * modes.length + k];
      });
    });
    const shared = shareRows(site, arriving.length, width);
    shared.forEach((row, i) => {
      if (row === NO_ROW) return;
      if (row === i) {
        for (let at = row * width; at < (row + 1) * width; at++)
          cells.push(site.upper[at] === UNPAID ? 0 : site.upper[at]);
        firstCell.push(cells.length);
      }
      rowOfDirected[arriving[i]] = row === i ? firstCell.length - 2 : rowOfDirected[arriving[row]];
    });
  }
  return { modes, rowOfDirected, firstCell: Uint32Array.from(firstCell), cell: Uint8Array.from(cells), least };
}

/** One junction, in arrays that serve all. */
interface Site extends TurnGround {
  readonly modes: readonly CostsOfMode[];
  /** The opposites of directed segments that arrive. */
  readonly arrivals: DirectedSegmentGraph;
  /** By directed segment: the direction of its first metres, NaN if it has no length. */
  readonly bearing: Float64Array;
  /** By arriving directed segment, then by mode. */
  readonly least: number[];
  /** By arriving directed segment, then by mode, then by leaving directed segment: the least and the most that the turn may cost. */
  readonly lower: number[];
  readonly upper: number[];
}

function layRows(site: Site, arriving: Uint32Array, leaving: Uint32Array): void {
  const { modes } = site;
  modes.forEach((costs, k) => {
    const isSplit = costs.split === 'all' || (costs.split === 'major' && isMajor(site, costs.mode, arriving, leaving));
    const isBend = countRoads(site, costs.mode, arriving, leaving) <= 2;
    for (let i = 0; i < arriving.length; i++) {
      const first = (i * modes.length + k) * leaving.length;
      site.least[i * modes.length + k] = layRow(site, costs, {
        arriving: arriving[i],
        leaving,
        first,
        isSplit,
        isBend,
      });
    }
  });
}

/** Where the row of one directed segment and one mode goes. */
interface RowPlace {
  readonly arriving: number;
  readonly leaving: Uint32Array;
  readonly first: number;
  readonly isSplit: boolean;
  readonly isBend: boolean;
}

/** Writes the bounds of a row without its least cost, and returns that. */
function layRow(site: Site, costs: CostsOfMode, { arriving, leaving, first, isSplit, isBend }: RowPlace): number {
  const { lower, upper } = site;
  const { mode } = costs;
  const mayArrive = site.isOpen(mode, arriving);
  let least = UNPAID;
  let back = -1;
  for (let j = 0; j < leaving.length; j++) {
    const at = first + j;
    lower[at] = 0;
    upper[at] = UNPAID;
    if (!mayArrive || !site.isOpen(mode, leaving[j]) || site.isBanned(mode, arriving, leaving[j])) continue;
    if (leaving[j] === (arriving ^ 1)) back = at;
    else upper[at] = isBend ? 0 : costOfTurn(site, costs, arriving, leaving[j]);
    least = Math.min(least, upper[at]);
  }
  if (back >= 0) {
    // at a dead end, a delay of the source says what turning round takes
    upper[back] = least === UNPAID && site.isDelayed(mode, arriving) ? 0 : costs.uTurn;
    least = Math.min(least, upper[back]);
  }
  if (least === UNPAID) return 0;
  for (let at = first; at < first + leaving.length; at++) {
    if (upper[at] === UNPAID) continue;
    upper[at] = isSplit || (at === back && costs.split === 'major') ? upper[at] - least : 0;
    lower[at] = upper[at];
  }
  if (back >= 0) {
    const needed = isSplit ? upper[back] : Math.min(upper[back], dearestTurn(costs) - least);
    lower[back] = Math.max(0, needed - outAndBack(site, mode, arriving));
  }
  return least;
}

function costOfTurn(site: Site, costs: CostsOfMode, arriving: number, leaving: number): number {
  const { flags } = site.roads;
  if ((flags[arriving >>> 1] & flags[leaving >>> 1] & ROUNDABOUT) !== 0) return 0;
  const back = directionOf(site, costs.mode, arriving ^ 1);
  const angle = turnAngle(back + 180, directionOf(site, costs.mode, leaving));
  return costOfAngle(costs, Number.isNaN(angle) ? 0 : angle);
}

/** A gate without length leads as the road behind it does, if the mode has only one there; NaN for others without length. */
function directionOf(site: Site, mode: number, directedSegment: number): number {
  const { bearing, graph, arrivals, isOpen } = site;
  if (!Number.isNaN(bearing[directedSegment])) return bearing[directedSegment];
  const junction = graph.junctionBefore[directedSegment ^ 1];
  const behind = new Set<number>();
  for (const { firstOut, directedOut } of [graph, arrivals]) {
    for (const one of directedOut.subarray(firstOut[junction], firstOut[junction + 1])) {
      if (one !== (directedSegment ^ 1) && (isOpen(mode, one) || isOpen(mode, one ^ 1))) behind.add(one);
    }
  }
  const [only] = behind;
  return behind.size === 1 ? bearing[only] : Number.NaN;
}

/** Half seconds to ride a directed segment and its opposite. */
function outAndBack({ roads, speedIn }: Site, mode: number, directedSegment: number): number {
  const timeOf = (one: number) => millisecondsAt(roads.length[one >>> 1], speedIn(mode, one));
  const milliseconds = timeOf(directedSegment) + timeOf(directedSegment ^ 1);
  // a road that is closed to everyone has no speed, and counts as short
  return Number.isFinite(milliseconds) ? Math.floor(milliseconds / HALF_SECOND) : 0;
}

function isMajor({ roads, isOpen }: Site, mode: number, arriving: Uint32Array, leaving: Uint32Array): boolean {
  const isMajorRoad = (one: number) =>
    isOpen(mode, one) && !MINOR_FAMILIES.includes(familyOfRoadType[roads.roadType[one >>> 1]]);
  return arriving.some(isMajorRoad) || leaving.some(isMajorRoad);
}

/** The number of roads that a mode may use to or from a junction; a loop counts twice. */
function countRoads({ isOpen }: Site, mode: number, arriving: Uint32Array, leaving: Uint32Array): number {
  let count = 0;
  for (const one of leaving) if (isOpen(mode, one)) count++;
  for (const one of arriving) {
    const isCounted = leaving.includes(one ^ 1) && isOpen(mode, one ^ 1);
    if (isOpen(mode, one) && !isCounted) count++;
  }
  return count;
}

/** By arriving directed segment: the first one whose row it shares, or NO_ROW. Narrows the bounds of shared rows. */
function shareRows({ lower, upper }: Site, count: number, width: number): number[] {
  const shared: number[] = [];
  for (let i = 0; i < count; i++) {
    let needsRow = false;
    for (let at = i * width; at < (i + 1) * width; at++) needsRow ||= lower[at] > 0;
    shared.push(NO_ROW);
    for (let row = 0; needsRow && row <= i; row++) {
      if (shared[row] !== row && row !== i) continue;
      if (!overlap(lower, upper, row * width, i * width, width)) continue;
      shared[i] = row;
      break;
    }
  }
  return shared;
}

/** Whether two rows may cost the same; the first one then only costs what both may. */
function overlap(lower: number[], upper: number[], one: number, other: number, width: number): boolean {
  for (let j = 0; j < width; j++)
    if (Math.max(lower[one + j], lower[other + j]) > Math.min(upper[one + j], upper[other + j])) return false;
  for (let j = 0; j < width; j++) {
    lower[one + j] = Math.max(lower[one + j], lower[other + j]);
    upper[one + j] = Math.min(upper[one + j], upper[other + j]);
  }
  return true;
}

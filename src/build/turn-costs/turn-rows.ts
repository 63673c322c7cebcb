// The turn costs at each junction: a row for each road that arrives, with a cost for each road that leaves.
//
//   arrives   a   b   c              least            rows are then equal, so one copy of the junction serves all three roads
//   a         U   4   0              0                  U  4  0     a
//   b         5   U   1      ->      1       ->         4  U  0     b
//   c         6   2   U              2                  4  0  U     c
//
// Every way on pays the least cost of its row, so this becomes a delay of the road that arrives. Roads whose rows are then equal share a
// row. Turning round may then cost less than U, but only by as much as the way out and back takes, so no one gains by it. Some costs are
// never paid, because a road is closed to the mode or a turn is always banned; they count as equal to any cost.
//
// At a junction that is not split, roads pay the least turn only, and need no row. Of the remaining costs, each outgoing road pays the
// least of its column, because every turn onto the road costs at least that. There is one exception if other junctions are split. A short
// road could then serve to dodge a turn: into the road, round at its end, and out again. Turning round at its end therefore costs at least
// what this would save (`saved-by-turning.ts`).
//
// Staying on a ring is not a turn.

import { bearingOut } from '../../network/first-metres.ts';
import { NO_ARC } from '../../network/network.ts';
import { directedSegmentGraph } from '../directed-segment-graph.ts';
import type { CostsOfMode } from './cost-of-angle.ts';
import { costOfTurn, countRoads, outAndBack, type TurnGround, type TurningRoads } from './cost-of-turn.ts';
import { savedByTurning } from './saved-by-turning.ts';
import { splitJunctions } from './split-junctions.ts';

/** Stands for no row: every way on from the directed segment costs only the least turn. */
export const NO_ROW = -1;

export interface TurnRows {
  readonly modes: readonly CostsOfMode[];
  /** For each directed segment: the row at its end, or NO_ROW. Each row belongs to one junction. */
  readonly rowOfDirected: Int32Array;
  /**
   * A row has the cells firstCell[row] .. firstCell[row + 1]: half seconds by mode, then by the directed segments that leave the junction.
   */
  readonly firstCell: Uint32Array;
  readonly cell: Uint8Array;
  /**
   * By mode and directed segment: half seconds for the least turn at its end and, where no junction is split, for the least turn onto it.
   */
  readonly least: readonly Uint16Array[];
}

/** A value above every cost: no one pays the turn. */
const UNPAID = 255;

/** The rows of all junctions. */
export function turnRows(ground: TurnGround, modes: readonly CostsOfMode[]): TurnRows {
  const { graph, roads } = ground;
  const directedCount = 2 * roads.segmentCount;
  const { junctionCount, junctionBefore, arcOfDirected } = graph;
  const arrivals = directedSegmentGraph(junctionCount, junctionBefore, (one) => arcOfDirected[one ^ 1] !== NO_ARC);
  const bearing = Float64Array.from(junctionBefore, (_, one) => bearingOut(roads, one) ?? Number.NaN);
  const least = modes.map(() => new Uint16Array(directedCount));
  const rowOfDirected = new Int32Array(directedCount).fill(NO_ROW);
  const firstCell = [0];
  const cells: number[] = [];
  const roadsAt = { ...ground, arrivals, bearing };
  const split = modes.map((costs) => splitJunctions(roadsAt, costs));
  const saved = modes.map((costs, k) =>
    costs.split === 'major' ? savedByTurning(roadsAt, costs, split[k]) : new Uint8Array(directedCount),
  );
  const rows: JunctionRows = { ...roadsAt, modes, split, saved, least: [], onto: [], lower: [], upper: [] };
  for (let junction = 0; junction < junctionCount; junction++) {
    const back = arrivals.directedOut.subarray(arrivals.firstOut[junction], arrivals.firstOut[junction + 1]);
    const arriving = back.map((one) => one ^ 1);
    const leaving = graph.directedOut.subarray(graph.firstOut[junction], graph.firstOut[junction + 1]);
    if (arriving.length === 0) continue;
    const width = modes.length * leaving.length;
    layRows(rows, arriving, leaving);
    arriving.forEach((directedSegment, i) => {
      modes.forEach((_, k) => {
        least[k][directedSegment] += rows.least[i * modes.length + k];
      });
    });
    leaving.forEach((directedSegment, j) => {
      modes.forEach((_, k) => {
        least[k][directedSegment] += rows.onto[k * leaving.length + j];
      });
    });
    const shared = shareRows(rows, arriving.length, width);
    shared.forEach((row, i) => {
      if (row === NO_ROW) return;
      if (row === i) {
        for (let at = row * width; at < (row + 1) * width; at++)
          cells.push(rows.upper[at] === UNPAID ? 0 : rows.upper[at]);
        firstCell.push(cells.length);
      }
      rowOfDirected[arriving[i]] = row === i ? firstCell.length - 2 : rowOfDirected[arriving[row]];
    });
  }
  return { modes, rowOfDirected, firstCell: Uint32Array.from(firstCell), cell: Uint8Array.from(cells), least };
}

/** The rows of one junction. Their arrays serve all junctions in turn. */
interface JunctionRows extends TurningRoads {
  readonly modes: readonly CostsOfMode[];
  /** For each mode, then for each junction: 1 if each turn there costs its own time. */
  readonly split: readonly Uint8Array[];
  /** By mode, then by directed segment: what turning round at its end would save. */
  readonly saved: readonly Uint8Array[];
  /** By arriving directed segment, then by mode: the cost of the least turn. */
  readonly least: number[];
  /** By mode, then by leaving directed segment: the least cost of turning onto it beyond `least`, where no junction is split. */
  readonly onto: number[];
  /** By arriving directed segment, then by mode, then by leaving directed segment: the least and the most that the turn may cost. */
  readonly lower: number[];
  readonly upper: number[];
}

function layRows(rows: JunctionRows, arriving: Uint32Array, leaving: Uint32Array): void {
  const { modes } = rows;
  const width = leaving.length;
  modes.forEach((costs, k) => {
    const isSplit = rows.split[k][rows.graph.junctionBefore[arriving[0] ^ 1]] === 1;
    const isBend = countRoads(rows, costs.mode, arriving, leaving) <= 2;
    for (let j = 0; j < width; j++) rows.onto[k * width + j] = UNPAID;
    arriving.forEach((one, i) => {
      const place: RowPlace = { arriving: one, leaving, first: (i * modes.length + k) * width };
      const { least, back } = layRow(rows, costs, place, isBend);
      rows.least[i * modes.length + k] = least;
      if (!isSplit) relaxRow(rows, k, place, back);
      const needed = isSplit ? UNPAID : rows.saved[k][one] - least;
      if (back !== undefined) boundTurningRound(rows, k, { arriving: one, back }, needed);
    });
    for (let j = 0; j < width; j++) if (isSplit || rows.onto[k * width + j] === UNPAID) rows.onto[k * width + j] = 0;
  });
}

/** Where the row of one directed segment and one mode is. */
interface RowPlace {
  readonly arriving: number;
  readonly leaving: Uint32Array;
  readonly first: number;
}

/** The cost of the least turn of a row, and the cell of turning round, if the mode may turn round. */
interface LaidRow {
  readonly least: number;
  readonly back: number | undefined;
}

/** Writes by how much turns cost more than the least one. */
function layRow(
  rows: JunctionRows,
  costs: CostsOfMode,
  { arriving, leaving, first }: RowPlace,
  isBend: boolean,
): LaidRow {
  const { lower, upper } = rows;
  const { mode } = costs;
  const mayArrive = rows.isOpen(mode, arriving);
  let least = UNPAID;
  let back: number | undefined;
  for (let j = 0; j < leaving.length; j++) {
    const at = first + j;
    lower[at] = 0;
    upper[at] = UNPAID;
    if (!mayArrive || !rows.isOpen(mode, leaving[j]) || rows.isBanned(mode, arriving, leaving[j])) continue;
    if (leaving[j] === (arriving ^ 1)) back = at;
    else upper[at] = isBend ? 0 : costOfTurn(rows, costs, arriving, leaving[j]);
    least = Math.min(least, upper[at]);
  }
  if (back !== undefined) {
    // at a dead end with a delay in the source, this delay is the cost of turning round
    upper[back] = least === UNPAID && rows.isDelayed(mode, arriving) ? 0 : costs.uTurn;
    least = Math.min(least, upper[back]);
  }
  for (let at = first; at < first + leaving.length; at++) {
    if (upper[at] === UNPAID) continue;
    upper[at] -= least;
    lower[at] = upper[at];
  }
  return { least: least === UNPAID ? 0 : least, back };
}

/**
 * Relaxes a row at a junction that is not split. There only the least turns count, but turning round may keep its cost if other junctions
 * are split.
 */
function relaxRow(
  { modes, onto, lower, upper }: JunctionRows,
  k: number,
  { leaving, first }: RowPlace,
  back: number | undefined,
): void {
  for (let j = 0; j < leaving.length; j++) {
    const at = first + j;
    if (upper[at] === UNPAID) continue;
    if (at !== back) onto[k * leaving.length + j] = Math.min(onto[k * leaving.length + j], upper[at]);
    if (at !== back || modes[k].split !== 'major') lower[at] = upper[at] = 0;
  }
}

/** Sets the least cost of turning round: `needed`, or the usual cost if that is less, minus the way out and back. */
function boundTurningRound(
  rows: JunctionRows,
  k: number,
  { arriving, back }: { readonly arriving: number; readonly back: number },
  needed: number,
): void {
  const { lower, upper, modes } = rows;
  lower[back] = Math.max(0, Math.min(upper[back], needed) - outAndBack(rows, modes[k].mode, arriving));
}

/** For each arriving directed segment: the first directed segment whose row it shares, or NO_ROW. Narrows the bounds of shared rows. */
function shareRows({ lower, upper }: JunctionRows, count: number, width: number): number[] {
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

/** Whether two rows may cost the same. If so, narrows the bounds of the first row to costs that both rows may have. */
function overlap(lower: number[], upper: number[], one: number, other: number, width: number): boolean {
  for (let j = 0; j < width; j++)
    if (Math.max(lower[one + j], lower[other + j]) > Math.min(upper[one + j], upper[other + j])) return false;
  for (let j = 0; j < width; j++) {
    lower[one + j] = Math.max(lower[one + j], lower[other + j]);
    upper[one + j] = Math.min(upper[one + j], upper[other + j]);
  }
  return true;
}

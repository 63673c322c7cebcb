// The turn costs of a network. Reads what the caller wants, finds the rows of all junctions, and adds the least turns to the delays.

import { HALF_SECOND } from '../../network/delays.ts';
import { keepsLeft } from '../../network/driving-side.ts';
import { reportedGoing } from '../../network/going-in-mode.ts';
import type { Network } from '../../network/network.ts';
import { noteProblem, type Problems } from '../../network/network-error.ts';
import { payingModes, readTurnCosts } from '../../network/turn-costs.ts';
import { changeDelay, type DelayTable } from '../delays/delay-table.ts';
import type { DirectedSegmentGraph } from '../directed-segment-graph.ts';
import { openToModes } from '../open-to-modes.ts';
import type { DirectedSegmentBan } from '../segment-bans.ts';
import { type CostsOfMode, costsOfMode } from './cost-of-angle.ts';
import type { TurnGround } from './cost-of-turn.ts';
import { type TurnRows, turnRows } from './turn-rows.ts';

type CostedRoads = TurnGround['roads'] & Pick<Network, 'flags' | 'modes' | 'going' | 'speed' | 'modeSpeed'>;

/** The turn costs of each mode that pays any. Notes what is wrong with the choice. */
export function turnCostsByMode(
  choice: unknown,
  graph: DirectedSegmentGraph,
  roads: CostedRoads,
  problems: Problems,
): readonly CostsOfMode[] {
  const complain = (problem: string) => noteProblem(problems, { problem });
  const sidesOf = { ...roads, arcOfDirected: graph.arcOfDirected };
  const read = readTurnCosts(choice, () => keepsLeft(sidesOf), complain);
  const drives = (mode: number) => (reportedGoing(roads, mode) ?? 'drive') === 'drive';
  const paying = payingModes(read, roads.modes, drives, complain);
  return read.flatMap((costs, i) => paying[i].map((mode) => costsOfMode(mode, costs)));
}

/** The rows of all junctions; `undefined` if no mode pays for turns. Adds the least turn at the end of each road to the delays. */
export function costTurns(
  modes: readonly CostsOfMode[],
  {
    graph,
    roads,
    bans,
    delays,
  }: {
    readonly graph: DirectedSegmentGraph;
    readonly roads: CostedRoads;
    readonly bans: readonly DirectedSegmentBan[];
    readonly delays: DelayTable;
  },
): TurnRows | undefined {
  if (modes.length === 0) return undefined;
  const { directedCount } = delays;
  const isAlone = roads.modeSpeed.length === 0;
  const speeds = isAlone ? roads.speed : roads.modeSpeed;
  const speedIn = (mode: number, one: number) => speeds[isAlone ? one : mode * directedCount + one];
  const rows = turnRows(
    {
      graph,
      roads,
      isOpen: openToModes(graph, roads),
      speedIn,
      isBanned: alwaysBanned(bans),
      isDelayed: (mode, one) => delays.kind[mode * directedCount + one] > 0,
    },
    modes,
  );
  rows.least.forEach((least, k) => {
    least.forEach((cost, one) => {
      if (cost > 0) changeDelay(delays, modes[k].mode, one, (milliseconds) => milliseconds + HALF_SECOND * cost);
    });
  });
  return rows;
}

/** Whether one directed segment may never follow another in a mode, because of a ban that always binds everyone. */
function alwaysBanned(bans: readonly DirectedSegmentBan[]): TurnGround['isBanned'] {
  const modesOfBan = new Map<number, Map<number, number>>();
  for (const { directedSegments, binds, spares, buckets, modes, isLenient } of bans) {
    if (directedSegments.length !== 2 || binds !== 0 || spares !== 0 || buckets !== 0 || isLenient) continue;
    const [first, next] = directedSegments;
    const after = modesOfBan.get(first) ?? new Map<number, number>();
    modesOfBan.set(first, after.set(next, (after.get(next) ?? 0) | (modes === 0 ? ALL_MODES : modes)));
  }
  return (mode, one, next) => (((modesOfBan.get(one)?.get(next) ?? 0) >>> mode) & 1) === 1;
}

const ALL_MODES = 0xffff;

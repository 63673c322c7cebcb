// Finds U-turn bans separately for each mode, because each mode has its own joints, times and bans. Only roads that the mode may use count.

import { defaultSpeed } from '../network/default-speeds.ts';
import type { Going } from '../network/going.ts';
import { reportedGoing } from '../network/going-in-mode.ts';
import type { Network } from '../network/network.ts';
import { millisecondsAt } from '../network/travel-time.ts';
import { type DelayTable, delayIn } from './delays/delay-table.ts';
import { type DirectedSegmentGraph, directedSegmentGraph } from './directed-segment-graph.ts';
import { banTurningOnRamps } from './no-place-to-turn.ts';
import { openToModes } from './open-to-modes.ts';
import type { BanRule, DirectedSegmentBan, DirectedSegmentClosure } from './segment-bans.ts';
import { banTurningRound } from './turn-round-bans.ts';

/** The data of segments that is known before arcs are laid out. */
type RoadsOfModes = Pick<
  Network,
  | 'segmentCount'
  | 'length'
  | 'roadType'
  | 'speed'
  | 'modeSpeed'
  | 'modes'
  | 'going'
  | 'firstPoint'
  | 'pointX'
  | 'pointY'
>;

/** The U-turn bans that these bans make necessary, each for the mode that it applies to. */
export function banTurningRoundByMode(
  graph: DirectedSegmentGraph,
  roads: RoadsOfModes,
  bans: readonly DirectedSegmentBan[],
  closures: readonly DirectedSegmentClosure[],
  delays: DelayTable,
): DirectedSegmentBan[] {
  const isOpenTo = openToModes(graph, roads);
  const added: DirectedSegmentBan[] = [];
  for (let mode = 0; mode < roads.modes.length; mode++) {
    const bit = 1 << mode;
    const binds = ({ modes }: BanRule): boolean => ((modes || bit) & bit) !== 0;
    const isOpen = (directedSegment: number): boolean => isOpenTo(mode, directedSegment);
    const bansOfMode = bans
      .filter((ban) => binds(ban) && ban.directedSegments.every(isOpen))
      .map((ban) => ({ ...ban, modes: 0 }));
    const going = reportedGoing(roads, mode);
    const isDriving = going === undefined || going === 'drive';
    if (bansOfMode.length === 0 && !isDriving) continue;
    const graphOfMode = directedSegmentGraph(graph.junctionCount, graph.junctionBefore, isOpen);
    const closed = new Set(closures.filter(binds).map(({ directedSegment }) => directedSegment));
    const isAlwaysOpen = (directedSegment: number): boolean => !closed.has(directedSegment);
    const onRamps = isDriving ? banTurningOnRamps(graphOfMode, roads, bansOfMode, isAlwaysOpen) : [];
    // bans on ramps must not be dodged either, by turning round a little farther on
    const turns = [...bansOfMode, ...onRamps];
    const usual = { time: usualTimes(roads, going), delay: (one: number) => delayIn(delays, mode, one) };
    const found = [...banTurningRound(graphOfMode, turns, usual, isAlwaysOpen), ...onRamps];
    for (const ban of found) added.push({ ...ban, modes: roads.modes.length === 1 ? 0 : bit });
  }
  return added;
}

/** Metres per hour of modes that do not drive, on every road. */
const PACE: { readonly [going in Going]?: number } = { cycle: 15_000, walk: 5000 };

/**
 * For each directed segment: milliseconds at the usual speed of its road type, or of a mode that does not drive. U-turn bans depend on
 * these times, because traffic must not change bans.
 */
function usualTimes(
  { speed, length, roadType }: Pick<Network, 'speed' | 'length' | 'roadType'>,
  going: Going = 'drive',
): Float64Array {
  return Float64Array.from(speed, (_, directedSegment) =>
    millisecondsAt(length[directedSegment >>> 1], PACE[going] ?? defaultSpeed[roadType[directedSegment >>> 1]]),
  );
}

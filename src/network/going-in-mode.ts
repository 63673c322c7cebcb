// How a mode moves (drive, cycle or walk). It decides the verb of instructions, and whether they mention merging.

import { FASTEST_WALK, type Going } from './going.ts';
import { networkForMode } from './modes.ts';
import type { Network } from './network.ts';
import { FERRY } from './road-types.ts';

/** The name of a built-in mode of the import: see import/osm/modes/built-in-modes.ts. */
export type ModeName = 'car' | 'truck' | 'bicycle' | 'foot';

/** How the built-in modes move. Networks do not store this; they store how a caller's modes move. */
const GOING: Readonly<Record<ModeName, Going>> = { car: 'drive', truck: 'drive', foot: 'walk', bicycle: 'cycle' };

/**
 * The top speed of cycling in metres per hour. It matters for modes of which the source does not say how they move: a mode that is never
 * faster cycles, or walks if it is slow enough.
 */
const FASTEST_CYCLE = 35_000;

/** How the modes of a network move. It is cached for each network. */
interface KeptGoings {
  /** How each mode moves. */
  readonly goings: readonly Going[];
  /** The modes that drive. */
  readonly driving: readonly number[];
}

const kept = new WeakMap<Network, KeptGoings>();

/** How a mode moves over land, according to the source or the name of the mode; `undefined` if neither determines it. */
export function reportedGoing({ modes, going }: Pick<Network, 'modes' | 'going'>, mode: number): Going | undefined {
  const name = modes[mode];
  return going[mode] ?? (Object.hasOwn(GOING, name) ? GOING[name as ModeName] : undefined);
}

/** How a mode, given by its number, moves over land: according to the source, the name of the mode, or its speeds. */
export function goingIn(network: Network, mode: number): Going {
  return goingsOf(network).goings[mode];
}

/** The numbers of a network's driving modes. */
export function drivingModes(network: Network): readonly number[] {
  return goingsOf(network).driving;
}

function goingsOf(network: Network): KeptGoings {
  let found = kept.get(network);
  if (found === undefined) {
    const { modes } = network;
    const goings = modes.map((_, i) => reportedGoing(network, i) ?? goingAt(fastest(networkForMode(network, i))));
    const driving = goings.flatMap((one, mode) => (one === 'drive' ? [mode] : []));
    kept.set(network, (found = { goings, driving }));
  }
  return found;
}

// The top speed over land, without ferries. Gates have no length and do not count.
function fastest({ speed, length, roadType }: Network): number {
  let most = 0;
  for (let directedSegment = 0; directedSegment < speed.length; directedSegment++) {
    const segment = directedSegment >>> 1;
    if (speed[directedSegment] > most && length[segment] > 0 && roadType[segment] !== FERRY)
      most = speed[directedSegment];
  }
  return most;
}

function goingAt(metresPerHour: number): Going {
  if (metresPerHour <= FASTEST_WALK) return 'walk';
  return metresPerHour <= FASTEST_CYCLE ? 'cycle' : 'drive';
}

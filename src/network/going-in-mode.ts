// How one moves on in a mode, which decides the verb, and whether anybody merges.

import { FASTEST_WALK, type Going } from './going.ts';
import { networkForMode } from './modes.ts';
import type { Network } from './network.ts';
import { FERRY } from './road-types.ts';

/** In the modes that have a page of their own. */
const GOING: ReadonlyMap<string, Going> = new Map([
  ['car', 'drive'],
  ['truck', 'drive'],
  ['foot', 'walk'],
  ['bicycle', 'cycle'],
]);

/** Metres per hour, where nobody told: whoever is nowhere faster on the average cycles, unless he walks. */
const FASTEST_CYCLE = 35_000;

/** Of a network whose directions were told. */
interface KeptGoings {
  /** By mode. */
  readonly goings: readonly Going[];
  /** The modes that drive. */
  readonly driving: readonly number[];
}

const kept = new WeakMap<Network, KeptGoings>();

/** How one moves on over land in a mode, as far as the source or the name of the mode tells. */
export function reportedGoing({ modes, going }: Pick<Network, 'modes' | 'going'>, mode: number): Going | undefined {
  return going[mode] ?? GOING.get(modes[mode]);
}

/** How one moves on over land, in a mode by its number: as the source tells, by the name of the mode, or by its speeds. */
export function goingIn(network: Network, mode: number): Going {
  return goingsOf(network).goings[mode];
}

/** The modes of a network that drive, by their numbers. */
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

// Over land: a gate has no length and the speed of its road, and a ferry has its own.
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

// The names of roads in the form of OSRM: a name and, apart from it, the numbers of the road.

import type { Network } from '../network/network.ts';
import { namesOfSegment } from '../network/segment-names.ts';

export interface RoadName {
  /** Empty if the road has no name. */
  readonly name: string;
  readonly ref: string | undefined;
}

const NO_NAME: RoadName = { name: '', ref: undefined };

const MOST_KEPT = 4096;

/** A cache by network and set of names, because most trips use the same roads. */
const kept = new WeakMap<Network, Map<number, RoadName>>();

export function roadName(network: Network, segment: number): RoadName {
  const set = network.nameSet[segment];
  if (set === 0) return NO_NAME;
  let known = kept.get(network);
  if (known === undefined || known.size === MOST_KEPT) kept.set(network, (known = new Map()));
  let name = known.get(set);
  if (name === undefined) known.set(set, (name = readName(network, segment)));
  return name;
}

function readName(network: Network, segment: number): RoadName {
  const names = namesOfSegment(network, segment);
  const refs = names.filter(({ isRef }) => isRef).map(({ name }) => name);
  const name = names.find(({ isRef }) => !isRef)?.name ?? '';
  return { name, ref: refs.length > 0 ? refs.join('; ') : undefined };
}

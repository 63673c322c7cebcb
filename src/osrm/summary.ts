// The summary of a leg: the names of the two roads on which it spends most of its time.

import type { Leg } from '../network/leg.ts';
import type { Network } from '../network/network.ts';
import { roadName } from './road-names.ts';

const MOST_NAMES = 2;

export function legSummary(network: Network, { directedSegment, time }: Leg): string {
  const timeOfName = new Map<string, number>();
  directedSegment.forEach((one, row) => {
    const { name, ref = '' } = roadName(network, one >>> 1);
    const shown = name === '' ? ref : name;
    if (shown !== '') timeOfName.set(shown, (timeOfName.get(shown) ?? 0) + time[row]);
  });
  // names keep the order of travel
  const names = [...timeOfName.keys()];
  const longest = [...names].sort((a, b) => timeOfName.get(b)! - timeOfName.get(a)!).slice(0, MOST_NAMES);
  return names.filter((name) => longest.includes(name)).join(', ');
}

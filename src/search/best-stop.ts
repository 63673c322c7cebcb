// The best of several stops to end a trip.

import type { Labels } from './scratch.ts';
import type { Stops } from './stops.ts';
import { isLess, type Triple } from './triple.ts';
import { CLOSED } from './weights.ts';

export interface BestStop extends Triple {
  /** Index into the stops. */
  readonly stop: number;
}

/** The first of the stops with the least (weight, second, third), or `undefined` if none was reached. */
export function bestStop(stops: Stops, labels: Labels): BestStop | undefined {
  let best: BestStop | undefined;
  for (let stop = 0; stop < stops.node.length; stop++) {
    const node = stops.node[stop];
    const weight = labels.weight[node] + stops.weight[stop];
    if (weight >= CLOSED) continue;
    const found = {
      stop,
      weight,
      second: labels.second[node] + stops.second[stop],
      third: labels.third[node] + stops.third[stop],
    };
    if (best === undefined || isLess(found, best)) best = found;
  }
  return best;
}

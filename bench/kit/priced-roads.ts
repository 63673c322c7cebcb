// Roads for benchmarks of callers' own costs: real roads, or a generated city with a given number of segments.

import { city } from '../../fixtures/city.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';
import type { PreparedNetwork } from '../../src/prepared/prepared-network.ts';
import { countIn } from './arguments.ts';
import { newYork, realRoads, segmentsOf } from './real-data.ts';

/** The name is `porto`, `new-york`, or a number of segments. Returns `undefined` if the data is absent. */
export async function pricedRoads(name: string): Promise<PreparedNetwork | undefined> {
  if (name === 'new-york') {
    const graph = newYork();
    return graph && prepareNetwork(buildNetwork({ segments: segmentsOf(graph) }));
  }
  const source =
    name === 'porto' ? await realRoads('porto') : city({ segments: countIn(name, 'segments (or porto, new-york)') });
  return source && prepareNetwork(buildNetwork(source));
}

/** The median of some times in milliseconds. */
export function medianTime(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[times.length >> 1];
}

/** The time of a call, and a checksum of its result. */
export function timed(call: () => number): { milliseconds: number; sum: number } {
  const start = performance.now();
  const sum = call();
  return { milliseconds: performance.now() - start, sum };
}

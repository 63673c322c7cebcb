import { expect, test } from 'vitest';
import { EXTRACTS, realRoads } from '../../bench/real-data.ts';
import { buildNetwork } from '../../src/build/build-network.ts';

// Junctions and arcs of the car graph that another program made of the same extracts.
const COUNTED = {
  monaco: [923, 1579],
  andorra: [3531, 6858],
  'rhine-neckar': [42_819, 94_520],
  porto: [62_881, 145_795],
} as const;

// Without ERMINE_DATA there is no extract to read, which is said on the console.
test.each(EXTRACTS)('%s has within 1.5 %% the junctions and arcs that another program counts', async (name) => {
  const source = await realRoads(name);
  if (source === undefined) return;
  const network = buildNetwork(source);
  const arcs = network.arcOfCourse.filter((arc) => arc !== 0xffffffff).length;
  expect(Math.abs(network.junctionCount / COUNTED[name][0] - 1)).toBeLessThan(0.015);
  expect(Math.abs(arcs / COUNTED[name][1] - 1)).toBeLessThan(0.015);
  const again = await realRoads(name);
  const ids = [...source.segments].map(({ id }) => id);
  expect([...(again?.segments ?? [])].map(({ id }) => id)).toEqual(ids);
});

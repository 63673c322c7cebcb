// Many roads between the same two junctions: the work to build them grows with their number, not with the number of their pairs.

import { expect, test } from 'vitest';
import { readDelays } from '../../src/build/delays/read-delays.ts';
import { directedSegmentGraph } from '../../src/build/directed-segment-graph.ts';
import { banTurningRound } from '../../src/build/turn-round-bans.ts';
import { PER_DEGREE } from '../../src/network/network.ts';

/** Roads of different times between junctions 0 and 1, and how often the times of roads were read. */
function parallel(count: number) {
  const junctionBefore = Uint32Array.from({ length: 2 * count }, (_, directedSegment) => directedSegment & 1);
  const graph = directedSegmentGraph(2, junctionBefore, () => true);
  const work = { reads: 0 };
  const counted = <Values extends object>(values: Values): Values =>
    new Proxy(values, {
      get: (target, key) => {
        work.reads++;
        const value = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  return { graph, work, counted };
}

const EVERYONE = { binds: 0, spares: 0, modes: 0, buckets: 0 };

test('bans of turning round take work in proportion to parallel roads', () => {
  const readsOf = (count: number) => {
    const { graph, work, counted } = parallel(count);
    // the later a road is looked at, the faster it is: a search in the order of roads improves every time again and again
    const time = counted(Float64Array.from({ length: 2 * count }, (_, i) => 1000 - (999 * i) / (2 * count)));
    const bans = Array.from({ length: 5 }, (_, i) => ({ ...EVERYONE, directedSegments: [2 * i + 1, 2 * (i + 9)] }));
    const added = banTurningRound(graph, bans, { time, delay: () => 0 }, () => true);
    expect(added).toHaveLength(2 * count);
    return work.reads;
  };
  expect(readsOf(200)).toBeLessThan(2.5 * readsOf(100));
  expect(readsOf(400)).toBeLessThan(5 * readsOf(100));
});

test('delays take work in proportion to parallel roads', () => {
  const readsOf = (count: number) => {
    const { graph, work, counted } = parallel(count);
    const ids = Array.from({ length: count }, (_, i) => i + 1);
    const ground = {
      segmentCount: count,
      idHigh: new Uint32Array(count),
      idLow: Uint32Array.from(ids),
      segmentById: new Uint32Array(0),
      length: new Uint32Array(count).fill(100),
      firstPoint: Uint32Array.from({ length: count + 1 }, (_, i) => 2 * i),
      pointX: Int32Array.from({ length: 2 * count }, () => 8 * PER_DEGREE),
      pointY: Int32Array.from({ length: 2 * count }, (_, i) => (i & 1 ? 50.001 : 50) * PER_DEGREE),
      junctionCount: 2,
      junctionBefore: counted(graph.junctionBefore),
      modes: ['car'],
      system: { name: 'epsg:4326', toDegrees: (x: number, y: number) => [x, y] },
      isWhole: true,
    };
    const delays = ids.map((id) => ({ at: [8, 50], from: `0:${id.toString(16)}`, seconds: 1 }));
    const problems = { list: [], count: 0 };
    readDelays(delays, ground as never, problems);
    expect(problems.list).toEqual([]);
    return work.reads;
  };
  expect(readsOf(400)).toBeLessThan(5 * readsOf(100));
});

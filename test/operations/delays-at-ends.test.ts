// A delay at the junction where trips begin or end is paid by none of them. It changes no answer, also along major roads.

import { expect, test } from 'vitest';
import { openRandom } from '../../fixtures/random.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import type { Database } from '../../src/database/database.ts';
import { openEngine } from '../../src/database/open-database.ts';
import type { JunctionDelay } from '../../src/network/source.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostMatrix } from '../../src/operations/route-cost-matrix.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { travelBoundary } from '../../src/operations/travel-boundary.ts';
import { drawBans, drawDelays, drawRoads, drawTurnCosts, MODES, onRoad, type Point } from '../kit/random-grid.ts';
import { runs } from '../kit/runs.ts';

/** This many places are worth a metric of all parts of trips along major roads. */
const MANY = 64;

const options = { mode: MODES[0], timeUnit: 's', distanceUnit: 'm' } as const;

/** Trips from starts to one end, as a table gives them. */
function tableTo(database: Database, starts: readonly Point[], end: Point, majorRoads: boolean) {
  const { time, distance } = routeCostTable(database, {
    ...{ ...options, startPoints: [...starts], endPoints: [end], majorRoads },
  });
  return { time: [...time], distance: [...distance] };
}

test('a delay at the end of trips changes none of them, nor the boundary around it: route, tables, matrix, boundaries', () => {
  const seen = { cells: 0, slower: 0 };
  for (let seed = 1; seed <= runs(16); seed++) {
    const random = openRandom(300 + seed);
    const roads = drawRoads(random);
    const segments = roads.map(({ segment }) => segment);
    const turnBans = drawBans(random, roads);
    const turnCosts = seed % 4 === 0 ? drawTurnCosts(random) : false;
    const { segment } = random.pick(roads);
    const end = random.pick(segment.shape);
    const others = drawDelays(random, roads).filter(({ at }) => String(at) !== String(end));
    const delay: JunctionDelay = {
      ...{ at: end, seconds: random.between(1, 60) },
      ...(random.chance(0.3) && { from: segment.id }),
      ...(random.chance(0.2) && { buckets: ['Night'] as const }),
    };
    const openWith = (delays: readonly JunctionDelay[], engine = {}) =>
      openEngine(buildNetwork({ modes: MODES, segments, turnBans, turnCosts, delays: [...delays] }), engine);
    const plain = openWith(others);
    const starts = Array.from({ length: 12 }, () => onRoad(random.pick(roads), random.pick([0, 0.5, random.next()])));
    for (const majorRoads of [true, false]) {
      const wanted = tableTo(plain, starts, end, majorRoads);
      const free = tableTo(plain, starts, end, false);
      wanted.time.forEach((time, i) => {
        seen.cells++;
        if (time > free.time[i]) seen.slower++;
      });
      for (const engine of [{}, { kernel: false }, { prepare: false }]) {
        const delayed = openWith([...others, delay], engine);
        expect([seed, engine, tableTo(delayed, starts, end, majorRoads)]).toEqual([seed, engine, wanted]);
        const many = Array.from({ length: MANY }, (_, i) => starts[i % starts.length]);
        const large = tableTo(delayed, many, end, majorRoads);
        many.forEach((_, i) => {
          const cell = [large.time[i], large.distance[i]];
          expect([seed, engine, i, cell]).toEqual([
            ...[seed, engine, i],
            [wanted.time[i % starts.length], wanted.distance[i % starts.length]],
          ]);
        });
        const points = { ...options, startPoints: starts, endPoints: [end], majorRoads };
        const { matrix } = routeCostMatrix(delayed, points);
        expect(matrix.map(({ time }) => time)).toEqual(wanted.time.filter((time) => !Number.isNaN(time)));
        starts.forEach((startPoint, i) => {
          if (Number.isNaN(wanted.time[i])) return;
          const { time, distance } = route(delayed, { ...options, startPoint, endPoint: end, majorRoads });
          expect([seed, engine, i, time, distance]).toEqual([seed, engine, i, wanted.time[i], wanted.distance[i]]);
        });
        for (const direction of ['from', 'to'] as const) {
          const query = {
            ...({ point: end, costs: 30 + 10 * (seed % 30), costUnit: 's', mode: options.mode } as const),
            ...{ majorRoads, direction, maxOffroadDistance: 0 },
          };
          expect(travelBoundary(delayed, query).travelBoundary).toEqual(travelBoundary(plain, query).travelBoundary);
        }
      }
    }
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(10);
});

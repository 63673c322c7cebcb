// A boundary contains exactly the ends that a route with the same parameters reaches within its cost.

import { expect, test } from 'vitest';
import { openRandom } from '../../fixtures/random.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { travelBoundary } from '../../src/operations/travel-boundary.ts';
import { updateDatabase } from '../../src/overlays/update-database.ts';
import { drawBans, drawDelays, drawRoads, drawTurnCosts, MODES, onRoad, type Point } from '../kit/random-grid.ts';
import { runs } from '../kit/runs.ts';
import { distanceFrom, isInMultiPolygon } from '../oracle/rings.ts';

/** Whether a place is inside a hull, or within about 10 m of it. */
function isIn(hull: Parameters<typeof isInMultiPolygon>[2], end: Point): boolean {
  return isInMultiPolygon(...end, hull) || distanceFrom(...end, hull) < 0.0001;
}

test('a boundary holds exactly what a table reaches, along major roads and without, in each mode, under layers and bans; a hull contains it', () => {
  const seen = { inside: 0, outside: 0, beyondShortcut: 0, displaced: 0, byMetric: 0 };
  for (let seed = 1; seed <= runs(45); seed++) {
    const random = openRandom(seed);
    const roads = drawRoads(random);
    const segments = roads.map(({ segment, isClosedToFoot }) => ({
      ...segment,
      ...(isClosedToFoot && { byMode: { foot: false as const } }),
    }));
    const turnBans = drawBans(random, roads);
    const delays = seed % 3 === 0 ? [] : drawDelays(openRandom(1000 + seed), roads);
    const turnCosts = seed % 4 < 2 ? false : drawTurnCosts(openRandom(2000 + seed));
    const base = openEngine(buildNetwork({ modes: MODES, segments, turnBans, delays, turnCosts }));
    const closed = roads.filter(({ isClosedByLayer }) => isClosedByLayer);
    const database = updateDatabase(base, {
      closed: closed.map(({ segment: { id } }) => ({ segmentID: id, updates: [{ exclude: 'Y' as const }] })),
    });
    const start = random.pick(roads);
    const point = onRoad(start, random.pick([0, 0.5, random.next()]));
    for (const mode of MODES) {
      const open = roads.filter((road) => !road.isClosedByLayer && !(mode === 'foot' && road.isClosedToFoot));
      const ends = open.flatMap((road) => [0.2, 0.5, 0.8].map((share) => onRoad(road, share)));
      for (const direction of ['from', 'to'] as const) {
        const reached: boolean[][] = [];
        const cost = random.between(5, 400);
        for (const majorRoads of [true, false]) {
          const [startPoints, endPoints] = direction === 'from' ? [[point], ends] : [ends, [point]];
          const { time, warnings = [] } = routeCostTable(database, {
            ...{ startPoints, endPoints, mode, majorRoads, timeUnit: 's' },
          });
          const list = direction === 'from' ? 'endPoints' : 'startPoints';
          const startName = direction === 'from' ? 'startPoints[0]' : 'endPoints[0]';
          const query = {
            ...({ point, costUnit: 's', mode, majorRoads, direction } as const),
            ...{ maxOffroadDistance: 0, returnHoles: true, returnIslands: true, simplificationFactor: 1 },
          };
          const answer = travelBoundary(database, { ...query, costs: cost });
          // after many searches, a metric is made
          for (let i = 0; i < 8; i++) travelBoundary(database, { ...query, costs: 4000 });
          const again = travelBoundary(database, { ...query, costs: cost }, {}, { statistics: true });
          expect(again.travelBoundary).toEqual(answer.travelBoundary);
          if (majorRoads && again.statistics.methods.includes('metric')) seen.byMetric++;
          const moved = new Set(
            warnings.filter(({ code }) => code === 9101).map(({ message }) => message.split(' ')[0]),
          );
          if (moved.has(startName)) {
            // the route may begin farther away, and a ban may connect its start with only a part of the roads
            if (!answer.warnings?.some(({ message }) => message.startsWith('point is displaced'))) continue;
            seen.displaced++;
          }
          const { coordinates } = answer.travelBoundary.costs[0].geometry;
          const alone = travelBoundary(database, {
            ...{ point, costs: cost, costUnit: 's', mode, majorRoads, direction },
            ...{ maxOffroadDistance: random.pick([0, 20]), returnHoles: random.chance(0.5) },
          });
          expect(alone.travelBoundary.costs[0].geometry.coordinates).toHaveLength(1);
          const hull = travelBoundary(database, {
            ...{ point, costs: cost, costUnit: 's', mode, majorRoads, direction, outline: 'Hull' },
          }).travelBoundary.costs[0].geometry.coordinates;
          const isReached = ends.map((end, i) => {
            // a displaced end is reached somewhere else; so is an end on a one-way street out of the main part, if the start is displaced
            if (moved.has(`${list}[${i}]`) || (moved.has(startName) && Number.isNaN(time[i]))) return false;
            // outlines are exact within a few metres
            if (Math.abs(time[i] - cost) < 4) return time[i] <= cost;
            const isInside = isInMultiPolygon(...end, coordinates);
            expect([seed, mode, direction, majorRoads, cost, end, time[i], isInside]).toEqual([
              ...[seed, mode, direction, majorRoads, cost, end, time[i]],
              time[i] <= cost,
            ]);
            seen[isInside ? 'inside' : 'outside']++;
            if (isInside && !moved.has(startName)) {
              expect([seed, mode, direction, majorRoads, cost, end, isIn(hull, end)]).toEqual([
                ...[seed, mode, direction, majorRoads, cost, end, true],
              ]);
            }
            return isInside;
          });
          reached.push(isReached);
        }
        if (reached.length === 2 && reached[1].some((is, i) => is && !reached[0][i])) seen.beyondShortcut++;
      }
    }
  }
  expect(Math.min(seen.inside, seen.outside)).toBeGreaterThan(1000);
  expect(Math.min(seen.beyondShortcut, seen.displaced)).toBeGreaterThan(3);
  expect(seen.byMetric).toBeGreaterThan(50);
});

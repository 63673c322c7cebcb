// A boundary contains exactly the ends that a route with the same parameters reaches within its cost.

import { expect, test } from 'vitest';
import { openRandom, type Random } from '../../fixtures/random.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import type { JunctionDelay, SegmentSource, TurnBan, TurnCosts } from '../../src/network/source.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { travelBoundary } from '../../src/operations/travel-boundary.ts';
import { updateDatabase } from '../../src/overlays/update-database.ts';
import { runs } from '../kit/runs.ts';
import { distanceFrom, isInMultiPolygon } from '../oracle/rings.ts';

const SIDE = 6;
/** Degrees between two junctions: roads come close to each other only where they meet. */
const STEP = 0.004;
const MODES = ['car', 'foot'] as const;

type Point = [number, number];

interface Road {
  readonly segment: SegmentSource & { id: string; shape: Point[] };
  readonly isClosedToFoot: boolean;
  readonly isClosedByLayer: boolean;
}

/** A grid of roads: some are missing, one-way, major, for destinations, closed to those on foot, or closed by a layer. */
function drawRoads(random: Random): Road[] {
  const at = (column: number, row: number): Point => [8 + column * STEP, 50 + row * STEP];
  const majorColumn = random.whole(SIDE);
  const majorRow = random.whole(SIDE);
  const roads: Road[] = [];
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      for (const [toColumn, toRow] of [
        [column + 1, row],
        [column, row + 1],
      ]) {
        if (toColumn >= SIDE || toRow >= SIDE || random.chance(0.25)) continue;
        const isOnMajorLine = (row === majorRow && toRow === row) || (column === majorColumn && toColumn === column);
        const isMajor = isOnMajorLine ? !random.chance(0.1) : random.chance(0.6);
        roads.push({
          segment: {
            id: `1:${roads.length + 1}`,
            shape: [at(column, row), at(toColumn, toRow)],
            roadType: isMajor ? 'MajorRoadUrban' : 'LocalRoadUrban',
            speed: random.pick([20, 30, 50, 80]),
            direction: random.chance(0.2) ? random.pick(['forward', 'backward'] as const) : 'bidirectional',
            start: `${column} ${row}`,
            end: `${toColumn} ${toRow}`,
            ...(random.chance(0.06) && { isDestinationOnly: true }),
          },
          isClosedToFoot: random.chance(0.1),
          isClosedByLayer: random.chance(0.07),
        });
      }
    }
  }
  return roads;
}

/** Turn bans from one road into the next. */
function drawBans(random: Random, roads: readonly Road[]): TurnBan[] {
  return roads.flatMap(({ segment: from }): TurnBan[] => {
    const next = roads.filter(({ segment: to }) => to !== from && (to.start === from.end || to.end === from.end));
    if (next.length === 0 || !random.chance(0.3)) return [];
    return [{ kind: 'no', from: from.id, to: random.pick(next).segment.id, at: String(from.end) }];
  });
}

/** Delays at a third of all junctions. Some apply only to one road, one mode or some times. */
function drawDelays(random: Random, roads: readonly Road[]): JunctionDelay[] {
  return roads.flatMap(({ segment: { id, shape } }): JunctionDelay[] => {
    if (!random.chance(0.3)) return [];
    return [
      {
        at: random.pick(shape),
        seconds: random.between(1, 60),
        ...(random.chance(0.5) && { from: id }),
        ...(random.chance(0.3) && { modes: [random.pick(MODES)] }),
        ...(random.chance(0.3) && { buckets: ['None', 'Night'] as const }),
      },
    ];
  });
}

/** What turning takes in each mode. */
function drawTurnCosts(random: Random): TurnCosts[] {
  return MODES.map((mode) => ({
    modes: [mode],
    left: random.between(0, 60),
    right: random.between(0, 60),
    sharp: random.between(61, 90),
    uTurn: random.between(91, 120),
    split: random.pick(['none', 'major', 'all'] as const),
  }));
}

function onRoad({ segment: { shape } }: Road, share: number): Point {
  const [[x, y], [toX, toY]] = shape;
  return [x + (toX - x) * share, y + (toY - y) * share];
}

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

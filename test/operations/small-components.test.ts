import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import type { AnswerWarning } from '../../src/operations/answer-warnings.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostMatrix } from '../../src/operations/route-cost-matrix.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { streamCostMatrix } from '../../src/operations/stream-cost-matrix.ts';
import { travelBoundary } from '../../src/operations/travel-boundary.ts';
import { updateDatabase } from '../../src/overlays/update-database.ts';
import type { RequestOptions } from '../../src/request/options.ts';
import { isInMultiPolygon } from '../oracle/rings.ts';
import { errorOf, openTown } from './open-town.ts';

// PQ and RS are small components: no road leads to them.
const drawing = `
  A--B--C--D--E
  |           |
  F--G--H--I--K
     7
     P-1Q
     8
     R-2S
`;
const town = openTown(drawing);
const { database } = town;
const ask = (from: string, to: string, options: RequestOptions = {}) =>
  route(database, { startPoint: town.at(from), endPoint: town.at(to) }, undefined, options);
const metres = (from: string, to: string) => Math.round(ask(from, to).distance ?? Number.NaN);

describe('a point whose nearest road lies in a small component', () => {
  test('is answered from there if the other point lies in the same component', () => {
    expect(metres('P', '1')).toBe(200);
  });

  test('is displaced to the main roads if the other one lies elsewhere', () => {
    // 1 is below G and H, so its main place is between them.
    expect(metres('1', 'F')).toBe(500);
    expect(metres('F', '1')).toBe(500);
  });

  test('never mixes: both points are displaced, or neither', () => {
    // 1 and S are in different components, and the main place of S is H
    const { database: small, at } = openTown(drawing, { step: 50 });
    expect(Math.round(route(small, { startPoint: at('1'), endPoint: at('S') }).distance ?? 0)).toBe(50);
  });

  test('has no way if both main places are the same, unless the points are about one place as well', () => {
    // 1 and 2 are in different components, and the main place of both is between G and H
    const between = (step: number) => {
      const { database: small, at } = openTown(drawing, { step });
      const points = { startPoint: at('1'), endPoint: at('2') };
      return {
        trip: () => route(small, points),
        table: routeCostTable(small, {}, { startPoints: [at('1')], endPoints: [at('2')] }),
      };
    };
    const far = between(50);
    const { complaints } = errorOf(far.trip);
    expect(complaints.map(({ errorCode }) => errorCode)).toEqual([6002]);
    expect(complaints[0].userMessage).toMatch(
      /: no road leads from startPoint to the main part of the network, and the nearest road that belongs to it is 100 m away; no road leads to endPoint from the main part of the network, and the nearest road that belongs to it is 200 m away\.$/,
    );
    expect([...far.table.time]).toEqual([Number.NaN]);
    const close = between(20);
    expect(close.trip().distance).toBe(0);
    expect([...close.table.time]).toEqual([0]);
  });

  test('is answered by its pair alone, whatever the other points', () => {
    const points = ['1', 'P', 'Q', '2', 'A', 'K'].map((character) => town.at(character));
    const { matrix } = routeCostMatrix(database, { startPoints: points, endPoints: points });
    const table = routeCostTable(database, { startPoints: points, endPoints: points });
    const alone = points.flatMap((startPoint) =>
      points.map((endPoint) => {
        try {
          return route(database, { startPoint, endPoint });
        } catch {
          return { distance: Number.NaN, time: Number.NaN };
        }
      }),
    );
    expect([...table.distance]).toEqual(alone.map(({ distance }) => distance));
    expect([...table.time]).toEqual(alone.map(({ time }) => time));
    const answered = alone.filter(({ time }) => !Number.isNaN(time));
    // P, Q and 1 are 200 m from the main roads, and 2 is 400 m away: too far if both points of a pair are displaced
    expect(answered).toHaveLength(30);
    expect(matrix.map(({ distance, time }) => [distance, time])).toEqual(
      answered.map(({ distance, time }) => [distance, time]),
    );
  });

  test('is reported with its place and the reason', () => {
    const { explanation } = ask('1', 'F', { explain: true });
    const [inSmallComponent, plain] = explanation?.points ?? [];
    expect(inSmallComponent).toMatchObject({
      segmentID: town.id('GH'),
      point: { type: 'Point', coordinates: town.at('1') },
    });
    expect(inSmallComponent.distance).toBeCloseTo(200, 0);
    expect(inSmallComponent.reason).toContain('is not connected');
    expect(plain).toMatchObject({ place: { coordinates: town.at('F') }, distance: 0 });
    expect(plain).not.toHaveProperty('reason');
    expect(ask('P', '1', { explain: true }).explanation?.points[1].segmentID).toBe(town.id('PQ'));
  });

  test('may have two places on one route, one for each leg', () => {
    const query = { startPoint: town.at('P'), endPoint: town.at('F'), intermediatePoints: [town.at('1')] };
    const { explanation, distance } = route(database, query, undefined, { explain: true });
    expect(Math.round(distance ?? 0)).toBe(700);
    expect(explanation?.points.map(({ segmentID }) => segmentID)).toEqual([
      town.id('PQ'),
      town.id('PQ'),
      town.id('GH'),
      expect.any(String),
    ]);
  });

  test('has no way if the main roads are farther away than a point may snap', () => {
    const far = openTown(
      `
      A--B--C--D
      |        |
      E--F--G--H
         7
         8
         P--Q
      `,
      { limits: { snapDistance: 250 } },
    );
    const query = { startPoint: far.at('P'), endPoint: far.at('A') };
    const { complaints } = errorOf(() => route(far.database, query));
    expect(complaints[0].userMessage).toMatch(
      /no road leads from startPoint to the main part of the network, and none of its roads is within 250 m of it\.$/,
    );
    expect(route(openEngine(far.database.network), query).distance).toBeGreaterThan(0);
  });
});

describe('a point is displaced', () => {
  // P and Q are connected to nothing
  const apart = (metres: number) =>
    openTown(
      `
      A-----C-----------------------------------------B
      7
      P-Q
      `,
      { step: metres },
    );

  test('by 500 m at most, or a tenth of the straight line', () => {
    const isAnswered = (step: number, end: string) => {
      const { database: opened, at } = apart(step);
      const points = { startPoints: [at('Q')], endPoints: [at(end)] };
      const isInTable = !Number.isNaN(routeCostTable(opened, points).time[0]);
      expect(routeCostMatrix(opened, points).matrix.length === 1).toBe(isInTable);
      return isInTable;
    };
    // the point is two steps off the road, and 48 steps along it
    expect([249, 251].map((step) => isAnswered(step, 'A'))).toEqual([true, false]);
    expect([249, 2000].map((step) => isAnswered(step, 'B'))).toEqual([true, true]);
  });
});

test('a one-way street into a square is no way back along it, however near', () => {
  const side = (from: [number, number], to: [number, number]) => ({ shape: [from, to] });
  const [a, b, c, d]: [number, number][] = [
    [10.01, 50],
    [10.005, 50],
    [10.005, 50.003],
    [10.01, 50.003],
  ];
  const roads = [
    { ...side([10.02, 50], a), id: '1:4', direction: 'forward' as const },
    ...[side(a, b), side(b, c), side(c, d), side(d, a)],
  ];
  const segments = roads.map((one) => ({ ...one, roadType: 'LocalRoadUrban' as const }));
  const square = openEngine(buildNetwork({ segments }));
  const [near, far]: [number, number][] = [
    [10.012, 50],
    [10.018, 50],
  ];
  expect(route(square, { startPoint: far, endPoint: near }).distance).toBeCloseTo(430, 0);
  const { complaints } = errorOf(() => route(square, { startPoint: near, endPoint: far }));
  expect(complaints.map(({ errorCode, userMessage }) => [errorCode, userMessage])).toEqual([
    [
      6002,
      `Path could not be calculated between start point (10.012,50,0) and end point (10.018,50,0): no road leads to endPoint from the main part of the network, and the nearest road that belongs to it is 574 m away.`,
    ],
  ]);
  const table = routeCostTable(square, { startPoints: [near, far], endPoints: [near, far] });
  expect([...table.distance].map((one) => (Number.isNaN(one) ? 'none' : Math.round(one)))).toEqual([0, 'none', 430, 0]);
});

describe('a displaced point', () => {
  const query = { startPoint: town.at('P'), endPoint: town.at('F') };
  const reported =
    'startPoint is displaced to a road 200 m away: the network does not connect its nearest road, 0 m away, to the rest of the roads.';

  test('is reported in the answer and at once, by name and metres', () => {
    const heard: string[] = [];
    const { warnings } = route(database, query, undefined, { onWarning: ({ message }) => heard.push(message) });
    expect(warnings).toEqual([{ code: 9101, message: reported }]);
    expect(heard).toEqual([reported]);
  });

  test('is reported once, however many pairs it is in, and by every kind of matrix', async () => {
    const points = { startPoints: [town.at('A'), town.at('P')], endPoints: [town.at('P'), town.at('E'), town.at('F')] };
    const messages = ['endPoints[0] is displaced', 'startPoints[1] is displaced'];
    const { warnings = [] } = routeCostMatrix(database, points);
    expect(warnings.map(({ message }) => message.slice(0, message.indexOf(' to')))).toEqual(messages);
    expect(routeCostTable(database, points).warnings).toEqual(warnings);
    const rows: (AnswerWarning[] | undefined)[] = [];
    for await (const row of streamCostMatrix(database, points)) rows.push(row.warnings);
    expect(rows).toEqual(warnings.map((warning) => [warning]));
  });

  test('is reported only if it was displaced: not while ordering points, or if it stays', () => {
    expect(route(database, { startPoint: town.at('P'), endPoint: town.at('1') })).not.toHaveProperty('warnings');
    const tour = { startPoint: town.at('P'), endPoint: town.at('Q'), intermediatePoints: [town.at('1'), town.at('1')] };
    expect(route(database, { ...tour, oip: true })).not.toHaveProperty('warnings');
  });
});

describe('a pair that only closures cut off', () => {
  // 2 lies behind BC, on the dead end CD; H is on the other side of town.
  const street = openTown(
    `
    A--B--C-2D
    |
    E--F--G--H
    `,
    { step: 200 },
  );
  const without = (id: string) => ({ transientUpdates: [{ segmentID: id, updates: [{ exclude: 'Y' as const }] }] });
  const query = { startPoint: street.at('H'), endPoint: street.at('2') };

  test('has no way, and the rule that closes it is named', () => {
    const error = errorOf(() => route(street.database, query, without(street.id('BC'))));
    expect(error.complaints).toHaveLength(1);
    expect(error.complaints[0].errorCode).toBe(6002);
    expect(error.message).toMatch(`: segment ${street.id('BC')} is closed by exclude.`);
  });

  test('has the closed road named that encloses a point, not one that a trip could go round', () => {
    const block = openTown(
      `
      A--B--C--D--G
      |  |
      E--F
      `,
      { step: 200 },
    );
    const closed = { transientUpdates: ['AB', 'CD'].map((id) => without(block.id(id)).transientUpdates[0]) };
    for (const [startPoint, endPoint] of [
      [block.at('E'), block.at('G')],
      [block.at('G'), block.at('E')],
    ]) {
      const { message } = errorOf(() => route(block.database, { startPoint, endPoint }, closed));
      expect(message).toContain(`: segment ${block.id('CD')} is closed by exclude.`);
    }
  });

  test('is left out of a matrix with the same message', () => {
    const lists = { startPoints: [query.startPoint], endPoints: [query.endPoint, street.at('A')] };
    const { matrix, warnings } = routeCostMatrix(street.database, {}, { ...without(street.id('BC')), ...lists });
    const { message } = errorOf(() => route(street.database, query, without(street.id('BC'))));
    expect(matrix).toHaveLength(1);
    expect(warnings).toEqual([{ code: 6002, message }]);
  });

  test('is left out of a large matrix as of a small one', () => {
    const points = ['A', 'H', '2', 'D', 'F'].map((character) => street.at(character));
    const times = (copies: number) => {
      const many = Array.from({ length: copies }, () => points).flat();
      return routeCostTable(street.database, {}, { ...without(street.id('BC')), startPoints: many, endPoints: many })
        .time;
    };
    const alone = times(1);
    expect(alone.filter((time) => Number.isNaN(time)).length).toBe(12);
    const side = 20 * points.length;
    times(20).forEach((time, cell) => {
      const [start, end] = [Math.floor(cell / side) % points.length, cell % points.length];
      expect(time).toBe(alone[start * points.length + end]);
    });
  });

  test('is reported if a point is put far away because of it', () => {
    const away = { startPoint: street.at('H'), endPoint: street.at('2') };
    const cut = { transientUpdates: ['BC', 'CD'].map((name) => without(street.id(name)).transientUpdates[0]) };
    const { warnings } = route(street.database, away, cut);
    expect(warnings?.[0].code).toBe(9101);
    expect(warnings?.[0].message).toMatch(
      /^endPoint is put on a road \d+ m away: segment .* is closed by exclude, 0 m away\.$/,
    );
  });
});

describe('a small component beyond a closure', () => {
  // Two quarters and a bridge. PQ is a yard in the right quarter without connection to its streets.
  const quarters = openTown(`
    A--B--C======D--E--F--N
    |     |      |     |  |
    G--H--I      K--L--M--O
                    7
                    P-1Q
  `);
  const { database } = quarters;
  const points = (['A', 'K', '1'] as const).map((character) => quarters.at(character));
  const closed = { transientUpdates: [{ segmentID: quarters.id('CD'), updates: [{ exclude: 'Y' as const }] }] };

  test('is not answered from this side of it, and the closed road is reported', () => {
    const query = { startPoint: quarters.at('A'), endPoint: quarters.at('1') };
    expect(Math.round(route(database, query).distance ?? 0)).toBe(2000);
    const { complaints } = errorOf(() => route(database, query, closed));
    expect(complaints.map(({ errorCode }) => errorCode)).toEqual([6002]);
    expect(complaints[0].userMessage).toContain(`segment ${quarters.id('CD')} is closed by exclude`);
    expect(route(database, { ...query, startPoint: quarters.at('K') }, closed).distance).toBeGreaterThan(0);
  });

  test('has no way in a table, small or large', () => {
    for (const times of [1, 20]) {
      const many = Array.from({ length: 3 * times }, (_, i) => points[i % 3]);
      const { distance, warnings = [] } = routeCostTable(database, { startPoints: many, endPoints: many }, closed);
      const cells = [0, 1, 2].flatMap((start) =>
        [0, 1, 2].map((end) => Math.round(distance[start * many.length + end])),
      );
      const none = Number.NaN;
      expect(cells).toEqual([0, none, none, none, 0, 500, none, 500, 0]);
      // each point in the yard is displaced, and four pairs of nine have no way; a thousand pairs are reported
      expect(warnings).toHaveLength(2 * times + Math.min(1000, 4 * times ** 2));
    }
  });

  test('is answered if a layer closes the bridge as in a network without one', () => {
    const layered = updateDatabase(database, { bridge: closed.transientUpdates });
    const segments = quarters.source.segments.filter(({ id }) => id !== quarters.id('CD'));
    const rebuilt = openEngine(buildNetwork({ segments }));
    const query = { startPoints: points, endPoints: points };
    const { distance } = routeCostTable(layered, query);
    expect(distance).toEqual(routeCostTable(rebuilt, query).distance);
  });
});

describe('points that a costing moves far', () => {
  // A quarter of small streets. Next to it begins a road that stays open.
  const quarter = openTown(`
    A-3-----5-----B
    |             |
    |             |
    |             |
    C-------------D=====E===4=F
  `);
  const avoid = 'localRoad';
  const between = (from: string, to: string) => ({ startPoint: quarter.at(from), endPoint: quarter.at(to), avoid });
  const closed = `is closed by avoid LocalRoadUrban, 0 m from startPoint, and the nearest open road is 1265 m away.`;

  test('as far as they lie apart have no way, and the rule is named', () => {
    const { complaints } = errorOf(() => route(quarter.database, between('3', '5'), undefined, { explain: true }));
    expect(complaints.map(({ errorCode }) => errorCode)).toEqual([6002]);
    expect(complaints[0].userMessage).toContain(closed);
  });

  test('also have no way to the place to which they are moved', () => {
    for (const to of ['5', 'D', 'B']) expect(() => route(quarter.database, between('3', to))).toThrow(closed);
    expect(() => route(quarter.database, between('D', '3'))).toThrow('endPoint, and the nearest open road is 1265 m');
  });

  test('are answered, with a warning, if the way is longer than what it leaves out', () => {
    const { distance, warnings } = route(quarter.database, between('3', '4'));
    expect(Math.round(distance ?? 0)).toBe(1000);
    expect(warnings).toHaveLength(1);
    expect(warnings?.[0].message).toContain('startPoint is put on a road 1265 m away');
  });

  test('are displaced with the other one to the main part, if by default nothing of it would be nearer', () => {
    // 4 is in a small component. The main place of 3 is also its nearest open place.
    const far = openTown(
      `
      A-3-B    F=4=G
                   |
                   |
                   |
      C=D=I=E      H
      `,
      { step: 50 },
    );
    const between = { startPoint: far.at('3'), endPoint: far.at('4'), avoid };
    expect(Math.round(route(far.database, between).distance ?? 0)).toBe(200);
  });

  test('need no way if they are the same point', () => {
    expect(route(quarter.database, between('3', '3')).distance).toBe(0);
  });

  test('are left out of a matrix, pair by pair, with the same message', () => {
    const points = ['3', '5', 'D', '4'].map((character) => quarter.at(character));
    const { matrix, warnings = [] } = routeCostMatrix(quarter.database, {
      startPoints: points,
      endPoints: points,
      avoid,
    });
    const { time } = routeCostTable(quarter.database, { startPoints: points, endPoints: points, avoid });
    const answered: boolean[] = points.flatMap((startPoint) =>
      points.map((endPoint) => {
        try {
          return route(quarter.database, { startPoint, endPoint, avoid }).distance !== undefined;
        } catch {
          return false;
        }
      }),
    );
    expect(Array.from(time, (each) => !Number.isNaN(each))).toEqual(answered);
    expect(matrix).toHaveLength(answered.filter((isAnswered) => isAnswered).length);
    const first = warnings.find(({ code }) => code === 6002);
    expect(first?.message).toContain(closed.replace('startPoint', 'startPoints[0]'));
  });

  test('have no boundary for a cost that would not take them there', () => {
    const ask = (costs: number[], costUnit: 'km' | 'min') =>
      travelBoundary(quarter.database, { point: quarter.at('3'), costs, costUnit, avoid });
    for (const [costs, unit] of [
      [[0.5, 1.2], 'km'],
      [[3], 'min'],
    ] as const) {
      const { complaints } = errorOf(() => ask([...costs], unit));
      expect(complaints).toMatchObject([{ errorCode: 6002, parameter: 'point' }]);
      expect(complaints[0].userMessage).toContain(closed.replace('startPoint', 'point'));
    }
    expect(ask([0.5, 1.3], 'km').warnings).toHaveLength(1);
    expect(ask([4], 'min').warnings).toHaveLength(1);
  });
});

describe('a one-way small component', () => {
  const trap = openTown(`
    A--B--C
    |     |
    D--E--F--1-X

    FX one-way
  `);
  const between = (from: string, to: string) =>
    Math.round(route(trap.database, { startPoint: trap.at(from), endPoint: trap.at(to) }).distance ?? 0);

  test('can be driven into as it is', () => {
    expect(between('F', '1')).toBe(300);
  });

  test('and left from its main place', () => {
    expect(between('1', 'E')).toBe(300);
  });

  test('also in a large matrix', () => {
    const points = Array.from({ length: 52 }, (_, i) => trap.at('F1EA'[i % 4]));
    const { distance } = routeCostTable(trap.database, { startPoints: points, endPoints: points });
    const metres = (start: number, end: number) => Math.round(distance[start * points.length + end]);
    expect([metres(0, 1), metres(48, 1), metres(0, 49)]).toEqual([300, 300, 300]);
    expect([metres(1, 2), metres(49, 50)]).toEqual([300, 300]);
  });
});

describe('a boundary of a start in a small component', () => {
  const inner = openTown(`
    A--B--C--D--E
    |           |
    F--G--H--I--K
       7
       P-1Q
          |
          S
  `);
  const oneWay = openTown(`
    A--B--C--D--E
    |     |     |
    F--G--H--I--K
          |
          P-1Q

    HP one-way
  `);

  test('holds exactly what a route reaches from there, out and back', () => {
    let inside = 0;
    let outside = 0;
    for (const town of [inner, oneWay]) {
      for (const [direction, cost] of [
        ['from', 120],
        ['from', 340],
        ['to', 230],
        ['to', 520],
      ] as const) {
        const { travelBoundary: boundary } = travelBoundary(town.database, {
          point: town.at('1'),
          costs: cost,
          costUnit: 'm',
          direction,
          majorRoads: false,
          maxOffroadDistance: 0,
          returnIslands: true,
          simplificationFactor: 1,
        });
        const { coordinates } = boundary.costs[0].geometry;
        for (const character of 'ABCDEFGHIKPQ') {
          const [startPoint, endPoint] = [town.at('1'), town.at(character)];
          const trip = direction === 'from' ? { startPoint, endPoint } : { startPoint: endPoint, endPoint: startPoint };
          const isInside = route(town.database, { ...trip, distanceUnit: 'm' }).distance! <= cost;
          expect([direction, cost, character, isInMultiPolygon(...town.at(character), coordinates)]).toEqual([
            direction,
            cost,
            character,
            isInside,
          ]);
          if (isInside) inside++;
          else outside++;
        }
      }
    }
    expect(inside).toBeGreaterThan(20);
    expect(outside).toBeGreaterThan(20);
  });

  test('reports the displacement, as a route does', () => {
    const { warnings, explanation } = travelBoundary(
      inner.database,
      { point: inner.at('1'), costs: 200, costUnit: 'm', majorRoads: false },
      undefined,
      { explain: true },
    );
    const reported = route(inner.database, { startPoint: inner.at('1'), endPoint: inner.at('A') }).warnings!;
    expect(warnings).toEqual([{ code: 9101, message: reported[0].message.replace('startPoint', 'point') }]);
    expect(explanation?.points.map(({ segmentID }) => segmentID)).toEqual([inner.id('PQ'), inner.id('GH')]);
  });

  test('is one polygon without islands; with them, its own roads are one more', () => {
    const polygonsOf = (returnIslands: boolean, outline: 'Field' | 'Hull' = 'Field') =>
      travelBoundary(inner.database, {
        ...{ point: inner.at('1'), costs: [100, 340], costUnit: 'm', majorRoads: false },
        ...{ maxOffroadDistance: 0, simplificationFactor: 1, returnIslands, outline, bandingStyle: 'Encompassing' },
      }).travelBoundary.costs.map(({ geometry }) => geometry.coordinates);
    for (const polygons of polygonsOf(false)) {
      expect(polygons).toHaveLength(1);
      expect(isInMultiPolygon(...inner.at('1'), polygons)).toBe(false);
    }
    expect(isInMultiPolygon(...inner.at('G'), polygonsOf(false)[1])).toBe(true);
    for (const polygons of polygonsOf(false, 'Hull')) expect(polygons).toHaveLength(1);
    for (const polygons of polygonsOf(true)) {
      expect(polygons).toHaveLength(2);
      expect(isInMultiPolygon(...inner.at('1'), polygons)).toBe(true);
    }
  });

  test('stays if the main roads are far, and reports that', () => {
    const island = openTown(
      `
      A--B--C--D
      |        |
      E--F--G--H
         7
         P--1--Q
      `,
      { step: 300 },
    );
    const query = { point: island.at('1'), costs: 800, costUnit: 'm', majorRoads: false, returnIslands: true } as const;
    const { travelBoundary: boundary, warnings } = travelBoundary(island.database, { ...query, maxOffroadDistance: 0 });
    const { coordinates } = boundary.costs[0].geometry;
    expect(isInMultiPolygon(...island.at('1'), coordinates)).toBe(true);
    expect(isInMultiPolygon(...island.at('G'), coordinates)).toBe(false);
    expect(warnings).toEqual([
      { code: 9101, message: 'point is on roads that are not connected to the rest, 600 m away.' },
    ]);
  });

  test('also begins on the main roads if they are at most 250 m away', () => {
    const reportedWhereApart = (metres: number) => {
      const drawing = `
        A--B--C--D
        |        |
        E--F--G--H
           7
           P--1--Q
      `;
      const { database, at } = openTown(drawing, { step: metres / 2 });
      const { warnings } = travelBoundary(database, { point: at('1'), costs: 800, costUnit: 'm', majorRoads: false });
      return warnings?.map(({ message }) => message.slice(0, 'point is displaced'.length));
    };
    expect(reportedWhereApart(249)).toEqual(['point is displaced']);
    expect(reportedWhereApart(251)).toEqual(['point is on roads ']);
  });

  test('is what a costing leaves of it if only the costing cuts it off', () => {
    const cut = openTown(`
      A--B--C--D
      |     |  |
      E--F--G--H
         |
         P-1Q
    `);
    const costing = { transientUpdates: [{ segmentID: cut.id('FP'), updates: [{ exclude: 'Y' as const }] }] };
    const query = { point: cut.at('1'), costs: 400, costUnit: 'm', majorRoads: false, maxOffroadDistance: 0 } as const;
    for (const payload of [costing, undefined]) {
      const { travelBoundary: boundary, warnings } = travelBoundary(cut.database, query, payload);
      const isReached = payload === undefined;
      expect(isInMultiPolygon(...cut.at('F'), boundary.costs[0].geometry.coordinates)).toBe(isReached);
      expect(warnings).toBeUndefined();
    }
  });
});

describe('closed roads', () => {
  const road = openTown(`
    A--B--C--D
    7
    E--F--G--H

    BC toll
  `);

  test('are skipped in snapping, and the rule that closed them is reported', () => {
    const [b, c] = [road.at('B'), road.at('C')];
    const middle: [number, number] = [(b[0] + c[0]) / 2, b[1]];
    const query = { startPoint: middle, endPoint: road.at('D'), avoid: 'tollRoad' as const };
    const { explanation } = route(road.database, query, undefined, { explain: true });
    expect(explanation?.points[0].segmentID).not.toBe(road.id('BC'));
    expect(explanation?.points[0].distance).toBeGreaterThan(100);
    expect(explanation?.points[0].reason).toBe(
      `1 nearer road is closed: segment ${road.id('BC')} is closed by avoid tollRoad, 0 m away`,
    );
    expect(explanation?.closed).toEqual([{ segmentID: road.id('BC'), rule: 'avoid tollRoad' }]);
  });

  test('of transient updates are reported, snapped to or not', () => {
    const query = { startPoint: road.at('A'), endPoint: road.at('B') };
    const payload = { transientUpdates: [{ segmentID: road.id('GH'), updates: [{ exclude: 'Y' as const }] }] };
    const { explanation } = route(road.database, query, payload, { explain: true });
    expect(explanation?.closed).toEqual([{ segmentID: road.id('GH'), rule: 'exclude' }]);
  });

  test('that the default trip would take are reported', () => {
    const bridge = openTown(`
      A--B--C--D
      |        |
      E--F--G--H

      BC maxHeight=3.8
    `);
    const query = { startPoint: bridge.at('A'), endPoint: bridge.at('D') };
    const truck = (height: number) => ({
      cvr: { vehicleAttributes: { vehicleType: 'STRAIGHT' as const, height, heightUnit: 'm' as const } },
    });
    const closedTo = (height: number) =>
      route(bridge.database, query, truck(height), { explain: true }).explanation?.closed;
    expect(closedTo(3.8)).toEqual([]);
    expect(closedTo(4)).toEqual([{ segmentID: bridge.id('BC'), rule: 'cvr' }]);
  });

  test('show the hours at which they are closed, and the mode that they are closed to', () => {
    const bridge = openTown(`
      A--B--C--D
      |        |
      E--F--G--H

      BC closed(Night,None)
    `);
    const [x, y] = bridge.at('B');
    const middle: [number, number] = [(x + bridge.at('C')[0]) / 2, y];
    const trip = { startPoint: bridge.at('A'), endPoint: middle };
    const closedIn = (historicTrafficTimeBucket: 'None' | 'Night' | 'AMPeak') =>
      route(bridge.database, { ...trip, historicTrafficTimeBucket }, {}, { explain: true }).explanation?.closed;
    expect(closedIn('Night')).toEqual([{ segmentID: bridge.id('BC'), rule: 'hours in Night' }]);
    expect(closedIn('None')).toEqual([{ segmentID: bridge.id('BC'), rule: 'hours' }]);
    expect(closedIn('AMPeak')).toEqual([]);

    const segments = bridge.source.segments.map((one) =>
      one.id === bridge.id('BC') ? { ...one, byMode: { foot: false as const } } : one,
    );
    const database = openEngine(buildNetwork({ modes: ['car', 'foot'], segments }));
    const { explanation } = route(database, { ...trip, mode: 'foot' }, {}, { explain: true });
    expect(explanation?.closed).toEqual([{ segmentID: bridge.id('BC'), rule: 'mode foot' }]);
  });

  test('by Avoid are not closed roads', () => {
    const query = { startPoint: road.at('B'), endPoint: road.at('C') };
    const payload = { roadTypesPriority: { 'RoadType.LocalRoadUrban': 'Avoid' as const } };
    expect(route(road.database, query, payload)).toEqual(route(road.database, query));
  });
});

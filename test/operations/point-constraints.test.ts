import { describe, expect, test, vi } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { metricsOf } from '../../src/costing/metrics.ts';
import { openEngine } from '../../src/database/open-database.ts';
import type { SegmentSource } from '../../src/network/source.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { osrm, type RouteBody } from '../../src/osrm/osrm.ts';
import { NO_COSTING } from '../../src/request/costing.ts';
import type { RoutePayload, RouteQuery } from '../../src/request/queries.ts';
import { errorOf, openTown } from './open-town.ts';

// Streets east and west, north and south; 1 is south of Mill Lane, 2 north of it, 3 on a one-way street.
const town = openTown(`
  A-----2-----B-----C
  |           |     |
  D-----------E--3--F
  |           |     |
  G-----------H-----I

  EF one-way
  AB 20kph
`);
const { database } = town;
const above = (point: string, metres: number): [number, number] => {
  const [x, y] = town.at(point);
  return [x, Number((y + metres / 111_230).toFixed(7))];
};
const ridden = (query: RouteQuery, payload?: RoutePayload) => {
  const { legs } = route(database, { ...query, returnSegments: true } as const, payload);
  return legs.map(({ segments }) =>
    segments.map(({ segmentID, travelDirection }) => {
      const [from, to] = segmentID.split(':').map((code) => String.fromCharCode(Number.parseInt(code, 16)));
      return travelDirection === 'forward' ? from + to : to + from;
    }),
  );
};

describe('a bearing', () => {
  const ends = { startPoint: town.at('2'), endPoint: town.at('G') };

  test("makes the trip begin in the traveller's direction, and end likewise", () => {
    expect(ridden(ends)[0][0]).toBe('BA');
    expect(ridden({ ...ends, bearings: [[90, 45], null] })[0][0]).toBe('AB');
    expect(ridden({ ...ends, bearings: '90,45;' })[0][0]).toBe('AB');
    expect(ridden({ ...ends, bearings: ['270,0.5', null] as never })[0][0]).toBe('BA');
    const back = { startPoint: town.at('G'), endPoint: town.at('2') };
    expect(ridden(back)[0].at(-1)).toBe('AB');
    expect(ridden({ ...back, bearings: ';270,20' })[0].at(-1)).toBe('BA');
  });

  test('finds the nearest road in that direction, beyond nearer ones', () => {
    const startPoint = above('2', -100);
    const { explanation } = route(database, { startPoint, endPoint: town.at('I'), bearings: '0,10;' }, undefined, {
      explain: true,
    });
    expect(explanation.points[0].segmentID).not.toBe(town.id('AB'));
    expect(explanation.points[0].reason).toBe('nearer roads do not fit bearing 0,10');
  });

  test('at a junction applies to the road that is ridden next', () => {
    const query = { startPoint: town.at('E'), endPoint: town.at('D') };
    expect(ridden(query)[0]).toEqual(['ED']);
    expect(ridden({ ...query, bearings: '180,20;' })[0][0]).toBe('EH');
    expect(ridden({ ...query, bearings: '0,20;' })[0][0]).toBe('EB');
  });

  test('at a junction without a road in that direction, the trip leaves over any road but back', () => {
    // C has roads to the west and to the south; eastward, one can only arrive there
    const query = { startPoint: town.at('C'), endPoint: town.at('B') };
    expect(ridden(query)[0]).toEqual(['CB']);
    expect(ridden({ ...query, bearings: '90,20;' })[0][0]).toBe('CF');
  });

  test('stays with its point when points are reordered', () => {
    const query: RouteQuery = {
      startPoint: town.at('A'),
      intermediatePoints: [town.at('3'), town.at('2')],
      endPoint: town.at('I'),
      oip: true,
      bearings: [null, null, [90, 20], null],
    };
    expect(ridden(query)[0].at(-1)).toBe('AB');
    expect(ridden({ ...query, bearings: [null, null, [270, 20], null] })[0].at(-1)).toBe('BA');
  });
});

describe('an approach', () => {
  test('has the point at the curb, on the right without roundabouts', () => {
    const query = { startPoint: town.at('I'), endPoint: above('2', 5) };
    expect(ridden({ ...query, approaches: ';curb' })[0].at(-1)).toBe('BA');
    expect(ridden({ ...query, approaches: [null, 'opposite'] })[0].at(-1)).toBe('AB');
    const south = { startPoint: town.at('I'), endPoint: above('2', -5) };
    expect(ridden({ ...south, approaches: ',CURB' })[0].at(-1)).toBe('AB');
    expect(ridden({ ...south, approaches: 'unrestricted,unrestricted' })).toEqual(ridden(south));
  });

  test('does not bind on a one-way street, or if the point lies on the road', () => {
    const query = { startPoint: town.at('A'), endPoint: above('3', 5) };
    for (const approaches of [';curb', ';opposite']) {
      expect(ridden({ ...query, approaches })).toEqual(ridden(query));
      expect(ridden({ ...query, endPoint: town.at('2'), approaches })).toEqual(
        ridden({ ...query, endPoint: town.at('2') }),
      );
    }
  });

  // The point x is 9 m from the western arm of the road and 3 mm farther from the eastern one. Both arms lie to the right of x.
  //
  //      +-----+
  //      |  x  |
  //      S     E
  test('does not move a point along a road that runs round it', async () => {
    const [west, east] = [8, 8.0002516];
    const shape = [
      [west, 50],
      [west, 50.002],
      [east, 50.002],
      [east, 50],
    ] as [number, number][];
    const roadType = 'LocalRoadUrban';
    const segments: SegmentSource[] = [
      { shape, roadType },
      { shape: [shape[3], [8.01, 50]], roadType },
    ];
    const roads = openEngine(buildNetwork({ segments }));
    const points = [
      [8.00012578, 50.001],
      [8.01, 50],
    ] as [number, number][];
    const query = { startPoint: points[0], endPoint: points[1] };
    const free = route(roads, query);
    expect(free.distance).toBeGreaterThan(900);
    for (const approaches of ['curb;', 'unrestricted;']) {
      const { distance, time } = route(roads, { ...query, approaches });
      expect([distance, time]).toEqual([free.distance, free.time]);
      const { body } = await osrm(roads, `/route/v1/driving/${points.join(';')}?approaches=${approaches}`);
      expect((body as RouteBody).routes[0].distance).toBeCloseTo(free.distance, 1);
    }
  });

  test('is on the left if roundabouts run clockwise', () => {
    const ring = (roads: string) =>
      openTown(`
        A--1--B--+
              |  |
              +--C--D

        ${roads}
      `);
    const lastRoad = ({ database: roads, at }: ReturnType<typeof ring>) => {
      const [x, y] = at('1');
      const query = {
        startPoint: at('D'),
        endPoint: [x, y + 5e-5],
        approaches: ';curb',
        returnSegments: true,
      } as const;
      return route(roads, query as typeof query & { endPoint: [number, number] }).legs[0].segments.at(-1)
        ?.travelDirection;
    };
    const clockwise = ring('BC one-way roundabout\n CB2 one-way roundabout');
    const against = ring('CB one-way roundabout\n BC2 one-way roundabout');
    expect([lastRoad(clockwise), lastRoad(against)]).toEqual(['forward', 'backward']);
  });
});

describe('a radius', () => {
  test('is the maximum distance of a road', () => {
    const query = { startPoint: above('2', 30), endPoint: town.at('I') };
    expect(ridden({ ...query, radiuses: [31, null] })).toEqual(ridden(query));
    expect(ridden({ ...query, radiuses: 'unlimited;' })).toEqual(ridden(query));
    const error = errorOf(() => route(database, { ...query, radiuses: '29;' }));
    expect(error.complaints).toMatchObject([{ errorCode: 6002, parameter: 'startPoint' }]);
    expect(error.complaints[0].userMessage).toMatch(/^startPoint: no open road near \(.*\) fits radius 29 m\.$/);
  });
});

describe('continueStraight', () => {
  const query = { startPoint: town.at('A'), intermediatePoints: [town.at('2')], endPoint: town.at('D') };

  test('continues in the direction in which a point was reached', () => {
    expect(ridden(query)).toEqual([['AB'], ['BA', 'AD']]);
    expect(ridden({ ...query, continueStraight: true })).toEqual([['AB'], ['AB', 'BE', 'ED']]);
    expect(route(database, { ...query, continueStraight: true }).distance).toBe(
      route(database, { ...query, continueStraight: true, returnLegs: true }).legs.reduce((s, l) => s + l.distance, 0),
    );
  });

  test('at a junction leaves over any road but the one that it came over, unless no other leads on', () => {
    const via = { startPoint: town.at('A'), intermediatePoints: [town.at('B')], endPoint: town.at('2') };
    expect(ridden({ ...via, optimizeBy: 'distance' })).toEqual([['AB'], ['BA']]);
    expect(ridden({ ...via, optimizeBy: 'distance', continueStraight: true })).toEqual([['AB'], ['BE', 'EB', 'BA']]);
    const alley = openTown(`
      A--B--C
         |
         D
    `);
    const into = { startPoint: alley.at('A'), intermediatePoints: [alley.at('D')], endPoint: alley.at('C') };
    expect(route(alley.database, { ...into, continueStraight: true })).toEqual(route(alley.database, into));
  });

  test('reaches a point in the direction that is best for the whole route', () => {
    // B C F E: reaching 2 in eastward direction takes a detour, after which the whole route is shorter
    const found = ridden({ ...query, startPoint: town.at('B'), endPoint: town.at('B'), continueStraight: true });
    expect(found[0].at(-1)).toBe(found[1][0]);
  });

  test('changes nothing without intermediate points, and a repeated point is a leg of no length', () => {
    expect(ridden({ ...query, intermediatePoints: [], continueStraight: true })).toEqual([['AD']]);
    const twice = { ...query, intermediatePoints: [town.at('2'), town.at('2')], continueStraight: true };
    expect(ridden(twice)).toEqual([['AB'], [], ['AB', 'BE', 'ED']]);
    const junction = { ...twice, intermediatePoints: [town.at('B'), town.at('B')] };
    expect(ridden(junction)).toEqual([['AB'], [], ['BE', 'ED']]);
  });

  test('searches a pair of points alone only if one of them might be displaced', () => {
    const { database, at } = openTown(`
      A-----B-----C
      |  1  |     |
      D-----E--2--F
      |     |     |
      G-----H-----I     X-----Y
    `);
    const countTrip = vi.spyOn(metricsOf(database.costs), 'countTrip');
    const searched = (...points: string[]) => {
      const [startPoint, ...intermediatePoints] = points.map(at);
      const endPoint = intermediatePoints.pop()!;
      const { distance } = route(database, { startPoint, intermediatePoints, endPoint, continueStraight: true });
      const trips = countTrip.mock.calls.length;
      countTrip.mockClear();
      return { distance, trips };
    };
    const before = searched('A', '2', 'D', '1', 'I');
    const refused = { startPoint: at('A'), intermediatePoints: [at('X'), at('2'), at('Y')], endPoint: at('I') };
    const complaintsOf = (query: object) => errorOf(() => route(database, { ...refused, ...query })).complaints;
    const complaints = complaintsOf({});
    expect(complaints).toHaveLength(4);
    expect(database.costs.knowsMain(database.costs.computeWeights(NO_COSTING))).toBe(true);
    countTrip.mockClear();
    expect(searched('A', '2', 'D', '1', 'I')).toEqual({ ...before, trips: before.trips - 4 });
    expect(complaintsOf({ continueStraight: true })).toEqual(complaints);
  });

  test('fails if no way leads on', () => {
    const street = openTown(`
      A--1--B

      no AB AB at B
    `);
    const query = { startPoint: street.at('A'), intermediatePoints: [street.at('1')], endPoint: street.at('A') };
    expect(route(street.database, query).distance).toBe(600);
    const [complaint] = errorOf(() => route(street.database, { ...query, continueStraight: true })).complaints;
    expect(complaint).toMatchObject({ errorCode: 6002, parameter: 'continueStraight' });
    expect(complaint.userMessage).toMatch(
      /^continueStraight: there is no way to continue from intermediatePoints\[0\] /,
    );
  });
});

describe('a matrix', () => {
  const points = { startPoints: [town.at('2'), town.at('E')], endPoints: [town.at('G'), above('2', 5)] };
  const cell = (query: object, i: number) => routeCostTable(database, { ...points, ...query }).distance[i];

  test('takes lists for starts, for ends and for both, each with the effect of a route', () => {
    const [startPoint, endPoint] = [points.startPoints[0], points.endPoints[0]];
    const east = route(database, { startPoint, endPoint, bearings: '90,20;' }).distance;
    expect(cell({ startBearings: [[90, 20], null] }, 0)).toBe(east);
    expect(cell({ startBearings: '90,20;' }, 0)).toBe(east);
    expect(cell({ endApproaches: [null, 'opposite'] }, 3)).toBe(
      route(database, { startPoint: points.startPoints[1], endPoint: points.endPoints[1], approaches: ';opposite' })
        .distance,
    );
    expect(cell({ bearings: ';90,20' }, 2)).toBe(cell({ startBearings: ';90,20' }, 2));
    expect(cell({ bearings: ';90,20' }, 2)).not.toBe(cell({}, 2));
    expect(cell({ bearings: ';90,20', startBearings: ';' }, 2)).toBe(cell({}, 2));
    expect(routeCostTable(database, {}, { ...points, startBearings: [[90, 20], null] }).distance[0]).toBe(east);
    const error = errorOf(() => routeCostTable(database, { ...points, endRadiuses: ';2' }));
    expect(error.complaints).toMatchObject([{ errorCode: 6002, parameter: 'endPoints[1]' }]);
  });
});

test('a list for starts and ends of a matrix is reported if these are not equally many', () => {
  const [one, two] = [[town.at('A')], [town.at('A'), town.at('B')]];
  const reported = (query: object) =>
    errorOf(() => routeCostTable(database, query as never)).complaints.map(({ userMessage }) => userMessage);
  const message = (list: string, counts: string, own: string) =>
    `${list} cannot fit both ${counts}: give ${own} instead.`;
  const bearings = message('bearings', 'starts (1) and ends (2)', 'startBearings and endBearings');
  for (const list of ['90,20', '90,20;90,20', ';;;;']) {
    expect(reported({ startPoints: one, endPoints: two, bearings: list })).toEqual([bearings]);
  }
  const radiuses = message('radiuses', 'starts (2) and ends (1)', 'startRadiuses and endRadiuses');
  expect(reported({ startPoints: two, endPoints: one, radiuses: [5, 5] })).toEqual([radiuses]);
  expect(reported({ startPoints: two, endPoints: two, radiuses: [5] })).toEqual([
    'radiuses: expected an entry for each point (2), found 1.',
  ]);
  expect(reported({ startPoints: one, endPoints: two, startBearings: ';', bearings: ';' })).toEqual([
    'startBearings: expected an entry for each point (1), found 2.',
  ]);
});

test('lists that do not fit are reported', () => {
  const reported = (query: object) => {
    const asked = { startPoint: town.at('A'), endPoint: town.at('B'), ...query };
    return errorOf(() => route(database, asked as RouteQuery)).complaints.map(({ userMessage }) => userMessage);
  };
  expect(reported({ bearings: '90,20' })).toEqual(['bearings: expected an entry for each point (2), found 1.']);
  expect(reported({ bearings: '90;361,2', approaches: 'left;', radiuses: [-1, 'far'] })).toEqual([
    "bearings[0]: expected [degrees, tolerance], 0 to 360 and 0 to 180, found '90'.",
    "bearings[1]: expected [degrees, tolerance], 0 to 360 and 0 to 180, found '361,2'.",
    "approaches[0]: expected one of unrestricted, curb, opposite, found 'left'.",
    'radiuses[0]: expected metres from 0, or unlimited, found -1.',
    "radiuses[1]: expected metres from 0, or unlimited, found 'far'.",
  ]);
  expect(reported({ radiuses: 7 })).toEqual([
    'radiuses: expected a list with an entry for each point: metres from 0, or unlimited, or null, found 7.',
  ]);
  expect(reported({ intermediatePoints: 'x', bearings: ';' })).toHaveLength(1);
});

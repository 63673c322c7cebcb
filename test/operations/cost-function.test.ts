import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import type { CostOfSegment } from '../../src/costing/areas/cost-function.ts';
import type { CostedSegment } from '../../src/costing/areas/costed-segment.ts';
import { openEngine } from '../../src/database/open-database.ts';
import type { SegmentSource } from '../../src/network/source.ts';
import { compileCosting } from '../../src/operations/compile-costing.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { travelBoundary } from '../../src/operations/travel-boundary.ts';
import { updateDatabase } from '../../src/overlays/update-database.ts';
import type { CostingPayload, CostingQuery } from '../../src/request/queries.ts';
import { errorOf, openTown } from './open-town.ts';

// Two ways from A to B: the short one over CD, and one 400 m longer over EF.
const town = openTown(`
  +--E--F--+
  |        |
  A--C--D--B

  CD one-way toll "Bridge Street" "B 7"
  EF 60/30kph
`);
const { database } = town;
const ends = { startPoint: town.at('A'), endPoint: town.at('B') } as const;
const CD = town.id('CD');
const compiled = (cost: CostOfSegment, query?: CostingQuery, payload?: CostingPayload) =>
  compileCosting(database, query, payload, { cost });
const metres = (cost: CostOfSegment, query?: CostingQuery, payload?: CostingPayload) =>
  Math.round(route(database, ends, compiled(cost, query, payload)).distance!);
const plain = route(database, { ...ends, timeUnit: 'msec' });
const road = (id: string, ...shape: [number, number][]): SegmentSource => ({ id, shape, roadType: 'LocalRoadUrban' });
const FAST = {
  transientUpdates: [{ roadType: 'LocalRoadUrban', updates: [{ speed: { velocity: 120, velocityUnit: 'kph' } }] }],
} as const;

describe('a cost function', () => {
  test('is asked once for each open direction, with what a request and layers make of it', () => {
    const seen: Record<string, unknown>[] = [];
    const look: CostOfSegment = (segment) => {
      const {
        segmentID,
        direction,
        length,
        speed,
        roadType,
        isTollRoad,
        isRoundabout,
        names,
        midpoint,
        osmWayID,
        tags,
      } = segment;
      const found = {
        segmentID,
        direction,
        length,
        speed,
        roadType,
        isTollRoad,
        isRoundabout,
        names,
        midpoint,
        osmWayID,
      };
      seen.push({ ...found, tags: { ...tags } });
      expect(JSON.parse(JSON.stringify(segment))).toEqual(JSON.parse(JSON.stringify(seen.at(-1))));
      expect(inspect(segment)).toContain(`segmentID: '${segmentID}'`);
      return undefined;
    };
    const updates = [
      { segmentID: town.id('EF'), updates: [{ percentage: 10 }] },
      { segmentID: town.id('AC'), updates: [{ exclude: 'Y' }] },
    ] as const;
    compiled(look, {}, { transientUpdates: updates });
    const of = (road: string) => seen.filter(({ segmentID }) => segmentID === town.id(road));
    expect(of('AC')).toEqual([]);
    expect(of('EF').map(({ direction, speed }) => [direction, speed])).toEqual([
      ['forward', 66],
      ['backward', 33],
    ]);
    expect(of('CD')).toEqual([
      {
        segmentID: CD,
        direction: 'forward',
        length: expect.closeTo(300, 0),
        speed: expect.any(Number),
        roadType: 'LocalRoadUrban',
        isTollRoad: true,
        isRoundabout: false,
        names: ['Bridge Street', 'B 7'],
        midpoint: [expect.closeTo((town.at('C')[0] + town.at('D')[0]) / 2, 6), town.at('C')[1]],
        osmWayID: undefined,
        tags: {},
      },
    ]);
  });

  test('closes roads, makes them slower, or makes them count more while times stay true', () => {
    expect(metres(() => undefined)).toBe(900);
    expect(metres(() => ({}))).toBe(900);
    expect(metres(({ isTollRoad }) => ({ closed: isTollRoad }))).toBe(1300);
    expect(metres(({ isTollRoad }) => ({ speed: isTollRoad ? 1 : 50 }))).toBe(1300);
    expect(metres(({ isTollRoad }) => ({ factor: isTollRoad ? 3 : 1 }))).toBe(1300);
    const doubled = route(
      database,
      { ...ends, timeUnit: 'msec' },
      compiled(() => ({ factor: 2 })),
    );
    expect([doubled.time, doubled.distance]).toEqual([plain.time, plain.distance]);
    const legs = route(
      database,
      { ...ends, returnLegs: true, returnSegments: true, velocityUnit: 'kph' },
      compiled(({ speed }) => ({ speed: speed / 2 })),
    );
    expect(legs.time).toBeCloseTo((2 * plain.time!) / 60_000, 2);
    const speeds = legs.legs![0].segments!.map(({ speedOfTravel }) => speedOfTravel);
    expect(new Set(speeds).size).toBe(1);
  });

  test.each([0.001, 0.37, 1000])('with the factor %s for all roads changes nothing', (factor) => {
    const query = { ...ends, alternatives: 2, timeUnit: 'msec' } as const;
    const exclude = { transientUpdates: [{ segmentID: CD, updates: [{ exclude: 'Y' as const }] }] };
    for (const payload of [{}, exclude]) {
      const neutral = route(database, query, payload);
      const handle = compiled(() => ({ factor }), {}, payload);
      expect(route(database, query, handle)).toEqual(neutral);
      expect(route(database, query, { ...payload, costRules: [{ factor }] })).toEqual(neutral);
    }
  });

  test('tells roads apart by milliseconds, however small their factors', () => {
    // two ways from west to east: over 20 pieces, or over one road with a bend; and a spur
    const pieces = Array.from({ length: 20 }, (_, i) => road(`1:${i + 1}`, [i / 2000, 50], [(i + 1) / 2000, 50]));
    const bend: [number, number][] = [
      [0, 50],
      [0.005, 50.001],
      [0.01, 50],
    ];
    const roads = openEngine(
      buildNetwork({ segments: [...pieces, road('2:1', ...bend), road('3:1', [0, 50], [0, 50.001])] }),
    );
    const query = { startPoint: [0, 50], endPoint: [0.01, 50], distanceUnit: 'm' } as const;
    const straight = route(roads, query);
    const factors = [
      [0.001, 0.001],
      [0.001, 0.002],
      [0.001, 1],
      [0.7, 5],
      [1000, 0.001],
    ];
    for (const [factor, ofSpur] of factors) {
      const cost: CostOfSegment = ({ segmentID }) => ({ factor: segmentID === '3:1' ? ofSpur : factor });
      expect(route(roads, query, compileCosting(roads, {}, {}, { cost }))).toEqual(straight);
      const costRules = [{ factor }, { where: { lengthAbove: 100, lengthBelow: 120 }, factor: ofSpur }];
      expect(route(roads, query, { costRules })).toEqual(straight);
    }
  });

  test('answers long trips over roads of the greatest factor', () => {
    // along the equator for 4,000 km at 120 kph
    const along = Array.from({ length: 41 }, (_, i): [number, number] => [i / 1.15, 0]);
    const roads = openEngine(
      buildNetwork({ segments: [road('1:1', ...along), road('1:2', along[40], [along[40][0] + 0.01, 0])] }),
    );
    const query = { startPoint: [0, 0], endPoint: [along[40][0] + 0.01, 0] } as const;
    const cost: CostOfSegment = ({ length }) => ({ factor: length > 10_000 ? 1000 : 1 });
    const long = route(roads, query, compileCosting(roads, {}, FAST, { cost }));
    expect(long.time).toBeGreaterThan(30 * 60);
    expect(long).toEqual(route(roads, query, FAST));
  });

  test('lies over rules, key by key, and opens nothing that anything else closes', () => {
    const open: CostOfSegment = () => ({ closed: false, speed: 100 });
    const exclude = { transientUpdates: [{ segmentID: CD, updates: [{ exclude: 'Y' as const }] }] };
    expect(metres(open, {}, exclude)).toBe(1300);
    expect(metres(open, { avoid: 'tollRoad' })).toBe(1300);
    const rules = { costRules: [{ where: { isTollRoad: true }, factor: 10 }] };
    expect(metres(() => undefined, {}, rules)).toBe(1300);
    expect(metres(() => ({ factor: 1 }), {}, rules)).toBe(900);
  });

  test('serves routes, tables, boundaries along major roads and by distance, without being asked again', () => {
    let asked = 0;
    const handle = compiled(({ isTollRoad }) => {
      asked++;
      return { closed: isTollRoad };
    });
    const open = asked;
    expect(open).toBeGreaterThan(5);
    const { distance } = route(database, ends, handle);
    const lists = { startPoints: [ends.startPoint], endPoints: [ends.endPoint] };
    expect(routeCostTable(database, lists, handle).distance[0]).toBe(distance);
    const payload = { transientUpdates: [{ segmentID: CD, updates: [{ exclude: 'Y' as const }] }] };
    for (const costUnit of ['min', 'km'] as const) {
      const query = { point: ends.startPoint, costs: 0.8, costUnit, majorRoads: false };
      expect(travelBoundary(database, query, handle)).toEqual(travelBoundary(database, query, payload));
    }
    expect(asked).toBe(open);
  });

  test('is asked again once updates have changed the roads', () => {
    const speeds = new Set<number>();
    const handle = compiled(({ segmentID, speed }) => {
      if (segmentID === CD) speeds.add(speed);
      return undefined;
    });
    const faster = updateDatabase(database, {
      fast: [{ segmentID: CD, updates: [{ speed: { velocity: 77, velocityUnit: 'kph' } }] }],
    });
    expect(speeds.has(77)).toBe(false);
    route(faster, ends, handle);
    expect(speeds.has(77)).toBe(true);
  });

  test('with factors is refused by boundaries, while compiling is not', () => {
    const handle = compiled(({ isTollRoad }) => ({ factor: isTollRoad ? 2 : 1 }));
    const ask = () => travelBoundary(database, { point: ends.startPoint, costs: 1, costUnit: 'min' }, handle);
    expect(errorOf(ask).complaints).toMatchObject([{ errorCode: 9010, parameter: 'cost' }]);
  });

  test('sees only copies, through one object that it cannot change', () => {
    const views = new Set<CostedSegment>();
    compiled((segment) => {
      views.add(segment);
      expect(Object.isFrozen(segment)).toBe(true);
      expect(Object.isFrozen(segment.tags)).toBe(true);
      (segment.names as string[]).push('mine');
      (segment.midpoint as unknown as number[])[0] = 0;
      expect(() => Object.assign(segment, { speed: 1 })).toThrow(TypeError);
      return undefined;
    });
    expect(views.size).toBe(1);
    expect(route(database, { ...ends, timeUnit: 'msec' })).toEqual(plain);
  });

  test('reads the tags that the network keeps', () => {
    const shape = (y: number): [number, number][] => [
      [8, 50],
      [8.001, 50 + y],
      [8.002, 50],
    ];
    const segments = [
      { id: '1:1', shape: shape(0), roadType: 'Footpath', start: 'A', end: 'B', tags: { lit: 'no' } },
      { id: '1:2', shape: shape(0.001), roadType: 'Footpath', start: 'A', end: 'B', tags: { lit: 'yes' } },
    ] as const;
    const roads = openEngine(buildNetwork({ segments: segments.map((one) => ({ ...one })) }));
    const query = { startPoint: [8, 50], endPoint: [8.002, 50], returnLegs: true, returnSegments: true } as const;
    const ridden = (cost: CostOfSegment) =>
      route(roads, query, compileCosting(roads, {}, {}, { cost })).legs![0].segments!.map(({ segmentID }) => segmentID);
    expect(ridden(() => ({}))).toEqual(['1:1']);
    expect(ridden(({ tags }) => ({ factor: tags.lit === 'yes' ? 1 : 4 }))).toEqual(['1:2']);
    expect(ridden(({ tags }) => ({ closed: tags.surface !== undefined }))).toEqual(['1:1']);
    const lit = { costRules: [{ where: { tags: { lit: ['no', 'unknown'] } }, exclude: 'Y' as const }] };
    expect(route(roads, query, lit).legs![0].segments![0].segmentID).toBe('1:2');
    const surface = { costRules: [{ where: { tags: { surface: 'mud' } }, factor: 2 }] };
    expect(errorOf(() => route(roads, query, surface)).complaints).toMatchObject([
      { errorCode: 9024, userMessage: expect.stringContaining("keeps lit: import it with keepTags: ['surface']") },
    ]);
    const more = { ...query, timeUnit: 'days' } as never;
    expect(errorOf(() => route(roads, more, surface)).complaints).toMatchObject([
      { errorCode: 9002 },
      { errorCode: 9024, parameter: 'costRules[0].where.tags.surface' },
    ]);
  });
});

class Cost {
  speed = 3;
}

describe('a cost function that goes wrong gives one error, which names the segment:', () => {
  const wrong: [string, CostOfSegment, string][] = [
    [
      'throws',
      () => {
        throw new RangeError('too far');
      },
      'threw RangeError: too far',
    ],
    [
      'throws no error',
      () => {
        throw 7;
      },
      'threw 7',
    ],
    ['returns a number', (() => 3) as never, 'returned 3: expected { speed, factor, closed } or undefined'],
    ['returns null', (() => null) as never, 'returned null'],
    ['returns a list', (() => [1]) as never, 'returned a list of 1'],
    ['is asynchronous', (async () => ({ speed: 3 })) as never, 'returned a promise: it must not be asynchronous'],
    ['returns a Map', (() => new Map([['speed', 3]])) as never, 'returned a Map: expected { speed, factor, closed }'],
    ['returns a Date', (() => new Date()) as never, 'returned an object of a class (Date): expected'],
    ['is a generator', function* () {} as never, 'returned an object of a class (Generator): expected'],
    ['returns an object of a class', () => new Cost(), 'returned an object of a class (Cost): expected'],
    [
      'returns an object that inherits',
      () => Object.create({ speed: 3 }),
      'returned an object that inherits: expected',
    ],
    ['misspells a member', (() => ({ spede: 3 })) as never, 'returned an object with spede'],
    ['adds a member', () => ({ speed: 3, color: 'red' }), 'returned an object with color: expected { speed, factor'],
    ['adds a member without a value', () => ({ closed: true, close: undefined }), 'returned an object with close: '],
    ['gives no speed', () => ({ speed: Number.NaN }), 'returned the speed NaN: expected kilometres per hour above 0'],
    ['gives a speed of 0', () => ({ speed: 0 }), 'returned the speed 0'],
    ['gives an infinite speed', () => ({ speed: Infinity }), 'returned the speed Infinity'],
    ['gives a negative factor', () => ({ factor: -1 }), 'returned the factor -1: expected a number from 0.001 to 1000'],
    ['gives a factor that closes', () => ({ factor: Infinity }), 'returned the factor Infinity'],
    ['gives a word', (() => ({ factor: '2' })) as never, 'returned the factor "2"'],
    ['closes by a word', (() => ({ closed: 'Y' })) as never, 'returned closed: "Y": expected true or false'],
  ];
  test.each(wrong)('%s', (_, cost, message) => {
    const { complaints } = errorOf(() => compiled((segment) => (segment.segmentID === CD ? cost(segment) : undefined)));
    expect(complaints).toEqual([
      {
        errorCode: 9023,
        userMessage: expect.stringContaining(`cost: at segment ${CD} (forward) the function ${message}`),
        parameter: 'cost',
        value: CD,
      },
    ]);
  });

  test('takes too long', () => {
    // a pause of the machine before the first call must not reach the limit
    const slow = openTown('A--B--C', { limits: { milliseconds: 500 } });
    const wait: CostOfSegment = () => {
      for (const end = performance.now() + 510; performance.now() < end; );
      return undefined;
    };
    expect(errorOf(() => compileCosting(slow.database, {}, {}, { cost: wait })).complaints).toMatchObject([
      {
        errorCode: 9017,
        userMessage: expect.stringMatching(/^cost: at segment \S+ \(\w+\) the function reached the limit of 500 /),
      },
    ]);
  });

  test('is no function', () => {
    const { complaints } = errorOf(() => compileCosting(database, {}, {}, { cost: 'fast' as never }));
    expect(complaints).toMatchObject([{ errorCode: 9002, userMessage: "cost: expected a function, found 'fast'." }]);
  });

  test('a signal that is aborted meanwhile gives its reason', () => {
    const stop = new AbortController();
    const reason = new Error('enough');
    const cost: CostOfSegment = () => {
      stop.abort(reason);
      return undefined;
    };
    expect(() => compileCosting(database, {}, {}, { cost, signal: stop.signal })).toThrow(reason);
  });
});

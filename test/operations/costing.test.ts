import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { describeDatabase } from '../../src/database/describe-database.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { compileCosting } from '../../src/operations/compile-costing.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostMatrix } from '../../src/operations/route-cost-matrix.ts';
import { travelBoundary } from '../../src/operations/travel-boundary.ts';
import type { MatrixQuery, RoutePayload, RouteQuery } from '../../src/request/queries.ts';
import type { Warning } from '../../src/request/reading.ts';
import { errorOf, type OpenTown, openTown } from './open-town.ts';

/** Metres from A to B, as a route and as a matrix, which must agree. */
function metres(town: OpenTown, query: Partial<RouteQuery> = {}, payload: RoutePayload = {}): number | undefined {
  const { database } = town;
  const points = { startPoint: town.at('A'), endPoint: town.at('B') };
  const { oip: _, ...matrixQuery } = { oip: false, ...query };
  const list = { startPoints: [points.startPoint], endPoints: [points.endPoint] };
  const { matrix } = routeCostMatrix(database, matrixQuery as MatrixQuery, { ...payload, ...list });
  let found: number | undefined;
  try {
    found = route(database, { ...points, ...query }, payload).distance;
  } catch (error) {
    expect(error).toMatchObject({ complaints: [{ errorCode: 6002 }] });
  }
  expect(matrix[0]?.distance).toBe(found);
  return found === undefined ? undefined : Math.round(found);
}

/** A time in whole seconds, because drawn roads differ by a centimetre from the length of their steps. */
function seconds(time: number | undefined): number {
  return Math.round(time ?? Number.NaN);
}

/** Two ways from A to B: the short one over CD, and one 400 m longer over EF. */
const twoWays = (table = '') =>
  openTown(`
    +--E--F--+
    |        |
    A--C--D--B

    ${table}
  `);
const SHORT = 900;
const LONG = 1300;

test('by default the fastest way is taken', () => {
  expect(metres(twoWays())).toBe(SHORT);
  expect(metres(twoWays('CD 10kph'))).toBe(LONG);
});

test('the shortest way is taken if distance is optimized', () => {
  expect(metres(twoWays('CD 10kph'), { optimizeBy: 'distance' })).toBe(SHORT);
});

describe('avoid', () => {
  test.each([
    ['tollRoad', 'CD toll'],
    ['ferry', 'CD Ferry 200kph'],
    ['highway', 'CD PrimaryHighwayRural'],
    ['highway', 'CD LimitedAccessUrban'],
    ['limitedAccess', 'CD LimitedAccessUrban'],
    ['ramp', 'CD RampSecondaryHighway'],
    ['footpath', 'CD Footpath 50kph'],
    ['connector', 'CD Connector'],
    ['accessWay', 'CD AccessWay'],
    ['backRoad', 'CD Backroad 50kph'],
    ['primaryHighway', 'CD PrimaryHighwayUrban'],
    ['secondaryHighway', 'CD SecondaryHighwayRural'],
    ['majorRoad', 'CD MajorRoadSuburban'],
    ['normalRoad', 'CD NormalRoadDenseUrban'],
    ['majorLocalRoad', 'CD MajorLocalRoadUrban'],
    ['minorLocalRoad', 'CD MinorLocalRoadUrban'],
    ['local road rural', 'CD LocalRoadRural'],
    ['tollRoad,ferry', 'CD toll'],
  ])('%s keeps off %s', (avoid, table) => {
    const town = twoWays(`${table}\n    AE 20kph`);
    expect(metres(town)).toBe(SHORT);
    expect(metres(town, { avoid })).toBe(LONG);
  });

  test('is strict: if no other way exists, there is none', () => {
    const town = openTown('A--C==D--B', { step: 1000 });
    expect(metres(town, { avoid: 'majorRoad' })).toBeUndefined();
  });
});

describe('majorRoads', () => {
  test('takes no other roads', () => {
    const town = openTown(`
      +==E==F==+
      |        |
      A==C--D==B

      AE MajorRoadUrban
      FB MajorRoadUrban
    `);
    expect(metres(town)).toBe(SHORT);
    expect(metres(town, { majorRoads: true })).toBe(LONG);
  });

  test('counts ramps, connectors and ferries as major', () => {
    const town = openTown(`
      A==C--D--E--F==B

      CD RampUrban
      DE Connector
      EF Ferry
    `);
    expect(metres(town, { majorRoads: true })).toBe(1500);
  });
});

describe('historicTrafficTimeBucket', () => {
  const town = twoWays('CD 50kph AMPeak=5 Night=90');

  test('takes the speeds of that time of day', () => {
    expect(metres(town)).toBe(SHORT);
    expect(metres(town, { historicTrafficTimeBucket: 'AMPeak' })).toBe(LONG);
    const time = (query: Partial<RouteQuery>) =>
      seconds(route(town.database, { startPoint: town.at('C'), endPoint: town.at('D'), timeUnit: 's', ...query }).time);
    expect(time({})).toBe(22);
    expect(time({ historicTrafficTimeBucket: 'Night' })).toBe(12);
  });

  test('takes averaged speeds for a road without one for it', () => {
    expect(metres(town, { historicTrafficTimeBucket: 'PMPeak' })).toBe(SHORT);
  });

  test('still reports the time of that bucket if distance is optimized', () => {
    const points = { startPoint: town.at('C'), endPoint: town.at('D'), timeUnit: 's' as const };
    const shortest = { ...points, optimizeBy: 'distance' as const, historicTrafficTimeBucket: 'AMPeak' as const };
    expect(seconds(route(town.database, shortest).time)).toBe(216);
  });

  test('warns if the data has no such speeds at all', () => {
    const plain = twoWays();
    const warnings: Warning[] = [];
    const query = { startPoint: plain.at('A'), endPoint: plain.at('B'), historicTrafficTimeBucket: 'Night' as const };
    route(plain.database, query, undefined, { onWarning: (warning) => warnings.push(warning) });
    expect(warnings).toMatchObject([{ parameter: 'historicTrafficTimeBucket' }]);
  });

  test('opens and closes roads that are closed at times of day', () => {
    const town = twoWays('CD closed(AMPeak,Night)');
    for (const time of ['AMPeak', 'Night'] as const)
      expect(metres(town, { historicTrafficTimeBucket: time })).toBe(LONG);
    for (const time of ['None', 'PMPeak'] as const)
      expect(metres(town, { historicTrafficTimeBucket: time })).toBe(SHORT);
    const opened = twoWays('CD closed(None,PMPeak)');
    expect(metres(opened)).toBe(LONG);
    expect(metres(opened, { historicTrafficTimeBucket: 'AMPeak' })).toBe(SHORT);
    expect(describeDatabase(opened.database)).toMatchObject({ trafficBuckets: ['PMPeak'], hasTurnBans: false });
  });

  test('closes only the given direction, and only to the given modes', () => {
    expect(metres(twoWays('CD closed(Night,backward)'), { historicTrafficTimeBucket: 'Night' })).toBe(SHORT);
    expect(metres(twoWays('CD closed(Night,forward)'), { historicTrafficTimeBucket: 'Night' })).toBe(LONG);
    const { source, at } = twoWays();
    const segments = source.segments.map((one) => ({
      ...one,
      closures: [{ buckets: ['Night'], modes: ['car'] }] as const,
    }));
    const database = openEngine(buildNetwork({ modes: ['car', 'foot'], segments }));
    const trip = { startPoint: at('A'), endPoint: at('B'), historicTrafficTimeBucket: 'Night' } as const;
    expect(route(database, { ...trip, mode: 'foot' }).distance).toBeDefined();
    expect(errorOf(() => route(database, trip)).complaints[0].errorCode).toBe(6002);
  });

  test('bans turns at the times of day of the ban', () => {
    const town = twoWays('CD 50kph\nno AC CD during PMPeak');
    expect(metres(town, { historicTrafficTimeBucket: 'PMPeak' })).toBe(LONG);
    expect(metres(town, { historicTrafficTimeBucket: 'AMPeak' })).toBe(SHORT);
    expect(metres(town)).toBe(SHORT);
  });

  test('draws no boundary along roads that are closed then', () => {
    const town = twoWays('CD closed(Night)');
    const reached = (historicTrafficTimeBucket: 'None' | 'Night') =>
      travelBoundary(town.database, {
        point: town.at('A'),
        costs: [0.5],
        costUnit: 'km',
        historicTrafficTimeBucket,
      });
    expect(reached('Night')).not.toEqual(reached('None'));
  });
});

describe('roadTypesPriority', () => {
  const town = openTown(`
    +--E==F--+
    |        |
    A--C--D--B
  `);

  test('changes the choice, while the reported time and distance stay true', () => {
    const plain = route(town.database, { startPoint: town.at('E'), endPoint: town.at('F'), timeUnit: 'msec' });
    const payload: RoutePayload = { roadTypesPriority: { 'RoadType.MajorRoadUrban': 'High' } };
    expect(
      route(town.database, { startPoint: town.at('E'), endPoint: town.at('F'), timeUnit: 'msec' }, payload),
    ).toEqual(plain);
  });

  test('Low and Avoid prefer other roads, Avoid more so', () => {
    expect(metres(town)).toBe(SHORT);
    const low: RoutePayload = { roadTypesPriority: { 'RoadType.LocalRoadUrban': 'Low' } };
    expect(metres(town, {}, low)).toBe(SHORT);
    const mixed = openTown(`
      +==E==F==+
      |        |
      A--C--D--B

      AE MajorRoadUrban
      FB MajorRoadUrban
      EF 30kph
    `);
    expect(metres(mixed, { optimizeBy: 'distance' })).toBe(SHORT);
    expect(metres(mixed, { optimizeBy: 'distance' }, low)).toBe(LONG);
    expect(metres(mixed, {}, { roadTypesPriority: { 'RoadType.LocalRoadUrban': 'Avoid' } })).toBe(LONG);
    expect(
      metres(mixed, { optimizeBy: 'distance' }, { roadTypesPriority: { 'RoadType.MajorRoadUrban': 'High' } }),
    ).toBe(SHORT);
  });

  test('Avoid is not a ban: a road is used if there is no other, and points stay on it', () => {
    const payload: RoutePayload = { roadTypesPriority: { 'RoadType.LocalRoadUrban': 'Avoid' } };
    expect(metres(openTown('A--C--D--B'), {}, payload)).toBe(SHORT);
  });
});

describe('transientUpdates', () => {
  const town = twoWays();
  const update = (...transientUpdates: object[]) => ({ transientUpdates }) as RoutePayload;
  const road = openTown('A--C--D--B');
  const time = (payload: RoutePayload, from = 'C', to = 'D') => {
    const points = { startPoint: road.at(from), endPoint: road.at(to) };
    return seconds(route(road.database, { ...points, timeUnit: 's' }, payload).time);
  };
  const segmentID = town.id('CD');
  const kph = (velocity: number) => ({ velocity, velocityUnit: 'kph' });
  const plain = time({});

  test('change the speed by percentage, to a value, by a value', () => {
    expect(plain).toBe(36);
    expect(time(update({ segmentID, updates: [{ percentage: 50 }] }))).toBe(24);
    expect(time(update({ segmentID, updates: [{ percentage: -50 }] }))).toBe(72);
    expect(time(update({ segmentID, updates: [{ speed: kph(60) }] }))).toBe(18);
    expect(time(update({ segmentID, updates: [{ speedAdjustment: kph(30) }] }))).toBe(18);
    expect(time(update({ segmentID, updates: [{ speedAdjustment: kph(-20) }] }))).toBe(108);
  });

  test('hold every speed in 1 to 500 kph', () => {
    expect(time(update({ segmentID, updates: [{ speedAdjustment: kph(-100) }] }))).toBe(1080);
    expect(time(update({ segmentID, updates: [{ speed: kph(5000) }] }))).toBe(2);
  });

  test('are applied in the given order, each to the result of the one before', () => {
    const steps = [{ speed: kph(40) }, { percentage: 50 }, { speedAdjustment: kph(-20) }];
    expect(time(update({ segmentID, updates: steps }))).toBe(27);
    expect(time(update({ segmentID, updates: [steps[0]] }, { segmentID, updates: steps.slice(1) }))).toBe(27);
  });

  test('of a road type are applied before those of a point, and those before those of a segment', () => {
    const middle: [number, number] = [(road.at('C')[0] + road.at('D')[0]) / 2, (road.at('C')[1] + road.at('D')[1]) / 2];
    const ofSegment = { segmentID, updates: [{ percentage: 100 }] };
    const ofPoint = { point: middle, updates: [{ speedAdjustment: kph(10) }] };
    const ofType = { roadType: 'local road urban', updates: [{ speed: kph(20) }] };
    expect(time(update(ofType))).toBe(54);
    expect(time(update(ofPoint))).toBe(27);
    // (20 + 10) * 2
    for (const order of [
      [ofSegment, ofPoint, ofType],
      [ofType, ofPoint, ofSegment],
    ]) {
      expect(time(update(...order))).toBe(18);
    }
  });

  test('of a point apply to what a query of segments by that point returns', () => {
    const payload = update({ point: road.at('C'), updates: [{ speed: kph(60) }] });
    expect(time(payload)).toBe(18);
    expect(time(payload, 'A', 'C')).toBe(18);
    expect(time(payload, 'D', 'B')).toBe(36);
  });

  test('exclude closes in both directions, by segment or by point', () => {
    const middle = [(town.at('C')[0] + town.at('D')[0]) / 2, town.at('C')[1]];
    expect(metres(town, {}, update({ segmentID, updates: [{ exclude: 'Y' }] }))).toBe(LONG);
    expect(metres(town, {}, update({ point: middle, updates: [{ exclude: 'y' }] }))).toBe(LONG);
    const backward = { startPoint: town.at('B'), endPoint: town.at('A') };
    const payload = update({ segmentID, updates: [{ exclude: true }] });
    expect(Math.round(route(town.database, backward, payload).distance ?? 0)).toBe(LONG);
  });

  test('N opens what an earlier Y closed, and does nothing by itself', () => {
    const exclude = (said: string) => ({ segmentID, updates: [{ exclude: said }] });
    expect(metres(town, {}, update(exclude('N')))).toBe(SHORT);
    expect(metres(town, {}, update(exclude('Y'), exclude('N')))).toBe(SHORT);
    expect(metres(town, {}, update(exclude('N'), exclude('Y')))).toBe(LONG);
    const ofPoint = { point: town.at('C'), updates: [{ exclude: 'Y' }] };
    const opened = ['AC', 'CD'].map((road) => ({ segmentID: town.id(road), updates: [{ exclude: 'N' }] }));
    expect(metres(town, {}, update(...opened, ofPoint))).toBe(SHORT);
  });

  test('a road type keeps the speed, and avoid, priorities and majorRoads see the new one', () => {
    const payload = update({ segmentID, updates: [{ roadType: 'ferry' }] });
    expect(time(payload)).toBe(plain);
    expect(metres(town, { avoid: 'ferry' }, payload)).toBe(LONG);
    expect(metres(town, {}, { ...payload, roadTypesPriority: { 'RoadType.Ferry': 'Avoid' } })).toBe(LONG);
    const asMajor = { roadType: 'major road urban' };
    const all = ['AC', 'CD', 'BD'].map((road) => ({ segmentID: town.id(road), updates: [asMajor] }));
    expect(metres(town, { majorRoads: true }, update(...all))).toBe(SHORT);
  });

  test('of a road type apply to roads that have that type after changes of type', () => {
    const change = { segmentID, updates: [{ roadType: 'ferry' }] };
    const ofFerries = { roadType: 'ferry', updates: [{ speed: kph(60) }] };
    expect(time(update(ofFerries, change))).toBe(18);
    const ofLocals = { roadType: 'local road urban', updates: [{ speed: kph(60) }] };
    expect(time(update(ofLocals, change))).toBe(plain);
  });

  test('change the speed of a bucket', () => {
    const rushed = twoWays('CD 50kph AMPeak=20');
    const query = { startPoint: rushed.at('C'), endPoint: rushed.at('D'), timeUnit: 's' as const };
    const payload = update({ segmentID: rushed.id('CD'), updates: [{ percentage: 50 }] });
    expect(seconds(route(rushed.database, { ...query, historicTrafficTimeBucket: 'AMPeak' }, payload).time)).toBe(36);
  });

  test('that cancel out equal the default', () => {
    const cancelled = update(
      { segmentID, updates: [{ exclude: 'Y' }, { exclude: 'N' }, { percentage: 0 }, { roadType: 'local road urban' }] },
      { roadType: 'ferry', updates: [{ speedAdjustment: kph(0) }] },
    );
    const query = { startPoint: town.at('A'), endPoint: town.at('B') };
    expect(route(town.database, query, cancelled)).toEqual(route(town.database, query));
  });

  test('report unknown segments and points, all at once', () => {
    const updates = [{ percentage: 5 }];
    const payload = update({ segmentID: 'ff:ff', updates }, { point: [9, 9], updates }, { segmentID: 'main', updates });
    const query = { startPoint: town.at('A'), endPoint: [10, 10] as [number, number] };
    expect(errorOf(() => route(town.database, query, payload)).complaints).toMatchObject([
      { errorCode: 5008, userMessage: 'Point is outside boundaries: (9,9): transientUpdates[1].point' },
      {
        errorCode: 9011,
        userMessage: 'Unknown segmentID: ff:ff, in transientUpdates[0].segmentID.',
        parameter: 'transientUpdates[0].segmentID',
      },
      { errorCode: 9011, parameter: 'transientUpdates[2].segmentID' },
      { errorCode: 5008, userMessage: 'Point is outside boundaries: (10,10)', parameter: 'endPoint' },
    ]);
  });

  test('apply to their own request only', () => {
    const query = { startPoint: town.at('A'), endPoint: town.at('B') };
    const before = route(town.database, query);
    route(town.database, query, update({ segmentID, updates: [{ exclude: 'Y' }] }));
    expect(route(town.database, query)).toEqual(before);
  });
});

describe('cvr', () => {
  const cvr = (vehicleAttributes: object, loosening?: string) =>
    ({ cvr: { vehicleAttributes, looseningBarrierRestrictions: loosening } }) as RoutePayload;
  const tall = cvr({ height: 4, heightUnit: 'm' });

  test.each([
    ['maxHeight=3.8', { height: 4, heightUnit: 'm' }],
    ['maxHeight=3.8', { height: 13, heightUnit: 'ft' }],
    ['maxWeight=7500', { weight: 8, weightUnit: 'mt' }],
    ['maxWeight=7500', { weight: 9, weightUnit: 't' }],
    ['maxLength=10', { length: 0.02, lengthUnit: 'km' }],
    ['maxWidth=2', { width: 3, widthUnit: 'yd' }],
  ])('a road with %s is closed to %j', (limit, vehicle) => {
    const town = twoWays(`CD ${limit}`);
    expect(metres(town)).toBe(SHORT);
    expect(metres(town, {}, cvr(vehicle))).toBe(LONG);
  });

  test('a truck of 4 m is kept off a bridge of 3.8 m, one of 3.8 m passes', () => {
    const town = twoWays('CD maxHeight=3.8');
    expect(metres(town, {}, tall)).toBe(LONG);
    expect(metres(town, {}, cvr({ height: 3.8, heightUnit: 'm' }))).toBe(SHORT);
  });

  test.each([
    ['maxWeight=7500', { weight: 7500, weightUnit: 'kg' }, { weight: 7501, weightUnit: 'kg' }],
    ['maxHeight=3.8', { height: 3.8, heightUnit: 'm' }, { height: 3.81, heightUnit: 'm' }],
    ['maxLength=10', { length: 10, lengthUnit: 'm' }, { length: 10.01, lengthUnit: 'm' }],
    ['maxWidth=2', { width: 2, widthUnit: 'm' }, { width: 2.01, widthUnit: 'm' }],
  ])('a vehicle exactly at the limit of %s passes', (limit, equal, more) => {
    const town = twoWays(`CD ${limit}`);
    expect([metres(town, {}, cvr(equal)), metres(town, {}, cvr(more))]).toEqual([SHORT, LONG]);
  });

  test('measures that a vehicle does not give are not checked', () => {
    const town = twoWays('CD maxWeight=7500');
    expect(metres(town, {}, tall)).toBe(SHORT);
  });

  test('limits apply to their vehicle type, and those of ALL to every one', () => {
    const town = twoWays('CD limit(TRIPLE,maxHeight=3.8)');
    const vehicle = (vehicleType: string) => cvr({ vehicleType, height: 4, heightUnit: 'm' });
    expect(metres(town, {}, vehicle('TRIPLE'))).toBe(LONG);
    expect(metres(town, {}, vehicle('STRAIGHT'))).toBe(SHORT);
    expect(metres(town, {}, vehicle('ALL'))).toBe(LONG);
  });

  test('limits may apply in one direction only', () => {
    const town = twoWays('CD limit(maxHeight=3.8,backward)');
    expect(metres(town, {}, tall)).toBe(SHORT);
  });

  test('loosening lifts legal barriers at a price, never physical limits', () => {
    const prohibited = twoWays('CD limit(access=prohibited)');
    expect(metres(prohibited)).toBe(SHORT);
    expect(metres(prohibited, {}, tall)).toBe(LONG);
    const alone = openTown(
      `
      A--C--D--B

      CD limit(access=prohibited)
      `,
      { step: 1000 },
    );
    expect(metres(alone, {}, tall)).toBeUndefined();
    expect(metres(alone, {}, { cvr: { ...tall.cvr, looseningBarrierRestrictions: 'Y' } } as RoutePayload)).toBe(
      10 * SHORT,
    );
    const low = openTown(
      `
      A--C--D--B

      CD maxHeight=3.8
      `,
      { step: 1000 },
    );
    expect(
      metres(low, {}, { cvr: { ...tall.cvr, looseningBarrierRestrictions: 'Y' } } as RoutePayload),
    ).toBeUndefined();
  });

  test('a road for deliveries only is used if there is no other', () => {
    const payload = cvr({ weight: 10, weightUnit: 'mt' });
    expect(metres(twoWays('CD limit(access=delivery)'), {}, payload)).toBe(LONG);
    const alone = openTown(`
      A--C--D--B

      CD limit(access=delivery)
    `);
    expect(metres(alone, {}, payload)).toBe(SHORT);
  });

  test('has no effect if the data has no restrictions, and says so', () => {
    const town = twoWays();
    const warnings: Warning[] = [];
    const query = { startPoint: town.at('A'), endPoint: town.at('B') };
    const answer = route(town.database, query, tall, { onWarning: (warning) => warnings.push(warning) });
    expect(answer).toEqual(route(town.database, query));
    expect(warnings).toMatchObject([{ parameter: 'cvr' }]);
  });

  test('turn bans bind and spare the vehicle types that they name', () => {
    const town = twoWays('no AC CD for TRIPLE');
    const vehicle = (vehicleType: string) => cvr({ vehicleType, height: 4, heightUnit: 'm' });
    expect(metres(town)).toBe(SHORT);
    expect(metres(town, {}, vehicle('TRIPLE'))).toBe(LONG);
    expect(metres(town, {}, vehicle('STRAIGHT'))).toBe(SHORT);
  });
});

describe('compiled costings', () => {
  const town = twoWays('CD toll maxHeight=3.8');
  const query = { startPoint: town.at('A'), endPoint: town.at('B') };
  const payload: RoutePayload = { cvr: { vehicleAttributes: { height: 4, heightUnit: 'm' } } };

  test('answer as their payload does, in route and matrix', () => {
    const compiled = compileCosting(town.database, { optimizeBy: 'distance' }, payload);
    expect(Object.isFrozen(compiled)).toBe(true);
    const asked = route(town.database, { ...query, optimizeBy: 'distance' }, payload);
    expect(route(town.database, query, compiled)).toEqual(asked);
    const list = { startPoints: [query.startPoint], endPoints: [query.endPoint] };
    expect(routeCostMatrix(town.database, list, compiled).matrix[0].distance).toBe(asked.distance);
  });

  test('replace the whole costing: parameters of the query are ignored, with a warning', () => {
    const compiled = compileCosting(town.database, { avoid: 'tollRoad' });
    const warnings: Warning[] = [];
    const answer = route(town.database, { ...query, optimizeBy: 'distance' }, compiled, {
      onWarning: (warning) => warnings.push(warning),
    });
    expect(Math.round(answer.distance ?? 0)).toBe(LONG);
    expect(warnings).toMatchObject([{ parameter: 'optimizeBy' }]);
  });

  test('are refused by another database', () => {
    const compiled = compileCosting(twoWays().database, { avoid: 'tollRoad' });
    expect(errorOf(() => route(town.database, query, compiled)).complaints).toMatchObject([{ errorCode: 9018 }]);
  });

  test('are read with all errors at once', () => {
    const wrong = () =>
      compileCosting(town.database, { avoid: 'canal', startPoint: [1, 2] } as never, { cvr: {} as never });
    expect(errorOf(wrong).complaints.map(({ errorCode }) => errorCode)).toEqual([9007, 9016, 9009]);
  });
});

test('forty thousand changes of one segment are applied in their order, and quickly', () => {
  const town = twoWays();
  const updates = [...new Array(39_999).fill({ percentage: 1 }), { exclude: 'Y' as const }];
  const segmentID = town.id('CD');
  expect(metres(town, {}, { transientUpdates: [{ segmentID, updates }] })).toBe(LONG);
  const single = { segmentID, updates: [{ percentage: 1 }] };
  const entries = [...new Array(39_999).fill(single), { segmentID, updates: [{ exclude: 'Y' as const }] }];
  expect(metres(town, {}, { transientUpdates: entries })).toBe(LONG);
});

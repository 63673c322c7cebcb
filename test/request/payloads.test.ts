import { describe, expect, test } from 'vitest';
import { DOCUMENTED_ROAD_TYPES, FERRY, ROAD_TYPES } from '../../src/network/road-types.ts';
import { VEHICLE_TYPES } from '../../src/network/vehicle-types.ts';
import { BOUNDARY_PAYLOAD } from '../../src/request/boundary-parameters.ts';
import { readBoundary } from '../../src/request/boundary-request.ts';
import { CompiledCosting } from '../../src/request/compiled-costing.ts';
import { MATRIX_PAYLOAD, readMatrix } from '../../src/request/matrix-request.ts';
import type { Warning } from '../../src/request/reading.ts';
import { mapPoints } from '../../src/request/request-point.ts';
import { COSTING_PAYLOAD_TABLE, type RequestedCosting, readCosting } from '../../src/request/requested-costing.ts';
import { ROUTE_PAYLOAD, readRoute } from '../../src/request/route-request.ts';
import { ADD, PERCENTAGE, SPEED } from '../../src/request/speed-changes.ts';
import { EXCLUDE } from '../../src/request/update-columns.ts';
import { CONTEXT, codesOf, errorOf } from './context.ts';

const costing = (payload: unknown) => readCosting(CONTEXT, undefined, payload).costing;
const point = { type: 'Point', coordinates: [1, 2] };

describe('transientUpdates', () => {
  const changes = (updates: unknown[], target: object = { segmentID: 'a:1' }) => {
    const { changeKind, change } = costing({ transientUpdates: [{ ...target, updates }] }).updates;
    return Array.from(change, (value, i) => [changeKind[i], value]);
  };
  const codes = (entry: unknown) => codesOf(() => costing({ transientUpdates: [entry] }));

  test('name a segment, a point or a road type', () => {
    const updates = [{ percentage: 10 }];
    const read = costing({
      transientUpdates: [
        { segmentID: 'c75994cc:12d916', updates },
        { point, updates },
        { point: '1,2,epsg:4326', updates },
        { roadType: 'mormal road dense urban', updates },
      ],
    });
    const place = expect.objectContaining({ lon: 1, lat: 2 });
    const roadType = ROAD_TYPES.indexOf('NormalRoadDenseUrban');
    expect(read.updates.target).toEqual(['c75994cc:12d916', place, place, roadType]);
    expect(read.updates.firstChange).toEqual(Uint32Array.of(0, 1, 2, 3, 4));
  });

  test.each(DOCUMENTED_ROAD_TYPES.map((name) => [name]))(
    'accept the road type %s as the interface prints it',
    (name) => {
      expect(() => changes([{ roadType: name }])).not.toThrow();
      expect(() => changes([{ percentage: 5 }], { roadType: name })).not.toThrow();
    },
  );

  test('of speed are percentages, speeds and adjustments, in metres per hour', () => {
    expect(
      changes([
        { percentage: '-20' },
        { percentage: 150 },
        { speed: { velocity: 50, velocityUnit: 'kph' } },
        { speed: { velocity: '30' } },
        { speedAdjustment: { velocity: -10, velocityUnit: 'MTPS' } },
        { speedAdjustment: { velocity: 100, velocityUnit: 'mtpm' } },
      ]),
    ).toEqual([
      [PERCENTAGE, -20],
      [PERCENTAGE, 150],
      [SPEED, 50_000],
      [SPEED, 30 * 1609.344],
      [ADD, -36_000],
      [ADD, 6000],
    ]);
  });

  test.each([
    ['Y', true],
    ['y', true],
    [true, true],
    ['N', false],
    ['false', false],
  ])('exclude says %j', (given, isExcluded) => {
    expect(changes([{ exclude: given }])).toEqual([[EXCLUDE, Number(isExcluded)]]);
  });

  const updates = [{ percentage: 10 }];
  test.each([
    ['no list', 9008, { transientUpdates: {} }],
    ['an entry that is no object', 9008, { transientUpdates: [7] }],
    ['null', 9008, { transientUpdates: null }],
  ])('that are %s are refused', (_, code, payload) => {
    expect(codesOf(() => costing(payload))).toEqual([code]);
  });

  test('with more changes than the limit of points are rejected', () => {
    const many = Array.from({ length: CONTEXT.limits.points + 1 }, () => ({ percentage: 1 }));
    expect(codes({ segmentID: 'a:1', updates: many })).toEqual([9017]);
  });

  test.each([
    ['no target', 9008, { updates }],
    ['two targets', 9008, { segmentID: 'a:1', point, updates }],
    ['a target that is no segment id', 9008, { segmentID: 7, updates }],
    ['a target that is no point', 9005, { point: [1], updates }],
    ['a point whose coordinate system is missing', 4179, { point: '1,2', updates }],
    ['a target that is no road type', 9008, { roadType: 'canal', updates }],
    ['no updates', 9008, { segmentID: 'a:1' }],
    ['an unknown direction', 9008, { segmentID: 'a:1', direction: 'both', updates }],
    ['a direction of a point', 9016, { point, direction: 'forward', updates }],
    ['a direction that is closed', 9008, { segmentID: 'a:1', direction: 'forward', updates: [{ exclude: 'Y' }] }],
    ['a road type of a direction', 9008, { segmentID: 'a:1', direction: 'forward', updates: [{ roadType: 'Ferry' }] }],
    ['empty updates', 9008, { segmentID: 'a:1', updates: [] }],
    ['an empty change', 9008, { segmentID: 'a:1', updates: [{}] }],
    ['a change of two kinds', 9008, { segmentID: 'a:1', updates: [{ percentage: 1, exclude: 'Y' }] }],
    ['an unknown change', 9016, { segmentID: 'a:1', updates: [{ percent: 1 }] }],
    ['a change named after what every object has', 9016, { segmentID: 'a:1', updates: [{ constructor: 1 }] }],
    ['an unknown key', 9016, { segmentId: 'a:1', segmentID: 'a:1', updates }],
    ['a percentage of -100', 9008, { segmentID: 'a:1', updates: [{ percentage: -100 }] }],
    ['a percentage that is no number', 9008, { segmentID: 'a:1', updates: [{ percentage: 'half' }] }],
    ['a speed without a velocity', 3733, { segmentID: 'a:1', updates: [{ speed: { velocityUnit: 'kph' } }] }],
    ['an adjustment without a velocity', 3733, { segmentID: 'a:1', updates: [{ speedAdjustment: {} }] }],
    ['a speed of 0', 9008, { segmentID: 'a:1', updates: [{ speed: { velocity: 0 } }] }],
    ['a speed that is a number', 9008, { segmentID: 'a:1', updates: [{ speed: 50 }] }],
    ['a velocity that is no number', 9008, { segmentID: 'a:1', updates: [{ speed: { velocity: 'x' } }] }],
    ['an unknown unit', 9008, { segmentID: 'a:1', updates: [{ speed: { velocity: 5, velocityUnit: 'knots' } }] }],
    ['an unknown key of a speed', 9016, { segmentID: 'a:1', updates: [{ speed: { velocity: 5, unit: 'kph' } }] }],
    ['exclude of a road type', 9008, { roadType: 'ferry', updates: [{ exclude: 'Y' }] }],
    ['exclude that says maybe', 9008, { segmentID: 'a:1', updates: [{ exclude: 'maybe' }] }],
    ['a road type of a point', 9008, { point, updates: [{ roadType: 'ferry' }] }],
    ['a road type of a road type', 9008, { roadType: 'ferry', updates: [{ roadType: 'ramp urban' }] }],
    ['an unknown road type', 9008, { segmentID: 'a:1', updates: [{ roadType: 'canal' }] }],
  ])('with %s are refused', (_, code, entry) => {
    expect(codes(entry)).toEqual([code]);
  });

  test('report every mistake with its position in the lists', () => {
    const entry = { segmentID: 'a:1', updates: [{ percentage: 1 }, { speed: {} }, { exclude: 1 }] };
    const { complaints } = errorOf(() => costing({ transientUpdates: [entry, { updates: [] }] }));
    expect(complaints.map(({ parameter }) => parameter)).toEqual([
      'transientUpdates[0].updates[1].speed.velocity',
      'transientUpdates[0].updates[2].exclude',
      'transientUpdates[1]',
      'transientUpdates[1].updates',
    ]);
  });
});

describe('cvr', () => {
  const vehicle = (vehicleAttributes: object, more: object = {}) =>
    costing({ cvr: { vehicleAttributes, ...more } }).vehicle;
  const codes = (cvr: unknown) => codesOf(() => costing({ cvr }));

  test('is read as in the samples of the interface: numbers as text, units as words', () => {
    expect(
      vehicle(
        {
          vehicleType: 'STRAIGHT',
          weight: '20000',
          weightUnit: 'Kilogram',
          height: '4',
          heightUnit: 'meter',
          length: '10',
          lengthUnit: 'meter',
          width: '2.5',
          widthUnit: 'metre',
        },
        { looseningBarrierRestrictions: 'n' },
      ),
    ).toEqual({ type: 1, weight: 20000, height: 4, length: 10, width: 2.5, isLoosened: false });
  });

  test.each([
    ['kg', 1],
    ['lb', 0.45359237],
    ['mt', 1000],
    ['t', 907.18474],
    ['Pounds', 0.45359237],
    ['metric tons', 1000],
    ['tonnes', 1000],
    ['ton', 907.18474],
  ])('weighs in %s', (weightUnit, kilograms) => {
    expect(vehicle({ weight: 1, weightUnit })?.weight).toBe(kilograms);
  });

  test.each([
    ['ft', 0.3048],
    ['yd', 0.9144],
    ['mi', 1609.344],
    ['m', 1],
    ['km', 1000],
    ['Feet', 0.3048],
  ])('measures in %s', (unit, metres) => {
    expect(vehicle({ height: 1, heightUnit: unit })?.height).toBeCloseTo(metres, 12);
    expect(vehicle({ length: 1, lengthUnit: unit })?.length).toBeCloseTo(metres, 12);
    expect(vehicle({ width: 1, widthUnit: unit })?.width).toBeCloseTo(metres, 12);
  });

  test.each(VEHICLE_TYPES.map((type, number) => [type, number] as const))(
    'knows the vehicle type %s',
    (type, number) => {
      expect(vehicle({ vehicleType: type.toLowerCase(), height: 1, heightUnit: 'm' })?.type).toBe(number);
    },
  );

  test('means ALL without a type, and accepts a trailer spelled correctly', () => {
    expect(vehicle({ height: 1, heightUnit: 'm' })?.type).toBe(0);
    expect(vehicle({ vehicleType: 'SEMI_TRAILER', height: 1, heightUnit: 'm' })?.type).toBe(2);
  });

  test.each([
    ['Y', true],
    ['y', true],
    ['true', true],
    [true, true],
    ['N', false],
    ['', false],
    [undefined, false],
    [false, false],
  ])('loosens barriers by %j', (looseningBarrierRestrictions, isLoosened) => {
    expect(vehicle({ height: 1, heightUnit: 'm' }, { looseningBarrierRestrictions })?.isLoosened).toBe(isLoosened);
  });

  const good = { height: 4, heightUnit: 'm' };
  test.each([
    ['no object', 9009, 'truck'],
    ['no vehicle', 9009, {}],
    ['a vehicle that is no object', 9009, { vehicleAttributes: 4 }],
    ['a vehicle without any measure', 9009, { vehicleAttributes: { vehicleType: 'TRIPLE' } }],
    ['a measure without its unit', 9009, { vehicleAttributes: { height: 4 } }],
    ['a negative measure', 9009, { vehicleAttributes: { height: -4, heightUnit: 'm' } }],
    ['a measure that is no number', 9009, { vehicleAttributes: { height: 'tall', heightUnit: 'm' } }],
    ['an unknown unit of size', 9009, { vehicleAttributes: { height: 4, heightUnit: 'inch' } }],
    ['an unknown unit of weight', 9009, { vehicleAttributes: { weight: 4, weightUnit: 'm' } }],
    ['an unknown vehicle type', 9009, { vehicleAttributes: { ...good, vehicleType: 'BICYCLE' } }],
    ['a loosening of perhaps', 9009, { vehicleAttributes: good, looseningBarrierRestrictions: 'perhaps' }],
    ['an unknown key', 9016, { vehicleAttributes: good, loosening: 'Y' }],
    ['an unknown key of the vehicle', 9016, { vehicleAttributes: { ...good, heigth: 4 } }],
  ])('with %s is refused', (_, code, cvr) => {
    expect(codes(cvr)).toEqual([code]);
  });

  test('with a unit but no measure is rejected, with its name', () => {
    const vehicleAttributes = { ...good, widthUnit: 'm' };
    expect(errorOf(() => costing({ cvr: { vehicleAttributes } })).complaints).toMatchObject([
      { errorCode: 9014, parameter: 'cvr.vehicleAttributes.widthUnit' },
    ]);
  });

  test('in t warns that the metric ton is mt', () => {
    const warnings: Warning[] = [];
    const cvr = { vehicleAttributes: { weight: 7.5, weightUnit: 't' } };
    readCosting(CONTEXT, undefined, { cvr }, { onWarning: (warning) => warnings.push(warning) });
    expect(warnings).toMatchObject([{ parameter: 'cvr.vehicleAttributes.weightUnit' }]);
  });
});

describe('roadTypesPriority', () => {
  const factor = (priorities: object) => costing({ roadTypesPriority: priorities }).priorities;

  test.each(ROAD_TYPES.map((name, number) => [name, number] as const))('knows the road type %s', (name, number) => {
    const read = factor({ [`RoadType.${name}`]: 'High' });
    expect(read?.[number]).toBe(7);
    expect(read?.filter((one) => one !== 10)).toHaveLength(1);
  });

  test('has the factors High 0.7, Medium 1, Low 1.6, Avoid 12, and 6 for a ferry at Low, in any case', () => {
    const keys = ['RoadType.LocalRoadUrban', 'RoadType.Ferry', 'roadtype.RampUrban', 'RoadType.footpath'];
    const read = factor({ [keys[0]]: 'low', [keys[1]]: 'LOW', [keys[2]]: 'Avoid', [keys[3]]: 'medium' });
    expect(ROAD_TYPES.filter((_, type) => read?.[type] !== 10)).toEqual(['Ferry', 'LocalRoadUrban', 'RampUrban']);
    expect([
      read?.[FERRY],
      read?.[ROAD_TYPES.indexOf('LocalRoadUrban')],
      read?.[ROAD_TYPES.indexOf('RampUrban')],
    ]).toEqual([60, 16, 120]);
  });

  test('with Medium only has no effect', () => {
    expect(factor({ 'RoadType.Ferry': 'Medium', 'RoadType.RampUrban': '' })).toBeUndefined();
    expect(factor({})).toBeUndefined();
  });

  test.each([
    ['no object', 'High'],
    ['an unknown road type', { 'RoadType.Canal': 'High' }],
    ['a key without its prefix', { Ferry: 'High' }],
    ['an unknown priority', { 'RoadType.Ferry': 'Never' }],
    ['a priority that is a number', { 'RoadType.Ferry': 1 }],
    ['a priority that is null', { 'RoadType.Ferry': null }],
    ['one road type in two spellings', { 'RoadType.Ferry': 'High', 'roadtype.ferry': 'Low' }],
  ])('with %s are refused', (_, roadTypesPriority) => {
    expect(codesOf(() => costing({ roadTypesPriority }))).toEqual([9010]);
  });

  test('is rejected for a travel boundary', () => {
    const query = { point: [1, 2], costs: 5, costUnit: 'min' };
    expect(codesOf(() => readBoundary(CONTEXT, query, { roadTypesPriority: {} }))).toEqual([9010]);
  });
});

describe('ambient speeds', () => {
  const query = { point: [1, 2], costs: 5, costUnit: 'min', defaultAmbientSpeed: 9, ambientSpeedUnit: 'KPH' };
  const read = (payload: unknown) => readBoundary(CONTEXT, query, payload);
  const ferry = FERRY;
  const ramp = ROAD_TYPES.indexOf('RampUrban');

  test('in the payload override those of the query, road type by road type', () => {
    const { ambientSpeeds, propagationFactor } = read({
      DefaultAmbientSpeed: '20',
      AmbientSpeedUnit: 'MTPS',
      'AmbientSpeed.RoadType.Ferry': 1,
      'ambientSpeed.roadtype.rampUrban': '2',
      propagationFactor: 0.5,
    });
    expect([ambientSpeeds[ferry], ambientSpeeds[ramp], ambientSpeeds[0]]).toEqual([3600, 7200, 72_000]);
    expect(ambientSpeeds).toHaveLength(45);
    expect(propagationFactor).toBe(0.5);
  });

  test('may start with an upper or lower case letter, and leave the rest to the query', () => {
    expect(read({ defaultAmbientSpeed: 20 }).ambientSpeeds[0]).toBe(20_000);
    expect(read({ ambientSpeedUnit: 'mph' }).ambientSpeeds[0]).toBe(9 * 1609.344);
    expect(read({ PropagationFactor: 0.5 }).propagationFactor).toBe(0.5);
    expect(read({ 'AmbientSpeed.RoadType.Ferry': '' }).ambientSpeeds[ferry]).toBe(9000);
  });

  test.each([
    ['a speed of 0', 9003, { DefaultAmbientSpeed: 0 }],
    ['an unknown unit', 9002, { AmbientSpeedUnit: 'knots' }],
    ['a factor beyond 1', 9003, { propagationFactor: 2 }],
    ['a speed of a road type that is no number', 9003, { 'AmbientSpeed.RoadType.Ferry': 'slow' }],
    ['a speed of a road type that is null', 9003, { 'AmbientSpeed.RoadType.Ferry': null }],
    ['an unknown road type', 9016, { 'AmbientSpeed.RoadType.Canal': 5 }],
    ['an unknown key', 9016, { ambientSpeeds: 5 }],
    ['one key in two spellings', 9022, { DefaultAmbientSpeed: 5, defaultAmbientSpeed: 5 }],
    ['one road type in two spellings', 9022, { 'AmbientSpeed.RoadType.Ferry': 5, 'AmbientSpeed.RoadType.ferry': 5 }],
  ])('with %s are refused', (_, code, payload) => {
    expect(codesOf(() => read(payload))).toEqual([code]);
  });
});

describe('every key of a payload', () => {
  const points = { startPoints: [[1, 2]], endPoints: [[3, 4]] };
  const area = { point: [1, 2], costs: 5, costUnit: 'min' };
  const SAID: Record<string, unknown> = {
    intermediatePoints: [[5, 6]],
    startPoints: [[5, 6]],
    endPoints: [[5, 6]],
    ...Object.fromEntries(['bearings', 'startBearings', 'endBearings'].map((name) => [name, [[90, 20]]])),
    ...Object.fromEntries(['approaches', 'startApproaches', 'endApproaches'].map((name) => [name, ['curb']])),
    ...Object.fromEntries(['radiuses', 'startRadiuses', 'endRadiuses'].map((name) => [name, [50]])),
    transientUpdates: [{ roadType: 'ferry', updates: [{ percentage: 5 }] }],
    cvr: { vehicleAttributes: { height: 4, heightUnit: 'm' } },
    roadTypesPriority: { 'RoadType.Ferry': 'Low' },
    costRules: [{ percentage: 5 }],
    DefaultAmbientSpeed: 20,
    AmbientSpeedUnit: 'KPH',
    propagationFactor: 0.5,
  };
  const READERS: [string, (payload: object) => object, ReadonlySet<string>][] = [
    ['route', (it) => readRoute(CONTEXT, { startPoint: [1, 2], endPoint: [3, 4] }, it), ROUTE_PAYLOAD.names],
    ['routeCostMatrix', (it) => readMatrix(CONTEXT, points, it), MATRIX_PAYLOAD.names],
    ['travelBoundary', (it) => readBoundary(CONTEXT, area, it), BOUNDARY_PAYLOAD.names],
    ['compileCosting', (it) => readCosting(CONTEXT, undefined, it), COSTING_PAYLOAD_TABLE.names],
  ];
  const REFUSED = 'travelBoundary roadTypesPriority';
  const keys = READERS.flatMap(([verb, read, names]) => Array.from(names, (name) => ({ verb, name, read })));

  test.each(keys.filter(({ verb, name }) => `${verb} ${name}` !== REFUSED))(
    'of $verb has an effect, and is checked: $name',
    ({ verb, name, read }) => {
      expect(Object.keys(SAID)).toContain(name);
      // a route has two points, and the matrix above has one start and one end
      const isOfBoth = verb === 'route' && Array.isArray(SAID[name]) && /^(bearings|approaches|radiuses)$/.test(name);
      const said = isOfBoth ? [...(SAID[name] as unknown[]), null] : SAID[name];
      expect(read({ [name]: said })).not.toEqual(read({}));
      expect(() => read({ [name]: null })).toThrow();
    },
  );
});

describe('a payload', () => {
  const route = { startPoint: [1, 2], endPoint: [3, 4] };

  test.each([
    ['a map', new Map([['cvr', {}]])],
    ['a date', new Date(0)],
    ['a form', new URLSearchParams('cvr=1')],
    ['a list', []],
    ['bytes', new ArrayBuffer(2)],
  ])('is an object: %s is refused, never taken for an empty one', (_, payload) => {
    expect(codesOf(() => readRoute(CONTEXT, route, payload))).toEqual([9018]);
  });

  test('overrides the points of the query, which are not read, with a warning', () => {
    const warnings: Warning[] = [];
    const intermediatePoints = { type: 'MultiPoint', coordinates: [[5, 6]] };
    const query = { ...route, intermediatePoints: 'nonsense' };
    const read = readRoute(CONTEXT, query, { intermediatePoints }, { onWarning: (warning) => warnings.push(warning) });
    expect(mapPoints(read.intermediatePoints, ({ lon, lat }) => [lon, lat])).toEqual([[5, 6]]);
    expect(warnings).toEqual([
      {
        message: 'intermediatePoints of the query is ignored: the payload overrides it.',
        parameter: 'intermediatePoints',
      },
    ]);
    const matrix = readMatrix(CONTEXT, { startPoints: 'nonsense' }, { startPoints: [[1, 2]], endPoints: [[3, 4]] });
    expect(mapPoints(matrix.startPoints, ({ lon, lat }) => [lon, lat])).toEqual([[1, 2]]);
  });

  test('may have all its groups at once', () => {
    const read = readRoute(CONTEXT, route, {
      intermediatePoints: [[5, 6]],
      transientUpdates: [{ roadType: 'ferry', updates: [{ percentage: 5 }] }],
      cvr: { vehicleAttributes: { height: 4, heightUnit: 'm' } },
      roadTypesPriority: { 'RoadType.Ferry': 'Low' },
    });
    const { updates, vehicle, priorities } = read.costing as RequestedCosting;
    expect([updates.target.length, vehicle?.height, priorities?.[FERRY]]).toEqual([1, 4, 60]);
  });

  test('with empty text does not override the query', () => {
    const read = readRoute(CONTEXT, { ...route, intermediatePoints: [[5, 6]] }, { intermediatePoints: '' });
    expect(read.intermediatePoints).toHaveLength(1);
  });

  test.each([
    ['null', null],
    ['a list', []],
    ['text', '{}'],
    ['a number', 7],
  ])('that is %s is refused', (_, payload) => {
    expect(codesOf(() => readRoute(CONTEXT, route, payload))).toEqual([9018]);
  });

  test('with an unknown key is rejected, with the nearest known name', () => {
    expect(errorOf(() => readRoute(CONTEXT, route, { roadTypePriority: {} })).complaints).toMatchObject([
      { errorCode: 9016, userMessage: 'Unknown payload key: roadTypePriority. Did you mean roadTypesPriority?' },
    ]);
  });

  test('may be a compiled costing, which overrides the costing parameters of the query', () => {
    const warnings: Warning[] = [];
    const compiled = new CompiledCosting({}, { criterion: 'time' } as never);
    const read = readRoute(CONTEXT, { ...route, avoid: 'ferry' }, compiled, {
      onWarning: (warning) => warnings.push(warning),
    });
    expect(read.costing).toBe(compiled);
    const message = 'avoid of the query is ignored: the compiled costing overrides it.';
    expect(warnings).toEqual([{ message, parameter: 'avoid' }]);
  });

  test('is never changed', () => {
    const payload = {
      intermediatePoints: { type: 'MultiPoint', coordinates: [[5, 6]] },
      transientUpdates: [{ point, updates: [{ exclude: 'Y' }] }],
      cvr: { vehicleAttributes: { height: '4', heightUnit: 'METER' } },
    };
    const before = structuredClone(payload);
    readRoute(CONTEXT, route, payload);
    expect(payload).toEqual(before);
  });
});

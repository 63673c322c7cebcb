import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { defaultSpeed } from '../../src/network/default-speeds.ts';
import {
  ACCESS_DELIVERY,
  ACCESS_PROHIBITED,
  arcsOfDirected,
  junctionAfter,
  junctionBefore,
  LIMIT_BACKWARD,
  LIMIT_FORWARD,
  type Network,
  NO_ARC,
  ROUNDABOUT,
  TOLL,
} from '../../src/network/network.ts';
import { NetworkError, type Problem } from '../../src/network/network-error.ts';
import { ROAD_TYPES } from '../../src/network/road-types.ts';
import { findSegment, segmentIdText } from '../../src/network/segment-ids.ts';
import { namesOfSegment, primaryName } from '../../src/network/segment-names.ts';
import { shapeOfSegment } from '../../src/network/segment-shape.ts';
import type { SegmentSource } from '../../src/network/source.ts';
import { faultsOfNetwork } from '../../src/network/validate-network.ts';
import { runs } from '../kit/runs.ts';
import { vincentyMetres } from '../oracle/vincenty.ts';

const STREET: SegmentSource = {
  id: 'a:1',
  shape: [
    [8, 41],
    [8.001, 41],
  ],
  roadType: 'LocalRoadUrban',
};

function build(...segments: Partial<SegmentSource>[]): Network {
  return buildNetwork({ segments: segments.map((segment, i) => ({ ...STREET, id: `a:${i}`, ...segment })) });
}

function problemsOf(source: unknown): readonly Problem[] {
  try {
    buildNetwork(source as never);
  } catch (error) {
    expect(error).toBeInstanceOf(NetworkError);
    return (error as NetworkError).problems;
  }
  return [];
}

function line(...points: [number, number][]): Pick<SegmentSource, 'shape'> {
  return { shape: points };
}

test('a one-way street has one arc and both of its junctions', () => {
  const network = build({ direction: 'backward' });
  expect(network.arcCount).toBe(1);
  expect(arcsOfDirected(network, 0)).toEqual([]);
  expect(network.arcOfDirected[0]).toBe(NO_ARC);
  expect(junctionBefore(network, 0)).toBe(junctionAfter(network, 1));
  expect(junctionAfter(network, 0)).toBe(junctionBefore(network, 1));
  expect(network.junctionCount).toBe(2);
});

test('ends meet if their points are equal to 1e-7 degrees', () => {
  const network = build(line([8, 41], [8.1, 41]), line([8.10000004, 41], [8.2, 41]), line([8.1000001, 41], [8.1, 42]));
  expect(junctionAfter(network, 0)).toBe(junctionBefore(network, 2));
  expect(junctionAfter(network, 0)).not.toBe(junctionBefore(network, 4));
  expect(network.junctionCount).toBe(5);
});

test('ends meet by their junction ids if these are given, whatever their points are', () => {
  const network = build(
    { ...line([8, 41], [8.1, 41]), start: 'x', end: 5 },
    { ...line([8.1, 41.1], [8.2, 41]), start: '5', end: '05' },
    { ...line([8.1, 41], [8.2, 41]), start: 6, end: 5.5 },
    { ...line([8.1, 41], [8.2, 41]), start: 0, end: -0 },
  );
  expect(junctionAfter(network, 0)).toBe(junctionBefore(network, 2));
  expect(junctionAfter(network, 0)).not.toBe(junctionBefore(network, 4));
  expect(junctionBefore(network, 6)).toBe(junctionAfter(network, 6));
  expect(network.junctionCount).toBe(6);
});

test('longitude 180 is longitude -180, and a pole is one point', () => {
  const meets = (network: Network) =>
    junctionAfter(network, 2 * findSegment(network, 'a:0')!) ===
    junctionBefore(network, 2 * findSegment(network, 'a:1')!);
  expect(meets(build(line([179, 10], [180, 10]), line([-180, 10], [-179, 10])))).toBe(true);
  expect(meets(build(line([0, 89], [0, 90]), line([77, 90], [77, 89])))).toBe(true);
});

test('segments are numbered by their ids, in any spelling', () => {
  const network = build(
    { id: 'ff:1' },
    { id: '0000000A:2' },
    { id: 'a:1' },
    { id: 'FFFFFFFF:ffffffff' },
    { id: '0:0' },
  );
  const ids = Array.from({ length: 5 }, (_, segment) => segmentIdText(network, segment));
  expect(ids).toEqual(['0:0', 'a:1', 'a:2', 'ff:1', 'ffffffff:ffffffff']);
  expect(ids.map((id) => findSegment(network, id))).toEqual([0, 1, 2, 3, 4]);
  expect(findSegment(network, '00A:00000002')).toBe(2);
  for (const absent of ['a:3', 'b:0', 'ffffffff:fffffffe', 'a:1:1', 'a', '', 'g:1', 'a:000000001', ' a:1']) {
    expect(findSegment(network, absent), absent).toBeUndefined();
  }
});

test('segments of a neighbourhood are stored together, sorted by id, and are found by id', () => {
  const porto = line([-8.61, 41.15], [-8.611, 41.15]);
  const lisbon = line([-9.14, 38.72], [-9.141, 38.72]);
  const network = build(porto, lisbon, porto, lisbon, lisbon, porto);
  const idAt = (segment: number) => segmentIdText(network, segment);
  expect(Array.from({ length: 6 }, (_, segment) => idAt(segment))).toEqual(['a:1', 'a:3', 'a:4', 'a:0', 'a:2', 'a:5']);
  expect(Array.from(network.segmentById, idAt)).toEqual(['a:0', 'a:1', 'a:2', 'a:3', 'a:4', 'a:5']);
  for (let segment = 0; segment < 6; segment++) expect(findSegment(network, idAt(segment))).toBe(segment);
  expect(findSegment(network, 'a:6')).toBeUndefined();
  expect(build(porto, porto).segmentById).toHaveLength(0);
});

test('a generated id stays the same when other segments are added or removed', () => {
  const made = { id: undefined, ...line([8, 41], [8.5, 41.5]) };
  const alone = build(made);
  const id = segmentIdText(alone, 0);
  const others = Array.from({ length: 20 }, (_, i) => ({ id: undefined, ...line([8, 41], [9, 40 + i]) }));
  const among = build(...others.slice(0, 10), made, ...others.slice(10));
  const found = findSegment(among, id)!;
  expect(shapeOfSegment(among, found)).toEqual(made.shape);
  expect(new Set(Array.from({ length: 21 }, (_, segment) => segmentIdText(among, segment))).size).toBe(21);
});

test('a generated id never equals an id of the source', () => {
  const made = { id: undefined };
  const taken = segmentIdText(build(made), 0);
  const network = build({ id: taken, isTollRoad: true }, made, made);
  expect(network.segmentCount).toBe(3);
  expect(network.flags[findSegment(network, taken)!]).toBe(TOLL);
});

test('lengths are whole centimetres on WGS84', () => {
  const place = fc.tuple(
    fc.double({ min: 7.9, max: 8.1, noNaN: true }),
    fc.double({ min: -80, max: -77, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(place, { minLength: 2, maxLength: 5 }), (points) => {
      const network = build({ shape: points });
      const shape = shapeOfSegment(network, 0);
      let metres = 0;
      for (let i = 1; i < shape.length; i++) metres += vincentyMetres(...shape[i - 1], ...shape[i]);
      // Half a centimetre of rounding, plus a few micrometres by which the two formulas differ on each piece.
      expect(Math.abs(network.length[0] - 100 * metres)).toBeLessThan(0.51);
    }),
    { seed: 4, numRuns: runs(60) },
  );
});

test('consecutive equal points are dropped; a segment without length keeps its point twice', () => {
  const network = build(line([8, 41], [8, 41.00000001], [8, 41.1], [8, 41.1]), line([8, 41], [8, 41], [8, 41]));
  expect(shapeOfSegment(network, 0)).toEqual([
    [8, 41],
    [8, 41.1],
  ]);
  expect(shapeOfSegment(network, 1)).toEqual([
    [8, 41],
    [8, 41],
  ]);
  expect(network.length[1]).toBe(0);
  expect(junctionBefore(network, 2)).toBe(junctionAfter(network, 2));
});

test('coordinates of another system become longitude and latitude', () => {
  const source = {
    crs: ' EPSG:3857 ',
    segments: [{ ...STREET, ...line([890555.9263461898, 5012341.663847514], [890666, 5012341.663847514]) }],
  };
  const network = buildNetwork(source);
  expect(network.crs).toBe('epsg:3857');
  expect(shapeOfSegment(network, 0)[0]).toEqual([8, 41]);
});

test('speeds are whole metres per hour, limited to 1 to 500 kph', () => {
  const network = build({ speed: 33.33333 }, { speed: { forward: 0.01, backward: 1e9 } }, { roadType: 'ferry' });
  const ferry = defaultSpeed[ROAD_TYPES.indexOf('Ferry')];
  expect([...network.speed]).toEqual([33333, 33333, 1000, 500000, ferry, ferry]);
});

test('every road type has a default speed', () => {
  for (const speed of defaultSpeed) expect(speed).toBeGreaterThanOrEqual(5000);
  expect(defaultSpeed).toHaveLength(45);
});

test('bucket speeds are stored for the directed segments that have any', () => {
  const network = build(
    { id: 'b:1', bucketSpeeds: { Night: { forward: 50, backward: 40 }, AMPeak: 10 } },
    { id: 'a:2', bucketSpeeds: {} },
    { id: 'a:1', bucketSpeeds: { OffPeak: 20 }, direction: 'backward' },
    { id: 'b:2', bucketSpeeds: { Night: 40, AMPeak: 10 }, direction: 'backward' },
  );
  expect([...network.bucketDirected]).toEqual([1, 4, 5, 7]);
  expect([...network.bucketKind]).toEqual([0, 1, 2, 2]);
  expect([...network.bucketSpeed]).toEqual([0, 0, 20000, 0, 10000, 0, 0, 50000, 10000, 0, 0, 40000]);
});

test('vehicle limits are stored by segment, one row each', () => {
  const network = build(
    { id: 'b:1', limits: [{ vehicleType: 'TRIPLE', direction: 'backward', maxWeight: 7500, access: 'delivery' }] },
    { id: 'a:1', limits: [{ maxHeight: 3.5 }, { access: 'prohibited', direction: 'forward' }] },
    { id: 'c:1', limits: [{ maxHeight: 3.5, vehicleType: 'ALL' }] },
  );
  expect([...network.limitSegment]).toEqual([0, 0, 1, 2]);
  expect([...network.limitKind]).toEqual([0, 1, 2, 0]);
  expect([...network.limitVehicle]).toEqual([0, 0, 6]);
  expect([...network.limitAccess]).toEqual([0, ACCESS_PROHIBITED, ACCESS_DELIVERY]);
  expect([...network.limitDirection]).toEqual([LIMIT_FORWARD | LIMIT_BACKWARD, LIMIT_FORWARD, LIMIT_BACKWARD]);
  const none = Infinity;
  const { limitWeight, limitHeight, limitLength, limitWidth } = network;
  expect([limitWeight, limitHeight, limitLength, limitWidth].map((column) => [...column])).toEqual([
    [none, none, 7500],
    [3.5, none, none],
    [none, none, none],
    [none, none, none],
  ]);
});

test('names are kept in their order and stored once', () => {
  const names = [
    { name: 'Rua de Santa Catarina', language: 'pt' },
    { name: 'N 12' },
    { name: '東京 🛣', language: 'ja' },
  ];
  const network = build({ names }, { names: names.slice(0, 1) }, {}, { names }, { names: [] }, { isRoundabout: true });
  expect(namesOfSegment(network, 0)).toEqual(names);
  expect(namesOfSegment(network, 1)).toEqual(names.slice(0, 1));
  expect(namesOfSegment(network, 4)).toEqual([]);
  expect(primaryName(network, 3)).toEqual(names[0]);
  expect(primaryName(network, 2)).toBeUndefined();
  expect([...network.nameSet]).toEqual([1, 2, 0, 1, 0, 0]);
  expect(network.firstByte).toHaveLength(7);
  expect([...network.flags]).toEqual([0, 0, 0, 0, 0, ROUNDABOUT]);
});

test('a network does not depend on the order of its source, and does not change it', () => {
  const segments: SegmentSource[] = Array.from({ length: 40 }, (_, i) => ({
    ...STREET,
    id: i % 3 === 0 ? undefined : `${i}:7`,
    ...line([8 + (i % 5) / 100, 41], [8 + (i % 7) / 100, 41 + i / 1000]),
    names: [{ name: `Street ${i % 4}`, language: i % 2 === 0 ? 'en' : undefined }, { name: `N ${i % 3}` }],
    bucketSpeeds: { Night: 10 + (i % 5) },
    limits: [{ maxWeight: 1000 + (i % 6) }],
  }));
  const source = { segments, turnBans: [{ kind: 'no' as const, from: '1:7', to: '1:7' }] };
  const before = structuredClone(source);
  const network = buildNetwork(source);
  expect(source).toEqual(before);
  expect(buildNetwork({ ...source, segments: [...segments].reverse() })).toEqual(network);
  expect(Object.isFrozen(network)).toBe(true);
  expect(faultsOfNetwork(network)).toEqual([]);
});

test('one error lists everything that is wrong', () => {
  const source = {
    name: 7,
    crs: 'epsg:999999',
    segments: [
      null,
      'a street',
      { id: 'zebra', shape: [[8, 41]], roadType: 'LocalRoadUrbane', direction: 'both', start: NaN, end: {} },
      {
        ...STREET,
        speed: 0,
        bucketSpeeds: { Night: { forward: 5 }, AMPeak: '8' },
        isTollRoad: 'yes',
        names: [{ name: ' ' }, 'Rua', { name: 'Rua', language: 7 }],
        limits: [{}, { maxWeight: -1, direction: ['forward'] }, { vehicleType: 'BIKE', access: 'no' }, 3],
      },
      {
        ...STREET,
        shape: [
          [8, 41],
          [8, Infinity],
        ],
      },
      {
        ...STREET,
        id: 'b:1',
        shape: [[8, 41], '8,41'],
        names: 'Rua',
        limits: 'none',
        bucketSpeeds: 3,
        isRoundabout: 1,
      },
    ],
    turnBans: 'none',
  };
  expect(problemsOf(source)).toEqual([
    { problem: 'name: expected a text, found 7' },
    { problem: expect.stringMatching(/^crs: epsg:999999 is not a known coordinate system/) },
    { problem: 'turnBans: expected a list, or anything that can be iterated, found "none"' },
    { index: 0, problem: 'expected a segment, found null' },
    { index: 1, problem: 'expected a segment, found "a street"' },
    ...[
      `id: expected '<hex>:<hex>' with at most 8 digits a half, found "zebra"`,
      'shape: expected a list of at least two points, found a list of 1',
      'start: expected a junction id, a number or a text of at most 200, found NaN',
      'end: expected a junction id, a number or a text of at most 200, found an object',
      'roadType: expected one of the 45 road types, found "LocalRoadUrbane"; did you mean LocalRoadUrban?',
      `direction: expected 'bidirectional', 'forward' or 'backward', found "both"`,
    ].map((problem) => ({ segment: 'zebra', index: 2, problem })),
    ...[
      'isTollRoad: expected true or false, found "yes"',
      'speed: expected kph above 0, or { forward, backward }, found 0',
      'bucketSpeeds.AMPeak: expected kph above 0, or { forward, backward }, found "8"',
      'bucketSpeeds.Night: expected { forward, backward } in kph, above 0, found { forward: 5, backward: nothing }',
      'names[0].name: expected a text of 1 to 1000 characters, found " "',
      'names[1]: expected { name, language? }, found "Rua"',
      'names[2].language: expected a language code, found 7',
      'limits[0]: expected at least one of maxWeight, maxHeight, maxLength, maxWidth, access',
      'limits[1].maxWeight: expected a number above 0, found -1',
      `limits[1].direction: expected 'forward' or 'backward', found a list of 1`,
      `limits[2].access: expected 'prohibited' or 'delivery', found "no"`,
      expect.stringMatching(/^limits\[2\].vehicleType: expected one of ALL, STRAIGHT, .* found "BIKE"$/),
      'limits[3]: expected a vehicle limit, found 3',
    ].map((problem) => ({ segment: 'a:1', index: 3, problem })),
    {
      segment: 'a:1',
      index: 4,
      problem: 'shape[1]: expected a point [x, y] within epsg:999999, found [8, Infinity]',
    },
    ...[
      'shape[1]: expected a point [x, y] within epsg:999999, found "8,41"',
      'isRoundabout: expected true or false, found 1',
      'bucketSpeeds: expected { AMPeak, PMPeak, OffPeak, Night }, found 3',
      'names: expected a list of { name, language? }, found "Rua"',
      'limits: expected a list of vehicle limits, found "none"',
    ].map((problem) => ({ segment: 'b:1', index: 5, problem })),
    { segment: 'a:1', index: 4, problem: 'id: expected a unique id, segments[3] has the same' },
  ]);
});

test('an unknown member is an error that names the nearest known one', () => {
  const source = {
    turnbans: [],
    report: { kept: 1 },
    segments: [
      {
        ...STREET,
        oneway: true,
        directon: 'forward',
        spede: undefined,
        names: [{ name: 'Rua', lang: 'pt' }],
        speed: { forward: 30, backward: 30, both: 30 },
        bucketSpeeds: { amPeak: 20 },
        limits: [{ maxHeight: 4, maxwidth: 2 }],
        byMode: { foot: false },
      },
      [8, 41],
    ],
    turnBans: [{ kind: 'no', from: 'a:1', to: 'a:1', exept: ['ALL'] }],
  };
  const known =
    'id, shape, roadType, direction, names, speed, byMode, bucketSpeeds, closures, isTollRoad, isRoundabout, isSteps, isCrossing, isElevator, isDestinationOnly, reluctance, signs, start, end, limits, osm, tags';
  expect(problemsOf(source)).toEqual([
    { problem: 'turnbans: there is no such member; did you mean turnBans?' },
    ...[
      'speed.both: there is no such member; known: forward, backward',
      'bucketSpeeds.amPeak: there is no such member; did you mean AMPeak?',
      'byMode: the network has one mode',
      'names[0].lang: there is no such member; known: name, language, isRef',
      'limits[0].maxwidth: there is no such member; did you mean maxWidth?',
      `oneway: there is no such member; known: ${known}`,
      'directon: there is no such member; did you mean direction?',
    ].map((problem) => ({ segment: 'a:1', index: 0, problem })),
    { index: 1, problem: 'expected a segment, found a list of 2' },
    { turnBan: 0, problem: 'exept: there is no such member; did you mean except?' },
  ]);
  const options = { coordinatesystems: {} } as never;
  expect(() => buildNetwork({ segments: [STREET] }, options)).toThrow('did you mean coordinateSystems?');
  const systems = { 'epsg:990001': () => 1 } as never;
  expect(() => buildNetwork({ segments: [STREET] }, { coordinateSystems: systems })).toThrow(
    "options.coordinateSystems['epsg:990001']: expected a text or null, found a function",
  );
});

test('coordinates outside of the given system are refused, and the error names the system', () => {
  const far = {
    ...STREET,
    shape: [
      [3_500_000, 5_500_000],
      [3_500_100, 5_500_000],
    ],
  };
  expect(problemsOf({ segments: [far] })[0].problem).toBe(
    'shape[0]: expected a point [x, y] within epsg:4326, found [3500000, 5500000]',
  );
  expect(problemsOf({ crs: 'epsg:31467', segments: [far] })).toEqual([]);
  expect(problemsOf({ crs: '31467', segments: [far] })[0].problem).toMatch(
    /^crs: 31467 is .* Did you mean epsg:31467\?$/,
  );
});

test('the message lists the first of many problems', () => {
  const segments = Array.from({ length: 20 }, () => ({ ...STREET, id: undefined, roadType: 'road' as never }));
  const message = 'The network cannot be built, 20 things are wrong:\n  segments[0]: roadType: expected one of the 45';
  expect(() => buildNetwork({ segments })).toThrow(message);
  expect(() => buildNetwork({ segments })).toThrow('and 10 more, listed in error.problems');
  // what Node prints below an uncaught error
  const error = new NetworkError('The network cannot be built', [{ problem: 'one' }, { problem: 'two' }]);
  expect(Object.keys(error)).not.toContain('problems');
  expect(error.problems).toHaveLength(2);
  expect(() => buildNetwork({ segments: [{ ...STREET, roadType: 'road' as never }] })).toThrow(
    'The network cannot be built: segments[0] (a:1): roadType: expected one of the 45 road types, found "road"',
  );
});

test('a network without segments, or no source at all, is refused', () => {
  expect(problemsOf({ segments: [] })).toEqual([{ problem: 'segments: expected at least one' }]);
  expect(problemsOf({})[0].problem).toBe('segments: expected a list, or anything that can be iterated, found nothing');
  expect(problemsOf(undefined)[0].problem).toBe('expected a network source, found nothing');
});

test('points and lengths beyond the Earth are refused', () => {
  expect(problemsOf({ segments: [{ ...STREET, ...line([8, 41], [8, 90.1]) }] })).toHaveLength(1);
  expect(problemsOf({ segments: [{ ...STREET, ...line([541, 41], [8, 41]) }] })).toHaveLength(1);
  const round: [number, number][] = Array.from({ length: 40 }, (_, i) => [(i % 4) * 90 - 170, 0]);
  expect(problemsOf({ segments: [{ ...STREET, shape: round }] })[0].problem).toMatch(
    /^shape: expected a length of at most 10737.41822 km, found \d+/,
  );
});

test('any source is either built or refused with a NetworkError', () => {
  const odd = fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, maxDepth: 3 });
  const member = fc.constantFrom(...Object.keys(STREET), 'names', 'limits', 'speed', 'bucketSpeeds', 'start', 'end');
  const segment = fc.tuple(member, odd).map(([key, value]) => ({ ...STREET, [key]: value }));
  const ban = fc.tuple(fc.constantFrom('kind', 'from', 'via', 'to', 'at', 'vehicleTypes', 'except'), odd);
  const turnBan = ban.map(([key, value]) => ({ kind: 'no', from: 'a:1', to: 'a:1', [key]: value }));
  const source = fc.record(
    {
      name: fc.oneof(fc.string(), odd),
      crs: fc.constantFrom('epsg:4326', '__proto__', 'constructor', undefined),
      segments: fc.oneof(odd, fc.array(fc.oneof(odd, segment, segment))),
      turnBans: fc.oneof(odd, fc.array(fc.oneof(odd, turnBan))),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(odd, source), (anything) => {
      problemsOf(anything);
    }),
    { seed: 5, numRuns: runs(400) },
  );
});

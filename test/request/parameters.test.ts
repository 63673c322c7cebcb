import { describe, expect, test } from 'vitest';
import { BOUNDARY_PARAMETERS } from '../../src/request/boundary-parameters.ts';
import { readBoundary } from '../../src/request/boundary-request.ts';
import { MATRIX_PARAMETERS, readMatrix } from '../../src/request/matrix-request.ts';
import { mapPoints, type RequestPoints } from '../../src/request/request-point.ts';
import type { RequestedCosting } from '../../src/request/requested-costing.ts';
import { COSTING_PARAMETERS, readCosting } from '../../src/request/requested-costing.ts';
import { ROUTE_PARAMETERS, readRoute } from '../../src/request/route-request.ts';
import {
  readSegmentById,
  readSegmentsByPoint,
  readSegmentsByWay,
  SEGMENT_BY_ID_PARAMETERS,
  SEGMENTS_BY_POINT_PARAMETERS,
  SEGMENTS_BY_WAY_PARAMETERS,
} from '../../src/request/segment-request.ts';
import { CONTEXT, codesOf, errorOf } from './context.ts';

/** The expectations for one parameter: good values and how they are read, bad values and their codes, and the default. */
interface Row {
  /** Its value in the request that was read. */
  read: (request: never) => unknown;
  absent?: unknown | undefined;
  good: [given: unknown, read: unknown][];
  bad: [given: unknown, code: number][];
  /** The error code if the parameter is missing. */
  missing?: number | undefined;
  /** Other parameters that it needs. */
  others?: Record<string, unknown> | undefined;
}

const place = (point: { lon: number; lat: number }) => [point.lon, point.lat];
const places = (points: RequestPoints) => mapPoints(points, place);
const boolean = (name: string, absent: boolean): Row => ({
  read: (request: Record<string, unknown>) => request[name],
  absent,
  good: [
    [true, true],
    ['true', true],
    ['TRUE', true],
    [false, false],
    [' False ', false],
    ['', absent],
    [undefined, absent],
  ],
  bad: [
    ['yes', 9002],
    [1, 9002],
    [null, 9002],
  ],
});
const unit = (name: string, absent: string, good: [string, string][]): Row => ({
  read: (request: Record<string, { code: string }>) => request[name].code,
  absent,
  good: [...good, ['', absent]],
  bad: [
    ['parsec', 9002],
    ['constructor', 9002],
    [null, 9002],
    [7, 9002],
  ],
});
const choice = (name: string, absent: string, good: [string, string][]): Row => ({
  read: (request: Record<string, unknown>) => request[name],
  absent,
  good: [...good, ['', absent]],
  bad: [
    ['neither', 9002],
    ['toString', 9002],
    [[...absent].join('-'), 9002],
    [null, 9002],
    [[], 9002],
  ],
});
const point = (name: string, missing: number): Row => ({
  read: (request: Record<string, { lon: number; lat: number }>) => place(request[name]),
  good: [
    [
      [1, 2],
      [1, 2],
    ],
    ['1,2,epsg:4326', [1, 2]],
  ],
  bad: [
    ['1;2', 4179],
    [null, 9005],
  ],
  missing,
});

const distanceUnit = unit('distanceUnit', 'm', [
  ['m', 'm'],
  ['km', 'km'],
  ['yd', 'yd'],
  ['ft', 'ft'],
  ['mi', 'mi'],
  ['KM', 'km'],
  ['Miles', 'mi'],
  ['Feet', 'ft'],
]);
const timeUnit = unit('timeUnit', 'min', [
  ['min', 'min'],
  ['msec', 'msec'],
  ['s', 's'],
  ['h', 'h'],
  ['Hours', 'h'],
  ['minutes', 'min'],
]);
const destinationSrs: Row = {
  read: (request: { destination: { system: { name: string }; isNamed: boolean } }) => [
    request.destination.system.name,
    request.destination.isNamed,
  ],
  absent: ['epsg:4326', false],
  good: [
    ['epsg:3857', ['epsg:3857', true]],
    [' EPSG:4326 ', ['epsg:4326', true]],
  ],
  bad: [
    ['wgs84', 9015],
    ['epsg:999001', 9015],
    ['epsg:123456', 9015],
    [4326, 9015],
    [null, 9015],
  ],
};
const option = (name: string) => (request: { costing: Record<string, unknown> }) => request.costing[name];
const optimizeBy: Row = {
  ...choice('', 'time', [
    ['time', 'time'],
    ['distance', 'distance'],
    ['Distance', 'distance'],
  ]),
  read: option('criterion'),
};
const majorRoads = (absent: boolean): Row => ({ ...boolean('', absent), read: option('majorRoads') });
const bucket: Row = {
  read: option('bucket'),
  absent: 0,
  good: [
    ['None', 0],
    ['AMPeak', 1],
    ['PMPeak', 2],
    ['OffPeak', 3],
    ['Night', 4],
    [' ampeak ', 1],
    ['none', 0],
  ],
  bad: [
    ['Noon', 9002],
    // hyphens, blanks and underscores are allowed only in road types
    ['Off-Peak', 9002],
    [8, 9002],
  ],
};
const prefer: Row = {
  ...boolean('prefer', true),
  read: (request: { costing: { prefers?: boolean } }) => request.costing.prefers,
};
const UPDATE = { roadType: 'Ferry', updates: [{ percentage: 5 }] };
/** Each parameter given as a list, and as the JSON text of a URL. */
const asText = (costingOf: (request: unknown) => object): Record<string, Row> => ({
  transientUpdates: {
    read: (request: unknown) => [...(costingOf(request) as RequestedCosting).updates.change],
    absent: [],
    good: [
      [[UPDATE], [5]],
      [JSON.stringify([UPDATE, UPDATE]), [5, 5]],
      ['', []],
    ],
    bad: [
      ['[{]', 9008],
      ['5', 9008],
      [{}, 9008],
    ],
  },
  costRules: {
    read: (request: unknown) => (costingOf(request) as RequestedCosting).rules.list.map(({ percentage }) => percentage),
    absent: [],
    good: [
      [[{ percentage: 5 }], [5]],
      ['[{ "percentage": "-5" }, { "where": {}, "percentage": 7 }]', [-5, 7]],
      ['', []],
    ],
    bad: [
      ['[{]', 9024],
      ['5', 9024],
      [{}, 9024],
      ['[{}]', 9024],
    ],
  },
});
const inRequest = asText((request) => (request as { costing: object }).costing);
const mode: Row = {
  read: (request: { costing: { mode?: string } }) => request.costing.mode,
  good: [
    ['foot', 'foot'],
    [' bicycle ', 'bicycle'],
    ['', undefined],
  ],
  bad: [
    [7, 9002],
    [null, 9002],
    [['foot'], 9002],
  ],
};
const avoid: Row = {
  read: (request: { costing: { avoided: { tolls: boolean; roadTypes: number[] } } }) => [
    request.costing.avoided.tolls,
    request.costing.avoided.roadTypes,
  ],
  absent: [false, []],
  good: [
    ['tollRoad', [true, []]],
    ['toll roads', [true, []]],
    ['ferry', [false, [3]]],
    ['tollRoad,,ferry', [true, [3]]],
    [
      ['Ferry', 'Footpath'],
      [false, [3, 4]],
    ],
    ['limited-access', [false, [5, 6, 7, 8]]],
    ['highway', [false, [5, 6, 7, 8, 29, 30, 31, 32]]],
    ['ramp', [false, [33, 34, 35, 36, 37, 38, 39, 40]]],
    ['back road', [false, [1]]],
    ['major road dense urban', [false, [17]]],
    ['MajorRoadDenseUrban,mormal road dense urban', [false, [17, 25]]],
    [[], [false, []]],
  ],
  bad: [
    ['motorway', 9007],
    ['tollRoad,constructor', 9007],
    [[null], 9007],
    [5, 9007],
    [null, 9007],
  ],
};
const version: Row = {
  read: (request: { version: number }) => request.version,
  absent: 1,
  good: [
    [1, 1],
    ['1', 1],
    [2, 2],
    ['2', 2],
  ],
  bad: [
    [3, 9002],
    [-1, 9002],
    ['-2', 9002],
    ['one', 9002],
    [null, 9002],
  ],
};
const pointList = (name: string): Row => ({
  read: (request: Record<string, RequestPoints>) => places(request[name]),
  good: [
    [[[1, 2]], [[1, 2]]],
    [
      '1,2,3,4,epsg:4326',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [{ type: 'MultiPoint', coordinates: [[5, 6]] }, [[5, 6]]],
  ],
  bad: [
    ['1,2', 4179],
    [null, 9005],
  ],
  missing: 9001,
});
/** A list with one entry for each point, tested with a single point. Several entries are counted once the points are known. */
const entries = (read: Row['read'], others: Row['others'], good: Row['good'], bad: unknown[]): Row => ({
  read,
  others,
  good: [...good, ['', undefined], [undefined, undefined]],
  bad: [...bad, 7, {}, null].map((value): [unknown, number] => [value, 9002]),
});
type Constrained = Record<string, readonly (Record<string, unknown> | undefined)[] | undefined>;
const constraintLists = (
  name: (list: 'bearings' | 'approaches' | 'radiuses') => string,
  member: string,
  others: Row['others'],
): Record<string, Row> => {
  const read = (entry: string) => (request: Constrained) => request[member]?.[0]?.[entry];
  return {
    [name('bearings')]: entries(
      read('bearing'),
      others,
      [
        [
          [[90, 30], null],
          [90, 30],
        ],
        ['0,180;', [0, 180]],
        [' 360 , 0.5 ;90,1', [360, 0.5]],
        [
          ['90,20', [1, 2]],
          [90, 20],
        ],
        [';', undefined],
        [[null, null], undefined],
      ],
      ['90,30', [[90, 30]], '361,1;', '-1,1;', '90,181;', '90;', [[90, 30, 1], null], ['x', null], '1,2;;3,4'],
    ),
    [name('approaches')]: entries(
      read('approach'),
      others,
      [
        ['curb;', 'curb'],
        [' Opposite ,curb', 'opposite'],
        [['unrestricted', 'curb'], undefined],
        [['curb', null], 'curb'],
      ],
      ['left;', [1, null], 'curb', ['curb', 'curb', 'curb']],
    ),
    [name('radiuses')]: entries(
      read('radius'),
      others,
      [
        ['50;', 50],
        [[0, null], 0],
        ['1.5,2', 1.5],
        ['unlimited;1', Number.POSITIVE_INFINITY],
      ],
      ['-1;', ['far', 1], [[1], 1], '5'],
    ),
  };
};

const segmentStyle: Record<string, Row> = {
  destinationSrs,
  distanceUnit,
  timeUnit,
  velocityUnit: unit('velocityUnit', 'mph', [
    ['mph', 'mph'],
    ['kph', 'kph'],
    ['KPH', 'kph'],
    ['mtps', 'mtps'],
    ['mtpm', 'mtpm'],
  ]),
  angularUnit: unit('angularUnit', 'deg', [
    ['deg', 'deg'],
    ['rad', 'rad'],
    ['minute', 'minute'],
    ['sec', 'sec'],
    ['grad', 'grad'],
    ['Minute', 'minute'],
  ]),
  segmentGeometryStyle: choice('segmentGeometryStyle', 'None', [
    ['None', 'None'],
    ['End', 'End'],
    ['all', 'All'],
  ]),
  returnTags: boolean('returnTags', false),
  version,
  mode: { ...mode, read: (request: { mode?: string }) => request.mode },
};

const costing: Record<string, Row> = {
  optimizeBy,
  majorRoads: majorRoads(false),
  historicTrafficTimeBucket: bucket,
  avoid,
  mode,
  prefer,
  ...inRequest,
};

const ROUTE: Record<string, Row> = {
  startPoint: point('startPoint', 9001),
  endPoint: point('endPoint', 9001),
  intermediatePoints: { ...pointList('intermediatePoints'), absent: [], missing: undefined },
  oip: boolean('oip', false),
  returnIntermediatePoints: {
    ...boolean('returnIntermediatePoints', false),
    good: [
      [true, true],
      ['true', true],
      ['yes', false],
      [1, false],
      [{}, false],
      [null, false],
    ],
    bad: [],
  },
  destinationSrs,
  ...costing,
  returnDistance: boolean('returnDistance', true),
  distanceUnit,
  returnTime: boolean('returnTime', true),
  timeUnit,
  language: {
    ...choice('language', 'en', [
      ['de', 'de'],
      ['EN', 'en'],
      ['zh-cn', 'zh_CN'],
      ['en_us', 'en-US'],
    ]),
    bad: [
      ['xx', 9012],
      [null, 9012],
      [1, 9012],
    ],
    others: { directionsStyle: 'Normal' },
  },
  returnDirectionGeometry: boolean('returnDirectionGeometry', false),
  returnManeuvers: boolean('returnManeuvers', false),
  directionsStyle: choice('directionsStyle', 'None', [
    ['None', 'None'],
    ['Normal', 'Normal'],
    ['TERSE', 'Terse'],
  ]),
  segmentGeometryStyle: segmentStyle.segmentGeometryStyle,
  primaryNameOnly: boolean('primaryNameOnly', false),
  returnLegs: boolean('returnLegs', false),
  returnSegments: boolean('returnSegments', false),
  velocityUnit: segmentStyle.velocityUnit,
  ...constraintLists((list) => list, 'constraints', undefined),
  continueStraight: boolean('continueStraight', false),
  alternatives: {
    read: (request: { alternatives: number }) => request.alternatives,
    absent: 0,
    good: [
      [0, 0],
      [2, 2],
      ['3', 3],
    ],
    bad: [
      [4, 9003],
      [-1, 9003],
      [1.5, 9003],
      ['two', 9003],
      [true, 9003],
      [null, 9003],
    ],
  },
};

const TWO = [
  [1, 2],
  [3, 4],
];
const capital = (list: string) => `${list[0].toUpperCase()}${list.slice(1)}`;

const MATRIX: Record<string, Row> = {
  startPoints: pointList('startPoints'),
  endPoints: pointList('endPoints'),
  destinationSrs,
  ...costing,
  returnDistance: boolean('returnDistance', true),
  distanceUnit,
  returnTime: boolean('returnTime', true),
  timeUnit,
  ...constraintLists((list) => `start${capital(list)}`, 'startConstraints', { startPoints: TWO }),
  ...constraintLists((list) => `end${capital(list)}`, 'endConstraints', { endPoints: TWO }),
  ...constraintLists((list) => list, 'endConstraints', { startPoints: TWO, endPoints: TWO }),
  returnOptimalRoutesOnly: boolean('returnOptimalRoutesOnly', true),
};

const BOUNDARY: Record<string, Row> = {
  point: {
    read: (request: { points: RequestPoints }) => places(request.points),
    good: [
      [[1, 2], [[1, 2]]],
      ['1,2,epsg:4326', [[1, 2]]],
      [{ x: 1, y: 2 }, [[1, 2]]],
      [{ type: 'Point', coordinates: [1, 2] }, [[1, 2]]],
      [
        [
          [1, 2],
          [3, 4],
        ],
        [
          [1, 2],
          [3, 4],
        ],
      ],
      [
        '1,2,3,4,epsg:4326',
        [
          [1, 2],
          [3, 4],
        ],
      ],
      [{ type: 'MultiPoint', coordinates: [[1, 2]] }, [[1, 2]]],
    ],
    bad: [
      ['1,2', 4179],
      [null, 9005],
      [[], 9005],
      [{ type: 'LineString' }, 9006],
    ],
    missing: 4139,
  },
  costs: {
    read: (request: { costs: number[] }) => request.costs,
    good: [
      [5, [5]],
      ['5', [5]],
      ['5, 10.5 ,.5', [5, 10.5, 0.5]],
      [
        [10, '5'],
        [10, 5],
      ],
    ],
    bad: [
      [0, 3023],
      ['a, v', 3023],
      [[5, -1], 3023],
      ['5,,10', 3023],
      [[], 3023],
      [null, 3023],
      [Number.NaN, 3023],
      ['Infinity', 3023],
      ['1e999', 3023],
    ],
    missing: 3023,
  },
  costUnit: {
    read: (request: { costUnit: { code: string }; costing: { criterion: string } }) => [
      request.costUnit.code,
      request.costing.criterion,
    ],
    good: [
      ['m', ['m', 'distance']],
      ['km', ['km', 'distance']],
      ['yd', ['yd', 'distance']],
      ['ft', ['ft', 'distance']],
      ['mi', ['mi', 'distance']],
      ['min', ['min', 'time']],
      ['msec', ['msec', 'time']],
      ['s', ['s', 'time']],
      ['h', ['h', 'time']],
      ['Minutes', ['min', 'time']],
    ],
    bad: [
      ['minddd', 3010],
      [5, 3010],
      [null, 3010],
    ],
    missing: 3010,
  },
  maxOffroadDistance: {
    read: (request: { maxOffroadDistance: number }) => request.maxOffroadDistance,
    absent: Number.POSITIVE_INFINITY,
    good: [
      [0, 0],
      ['250.5', 250.5],
    ],
    bad: [
      [-1, 9003],
      ['far', 9003],
      [null, 9003],
    ],
  },
  maxOffroadDistanceUnit: {
    read: (request: { maxOffroadDistance: number }) => request.maxOffroadDistance,
    absent: 2,
    good: [
      ['m', 2],
      ['km', 2000],
      ['yd', 1.8288],
      ['ft', 0.6096],
      ['mi', 3218.688],
    ],
    bad: [['min', 9002]],
    others: { maxOffroadDistance: 2 },
  },
  destinationSrs,
  majorRoads: majorRoads(true),
  returnHoles: boolean('returnHoles', false),
  returnIslands: boolean('returnIslands', false),
  simplificationFactor: {
    read: (request: { simplificationFactor: number }) => request.simplificationFactor,
    absent: 0.5,
    good: [
      [1, 1],
      ['0.05', 0.05],
      [1e-9, 1e-9],
    ],
    bad: [
      [0, 9003],
      [1.0001, 9003],
      ['-0.5', 9003],
      ['simple', 9003],
      [null, 9003],
    ],
  },
  bandingStyle: choice('bandingStyle', 'Donut', [
    ['Donut', 'Donut'],
    ['encompassing', 'Encompassing'],
  ]),
  historicTrafficTimeBucket: bucket,
  defaultAmbientSpeed: {
    read: (request: { ambientSpeeds: number[] }) => request.ambientSpeeds[7],
    absent: 15 * 1609.344,
    good: [
      [10, 10 * 1609.344],
      ['2.5', 2.5 * 1609.344],
    ],
    bad: [
      [0, 9003],
      [-3, 9003],
      ['fast', 9003],
      [null, 9003],
    ],
  },
  ambientSpeedUnit: {
    read: (request: { ambientSpeeds: number[] }) => request.ambientSpeeds[7],
    absent: 15 * 1609.344,
    good: [
      ['MPH', 15 * 1609.344],
      ['KPH', 15_000],
      ['MTPS', 54_000],
      ['mtpm', 900],
    ],
    bad: [['knots', 9002]],
  },
  propagationFactor: {
    read: (request: { propagationFactor: number }) => request.propagationFactor,
    absent: 0.25,
    good: [
      [0, 0],
      ['1', 1],
      [0.16, 0.16],
    ],
    bad: [
      [1.01, 9003],
      [-0.1, 9003],
      ['much', 9003],
      [null, 9003],
    ],
  },
  version,
  avoid,
  mode,
  direction: choice('direction', 'from', [
    ['from', 'from'],
    ['To', 'to'],
  ]),
  outline: choice('outline', 'Field', [
    ['Field', 'Field'],
    ['hull', 'Hull'],
  ]),
  leastRingArea: {
    read: (request: { leastRingArea: number }) => request.leastRingArea,
    absent: 100,
    good: [
      [0, 0],
      ['2500', 2500],
    ],
    bad: [
      [-1, 9003],
      ['small', 9003],
    ],
  },
  ...inRequest,
};

const COSTING: Record<string, Row> = {
  optimizeBy: { ...optimizeBy, read: (costing: { criterion: string }) => costing.criterion },
  majorRoads: boolean('majorRoads', false),
  historicTrafficTimeBucket: { ...bucket, read: (costing: { bucket: number }) => costing.bucket },
  avoid: {
    ...avoid,
    read: (costing: { avoided: { tolls: boolean; roadTypes: number[] } }) => [
      costing.avoided.tolls,
      costing.avoided.roadTypes,
    ],
  },
  mode: { ...mode, read: (costing: { mode?: string }) => costing.mode },
  prefer: { ...prefer, read: (costing: { prefers?: boolean }) => costing.prefers },
  ...asText((costing) => costing as object),
};

const point12 = { point: [1, 2] };
const OPERATIONS: [
  string,
  (query: unknown) => unknown,
  Record<string, unknown>,
  Record<string, Row>,
  ReadonlySet<string>,
][] = [
  [
    'route',
    (query) => readRoute(CONTEXT, query, undefined),
    { startPoint: [1, 2], endPoint: [3, 4] },
    ROUTE,
    ROUTE_PARAMETERS.names,
  ],
  [
    'routeCostMatrix',
    (query) => readMatrix(CONTEXT, query, undefined),
    { startPoints: [[1, 2]], endPoints: [[3, 4]] },
    MATRIX,
    MATRIX_PARAMETERS.names,
  ],
  [
    'travelBoundary',
    (query) => readBoundary(CONTEXT, query, undefined),
    { ...point12, costs: 5, costUnit: 'min' },
    BOUNDARY,
    BOUNDARY_PARAMETERS.names,
  ],
  [
    'segmentsByPoint',
    (query) => readSegmentsByPoint(CONTEXT, query, undefined),
    point12,
    {
      point: point('point', 4139),
      ...segmentStyle,
      number: {
        read: (request: { number?: number }) => request.number,
        good: [
          [1, 1],
          ['25', 25],
          [1000, 1000],
        ],
        bad: [
          [0, 9003],
          [1.5, 9003],
          [1001, 9003],
          ['many', 9003],
        ],
      },
      historicTrafficTimeBucket: {
        ...bucket,
        read: (request: { costing?: { bucket: number } }) => request.costing?.bucket ?? 0,
      },
      avoid: {
        ...avoid,
        read: (request: { costing?: { avoided: { tolls: boolean; roadTypes: number[] } } }) => {
          const { tolls, roadTypes } = request.costing?.avoided ?? { tolls: false, roadTypes: [] };
          return [tolls, roadTypes];
        },
      },
    },
    SEGMENTS_BY_POINT_PARAMETERS.names,
  ],
  [
    'segmentsByWay',
    (query) => readSegmentsByWay(CONTEXT, query, undefined),
    { way: 7 },
    {
      way: {
        read: ({ way }: { way: number }) => way,
        good: [
          [1, 1],
          ['6000000000', 6_000_000_000],
          [2 ** 48 - 1, 2 ** 48 - 1],
        ],
        bad: [
          [0, 9003],
          [-7, 9003],
          [1.5, 9003],
          [2 ** 48, 9003],
          ['way/7', 9003],
          [[7], 9003],
          [null, 9003],
        ],
        missing: 9001,
      },
      ...segmentStyle,
    },
    SEGMENTS_BY_WAY_PARAMETERS.names,
  ],
  [
    'segmentById',
    (query) => readSegmentById(CONTEXT, 'a:b', query),
    {},
    {
      point: {
        read: () => true,
        good: [
          [[1, 2], true],
          ['1', true],
        ],
        bad: [],
      },
      ...segmentStyle,
    },
    SEGMENT_BY_ID_PARAMETERS.names,
  ],
  ['compileCosting', (query) => readCosting(CONTEXT, query, undefined).costing, {}, COSTING, COSTING_PARAMETERS.names],
];

describe.each(OPERATIONS)('%s', (_, read, required, rows, names) => {
  test('has a test for each of its parameters', () => {
    expect(Object.keys(rows)).toEqual([...names]);
  });

  describe.each(Object.entries(rows))('%s', (name, row) => {
    const ask = (given: unknown) => read({ ...required, ...row.others, [name]: given });

    test.each(row.good)('%j is read', (given, expected) => {
      expect(row.read(ask(given) as never)).toEqual(expected);
    });

    test.each(row.bad)('%j is rejected', (given, code) => {
      const { complaints } = errorOf(() => ask(given));
      expect(complaints.map(({ errorCode }) => errorCode)).toEqual([code]);
      expect(complaints[0].parameter).toMatch(new RegExp(`^${name}`));
    });

    test('may be absent, unless it is required', () => {
      const { [name]: _given, ...others } = { ...required, ...row.others } as Record<string, unknown>;
      if (row.missing !== undefined) {
        for (const query of [others, { ...others, [name]: undefined }, { ...others, [name]: '' }]) {
          expect(codesOf(() => read(query))).toEqual([row.missing]);
        }
      } else if ('absent' in row) {
        expect(row.read(read(others) as never)).toEqual(row.absent);
      } else {
        expect(() => read(others)).not.toThrow();
      }
    });
  });
});

test('the language is ignored without directions', () => {
  const query = { startPoint: [1, 2], endPoint: [3, 4], language: 'klingon' };
  expect(readRoute(CONTEXT, query, undefined).language).toBe('en');
  expect(codesOf(() => readRoute(CONTEXT, { ...query, directionsStyle: 'Terse' }, undefined))).toEqual([9012]);
});

test('routes and matrices ignore version silently, whatever its value', () => {
  const warnings: unknown[] = [];
  const note = (warning: unknown) => warnings.push(warning);
  readRoute(CONTEXT, { startPoint: [1, 2], endPoint: [3, 4], version: '7' }, undefined, { onWarning: note });
  readMatrix(CONTEXT, { startPoints: [[1, 2]], endPoints: [[3, 4]], version: 2 }, undefined, { onWarning: note });
  expect(warnings).toEqual([]);
});

test('a matrix without time and without distance is rejected', () => {
  const query = { startPoints: [[1, 2]], endPoints: [[1, 2]], returnTime: false, returnDistance: 'false' };
  expect(codesOf(() => readMatrix(CONTEXT, query, undefined))).toEqual([9004]);
  const both = { startPoint: [1, 2], endPoint: [3, 4], returnTime: false, returnDistance: false };
  expect(() => readRoute(CONTEXT, both, undefined)).not.toThrow();
});

test('a matrix with more cells than the limit is rejected', () => {
  const points = new Array(101).fill([1, 2]);
  expect(codesOf(() => readMatrix(CONTEXT, { startPoints: points, endPoints: points }, undefined))).toEqual([9017]);
});

test('a unit without its distance off the road is rejected', () => {
  const query = { point: [1, 2], costs: 5, costUnit: 'min', maxOffroadDistanceUnit: 'km' };
  expect(codesOf(() => readBoundary(CONTEXT, query, undefined))).toEqual([9014]);
  const wrong = { ...query, maxOffroadDistance: -1 };
  expect(codesOf(() => readBoundary(CONTEXT, wrong, undefined))).toEqual([9003]);
});

test('factors and speeds that do not affect a cost are read all the same', () => {
  const query = { point: [1, 2], costs: 5, costUnit: 'min', propagationFactor: 2 };
  expect(codesOf(() => readBoundary(CONTEXT, query, undefined))).toEqual([9003]);
  expect(
    codesOf(() =>
      readBoundary(CONTEXT, { ...query, costUnit: 'km', propagationFactor: 1, defaultAmbientSpeed: 0 }, undefined),
    ),
  ).toEqual([9003]);
});

test('a boundary warns of parameters that only affect costs of the other kind', () => {
  const reported = (query: object, payload?: object) => {
    const warnings: (string | undefined)[] = [];
    const point = [1, 2];
    readBoundary(CONTEXT, { point, costs: [5], ...query }, payload, {
      onWarning: ({ parameter }) => warnings.push(parameter),
    });
    return warnings;
  };
  const speeds = { defaultAmbientSpeed: 4, ambientSpeedUnit: 'kph' };
  expect(reported({ costUnit: 'min', propagationFactor: 0.3 })).toEqual(['propagationFactor']);
  expect(reported({ costUnit: 'min' }, { PropagationFactor: 0.3 })).toEqual(['propagationFactor']);
  expect(reported({ costUnit: 'km', ...speeds })).toEqual(['defaultAmbientSpeed', 'ambientSpeedUnit']);
  expect(reported({ costUnit: 'km' }, { DefaultAmbientSpeed: 4 })).toEqual(['defaultAmbientSpeed']);
  expect(reported({ costUnit: 'min', ...speeds })).toEqual([]);
  expect(reported({ costUnit: 'km', propagationFactor: 0.3, defaultAmbientSpeed: '' })).toEqual([]);
});

test.each([
  ['de-AT', 'de'],
  ['pt_BR', 'pt'],
  ['zh', 'zh_CN'],
  ['english', undefined],
  ['xx', undefined],
])('the language %s is refused, with what was probably meant: %s', (language, meant) => {
  const query = { startPoint: [1, 2], endPoint: [3, 4], directionsStyle: 'Terse', language };
  const [{ userMessage }] = errorOf(() => readRoute(CONTEXT, query, undefined)).complaints;
  expect(/Did you mean (.*)\?$/.exec(userMessage)?.[1]).toBe(meant);
});

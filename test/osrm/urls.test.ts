import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { osrm } from '../../src/osrm/osrm.ts';
import { runs } from '../kit/runs.ts';
import { openTown } from '../operations/open-town.ts';

const { database, at } = openTown('A--B--C', { step: 500 });
const [a, c] = [at('A'), at('C')];

async function errorOf(url: string, body?: unknown) {
  const response = await osrm(database, { url, body });
  return { status: response.status, ...(response.body as { code: string; message?: string }) };
}

describe('a URL that makes no sense is refused with the place of its first mistake', () => {
  test.each([
    ['nonsense', 'InvalidUrl', 'URL string malformed close to position 9: "nse"'],
    ['', 'InvalidUrl', 'URL string malformed close to position 1: "/"'],
    ['//', 'InvalidUrl', 'URL string malformed close to position 1: "//"'],
    ['?', 'InvalidUrl', 'URL string malformed close to position 1: "/?"'],
    ['/route/v1/driving', 'InvalidUrl', 'URL string malformed close to position 17: "ing"'],
    ['/route/v1/driving/', 'InvalidUrl', 'URL string malformed close to position 18: "ng/"'],
    ['/route/v1/%e0/1,1;1,2', 'InvalidUrl', undefined],
    ['/nonsense/v1/driving/1,1;1,2', 'InvalidService', 'Service nonsense not found!'],
    ['/route/v2/driving/1,1;1,2', 'InvalidVersion', 'Service route has no version v2, only v1.'],
    ['/tile/v1/driving/tile(0,0,12).mvt?a=1', 'InvalidQuery', 'Query string malformed close to position 33'],
    ['/tile/v1/driving/tile(0,0).mvt', 'InvalidQuery', 'Query string malformed close to position 17'],
    ['/route/v1/driving/1', 'InvalidQuery', 'Query string malformed close to position 19'],
    ['/route/v1/driving/1,1,1', 'InvalidQuery', 'Query string malformed close to position 21'],
    ['/route/v1/driving/x,y', 'InvalidQuery', 'Query string malformed close to position 18'],
    ['/route/v1/driving/1,1;', 'InvalidQuery', 'Query string malformed close to position 21'],
    ['/route/v1/driving/1,1;1', 'InvalidQuery', 'Query string malformed close to position 23'],
    ['/route/v1/driving/1,1;x', 'InvalidQuery', 'Query string malformed close to position 21'],
    ['/route/v1/driving/-74697224,5.191564', 'InvalidQuery', 'Query string malformed close to position 18'],
    ['/route/v1/driving/polyline(~)', 'InvalidQuery', 'Query string malformed close to position 18'],
    ['/route/v1/driving/1,1;1,2?unknown=1', 'InvalidQuery', 'Query string malformed close to position 26'],
    ['/route/v1/driving/1,1;1,2?steps=maybe', 'InvalidQuery', undefined],
    ['/route/v1/driving/1,1;1,2?hints=a!;b', 'InvalidQuery', undefined],
    ['/route/v1/driving/1,1;1,2?hints=x;y', 'InvalidQuery', 'Query string malformed close to position 32'],
    [`/route/v1/driving/1,1;1,2?hints=;${'A'.repeat(18)}`, 'InvalidQuery', undefined],
    [
      `/route/v1/driving/1,1;1,2?radiuses=5;${'0'.repeat(400)}5`,
      'InvalidQuery',
      'Query string malformed close to position 35',
    ],
    ['/route/v1/driving/1,1', 'InvalidOptions', 'Number of coordinates needs to be at least two.'],
    [
      '/route/v1/driving/1,1;1,2?radiuses=5',
      'InvalidOptions',
      'Number of elements in radiuses size 1 does not match number of coordinates 2',
    ],
    ['/route/v1/driving/1,1;1,2?bearings=400,10;', 'InvalidOptions', undefined],
    ['/route/v1/driving/200,5.191564;44,5', 'InvalidValue', 'Invalid coordinate value.'],
    ['/route/v1/driving/1,1;1,2?exclude=bridges', 'InvalidValue', 'Exclude flag combination is not supported.'],
    [`/route/v1/driving/${a};${c};${a}?waypoints=1;2`, 'InvalidValue', undefined],
    [`/route/v1/driving/${a};${c}?alternatives=4`, 'TooBig', undefined],
    [`/nearest/v1/driving/${a}?number=0`, 'InvalidOptions', undefined],
    [`/nearest/v1/driving/${a}?number=999999`, 'TooBig', undefined],
    [`/table/v1/driving/${a};${c}?sources=2`, 'InvalidOptions', undefined],
    [`/table/v1/driving/${a};${c}?fallback_speed=0`, 'InvalidOptions', undefined],
    [`/trip/v1/driving/${a};${c}?roundtrip=false`, 'NotImplemented', undefined],
    [`/match/v1/driving/${a};${c}`, 'NotImplemented', undefined],
    [`/route/v1/driving/${a};${c}.flatbuffers`, 'NotImplemented', undefined],
    ['/tile/v1/driving/tile(1,2,3).mvt', 'InvalidOptions', undefined],
    ['/tile/v1/driving/1,2', 'InvalidQuery', undefined],
  ])('%s', async (url, code, message) => {
    const error = await errorOf(url);
    expect(error).toMatchObject({ status: 400, code });
    if (message !== undefined) expect(error.message).toBe(message);
    else expect(error.message).toMatch(/./);
  });
});

test('an option of a million digits is refused as quickly as it is read', async () => {
  const digits = `${'1'.repeat(1e6)}x`;
  for (const option of ['scale_factor', 'fallback_speed', 'radiuses', 'bearings']) {
    expect(await errorOf(`/table/v1/driving/1,1;1,2?${option}=${digits}`)).toMatchObject({
      status: 400,
      code: 'InvalidQuery',
    });
  }
});

test.each([
  [`/route/v1/driving/${a};${c}`, 'annotations', 'duration,nodes'],
  [`/trip/v1/driving/${a};${c}`, 'annotations', 'duration'],
  [`/table/v1/driving/${a};${c}`, 'annotations', 'duration,distance'],
  [`/route/v1/driving/${a};${c}`, 'exclude', 'toll,ferry'],
])('%s?%s=%s may repeat its words', async (url, option, words) => {
  const once = await osrm(database, `${url}?${option}=${words}`);
  expect(once.status).toBe(200);
  expect(await osrm(database, `${url}?${option}=${`${words},`.repeat(24_000)}${words}`)).toEqual(once);
});

test('a body that is no costing is refused', async () => {
  const url = `/route/v1/driving/${a};${c}`;
  for (const body of ['{', '[]', '{"startPoint":[1,2]}', { transientUpdates: 5 }, '{"cvr":{"vehicleType":"PLANE"}}']) {
    expect(await errorOf(url, body)).toMatchObject({ status: 400, code: 'InvalidOptions' });
  }
  expect(await errorOf(url, ' '.repeat(5e6))).toMatchObject({ status: 400, code: 'TooBig' });
  expect(await errorOf(url, '')).toMatchObject({ status: 200, code: 'Ok' });
});

test('a whole address and a polyline are read as well', async () => {
  const { body } = await osrm(database, `http://127.0.0.1:5000/route/v1/driving/${a};${c}.json?overview=full`);
  const { geometry } = (body as unknown as { routes: [{ geometry: string }] }).routes[0];
  expect(geometry).toMatch(/./);
  const again = await osrm(database, `/route/v1/driving/polyline(${encodeURIComponent(geometry)})?overview=full`);
  expect(again.status).toBe(200);
});

// Correct and wrong pieces of URLs in any order. Each URL is answered, or refused with a documented code.
const CODES = [
  'Ok',
  'InvalidUrl',
  'InvalidService',
  'InvalidVersion',
  'InvalidOptions',
  'InvalidQuery',
  'InvalidValue',
  'NoSegment',
  'NoRoute',
  'NoTable',
  'NoTrips',
  'NotImplemented',
  'TooBig',
];
const number = fc.oneof(
  fc.constantFrom('0', '-0', '1e999', 'NaN', '', '8.0001', '50', '-180', '180.0001', '90', '007', '+8', '.5', '1e-7'),
  fc.double().map(String),
);
const coordinate = fc.oneof(
  fc.constantFrom(String(a), String(c)),
  fc.tuple(number, number).map((pair) => pair.join(',')),
);
const coordinates = fc.oneof(
  { weight: 5, arbitrary: fc.array(coordinate, { maxLength: 4 }).map((list) => list.join(';')) },
  fc.string().map((text) => `polyline(${text})`),
  fc.tuple(number, number, number).map((numbers) => `tile(${numbers}).mvt`),
);
const name = fc.constantFrom(
  ...['bearings', 'radiuses', 'hints', 'approaches', 'exclude', 'generate_hints', 'skip_waypoints', 'snapping'],
  ...['alternatives', 'steps', 'annotations', 'geometries', 'overview', 'continue_straight', 'waypoints', 'number'],
  ...['sources', 'destinations', 'fallback_speed', 'fallback_coordinate', 'scale_factor', 'roundtrip', 'source'],
  ...['destination', '__proto__', 'toString'],
);
const value = fc.oneof(
  fc.constantFrom(
    'true',
    'false',
    'all',
    'any',
    'first',
    'last',
    'default',
    'geojson',
    'full',
    '0;1',
    '1;0',
    ';',
    '90,20;',
  ),
  fc.constantFrom('unlimited;', 'curb;opposite', 'motorway,toll', 'duration,distance', 'by_legs', 'snapped', '3', '-1'),
  fc.array(number, { maxLength: 3 }).map((list) => list.join(';')),
  fc.string(),
);
const options = fc.array(
  fc.tuple(name, value).map((pair) => pair.join('=')),
  { maxLength: 4 },
);
const urls = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom('route', 'nearest', 'table', 'trip', 'match', 'tile'), coordinates, options)
      .map(([service, query, list]) => `/${service}/v1/driving/${query}${list.length > 0 ? '?' : ''}${list.join('&')}`),
  },
  fc
    .array(fc.constantFrom('/', 'route', 'v1', 'v0', 'driving', '?', '&', '=', '%', '%2', '%2F', '#', '0,0', ';'))
    .map((parts) => parts.join('')),
  fc.string(),
);

test('random URLs get only documented codes', async () => {
  const met = new Set<string>();
  await fc.assert(
    fc.asyncProperty(urls, async (url) => {
      const { status, body } = await osrm(database, url);
      const code = body instanceof Uint8Array ? 'Ok' : body.code;
      met.add(code);
      expect(CODES).toContain(code);
      expect(status).toBe(code === 'Ok' ? 200 : 400);
      // the answer is JSON without gaps
      if (!(body instanceof Uint8Array)) expect(JSON.parse(JSON.stringify(body))).toEqual(body);
    }),
    { seed: 11, numRuns: runs(1500) },
  );
  expect([...met]).toEqual(
    expect.arrayContaining(['Ok', 'InvalidUrl', 'InvalidQuery', 'InvalidOptions', 'InvalidValue']),
  );
});

import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostMatrix } from '../../src/operations/route-cost-matrix.ts';
import { segmentById } from '../../src/operations/segment-by-id.ts';
import { segmentsByPoint } from '../../src/operations/segments-by-point.ts';
import { segmentsByWay } from '../../src/operations/segments-by-way.ts';
import { travelBoundary } from '../../src/operations/travel-boundary.ts';
import { handle } from '../../src/service/handle.ts';
import type { ServiceContext } from '../../src/service/service-context.ts';
import { toFetch } from '../../src/service/to-fetch.ts';
import { openTown } from '../operations/open-town.ts';

const town = openTown(
  `
  A--1--B--2--C     F3-G
  |     |     |
  +--D--E-----+
  `,
  { limits: { payloadBytes: 2000 }, step: 1000 },
);
const { database } = town;
const context: ServiceContext = { databases: { 'my town': database } };
const base = '/rest/Spatial/erm/databases/my%20town';
const point = (character: string) => `${town.at(character)},epsg:4326`;
const from1to2 = `startPoint=${point('1')}&endPoint=${point('2')}`;

async function get(url: string, method = 'GET', body?: unknown) {
  const answer = await handle(context, { method, url, body });
  return { ...answer, json: JSON.parse(answer.body) };
}

async function codes(url: string, method = 'GET', body?: unknown): Promise<number[]> {
  const { json } = await get(url, method, body);
  return json.errors.map((error: { errorCode: number }) => error.errorCode);
}

describe('the documented paths answer as the operations do', () => {
  test('route', async () => {
    const answer = await get(`${base}.json?q=route&${from1to2}&distanceUnit=km`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toContain('application/json');
    const query = { startPoint: town.at('1'), endPoint: town.at('2'), distanceUnit: 'km' as const };
    expect(answer.json).toEqual(route(database, query));
  });

  test('route with a payload', async () => {
    const intermediatePoints = { type: 'MultiPoint' as const, coordinates: [town.at('D')] };
    const answer = await get(`${base}.json?q=route&${from1to2}`, 'POST', JSON.stringify({ intermediatePoints }));
    const query = { startPoint: town.at('1'), endPoint: town.at('2') };
    expect(answer.json).toEqual(route(database, query, { intermediatePoints }));
  });

  test('segments of a way, with their tags', async () => {
    const segments = town.source.segments.map((segment, i) => ({
      ...segment,
      osm: { way: 2 ** 32 + (i % 3) + 1 },
      tags: { surface: i % 2 === 0 ? 'asphalt' : 'sett' },
    }));
    const kept = openEngine(buildNetwork({ ...town.source, segments }));
    const way = 2 ** 32 + 2;
    const ask = async (query: string) => {
      const url = `/rest/Spatial/erm/databases/kept/segments.json?${query}`;
      const { status, body } = await handle({ databases: { kept } }, { method: 'GET', url });
      return { status, json: JSON.parse(body as string) };
    };
    const expected = segmentsByWay(kept, { way, returnTags: true });
    expect(expected.length).toBeGreaterThan(1);
    expect(expected.every(({ osmWay, tags }) => osmWay === way && tags.surface.length > 3)).toBe(true);
    expect(await ask(`way=${way}&returnTags=true`)).toEqual({ status: 200, json: expected });
    expect((await ask('way=5')).json.errors).toEqual([{ errorCode: 9011, userMessage: 'Unknown way: 5.' }]);
    expect((await ask(`way=${way}&point=1,2`)).json.errors[0].errorCode).toBe(9016);
    expect((await ask('way=x&way=y')).json.errors[0].errorCode).toBe(9022);
  });

  test('cost matrix, with its warnings', async () => {
    const payload = {
      startPoints: [town.at('1'), town.at('3')],
      endPoints: [town.at('2'), town.at('D'), town.at('3')],
    };
    const answer = await get(`${base}.json?q=routeCostMatrix&returnTime=false`, 'POST', payload);
    const expected = routeCostMatrix(database, { returnTime: false }, payload);
    expect(answer.body).toBe(JSON.stringify(expected));
    expect(answer.json.warnings.map(({ code }: { code: number }) => code)).toEqual([6002, 6002, 6002]);
  });

  test('cost matrix from the URL only', async () => {
    const list = `${town.at('1')},${town.at('2')},epsg:4326`;
    const answer = await get(`${base}.json?q=routeCostMatrix&startPoints=${list}&endPoints=${list}`);
    const points = [town.at('1'), town.at('2')];
    expect(answer.json).toEqual(routeCostMatrix(database, { startPoints: points, endPoints: points }));
  });

  test('travel boundary', async () => {
    const answer = await get(
      `${base}.json?q=travelBoundary&point=${point('B')}&costs=100,200&costUnit=m&majorRoads=false`,
    );
    const query = { point: town.at('B'), costs: [100, 200], costUnit: 'm' as const, majorRoads: false };
    expect(answer.json).toEqual(JSON.parse(JSON.stringify(travelBoundary(database, query))));
  });

  test('segments by point, and by identifier', async () => {
    const byPoint = await get(`${base}/segments.json?point=${point('B')}&segmentGeometryStyle=All`);
    expect(byPoint.json).toEqual(segmentsByPoint(database, { point: town.at('B'), segmentGeometryStyle: 'All' }));
    expect(byPoint.json).toHaveLength(3);
    for (const id of [town.id('AB'), encodeURIComponent(town.id('AB')), town.id('AB').toUpperCase()]) {
      const byId = await get(`${base}/segments/${id}.json?velocityUnit=kph`);
      expect(byId.json).toEqual(segmentById(database, town.id('AB'), { velocityUnit: 'kph' }));
    }
  });
});

describe('a URL', () => {
  test('may be encoded, have plus for blanks, and follow a host and a prefix', async () => {
    const expected = await get(`${base}.json?q=route&${from1to2}`);
    const encoded = from1to2.replaceAll(',', '%2C').replaceAll(':', '%3A');
    for (const url of [
      `${base}.json?q=route&${encoded}`,
      `${base}.json?q=route&${from1to2.replaceAll(',', ',+')}`,
      `https://example.org:8080/maps${base}.json?q=route&${from1to2}#top`,
      `/rest/Spatial/erm/databases/my%20town.json?${from1to2}&q=ROUTE`,
    ]) {
      expect((await get(url)).json).toEqual(expected.json);
    }
  });

  test.each([
    ['a missing q', `${base}.json?${from1to2}`, [9019]],
    ['an empty q', `${base}.json?q=&${from1to2}`, [9019]],
    ['an unknown q', `${base}.json?q=rout&${from1to2}`, [9019]],
    ['a q given twice', `${base}.json?q=route&q=route`, [9022]],
    ['an unknown database', `/rest/Spatial/erm/databases/nowhere.json?q=route&${from1to2}`, [9013]],
    [
      'a database with the name of a member of every object',
      `/rest/Spatial/erm/databases/__proto__.json?q=route&${from1to2}`,
      [9013],
    ],
    [
      'an unknown database, with faults that any database would report',
      '/rest/Spatial/erm/databases/nowhere.json?q=route&startPoint=1,2,epsg:31370&distanceUnit=ell',
      [9013, 9001, 9002],
    ],
    [
      'an unknown database and rules',
      `/rest/Spatial/erm/databases/nowhere.json?q=route&${from1to2}&costRules=[{"where":{"lengthAbove":50},"exclude":"Y"}]`,
      [9013],
    ],
    ['an unknown database and a missing q', '/rest/Spatial/erm/databases/nowhere.json', [9013, 9019]],
    ['a parameter given twice', `${base}.json?q=route&${from1to2}&oip=true&oip=false`, [9022]],
    ['an unknown parameter', `${base}.json?q=route&${from1to2}&startpoint=1`, [9016]],
    ['q where it is not allowed', `${base}/segments.json?q=route&point=${point('B')}`, [9016]],
    ['no point', `${base}/segments.json`, [4139]],
    ['an unknown segment and an unknown unit', `${base}/segments/ffff:1.json?timeUnit=x`, [9002, 9011]],
    ['a segment without its id', `${base}/segments/.json?timeUnit=x`, [9001, 9002]],
    ['an unknown segment', `${base}/segments/ffff:1.json`, [9011]],
    ['a value that is not a segment id', `${base}/segments/main-street.json`, [9011]],
  ])('with %s is refused with 400', async (_, url, expected) => {
    expect(await codes(url)).toEqual(expected);
    expect((await get(url)).status).toBe(400);
  });

  test.each([
    '/',
    '/rest/Spatial/erm/databases/',
    '/rest/Spatial/erm/databases/.json',
    '/rest/Spatial/erm/databases/my%20town',
    '/rest/Spatial/erm/databases/%ZZ.json?q=route',
    `${base}/segments/41:42`,
    `${base}/segments/41:42/more.json`,
    `${base}/junctions.json`,
    '/rest/Spatial/erm/other/my%20town.json',
  ])('with the unknown path %s is answered with 404', async (url) => {
    expect((await get(url)).status).toBe(404);
    expect(await codes(url)).toEqual([9020]);
  });

  test('with a hint for a q that was nearly right', async () => {
    const { json } = await get(`${base}.json?q=routCostMatrix`);
    expect(json.errors[0].userMessage).toContain('Did you mean routeCostMatrix?');
  });
});

describe('a method', () => {
  test.each([
    ['PUT', `${base}.json?q=route`],
    ['DELETE', `${base}.json?q=route`],
    ['POST', `${base}/segments.json`],
    ['POST', `${base}/segments/41:42.json`],
  ])('%s, which is wrong for %s, is answered with 405 and what is allowed', async (method, url) => {
    const answer = await get(url, method);
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toMatch(/^GET/);
    expect(answer.json.errors[0].errorCode).toBe(9021);
  });
});

describe('a payload', () => {
  const url = `${base}.json?q=route&${from1to2}`;
  const payload = { cvr: { vehicleAttributes: { height: 4, heightUnit: 'm' } } };
  const text = JSON.stringify(payload);

  test.each([
    ['text', text],
    ['text with a byte order mark', `\ufeff${text}`],
    ['bytes', new TextEncoder().encode(text)],
    ['a buffer', Buffer.from(text)],
    ['an object that was already parsed', payload],
    ['nothing', undefined],
    ['null, which some frameworks pass for no body', null],
    ['empty text', ''],
  ])('may be %s', async (_, body) => {
    expect((await get(url, 'POST', body)).status).toBe(200);
  });

  test.each([
    ['malformed JSON', '{"cvr":', [9018]],
    ['bytes that are not UTF-8', new Uint8Array([0x7b, 0xff]), [9018]],
    ['JSON that is not an object', '[1,2]', [9018]],
    ['JSON null', 'null', [9018]],
    ['an unknown key', '{"cvrs":{}}', [9016]],
    ['a key named __proto__', '{"__proto__":{}}', [9016]],
    ['more than the database reads', `{"cvr":"${'x'.repeat(2000)}"}`, [9017]],
    ['deep nesting', `{"cvr":${'['.repeat(900)}${']'.repeat(900)}}`, [9017]],
  ])('that is %s is refused with 400', async (_, body, expected) => {
    expect(await codes(url, 'POST', body)).toEqual(expected);
  });

  test('that is malformed is reported together with faults of the query, but not for members that it may contain', async () => {
    expect(await codes(`${base}.json?q=route&startPoint=1&distanceUnit=ell`, 'POST', '{')).toEqual([
      9018, 4179, 9001, 9002,
    ]);
    expect(await codes(`${base}.json?q=routeCostMatrix&timeUnit=day`, 'POST', '{')).toEqual([9018, 9002]);
    const outside = `${base}.json?q=route&startPoint=50,8,epsg:4326&endPoint=${point('B')}`;
    expect(await codes(outside, 'POST', '{')).toEqual([9018, 5008]);
    expect(await codes(`${base}.json?q=travelBoundary&costs=0&costUnit=min`, 'POST', '{')).toEqual([9018, 4139, 3023]);
  });

  test('of a GET is not read', async () => {
    expect((await get(url, 'GET', '{')).status).toBe(200);
  });

  test('wins over the query, and the service receives a warning', async () => {
    const warnings: string[] = [];
    const hearing = { ...context, onWarning: ({ message }: { message: string }) => warnings.push(message) };
    const body = { intermediatePoints: [town.at('D')] };
    await handle(hearing, { method: 'POST', url: `${url}&intermediatePoints=nonsense`, body });
    expect(warnings).toEqual(['intermediatePoints of the query is ignored: the payload overrides it.']);
  });
});

describe('errors', () => {
  test('contain value, except in version 2 of segments and boundaries', async () => {
    expect((await get(`${base}.json?q=route`)).json).toHaveProperty('value', 'startPoint is required.');
    expect((await get(`${base}/segments.json`)).json).toHaveProperty('value', 'Point cannot be empty.');
    for (const url of [
      `${base}/segments.json?version=2`,
      `${base}/segments/41:99.json?version=2`,
      `${base}.json?q=travelBoundary&version=2`,
      '/rest/Spatial/erm/databases/nowhere/segments.json?version=2',
    ]) {
      expect(Object.keys((await get(url)).json)).toEqual(['errors']);
    }
  });

  test('are all reported at once', async () => {
    const url = `${base}.json?q=travelBoundary&point=1,2&costs=a,v&costUnit=minddd`;
    expect((await get(url)).json).toEqual({
      errors: [
        {
          errorCode: 4179,
          userMessage:
            'Error parsing Point CoordSys: point: a point given as text must end with its coordinate system, as in 1,2,epsg:4326.',
        },
        { errorCode: 3023, userMessage: 'Invalid getTravelBoundary cost, must be a positive number : a, v' },
        {
          errorCode: 3010,
          userMessage: 'Invalid costUnit: minddd; costs are counted in m, km, yd, ft, mi, min, msec, s or h.',
        },
      ],
      value:
        'Error parsing Point CoordSys: point: a point given as text must end with its coordinate system, as in 1,2,epsg:4326.',
    });
  });

  test('of a database that cannot be opened are 503 with code 9105; only onError receives the reason', async () => {
    const failing = () => Promise.reject(new Error('secret of the house'));
    const heard: unknown[] = [];
    const answer = await handle(
      { databases: failing, onError: (error) => heard.push(error) },
      { method: 'GET', url: `${base}.json?q=travelBoundary&costs=a&costUnit=min&version=2&point=1,2,epsg:4326` },
    );
    expect(answer.status).toBe(503);
    expect(JSON.parse(answer.body)).toEqual({
      errors: [
        { errorCode: 9105, userMessage: 'The database cannot be opened: my town.' },
        { errorCode: 3023, userMessage: 'Invalid getTravelBoundary cost, must be a positive number : a' },
      ],
    });
    expect(heard.map(String)).toEqual(['Error: secret of the house']);
  });

  test('of a host with invalid databases are 500 with code 9099; only onError receives the reason', async () => {
    for (const [given, found] of [
      [5, '5'],
      [null, 'null'],
      [{}, 'an object'],
    ]) {
      const heard: unknown[] = [];
      const databases = () => given as never;
      const asked = { method: 'GET', url: `${base}.json?q=route&${from1to2}` };
      const answer = await handle({ databases, onError: (error) => heard.push(error) }, asked);
      expect(answer.status).toBe(500);
      expect(JSON.parse(answer.body).errors).toEqual([{ errorCode: 9099, userMessage: 'Internal error.' }]);
      expect(String(heard[0])).toBe(`TypeError: Expected an open database, found ${found}.`);
    }
  });

  test('no request makes handle throw', async () => {
    for (const request of [{}, { method: 1, url: 2 }, { method: 'GET' }, { method: 'GET', url: '/rest/\ud800' }]) {
      const answer = await handle(context, request as never);
      expect([404, 500]).toContain(answer.status);
    }
    expect((await handle({}, { method: 'GET', url: `${base}.json?q=route` })).status).toBe(400);
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(await codes(`${base}.json?q=route&${from1to2}`, 'POST', proxy)).toEqual([9018]);
  });
});

describe('an excessive payload is refused before all of it is parsed:', () => {
  const databases = { roomy: openEngine(database.network, { limits: { milliseconds: 60_000 } }) };
  const url = '/rest/Spatial/erm/databases/roomy.json?q=route';
  const errorOf = async (body: string): Promise<string> => {
    const answer = await handle({ databases }, { method: 'POST', url, body });
    return JSON.parse(answer.body).errors[0].userMessage;
  };
  const many = (count: number, member: (index: number) => string) => Array.from({ length: count }, (_, i) => member(i));

  test.each([
    ['more values', `{"cvr":[[${'{},'.repeat(1_500_000)}0]]}`, 'The payload has more than 2000000 values.'],
    ['more entries', `{"cvr":[${'{},'.repeat(1_500_000)}0]}`, 'The payload has a list of more than 100000 entries.'],
    ['more names', `{"cvr":{${many(12_000, (i) => `"n${i}":1`)}}}`, 'The payload has more than 10000 different names.'],
    [
      'the same in separate objects',
      `{"cvr":[${many(12_000, (i) => `{"n${i}":1}`)}]}`,
      'The payload has more than 10000 different names.',
    ],
    [
      'the same in one object, with long common prefixes',
      `{"cvr":{${many(12_000, (i) => `"${'n'.repeat(400)}${10_000 + i}":1`)}}}`,
      'The payload has more than 10000 different names.',
    ],
    [
      'longer texts',
      `{"cvr":"${'x'.repeat(6_400_001)}"}`,
      'The payload contains a string of more than 6400000 characters.',
    ],
    [
      'deeper nesting',
      `{"cvr":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
      'The payload is nested more than 100 deep.',
    ],
  ])('%s', async (_, body, message) => {
    expect(await errorOf(body)).toBe(message);
  });

  test('a URL longer than servers accept is not parsed either', async () => {
    for (const [query, most] of [
      [many(1001, (i) => `a${i}=1`).join('&'), '1000 parameters'],
      [`a=${'%20'.repeat(400_000)}`, '1048576 characters'],
    ]) {
      const answer = await handle({ databases }, { method: 'GET', url: `${url}&${query}` });
      expect(JSON.parse(answer.body).errors[0]).toMatchObject({
        errorCode: 9017,
        userMessage: `The URL has more than ${most}.`,
      });
    }
  });

  test('but the content of texts counts neither as values nor as names', async () => {
    const hostile = `\\"${',{[:'.repeat(1_000_000)}\\\\`;
    expect(await errorOf(`{"cvr":"${hostile}"}`)).toBe('startPoint is required.');
  });
});

describe('databases', () => {
  test('may come from a function, at once or later', async () => {
    for (const databases of [() => database, async () => database]) {
      const answer = await handle({ databases }, { method: 'GET', url: `${base}.json?q=route&${from1to2}` });
      expect(answer.status).toBe(200);
    }
    const answer = await handle({ databases: () => undefined }, { method: 'GET', url: `${base}.json?q=route` });
    expect(JSON.parse(answer.body).errors[0].errorCode).toBe(9013);
  });
});

describe('as a fetch handler', () => {
  const answerTo = toFetch({ ...context, payloadBytes: 1000 });

  test('it answers GET and POST', async () => {
    const got = await answerTo(new Request(`http://localhost${base}.json?q=route&${from1to2}`));
    expect(got.status).toBe(200);
    const query = { startPoint: town.at('1'), endPoint: town.at('2') };
    expect(await got.json()).toEqual(route(database, query));
    const body = JSON.stringify({ startPoints: [town.at('1')], endPoints: [town.at('2')] });
    const posted = await answerTo(
      new Request(`http://localhost${base}.json?q=routeCostMatrix`, { method: 'POST', body }),
    );
    expect(((await posted.json()) as { matrix: unknown[] }).matrix).toHaveLength(1);
  });

  test('it requires a number of bytes; handle answers otherwise with an error of the server', async () => {
    for (const payloadBytes of [Number.NaN, -1, '1000'] as number[]) {
      expect(() => toFetch({ ...context, payloadBytes })).toThrow('payloadBytes: expected a number of at least 0');
      const heard: unknown[] = [];
      const faulty = { ...context, payloadBytes, onError: (error: unknown) => heard.push(error) };
      const answer = await handle(faulty, { method: 'POST', url: `${base}.json?q=route`, body: '{}' });
      expect([answer.status, String(heard[0])]).toEqual([500, expect.stringContaining('payloadBytes')]);
    }
  });

  test('it stops reading a payload that is too large', async () => {
    const body = 'x'.repeat(5000);
    const routing = await answerTo(new Request(`http://localhost${base}.json?q=route`, { method: 'POST', body }));
    expect(routing.status).toBe(400);
    expect(((await routing.json()) as { errors: { errorCode: number }[] }).errors[0].errorCode).toBe(9017);
    const hub = '/rest/DataHub/operations/m/entities/A/b';
    expect((await answerTo(new Request(`http://localhost${hub}`, { method: 'PUT', body }))).status).toBe(500);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { route } from '../src/operations/route.ts';
import { travelBoundary } from '../src/operations/travel-boundary.ts';
import { toSvg } from '../src/picture/to-svg.ts';
import { decodeNetwork, encodeNetwork } from '../src/prepared/encode-network.ts';
import { prepareNetwork } from '../src/prepared/prepare-network.ts';
import { RoutingError } from '../src/request/routing-error.ts';
import { handle } from '../src/service/handle.ts';
import type { ServiceContext, ServiceRequest } from '../src/service/service-context.ts';
import { runs } from './kit/runs.ts';
import { errorOf, openTown } from './operations/open-town.ts';

const town = openTown('A--B--C', { step: 500 });
const { database } = town;
const { network } = database;

const failing = new Proxy(
  {},
  { get: fail, has: fail, ownKeys: fail, getPrototypeOf: fail, getOwnPropertyDescriptor: fail },
);
function fail(): never {
  throw new Error('a trap of the caller');
}
const revoked = Proxy.revocable({}, {});
revoked.revoke();

describe('whatever a getter or a proxy of the caller throws is a complaint like any other', () => {
  const good = { startPoint: town.at('A'), endPoint: town.at('C') };
  const getter = Object.defineProperty({}, 'x', { get: fail, enumerable: true });
  test.each([
    ['a query', () => route(database, failing as never)],
    ['a revoked query', () => route(database, revoked.proxy as never)],
    ['a parameter', () => route(database, { ...good, startPoint: failing as never })],
    ['a member of a parameter', () => route(database, { ...good, startPoint: getter as never })],
    ['a payload', () => route(database, good, failing as never)],
    ['a key of a payload', () => route(database, good, { cvr: revoked.proxy as never })],
    ['an option', () => route(database, good, undefined, failing as never)],
  ])('of %s', (_, call) => {
    expect(errorOf(call).complaints[0].errorCode).toBeLessThan(9020);
  });
});

test('a boundary from a MultiPoint without coordinates is refused', () => {
  const query = { costs: 1, costUnit: 'min' } as const;
  for (const point of [{ type: 'MultiPoint', coordinates: [] }, { type: 'MultiPoint' }]) {
    expect(() => travelBoundary(database, { ...query, point: point as never })).toThrow(RoutingError);
  }
});

describe('handle never rejects', () => {
  const context: ServiceContext = { databases: { town: database } };
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty object', {}],
    ['a url that is no text', { method: 'GET', url: 7 }],
    ['a method that is no text', { method: null, url: '/rest/Spatial/erm/databases/town.json?q=route' }],
    ['a proxy that throws', failing],
    ['a revoked proxy', revoked.proxy],
    [
      'a body that throws',
      { method: 'POST', url: '/rest/Spatial/erm/databases/town.json?q=route', body: revoked.proxy },
    ],
    ['a signal that throws', { method: 'GET', url: '/rest/Spatial/erm/databases/town.json?q=route', signal: failing }],
  ])('of %s', async (_, request) => {
    const { status, body } = await handle(context, request as ServiceRequest);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(JSON.parse(body).errors.length).toBeGreaterThan(0);
  });

  test('of anything at all, and any context', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.anything(), async (context, request) => {
        const { status } = await handle(context as ServiceContext, request as ServiceRequest);
        expect(status).toBeGreaterThanOrEqual(400);
      }),
      { seed: 1, numRuns: runs(80) },
    );
  });
});

describe('options that nobody knows are refused', () => {
  const bytes = encodeNetwork(network);
  test.each([
    ['null', () => decodeNetwork(bytes, null as never), 'decodeNetwork'],
    ['a typo', () => decodeNetwork(bytes, { share: true } as never), 'did you mean shared'],
    ['a list', () => prepareNetwork(network, [] as never), 'prepareNetwork'],
  ])('%s', (_, call, told) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(told);
  });
});

describe('a picture', () => {
  test.each([
    ['nothing', undefined],
    ['a network that is none', { network: {} }],
    ['a width that is text', { width: '1" onload="alert(1)' }],
    ['bounds that are not four numbers', { bounds: [1, 2, 3] }],
    ['a title that is no text', { title: {} }],
    ['a coordinate that is text', { points: [['"/><script>', 2]] }],
    ['a route without coordinates', { routes: [{ coordinates: 7 }] }],
    ['a route that was asked for without geometry', { routes: [{ distance: 7, distanceUnit: 'm' }] }],
    ['a segment that was asked for without geometry', { segments: [{ segmentID: '1:2' }] }],
    ['a boundary that is none', { boundary: {} }],
    ['a matrix that is none', { matrix: { matrix: [{}] } }],
    ['a member that nobody knows', { titel: 'Town' }],
  ])('of %s is refused', (_, picture) => {
    expect(() => toSvg(picture as never)).toThrow(/^The picture cannot be drawn: /);
  });

  test('escapes every text that it shows', () => {
    const sharp = '<b a="1">&\'';
    const at = town.at('A');
    const svg = toSvg({
      title: sharp,
      points: [{ coordinates: at, label: sharp }],
      routes: [{ geometry: { coordinates: [at, town.at('B')] }, distance: 1, distanceUnit: sharp }],
      boundary: { travelBoundary: { costs: [{ cost: 1, costUnit: sharp, geometry: { coordinates: [] } }] } },
    });
    expect(svg).not.toContain('<b');
    expect(svg.split('&#60;b a=&#34;1&#34;&#62;&#38;&#39;')).toHaveLength(5);
  });
});

// Requests: URLs and bodies with words of the interface in the wrong places. Each is answered or refused as documented, and never changes
// the answers to other requests.

import { city } from '../../fixtures/city.ts';
import type { Random } from '../../fixtures/random.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { segmentIdText } from '../../src/network/segment-ids.ts';
import { BOUNDARY_PARAMETERS, BOUNDARY_PAYLOAD } from '../../src/request/boundary-parameters.ts';
import { MATRIX_PARAMETERS, MATRIX_PAYLOAD } from '../../src/request/matrix-request.ts';
import { ROUTE_PARAMETERS, ROUTE_PAYLOAD } from '../../src/request/route-request.ts';
import { SEGMENT_BY_ID_PARAMETERS, SEGMENTS_BY_POINT_PARAMETERS } from '../../src/request/segment-request.ts';
import { askAll, requestsAt } from './ask-all.ts';
import type { Case, Door } from './door.ts';

const names = (table: { list: readonly { name: string }[] }) => table.list.map(({ name }) => name);
const PARAMETERS = [
  ...new Set(
    [
      ROUTE_PARAMETERS,
      MATRIX_PARAMETERS,
      BOUNDARY_PARAMETERS,
      SEGMENTS_BY_POINT_PARAMETERS,
      SEGMENT_BY_ID_PARAMETERS,
    ].flatMap(names),
  ),
];
const KEYS = [...new Set([ROUTE_PAYLOAD, MATRIX_PAYLOAD, BOUNDARY_PAYLOAD].flatMap(names)), 'updates', 'updateType'];
const WORDS = ['', 'true', 'false', 'null', 'NaN', '0', '-1', '1e308', '1e-9', 'm', 'min', 'mph', 'All', 'None', 'End']
  .concat(['Normal', 'time', 'distance', 'en', 'pt', 'epsg:3857', 'epsg:4326', 'AMPeak', 'ferry', 'tollRoad', 'Y', 'N'])
  .concat([
    '5,10,15',
    ',,,',
    '0,0,0',
    '%00',
    '\ud83e\udda6',
    '__proto__',
    'x'.repeat(3000),
    '[[[',
    '{}',
    'Ferry',
    'High',
  ]);

export function openRequests(): Door {
  const network = buildNetwork(city({ segments: 400 }));
  const limits = { settledNodes: 200_000, milliseconds: 20_000, cells: 10_000, points: 500 };
  const database = openEngine(network, { limits });
  const points = Array.from({ length: 12 }, (_, i): [number, number] => {
    const point = Math.floor((i / 12) * network.pointX.length);
    return [network.pointX[point] / 1e7, network.pointY[point] / 1e7];
  });
  const ids = [0, 7, 99, 200].map((segment) => segmentIdText(network, segment));
  const control = requestsAt([points[1], points[6], points[10]]);
  const expected = askAll(openEngine(network, { limits }), control);

  const make = (random: Random): Case => {
    const text = (): string => {
      const kind = random.whole(4);
      if (kind === 0) return random.pick(WORDS);
      if (kind === 1) return `${random.pick(points).join(',')},epsg:4326`;
      if (kind === 2) return [random.pick(points), random.pick(points)].flat().concat(4326).join(',');
      return random.pick([...ids, String(random.whole(1000)), String(random.whole(1000) / 7)]);
    };
    const value = (depth: number): unknown => {
      const kind = random.whole(depth > 3 ? 4 : 9);
      if (kind === 0) return text();
      if (kind === 1) return random.pick([null, true, false, 0, -1, 0.5, 1e308, 12, 300]);
      if (kind === 2) return { x: random.pick(points)[0], y: random.pick(points)[1], coordSys: 'epsg:4326' };
      if (kind === 3) return { type: 'MultiPoint', coordinates: [random.pick(points), random.pick(points)] };
      if (kind === 4) return Array.from({ length: random.whole(4) }, () => value(depth + 1));
      if (kind === 5) return { segmentID: random.pick(ids), updates: [{ [random.pick(CHANGES)]: value(depth + 1) }] };
      if (kind === 6) return { vehicleAttributes: { height: value(depth + 1), heightUnit: 'm' } };
      const all = Array.from({ length: random.whole(4) }, () => [random.pick([...KEYS, ...CHANGES]), value(depth + 1)]);
      return Object.fromEntries(all);
    };
    const base = random.pick(control);
    const more = Array.from({ length: random.whole(4) }, () => {
      return `${random.pick(PARAMETERS)}=${encodeURIComponent(text())}`;
    });
    const url = `${base}${more.length > 0 ? '&' : ''}${more.join('&')}`;
    if (random.whole(3) > 0) return { url };
    const body = Object.fromEntries(Array.from({ length: 1 + random.whole(3) }, () => [random.pick(KEYS), value(0)]));
    return { url, body };
  };
  const check = async ({ url, body }: Case) => {
    await askAll(database, [String(url)], body);
    const answers = await askAll(database, [control[0]]);
    if (answers[0] !== (await expected)[0]) throw new Error(`After ${url}, another request has a different answer.`);
  };
  return { name: 'requests', make, check };
}

const CHANGES = [
  'exclude',
  'speed',
  'speedAdjustment',
  'percentage',
  'roadType',
  'velocity',
  'RoadType.Ferry',
  'point',
];

import { expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { reportNetwork } from '../../src/build/report-network.ts';
import { describeDatabase } from '../../src/database/describe-database.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { route } from '../../src/operations/route.ts';
import { encodeNetwork } from '../../src/prepared/encode-network.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';

const SOURCE = {
  segments: [
    {
      id: 'a:1',
      shape: [
        [8, 41],
        [8.001, 41],
      ] as [number, number][],
      roadType: 'LocalRoadUrban' as const,
    },
  ],
};
const network = buildNetwork(SOURCE);

test('options are checked when opening, and one error lists everything wrong with them', () => {
  const opening = (options: unknown) => () => openEngine(network, options as never);
  expect(opening(null)).toThrow('The database cannot be opened: options: expected an object, found null');
  expect(
    opening({
      limit: {},
      limits: { pionts: 5, cells: '4', toString: 1, milliseconds: -1, points: undefined },
      defaults: { propagationFactor: 1.5 },
      coordinateSystems: { 'epsg:1': {}, 'epsg:2': null },
      prepare: 'false',
    }),
  ).toThrow(
    [
      'The database cannot be opened: limit: there is no such member; did you mean limits?',
      'prepare: expected true or false, found "false"',
      'limits.pionts: there is no such member; did you mean points?',
      `limits.toString: there is no such member; known: ${Object.keys(openEngine(network).limits).join(', ')}`,
      'limits.cells: expected a number of at least 0, found "4"',
      'limits.milliseconds: expected a number of at least 0, found -1',
      'defaults.propagationFactor: expected a number from 0 to 1, found 1.5',
      "coordinateSystems['epsg:1']: expected a text or null, found an object",
    ].join('; '),
  );
  expect(openEngine(network, { limits: { points: undefined, cells: 7 } }).limits).toMatchObject({
    points: 100_000,
    cells: 7,
  });
});

test('a value that is not a network is refused with what to do', () => {
  const doors = [openEngine, prepareNetwork, encodeNetwork, reportNetwork] as ((given: never) => unknown)[];
  const given: [unknown, string][] = [
    [undefined, 'nothing'],
    [[], 'a list of 0'],
    [SOURCE, 'a source: buildNetwork builds it'],
    [encodeNetwork(network), 'bytes: decodeNetwork reads them'],
    [Promise.resolve(network), 'a promise: await it first'],
  ];
  for (const door of doors) {
    for (const [value, found] of given) {
      expect(() => door(value as never), `${door.name}: ${found}`).toThrow(`Expected a network, found ${found}.`);
    }
  }
  expect(reportNetwork(prepareNetwork(network))).toEqual(reportNetwork(network));
});

test('a value that is not an open database is refused with what to do', () => {
  for (const given of [network, prepareNetwork(network)]) {
    const message = 'Expected an open database, found a network: openDatabase opens it.';
    expect(() => describeDatabase(given as never)).toThrow(message);
    expect(() => route(given as never, { startPoint: [8, 41], endPoint: [8.001, 41] })).toThrow(message);
  }
  expect(() => describeDatabase(undefined as never)).toThrow('Expected an open database, found nothing.');
  const copy = JSON.parse(JSON.stringify(openEngine(network)));
  expect(() => route(copy, { startPoint: [8, 41], endPoint: [8.001, 41] })).toThrow(
    'Expected an open database, found an object.',
  );
});

test('a network in a custom system is opened with that system, and not without', () => {
  const coordinateSystems = { 'epsg:990001': '+proj=tmerc +lat_0=41 +lon_0=8 +x_0=1000 +ellps=GRS80' };
  const shape: [number, number][] = [
    [1000, 0],
    [1100, 0],
  ];
  const own = buildNetwork({ crs: 'EPSG:990001', segments: [{ shape, roadType: 'Ferry' }] }, { coordinateSystems });
  expect(() => openEngine(own)).toThrow(
    'The database cannot be opened: the data is in another coordinate system: epsg:990001 is not a known coordinate system',
  );
  const database = openEngine(own, { coordinateSystems });
  expect(describeDatabase(database).bounds).toMatchObject({ west: 8, south: 41 });
  expect(route(database, { startPoint: [1000, 0], endPoint: [1100, 0] }).distance).toBeCloseTo(100, 1);
});

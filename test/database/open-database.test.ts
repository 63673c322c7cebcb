import { expect, test } from 'vitest';
import { encodeNetwork } from '../../src/database/encode-network.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { prepareNetwork } from '../../src/database/prepare-network.ts';
import { buildNetwork } from '../../src/network/build-network.ts';
import { reportNetwork } from '../../src/network/report-network.ts';

const SOURCE = {
  segments: [
    {
      id: 'a:1',
      shape: [
        [8, 41],
        [8.001, 41],
      ] as [number, number][],
      roadType: 'LocalRoadUrban',
    },
  ],
};
const network = buildNetwork(SOURCE);

test('options are read at the door, and one error lists everything wrong with them', () => {
  const opening = (options: unknown) => () => openDatabase(network, options as never);
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
      'limits.pionts: there is no such member; did you mean points?',
      `limits.toString: there is no such member; known: ${Object.keys(openDatabase(network).limits).join(', ')}`,
      'limits.cells: expected a number of at least 0, found "4"',
      'limits.milliseconds: expected a number of at least 0, found -1',
      'defaults.propagationFactor: expected a number from 0 to 1, found 1.5',
      "coordinateSystems['epsg:1']: expected a text or null, found an object",
      'prepare: expected true or false, found "false"',
    ].join('; '),
  );
  expect(openDatabase(network, { limits: { points: undefined, cells: 7 } }).limits).toMatchObject({
    points: 100_000,
    cells: 7,
  });
});

test('what is no network is refused with what to do', () => {
  const doors = [openDatabase, prepareNetwork, encodeNetwork, reportNetwork] as ((given: never) => unknown)[];
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
  expect(() => reportNetwork(prepareNetwork(network) as never)).toThrow('prepared: pass its network');
});

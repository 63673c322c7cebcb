import { expect, test } from 'vitest';
import { realFile } from '../../bench/kit/real-data.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import type { OsmInput } from '../../src/import/osm/file/input.ts';
import { importOsm } from '../../src/import/osm/import-osm.ts';
import { drawnTown } from '../kit/drawn-town.ts';
import { type OsmWay, writePbf } from '../kit/osm-data.ts';
import { compareTrips } from '../kit/trips-alone.ts';

// Other modes in a network do not affect a mode, except for the rounding of lengths and times where roads are cut.

const MODES = ['car', 'bicycle', 'foot'] as const;

async function differing(input: OsmInput, trips: number): Promise<unknown[]> {
  const together = buildNetwork(await importOsm(input, { modes: MODES }));
  const found: unknown[] = [];
  for (const mode of MODES) {
    const alone = buildNetwork(await importOsm(input, { mode }));
    const compared = compareTrips(alone, together, mode, trips);
    expect(compared.equal).toBeGreaterThan(0);
    found.push(...compared.differing.map((one) => ({ mode, ...one })));
  }
  return found;
}

test.each([1, 2, 3, 4, 5, 6])('in a drawn town, number %i', async (seed) => {
  expect(await differing(writePbf(drawnTown(seed)), 300)).toEqual([]);
});

const real = ['monaco', 'andorra'].map((name) => ({ name, path: realFile(`${name}.osm.pbf`) }));

test.skipIf(real[0].path === undefined).each(real)('in $name', async ({ path }) => {
  expect(await differing(path!, 500)).toEqual([]);
});

test('an avenue without junctions is equally fast if footways cross it', async () => {
  // 60 m apart: lanes of a town to the north of the avenue, 17 by 6 of them
  const lane = (column: number, line: number) => ({
    id: 100 + 20 * line + column,
    lon: column * 0.00054,
    lat: (1 + line) * 0.00054,
  });
  const columns = [...Array(17).keys()];
  const lines = [...Array(6).keys()];
  const nodes = lines.flatMap((line) => columns.map((column) => lane(column, line)));
  const avenue = [1, 2, 3, 4].map((id) => ({ id, lon: (id - 1) * 0.0027, lat: 0 }));
  const residential = { highway: 'residential' };
  const ways: OsmWay[] = [
    { id: 1, refs: [1, 2, 3, 4], tags: { highway: 'secondary', oneway: 'yes' } },
    { id: 2, refs: [2, 100, 3], tags: { highway: 'footway' } },
    ...lines.map((line) => ({
      id: 10 + line,
      refs: columns.map((column) => lane(column, line).id),
      tags: residential,
    })),
    ...columns.map((column) => ({
      id: 30 + column,
      refs: lines.map((line) => lane(column, line).id),
      tags: residential,
    })),
  ];
  const extract = writePbf({ nodes: [...avenue, ...nodes], ways });
  const speedsOf = async (modes: readonly ('car' | 'foot')[]) =>
    [...(await importOsm(extract, { modes })).segments]
      .filter(({ id }) => id?.startsWith('1:'))
      .map(({ speed, byMode }) => (byMode?.car ? byMode.car.speed : speed));
  const [alone] = await speedsOf(['car']);
  expect(await speedsOf(['car', 'foot'])).toEqual([alone, alone, alone]);
});

test('a turn into a street that is one-way only for cars is banned for them, although walkers use both directions', async () => {
  const nodes = [
    { id: 1, lon: 0, lat: 0 },
    { id: 2, lon: 0.001, lat: 0 },
    { id: 3, lon: 0.001, lat: 0.001 },
    { id: 4, lon: 0.001, lat: -0.001 },
  ];
  const ways: OsmWay[] = [
    { id: 1, refs: [1, 2], tags: { highway: 'residential' } },
    { id: 2, refs: [4, 2, 3], tags: { highway: 'residential', oneway: 'yes' } },
  ];
  const members = [
    { kind: 'way' as const, ref: 1, role: 'from' },
    { kind: 'node' as const, ref: 2, role: 'via' },
    { kind: 'way' as const, ref: 2, role: 'to' },
  ];
  const tags = { type: 'restriction', restriction: 'no_left_turn' };
  const extract = writePbf({ nodes, ways, relations: [{ id: 1, tags, members }] });
  const alone = await importOsm(extract);
  const { turnBans } = await importOsm(extract, { modes: ['car', 'foot'] });
  expect(alone.turnBans).toHaveLength(1);
  expect(turnBans).toEqual([{ ...alone.turnBans[0], modes: ['car'] }]);
});

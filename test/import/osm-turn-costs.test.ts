import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { importOsm, type OsmOptions } from '../../src/import/osm/import-osm.ts';
import { writePbf } from '../kit/osm-data.ts';

/** A crossing of two primary roads at a place. */
const crossingAt = (lon: number, lat: number, options: OsmOptions = {}) =>
  importOsm(
    writePbf({
      nodes: [
        { id: 1, lon, lat },
        { id: 2, lon: lon + 0.01, lat },
        { id: 3, lon: lon - 0.01, lat },
        { id: 4, lon, lat: lat + 0.01 },
        { id: 5, lon, lat: lat - 0.01 },
      ],
      ways: [
        { id: 1, refs: [2, 1, 3], tags: { highway: 'primary' } },
        { id: 2, refs: [4, 1, 5], tags: { highway: 'primary' } },
      ],
    }),
    options,
  );

describe('turn costs of an import', () => {
  test('keep to the side of the road of the country', async () => {
    const source = await crossingAt(-0.13, 51.51, { turnCosts: true });
    expect(source.turnCosts).toEqual([{ drivingSide: 'left' }]);
    const mine = await crossingAt(9.5, 51.2, { turnCosts: { left: 4, drivingSide: 'left' } });
    expect(mine.turnCosts).toEqual([{ left: 4, drivingSide: 'left' }]);
  });

  test('are none by default', async () => {
    expect((await crossingAt(9.5, 51.2)).turnCosts).toBeUndefined();
    expect((await crossingAt(9.5, 51.2, { turnCosts: false })).turnCosts).toBeUndefined();
  });

  test('split junctions of major roads, or none', async () => {
    const nodesOf = async (options: OsmOptions) => buildNetwork(await crossingAt(9.5, 51.2, options)).nodeCount;
    expect(await nodesOf({ turnCosts: false })).toBe(5);
    expect(await nodesOf({ turnCosts: 'least' })).toBe(5);
    expect(await nodesOf({})).toBe(5);
    expect(await nodesOf({ turnCosts: true })).toBe(9);
    expect(await nodesOf({ turnCosts: { modes: ['car'], split: 'none' } })).toBe(5);
    expect(await nodesOf({ turnCosts: { modes: ['foot'] }, mode: 'foot' })).toBe(9);
  });

  test('that make no sense are refused before the extract is read', async () => {
    const turnCosts = { uTurns: 4 } as OsmOptions['turnCosts'];
    await expect(crossingAt(9.5, 51.2, { turnCosts })).rejects.toThrow(/turnCosts.uTurns: there is no such member/);
    const noDriver =
      'turnCosts: expected a mode that drives, found bicycle, foot. To make other modes pay, name them in turnCosts.modes';
    await expect(crossingAt(9.5, 51.2, { turnCosts: true, modes: ['bicycle', 'foot'] })).rejects.toThrow(noDriver);
    const other: OsmOptions = { turnCosts: { modes: ['truck'] } };
    await expect(crossingAt(9.5, 51.2, other)).rejects.toThrow(/turnCosts.modes: expected car, found "truck"/);
  });
});

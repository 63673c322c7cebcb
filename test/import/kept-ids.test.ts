import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXTRACTS, realFile } from '../../bench/kit/real-data.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { importOsm, type OsmOptions } from '../../src/import/osm/import-osm.ts';
import type { Network } from '../../src/network/network.ts';
import { osmNodesOf, osmWayOf, segmentsOfWay } from '../../src/network/osm-ids.ts';
import { segmentIdText } from '../../src/network/segment-ids.ts';
import { segmentById } from '../../src/operations/segment-by-id.ts';
import { segmentsByWay } from '../../src/operations/segments-by-way.ts';
import { decodeNetwork, encodeNetwork } from '../../src/prepared/encode-network.ts';
import { networkOf } from '../../src/prepared/prepared-network.ts';
import { type OsmData, type OsmWay, row, type Tags, writePbf } from '../kit/osm-data.ts';
import { runs } from '../kit/runs.ts';
import { errorOf } from '../operations/open-town.ts';

const FAR = 2 ** 32;
const street = (id: number, refs: readonly number[], tags: Tags = {}): OsmWay => ({
  id,
  refs,
  tags: { highway: 'residential', ...tags },
});

async function networkOfData(data: OsmData, options: OsmOptions = {}): Promise<Network> {
  return buildNetwork(await importOsm(writePbf(data), options));
}

/** The segments of a network: their ids, ways and nodes. */
const kept = (network: Network) =>
  Array.from({ length: network.segmentCount }, (_, segment) => ({
    way: osmWayOf(network, segment),
    nodes: osmNodesOf(network, segment),
  }));
const idsOf = (network: Network) =>
  Array.from({ length: network.segmentCount }, (_, segment) => segmentIdText(network, segment)).sort();

// 1 -- 2 -- 3 -- 4, and a road that crosses at 3; ids beyond 32 bits on the right.
const nodes = [...row(4), { id: FAR + 5, lon: 0.002, lat: 0.001 }, { id: FAR + 6, lon: 0.002, lat: -0.001 }];
const ways = [street(7, [1, 2, 3, 4]), street(FAR + 7, [FAR + 5, 3, FAR + 6])];

describe('an import', () => {
  test('keeps no ids by default, and no section for them', async () => {
    const network = await networkOfData({ nodes, ways });
    expect(kept(network).every(({ way, nodes: none }) => way === undefined && none === undefined)).toBe(true);
    expect(new TextDecoder('latin1').decode(encodeNetwork(network))).not.toContain('osm');
  });

  test('keeps ways, or ways and nodes, also with numbers beyond 32 bits', async () => {
    const byWays = await networkOfData({ nodes, ways }, { keepIds: 'ways' });
    expect(
      kept(byWays)
        .map(({ way }) => way)
        .sort(),
    ).toEqual([FAR + 7, FAR + 7, 7, 7].sort());
    expect(kept(byWays).every(({ nodes: none }) => none === undefined)).toBe(true);
    const byNodes = await networkOfData({ nodes, ways }, { keepIds: 'nodes' });
    const expected = [
      { way: 7, nodes: [1, 2, 3] },
      { way: 7, nodes: [3, 4] },
      { way: FAR + 7, nodes: [FAR + 5, 3] },
      { way: FAR + 7, nodes: [3, FAR + 6] },
    ];
    expect(kept(byNodes)).toHaveLength(4);
    expect(kept(byNodes)).toEqual(expect.arrayContaining(expected));
    const again = networkOf(decodeNetwork(encodeNetwork(byNodes)));
    expect(kept(again)).toEqual(kept(byNodes));
    expect(again).toEqual(byNodes);
  });

  test('keeps no ids of data that was never uploaded', async () => {
    const network = await networkOfData(
      { nodes: [...nodes, { id: -1, lon: 0.005, lat: 0 }], ways: [street(-7, [4, -1]), street(8, [1, 2])] },
      { keepIds: 'nodes' },
    );
    expect(kept(network)).toEqual(
      expect.arrayContaining([
        { way: undefined, nodes: undefined },
        { way: 8, nodes: [1, 2] },
      ]),
    );
  });

  test('keeps the node of a gate at both of its points', async () => {
    const gate = { id: 3, lon: 0.002, lat: 0, tags: { barrier: 'bollard' } };
    const data = {
      nodes: [...nodes.filter(({ id }) => id !== 3), gate].sort((a, b) => a.id - b.id),
      ways: [street(7, [1, 2, 3]), street(9, [3, 4])],
    };
    const network = await networkOfData(data, { keepIds: 'nodes', modes: ['car', 'foot'] });
    expect(kept(network)).toContainEqual({ way: 9, nodes: [3, 3] });
  });

  test('names the valid values of keepIds', async () => {
    await expect(importOsm(writePbf({ nodes, ways }), { keepIds: 'all' as never })).rejects.toThrow(
      'keepIds: expected ways or nodes, found "all"',
    );
  });
});

test('of points that fall together, the outermost node is kept', () => {
  const network = buildNetwork({
    segments: [
      {
        shape: [
          [8, 41],
          [8, 41],
          [8.001, 41],
          [8.001, 41],
          [8.002, 41],
          [8.002, 41],
        ],
        roadType: 'Ferry',
        osm: { way: 2 ** 48 - 1, nodes: [1, 2, 3, 4, 5, 2 ** 40 - 1] },
      },
      {
        shape: [
          [8, 41],
          [8, 41],
          [8, 41],
        ],
        roadType: 'Ferry',
        osm: { nodes: [7, 8, 9] },
      },
      {
        shape: [
          [8, 42],
          [8, 43],
        ],
        roadType: 'Ferry',
      },
    ],
  });
  expect(kept(network)).toHaveLength(3);
  expect(kept(network)).toEqual(
    expect.arrayContaining([
      { way: 2 ** 48 - 1, nodes: [1, 3, 2 ** 40 - 1] },
      { way: undefined, nodes: [7, 9] },
      { way: undefined, nodes: undefined },
    ]),
  );
});

test('invalid ids of a source are refused in one error', () => {
  const shape: [number, number][] = [
    [8, 41],
    [8, 42],
  ];
  const wrong = [{ way: 0 }, { way: 2 ** 48 }, { nodes: [1] }, { nodes: [1, 2 ** 40] }, { ways: 7 }, 7];
  const build = () =>
    buildNetwork({ segments: wrong.map((osm) => ({ shape, roadType: 'Ferry', osm: osm as object })) });
  for (const problem of [
    'osm.way: expected a whole number from 1 to 2^48 - 1, found 0',
    'osm.way: expected a whole number from 1 to 2^48 - 1, found 281474976710656',
    'osm.nodes: expected a whole number from 1 to 2^40 - 1 for each of 2 points',
    'osm.ways: there is no such member; did you mean way?',
    'osm: expected an object with way and nodes, found 7',
  ]) {
    expect(build).toThrow(problem);
  }
});

describe('segment ids', () => {
  const ring = [...row(8), { id: 20, lon: 0.001, lat: 0.01 }, { id: 21, lon: 0.004, lat: 0.01 }];
  const roads = [street(1, [1, 2, 3]), street(2, [3, 4, 5]), street(3, [5, 6, 7, 8]), street(4, [2, 20, 21, 4])];

  test('are the same when the same extract is imported again, with and without keepIds', async () => {
    const first = await networkOfData({ nodes: ring, ways: roads });
    for (const options of [{}, { keepIds: 'nodes' }, { keepTags: ['highway'] }, { keepIds: 'ways' }] as const) {
      expect(idsOf(await networkOfData({ nodes: ring, ways: roads }, options))).toEqual(idsOf(first));
    }
  });

  test('stay when a neighbouring road changes, is removed or added, if no junction changes', async () => {
    const before = idsOf(await networkOfData({ nodes: ring, ways: roads }));
    // changes to another road: its tags, shape or length; one more road at a junction; one road less that joins no others
    const changes: OsmWay[][] = [
      [...roads.slice(0, 2), street(3, [5, 6, 7, 8], { maxspeed: '30', name: 'New Street' }), roads[3]],
      [...roads.slice(0, 3), street(4, [2, 21, 20, 4])],
      [...roads, street(5, [4, 21])],
      [...roads.slice(0, 2), roads[3]],
    ];
    for (const changed of changes) {
      const after = new Set(idsOf(await networkOfData({ nodes: ring, ways: changed })));
      const others = before.filter((id) => !/^[345]:/.test(id));
      expect(others).toHaveLength(4);
      expect(others.filter((id) => !after.has(id))).toEqual([]);
    }
  });

  test('change where a new junction cuts a road', async () => {
    const before = idsOf(await networkOfData({ nodes: ring, ways: roads }));
    const after = idsOf(await networkOfData({ nodes: ring, ways: [...roads, street(5, [6, 21])] }));
    expect(before.filter((id) => id.startsWith('3:'))).toHaveLength(1);
    expect(after.filter((id) => id.startsWith('3:'))).toHaveLength(2);
    expect(before.filter((id) => id.startsWith('3:')).filter((id) => after.includes(id))).toEqual([]);
  });
});

describe('the segments of a way', () => {
  test('are all that have its id, sorted by id, as records show it', async () => {
    const database = openEngine(await networkOfData({ nodes, ways }, { keepIds: 'nodes' }));
    for (const way of [7, FAR + 7]) {
      const found = segmentsByWay(database, { way, segmentGeometryStyle: 'All' });
      expect(found).toHaveLength(2);
      for (const record of found) {
        expect(record.osmWay).toBe(way);
        expect(record.osmNodes).toHaveLength(record.geometry.coordinates.length);
        expect(segmentById(database, record.segmentID, { segmentGeometryStyle: 'All' })).toEqual([record]);
        expect('osmNodes' in segmentById(database, record.segmentID)[0]).toBe(false);
      }
      expect(segmentsByWay(database, { way: String(way), segmentGeometryStyle: 'All' })).toEqual(found);
    }
  });

  test('are refused if there are none, or none for a mode', async () => {
    const database = openEngine(await networkOfData({ nodes, ways }, { keepIds: 'ways' }));
    expect(errorOf(() => segmentsByWay(database, { way: 8 })).complaints).toEqual([
      { errorCode: 9011, userMessage: 'Unknown way: 8.', parameter: 'way', value: '8' },
    ]);
    const without = openEngine(await networkOfData({ nodes, ways }));
    expect(errorOf(() => segmentsByWay(without, { way: 7 })).message).toContain("import it with keepIds: 'ways'");
    const modes = { keepIds: 'ways', modes: ['car', 'foot'] } as const;
    const paths = [...ways, { id: 9, refs: [1, 2], tags: { highway: 'footway' } }];
    const both = openEngine(await networkOfData({ nodes, ways: paths }, modes));
    expect(segmentsByWay(both, { way: 9, mode: 'foot' })).toHaveLength(1);
    expect(errorOf(() => segmentsByWay(both, { way: 9, mode: 'car' })).message).toContain(
      'no segment of way 9 is for car',
    );
    expect(errorOf(() => segmentsByWay(both, { way: 7 }, {} as never)).message).toContain('takes no payload');
  });

  test('equal those found by checking every segment, for any ids', () => {
    const id = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constantFrom(FAR + 1, 2 * FAR + 1, FAR, 2 ** 48 - 1));
    fc.assert(
      fc.property(fc.array(fc.option(id), { minLength: 1, maxLength: 30 }), (wayOf) => {
        const segments = wayOf.map((way, i) => ({
          shape: [
            [8 + i / 100, 41],
            [8 + i / 100, 41.01],
          ] as [number, number][],
          roadType: 'Ferry' as const,
          ...(way !== null && { osm: { way } }),
        }));
        const network = buildNetwork({ segments });
        expect(kept(network).flatMap(({ way }) => way ?? []).length).toBe(wayOf.filter((way) => way !== null).length);
        for (const way of [1, 2, 3, 4, 5, FAR, FAR + 1, 2 * FAR + 1, 2 ** 48 - 1]) {
          const expected = kept(network).flatMap((one, segment) => (one.way === way ? [segment] : []));
          expect(segmentsOfWay(network, way)).toEqual(expected);
        }
      }),
      { seed: 3, numRuns: runs(200) },
    );
  });
});

const real = EXTRACTS.map((name) => ({ name, path: realFile(`${name}.osm.pbf`) })).slice(0, 2);

test.skipIf(real[0].path === undefined).each(real)(
  'in $name, ids take at most 6 bytes a segment and 5 a point, and change nothing else',
  async ({ path }) => {
    const plain = buildNetwork(await importOsm(path!));
    const withNodes = buildNetwork(await importOsm(path!, { keepIds: 'nodes' }));
    const [ways, points] = [withNodes.osmWayLow.byteLength + withNodes.osmWayHigh.byteLength, plain.pointX.length];
    expect(ways).toBeLessThanOrEqual(6 * plain.segmentCount);
    expect(withNodes.osmNodeLow.byteLength + withNodes.osmNodeHigh.byteLength).toBe(5 * points);
    // the rest are names of sections, and padding
    const least = encodeNetwork(plain).length + ways + 5 * points;
    expect(encodeNetwork(withNodes).length - least).toBeLessThan(200);
    const { osmWayLow, osmWayHigh, osmNodeLow, osmNodeHigh } = plain;
    expect({ ...withNodes, osmWayLow, osmWayHigh, osmNodeLow, osmNodeHigh }).toEqual(plain);
    // segments that meet have one node there
    const nodeAt = new Map<number, number>();
    for (let segment = 0; segment < plain.segmentCount; segment++) {
      const { arcOfDirected, tail, head } = withNodes;
      const arc = arcOfDirected[2 * segment];
      if (arc === 0xffffffff) continue;
      const all = osmNodesOf(withNodes, segment)!;
      for (const [junction, node] of [
        [tail[arc], all[0]],
        [head[arc], all[all.length - 1]],
      ]) {
        if (junction >= withNodes.junctionCount) continue;
        expect(nodeAt.get(junction) ?? node).toBe(node);
        nodeAt.set(junction, node);
      }
    }
    expect(nodeAt.size).toBeGreaterThan(500);
  },
);

import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { importOsm } from '../../src/import/osm/import-osm.ts';
import { type OsmWay, row, type Tags, writePbf } from '../kit/osm-data.ts';

/** The signs of the segments of a way over three junctions, whose first node carries these tags. */
async function signsOf(tags: Tags, nodeTags: Tags = {}) {
  const nodes = [
    ...row(3).map((node) => (node.id === 1 ? { ...node, tags: nodeTags } : node)),
    { id: 10, lon: 0.0009, lat: 0.001 },
  ];
  const ways = [
    { id: 1, refs: [1, 2, 3], tags: { highway: 'primary', ...tags } },
    { id: 2, refs: [2, 10], tags: { highway: 'primary' } },
  ];
  const segments = [...(await importOsm(writePbf({ nodes, ways }))).segments];
  expect(() => buildNetwork({ segments })).not.toThrow();
  return segments.slice(0, 2).map(({ signs }) => signs);
}

describe('signs', () => {
  test('with destinations of a one-way road are at its beginning: numbers, then streets, then places', async () => {
    const tags = {
      'destination:ref': 'A 5;B 3',
      destination: 'Basel',
      'destination:street': 'Rue Haute',
      oneway: 'yes',
    };
    const toward = ['A 5', 'B 3', 'Rue Haute', 'Basel'];
    expect(await signsOf(tags)).toEqual([{ forward: { toward } }, undefined]);
    expect(await signsOf({ ...tags, oneway: '-1' })).toEqual([undefined, { backward: { toward } }]);
  });

  test('of an exit with a number are for the direction in which the link is drawn, if it is no one-way street', async () => {
    const link = { highway: 'motorway_link', 'junction:ref': '7' };
    expect(await signsOf({ ...link, destination: 'Bonn' })).toEqual([{ forward: { exit: '7' } }, undefined]);
    expect(await signsOf({ ...link, oneway: '-1' })).toEqual([undefined, { backward: { exit: '7' } }]);
  });

  test('of a one-way road address traffic, even if people walk or cycle against it', async () => {
    const tags = { highway: 'primary', oneway: 'yes', destination: 'Basel', 'oneway:bicycle': 'no' };
    const bytes = writePbf({ nodes: row(2), ways: [{ id: 1, refs: [1, 2], tags }] });
    for (const modes of [['car'], ['bicycle'], ['car', 'bicycle', 'foot']] as const)
      expect([...(await importOsm(bytes, { modes })).segments][0].signs).toEqual({ forward: { toward: ['Basel'] } });
  });

  test('of a two-way road name their direction', async () => {
    expect(await signsOf({ destination: 'Basel' })).toEqual([undefined, undefined]);
    expect(await signsOf({ 'destination:backward': 'Basel' })).toEqual([
      undefined,
      { backward: { toward: ['Basel'] } },
    ]);
  });

  test('lanes apply at the end of a road, the name of a bridge along all of it', async () => {
    const lanes = 'left|through;right';
    expect(await signsOf({ 'turn:lanes': lanes, oneway: 'yes' })).toEqual([undefined, { forward: { lanes } }]);
    const structure = 'Long Bridge';
    const both = { forward: { structure }, backward: { structure } };
    expect(await signsOf({ 'bridge:name': structure })).toEqual([both, both]);
  });

  test('of an exit belong to the link that leaves, not to the road that continues', async () => {
    const exit = { highway: 'motorway_junction', ref: '12', name: 'North', exit_to: 'Basel; Bern' };
    const link = { highway: 'motorway_link', oneway: 'yes' };
    const forward = { exit: '12', junction: 'North', toward: ['Basel', 'Bern'] };
    expect(await signsOf(link, exit)).toEqual([{ forward }, undefined]);
    expect(await signsOf({ highway: 'motorway' }, exit)).toEqual([undefined, undefined]);
    expect(
      await signsOf({ ...link, destination: 'Bonn', 'junction:ref': '7' }, { highway: 'motorway_junction' }),
    ).toEqual([{ forward: { exit: '7', toward: ['Bonn'] } }, undefined]);
  });

  test('have the number of an exit without the word, and several numbers joined', async () => {
    const numberOf = async (ref: string, tags: Tags = {}) => {
      const [first] = await signsOf(
        { highway: 'motorway_link', oneway: 'yes', ...tags },
        { highway: 'motorway_junction', ref },
      );
      return first?.forward?.exit;
    };
    for (const ref of ['12', 'Exit 12', 'exit: 12', 'Ausfahrt 12', 'Nr. 12']) expect(await numberOf(ref)).toBe('12');
    expect(await numberOf('1A;1B')).toBe('1A/1B');
    expect(await numberOf('Exit 1A; Exit 1B')).toBe('1A/1B');
    for (const ref of ['A', '12-N', 'Exit']) expect(await numberOf(ref)).toBe(ref);
  });

  test('leave out placeholders, such as FIXME', async () => {
    const link = { highway: 'motorway_link', oneway: 'yes' };
    const node = { highway: 'motorway_junction', ref: 'FIXME', name: '?', exit_to: 'unknown;Bern' };
    expect(await signsOf(link, node)).toEqual([{ forward: { toward: ['Bern'] } }, undefined]);
    const tags = { ...link, destination: 'None|none', 'junction:ref': 'n/a', 'bridge:name': 'FIXME' };
    expect((await signsOf(tags))[0]).toEqual({ forward: { toward: ['None'] } });
    expect(await signsOf({}, { junction: 'yes', name: 'yes', ref: '-' })).toEqual([undefined, undefined]);
  });

  test('do not become names of links', async () => {
    const namesOf = async (tags: Tags) => {
      const bytes = writePbf({ nodes: row(2), ways: [{ id: 1, refs: [1, 2], tags }] });
      return [...(await importOsm(bytes)).segments][0].names?.map(({ name }) => name);
    };
    expect(await namesOf({ highway: 'motorway_link', name: 'Exit 9 to Boulder', ref: 'US 36' })).toEqual(['US 36']);
    expect(await namesOf({ highway: 'motorway_link', name: 'Exit Road' })).toEqual(['Exit Road']);
    expect(await namesOf({ highway: 'residential', name: 'Exit 9' })).toEqual(['Exit 9']);
  });

  test('of a named junction apply to every way out of it', async () => {
    const [first] = await signsOf({}, { junction: 'yes', name: 'Five Ways' });
    expect(first).toEqual({ forward: { junction: 'Five Ways' } });
  });

  test('of a roundabout count the exits that are not imported', async () => {
    const nodes = [...row(3), { id: 10, lon: 0.001, lat: 0.001 }, { id: 11, lon: 0.002, lat: 0.001 }];
    const exitsOf = async (closed: Tags, mode: 'car' | 'truck' | 'bicycle') => {
      const ways: OsmWay[] = [
        { id: 1, refs: [1, 2, 3, 11, 10, 1], tags: { highway: 'primary', junction: 'roundabout' } },
        { id: 2, refs: [2, 20], tags: { highway: 'service', ...closed } },
        { id: 3, refs: [21, 10], tags: { highway: 'residential', oneway: 'yes', ...closed } },
      ];
      const ends = [
        { id: 20, lon: 0, lat: 0.005 },
        { id: 21, lon: 0, lat: 0.006 },
      ];
      const segments = [...(await importOsm(writePbf({ nodes: [...nodes, ...ends], ways }), { mode })).segments];
      return segments.flatMap(({ signs }) => signs?.forward?.closedExits ?? []);
    };
    expect(await exitsOf({ hgv: 'no' }, 'car')).toEqual([]);
    expect(await exitsOf({ hgv: 'no' }, 'truck')).toEqual([1]);
    expect(await exitsOf({ access: 'private' }, 'car')).toEqual([1]);
    expect(await exitsOf({ access: 'no' }, 'bicycle')).toEqual([1]);
    expect(await exitsOf({ highway: 'footway' }, 'car')).toEqual([]);
  });

  test('of single lanes are reported', async () => {
    const tags = { highway: 'motorway', 'destination:lanes': 'Basel|Bern', 'destination:ref:lanes': 'A 5|A 6' };
    const { report } = await importOsm(writePbf({ nodes: row(2), ways: [{ id: 1, refs: [1, 2], tags }] }));
    expect(report.notFollowed.map(({ reason }) => reason)).toEqual([
      'destination:lanes: destinations of single lanes',
      'destination:ref:lanes: destinations of single lanes',
    ]);
  });

  test('steps, crossings and lifts are marked', async () => {
    const segmentOf = async (tags: Tags) => {
      const bytes = writePbf({ nodes: row(2), ways: [{ id: 1, refs: [1, 2], tags }] });
      return [...(await importOsm(bytes, { mode: 'foot' })).segments][0];
    };
    expect(await segmentOf({ highway: 'steps' })).toMatchObject({ isSteps: true });
    expect(await segmentOf({ highway: 'footway', footway: 'crossing' })).toMatchObject({ isCrossing: true });
    expect(await segmentOf({ highway: 'elevator' })).toMatchObject({ isElevator: true });
    expect(await segmentOf({ highway: 'footway' })).not.toHaveProperty('isCrossing');
  });
});

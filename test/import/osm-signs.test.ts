import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { importOsm } from '../../src/import/osm/import-osm.ts';
import { row, type Tags, writePbf } from '../kit/osm-data.ts';

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
  test('of where a one-way road leads stand at its beginning: numbers, then streets, then places', async () => {
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

  test('of a road both ways say which direction they mean', async () => {
    expect(await signsOf({ destination: 'Basel' })).toEqual([undefined, undefined]);
    expect(await signsOf({ 'destination:backward': 'Basel' })).toEqual([
      undefined,
      { backward: { toward: ['Basel'] } },
    ]);
  });

  test('lanes hold at the end of a road, the name of a bridge all along', async () => {
    const lanes = 'left|through;right';
    expect(await signsOf({ 'turn:lanes': lanes, oneway: 'yes' })).toEqual([undefined, { forward: { lanes } }]);
    const structure = 'Long Bridge';
    const both = { forward: { structure }, backward: { structure } };
    expect(await signsOf({ 'bridge:name': structure })).toEqual([both, both]);
  });

  test('of an exit are those of the link that leaves, not of the road that goes on', async () => {
    const exit = { highway: 'motorway_junction', ref: '12', name: 'North', exit_to: 'Basel; Bern' };
    const link = { highway: 'motorway_link', oneway: 'yes' };
    const forward = { exit: '12', junction: 'North', toward: ['Basel', 'Bern'] };
    expect(await signsOf(link, exit)).toEqual([{ forward }, undefined]);
    expect(await signsOf({ highway: 'motorway' }, exit)).toEqual([undefined, undefined]);
    expect(
      await signsOf({ ...link, destination: 'Bonn', 'junction:ref': '7' }, { highway: 'motorway_junction' }),
    ).toEqual([{ forward: { exit: '7', toward: ['Bonn'] } }, undefined]);
  });

  test('of a junction with a name hold for all who leave it', async () => {
    const [first] = await signsOf({}, { junction: 'yes', name: 'Five Ways' });
    expect(first).toEqual({ forward: { junction: 'Five Ways' } });
  });

  test('steps and crossings are marked', async () => {
    const segmentOf = async (tags: Tags) => {
      const bytes = writePbf({ nodes: row(2), ways: [{ id: 1, refs: [1, 2], tags }] });
      return [...(await importOsm(bytes, { mode: 'foot' })).segments][0];
    };
    expect(await segmentOf({ highway: 'steps' })).toMatchObject({ isSteps: true });
    expect(await segmentOf({ highway: 'footway', footway: 'crossing' })).toMatchObject({ isCrossing: true });
    expect(await segmentOf({ highway: 'footway' })).not.toHaveProperty('isCrossing');
  });
});

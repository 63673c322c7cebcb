import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { importOsm, modes, type OsmOptions } from '../../src/import/osm/import-osm.ts';
import type { ModeSource } from '../../src/network/source.ts';
import { openDatabase } from '../../src/operations/open-database.ts';
import { route } from '../../src/operations/route.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';
import { type OsmData, type OsmRelation, type OsmWay, row, type Tags, writePbf } from '../kit/osm-data.ts';

const street = (id: number, refs: readonly number[], tags: Tags = {}): OsmWay => ({
  id,
  refs,
  tags: { highway: 'residential', ...tags },
});

async function imported(data: OsmData, options: OsmOptions = {}) {
  const { segments, turnBans, report } = await importOsm(writePbf(data), options);
  return { segments: [...segments], turnBans, report };
}

/** The ends of the segments, by their junctions: `1-2 2-4`. */
const ends = (segments: { start?: string | number | undefined; end?: string | number | undefined }[]) =>
  segments.map(({ start, end }) => `${start}-${end}`).join(' ');

describe('destination-only roads', () => {
  // 1 --open-- 2 --destination-- 3 --open-- 4 --destination-- 5 --open-- 6, and a way around from 2 to 5.
  const nodes = [...row(6), { id: 10, lon: 0.002, lat: 0.003 }];
  const quiet: Tags = { motor_vehicle: 'destination' };
  const ways = [street(1, [1, 2]), street(2, [2, 3], quiet), street(3, [3, 4]), street(4, [4, 5], quiet)];
  const rest = [street(5, [5, 6]), street(6, [2, 10, 5])];
  const isQuiet = (mode?: ModeSource | false) => mode !== false && mode?.isDestinationOnly === true;
  const quietOf = async (more: readonly OsmWay[], options?: OsmOptions) =>
    (await imported({ nodes, ways: [...ways, ...more] }, options)).segments
      .filter(({ isDestinationOnly, byMode }) => isDestinationOnly || isQuiet(byMode?.car))
      .map(({ id }) => Number.parseInt(id!, 16));

  test('are marked by a tag, and places behind them are reached over them', async () => {
    expect(await quietOf(rest)).toEqual([2, 4]);
    const kilometres = async (from: number, to: number, more: readonly OsmWay[] = rest) => {
      const source = await importOsm(writePbf({ nodes, ways: [...ways, ...more] }));
      const database = openDatabase(prepareNetwork(buildNetwork(source)));
      const query = { startPoint: [from / 1000, 0], endPoint: [to / 1000, 0], distanceUnit: 'km' } as const;
      return route(database, query).distance;
    };
    // Two trips: from a place between 1 and 2 to one between 3 and 4, and on to one between 5 and 6.
    const [behind, through] = [await kilometres(0.5, 2.5), await kilometres(0.5, 4.5)];
    expect(behind).toBeCloseTo(0.22, 1);
    expect(through).toBeGreaterThan(0.7);
    expect(await kilometres(2.5, 4.5)).toBeCloseTo(behind, 2);
    // If an open road leads in, the rule binds traffic from the main part.
    expect(await kilometres(0.5, 2.5, [...rest, street(7, [10, 3], { oneway: 'yes' })])).toBeGreaterThan(0.6);
    expect(await kilometres(2.5, 4.5, [...rest, street(7, [10, 3], { oneway: 'yes' })])).toBeCloseTo(behind, 2);
  });

  test('are read on every island', async () => {
    const far = [31, 32, 33, 34, 40].map((id, i) => ({ id, lon: 1 + 0.001 * i, lat: 0.001 * (i % 2) }));
    const island = [street(11, [31, 32]), street(12, [32, 33], quiet), street(13, [33, 34]), street(14, [32, 40, 33])];
    const { segments } = await imported({ nodes: [...nodes, ...far], ways: [...ways, ...rest, ...island] });
    const found = segments.flatMap(({ id, isDestinationOnly }) =>
      isDestinationOnly ? [Number.parseInt(id!, 16)] : [],
    );
    expect(found).toEqual([2, 4, 12]);
  });

  test('are destination-only for the modes that they name', async () => {
    expect(await quietOf(rest, { modes: ['car', 'foot'] })).toEqual([2, 4]);
    const { segments } = await imported({ nodes, ways: [...ways, ...rest] }, { modes: ['car', 'foot'] });
    expect(segments.some(({ byMode }) => isQuiet(byMode?.foot))).toBe(false);
  });
});

describe('a destination-only gate', () => {
  // 1 -- 2 --[3]-- 4 -- 5, and a longer way around from 2 to 4.
  const around: OsmWay = street(9, [2, 10, 4]);
  const street12345 = street(1, [1, 2, 3, 4, 5]);
  const nodes = (tags: Tags) => [
    ...row(5).map((node) => (node.id === 3 ? { ...node, tags } : node)),
    { id: 10, lon: 0.002, lat: 0.003 },
  ];
  const quiet: Tags = { barrier: 'gate', motor_vehicle: 'destination' };
  const metres = async (ways: readonly OsmWay[], tags: Tags, modes: readonly ('car' | 'foot')[], mode?: string) => {
    const source = await importOsm(writePbf({ nodes: nodes(tags), ways }), { modes });
    const database = openDatabase(prepareNetwork(buildNetwork(source)));
    const [start, , , , end] = row(5);
    const query = { startPoint: [start.lon, start.lat], endPoint: [end.lon, end.lat], mode } as const;
    return route(database, query).distance;
  };

  test('is closed to through traffic of the modes that it names, and open to trips to places behind it', async () => {
    const open = await metres([street12345, around], { barrier: 'gate' }, ['car']);
    expect(await metres([street12345, around], quiet, ['car'])).toBeGreaterThan(1.3 * open);
    expect(await metres([street12345], quiet, ['car'])).toBeCloseTo(open, 6);
  });

  test('is open to other modes', async () => {
    const open = await metres([street12345, around], { barrier: 'gate' }, ['car']);
    expect(await metres([street12345, around], quiet, ['car', 'foot'], 'car')).toBeGreaterThan(1.3 * open);
    expect(await metres([street12345, around], quiet, ['car', 'foot'], 'foot')).toBeCloseTo(open, 6);
  });
});

describe('ways are split', () => {
  test('at shared nodes, inside or at their ends, and nowhere else', async () => {
    const nodes = [...row(5), { id: 10, lon: 0.0018, lat: 0.001 }];
    const { segments, report } = await imported({ nodes, ways: [street(1, [1, 2, 3, 4, 5]), street(2, [3, 10])] });
    expect(ends(segments)).toBe('1-3 3-5 3-10');
    expect(segments[0].shape).toHaveLength(3);
    expect(report).toMatchObject({ roads: 2, segments: 3 });
  });

  test('at their ends: two consecutive ways stay two', async () => {
    const { segments } = await imported({ nodes: row(3), ways: [street(1, [1, 2]), street(2, [2, 3])] });
    expect(ends(segments)).toBe('1-2 2-3');
  });

  test('only by roads that are kept', async () => {
    const nodes = [...row(3), { id: 10, lon: 0.0009, lat: 0.001 }];
    const ways = [street(1, [1, 2, 3]), street(2, [2, 10], { highway: 'footway' })];
    expect(ends((await imported({ nodes, ways })).segments)).toBe('1-3');
    expect(ends((await imported({ nodes, ways }, { footpaths: true })).segments)).toBe('1-2 2-3 2-10');
  });

  test('where they touch themselves', async () => {
    const nodes = [...row(3), { id: 10, lon: 0.0009, lat: 0.001 }];
    expect(ends((await imported({ nodes, ways: [street(1, [1, 2, 3, 10, 2])] })).segments)).toBe('1-2 2-2');
    expect(ends((await imported({ nodes, ways: [street(1, [2, 3, 10, 2])] })).segments)).toBe('2-2');
  });

  test('nodes listed twice in a row count once', async () => {
    const { segments } = await imported({ nodes: row(3), ways: [street(1, [1, 1, 2, 2, 3, 3])] });
    expect(ends(segments)).toBe('1-3');
    expect(() => buildNetwork({ segments })).not.toThrow();
  });

  test('where the extract lacks a node, which leaves a gap', async () => {
    const { segments, report } = await imported({
      nodes: row(6).filter(({ id }) => id !== 3),
      ways: [street(7, [1, 2, 3, 4, 5, 6])],
    });
    expect(ends(segments)).toBe('1-2 4-6');
    expect(report.notFollowed).toEqual([{ reason: 'nodes missing from the extract', kind: 'way', count: 1, ids: [7] }]);
    const none = await imported({ nodes: row(1), ways: [street(7, [1, 2, 3])] });
    expect(none.segments).toEqual([]);
    expect(none.report.leftOut).toEqual([{ reason: 'fewer than two nodes', kind: 'way', count: 1, ids: [7] }]);
  });

  test('at barriers that block cars, so that no one passes', async () => {
    const nodesWith = (tags: Tags) => row(3).map((node) => (node.id === 2 ? { ...node, tags } : node));
    const passes = async (tags: Tags, options?: OsmOptions) => {
      const { segments } = await imported({ nodes: nodesWith(tags), ways: [street(1, [1, 2, 3])] }, options);
      return segments.length === 1;
    };
    for (const barrier of ['bollard', 'block', 'planter']) expect(await passes({ barrier })).toBe(false);
    for (const barrier of ['gate', 'lift_gate', 'toll_booth', 'cattle_grid', 'no'])
      expect(await passes({ barrier })).toBe(true);
    expect(await passes({ barrier: 'gate', access: 'private' })).toBe(false);
    expect(await passes({ barrier: 'gate', access: 'private' }, { privateRoads: true })).toBe(true);
    expect(await passes({ barrier: 'bollard', motor_vehicle: 'yes' })).toBe(true);
    expect(await passes({ barrier: 'gate', vehicle: 'no' })).toBe(false);
    expect(await passes({ highway: 'crossing' })).toBe(true);
    // Unknown barriers block cars, and access tags close a node without any barrier.
    for (const barrier of ['wall', 'fence', 'kerb', 'hedge', 'something'])
      expect(await passes({ barrier })).toBe(false);
    expect(await passes({ barrier: 'kerb', kerb: 'lowered' })).toBe(true);
    // A kerb on a crossing is for pedestrians, and a `fence` made of sound keeps cattle in.
    expect(await passes({ barrier: 'kerb', highway: 'crossing' })).toBe(true);
    expect(await passes({ barrier: 'kerb', highway: 'crossing', kerb: 'raised', motor_vehicle: 'no' })).toBe(true);
    expect(await passes({ barrier: 'bollard', highway: 'crossing' })).toBe(false);
    expect(await passes({ barrier: 'fence', sensory: 'audible' })).toBe(true);
    expect(await passes({ barrier: 'fence', sensory: 'audible', locked: 'yes' })).toBe(false);
    for (const mode of ['truck', 'bicycle', 'foot'] as const)
      expect(await passes({ barrier: 'fence', sensory: 'audible' }, { mode })).toBe(true);
    expect(await passes({ barrier: 'kerb', highway: 'crossing', bicycle: 'no' }, { mode: 'bicycle' })).toBe(true);
    const wheels = { ...modes.foot, name: 'wheels', passableBarriers: [] };
    expect(await passes({ barrier: 'kerb', highway: 'crossing' }, { mode: wheels })).toBe(false);
    expect(await passes({ barrier: 'bollard', bollard: 'rising' })).toBe(true);
    expect(await passes({ barrier: 'bollard', bollard: 'removable' })).toBe(false);
    for (const key of ['access', 'vehicle', 'motor_vehicle', 'motorcar']) {
      expect(await passes({ [key]: 'no' })).toBe(false);
      expect(await passes({ [key]: 'yes' })).toBe(true);
    }
    expect(await passes({ access: 'no', motorcar: 'yes' })).toBe(true);
    expect(await passes({ bicycle: 'no' })).toBe(true);
    expect(await passes({ highway: 'crossing', motor_vehicle: 'no' })).toBe(true);
    expect(await passes({ barrier: 'height_restrictor', maxheight: '2.1' })).toBe(true);
    expect(await passes({ barrier: 'height_restrictor', maxheight: '1.9' })).toBe(false);
    const { segments } = await imported({ nodes: nodesWith({ barrier: 'bollard' }), ways: [street(1, [1, 2, 3])] });
    expect(new Set(segments.flatMap(({ start, end }) => [start, end])).size).toBe(4);
  });

  test('a node with impossible coordinates is left out, and the report says so', async () => {
    const nodes = row(4).map((node) => (node.id === 2 ? { ...node, lat: 91 } : node));
    const { segments, report } = await imported({ nodes, ways: [street(1, [1, 2, 3, 4])] });
    expect(ends(segments)).toBe('3-4');
    expect(report.leftOut).toContainEqual({
      reason: 'nodes with impossible coordinates',
      kind: 'node',
      count: 1,
      ids: [2],
    });
    expect(() => buildNetwork({ segments })).not.toThrow();
  });

  test('a way that the extract contains twice is read once', async () => {
    const { segments, report } = await imported({ nodes: row(3), ways: [street(1, [1, 2]), street(1, [2, 3])] });
    expect(ends(segments)).toBe('1-2');
    expect(report.leftOut[0].reason).toBe('a second version of the same way');
  });
});

describe('ids', () => {
  const nodes = [...row(6), { id: 10, lon: 0.0018, lat: 0.001 }, { id: 11, lon: 0.0036, lat: 0.001 }];
  const long = street(0xa1b2c3, [1, 2, 3, 4, 5, 6]);

  test('begin with the way', async () => {
    const { segments } = await imported({ nodes, ways: [long, street(2, [3, 10])] });
    expect(segments.map(({ id }) => id?.split(':')[0])).toEqual(['a1b2c3', 'a1b2c3', '2']);
  });

  test('are the same in every import', async () => {
    const ids = async () => (await imported({ nodes, ways: [long] })).segments.map(({ id }) => id);
    expect(await ids()).toEqual(await ids());
    expect(await ids()).toEqual(['a1b2c3:48885437']);
  });

  test('stay if a way was not touched, whatever else changes', async () => {
    const before = await imported({ nodes, ways: [long, street(2, [3, 10])] });
    const after = await imported({ nodes, ways: [street(9, [10, 11]), long, street(2, [3, 10]), street(3, [5, 11])] });
    const idAt = (all: typeof before, wanted: string) => all.segments.find((segment) => ends([segment]) === wanted)?.id;
    expect(idAt(after, '1-3')).toBe(idAt(before, '1-3'));
    expect(idAt(after, '3-10')).toBe(idAt(before, '3-10'));
  });

  test('differ even for a way that passes the same nodes again', async () => {
    const { segments } = await imported({ nodes, ways: [street(1, [1, 2, 10, 1, 2, 10, 1])] });
    expect(new Set(segments.map(({ id }) => id)).size).toBe(segments.length);
    expect(() => buildNetwork({ segments })).not.toThrow();
  });
});

describe('turn restrictions', () => {
  // A crossing of four streets at node 3, and a short street from 3 to 4 with a turn at its end.
  //
  //         10            12
  //          |             |
  //     1 -- 3 ----------- 4 -- 6
  //          |             |
  //         11            13
  const nodes = [
    ...row(6),
    { id: 10, lon: 0.0018, lat: 0.001 },
    { id: 11, lon: 0.0018, lat: -0.001 },
    { id: 12, lon: 0.0027, lat: 0.001 },
    { id: 13, lon: 0.0027, lat: -0.001 },
  ];
  const ways = [
    street(101, [1, 3]),
    street(102, [3, 10]),
    street(103, [3, 11]),
    street(104, [3, 4]),
    street(105, [4, 12]),
    street(106, [4, 13]),
    street(107, [4, 6]),
  ];
  const way = (ref: number, role: string) => ({ kind: 'way' as const, ref, role });
  const node = (ref: number) => ({ kind: 'node' as const, ref, role: 'via' });
  const restriction = (members: OsmRelation['members'], tags: Tags = {}): OsmRelation => ({
    id: 7,
    tags: {
      type: 'restriction',
      ...(Object.keys(tags).some((key) => key.startsWith('restriction')) ? {} : { restriction: 'no_left_turn' }),
      ...tags,
    },
    members,
  });
  const left = [way(101, 'from'), node(3), way(102, 'to')];
  const bansOf = async (relation: OsmRelation, more: Partial<OsmData> = {}) => {
    const { segments, turnBans, report } = await imported({ nodes, ways, relations: [relation], ...more });
    const wayOf = new Map(
      segments.map(({ id, start, end }) => [id!, `${Number.parseInt(id!.split(':')[0], 16)} ${start}-${end}`]),
    );
    expect(() => buildNetwork({ segments, turnBans })).not.toThrow();
    const named = turnBans.map((ban) => ({
      ...ban,
      from: wayOf.get(ban.from),
      to: wayOf.get(ban.to),
      via: ban.via?.map((id) => wayOf.get(id)),
    }));
    return named.length > 0 ? named : report.leftOut.map(({ reason, ids }) => `${reason} ${ids}`);
  };

  test('at a node', async () => {
    expect(await bansOf(restriction(left))).toEqual([
      { kind: 'no', from: '101 1-3', to: '102 3-10', at: 3, via: undefined },
    ]);
    expect(await bansOf(restriction(left, { restriction: 'only_left_turn' }))).toMatchObject([{ kind: 'only' }]);
  });

  test('apply to the right part of a way', async () => {
    const whole = [street(201, [1, 2, 3]), street(202, [2, 12]), street(102, [3, 10])];
    expect(await bansOf(restriction([way(201, 'from'), node(3), way(102, 'to')]), { ways: whole })).toMatchObject([
      { from: '201 2-3', to: '102 3-10' },
    ]);
  });

  test('with several ways are several bans', async () => {
    expect(
      await bansOf(
        restriction([way(101, 'from'), way(103, 'from'), node(3), way(102, 'to')], { restriction: 'no_entry' }),
      ),
    ).toMatchObject([
      { from: '101 1-3', to: '102 3-10' },
      { from: '103 3-11', to: '102 3-10' },
    ]);
  });

  test('with several ways apply only as no_entry or no_exit', async () => {
    const severalFrom = [way(101, 'from'), way(103, 'from'), node(3), way(102, 'to')];
    const severalTo = [way(101, 'from'), node(3), way(102, 'to'), way(103, 'to')];
    expect(await bansOf(restriction(severalTo, { restriction: 'no_exit' }))).toHaveLength(2);
    for (const [members, word, reason] of [
      [severalFrom, 'no_left_turn', 'several from members that are not no_entry'],
      [severalFrom, 'no_exit', 'several from members that are not no_entry'],
      [severalTo, 'no_entry', 'several to members that are not no_exit'],
      [severalTo, 'only_straight_on', 'several to members that are not no_exit'],
    ] as const) {
      expect(await bansOf(restriction(members, { restriction: word }))).toEqual([`turn restrictions with ${reason} 7`]);
    }
  });

  test('on red lights are not bans: on green the turn is allowed', async () => {
    for (const word of ['no_right_turn_on_red', 'no_left_turn_on_red']) {
      expect(await bansOf(restriction(left, { restriction: word }))).toEqual(['turn restrictions on red lights 7']);
    }
  });

  test('with a node outside of the extract, or with ways that do not share it, are reported', async () => {
    const lacking = nodes.filter(({ id }) => id !== 3);
    expect(await bansOf(restriction(left), { nodes: lacking })).toContain(
      'turn restrictions at nodes missing from the extract 7',
    );
    const apart = restriction([way(101, 'from'), way(107, 'via'), way(105, 'to')]);
    expect(await bansOf(apart)).toEqual(['turn restrictions whose ways do not meet 7']);
    const chain = restriction([way(101, 'from'), way(104, 'via'), way(105, 'to')]);
    const against = ways.map((one) => (one.id === 104 ? street(104, [4, 3], { oneway: 'yes' }) : one));
    expect(await bansOf(chain, { ways: against })).toEqual([
      'turn restrictions on turns that one-way streets rule out already 7',
    ]);
  });

  test('on U-turns', async () => {
    expect(
      await bansOf(restriction([way(101, 'from'), node(3), way(101, 'to')], { restriction: 'no_u_turn' })),
    ).toMatchObject([{ from: '101 1-3', to: '101 1-3', at: 3 }]);
  });

  test('over ways in between', async () => {
    expect(await bansOf(restriction([way(101, 'from'), way(104, 'via'), way(105, 'to')]))).toMatchObject([
      { kind: 'no', from: '101 1-3', via: ['104 3-4'], to: '105 4-12', at: 3 },
    ]);
    const cut = ways.map((one) => (one.id === 104 ? street(104, [3, 5, 4]) : one));
    expect(
      await bansOf(restriction([way(101, 'from'), way(104, 'via'), way(105, 'to')]), {
        ways: [...cut, street(108, [5, 2])],
      }),
    ).toMatchObject([{ via: ['104 3-5', '104 5-4'] }]);
  });

  test('over several ways, in either order', async () => {
    const chain = [way(102, 'from'), way(104, 'via'), way(107, 'via'), way(109, 'to')];
    const more = { ways: [...ways, street(109, [6, 12])] };
    const expected = [{ from: '102 3-10', via: ['104 3-4', '107 4-6'], to: '109 6-12' }];
    expect(await bansOf(restriction(chain), more)).toMatchObject(expected);
    expect(await bansOf(restriction([chain[0], chain[2], chain[1], chain[3]]), more)).toMatchObject(expected);
  });

  test('exempt the modes in `except`', async () => {
    expect(await bansOf(restriction(left, { except: 'bicycle;psv' }))).toMatchObject([{ kind: 'no' }]);
    const [spared] = (await bansOf(restriction(left, { except: 'hgv' }))) as { except?: string[] }[];
    expect(spared.except).toContain('ALL');
    const [bound] = (await bansOf(restriction(left, { except: 'motorcar' }))) as { vehicleTypes?: string[] }[];
    expect(bound.vehicleTypes).toContain('SEMI_TRAILOR');
    expect(await bansOf(restriction(left, { except: 'motor_vehicle' }))).toEqual([
      'turn restrictions that exempt every imported mode 7',
    ]);
  });

  test('for trucks bind trucks only, and those for other vehicles bind no one', async () => {
    const [bound] = (await bansOf(restriction(left, { 'restriction:hgv': 'no_left_turn' }))) as {
      vehicleTypes?: string[];
    }[];
    expect(bound.vehicleTypes).toHaveLength(8);
    expect(await bansOf(restriction(left, { 'restriction:bicycle': 'no_left_turn' }))).toEqual([
      'turn restrictions for modes that are not imported 7',
    ]);
  });

  test('at certain hours bind in the traffic buckets that they cover', async () => {
    const at = (hours: string) => ({ 'restriction:conditional': `no_left_turn @ (${hours})` });
    expect(await bansOf(restriction(left, at('Mo-Fr 07:00-10:00')))).toMatchObject([
      { kind: 'no', buckets: ['AMPeak'] },
    ]);
    const older = {
      restriction: 'no_left_turn',
      day_on: 'Monday',
      day_off: 'Friday',
      hour_on: '16:00',
      hour_off: '19:00',
    };
    expect(await bansOf(restriction(left, older))).toMatchObject([{ kind: 'no', buckets: ['PMPeak'] }]);
    const all = await bansOf(restriction(left, at('00:00-24:00')));
    expect(all).toMatchObject([{ buckets: ['AMPeak', 'PMPeak', 'OffPeak', 'Night'] }]);
  });

  test('at hours that fit no traffic bucket are left out and counted, with the reason', async () => {
    const reason = ['conditional turn restrictions: hours that cover only part of a traffic bucket 7'];
    const hours = { 'restriction:conditional': 'no_left_turn @ (07:00-09:00)' };
    expect(await bansOf(restriction(left, hours))).toEqual(reason);
    expect(
      await bansOf(restriction(left, { restriction: 'no_left_turn', hour_on: '07:00', hour_off: '09:00' })),
    ).toEqual(reason);
  });

  test.each<[string, OsmRelation['members'], Tags]>([
    ['without from, via or to', [way(101, 'from'), way(102, 'to')], {}],
    ['whose ways do not meet', [way(101, 'from'), node(4), way(102, 'to')], {}],
    ['on ways that are not in the network', [way(999, 'from'), node(3), way(102, 'to')], {}],
    ['of an unknown kind', left, { restriction: 'maybe' }],
  ])('%s are left out', async (reason, members, tags) => {
    expect(await bansOf(restriction(members, tags))).toEqual([`turn restrictions ${reason} 7`]);
  });

  test('that would ban driving against a one-way street are left out', async () => {
    const oneway = ways.map((one) => (one.id === 102 ? street(102, [10, 3], { oneway: 'yes' }) : one));
    expect(await bansOf(restriction(left), { ways: oneway })).toEqual([
      'turn restrictions on turns that one-way streets rule out already 7',
    ]);
  });

  test('at a barrier are left out: no one passes there', async () => {
    const barred = nodes.map((one) => (one.id === 3 ? { ...one, tags: { barrier: 'bollard' } } : one));
    const reason = ['turn restrictions at barriers that block every mode they apply to 7'];
    const reasons = (all: unknown[]) => all.filter((one) => String(one).startsWith('turn'));
    expect(reasons(await bansOf(restriction(left), { nodes: barred }))).toEqual(reason);
    const via = restriction([way(101, 'from'), way(104, 'via'), way(105, 'to')]);
    expect(reasons(await bansOf(via, { nodes: barred }))).toEqual(reason);
    const inside = nodes.map((one) => (one.id === 5 ? { ...one, tags: { barrier: 'bollard' } } : one));
    const cut = ways.map((one) => (one.id === 104 ? street(104, [3, 5, 4]) : one));
    expect(reasons(await bansOf(via, { nodes: inside, ways: cut }))).toEqual(reason);
  });

  test('other relations are ignored', async () => {
    const { report } = await imported({ nodes, ways, relations: [{ id: 1, tags: { type: 'route' }, members: left }] });
    expect(report).toMatchObject({ relations: 1, leftOut: [] });
  });
});

describe('links', () => {
  const nodes = row(8);

  test('serve the highest road that their group touches', async () => {
    const ways = [
      street(1, [1, 2], { highway: 'motorway' }),
      street(2, [2, 3], { highway: 'tertiary_link' }),
      street(3, [3, 4], { highway: 'tertiary_link' }),
      street(4, [4, 5], { highway: 'residential' }),
      street(5, [6, 7], { highway: 'tertiary_link' }),
      street(6, [7, 8], { highway: 'secondary_link' }),
    ];
    const { segments } = await imported({ nodes, ways });
    expect(segments.map(({ roadType }) => roadType).filter((type) => type.startsWith('Ramp'))).toEqual([
      'RampLimitedAccess',
      'RampLimitedAccess',
      'RampRural',
      'RampMajorRoad',
    ]);
  });
});

describe('density', () => {
  // A square grid of streets with a number of metres between them.
  const grid = (spacing: number): OsmData => {
    const count = Math.round(2000 / spacing);
    const step = spacing / 111_319.5;
    const id = (i: number, j: number) => j * 1000 + i + 1;
    const indices = Array.from({ length: count }, (_, i) => i);
    return {
      nodes: indices.flatMap((j) => indices.map((i) => ({ id: id(i, j), lon: i * step, lat: j * step }))),
      ways: indices.flatMap((k) => [
        street(
          1 + 2 * k,
          indices.map((i) => id(i, k)),
        ),
        street(
          2 + 2 * k,
          indices.map((j) => id(k, j)),
        ),
      ]),
    };
  };
  test.each([
    [80, 'LocalRoadDenseUrban'],
    [110, 'LocalRoadUrban'],
    [200, 'LocalRoadSuburban'],
    [600, 'LocalRoadRural'],
  ])('streets every %i m make a %s in the middle', async (spacing, roadType) => {
    const { segments } = await imported(grid(spacing));
    const size = Math.round(2000 / spacing) * (spacing / 111_319.5);
    const middle = segments.find(
      ({ shape: [[x, y]] }) => Math.hypot(x - size / 2, y - size / 2) < (0.8 * spacing) / 111_319.5,
    );
    expect(middle?.roadType).toBe(roadType);
  });
});

test('the report sorts reasons by frequency, with a limited number of ids', async () => {
  const ways = [1, 2, 3].map((id) => street(id, [1, 2], { access: 'private' }));
  const { report } = await imported(
    { nodes: row(2), ways: [...ways, street(9, [1, 2], { access: 'no' })] },
    { reportIds: 2 },
  );
  expect(report.leftOut).toEqual([
    { reason: 'private', kind: 'way', count: 3, ids: [1, 2] },
    { reason: 'closed to cars', kind: 'way', count: 1, ids: [9] },
  ]);
});

test('segments can be read again and again', async () => {
  const { segments } = await importOsm(writePbf({ nodes: row(3), ways: [street(1, [1, 2]), street(2, [2, 3])] }));
  expect([...segments]).toEqual([...segments]);
});

test('a binary extract and a text extract have the same content', async () => {
  const nodes = row(5).map((node) => (node.id === 3 ? { ...node, tags: { barrier: 'bollard' } } : node));
  const ways = [street(1, [1, 2, 3]), street(0x12345678, [3, 4, 5], { highway: 'primary' }), street(7, [2, 4])];
  const source = await importOsm(writePbf({ nodes, ways }), { modes: ['car', 'bicycle'] });
  const asText = { ...source, segments: [...source.segments] };
  expect(asText.segments.some(({ byMode }) => byMode?.car === false)).toBe(true);
  expect(buildNetwork(source)).toEqual(buildNetwork(asText));
});

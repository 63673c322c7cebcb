import { describe, expect, test } from 'vitest';
import { importOsm, type Mode, modes, type OsmOptions } from '../../src/import/osm/import-osm.ts';
import type { SegmentSource } from '../../src/network/source.ts';
import { row, type Tags, writePbf } from '../kit/osm-data.ts';

type How = NonNullable<OsmOptions['mode']>;

/** A kilometre of way with these tags, as this mode sees it; or why it is left out. */
async function wayOf(mode: How, tags: Tags, options: OsmOptions = {}): Promise<SegmentSource | string> {
  const bytes = writePbf({ nodes: row(2, 1000), ways: [{ id: 1, refs: [1, 2], tags }] });
  const { segments, report } = await importOsm(bytes, { mode, ...options });
  return [...segments][0] ?? report.leftOut[0]?.reason ?? 'no road';
}

const isOpen = async (mode: How, tags: Tags, options: OsmOptions = {}) =>
  typeof (await wayOf(mode, tags, options)) !== 'string';

async function speedOf(mode: How, tags: Tags, options: OsmOptions = {}): Promise<number> {
  const way = await wayOf(mode, tags, options);
  if (typeof way === 'string' || typeof way.speed !== 'number') throw new Error(JSON.stringify(way));
  return way.speed;
}

async function directionOf(mode: How, tags: Tags): Promise<unknown> {
  const way = await wayOf(mode, { highway: 'residential', ...tags });
  return typeof way === 'string' ? way : way.direction;
}

describe('who may pass', () => {
  test.each([
    ['motorway', true, true, false, false],
    ['primary', true, true, true, true],
    ['residential', true, true, true, true],
    ['cycleway', false, false, true, true],
    ['footway', false, false, true, true],
    ['steps', false, false, true, true],
    ['track', false, false, true, true],
    ['bridleway', false, false, false, true],
    ['construction', false, false, false, false],
  ])('on a %s', async (highway, ...open) => {
    const found = await Promise.all(
      (['car', 'truck', 'bicycle', 'foot'] as const).map((mode) => isOpen(mode, { highway })),
    );
    expect(found).toEqual(open);
  });

  test('is decided by the keys of the mode, and by no others', async () => {
    expect(await isOpen('foot', { highway: 'motorway', foot: 'yes' })).toBe(true);
    expect(await isOpen('foot', { highway: 'residential', motor_vehicle: 'no' })).toBe(true);
    expect(await isOpen('foot', { highway: 'residential', foot: 'use_sidepath' })).toBe(false);
    expect(await isOpen('foot', { highway: 'footway', access: 'no', foot: 'permissive' })).toBe(true);
    expect(await isOpen('bicycle', { highway: 'residential', vehicle: 'no' })).toBe(false);
    expect(await isOpen('bicycle', { highway: 'residential', vehicle: 'no', bicycle: 'yes' })).toBe(true);
    expect(await isOpen('bicycle', { highway: 'bridleway', bicycle: 'designated' })).toBe(true);
    expect(await isOpen('truck', { highway: 'residential', hgv: 'no' })).toBe(false);
    expect(await isOpen('car', { highway: 'residential', hgv: 'no' })).toBe(true);
    expect(await isOpen('truck', { highway: 'residential', motor_vehicle: 'no', hgv: 'delivery' })).toBe(true);
    expect(await isOpen('foot', { highway: 'trunk', motorroad: 'yes' })).toBe(false);
    expect(await isOpen('foot', { man_made: 'pier' })).toBe(true);
    expect(await wayOf('car', { man_made: 'pier' })).toBe('no road');
  });

  test.each<[Record<string, string>, boolean]>([
    [{}, false],
    [{ maxspeed: '90' }, false],
    [{ maxspeed: '50' }, true],
    [{ foot: 'yes' }, true],
    [{ sidewalk: 'right' }, true],
    [{ 'sidewalk:both': 'separate' }, true],
    [{ sidewalk: 'none' }, false],
    [{ motorroad: 'no' }, true],
    [{ motorroad: 'no', foot: 'no' }, false],
    [{ access: 'yes' }, false],
    [{ oneway: 'no' }, true],
  ])('people on foot keep off a divided trunk road without a sign of them: %j', async (tags, isWalked) => {
    for (const highway of ['trunk', 'trunk_link']) {
      expect(await isOpen('foot', { highway, oneway: 'yes', ...tags })).toBe(isWalked);
    }
    expect(await isOpen('foot', { highway: 'primary', oneway: 'yes', ...tags })).toBe(tags.foot !== 'no');
  });

  test.each(['via_ferrata', 'raceway', 'elevator'])(
    'a way that is never open is not opened by any tag: %s',
    async (highway) => {
      const yes = { motorcar: 'yes', hgv: 'yes', bicycle: 'yes', foot: 'yes' };
      for (const mode of ['car', 'truck', 'bicycle'] as const)
        expect(await isOpen(mode, { highway, ...yes })).toBe(false);
      expect(await isOpen('foot', { highway, ...yes })).toBe(highway === 'elevator');
    },
  );

  test('a pushed bicycle is kept out where walkers are', async () => {
    for (const highway of ['footway', 'pedestrian', 'steps']) {
      expect(await isOpen('bicycle', { highway })).toBe(true);
      expect(await isOpen('bicycle', { highway, foot: 'no' })).toBe(false);
      expect(await wayOf('bicycle', { highway, foot: 'private' })).toBe('private');
      expect(await isOpen('bicycle', { highway, foot: 'private' }, { privateRoads: true })).toBe(true);
      expect(await isOpen('bicycle', { highway, foot: 'no', bicycle: 'yes' })).toBe(true);
      expect(await isOpen('bicycle', { highway, foot: 'yes' })).toBe(true);
    }
    expect(await isOpen('bicycle', { highway: 'cycleway', foot: 'no' })).toBe(true);
  });

  test('a truck goes where it fits', async () => {
    for (const tags of [
      { maxheight: '3.5' },
      { maxweight: '7.5' },
      { 'maxweight:hgv': '12' },
      { width: '2.5' },
    ] as Tags[]) {
      expect(await isOpen('truck', { highway: 'residential', ...tags }), JSON.stringify(tags)).toBe(false);
      expect(await isOpen('car', { highway: 'residential', ...tags })).toBe(true);
      expect(await isOpen('bicycle', { highway: 'residential', ...tags })).toBe(true);
    }
  });

  test('countries differ', async () => {
    expect(await isOpen('bicycle', { highway: 'trunk' }, { country: 'DE' })).toBe(true);
    expect(await wayOf('bicycle', { highway: 'trunk' }, { country: 'FR' })).toBe('closed to bicycles by the law of FR');
    expect(await isOpen('bicycle', { highway: 'trunk', bicycle: 'yes' }, { country: 'FR' })).toBe(true);
  });

  test('barriers block some modes and not others', async () => {
    const passes = async (mode: How, barrier: string) => {
      const nodes = row(3).map((node) => (node.id === 2 ? { ...node, tags: { barrier } } : node));
      const bytes = writePbf({ nodes, ways: [{ id: 1, refs: [1, 2, 3], tags: { highway: 'service' } }] });
      return [...(await importOsm(bytes, { mode })).segments].length === 1;
    };
    const whoPasses = async (barrier: string) => {
      const passing: string[] = [];
      for (const mode of ['car', 'bicycle', 'foot'] as const) if (await passes(mode, barrier)) passing.push(mode);
      return passing.join(' ');
    };
    expect(await whoPasses('gate')).toBe('car bicycle foot');
    expect(await whoPasses('bollard')).toBe('bicycle foot');
    expect(await whoPasses('stile')).toBe('foot');
    expect(await whoPasses('wicket_gate')).toBe('bicycle foot');
    expect(await whoPasses('wall')).toBe('');
  });

  test('a barrier is passed at the speed of each mode', async () => {
    const nodes = row(3).map((node) => (node.id === 2 ? { ...node, tags: { barrier: 'bollard' } } : node));
    const bytes = writePbf({ nodes, ways: [{ id: 1, refs: [1, 2, 3], tags: { highway: 'residential' } }] });
    const segments = [...(await importOsm(bytes, { modes: ['car', 'bicycle', 'foot'] })).segments];
    const barrier = segments.find(({ shape: [[x1], [x2]] }) => x1 === x2)!;
    const paces = Object.values(barrier.byMode!).map((one) => one !== false && one.speed);
    expect(paces).toEqual([false, 17.5, 5]);
  });

  test('a barrier that no mode may pass, because the road behind it is closed to the others, separates the roads', async () => {
    const nodes = row(3).map((node) => (node.id === 2 ? { ...node, tags: { barrier: 'bollard' } } : node));
    const street = { id: 1, refs: [1, 2], tags: { highway: 'residential' } };
    const byBarrier = async (tags: Tags) => {
      const behind = { id: 2, refs: [2, 3], tags: { highway: 'residential', ...tags } };
      const source = await importOsm(writePbf({ nodes, ways: [street, behind] }), { modes: ['car', 'foot'] });
      const ends = [...source.segments].flatMap(({ start, end }) => [String(start), String(end)]);
      return [source.report?.segments, ends.length, new Set(ends).size];
    };
    expect(await byBarrier({})).toEqual([3, 6, 4]);
    expect(await byBarrier({ foot: 'no' })).toEqual([2, 4, 4]);
  });

  test('a locked gate blocks all modes except those that a tag lets through', async () => {
    const segmentsOf = async (mode: How, tags: Tags) => {
      const nodes = row(3).map((node) => (node.id === 2 ? { ...node, tags } : node));
      const bytes = writePbf({ nodes, ways: [{ id: 1, refs: [1, 2, 3], tags: { highway: 'service' } }] });
      return [...(await importOsm(bytes, { mode })).segments].length;
    };
    for (const mode of ['car', 'bicycle', 'foot'] as const) {
      expect(await segmentsOf(mode, { barrier: 'gate', locked: 'yes' })).toBe(2);
      expect(await segmentsOf(mode, { barrier: 'gate', locked: 'no' })).toBe(1);
    }
    expect(await segmentsOf('foot', { barrier: 'gate', locked: 'yes', foot: 'yes' })).toBe(1);
  });

  test('bus ways are open to bicycles if a tag names them', async () => {
    expect(await isOpen('bicycle', { highway: 'busway' })).toBe(false);
    expect(await isOpen('bicycle', { highway: 'busway', access: 'yes' })).toBe(false);
    expect(await speedOf('bicycle', { highway: 'busway', bicycle: 'yes' })).toBe(
      await speedOf('bicycle', { highway: 'residential' }),
    );
  });
});

describe('directions', () => {
  test('one-way streets bind bicycles unless there is a contraflow lane, and never walkers', async () => {
    expect(await directionOf('bicycle', { oneway: 'yes' })).toBe('forward');
    expect(await directionOf('bicycle', { oneway: 'yes', 'oneway:bicycle': 'no' })).toBe('bidirectional');
    expect(await directionOf('bicycle', { oneway: '-1', cycleway: 'opposite_lane' })).toBe('bidirectional');
    expect(await directionOf('bicycle', { oneway: 'yes', 'cycleway:left': 'opposite_track' })).toBe('bidirectional');
    expect(await directionOf('bicycle', { junction: 'roundabout' })).toBe('forward');
    expect(await directionOf('foot', { oneway: 'yes' })).toBe('bidirectional');
    expect(await directionOf('foot', { junction: 'roundabout' })).toBe('bidirectional');
    expect(await directionOf('foot', { 'oneway:foot': '-1' })).toBe('backward');
  });

  test('turn restrictions bind the modes that they name', async () => {
    const bansFor = async (given: OsmOptions, tags: Tags) => {
      const nodes = [...row(3), { id: 10, lon: 0.0009, lat: 0.001 }];
      const street = (id: number, refs: number[]) => ({ id, refs, tags: { highway: 'residential' } });
      const members = [
        { kind: 'way' as const, ref: 1, role: 'from' },
        { kind: 'node' as const, ref: 2, role: 'via' },
        { kind: 'way' as const, ref: 3, role: 'to' },
      ];
      const ways = [street(1, [1, 2]), street(2, [2, 3]), street(3, [2, 10])];
      const relations = [{ id: 7, tags: { type: 'restriction', ...tags }, members }];
      return [...(await importOsm(writePbf({ nodes, ways, relations }), given)).turnBans];
    };
    const bansOf = async (mode: How, tags: Tags) => (await bansFor({ mode }, tags)).length;
    const word = 'no_left_turn';
    expect(await bansOf('bicycle', { restriction: word })).toBe(1);
    expect(await bansOf('bicycle', { restriction: word, except: 'bicycle' })).toBe(0);
    expect(await bansOf('bicycle', { 'restriction:motor_vehicle': word })).toBe(0);
    expect(await bansOf('foot', { restriction: word })).toBe(0);
    expect(await bansOf('foot', { 'restriction:foot': word })).toBe(1);
    expect(await bansOf('truck', { 'restriction:hgv': word })).toBeGreaterThan(0);
    for (const mode of ['car', 'truck', 'bicycle'] as const)
      expect(await bansOf(mode, { type: 'restriction:bus', restriction: word })).toBe(0);
    expect(await bansOf('bicycle', { type: 'restriction:bicycle', restriction: word })).toBe(1);
    expect(await bansOf('car', { restriction: 'none' })).toBe(0);
    expect(await bansOf('truck', { restriction: word, except: 'hgv' })).toBe(0);
    // restrictions for cars also bind trucks that a request describes, whether or not truck is a mode
    const [alone] = await bansFor({ mode: 'car' }, { restriction: word, except: 'motorcar' });
    const together = await bansFor({ modes: ['car', 'truck'] }, { restriction: word, except: 'motorcar' });
    expect(together.filter(({ modes }) => modes?.includes('car'))).toEqual([{ ...alone, modes: ['car'] }]);
    expect(together.some(({ modes, vehicleTypes }) => modes?.includes('truck') && !vehicleTypes)).toBe(true);
  });
});

describe('speeds', () => {
  test('a way that only a tag opens is used like other roads and paths', async () => {
    expect(await speedOf('foot', { highway: 'busway', foot: 'yes' })).toBe(5);
    expect(await speedOf('bicycle', { highway: 'motorway', bicycle: 'yes', oneway: 'no' })).toBe(17.5);
    expect(await speedOf('bicycle', { highway: 'corridor', bicycle: 'yes' })).toBe(13);
  });

  test('walkers go at 5 kph, slower on stairs, whatever the signs say', async () => {
    expect(await speedOf('foot', { highway: 'primary', maxspeed: '100' })).toBe(5);
    expect(await speedOf('foot', { highway: 'footway' })).toBe(5);
    expect(await speedOf('foot', { highway: 'steps' })).toBeLessThan(3);
  });

  test('of bicycles depend on way and surface', async () => {
    const paved = await speedOf('bicycle', { highway: 'cycleway' });
    expect(await speedOf('bicycle', { highway: 'cycleway', surface: 'gravel' })).toBeLessThan(paved);
    expect(await speedOf('bicycle', { highway: 'footway' })).toBeLessThan(8);
    expect(await speedOf('bicycle', { highway: 'primary', maxspeed: '100' })).toBeLessThan(25);
  });

  test('of bicycles on mountain paths do not exceed walking speed, and drop with difficulty', async () => {
    const grades = [
      'hiking',
      'mountain_hiking',
      'demanding_mountain_hiking',
      'alpine_hiking',
      'demanding_alpine_hiking',
    ];
    let last = Number.POSITIVE_INFINITY;
    for (const sac_scale of grades) {
      const speed = await speedOf('bicycle', { highway: 'path', sac_scale });
      expect(speed).toBeLessThan(last);
      if (sac_scale !== 'hiking')
        expect(speed).toBeLessThanOrEqual(await speedOf('foot', { highway: 'path', sac_scale }));
      last = speed;
    }
    const onTrail = (grade: string) => speedOf('bicycle', { highway: 'path', 'mtb:scale': grade });
    expect(await onTrail('0')).toBe(await speedOf('bicycle', { highway: 'path' }));
    expect(await onTrail('2+')).toBe(await onTrail('2'));
    for (let grade = 1; grade < 6; grade++)
      expect(await onTrail(String(grade))).toBeLessThan(await onTrail(`${grade - 1}`));
  });

  test('of bicycles respect limits below their own speed, those of bicycle signs first', async () => {
    for (const maxspeed of ['walk', 'DE:walk', 'AT:pedestrian_zone']) {
      expect(await speedOf('bicycle', { highway: 'service', maxspeed }), maxspeed).toBe(6);
    }
    const usual = await speedOf('bicycle', { highway: 'service' });
    expect(await speedOf('bicycle', { highway: 'service', maxspeed: 'DE:urban' })).toBe(usual);
    expect(await speedOf('bicycle', { highway: 'residential', maxspeed: 'walk', 'maxspeed:bicycle': '12' })).toBe(12);
  });

  test('of bicycles respect limits at certain hours below their own speed', async () => {
    const bucketsOf = async (tags: Record<string, string>) =>
      ((await wayOf('bicycle', { highway: 'residential', ...tags })) as SegmentSource).bucketSpeeds;
    expect(await bucketsOf({ 'maxspeed:conditional': '30 @ (22:00-06:00)' })).toBeUndefined();
    expect(await bucketsOf({ 'maxspeed:conditional': '10 @ (22:00-06:00)' })).toEqual({
      Night: { forward: 10, backward: 10 },
    });
    expect(await bucketsOf({ maxspeed: '10', 'maxspeed:conditional': '15 @ (22:00-06:00)' })).toEqual({
      Night: { forward: 15, backward: 15 },
    });
    expect(
      await bucketsOf({ maxspeed: '10', 'maxspeed:bicycle': '15', 'maxspeed:conditional': '10 @ (22:00-06:00)' }),
    ).toBeUndefined();
    const downhill = (await wayOf('bicycle', { highway: 'path', maxspeed: '10', incline: '-8%' })) as SegmentSource;
    expect(downhill.speed).toMatchObject({ forward: 10 });
  });

  test('are equal up and down stairs, and no higher on a steep descent than on level ground', async () => {
    for (const mode of ['bicycle', 'foot'] as const) {
      const level = await speedOf(mode, { highway: 'steps' });
      expect(await speedOf(mode, { highway: 'steps', incline: '-40%' })).toBe(level);
      const { speed } = (await wayOf(mode, { highway: 'path', incline: '25%' })) as SegmentSource;
      expect((speed as { backward: number }).backward).toBeLessThan(await speedOf(mode, { highway: 'path' }));
    }
  });

  test('depend on slopes in any spelling, and unreadable slopes are reported', async () => {
    const { speed } = (await wayOf('bicycle', { highway: 'path', incline: '10%' })) as SegmentSource;
    for (const incline of ['+10%', '10 %', '1:10', '+10', '10,0 %'])
      expect(((await wayOf('bicycle', { highway: 'path', incline })) as SegmentSource).speed, incline).toEqual(speed);
    const ways = [{ id: 1, refs: [1, 2], tags: { highway: 'path', incline: 'steep' } }];
    const { report } = await importOsm(writePbf({ nodes: row(2), ways }), { mode: 'foot' });
    expect(report.notFollowed.map(({ reason }) => reason)).toEqual(['incline: no number']);
  });

  test('are lower uphill than downhill, according to the incline', async () => {
    for (const mode of ['bicycle', 'foot'] as const) {
      const up = (await wayOf(mode, { highway: 'residential', incline: '10%' })) as SegmentSource;
      const { forward, backward } = up.speed as { forward: number; backward: number };
      expect(forward).toBeLessThan(backward);
      expect(((await wayOf(mode, { highway: 'residential', incline: '-10%' })) as SegmentSource).speed).toEqual({
        forward: backward,
        backward: forward,
      });
      expect(await speedOf(mode, { highway: 'residential', incline: '0%' })).toBeGreaterThan(forward);
    }
  });

  test('of trucks equal those of cars, up to their own limits of countries and signs', async () => {
    const german = { country: 'DE' };
    expect(await speedOf('truck', { highway: 'motorway' }, german)).toBeLessThanOrEqual(90);
    expect(await speedOf('truck', { highway: 'motorway' }, { country: 'US' })).toBeGreaterThan(90);
    expect(await speedOf('truck', { highway: 'primary', 'maxspeed:hgv': '60' }, german)).toBeLessThanOrEqual(60);
    expect(await speedOf('truck', { highway: 'residential', maxspeed: '30' }, german)).toBe(
      await speedOf('car', { highway: 'residential', maxspeed: '30' }, german),
    );
  });
});

describe('a mode of your own', () => {
  test('is an object of the same shape', async () => {
    const wheelchair: Mode = {
      ...modes.foot,
      name: 'wheelchair',
      travellers: 'wheelchairs',
      accessKeys: ['access', 'foot', 'wheelchair'],
      neverOpen: ['steps', ...modes.foot.neverOpen],
    };
    expect(await isOpen(wheelchair, { highway: 'footway' })).toBe(true);
    expect(await isOpen(wheelchair, { highway: 'footway', wheelchair: 'no' })).toBe(false);
    expect(await isOpen(wheelchair, { highway: 'steps' })).toBe(false);
  });

  test('is worded in directions by its motor and speed; modes of the library by their names', async () => {
    const goingOf = async (given: Partial<Mode>) => {
      const bytes = writePbf({ nodes: row(2), ways: [{ id: 1, refs: [1, 2], tags: { highway: 'residential' } }] });
      return (await importOsm(bytes, { modes: ['car', { ...modes.car, name: 'own', ...given }] })).going;
    };
    expect(await goingOf({ most: 25 })).toEqual({ own: 'drive' });
    expect(await goingOf({ isMotorised: false, most: 45 })).toEqual({ own: 'cycle' });
    expect(await goingOf({ isMotorised: false, most: 6 })).toEqual({ own: 'walk' });
    const bytes = writePbf({ nodes: row(2), ways: [{ id: 1, refs: [1, 2], tags: { highway: 'residential' } }] });
    expect(await importOsm(bytes, { modes: ['car', 'foot'] })).not.toHaveProperty('going');
  });

  test('that is incomplete is refused with the missing members', async () => {
    await expect(wayOf('rocket' as never, {})).rejects.toThrow(/mode: expected car, truck, bicycle, foot/);
    await expect(wayOf({ name: 'x' } as never, {})).rejects.toThrow(/lacks travellers, .*accessKeys/);
    for (const name of ['', 'a b', 'x'.repeat(41), 7 as never])
      await expect(wayOf({ ...modes.foot, name }, {})).rejects.toThrow(
        /mode.name: expected a name of at most 40 letters/,
      );
    await expect(wayOf(7 as never, {})).rejects.toThrow(/mode: expected a name/);
  });

  test('may only name known kinds of way', async () => {
    await expect(wayOf({ ...modes.foot, name: 'own', neverOpen: ['stepps'] }, {})).rejects.toThrow(
      /mode.neverOpen: stepps: .*did you mean steps\?/,
    );
    const countries = { DE: { closes: ['trunks'] } };
    await expect(wayOf({ ...modes.foot, name: 'own', countries }, {})).rejects.toThrow(
      /closes: trunks: .*did you mean trunk\?/,
    );
  });

  test('names countries by two capital letters', async () => {
    for (const country of ['DEU', 'de', 'Germany']) {
      const countries = { [country]: { most: 30 } };
      await expect(wayOf({ ...modes.foot, name: 'own', countries }, {})).rejects.toThrow(
        `mode.countries: expected country codes of two capital letters, such as DE, found "${country}"`,
      );
    }
  });

  test('is checked member by member, and all faults are reported at once', async () => {
    for (const known of Object.values(modes)) await wayOf({ ...known, name: 'own' }, {});
    const wrong = {
      ...modes.foot,
      neverOpen: 'steps',
      neverOpn: ['steps'],
      accessValues: { yes: 'opn' },
      ways: { steps: { kmh: 2 }, footway: 5 },
      most: -1,
      onBusiness: Number.NaN,
      closing: [{ values: ['no'] }],
      ground: { surface: { sand: '3' } },
    };
    await expect(wayOf(wrong as never, {})).rejects.toThrow(
      new RangeError(
        'The extract cannot be imported: mode: neverOpn: there is no such member; did you mean neverOpen?; ' +
          'mode.accessValues.yes: expected one of open, destination, slow, private, closed, found "opn"; ' +
          'mode.ways.steps: kmh: there is no such member; did you mean kph?; ' +
          'mode.ways.footway: expected an object, found 5; ' +
          'mode.neverOpen: expected a list, found "steps"; ' +
          'mode.closing[0].key: expected a text, found nothing; ' +
          'mode.most: expected kilometres an hour, above 0 and up to 300, found -1; ' +
          'mode.onBusiness: expected kilometres an hour, above 0 and up to 300, found NaN; ' +
          'mode.ground.surface.sand: expected kilometres an hour, above 0 and up to 300, found "3"',
      ),
    );
  });
});

test('modes that differ only by case are refused, and so are unknown ones', async () => {
  const data = writePbf({ nodes: row(2), ways: [{ id: 1, refs: [1, 2], tags: { highway: 'residential' } }] });
  await expect(importOsm(data, { modes: ['car', { ...modes.car, name: 'CAR' }] })).rejects.toThrow(
    'modes: expected each mode once, ignoring case, found "CAR" again',
  );
  await expect(importOsm(data, { modes: ['car', 'CAR' as never] })).rejects.toThrow(/found "CAR"$/);
});

describe('conditions of size', () => {
  const tagged = (condition: string): Tags => ({ highway: 'residential', 'hgv:conditional': condition });

  test.each([
    ['no @ (weight>7.5)', false],
    ['no @ (weight > 7.5 t)', false],
    ['no @ (maxweightrating>3.5)', false],
    ['no @ length>12', false],
    ['no @ (weight>3.5 AND length>12)', false],
    ['no @ (weight>44)', true],
    ['no @ (weight<=7.5)', true],
    ['no @ (weight>3.5 AND length>20)', true],
  ])('close a way to trucks by their weight and size: %s', async (condition, isLet) => {
    expect(await isOpen('truck', tagged(condition))).toBe(isLet);
    expect(await isOpen('car', tagged(condition))).toBe(true);
  });

  test('keep the hours next to them', async () => {
    expect(await wayOf('truck', tagged('no @ (22:00-06:00 AND weight>7.5)'))).toMatchObject({
      closures: [{ buckets: ['Night'] }],
    });
  });

  test('of a weight limit that exempts deliveries let trucks in for that', async () => {
    const tags = { highway: 'residential', maxweight: '7.5', 'maxweight:conditional': 'none @ destination' };
    expect(await wayOf('truck', tags)).toMatchObject({ isDestinationOnly: true });
    expect(await isOpen('truck', { ...tags, maxheight: '3' })).toBe(false);
  });

  test('slow down trucks by their weight, and do not affect cars', async () => {
    const speedOf = async (mode: How, tags: Tags) => {
      const way = await wayOf(mode, { highway: 'primary', maxspeed: '90', ...tags });
      return typeof way === 'string' ? way : way.speed;
    };
    const free = await speedOf('car', {});
    for (const key of ['maxspeed:conditional', 'maxspeed:hgv:conditional']) {
      const tags = { [key]: '40 @ (weight>7.5)' };
      expect(await speedOf('car', tags)).toBe(free);
      expect(await speedOf('truck', tags)).toBeLessThanOrEqual(40);
      expect(await speedOf('truck', { [key]: '40 @ (weight>44)' })).toBe(free);
      const bytes = writePbf({ nodes: row(2), ways: [{ id: 1, refs: [1, 2], tags: { highway: 'primary', ...tags } }] });
      expect((await importOsm(bytes, { modes: ['car', 'truck'] })).report.notFollowed).toEqual([]);
    }
  });

  test('open a way as well', async () => {
    const tags = { highway: 'residential', motor_vehicle: 'no', 'motor_vehicle:conditional': 'yes @ (weight<=3.5)' };
    expect([await isOpen('car', tags), await isOpen('truck', tags)]).toEqual([true, false]);
  });
});

test.each([
  ['maxgcweight', '7.5'],
  ['maxgcweight:hgv', '7.5'],
  ['maxgcweightrating', '12'],
  ['maxheight:signed', '3.5'],
  ['maxtrucklength', '12'],
  ['hgv_articulated', 'no'],
  ['trailer', 'no'],
])('%s=%s blocks trucks but not cars', async (key, value) => {
  const tags = { highway: 'residential', [key]: value };
  expect([await isOpen('car', tags), await isOpen('truck', tags)]).toEqual([true, false]);
});

test.each([
  ['footway', 'designated'],
  ['pedestrian', 'yes'],
  ['bridleway', 'permissive'],
  ['path', 'official'],
])('bicycles are ridden on a %s with bicycle=%s, and pushed if a tag says dismount', async (highway, bicycle) => {
  expect(await speedOf('bicycle', { highway, bicycle })).toBeGreaterThanOrEqual(10);
  expect(await speedOf('bicycle', { highway, bicycle: 'dismount' })).toBe(5);
});

test('a pushed bicycle is no faster downhill than walking', async () => {
  expect(await wayOf('bicycle', { highway: 'footway', incline: '-10%' })).toMatchObject({ speed: { forward: 5 } });
});

test('hours that one of several modes does not follow are reported with its name', async () => {
  const tags = { highway: 'residential', 'access:conditional': 'no @ (22:00-06:00 AND weight>7.5)' };
  const ways = [{ id: 1, refs: [1, 2], tags }];
  const { report } = await importOsm(writePbf({ nodes: row(2), ways }), { modes: ['truck', 'foot'] });
  expect(report.notFollowed.map(({ reason }) => reason)).toContain('access:conditional: a size or weight (foot)');
});

test('a condition 24/7 is a permanent sign', async () => {
  expect(await isOpen('car', { highway: 'residential', 'motor_vehicle:conditional': 'no @ (24/7)' })).toBe(false);
  expect(await isOpen('foot', { highway: 'residential', 'foot:conditional': 'no @ 24/7' })).toBe(false);
});

test('trucks avoid roads for car pools as cars do', async () => {
  const tags = { highway: 'primary', hov: 'designated' };
  expect(await speedOf('truck', tags)).toBe(await speedOf('car', tags));
});

test('of several surfaces, the worst applies', async () => {
  const speedOn = (surface: string) => speedOf('bicycle', { highway: 'residential', surface });
  expect(await speedOn('asphalt;gravel')).toBe(await speedOn('gravel'));
  expect(await speedOn('dirt/sand')).toBe(await speedOn('sand'));
  expect(await speedOn(`asphalt${' '.repeat(20)};\t${' '.repeat(20)}gravel `)).toBe(await speedOn('gravel'));
});

test('a key for a mode opens the other direction of a one-way street', async () => {
  expect(await directionOf('bicycle', { oneway: 'yes', 'bicycle:backward': 'yes' })).toBe('bidirectional');
  expect(await directionOf('bicycle', { oneway: '-1', 'bicycle:forward': 'designated' })).toBe('bidirectional');
  expect(await directionOf('bicycle', { oneway: 'yes', 'bicycle:backward': 'no' })).toBe('forward');
  expect(await directionOf('car', { oneway: 'yes', 'bicycle:backward': 'yes' })).toBe('forward');
});

test('a custom mode needs at least one key and a possible speed', async () => {
  await expect(wayOf({ ...modes.foot, accessKeys: [] }, {})).rejects.toThrow(/mode.accessKeys: expected at least one/);
  await expect(wayOf({ ...modes.foot, most: 5000 }, {})).rejects.toThrow(/mode.most: expected kilometres an hour/);
});

test('a ferry is equally fast for every mode', async () => {
  for (const mode of ['bicycle', 'foot'] as const) expect(await speedOf(mode, { route: 'ferry' })).toBe(20);
  const slow: Mode = { ...modes.foot, countries: { DE: { most: 4 } } };
  expect(await speedOf(slow, { route: 'ferry' }, { country: 'DE' })).toBe(20);
});

describe('tags that no mode follows are reported', () => {
  const reasonsOf = async (data: Parameters<typeof writePbf>[0], mode: How = 'car') => {
    const { report } = await importOsm(writePbf(data), { mode });
    return [...report.notFollowed, ...report.leftOut].map(({ reason }) => reason);
  };

  test.each([
    ['maxheight', 'below_default', 'maxheight: no size'],
    ['opening_hours', '06:00-22:00', 'opening_hours: hours of a way'],
    ['turn:lanes', 'through|slight-right', 'turn:lanes: unknown words'],
    ['destination:lang:fr', 'Bruxelles', 'destination:lang: signs in other languages'],
    ['destination:ref:to', 'A 1', 'destination:ref:to: destinations further on'],
    ['maxspeed', '0', 'maxspeed: no speed'],
    ['maxspeed', 'fast', 'maxspeed: no speed'],
    ['maxspeed:forward', 'signals', 'maxspeed:forward: no speed'],
    ['conveying', 'forward', 'conveying: not a moving stair or floor'],
  ])('of a way: %s=%s', async (key, value, reason) => {
    const ways = [{ id: 1, refs: [1, 2], tags: { highway: 'primary', oneway: 'yes', [key]: value } }];
    expect(await reasonsOf({ nodes: row(2), ways })).toEqual([reason]);
  });

  test.each([
    ['maxbogieweight', '11', 'maxbogieweight: no rule reads it'],
    ['maxspeed:wet', '80', 'maxspeed:wet: no rule reads it'],
    ['hazmat', 'no', 'hazmat: no rule reads it'],
    ['hgv:lanes', 'no|designated', 'hgv:lanes: applies to single lanes'],
    ['access:lanes', 'yes|no', 'access:lanes: applies to single lanes'],
    ['motor_vehicle:conditional:forward', 'no @ wet', 'motor_vehicle:conditional:forward: no rule reads it'],
    ['locked:conditional', 'no @ (Mo-Fr)', 'locked:conditional: no rule reads it'],
  ])('a key that looks binding but that no rule reads: %s', async (key, value, reason) => {
    const ways = [{ id: 1, refs: [1, 2], tags: { highway: 'primary', [key]: value } }];
    expect(await reasonsOf({ nodes: row(2), ways })).toEqual([reason]);
  });

  test('but not tags that bind others, open ways, or name a source', async () => {
    const tags = {
      ...{
        highway: 'primary',
        maxspeed: '50',
        'bus:lanes': 'designated|',
        'maxspeed:bus': '30',
        'bicycle:lanes': '|yes',
      },
      ...{ 'maxspeed:source': 'DE:zone30', 'hgv:national_network': 'yes', 'parking:both:conditional': 'no @ (Mo)' },
      ...{ maxweight: '7.5', 'maxweight:conditional': 'none @ destination', 'source:maxspeed:conditional': 'sign' },
      ...{ maxstay: '2', 'lit:conditional': 'yes @ (22:00-06:00)', 'maxheight:hgv': '4.5', 'oneway:hgv': 'no' },
    };
    expect(await reasonsOf({ nodes: row(2), ways: [{ id: 1, refs: [1, 2], tags }] })).toEqual([]);
  });

  test.each(['opening_hours', 'access:conditional', 'locked:conditional'])('of a barrier: %s', async (key) => {
    const nodes = row(3).map((node) => (node.id === 2 ? { ...node, tags: { barrier: 'gate', [key]: 'Mo-Fr' } } : node));
    const ways = [{ id: 1, refs: [1, 2, 3], tags: { highway: 'service' } }];
    expect(await reasonsOf({ nodes, ways })).toEqual([`${key}: hours of a barrier`]);
  });

  test('of a turn restriction: an unknown word binds no one', async () => {
    const ways = [1, 2].map((id) => ({ id, refs: [id, id + 1], tags: { highway: 'service' } }));
    const members = [
      { kind: 'way' as const, ref: 1, role: 'from' },
      { kind: 'node' as const, ref: 2, role: 'via' },
      { kind: 'way' as const, ref: 2, role: 'to' },
    ];
    const relations = [{ id: 5, tags: { type: 'restriction', restriction: 'no_lefty' }, members }];
    expect(await reasonsOf({ nodes: row(3), ways, relations })).toEqual(['turn restrictions of an unknown kind']);
    const described = [{ id: 6, tags: { type: 'maneuver', maneuver: 'turn_left' }, members }];
    const reasons = await reasonsOf({ nodes: row(3), ways, relations: described });
    expect(reasons).toEqual(['type=maneuver: turns described in words']);
  });
});

test('a ferry closed to walkers is not used by them', async () => {
  for (const route of ['ferry', 'shuttle_train']) {
    expect(await isOpen('car', { route, foot: 'no', bicycle: 'no' })).toBe(true);
    expect(await isOpen('car', { route, foot: 'yes' })).toBe(false);
  }
});

test('moving stairs are walked in their direction', async () => {
  const directionOn = async (tags: Tags) => (await wayOf('foot', { highway: 'steps', ...tags })) as SegmentSource;
  expect(await directionOn({ conveying: 'forward' })).toMatchObject({ direction: 'forward' });
  expect(await directionOn({ conveying: 'backward' })).toMatchObject({ direction: 'backward' });
  expect(await directionOn({ conveying: 'yes', oneway: 'yes' })).toMatchObject({ direction: 'forward' });
  expect(await directionOn({ conveying: 'no' })).toMatchObject({ direction: 'bidirectional' });
  expect(await directionOn({ conveying: 'forward', oneway: 'no' })).toMatchObject({ direction: 'bidirectional' });
  expect(await directionOn({ conveying: 'forward', highway: 'corridor' })).toMatchObject({ direction: 'forward' });
  expect(await directionOn({ conveying: 'forward', highway: 'service' })).toMatchObject({ direction: 'bidirectional' });
  const ways = [{ id: 1, refs: [1, 2], tags: { highway: 'steps', conveying: 'reversible' } }];
  const { report } = await importOsm(writePbf({ nodes: row(2), ways }), { mode: 'foot' });
  expect(report.notFollowed.map(({ reason }) => reason)).toEqual(['conveying: its direction changes']);
});

test('a custom mode may only use known kinds of way', async () => {
  const mode = { ...modes.foot, name: 'stroll', ways: { footwya: { kph: 5 } } };
  await expect(wayOf(mode, {})).rejects.toThrow(/mode.ways: footwya: there is no such member; did you mean footway/);
});

describe('which ways a mode prefers', () => {
  const reluctanceOf = async (mode: How, tags: Tags) => ((await wayOf(mode, tags)) as SegmentSource).reluctance ?? 1;

  test('bicycles prefer cycleways, then quiet streets, and main roads only with a lane or track', async () => {
    const kinds = ['cycleway', 'path', 'residential', 'tertiary', 'secondary', 'primary', 'trunk'];
    const felt = await Promise.all(kinds.map((highway) => reluctanceOf('bicycle', { highway })));
    expect(felt).toEqual([1, 1.2, 1.3, 1.4, 2.2, 2.6, 3]);
    for (const key of ['cycleway', 'cycleway:both', 'cycleway:left', 'cycleway:right']) {
      expect(await reluctanceOf('bicycle', { highway: 'primary', [key]: 'lane' })).toBe(1.4);
      expect(await reluctanceOf('bicycle', { highway: 'primary', [key]: 'track' })).toBe(1.1);
      expect(await reluctanceOf('bicycle', { highway: 'primary', [key]: 'no' })).toBe(2.6);
    }
    expect(await reluctanceOf('bicycle', { highway: 'path', bicycle: 'designated' })).toBe(1.1);
    expect(await reluctanceOf('bicycle', { highway: 'residential', bicycle_road: 'yes' })).toBe(1.1);
    expect(await reluctanceOf('bicycle', { highway: 'cycleway', cycleway: 'lane', surface: 'gravel' })).toBe(1.2);
    expect(await reluctanceOf('bicycle', { highway: 'residential', surface: 'sett' })).toBe(1.6);
  });

  test('trucks avoid residential streets; cars and walkers have no preference', async () => {
    expect(await reluctanceOf('truck', { highway: 'residential' })).toBe(2);
    expect(await reluctanceOf('truck', { highway: 'tertiary' })).toBe(1);
    for (const mode of ['car', 'foot'] as const) {
      for (const highway of ['primary', 'residential']) expect(await reluctanceOf(mode, { highway })).toBe(1);
    }
  });

  test('is stored by mode if there are several', async () => {
    const way = (await wayOf(
      'car',
      { highway: 'residential' },
      { mode: undefined, modes: ['car', 'truck', 'bicycle'] },
    )) as SegmentSource;
    const felt = Object.entries(way.byMode!).map(([mode, one]) => [mode, one !== false && one.reluctance]);
    expect(felt).toEqual([
      ['car', undefined],
      ['truck', 2],
      ['bicycle', 1.3],
    ]);
  });

  test('a custom mode can have preferences, and invalid ones are refused', async () => {
    const scooter: Mode = {
      ...modes.bicycle,
      name: 'scooter',
      prefer: {
        ways: { primary: 4, residential: 20 },
        along: [{ key: 'lit', values: ['yes'], most: 3 }],
        ground: { surface: { gravel: 5 } },
      },
    };
    expect(await reluctanceOf(scooter, { highway: 'primary' })).toBe(4);
    expect(await reluctanceOf(scooter, { highway: 'primary', lit: 'yes' })).toBe(3);
    expect(await reluctanceOf(scooter, { highway: 'residential', surface: 'gravel' })).toBe(25);
    expect(await reluctanceOf({ ...scooter, prefer: undefined } as never, { highway: 'primary' })).toBe(1);
    for (const [prefer, problem] of [
      [{ ways: { primray: 2 } }, /mode.prefer.ways: primray: there is no such member; did you mean primary/],
      [{ ways: { primary: 0.5 } }, /mode.prefer.ways.primary: expected a number from 1 to 25, found 0.5/],
      [{ along: [{ key: 'lit' }] }, /mode.prefer.along\[0\].most: expected a number from 1 to 25, found nothing/],
      [{ ground: { surface: 2 } }, /mode.prefer.ground.surface: expected an object, found 2/],
      [{ way: {} }, /mode.prefer: way: there is no such member; did you mean ways/],
    ] as const) {
      await expect(wayOf({ ...scooter, prefer } as never, {})).rejects.toThrow(problem);
    }
  });
});

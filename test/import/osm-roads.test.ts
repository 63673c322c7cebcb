import { describe, expect, test } from 'vitest';
import { DENSITIES } from '../../src/import/osm/density.ts';
import { drivenSpeed, type SpeedFacts } from '../../src/import/osm/driven-speed.ts';
import { importOsm, type OsmOptions } from '../../src/import/osm/import-osm.ts';
import { parseSpeed } from '../../src/import/osm/tags/max-speed.ts';
import { readNames } from '../../src/import/osm/tags/names.ts';
import { readDuration } from '../../src/import/osm/tags/read-road.ts';
import { parseLength, parseWeight } from '../../src/import/osm/tags/read-sizes.ts';
import { ROAD_TYPES, type RoadTypeName } from '../../src/network/road-types.ts';
import type { SegmentSource } from '../../src/network/source.ts';
import { row, type Tags, writePbf } from '../kit/osm-data.ts';

/** The segment of a way with these tags, a kilometre long, or why it is left out. */
async function roadOf(tags: Tags, options: OsmOptions = {}): Promise<SegmentSource | string> {
  const bytes = writePbf({ nodes: row(2, 1000), ways: [{ id: 1, refs: [1, 2], tags }] });
  const { segments, report } = await importOsm(bytes, options);
  return [...segments][0] ?? report.leftOut[0]?.reason ?? 'no road';
}

async function directionOf(tags: Tags): Promise<unknown> {
  const road = await roadOf({ highway: 'residential', ...tags });
  return typeof road === 'string' ? road : road.direction;
}

/** The speed in Spain on a road of this type, 100 m long, given only these properties. */
function driven(roadType: RoadTypeName, more: Partial<SpeedFacts> = {}): number {
  return drivenSpeed(
    {
      roadType: ROAD_TYPES.indexOf(roadType),
      density: DENSITIES.find((density) => roadType.endsWith(density))!,
      roadClass: { kind: '', family: 'LocalRoad', rank: 2, isLink: false, isOneway: false },
      country: 'ES',
      limits: {},
      isRoundabout: false,
      isOneway: false,
      metres: 100,
      ...more,
    },
    'forward',
  );
}

async function speedOf(tags: Tags, options: OsmOptions = {}): Promise<number> {
  const road = await roadOf(tags, options);
  if (typeof road === 'string' || typeof road.speed !== 'number') throw new Error(JSON.stringify(road));
  return road.speed;
}

describe('road types follow the class', () => {
  test.each([
    ['motorway', 'LimitedAccessRural'],
    ['trunk', 'PrimaryHighwayRural'],
    ['primary', 'SecondaryHighwayRural'],
    ['secondary', 'MajorRoadRural'],
    ['tertiary', 'NormalRoadRural'],
    ['unclassified', 'MajorLocalRoadRural'],
    ['residential', 'LocalRoadRural'],
    ['road', 'LocalRoadRural'],
    ['living_street', 'MinorLocalRoadRural'],
    ['service', 'AccessWay'],
    ['motorway_link', 'RampLimitedAccess'],
    ['trunk_link', 'RampPrimaryHighway'],
    ['primary_link', 'RampSecondaryHighway'],
    ['secondary_link', 'RampMajorRoad'],
    ['tertiary_link', 'RampRural'],
  ])('%s', async (highway, roadType) => {
    expect(await roadOf({ highway })).toMatchObject({ roadType });
  });

  test('a trunk road for motor traffic only is a limited-access road, an alley a minor road', async () => {
    expect(await roadOf({ highway: 'trunk', motorroad: 'yes' })).toMatchObject({ roadType: 'LimitedAccessRural' });
    expect(await roadOf({ highway: 'service', service: 'alley' })).toMatchObject({ roadType: 'MinorLocalRoadRural' });
  });

  test.each(['construction', 'proposed', 'raceway', 'bus_guideway'])('%s is not a road', async (highway) => {
    expect(await roadOf({ highway })).toBe(`highway=${highway}`);
  });

  test('ways that no one can drive on are not reported', async () => {
    expect(await roadOf({ building: 'yes' })).toBe('no road');
    expect(await roadOf({ highway: 'service', area: 'yes' })).toBe('area=yes');
  });

  test('tracks and paths are included if requested', async () => {
    expect(await roadOf({ highway: 'track' })).toBe('tracks not requested');
    expect(await roadOf({ highway: 'track' }, { tracks: true })).toMatchObject({ roadType: 'Backroad' });
    expect(await roadOf({ highway: 'track', motor_vehicle: 'yes' })).toMatchObject({ roadType: 'Backroad' });
    for (const highway of ['footway', 'path', 'cycleway', 'steps', 'bridleway', 'pedestrian']) {
      expect(await roadOf({ highway })).toBe('foot and cycle ways');
      expect(await roadOf({ highway }, { footpaths: true })).toMatchObject({ roadType: 'Footpath' });
    }
    expect(await roadOf({ highway: 'pedestrian', motor_vehicle: 'destination' })).toMatchObject({ speed: 12 });
    expect(await roadOf({ highway: 'footway', access: 'no' }, { footpaths: true })).toBe('foot and cycle ways');
    expect(await roadOf({ highway: 'footway', foot: 'private' }, { footpaths: true })).toBe('foot and cycle ways');
    expect(await roadOf({ highway: 'footway', motor_vehicle: 'no' }, { footpaths: true })).toMatchObject({ speed: 5 });
    expect(await roadOf({ highway: 'footway', access: 'private' }, { privateRoads: true })).toBe('foot and cycle ways');
    expect(await roadOf({ highway: 'path', motor_vehicle: 'yes' })).toMatchObject({ roadType: 'MinorLocalRoadRural' });
  });

  test('other kinds of way are opened by a tag for cars, not by one for everyone', async () => {
    for (const highway of ['footway', 'cycleway', 'path', 'runway', 'busway']) {
      expect(await roadOf({ highway, access: 'yes' })).toMatch(/foot and cycle ways|highway=/);
      expect(await roadOf({ highway, motor_vehicle: 'yes' })).toMatchObject({ direction: 'bidirectional' });
      expect(await roadOf({ highway, motorcar: 'designated' })).toMatchObject({ direction: 'bidirectional' });
    }
    expect(await roadOf({ highway: 'steps', motorcar: 'yes' })).toBe('foot and cycle ways');
  });

  test.each([
    ['car', true],
    ['truck', true],
    ['bicycle', true],
    ['foot', false],
  ] as const)(
    'a way that is gone or impassable is closed to mode %s, whatever its access tags say',
    async (mode, hasWheels) => {
      const reasonIn = (key: string, value: string) =>
        roadOf({ highway: 'primary', access: 'yes', [key]: value }, { mode });
      for (const key of ['abandoned', 'razed', 'demolished', 'dismantled', 'ice_road', 'winter_road']) {
        expect(await reasonIn(key, 'yes')).toBe(`${key}=yes`);
        expect(await reasonIn(key, 'no')).toMatchObject({ direction: 'bidirectional' });
      }
      for (const [key, value] of [
      ['smoothness', 'impassable'],
      ['impassable', 'yes'],
    ] as const)
      expect(await reasonIn(key, value)).toEqual(hasWheels ? `${key}=${value}` : expect.objectContaining({ direction: 'bidirectional' })); // biome-ignore format: one line
    },
  );

  test.each([
    ['construction', 'yes'],
    ['construction', 'secondary'],
    ['construction', 'minor'],
    ['proposed', 'yes'],
    ['planned', 'yes'],
    ['disused', 'yes'],
  ])('%s=%s does not close an open road in any mode, and the report counts it', async (key, value) => {
    const ways = [
      { id: 16, refs: [1, 2], tags: { highway: 'secondary', [key]: 'no' } },
      { id: 17, refs: [2, 3], tags: { highway: 'secondary', [key]: value } },
    ];
    for (const mode of ['car', 'truck', 'bicycle', 'foot'] as const) {
      const { segments, report } = await importOsm(writePbf({ nodes: row(3), ways }), { mode });
      expect([...segments].map(({ direction }) => direction)).toEqual(['bidirectional', 'bidirectional']);
      expect(report.notFollowed).toEqual([{ reason: `${key}: the road is open`, kind: 'way', count: 1, ids: [17] }]);
    }
  });

  test('roads for car pools are avoided', async () => {
    for (const tags of [{ hov: 'designated' }, { 'hov:lanes': 'designated|designated' }, { access: 'hov' }] as Tags[]) {
      expect(await speedOf({ highway: 'motorway', ...tags })).toBe(10);
    }
    expect(await speedOf({ highway: 'motorway', 'hov:lanes': 'designated|no' })).toBeGreaterThan(80);
  });

  test('ferries carry cars unless they say otherwise', async () => {
    expect(await roadOf({ route: 'ferry' })).toMatchObject({ roadType: 'Ferry' });
    expect(await roadOf({ route: 'shuttle_train' })).toMatchObject({ roadType: 'Ferry' });
    expect(await roadOf({ route: 'ferry', foot: 'yes' })).toBe('closed to cars');
    expect(await roadOf({ route: 'ferry', foot: 'yes', motor_vehicle: 'yes' })).toMatchObject({ roadType: 'Ferry' });
    expect(await roadOf({ route: 'ferry', motorcar: 'no' })).toBe('closed to cars');
    expect(await roadOf({ route: 'ferry' }, { ferries: false })).toBe('ferries not requested');
  });
});

describe('access', () => {
  const closed = 'closed to cars';
  test.each<[Tags, string]>([
    [{ access: 'no' }, closed],
    [{ motor_vehicle: 'no' }, closed],
    [{ vehicle: 'no' }, closed],
    [{ motorcar: 'no' }, closed],
    [{ access: 'agricultural' }, closed],
    [{ motor_vehicle: 'agricultural;forestry' }, closed],
    [{ access: 'psv' }, closed],
    [{ access: 'private' }, 'private'],
    [{ motor_vehicle: 'private' }, 'private'],
    [{ motor_vehicle: 'permit' }, 'private'],
    [{ access: 'yes', motor_vehicle: 'private' }, 'private'],
  ])('%j leaves a road out', async (tags, reason) => {
    expect(await roadOf({ highway: 'residential', ...tags })).toBe(reason);
  });

  test.each<[Tags]>([
    [{ access: 'no', motor_vehicle: 'yes' }],
    [{ vehicle: 'no', motorcar: 'designated' }],
    [{ access: 'permissive' }],
    [{ access: 'private', motor_vehicle: 'public' }],
    [{ access: 'unknown' }],
    [{ motor_vehicle: 'agricultural;yes' }],
  ])('%j leaves it open', async (tags) => {
    expect(await roadOf({ highway: 'residential', ...tags })).toMatchObject({ direction: 'bidirectional' });
  });

  test.each(['destination', 'customers', 'delivery', 'visitors', 'discouraged'])(
    '%s keeps it open at its own speed, but not for through traffic',
    async (value) => {
      const street = await roadOf({ highway: 'residential' });
      expect(street).not.toHaveProperty('isDestinationOnly');
      for (const key of ['access', 'motor_vehicle']) {
        expect(await roadOf({ highway: 'residential', [key]: value })).toEqual({
          ...(street as object),
          isDestinationOnly: true,
        });
      }
    },
  );

  test('private roads are included if requested, at their own speed, and without through traffic', async () => {
    const options = { privateRoads: true };
    expect(await speedOf({ highway: 'residential', access: 'private' }, options)).toBeGreaterThan(10);
    expect(await roadOf({ highway: 'residential', access: 'private' }, options)).toHaveProperty('isDestinationOnly');
    expect(await roadOf({ highway: 'residential', access: 'no' }, options)).toBe(closed);
  });

  test('a key specific to cars takes precedence over the direction of a general one', async () => {
    expect(await directionOf({ motorcar: 'no', 'access:forward': 'yes' })).toBe(closed);
    expect(await directionOf({ motorcar: 'yes', 'access:forward': 'no' })).toBe('bidirectional');
    expect(await directionOf({ access: 'no', 'motorcar:forward': 'yes' })).toBe('forward');
    expect(await directionOf({ access: 'no', 'access:backward': 'yes', 'motorcar:forward': 'no' })).toBe('backward');
  });

  test('values for other modes close, unknown values are ignored', async () => {
    for (const value of ['share_taxi', 'minibus', 'psv', 'golf_cart', 'snowmobile']) {
      expect(await roadOf({ highway: 'primary', motor_vehicle: value })).toBe(closed);
    }
    expect(await roadOf({ highway: 'footway', motor_vehicle: 'whatever' })).toBe('foot and cycle ways');
    expect(await roadOf({ highway: 'primary', motor_vehicle: 'whatever', access: 'no' })).toBe(closed);
    expect(await roadOf({ highway: 'primary', access: 'whatever' })).toMatchObject({ direction: 'bidirectional' });
  });

  test('a car may not go where it does not fit', async () => {
    const small = 'too small for cars';
    for (const tags of [
      { maxwidth: '1.8' },
      { 'maxwidth:physical': '1.8 m' },
      { width: '1.9' },
      { est_width: '1.5' },
      { width: `6'2"` },
      { maxheight: '1.95' },
      { 'maxheight:physical': `6'` },
      { maxlength: '4' },
      { maxweight: '1.5' },
    ] as Tags[]) {
      expect(await directionOf(tags), JSON.stringify(tags)).toBe(small);
    }
    for (const tags of [
      { maxwidth: '1.9' },
      { width: '2' },
      { width: `6'3"` },
      { width: 'narrow' },
      { maxheight: '2' },
      { maxheight: 'default' },
      { maxlength: '5' },
      { maxweight: '3.5' },
      { 'maxweight:hgv': '1' },
    ] as Tags[]) {
      expect(await directionOf(tags), JSON.stringify(tags)).toBe('bidirectional');
    }
    expect(await directionOf({ 'maxheight:forward': '1.5' })).toBe('backward');
  });

  test('depends on the direction', async () => {
    expect(await directionOf({ 'motor_vehicle:backward': 'no' })).toBe('forward');
    expect(await directionOf({ 'vehicle:forward': 'no' })).toBe('backward');
    expect(await directionOf({ 'vehicle:forward': 'private' })).toBe('backward');
    expect(await directionOf({ oneway: 'yes', 'motorcar:forward': 'no' })).toBe(closed);
    expect(await roadOf({ highway: 'residential', 'motor_vehicle:backward': 'destination' })).toMatchObject({
      speed: { forward: expect.any(Number), backward: 10 },
    });
  });
});

describe('one-way streets', () => {
  test.each<[Tags, string]>([
    [{}, 'bidirectional'],
    [{ oneway: 'yes' }, 'forward'],
    [{ oneway: 'true' }, 'forward'],
    [{ oneway: '1' }, 'forward'],
    [{ oneway: '-1' }, 'backward'],
    [{ oneway: 'reverse' }, 'backward'],
    [{ oneway: 'no' }, 'bidirectional'],
    [{ oneway: 'alternating' }, 'bidirectional'],
    [{ oneway: 'reversible' }, 'reversible lanes'],
    [{ oneway: 'yes', 'oneway:motor_vehicle': 'no' }, 'bidirectional'],
    [{ oneway: 'yes', 'oneway:bicycle': 'no' }, 'forward'],
    [{ highway: 'motorway' }, 'forward'],
    // If both directions have a link, each link is mapped separately. A mapper who draws one link for both does not tag oneway.
    ...['motorway_link', 'trunk_link', 'primary_link', 'secondary_link', 'tertiary_link'].map(
      (highway): [Tags, string] => [{ highway }, 'bidirectional'],
    ),
    [{ highway: 'motorway', oneway: 'no' }, 'bidirectional'],
    [{ junction: 'roundabout' }, 'forward'],
    [{ junction: 'circular' }, 'forward'],
    [{ junction: 'roundabout', oneway: '-1' }, 'backward'],
  ])('%j', async (tags, direction) => {
    expect(await directionOf(tags)).toBe(direction);
  });

  test('roundabouts and tolls are marked', async () => {
    expect(await roadOf({ highway: 'primary', junction: 'roundabout' })).toMatchObject({ isRoundabout: true });
    expect(await roadOf({ highway: 'primary', toll: 'yes' })).toMatchObject({ isTollRoad: true, isRoundabout: false });
    expect(await roadOf({ highway: 'primary', 'toll:hgv': 'yes' })).toMatchObject({ isTollRoad: false });
    expect(await roadOf({ highway: 'primary', toll: 'yes', 'toll:motorcar': 'no' })).toMatchObject({
      isTollRoad: false,
    });
  });
});

describe('speeds', () => {
  test.each([
    ['50', 50],
    ['50 km/h', 50],
    ['30 mph', 48.28],
    ['30mph', 48.28],
    ['12 knots', 22.22],
    ['walk', 6],
    ['none', 999],
    ['60;80', 60],
    ['60|80', 60],
    ['signals', undefined],
    ['variable', undefined],
    ['DE:urban', undefined],
    ['0', undefined],
    ['5000', undefined],
    [undefined, undefined],
  ])('%s reads as %s kph', (text, kph) => {
    const speed = parseSpeed(text);
    if (kph === undefined) expect(speed).toBeUndefined();
    else expect(speed).toBeCloseTo(kph, 2);
  });

  test('are below the limit, and rise with it', async () => {
    const speeds: number[] = [];
    for (const maxspeed of ['20', '30', '50', '70', '100'])
      speeds.push(await speedOf({ highway: 'secondary', maxspeed }));
    expect(speeds).toEqual([...speeds].sort((a, b) => a - b));
    expect([20, 30, 50, 70, 100].filter((limit, i) => speeds[i] > 0.95 * limit)).toEqual([]);
  });

  test('equal the sign if it is below any driven speed', async () => {
    for (const maxspeed of ['1', '3'])
      expect(await speedOf({ highway: 'residential', maxspeed })).toBe(Number(maxspeed));
  });

  test('rise with the class if there is no sign', async () => {
    const speeds: number[] = [];
    for (const highway of ['living_street', 'residential', 'tertiary', 'secondary', 'primary', 'trunk', 'motorway']) {
      speeds.push(await speedOf({ highway }));
    }
    expect(speeds).toEqual([...new Set(speeds)].sort((a, b) => a - b));
  });

  test('are lower outside of towns on roads without signs', () => {
    for (const family of ['NormalRoad', 'MajorRoad', 'LocalRoad'] as const) {
      const signed = driven(`${family}Rural`, { limits: { forward: 90, backward: 90 } });
      expect(driven(`${family}Rural`)).toBeLessThan(0.9 * signed);
    }
    expect(driven('PrimaryHighwayRural')).toBe(driven('PrimaryHighwayRural', { limits: { forward: 100 } }));
  });

  test('stay farther below the limit on motorways', () => {
    const at100 = { limits: { forward: 100, backward: 100 } };
    expect(driven('LimitedAccessRural', at100)).toBe(90);
    expect(driven('PrimaryHighwayRural', { limits: { forward: 80 } })).toBe(76);
  });

  test('are nearly the same on small roads without a sign in towns, suburbs and outside', () => {
    for (const family of ['MajorLocalRoad', 'LocalRoad', 'MinorLocalRoad'] as const) {
      const speeds = (['Urban', 'Suburban', 'Rural'] as const).map((around) => driven(`${family}${around}`));
      expect(Math.max(...speeds) / Math.min(...speeds)).toBeLessThan(1.25);
    }
  });

  test('of trunk roads without a sign follow the law, which in some countries is higher only for divided roads', () => {
    const trunk = { kind: 'trunk', family: 'PrimaryHighway', rank: 1, isLink: false, isOneway: false } as const;
    const motorroad = { ...trunk, family: 'LimitedAccess', rank: 0 } as const;
    const signed = (roadType: RoadTypeName, limit: number) => driven(roadType, { limits: { forward: limit } });
    const unsigned = (country: string, more: Partial<SpeedFacts> = {}) =>
      driven('PrimaryHighwayRural', { country, roadClass: trunk, ...more });
    expect(unsigned('DE')).toBe(signed('PrimaryHighwayRural', 100));
    expect(unsigned('GB')).toBe(signed('PrimaryHighwayRural', 97));
    expect(unsigned('FR')).toBe(signed('PrimaryHighwayRural', 80));
    for (const more of [{ isOneway: true }, { limits: { isMultilane: true } }] as const)
      expect(unsigned('DE', more)).toBeGreaterThan(100);
    expect(unsigned('PT')).toBe(signed('PrimaryHighwayRural', 100));
    expect(driven('LimitedAccessRural', { country: 'DE', roadClass: motorroad })).toBe(
      signed('LimitedAccessRural', 100),
    );
    expect(driven('LimitedAccessRural', { country: 'DE', roadClass: motorroad, isOneway: true })).toBeGreaterThan(110);
  });

  test('in a dense town equal those of any town', () => {
    for (const family of ['SecondaryHighway', 'MajorRoad', 'NormalRoad', 'LocalRoad'] as const)
      expect(driven(`${family}DenseUrban`)).toBe(driven(`${family}Urban`));
  });

  test('are higher without signs on main roads through towns, but not on other roads', () => {
    // If the limit is four times the usual one, the speed is twice the typical one.
    const factor = (roadType: RoadTypeName) => driven(roadType) / (driven(roadType, { limits: { forward: 200 } }) / 2);
    expect(factor('SecondaryHighwayUrban')).toBeCloseTo(1.15, 6);
    expect(factor('SecondaryHighwayDenseUrban')).toBeCloseTo(1.15, 6);
    for (const roadType of ['SecondaryHighwaySuburban', 'MajorRoadUrban', 'NormalRoadDenseUrban'] as const)
      expect(factor(roadType)).toBeCloseTo(1, 6);
  });

  test('of access roads are not lowered by a limit above them', async () => {
    const plain = await speedOf({ highway: 'service' });
    expect(await speedOf({ highway: 'service', maxspeed: '30' })).toBe(plain);
    expect(await speedOf({ highway: 'service', maxspeed: '10' })).toBeLessThan(10);
    expect(plain).toBeLessThan(await speedOf({ highway: 'residential', maxspeed: '20' }));
  });

  test('of driveways and car park lanes make short cuts pay only if the street is much longer', async () => {
    const street = await speedOf({ highway: 'residential' });
    for (const service of ['driveway', 'parking_aisle', 'drive-through'])
      expect(street / (await speedOf({ highway: 'service', service }))).toBeGreaterThan(1.9);
  });

  test('rise if there is no junction for long: sooner on divided roads, never on motorways', () => {
    const around = (metres: number, isOneway: boolean, roadType: RoadTypeName = 'SecondaryHighwayUrban') =>
      driven(roadType, { metres, isOneway });
    expect(around(600, false)).toBe(driven('SecondaryHighwaySuburban'));
    expect(around(400, false)).toBe(driven('SecondaryHighwayUrban'));
    expect(around(400, true)).toBe(driven('SecondaryHighwaySuburban'));
    expect(around(3000, true, 'LimitedAccessUrban')).toBe(driven('LimitedAccessUrban'));
    expect(driven('SecondaryHighwayUrban', { metres: 600, limits: { forward: 50 } })).toBeLessThan(50);
  });

  test('follow the law of the country, given as an option or found in the data', async () => {
    const german = await speedOf({ highway: 'motorway' }, { country: 'de' });
    expect(german).toBeGreaterThan(await speedOf({ highway: 'motorway' }, { country: 'CH' }));
    expect(await speedOf({ highway: 'tertiary', maxspeed: 'FR:rural' })).toBeLessThan(
      await speedOf({ highway: 'tertiary', maxspeed: 'DE:rural' }),
    );
    for (const key of ['source:maxspeed', 'maxspeed:type', 'zone:traffic', 'zone:maxspeed']) {
      expect(await speedOf({ highway: 'tertiary', [key]: 'DE:urban' })).toBe(
        await speedOf({ highway: 'tertiary', maxspeed: '50' }, { country: 'DE' }),
      );
    }
    expect(await speedOf({ highway: 'residential', 'zone:maxspeed': '30' })).toBe(
      await speedOf({ highway: 'residential', maxspeed: '30' }),
    );
    expect(await speedOf({ highway: 'primary', 'maxspeed:type': 'gb:nsl_dual' })).toBe(
      await speedOf({ highway: 'primary', 'maxspeed:type': 'GB:nsl_dual' }),
    );
    await expect(roadOf({ highway: 'primary' }, { country: 'France' })).rejects.toThrow(/two letters/);
    await expect(roadOf({ highway: 'primary' }, { country: 'xx' })).rejects.toThrow(/a country code of two letters/);
    expect(await speedOf({ highway: 'residential', 'zone:maxspeed': 'DE:30' })).toBe(
      await speedOf({ highway: 'residential', maxspeed: '30' }),
    );
  });

  test('differ by direction if the limits do', async () => {
    const road = await roadOf({ highway: 'primary', 'maxspeed:forward': '70', 'maxspeed:backward': '50' });
    expect(road).toMatchObject({ speed: { forward: expect.any(Number), backward: expect.any(Number) } });
    const { speed } = road as { speed: { forward: number; backward: number } };
    expect(speed.forward).toBeGreaterThan(speed.backward);
  });

  test('use the practical speed if the data has one, and ignore conditions', async () => {
    expect(await speedOf({ highway: 'track', motor_vehicle: 'yes', 'maxspeed:practical': '25' })).toBe(25);
    expect(await speedOf({ highway: 'primary', maxspeed: '80', 'maxspeed:conditional': '30 @ wet' })).toBe(
      await speedOf({ highway: 'primary', maxspeed: '80' }),
    );
    const tags = {
      highway: 'primary',
      'maxspeed:conditional': '30 @ wet',
      'oneway:conditional': 'yes @ (07:00-09:00)',
    };
    const { report } = await importOsm(writePbf({ nodes: row(2), ways: [{ id: 1, refs: [1, 2], tags }] }));
    expect(report.notFollowed.map(({ reason }) => reason)).toEqual([
      'maxspeed:conditional: the weather',
      'oneway:conditional: hours that cover only part of a traffic bucket',
    ]);
    expect(await speedOf({ highway: 'primary', maxspeed: '80', 'maxspeed:advisory': '40' })).toBe(
      await speedOf({ highway: 'primary', maxspeed: '40' }),
    );
    // an advisory speed never exceeds the limit
    expect(await speedOf({ highway: 'primary', maxspeed: '40', 'maxspeed:advisory': '80' })).toBe(
      await speedOf({ highway: 'primary', maxspeed: '40' }),
    );
  });

  test('are low on loose surfaces, in living streets, on car parks and in roundabouts', async () => {
    expect(await speedOf({ highway: 'tertiary', surface: 'gravel' })).toBeLessThan(
      await speedOf({ highway: 'tertiary' }),
    );
    expect(await speedOf({ highway: 'track', motor_vehicle: 'yes', tracktype: 'grade5' })).toBeLessThan(15);
    expect(await speedOf({ highway: 'living_street', maxspeed: '30' })).toBeLessThan(20);
    expect(await speedOf({ highway: 'service', service: 'parking_aisle' })).toBeLessThan(15);
    expect(await speedOf({ highway: 'primary', junction: 'roundabout' })).toBeLessThanOrEqual(30);
  });

  test.each([
    ['P1DT2H', 93_600],
    ['P2D', 172_800],
    ['PT1.5H', 5400],
    ['20 min', 1200],
    ['1 h', 3600],
    ['1h20min', 4800],
    ['1 hour 20 minutes', 4800],
    ['2.5 hours', 9000],
  ])('of ferries follow from a duration of %s', (text, seconds) => {
    expect(readDuration(text)).toBe(seconds);
  });

  test('of ferries do not follow from a duration without a time, and the report says so', async () => {
    const values = ['soon', '0', '', 'P', 'PT', '00:00', '1.2.3 h', 'P31D', '20 to 30 min', '~20'];
    expect(values.map(readDuration)).toEqual(values.map(() => undefined));
    const ways = [
      { id: 16, refs: [1, 2], tags: { route: 'ferry', duration: '00:20' } },
      { id: 17, refs: [2, 3], tags: { route: 'ferry', duration: '~20' } },
      { id: 18, refs: [3, 4], tags: { highway: 'path', duration: '~20' } },
    ];
    for (const mode of ['car', 'foot'] as const) {
      const { segments, report } = await importOsm(writePbf({ nodes: row(4), ways }), { mode });
      expect([...segments].length).toBe(mode === 'car' ? 2 : 3);
      expect(report.notFollowed).toEqual([{ reason: 'duration: no time', kind: 'way', count: 1, ids: [17] }]);
    }
  });

  test('of ferries follow from their duration', async () => {
    expect(await speedOf({ route: 'ferry', duration: '00:06' })).toBeCloseTo(10, 1);
    expect(['1:30', '01:00:30', '45', 'PT1H5M', 'soon', '0'].map(readDuration)).toEqual([
      5400,
      3630,
      2700,
      3900,
      undefined,
      undefined,
    ]);
  });
});

describe('names', () => {
  const namesOf = async (tags: Tags) => ((await roadOf({ highway: 'primary', ...tags })) as SegmentSource).names;

  test('come first, then the number, then other languages and other names', async () => {
    expect(
      await namesOf({
        name: 'Rue Haute',
        ref: 'N 5;E 19',
        'name:nl': 'Hoogstraat',
        'name:fr': 'Rue Haute',
        alt_name: 'La Haute',
      }),
    ).toEqual([
      { name: 'Rue Haute' },
      { name: 'N 5', isRef: true },
      { name: 'E 19', isRef: true },
      { name: 'Hoogstraat', language: 'nl' },
      { name: 'Rue Haute', language: 'fr' },
      { name: 'La Haute' },
    ]);
  });

  test('do not include destinations, not even those of unnamed links', async () => {
    expect(await namesOf({ highway: 'motorway_link', 'destination:ref': 'A 5', destination: 'Basel' })).toEqual([]);
  });

  test('that are too long are left out, and the report says so', async () => {
    const tags = { highway: 'primary', name: 'x'.repeat(70_000), ref: 'N 5', maxheight: '9'.repeat(200) };
    const { segments, report } = await importOsm(writePbf({ nodes: row(2), ways: [{ id: 1, refs: [1, 2], tags }] }));
    expect([...segments]).toMatchObject([{ names: [{ name: 'N 5', isRef: true }] }]);
    expect(report.notFollowed.map(({ reason }) => reason).sort()).toEqual([
      'impossible limits',
      'tags of more than 255 characters',
    ]);
  });

  test('that only stand for unknown ones are left out, and the report says so', async () => {
    for (const name of [
      'FIXME',
      'fixme: which street?',
      '?',
      '??',
      '-',
      'unknown',
      'Unnamed',
      'none',
      'NONE',
      'yes',
      'n/a',
      'todo',
    ]) {
      const tags = { highway: 'primary', name, ref: `${name};N 5`, 'name:fr': name, alt_name: name };
      const { segments, report } = await importOsm(writePbf({ nodes: row(2), ways: [{ id: 1, refs: [1, 2], tags }] }));
      expect([...segments]).toMatchObject([{ names: [{ name: 'N 5', isRef: true }] }]);
      expect(report.notFollowed).toMatchObject([{ reason: 'placeholders for names, such as FIXME', count: 1 }]);
    }
    const real = ['None', 'Via None', 'Unknown Soldier Road', 'No', '1', 'Ç', '老桥', 'Rua da Fixme'];
    for (const name of real) expect(await namesOf({ name })).toEqual([{ name }]);
  });

  test('may be missing', async () => {
    expect(await namesOf({})).toEqual([]);
    expect(await namesOf({ name: ' ', 'name:etymology': 'x', 'name:left': 'y' })).toEqual([]);
  });
});

describe('vehicle limits', () => {
  const limitsOf = async (tags: Tags) => ((await roadOf({ highway: 'primary', ...tags })) as SegmentSource).limits;

  test.each([
    ['7.5', 7500],
    ['7,5 t', 7500],
    ['3500 kg', 3500],
    ['3500', 3500],
    ['10 tonnes', 10_000],
    ['26000 lbs', 11_793.402],
    ['3 st', 2721.554],
    ['none', undefined],
    ['default', undefined],
    ['0', undefined],
  ])('a weight of %s is %s kg', (text, kilograms) => {
    expect(parseWeight(text)).toBe(kilograms);
  });

  test.each([
    ['3.5', 3.5],
    ['3,5 m', 3.5],
    ['350 cm', 3.5],
    ['11\'6"', 3.5052],
    ["11'", 3.3528],
    ['11 ft 6 in', 3.5052],
    ['12ft', 3.6576],
    ['75"', 1.905],
    ['72 in', 1.8288],
    ['12\'-6"', 3.81],
    ['none', undefined],
    ['default', undefined],
    ['below_default', undefined],
  ])('a height of %s is %s m', (text, metres) => {
    expect(parseLength(text)).toBe(metres);
  });

  test('takes no time that grows faster than its text', () => {
    expect(parseLength(`1'${' '.repeat(100_000)}x`)).toBe(undefined);
  });

  test('of all kinds are combined', async () => {
    expect(await limitsOf({ maxweight: '7.5', maxheight: '3.8', maxlength: '12', maxwidth: '2.3' })).toEqual([
      { maxWeight: 7500, maxHeight: 3.8, maxLength: 12, maxWidth: 2.3 },
    ]);
    expect(
      await limitsOf({ maxweight: '20', 'maxweight:hgv': '12', 'maxheight:physical': '4', maxheight: '4.2' }),
    ).toEqual([{ maxWeight: 12_000, maxHeight: 4 }]);
    expect(await limitsOf({ maxspeed: '50' })).toBeUndefined();
  });

  test('depend on the direction', async () => {
    expect(await limitsOf({ 'maxheight:forward': '3', 'hgv:backward': 'no' })).toEqual([
      { maxHeight: 3, direction: 'forward' },
      { access: 'prohibited', direction: 'backward' },
    ]);
  });

  test('close roads to trucks, or open them for deliveries only', async () => {
    expect(await limitsOf({ hgv: 'no' })).toEqual([{ access: 'prohibited' }]);
    expect(await limitsOf({ goods: 'no' })).toEqual([{ access: 'prohibited' }]);
    expect(await limitsOf({ goods: 'no', hgv: 'designated' })).toBe(undefined);
    expect(await limitsOf({ hgv: 'destination' })).toEqual([{ access: 'delivery' }]);
    expect(await limitsOf({ hgv: 'delivery' })).toEqual([{ access: 'delivery' }]);
    expect(await limitsOf({ hgv: 'designated' })).toBeUndefined();
    expect((await limitsOf({ trailer: 'no' }))?.map(({ vehicleType }) => vehicleType)).not.toContain('STRAIGHT');
  });

  test('follow simple conditions', async () => {
    expect(await limitsOf({ 'hgv:conditional': 'no @ (weight > 7.5)' })).toEqual([{ maxWeight: 7500 }]);
    expect(await limitsOf({ 'hgv:conditional': 'no @ (22:00-06:00)' })).toBeUndefined();
    expect(await limitsOf({ maxweight: '7.5', 'maxweight:conditional': 'none @ destination' })).toEqual([
      { access: 'delivery' },
    ]);
  });

  test.each([
    ['maxweight:conditional', '7.5 @ (22:00-06:00)', 'a limit under conditions'],
    ['maxweight:hgv:forward:conditional', 'none @ (delivery AND weight < 12)', 'a limit under conditions'],
    ['maxheight:conditional', 'none @ destination', 'a limit under conditions'],
    ['hgv:backward:conditional', 'no @ (length > 12)', 'neither hours nor a weight'],
  ])('with other conditions are in the report, with the reason: %s=%s', async (key, text, why) => {
    const tags = { highway: 'primary', [key]: text };
    const { report } = await importOsm(writePbf({ nodes: row(2), ways: [{ id: 17, refs: [1, 2], tags }] }));
    expect(report.notFollowed).toMatchObject([{ reason: `${key}: ${why}`, ids: [17] }]);
  });

  test('about measures that vehicles do not have are in the report', async () => {
    const tags = { highway: 'primary', maxaxleload: '10', 'hgv:conditional': 'no @ (Mo-Fr)' };
    const { report } = await importOsm(writePbf({ nodes: row(2), ways: [{ id: 17, refs: [1, 2], tags }] }));
    expect(report.notFollowed).toEqual([
      { reason: 'hgv:conditional: hours for trucks, which are not an imported mode', kind: 'way', count: 1, ids: [17] },
      { reason: 'maxaxleload: vehicles have no axle load', kind: 'way', count: 1, ids: [17] },
    ]);
  });
});

test('several blanks in a row within a name are one', () => {
  const tags = new Map([
    ['name', 'Rua  do \t Ouro'],
    ['alt_name', 'Rua do Ouro'],
  ]);
  expect(readNames(tags, [])).toEqual([{ name: 'Rua do Ouro' }]);
});

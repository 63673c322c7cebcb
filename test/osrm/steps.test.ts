import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { importOsm } from '../../src/import/osm/import-osm.ts';
import { type OsrmStep, osrm, type RouteBody } from '../../src/osrm/osrm.ts';

// Small maps of letters, in which two columns are as wide as one row is high. A way is named by its letters, unless its tags say otherwise.

interface Way {
  readonly nodes: string;
  readonly [tag: string]: string;
}

const METRES_PER_DEGREE = 111_000;

function mapped(map: string, metres: number): Map<string, [number, number]> {
  const points = new Map<string, [number, number]>();
  const lines = map.split('\n').slice(1);
  lines.forEach((line, row) => {
    [...line].forEach((letter, column) => {
      if (!/\w/.test(letter)) return;
      const [east, south] = [(column * metres) / 2, row * metres].map((length) => length / METRES_PER_DEGREE);
      points.set(letter, [Number((8 + east).toFixed(7)), Number((0.01 - south).toFixed(7))]);
    });
  });
  return points;
}

async function openMap(map: string, metres: number, ways: readonly Way[], mode: 'car' | 'bicycle' = 'car') {
  const points = mapped(map, metres);
  const ids = new Map([...points.keys()].map((letter, i) => [letter, i + 1]));
  const nodes = [...points].map(([letter, [lon, lat]]) => `<node id="${ids.get(letter)}" lon="${lon}" lat="${lat}"/>`);
  const lines = ways.map(({ nodes: letters, ...tags }, i) => {
    const refs = [...letters].map((letter) => `<nd ref="${ids.get(letter)}"/>`);
    const all = { highway: 'primary', name: letters, ...tags };
    const tagged = Object.entries(all).map(([k, v]) => (v === '' ? '' : `<tag k="${k}" v="${v}"/>`));
    return `<way id="${100 + i}">${refs.join('')}${tagged.join('')}</way>`;
  });
  const xml = `<osm version="0.6">${nodes.join('')}${lines.join('')}</osm>`;
  const source = await importOsm(new TextEncoder().encode(xml), { modes: [mode], keepIds: 'nodes' });
  const database = openEngine(buildNetwork(source));
  const ask = async (letters: string, query = 'overview=false'): Promise<RouteBody> => {
    const coordinates = [...letters].map((letter) => points.get(letter)).join(';');
    return (await osrm(database, `/route/v1/driving/${coordinates}?steps=true&${query}`)).body as RouteBody;
  };
  return { ask, ids };
}

const stepsOf = ({ routes }: RouteBody): OsrmStep[] => routes[0].legs.flatMap(({ steps }) => steps);
const turnOf = ({ maneuver: { type, modifier, exit } }: OsrmStep): string => {
  if (type === 'depart' || type === 'arrive') return type;
  return `${type} ${modifier}${exit === undefined ? '' : ` ${exit}`}`;
};

const RING = `
    a
    b
d c   g h
    e
    f`;
const RING_WAYS: readonly Way[] = [
  { nodes: 'ab' },
  { nodes: 'cd' },
  { nodes: 'ef' },
  { nodes: 'gh' },
  { nodes: 'bcegb', junction: 'roundabout', name: 'Circle' },
];
const TEE = `
    c
a e b
  f d`;
const TEE_WAYS: readonly Way[] = [{ nodes: 'aeb' }, { nodes: 'cbd' }, { nodes: 'ef' }];

interface Example {
  readonly map: string;
  readonly ways: readonly Way[];
  readonly metres: number;
}

/** The map, start and end, the names of the steps, and their maneuvers. */
const EXAMPLES: readonly [title: string, example: Example, trip: string, names: string, turns: string][] = [
  ['a plain turn', { map: TEE, ways: TEE_WAYS, metres: 10 }, 'ca', 'cbd,aeb,aeb', 'depart,turn right,arrive'],
  [
    'the end of a road',
    { map: TEE, ways: TEE_WAYS, metres: 10 },
    'ad',
    'aeb,cbd,cbd',
    'depart,end of road right,arrive',
  ],
  [
    'a road that turns under its name',
    { map: '\n    c\na - b-d', ways: [{ nodes: 'abc' }, { nodes: 'bd' }], metres: 10 },
    'ac',
    'abc,abc,abc',
    'depart,continue left,arrive',
  ],
  [
    'a new name at a bend',
    { map: '\na   b\n        c', ways: [{ nodes: 'ab' }, { nodes: 'bc' }], metres: 150 },
    'ac',
    'ab,bc,bc',
    'depart,new name slight right,arrive',
  ],
  [
    'a new name round a bend, where the other way leads back',
    { map: '\na   e   f\n  d', ways: [{ nodes: 'ae' }, { nodes: 'de' }, { nodes: 'ef' }], metres: 150 },
    'df',
    'de,ef,ef',
    'depart,new name right,arrive',
  ],
  [
    'the same bend between roads without a name',
    {
      map: '\na   e   f\n  d',
      ways: [
        { nodes: 'ae', name: '' },
        { nodes: 'de', name: '', highway: 'service' },
        { nodes: 'ef', name: '' },
      ],
      metres: 150,
    },
    'df',
    ',,',
    'depart,turn right,arrive',
  ],
  [
    'a fork',
    { map: '\n        c\na   b\n        d', ways: [{ nodes: 'ab' }, { nodes: 'bc' }, { nodes: 'bd' }], metres: 10 },
    'ad',
    'ab,bd,bd',
    'depart,fork slight right,arrive',
  ],
  [
    'no fork where the road goes on by its name',
    { map: '\na   b   c\n        d', ways: [{ nodes: 'abc' }, { nodes: 'bd' }], metres: 10 },
    'ad',
    'abc,bd,bd',
    'depart,turn slight right,arrive',
  ],
  [
    'an exit of a motorway',
    {
      map: '\na-b-c-d-e\n    --f-g',
      ways: [
        { nodes: 'abcde', highway: 'motorway' },
        { nodes: 'bfg', highway: 'motorway_link', oneway: 'yes' },
      ],
      metres: 10,
    },
    'ag',
    'abcde,bfg,bfg',
    'depart,off ramp slight right,arrive',
  ],
  [
    'a ramp onto a motorway, which merges',
    {
      map: '\na-b-c-d-e\nf-g---',
      ways: [
        { nodes: 'abcde', highway: 'motorway' },
        { nodes: 'fgd', highway: 'motorway_link', oneway: 'yes' },
      ],
      metres: 10,
    },
    'fe',
    'fgd,abcde,abcde',
    'depart,merge slight left,arrive',
  ],
  [
    'a ramp off a street',
    {
      map: '\na b c\n  d',
      ways: [
        { nodes: 'abc', highway: 'tertiary' },
        { nodes: 'bd', highway: 'motorway_link' },
      ],
      metres: 10,
    },
    'ad',
    'abc,bd,bd',
    'depart,on ramp right,arrive',
  ],
  ['a small ring', { map: RING, ways: RING_WAYS, metres: 3 }, 'ah', 'ab,gh,gh', 'depart,roundabout turn left 3,arrive'],
  [
    'a large ring with a name',
    { map: RING, ways: RING_WAYS, metres: 30 },
    'ad',
    'ab,cd,cd,cd',
    'depart,rotary right 1,exit rotary right 1,arrive',
  ],
  [
    'a large ring without one',
    { map: RING, ways: [...RING_WAYS.slice(0, 4), { ...RING_WAYS[4], name: '' }], metres: 30 },
    'af',
    'ab,ef,ef,ef',
    'depart,roundabout right 2,exit roundabout right 2,arrive',
  ],
  [
    'an end on a ring',
    { map: RING, ways: RING_WAYS, metres: 10 },
    'ae',
    'ab,Circle,Circle',
    'depart,roundabout right,arrive',
  ],
  [
    'a start on a ring',
    { map: RING, ways: RING_WAYS, metres: 10 },
    'bd',
    'Circle,cd,cd',
    'depart,exit roundabout right 1,arrive',
  ],
  [
    'a ferry',
    {
      map: '\nf\nb     d\na       e',
      ways: [
        { nodes: 'abf', name: '' },
        { nodes: 'bd', highway: '', route: 'ferry' },
        { nodes: 'de', name: '' },
      ],
      metres: 400,
    },
    'ae',
    ',bd,,',
    'depart,turn right,notification right,arrive',
  ],
];

test.each(EXAMPLES)('%s', async (_, { map, ways, metres }, trip, names, turns) => {
  const { ask } = await openMap(map, metres, ways);
  const steps = stepsOf(await ask(trip));
  expect(steps.map(({ name }) => name).join(',')).toBe(names);
  expect(steps.map(turnOf).join(',')).toBe(turns);
});

test('a turn over a dual carriageway leads from one name to the other, however its pieces are named', async () => {
  const map = `
    i l

d   c b   a
e   f g   h

    j k`;
  const named = { first: 'ab cd ef fg gh gb', second: 'bc ic bl kg fj cf' };
  const ways = Object.entries(named).flatMap(([name, list]) =>
    list.split(' ').map((nodes) => ({ nodes, name, oneway: 'yes' })),
  );
  const { ask } = await openMap(map, 20, ways);
  const turns = async (trip: string) =>
    stepsOf(await ask(trip))
      .map(turnOf)
      .join(',');
  expect(await turns('aj')).toBe('depart,turn left,arrive');
  expect(await turns('kd')).toBe('depart,turn left,arrive');
  expect(await turns('ed')).toBe('depart,continue uturn,arrive');
  expect(await turns('al')).toBe('depart,turn right,arrive');
});

test('a new name is announced unless it lasts for less than 105 m', async () => {
  const ways = ['ab', 'bc', 'cd'].map((nodes) => ({ nodes }));
  const { ask } = await openMap('\na      b  c       d', 60, ways);
  expect(stepsOf(await ask('ad')).map(({ name }) => name)).toEqual(['ab', 'cd', 'cd']);
});

test('an exit of a ring onto a way where bicycles are pushed is one step', async () => {
  const ways = RING_WAYS.map((way) => (way.nodes === 'cd' ? { ...way, highway: 'footway' } : way));
  const { ask } = await openMap(RING, 30, ways, 'bicycle');
  const steps = stepsOf(await ask('ad'));
  expect(steps.map(turnOf).join(',')).toBe('depart,rotary right 1,exit rotary right 1,arrive');
  expect(steps.map(({ mode }) => mode).join(',')).toBe('cycling,cycling,pushing bike,pushing bike');
  expect(steps[2].distance).toBeGreaterThan(20);
});

describe('an intersection', () => {
  const shown = ({ intersections }: OsrmStep) =>
    intersections.map(({ entry, bearings }) => entry.map((isOpen, i) => `${isOpen}:${bearings[i]}`).join(' '));

  test('has the bearings of all its roads, and which may be entered', async () => {
    const ways = [
      { nodes: 'ab', name: 'Main' },
      { nodes: 'bc', name: 'Main' },
      { nodes: 'db', oneway: 'yes' },
    ];
    const { ask } = await openMap('\n    d\na   b   c', 10, ways);
    const [depart, arrive] = stepsOf(await ask('ac'));
    expect(shown(depart)).toEqual(['true:90', 'false:0 true:90 false:270']);
    expect(shown(arrive)).toEqual(['true:270']);
    expect(depart.intersections).toMatchObject([{ out: 0 }, { in: 2, out: 1 }]);
    expect(arrive.intersections[0]).not.toHaveProperty('out');
  });

  test('has lanes, and marks those from which the turn can be made', async () => {
    const ways = [{ nodes: 'ab', 'turn:lanes:forward': 'through|right' }, { nodes: 'bc' }, { nodes: 'bd' }];
    const { ask } = await openMap('\na   b   c\n    d', 10, ways);
    const lanesOf = async (trip: string) => stepsOf(await ask(trip))[1].intersections[0].lanes;
    expect(await lanesOf('ad')).toEqual([
      { indications: ['straight'], valid: false },
      { indications: ['right'], valid: true },
    ]);
    expect(await lanesOf('ac')).toEqual([
      { indications: ['straight'], valid: true },
      { indications: ['right'], valid: false },
    ]);
  });

  test('gives the classes of the road that follows it', async () => {
    const ways = [{ nodes: 'ab' }, { nodes: 'bc', highway: 'motorway', toll: 'yes' }, { nodes: 'cd' }];
    const { ask } = await openMap('\na b c d', 100, ways);
    const classes = stepsOf(await ask('ad')).flatMap(({ intersections }) => intersections.map((one) => one.classes));
    expect(classes).toContainEqual(['toll', 'motorway']);
    expect((await ask('ad', 'exclude=motorway')).code).toBe('NoRoute');
  });
});

test('signs become destinations and exits; road numbers are separate from names', async () => {
  const ways = [
    {
      nodes: 'ab',
      oneway: 'yes',
      ref: 'E1;B 2',
      destination: 'Berlin;Hamburg',
      'destination:ref': 'A1',
      'junction:ref': '7',
    },
  ];
  const { ask } = await openMap('\na b', 100, ways);
  const said = { name: 'ab', ref: 'E1; B 2', destinations: 'A1: Berlin, Hamburg', exits: '7' };
  expect(stepsOf(await ask('ab'))).toMatchObject([said, said]);
});

test('annotations have a figure for each piece of the line, and the nodes between', async () => {
  const { ask, ids } = await openMap('\na 1 b 2 c', 100, [{ nodes: 'a1b' }, { nodes: 'b2c' }]);
  const nodes = (letters: string) => [...letters].map((letter) => ids.get(letter));
  const annotation = async (trip: string) =>
    (await ask(trip, 'annotations=true&overview=full')).routes[0].legs[0].annotation;
  expect(await annotation('ac')).toMatchObject({
    nodes: nodes('a1b2c'),
    datasources: [0, 0, 0, 0],
    distance: { length: 4 },
    metadata: { datasource_names: ['network', 'request'] },
  });
  expect((await annotation('c1'))?.nodes).toEqual(nodes('c2b1'));
  const { routes } = await ask('ac', 'annotations=speed,duration');
  expect(Object.keys(routes[0].legs[0].annotation ?? {}).sort()).toEqual(['duration', 'speed']);
});

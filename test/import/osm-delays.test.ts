import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { importOsm, type Mode, type ModeDelays, modes, type OsmOptions } from '../../src/import/osm/import-osm.ts';
import { type OsmData, type OsmNode, type OsmWay, type Tags, writePbf } from '../kit/osm-data.ts';
import { townOfSignals } from '../kit/town-of-signals.ts';
import { slowWaits } from '../oracle/waits-of-ways.ts';

/** A different number for each kind of delay, so that a sum shows which delays it contains. */
const DELAYS: Required<ModeDelays> = {
  trafficSignals: 2,
  stop: 3,
  giveWay: 1,
  minorRoad: 0,
  levelCrossing: 5,
  tollBooth: 15,
  miniRoundabout: 0.5,
  crossingSignals: 1.5,
  gate: 30,
  tip: 20,
};
const car: Mode = { ...modes.car, delays: DELAYS };

/** The seconds at the end of each segment in each direction, by way, last but one node and last node. */
async function waitsOf(data: OsmData, mode: Mode | 'car', options: OsmOptions = {}): Promise<Map<string, number>> {
  const modeOptions = options.modes ? {} : { mode };
  const source = await importOsm(writePbf(data), { ...modeOptions, keepIds: 'nodes', ...options });
  const name = typeof mode === 'string' ? mode : mode.name;
  const ofSegment = new Map([...source.segments].map(({ id, ...segment }) => [id, segment]));
  const places = new Map(data.nodes.map(({ id, lon, lat }) => [`${lon} ${lat}`, id]));
  const waits = new Map<string, number>();
  for (const { at, from, seconds, modes: bound = [name] } of source.delays) {
    if (!bound.includes(name)) continue;
    const { way, nodes } = ofSegment.get(from!)!.osm!;
    const node = places.get(`${at[0]} ${at[1]}`)!;
    const before = node === nodes!.at(-1) ? nodes!.at(-2) : nodes![1];
    waits.set(`${way} ${before} ${node}`, seconds);
  }
  return waits;
}

describe('are what a slow reading of steps between nodes finds', () => {
  const seeds = Array.from({ length: 60 }, (_, seed) => seed + 1);
  test.each(seeds)('town %i', async (seed) => {
    const data = townOfSignals(seed);
    const delays = { ...DELAYS, minorRoad: seed % 2 === 0 ? 0 : 1.2 };
    for (const mode of [car, modes.bicycle].map((one) => ({ ...one, delays }))) {
      const source = await importOsm(writePbf(data), { mode, keepIds: 'nodes' });
      const slow = slowWaits(data, [...source.segments], delays);
      expect(slow.size).toBeGreaterThan(10);
      expect(sorted(await waitsOf(data, mode))).toEqual(sorted(slow));
    }
  });

  test.each(seeds.slice(0, 20))('whatever other modes are in the network: town %i', async (seed) => {
    const data = townOfSignals(seed);
    const bicycle = { ...modes.bicycle, delays: { ...DELAYS, trafficSignals: 4, minorRoad: 1.2 } };
    const together: OsmOptions = { modes: [car, bicycle, 'foot'] };
    for (const mode of [car, bicycle]) {
      expect(sorted(await waitsOf(data, mode, together))).toEqual(sorted(await waitsOf(data, mode)));
    }
  });
});

function sorted(waits: ReadonlyMap<string, number>): [string, number][] {
  return [...waits].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Streets through nodes on a grid of 10 m, drawn by the letters of the nodes: `a--b` is 30 m from a to b. */
function drawn(picture: string, ways: Record<string, Tags>, tags: Record<string, Tags> = {}): OsmData {
  const nodes: OsmNode[] = [];
  picture.split('\n').forEach((line, y) => {
    [...line].forEach((letter, x) => {
      if (!/[a-z]/.test(letter)) return;
      const place = (tens: number) => Math.round((tens * 10 * 1e7) / 111_319.5) / 1e7;
      const own = tags[letter];
      nodes.push({ id: numberOf(letter), lon: place(x), lat: place(-y), ...(own && { tags: own }) });
    });
  });
  const list: OsmWay[] = Object.entries(ways).map(([name, tags], i) => ({
    id: i + 1,
    refs: [...name].map(numberOf),
    tags,
  }));
  const missing = list.flatMap(({ refs }) => refs).filter((ref) => !nodes.some(({ id }) => id === ref));
  if (missing.length > 0) throw new Error(`The picture lacks nodes: ${missing}`);
  return { nodes, ways: list };
}

function numberOf(letter: string): number {
  return letter.charCodeAt(0) - 96;
}

/** Like `waitsOf`, but by the letters of the last two nodes: `ab` is the end at b of a segment that comes from a. */
async function waitsByLetters(data: OsmData, mode: Mode | 'car' = car): Promise<Record<string, number>> {
  const waits = await waitsOf(data, mode);
  const letter = (node: string) => String.fromCharCode(96 + Number(node));
  const named = [...waits].map(([key, seconds]) => {
    const [, before, last] = key.split(' ');
    return [letter(before) + letter(last), seconds];
  });
  return Object.fromEntries(named);
}

const street: Tags = { highway: 'residential' };
const main: Tags = { highway: 'secondary' };
const signals: Tags = { highway: 'traffic_signals' };
/** Roads that end at the edge of a picture continue beyond it, so no one turns round there. */
const onward: Mode = { ...modes.car, delays: { ...DELAYS, tip: 0 } };

describe('a minor road', () => {
  const yielding: Mode = { ...onward, delays: { ...onward.delays, minorRoad: 0.7 } };

  test('gives way where one of a higher class passes, and not where that one ends or begins', async () => {
    const passes = drawn('a-----b-----c\n      d', { abc: main, bd: street });
    expect(await waitsByLetters(passes, yielding)).toEqual({ db: 0.7 });
    const begins = drawn('a-----b-----c\n      d', { ab: main, bc: street, bd: street });
    expect(await waitsByLetters(begins, yielding)).toEqual({});
  });

  test('gives way to a ring as if there were a sign, a driveway to every street, and a link to its road unless it merges', async () => {
    const ring: Tags = { highway: 'tertiary', junction: 'roundabout' };
    const around = drawn('a-----b--c\n      d--e', { ab: main, bdecb: ring });
    expect(await waitsByLetters(around, yielding)).toEqual({ ab: 1 });
    const driveway = drawn('a-----b-----c\n      d', { abc: street, bd: { highway: 'service' } });
    expect(await waitsByLetters(driveway, yielding)).toEqual({ db: 0.7 });
    const link = drawn('a-----b-----c\n      d', { abc: main, db: { highway: 'secondary_link' } });
    expect(await waitsByLetters(link, yielding)).toEqual({ db: 1 });
    const merging = drawn('a-----b-----c\n      d', { abc: { highway: 'trunk' }, db: { highway: 'trunk_link' } });
    expect(await waitsByLetters(merging, yielding)).toEqual({});
  });

  test('waits as long as signals or a sign say, if they are mapped', async () => {
    const data = drawn('a-----b-----c\n      d', { abc: main, bd: street }, { b: { highway: 'stop' } });
    expect(await waitsByLetters(data, yielding)).toEqual({ db: 3 });
    const light = drawn('a-----b-----c\n      s\n\n      d', { abc: main, bsd: street }, { s: signals });
    expect(await waitsByLetters(light, yielding)).toEqual({ sb: 2 });
  });
});

describe('signals', () => {
  test('at a junction hold up whoever arrives', async () => {
    const data = drawn('a-----b-----c\n      d', { abc: main, bd: street }, { b: signals });
    expect(await waitsByLetters(data, onward)).toEqual({ ab: 2, cb: 2, db: 2 });
  });

  test('of two crossing dual carriageways are one passage', async () => {
    const data = drawn(
      ['      k l', '', '', '', 'a-----b-c-----d', '', 'e-----f-g-----h', '', '', '', '      m n'].join('\n'),
      {
        dcba: { ...main, oneway: 'yes' },
        efgh: { ...main, oneway: 'yes' },
        kbfm: { ...main, oneway: 'yes' },
        ngcl: { ...main, oneway: 'yes' },
      },
      { b: signals, c: signals, f: signals, g: signals },
    );
    expect(await waitsByLetters(data, onward)).toEqual({ dc: 2, ef: 2, kb: 2, ng: 2 });
  });

  test('before the junctions of a dual carriageway are one passage, too', async () => {
    const data = drawn(
      'a----s-b-c-t----d\n\n       x',
      { asb: { ...main, oneway: 'yes' }, bc: { ...main, oneway: 'yes' }, ctd: { ...main, oneway: 'yes' }, bx: street },
      { s: signals, c: signals, t: signals },
    );
    expect(await waitsByLetters(data, onward)).toEqual({ sb: 2 });
  });

  test.each([
    ['two metres of the junction', 'a---------s-b-----c', { sb: 2 }],
    ['the other end', 'a-s---------b-----c', { sa: 2 }],
    ['the middle of a long road', 'a--------s--------b-----c', { sb: 2, sa: 2 }],
  ])('on a road near %s hold up those who come to it', async (_, picture, waits) => {
    const data = drawn(
      `${picture}\n\n\nx y`,
      { asb: main, bc: main, bx: street, ya: street, ax: street },
      { s: signals },
    );
    expect(await waitsByLetters(data, onward)).toEqual(waits);
  });

  test.each([
    [{ 'traffic_signals:direction': 'backward' }, { sa: 2 }],
    [{ direction: 'forward' }, { sb: 2 }],
    [{ 'traffic_signals:direction': 'both' }, { sa: 2, sb: 2 }],
    [{ traffic_signals: 'blinker' }, {}],
    [{ traffic_signals: 'pedestrian_crossing' }, { sa: 1.5, sb: 1.5 }],
  ])('with %j', async (tags, waits) => {
    const data = drawn('a---s-b---c\n\n\nx', { asb: main, bc: main, bx: street }, { s: { ...signals, ...tags } });
    expect(await waitsByLetters(data, onward)).toEqual(waits);
  });

  test('behind a driveway belong to the street ahead', async () => {
    const data = drawn(
      'a-------b-s-d-e-----c\n\n\n    x y',
      { absde: main, ec: main, ex: street, by: { highway: 'service' } },
      { s: signals },
    );
    expect(await waitsByLetters(data, onward)).toEqual({ de: 2 });
  });
});

describe('stop and give-way signs', () => {
  test('at a junction bind its lesser roads, or all of them', async () => {
    const at = (sign: Tags) =>
      waitsByLetters(drawn('a---b---c\n\n    d', { abc: main, bd: street }, { b: sign }), onward);
    expect(await at({ highway: 'stop' })).toEqual({ db: 3 });
    expect(await at({ highway: 'give_way' })).toEqual({ db: 1 });
    expect(await at({ highway: 'stop', stop: 'all' })).toEqual({ ab: 3, cb: 3, db: 3 });
  });

  test('at a junction of equal roads bind all', async () => {
    const data = drawn('a---b---c\n\n    d', { abc: street, bd: street }, { b: { highway: 'stop' } });
    expect(await waitsByLetters(data, onward)).toEqual({ ab: 3, cb: 3, db: 3 });
  });

  test('before a roundabout bind those who come in', async () => {
    const ring = { ...main, junction: 'roundabout' };
    const data = drawn(
      'a----g-b\n        c\n       d',
      { agb: main, bcdb: ring },
      { g: { highway: 'give_way' }, b: { highway: 'give_way' } },
    );
    expect(await waitsByLetters(data, onward)).toEqual({ gb: 1 });
  });
});

describe('other places', () => {
  test('hold up both directions', async () => {
    const at = (tags: Tags) => waitsByLetters(drawn('a------s-b', { asb: main }, { s: tags }), onward);
    expect(await at({ railway: 'level_crossing' })).toEqual({ sa: 5, sb: 5 });
    expect(await at({ barrier: 'toll_booth' })).toEqual({ sa: 15, sb: 15 });
    expect(await at({ highway: 'mini_roundabout' })).toEqual({ sa: 0.5, sb: 0.5 });
    expect(await at({ highway: 'crossing', crossing: 'traffic_signals' })).toEqual({ sa: 1.5, sb: 1.5 });
    expect(await at({ barrier: 'gate' })).toEqual({ sa: 30, sb: 30 });
    expect(await at({ highway: 'crossing', crossing: 'zebra' })).toEqual({});
    expect(await at({ barrier: 'cattle_grid' })).toEqual({});
  });

  test('that lie close to each other cost as much as the worst of them', async () => {
    const data = drawn(
      'a------r-s-b',
      { arsb: main },
      { r: { railway: 'level_crossing' }, s: { railway: 'level_crossing' } },
    );
    expect(await waitsByLetters(data, onward)).toEqual({ ra: 5, sb: 5 });
    const far = drawn(
      'a------r------s-b',
      { arsb: main },
      { r: { railway: 'level_crossing' }, s: { railway: 'level_crossing' } },
    );
    expect(await waitsByLetters(far, onward)).toEqual({ ra: 10, sb: 10 });
  });

  test('take time in proportion to their number, however close they lie', async () => {
    const count = 8000;
    const nodes = Array.from({ length: count }, (_, i) => ({
      id: i + 1,
      lon: 0,
      lat: i * 1e-7,
      tags: { highway: 'traffic_signals' },
    }));
    const ways = [{ id: 1, refs: nodes.map(({ id }) => id), tags: { highway: 'residential' } }];
    const { report, delays } = await importOsm(writePbf({ nodes, ways }), { mode: car });
    expect(report.delays.trafficSignals).toBe(count);
    expect([...delays]).toHaveLength(2);
  });

  test('cost once on each side of a gate that only some modes may pass', async () => {
    const data = drawn('a---g---b', { agb: street }, { g: { barrier: 'gate', bicycle: 'no' } });
    const source = await importOsm(writePbf(data), { modes: [onward, modes.bicycle] });
    expect([...source.segments]).toHaveLength(3);
    const delays = [...source.delays].filter(({ modes }) => modes?.includes('car'));
    expect(delays.map(({ seconds, from }) => [seconds, from])).toEqual([
      [30, expect.any(String)],
      [30, expect.any(String)],
    ]);
    expect(new Set(delays.map(({ from }) => from)).size).toBe(2);
  });
});

describe('turning round', () => {
  const dead = (tags: Tags = street, at: Tags = {}) =>
    drawn('a---b---c\n\n    d', { abc: main, bd: tags, ca: main }, { d: at });

  test('takes time at the end of a road', async () => {
    expect(await waitsByLetters(dead())).toEqual({ bd: 20 });
    expect(await waitsByLetters(dead(street, { highway: 'turning_circle' }))).toEqual({ bd: 10 });
    expect(await waitsByLetters(dead(street, { highway: 'turning_loop' }))).toEqual({ bd: 10 });
    expect(await waitsByLetters(dead({ ...street, oneway: 'yes' }))).toEqual({});
  });

  test('takes drivers of trucks longest, and people on foot no time', async () => {
    const tip = async (mode: Mode) => (await waitsByLetters(dead(), mode))['bd'];
    const [byCar, byTruck, byBicycle, onFoot] = await Promise.all(
      [modes.car, modes.truck, modes.bicycle, modes.foot].map(tip),
    );
    expect(byTruck).toBeGreaterThan(byCar);
    expect(byCar).toBe(50);
    expect(byBicycle).toBe(20);
    expect(onFoot).toBeUndefined();
  });

  test('takes time at a barrier that is closed to the mode, on both sides', async () => {
    const data = drawn('a---b---c', { abc: street }, { b: { barrier: 'bollard' } });
    expect(await waitsByLetters(data)).toEqual({ ab: 20, cb: 20, ba: 20, bc: 20 });
    const both = { modes: [car, { ...modes.bicycle, delays: DELAYS }] };
    expect([...(await waitsOf(data, car, both)).values()]).toEqual([20, 20, 20, 20]);
    expect([...(await waitsOf(data, modes.bicycle, both)).values()]).toEqual([20, 20]);
  });

  test('takes time where the extract ends', async () => {
    const data = drawn('a---b---c', { abc: street });
    const waits = await waitsByLetters({ ...data, nodes: data.nodes.filter(({ id }) => id !== numberOf('c')) });
    expect(waits).toEqual({ ab: 20, ba: 20 });
  });

  test('takes no time on a loop, or where the way goes on', async () => {
    const data = drawn('a---b--c\n\n      d', { ab: street, bcdb: street });
    expect(await waitsByLetters(data)).toEqual({ ba: 20 });
  });
});

describe('an import', () => {
  const data = townOfSignals(1);

  test('without delays has the same segments and none of them', async () => {
    const given = { mode: car, keepIds: 'nodes' } as const;
    const usual = await importOsm(writePbf(data), given);
    const without = await importOsm(writePbf(data), { ...given, delays: false });
    expect([...without.segments]).toEqual([...usual.segments]);
    expect([...without.delays]).toEqual([]);
    expect(Object.values(without.report.delays).every((count) => count === 0)).toBe(true);
    expect([...usual.delays].length).toBeGreaterThan(20);
  });

  test('names modes only where they differ', async () => {
    const alike = await importOsm(writePbf(data), { modes: [car, { ...modes.truck, delays: DELAYS }] });
    expect([...alike.delays].some(({ modes }) => modes === undefined)).toBe(true);
    const alone = await importOsm(writePbf(data), { mode: car });
    expect([...alone.delays].every(({ modes }) => modes === undefined)).toBe(true);
  });

  test('reports how many places hold up traffic, and which hold up none', async () => {
    const line = drawn(
      'a---b---c---d---e---f',
      { abcdef: { ...main, oneway: 'yes' } },
      {
        b: signals,
        c: { ...signals, 'traffic_signals:direction': 'backward' },
        d: { highway: 'stop', direction: 'NE' },
        e: { highway: 'stop' },
      },
    );
    const { report } = await importOsm(writePbf(line), { mode: car });
    expect(report.delays).toEqual({
      ...Object.fromEntries(Object.keys(DELAYS).map((kind) => [kind, 0])),
      trafficSignals: 1,
      stop: 2,
    });
    expect(report.notFollowed).toEqual([
      { kind: 'node', reason: 'signals and signs that hold up no traffic', count: 1, ids: [3] },
      {
        kind: 'node',
        reason: 'signals and signs whose direction is not forward, backward or both',
        count: 1,
        ids: [4],
      },
    ]);
    const onFoot = await importOsm(writePbf(line), { mode: { ...modes.foot, delays: {} } });
    expect([...onFoot.delays]).toEqual([]);
    expect(onFoot.report.notFollowed.map(({ reason }) => reason)).not.toContain(
      'signals and signs that hold up no traffic',
    );
  });

  test.each([
    [{ trafficSignals: -1 }, 'mode.delays.trafficSignals: expected seconds, from 0 to 3600, found -1'],
    [{ tip: '20' }, 'mode.delays.tip: expected seconds, from 0 to 3600, found "20"'],
    [{ stops: 3 }, /mode\.delays: .*stops.*stop/],
    [7, 'mode.delays: expected an object, found 7'],
  ])('refuses delays %j of a mode', async (delays, problem) => {
    const mode = { ...modes.car, delays } as unknown as Mode;
    await expect(importOsm(writePbf(data), { mode })).rejects.toThrow(problem);
  });

  test('takes delays: true or false only', async () => {
    const options = { delays: 'no' } as unknown as OsmOptions;
    await expect(importOsm(writePbf(data), options)).rejects.toThrow('delays: expected true or false, found "no"');
  });
});

test('the seconds of each mode are those of the guide', () => {
  const guide = readFileSync(new URL('../../docs/import.md', import.meta.url), 'utf8');
  const rows = Object.keys(DELAYS).map((kind) => {
    const line = guide.split('\n').find((one) => one.startsWith(`| \`${kind}\` |`))!;
    return [kind, ...line.split('|').slice(3, -1).map(Number)];
  });
  const kinds = Object.keys(DELAYS) as (keyof ModeDelays)[];
  const ofModes = Object.values(modes);
  expect(rows).toEqual(kinds.map((kind) => [kind, ...ofModes.map(({ delays }) => delays?.[kind] ?? 0)]));
});

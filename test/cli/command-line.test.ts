import { execFileSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitsOf } from '../../src/cli/open-network.ts';
import { lineOf } from '../../src/cli/progress.ts';
import { runCommandLine } from '../../src/cli/run.ts';
import { writeFileWhole } from '../../src/cli/write-file.ts';
import { DEFAULT_LIMITS } from '../../src/database/limits.ts';
import type { Input } from '../../src/formats/row.ts';
import { readSections, writeSections } from '../../src/memory/sections.ts';
import type { Network } from '../../src/network/network.ts';
import { FORMAT_VERSION } from '../../src/network/network-sections.ts';
import { decodeNetwork } from '../../src/prepared/encode-network.ts';
import { row, writePbf, writeXml } from '../kit/osm-data.ts';

const folder = mkdtempSync(join(tmpdir(), 'ermine-'));
const at = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

/** The output of a command line on both streams, and its exit code. */
async function ermine(line: string | string[], input: Input = '', isTerminal = false) {
  let output = '';
  let reported = '';
  const io = {
    write: async (text: string) => void (output += text),
    writeError: (text: string) => void (reported += text),
    input,
    isTerminal,
  };
  const args = typeof line === 'string' ? line.split(' ').filter((word) => word !== '') : line;
  const code = await runCommandLine(args, io, '1.2.3');
  return { code, output, reported, json: () => JSON.parse(output) };
}

// Five streets in a row, a kilometre each, east of the prime meridian.
const data = {
  nodes: row(6, 1000),
  ways: [1, 2, 3, 4, 5].map((id) => ({
    id,
    refs: [id, id + 1],
    tags: { highway: id === 3 ? 'primary' : 'residential', name: `Street ${id}`, ...(id === 5 && { maxheight: '3' }) },
  })),
};
const network = at('row.ermine');

beforeAll(async () => {
  writeFileSync(at('row.osm.pbf'), writePbf(data));
  symlinkSync('round', at('round'));
  const { code, reported } = await ermine(`import ${at('row.osm.pbf')} -o ${network}`);
  expect(reported).toBe('');
  expect(code).toBe(0);
});

describe('help', () => {
  test('lists the commands, and explains each', async () => {
    const { code, output } = await ermine('--help');
    expect(code).toBe(0);
    const names = ['import', 'info', 'route', 'matrix', 'boundary', 'segments', 'map', 'osrm'];
    for (const name of names) {
      expect(output).toContain(`  ${name}`);
      const help = await ermine(`${name} --help`);
      expect(help.code).toBe(0);
      expect(help.output).toContain(`Usage: ermine ${name}`);
      expect(help.output).toContain('  ermine ');
      expect(await ermine(`help ${name}`)).toMatchObject({ output: help.output });
      expect(help.output.split('\n').filter((line) => line.length > 100)).toEqual([]);
    }
    expect((await ermine('route --help')).output).toContain('--optimizeBy time|distance');
  });

  test('comes with exit code 2 without a command', async () => {
    expect(await ermine('')).toMatchObject({ code: 2 });
    expect(await ermine('--version')).toMatchObject({ code: 0, output: '1.2.3\n' });
  });
});

describe('a command line that is not understood gets a sentence and exit code 2', () => {
  test.each([
    ['fly', /There is no command fly; there are import, info/],
    ['foo', /There is no command foo; there are import, info/],
    [`boundary ${network} 0,0`, /--costs is missing: the limits of the areas, such as 5,10\./],
    ['osrm x --max-viaroute-size 0', /--max-viaroute-size must be a whole number from 1, or Infinity, not 0\./],
    ['osrm x --max-table-size 1.5', /--max-table-size must be a whole number from 1, or Infinity, not 1\.5\./],
    ['osrm x --max-trip-size many', /--max-trip-size must be a whole number from 1, or Infinity, not many\./],
    ['osrm x --max-nearest-size=-1', /--max-nearest-size must be a whole number from 1, or Infinity, not -1\./],
    ['osrm x --max-alternatives 4', /--max-alternatives must be a whole number from 0 to 3, not 4\./],
    ['rute', /There is no command rute; did you mean route\?/],
    ['route x 0,0 1,1 --directionStyle Terse', /no option --directionStyle; did you mean --directionsStyle\?/],
    ['info', /An argument is missing: ermine info <network>/],
    ['info nowhere.ermine', /There is no file nowhere.ermine/],
    [`info ${at('row.osm.pbf')}`, /row\.osm\.pbf looks like an extract: make a network of it with ermine import/],
    [`info ${at('roads.geojson')}`, /roads\.geojson looks like an extract/],
    ['info a b', /There is an argument too many: b/],
    ['import nowhere.osm.pbf', /There is no file nowhere/],
    [`info ${folder}`, /is a folder: name a file in it/],
    [`info ${at('round')}`, /cannot be read: its links form a loop/],
    [`info ${'x'.repeat(300)}`, /cannot be read: the name is too long/],
    [`route ${network} 0,0 0,0 --payload ${folder}`, /is a folder: name a file in it/],
    [`matrix ${network} ${folder} -o ${at('costs.csv')}`, /is a folder: name a file in it/],
    [`job run ${folder} --tile 0 --parts ${at('parts')}`, /is a folder: name a file in it/],
    [`route ${network} 0,0 0,0 -o ${at('x'.repeat(300))}`, /cannot be written: the name is too long/],
    [`matrix ${network} ${at('a.csv')} -o ${at('b.csv')} --report ${at('b.csv')}`, /b\.csv would be written twice/],
    [`route ${network} 0,0`, /An argument is missing: ermine route/],
    [`route ${network} 0,0 0,0 --optimizeby time`, /no option --optimizeby; did you mean --optimizeBy\?/],
    [`route ${network} 0,0 0,0 --timeUnit s --timeUnit h`, /--timeUnit is given more than once\./],
    [`route ${network} 0,0 0,0 -o a.json --out b.json`, /--out is given more than once\./],
    [`route ${network} 0,0 0,0 --nonsense`, /no option --nonsense/],
    [`route ${network} 0,0 0,0 --avoid`, /avoid/],
    [`matrix ${network}`, /An argument is missing/],
    [`matrix ${network} --starts 0,0 --format xml`, /--format must be json, csv or geojson, not xml/],
    [`map ${network} --width wide`, /--width must be a number from 50 to 20000, not wide/],
    [`map ${network} --bounds 1,2`, /--bounds must be west,south,east,north/],
    [`import ${at('row.osm.pbf')} --map roadType`, /--map takes member=property/],
    [`import ${at('row.osm.pbf')} --map __proto__=x`, /--map knows no member __proto__/],
    [`import ${at('roads.geojson')} --tolerance abc`, /--tolerance must be a number from 0 to 1000, not abc/],
    [`import ${at('row.osm.pbf')} --tolerance 1`, /--tolerance is for GeoJSON/],
    [`import ${at('roads.geojson')} --mode foot`, /--mode is for OpenStreetMap/],
    [`import ${at('roads.geojson')} --no-delays`, /--no-delays is for OpenStreetMap/],
    [`import ${at('row.osm.pbf')} --mode rocket`, /--mode must be one of car, truck, bicycle, foot, not rocket/],
    [`import ${at('row.osm.pbf')} --mode car,foot`, /not car,foot: use --modes for several/],
    [`import ${at('row.osm.pbf')} --modes car,rocket`, /--modes must be one of car, truck, bicycle, foot, not rocket/],
    [`import ${at('row.osm.pbf')} --modes car,car`, /--modes takes each mode once, not car,car/],
    [
      `import ${at('row.osm.pbf')} --mode car --modes car,foot`,
      /Give --mode for one mode or --modes for several, not both/,
    ],
  ])('%s', async (line, sentence) => {
    const given =
      line.startsWith('import') && line.includes('--map') ? line.replace('row.osm.pbf', 'roads.geojson') : line;
    writeFileSync(at('roads.geojson'), JSON.stringify({ type: 'FeatureCollection', features: [] }));
    const { code, output, reported } = await ermine(given);
    expect(reported).toMatch(sentence);
    expect(reported).toMatch(/^ermine: .*\n$/);
    expect(output).toBe('');
    expect(code).toBe(2);
  });
});

describe('import', () => {
  test('writes a prepared network and reports what it left out', async () => {
    const { json } = await ermine(`import ${at('row.osm.pbf')} -o ${at('again.ermine')} --report ${at('report.json')}`);
    expect(json()).toMatchObject({
      segmentCount: 5,
      junctionCount: 6,
      isPrepared: true,
      report: { ways: 5, leftOut: [] },
    });
    expect(readFileSync(at('again.ermine'))).toEqual(readFileSync(network));
    expect(JSON.parse(readFileSync(at('report.json'), 'utf8'))).toMatchObject({ roads: 5 });
  });

  test('makes a network for several modes, and a request chooses one', async () => {
    const modes = at('modes.ermine');
    expect((await ermine(`import ${at('row.osm.pbf')} -o ${modes} --modes car,foot`)).code).toBe(0);
    expect((await ermine(`info ${modes}`)).json()).toMatchObject({ modes: ['car', 'foot'] });
    const time = async (mode: string) =>
      ((await ermine(`route ${modes} 0,0 0.001,0 --mode ${mode}`)).json() as { time: number }).time;
    expect(await time('foot')).toBeGreaterThan(await time('car'));
  });

  test('includes delays, or leaves them out', async () => {
    const imported = (...given: string[]) => ermine(['import', at('row.osm.pbf'), '-o', at('delays.ermine'), ...given]);
    const { report } = (await imported()).json() as { report: { delays: { tip: number } } };
    expect(report.delays.tip).toBeGreaterThan(0);
    const without = await imported('--no-delays');
    expect(without.json()).toMatchObject({ segmentCount: 5, report: { delays: { tip: 0, trafficSignals: 0 } } });
  });

  test('reads XML and GeoJSON as well', async () => {
    writeFileSync(at('row.osm'), writeXml(data));
    expect((await ermine(`import ${at('row.osm')} -o ${at('xml.ermine')} --no-prepare`)).json()).toMatchObject({
      segmentCount: 5,
      isPrepared: false,
    });
    const feature = {
      type: 'Feature',
      geometry: {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [0.01, 0],
        ],
      },
      properties: { class: 'Ferry' },
    };
    writeFileSync(at('lines.geojson'), JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
    const { json } = await ermine(
      `import ${at('lines.geojson')} -o ${at('lines.ermine')} --map roadType=class --split`,
    );
    expect(json()).toMatchObject({ segmentCount: 1, report: { withoutRoadType: 0, components: 1 } });
    expect((await ermine(`info ${at('lines.ermine')}`)).json().roadTypes).toEqual({ ferry: 1 });
  });

  test('charges for turns, in extracts and in lines', async () => {
    const line = (coordinates: number[][]) => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates },
      properties: { class: 'MajorRoadUrban' },
    });
    const cross = [line([[0, 0], [0.002, 0]]), line([[0.001, 0.001], [0.001, -0.001]])]; // biome-ignore format: a line each
    writeFileSync(at('cross.geojson'), JSON.stringify({ type: 'FeatureCollection', features: cross }));
    const made = async (file: string, options: string) => {
      const out = at('turns.ermine');
      const { code, reported } = await ermine(`import ${at(file)} -o ${out} --no-prepare ${options}`);
      if (code !== 0) return reported;
      const { nodeCount, delayKind } = decodeNetwork(new Uint8Array(readFileSync(out))) as Network;
      return { nodeCount, hasDelays: delayKind.length > 0 };
    };
    const lines = '--map roadType=class --split';
    expect(await made('cross.geojson', lines)).toEqual({ nodeCount: 5, hasDelays: false });
    expect(await made('cross.geojson', `${lines} --turn-costs`)).toEqual({ nodeCount: 9, hasDelays: true });
    expect(await made('row.osm.pbf', '--turn-costs')).toEqual({ nodeCount: 6, hasDelays: true });
    expect(await made('row.osm.pbf', '--turn-costs --least-turns')).toMatch(/--turn-costs includes --least-turns/);
    expect(await made('cross.geojson', `${lines} --least-turns`)).toEqual({ nodeCount: 5, hasDelays: true });
  });

  test('shows its progress on a terminal', async () => {
    const { reported } = await ermine(`import ${at('row.osm.pbf')} -o ${at('watched.ermine')}`, '', true);
    expect(reported).toContain('Reading roads');
    expect(reported).toContain('Preparing');
    expect(reported.endsWith('\r\x1b[K')).toBe(true);
  });

  test('keeps the existing file if it fails', async () => {
    writeFileSync(at('kept.ermine'), 'kept');
    writeFileSync(at('broken.osm.pbf'), writePbf(data).slice(0, 100));
    const { code, reported } = await ermine(`import ${at('broken.osm.pbf')} -o ${at('kept.ermine')}`);
    expect(code).toBe(1);
    expect(reported).toMatch(/download is incomplete/);
    expect(readFileSync(at('kept.ermine'), 'utf8')).toBe('kept');
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('answers', () => {
  test('of info', async () => {
    expect((await ermine(`info ${network} --check`)).json()).toMatchObject({
      segmentCount: 5,
      hasVehicleLimits: true,
      report: { parts: { count: 1 } },
    });
  });

  test('of info say whether all parts of a file fit together, if requested', async () => {
    const forged = at('forged.ermine');
    const sections = readSections(new Uint8Array(readFileSync(network)), FORMAT_VERSION, 'It');
    sections.set('network.length', sections.get('network.length')!.slice().fill(1));
    writeFileSync(forged, writeSections(sections, FORMAT_VERSION));
    expect((await ermine(`info ${network} --validate`)).json()).toMatchObject({ segmentCount: 5 });
    expect(await ermine(`info ${forged}`)).toMatchObject({ code: 0 });
    const { code, reported } = await ermine(`info ${forged} --validate`);
    expect(code).toBe(1);
    expect(reported).toContain('length is shorter than a shape');
  });

  test('of route are documented JSON, in a file if one is given', async () => {
    const { json } = await ermine(`route ${network} 0,0 0.03,0 --directionsStyle Terse --distanceUnit km`);
    expect(json()).toMatchObject({ distanceUnit: 'km', directionsStyle: 'Terse' });
    expect(json().distance).toBeCloseTo(3.34, 2);
    const written = await ermine(
      `route ${network} 0,0 0.03,0 --segmentGeometryStyle All -o ${at('route.json')} --svg ${at('route.svg')}`,
    );
    expect(written).toMatchObject({ code: 0, output: '' });
    expect(JSON.parse(readFileSync(at('route.json'), 'utf8')).geometry.type).toBe('LineString');
    expect(readFileSync(at('route.svg'), 'utf8')).toMatch(/^<svg /);
  });

  test('of route go via points, and take coordinates west of the prime meridian', async () => {
    const { json } = await ermine(
      `route ${network} -0.001,0 0.02,0 0.01,0 --oip false --returnIntermediatePoints true`,
    );
    expect(json().intermediatePoints.coordinates).toEqual([[0.02, 0]]);
    expect(json().distance).toBeCloseTo(3339.6, 0);
  });

  test('of route contain legs and segments, and respect the constraints of each point', async () => {
    const line = `route ${network} 0.005,0.00005 0.02,0 0.01,0 --continueStraight true --returnSegments true`;
    const straight = (await ermine(line)).json();
    expect(straight.legs).toHaveLength(2);
    expect(straight.legs[0].segments[0]).toMatchObject({ primaryName: 'Street 1', travelDirection: 'forward' });
    const west = await ermine(`${line} --bearings 270,20;; --approaches ;;unrestricted --radiuses 50;;`);
    expect(west.json().legs[0].segments[0]).toMatchObject({ travelDirection: 'backward' });
    expect(await ermine(`${line} --radiuses 1;;`)).toMatchObject({ code: 1 });
  });

  test('follow the payload, from a file or standard input', async () => {
    const cvr = JSON.stringify({ cvr: { vehicleAttributes: { height: 4, heightUnit: 'm' } } });
    const line = `route ${network} 0,0 0.044,0.0001 --payload -`;
    expect((await ermine(line, cvr)).json().distance).toBeLessThan(4100);
    writeFileSync(at('payload.json'), '[1]');
    expect(await ermine(`route ${network} 0,0 0.01,0 --payload ${at('payload.json')}`)).toMatchObject({ code: 2 });
    expect((await ermine(line, 'nonsense')).reported).toMatch(/holds no JSON/);
  });

  test('are read from standard input as from a file: compressed, and in UTF-8 or UTF-16 only', async () => {
    const points = 'name,lon,lat\nSão,0,0\n';
    const line = `matrix ${network} --starts - --format csv --timeUnit s`;
    for (const input of [Buffer.from(points), gzipSync(points), Buffer.from(`\ufeff${points}`, 'utf16le')]) {
      expect(await ermine(line, input)).toMatchObject({
        reported: '',
        output: 'start,end,time_s,distance_m\nSão,São,0,0\n',
      });
    }
    expect(await ermine(line, Buffer.from(points, 'latin1'))).toMatchObject({
      reported: expect.stringMatching(/^ermine: Standard input cannot be read: Line 2 is not in UTF-8/),
      code: 2,
    });
  });

  test('that are refused list everything wrong, with exit code 1', async () => {
    const { code, reported } = await ermine(`route ${network} 0,0 90,0 --optimizeBy beauty --timeUnit year`);
    expect(code).toBe(1);
    expect(reported.split('\n').filter((line) => line !== '')).toHaveLength(3);
    expect(reported).toMatch(/optimizeBy.*\(9002\)/);
    expect(reported).toMatch(/outside.*\(5008\)/);
  });

  test('of matrix are JSON or CSV, from points in any form', async () => {
    const inline = await ermine(`matrix ${network} --starts 0,0;0.02,0 --timeUnit s`);
    expect(inline.json().matrix).toHaveLength(4);
    writeFileSync(at('points.csv'), 'name,lon,lat\n"West, far",0,0\nEast,0.02,0\n');
    const csv = await ermine(`matrix ${network} --starts ${at('points.csv')} --format csv --timeUnit s`);
    const [head, first, second] = csv.output.split('\n');
    expect(head).toBe('start,end,time_s,distance_m');
    expect(first).toBe('"West, far","West, far",0,0');
    expect(second).toMatch(/^"West, far",East,\d+(\.\d+)?,2226\.\d+$/);
    writeFileSync(
      at('points.json'),
      JSON.stringify({
        type: 'MultiPoint',
        coordinates: [
          [0, 0],
          [0.02, 0],
        ],
      }),
    );
    expect((await ermine(`matrix ${network} --starts ${at('points.json')} --timeUnit s`)).output).toBe(inline.output);
    expect((await ermine(`matrix ${network} --starts - --timeUnit s`, '[[0,0],[0.02,0]]')).output).toBe(inline.output);
    await ermine(`matrix ${network} --starts 0,0 --ends 0.02,0 -o ${at('costs.csv')} --svg ${at('costs.svg')}`);
    expect(readFileSync(at('costs.csv'), 'utf8')).toMatch(/^start,end,time_min,distance_m\n0,0,/);
    expect(existsSync(at('costs.svg'))).toBe(true);
  });

  test('of matrix take points with their own coordinate systems', async () => {
    const starts = '0,0,epsg:4326;2226.3898,0,epsg:3857';
    const { code, output } = await ermine(`matrix ${network} --starts ${starts} --format csv`);
    expect(code).toBe(0);
    expect(output.split('\n')[2]).toMatch(/^0,1,[\d.]+,2\d\d\d/);
  });

  test('of matrix say which of many points is misspelt', async () => {
    const points = Array.from({ length: 60 }, (_, i) => `0.0${i},0,epsg:4326`);
    for (const [last, which] of [
      ['0.02,0,espg:4326', 'point 61 of 61 is 0.02,0,espg:4326'],
      ['0.02;0,0', 'point 61 of 62 is 0.02'],
    ]) {
      const { code, reported } = await ermine(`matrix ${network} --starts ${[...points, last].join(';')}`);
      expect(code).toBe(2);
      expect(reported).toContain(
        `Points are x,y or x,y,epsg:4326, but ${which}. There is no file of this name either.`,
      );
    }
    expect((await ermine(`matrix ${network} --starts places.csv`)).reported).toContain('There is no file places.csv.');
  });

  test('of matrix refuse invalid points', async () => {
    writeFileSync(at('bad.csv'), 'x,y\n1,two\n');
    expect((await ermine(`matrix ${network} --starts ${at('bad.csv')}`)).reported).toMatch(
      /bad.csv, line 2: y must be a number, not "two"/,
    );
    writeFileSync(at('bad.json'), '[{"x":1,"y":2,"id":{"toString":1}}]');
    expect((await ermine(`matrix ${network} --starts ${at('bad.json')}`)).reported).toMatch(
      /bad.json, feature 1: id must be a text or a number/,
    );
    writeFileSync(at('bad.csv'), 'a,b\n1,2\n');
    expect((await ermine(`matrix ${network} --starts ${at('bad.csv')}`)).reported).toMatch(/must have columns x and y/);
    expect((await ermine(`matrix ${network} --starts 0,0 --format csv --returnOptimalRoutesOnly false`)).code).toBe(2);
  });

  test('of boundary are polygons, one for each cost', async () => {
    const { json } = await ermine(
      `boundary ${network} 0.02,0 --costs 1,2 --costUnit km --majorRoads false --svg ${at('reach.svg')}`,
    );
    expect(json().travelBoundary.costs).toHaveLength(2);
    expect(existsSync(at('reach.svg'))).toBe(true);
  });

  test('come as GeoJSON if a map is requested, and limits are raised by name', async () => {
    const trip = await ermine(`route ${network} 0.001,0 0.03,0 --format geojson`);
    expect(trip.json()).toMatchObject({
      type: 'FeatureCollection',
      features: [{ geometry: { type: 'LineString' }, properties: { timeUnit: 'min' } }],
    });
    const points = `matrix ${network} --starts 0.001,0;0.03,0`;
    const lines = await ermine(`${points} --format geojson`);
    expect(lines.json().features).toHaveLength(4);
    expect((await ermine(`${points} --limit cells=3`)).reported).toContain('4 cells; the limit is 3');
    expect((await ermine(`${points} --limit cells=4`)).code).toBe(0);
    expect((await ermine(`${points} --limit sells=4`)).reported).toMatch(
      /--limit takes name=value.*Limits: points, viaPoints,/,
    );
    expect((await ermine(`${points} --limit cells=4 --limit points=5`)).code).toBe(0);
    expect((await ermine(`${points} --within 5min`)).reported).toContain('--within is for tables');
  });

  test('of an import take the speeds of files, and say what became of their rows', async () => {
    const traffic = at('traffic.csv');
    writeFileSync(traffic, '5,6,7\n6,5,7\n8,1,30\n1,2,x\n');
    const [fast, slow] = [at('fast.ermine'), at('slow.ermine')];
    const line = `import ${at('row.osm.pbf')} --keep-ids nodes`;
    await ermine(`${line} -o ${fast}`);
    const made = await ermine(`${line} -o ${slow} --speeds ${traffic} --report ${at('report.json')}`);
    expect(made.json().report.speeds).toEqual([
      { file: traffic, rows: 3, segments: 1, replaced: 0, unmatchedCount: 1, faultCount: 1, rates: 0 },
    ]);
    expect(JSON.parse(readFileSync(at('report.json'), 'utf8')).speeds[0]).toMatchObject({
      unmatched: [{ line: 3, fault: 'no road leads from node 8 to node 1' }],
      faults: [{ line: 4, fault: 'column 3 must be 0 or from 1 to 500 kph, not "x"' }],
    });
    const kph = async (file: string) =>
      (await ermine(`segments ${file} way/5 --velocityUnit kph`)).json()[0].speedOfTravel as number;
    expect(await kph(slow)).toBe(7);
    expect(await kph(fast)).toBeGreaterThan(7);
    const plain = await ermine(`import ${at('row.osm.pbf')} -o ${slow} --speeds ${traffic}`);
    expect(plain.reported).toContain('give --keep-ids nodes as well');
    writeFileSync(traffic, 'a,b\n1,2');
    expect((await ermine(`${line} -o ${slow} --speeds ${traffic}`)).reported).toContain('Columns from, to and speed');
    expect((await ermine(`${line} -o ${slow} --speeds ${at('none.csv')}`)).reported).toContain('There is no file');
  });

  test('of segments come by way, with tags, from a network that keeps them', async () => {
    const kept = at('kept.ermine');
    const line = `import ${at('row.osm.pbf')} -o ${kept} --keep-ids nodes --keep-tags name,maxheight`;
    expect(await ermine(line)).toMatchObject({ code: 0 });
    const found = (await ermine(`segments ${kept} way/5 --returnTags true`)).json();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ osmWay: 5, tags: { name: 'Street 5', maxheight: '3' } });
    expect((await ermine(`segments ${kept} ${found[0].segmentID} --segmentGeometryStyle All`)).json()[0]).toMatchObject(
      {
        osmWay: 5,
        osmNodes: [5, 6],
      },
    );
    expect((await ermine(`segments ${network} way/5`)).reported).toContain('has no ways of OpenStreetMap');
    expect((await ermine(`segments ${kept} way/x`)).reported).toContain('way: expected a whole number');
    expect((await ermine(`import ${at('row.osm.pbf')} --keep-ids all`)).reported).toContain(
      '--keep-ids must be ways or nodes',
    );
    expect((await ermine(`import ${at('row.osm.pbf')} --keep-tags a,a`)).reported).toContain(
      '--keep-tags takes a list',
    );
  });

  test('of segments come by point or by id', async () => {
    const found = (await ermine(`segments ${network} 0.005,0 --velocityUnit kph`)).json();
    expect(found).toMatchObject([{ primaryName: 'Street 1', speedOfTravelUnit: 'kph' }]);
    expect((await ermine(`segments ${network} ${found[0].segmentID} --velocityUnit kph`)).json()).toEqual(found);
    expect(await ermine(`segments ${network} abc:def`)).toMatchObject({ code: 1 });
    const nearest = (await ermine(`segments ${network} 0.005,0 --number 2 --distanceUnit km`)).json();
    expect(nearest).toMatchObject([{ primaryName: 'Street 1', distanceFromPoint: 0 }, { primaryName: 'Street 2' }]);
    const closure = JSON.stringify({
      transientUpdates: [{ segmentID: found[0].segmentID, updates: [{ exclude: 'Y' }] }],
    });
    const open = await ermine(`segments ${network} 0.005,0 --number 1 --payload -`, closure);
    expect(open.json()).toMatchObject([{ primaryName: 'Street 2' }]);
    expect(await ermine(`segments ${network} ${found[0].segmentID} --payload -`, closure)).toMatchObject({ code: 2 });
  });

  test('of all kinds are drawn by map', async () => {
    await ermine(`route ${network} 0,0 0.03,0 --segmentGeometryStyle All -o ${at('r.json')}`);
    await ermine(`boundary ${network} 0.02,0 --costs 1 --costUnit km --majorRoads false -o ${at('b.json')}`);
    await ermine(`matrix ${network} --starts 0,0;0.02,0 -o ${at('m.json')}`);
    await ermine(`segments ${network} 0.005,0 --segmentGeometryStyle All -o ${at('s.json')}`);
    const answers = ['r.json', 'b.json', 'm.json', 's.json'].map(at);
    const { code, output } = await ermine([
      'map',
      network,
      ...answers,
      '--title',
      'All of it',
      '--bounds',
      '-0.01,-0.01,0.06,0.01',
    ]);
    expect(code).toBe(0);
    expect(output).toMatch(/^<svg .*All of it.*<\/svg>\n$/s);
    await ermine(`route ${network} 0,0 0.03,0 -o ${at('bare.json')}`);
    expect((await ermine(['map', network, at('bare.json')])).reported).toMatch(/without geometry: request it/);
    expect((await ermine(['map', network, at('report.json')])).reported).toMatch(/not an answer that ermine can draw/);
    writeFileSync(at('points.json'), '[[0,0],[0.02,0]]');
    expect((await ermine(['map', network, at('points.json')])).reported).toMatch(/not an answer that ermine can draw/);
    expect((await ermine(['map', network, '--bounds', ',,,'])).reported).toMatch(/must be west,south,east,north/);
  });
});

describe('standard input without end', () => {
  /** Pieces of standard input, and how many of them were read. */
  function endless(piece: string) {
    const read = { pieces: 0 };
    async function* pieces() {
      for (; read.pieces < 1000; read.pieces++) yield piece;
    }
    return { read, input: pieces() };
  }

  test('a payload is read up to its limit', async () => {
    const { read, input } = endless('['.repeat(2 ** 20));
    const { code, reported } = await ermine(`route ${network} 0,0 0.03,0 --payload -`, input);
    expect([code, reported]).toEqual([
      2,
      'ermine: Standard input cannot be read: it has more than 67108864 characters. --limit payloadBytes=<number> allows more.\n',
    ]);
    expect(read.pieces).toBe(64);
    const payload = JSON.stringify({ roadTypesPriority: {} });
    const low = await ermine(`route ${network} 0,0 0.03,0 --payload - --limit payloadBytes=9`, payload);
    expect(low.reported).toMatch('it has more than 9 characters.');
    expect((await ermine(`route ${network} 0,0 0.03,0 --payload - --limit payloadBytes=99`, payload)).code).toBe(0);
  });

  test('points are read up to their limit', async () => {
    const { code, reported } = await ermine(`matrix ${network} --starts -`, endless('0.01,0\n'.repeat(10_000)).input);
    expect([code, reported]).toEqual([
      2,
      'ermine: Standard input cannot be read: it has more than 67108864 characters. --limit payloadBytes=<number> allows more.\n',
    ]);
    const rows = ['x,y\n', ...Array.from({ length: 3 }, () => '0.01,0\n')].join('');
    const many = await ermine(`matrix ${network} --starts - --limit points=2`, rows);
    expect([many.code, many.reported]).toEqual([
      2,
      'ermine: Standard input holds more than 2 points. --limit points=<number> allows more; tables as arguments may have any size.\n',
    ]);
    expect((await ermine(`matrix ${network} --starts - --limit points=6`, rows)).code).toBe(0);
  });
});

test('a table from standard input has an end', async () => {
  async function* rows() {
    yield 'x,y\n';
    for (let i = 0; i < 100; i++) yield 'a,b\n'.repeat(100_000);
  }
  const { code, reported } = await ermine(`snap ${network} - -o ${at('snapped.csv')} --threads 1`, rows());
  expect([code, reported]).toEqual([
    2,
    'ermine: Standard input has more than 1000000 rows. Give a file, which may have any number.\n',
  ]);
});

test('a command draws boundaries with limited memory, unless an option raises the limit', () => {
  const least = DEFAULT_LIMITS.drawingBytes;
  const { drawingBytes = 0 } = limitsOf();
  expect(drawingBytes).toBeLessThanOrEqual(512 * 1024 * 1024);
  expect(drawingBytes).toBeGreaterThan(least / 4);
  const args = { positionals: [], options: { limit: ['drawingBytes=2e9'] } };
  expect(limitsOf(args).drawingBytes).toBe(2e9);
});

test('files appear whole or not at all', async () => {
  writeFileSync(at('old.txt'), 'old');
  async function* failing() {
    yield 'half';
    throw new Error('the rest is lost');
  }
  await expect(writeFileWhole(at('old.txt'), failing())).rejects.toThrow('the rest is lost');
  expect(readFileSync(at('old.txt'), 'utf8')).toBe('old');
  await writeFileWhole(at('old.txt'), ['new', new Uint8Array([33])]);
  expect(readFileSync(at('old.txt'), 'utf8')).toBe('new!');
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  await expect(writeFileWhole(join(folder, 'nowhere', 'x'), ['x'])).rejects.toThrow(
    /cannot be written: there is no folder .*nowhere\.$/,
  );
  await expect(writeFileWhole(folder, ['x'])).rejects.toThrow(/is a folder/);
});

test.runIf(existsSync('/dev/null'))('devices and pipes are written, never replaced; links are followed', async () => {
  await writeFileWhole('/dev/null', ['x']);
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  writeFileSync(at('goal.txt'), 'old');
  symlinkSync(at('goal.txt'), at('link.txt'));
  await writeFileWhole(at('link.txt'), ['new']);
  expect(readFileSync(at('goal.txt'), 'utf8')).toBe('new');
  symlinkSync('to-come.txt', at('dangling.txt'));
  await writeFileWhole(at('dangling.txt'), ['made']);
  expect(readFileSync(at('to-come.txt'), 'utf8')).toBe('made');
  expect(readlinkSync(at('dangling.txt'))).toBe('to-come.txt');
  symlinkSync('nowhere/to-come.txt', at('lost.txt'));
  await expect(writeFileWhole(at('lost.txt'), ['made'])).rejects.toThrow(`there is no folder ${at('nowhere')}.`);
});

test.runIf(existsSync('/dev/null'))('an answer and its picture may both go to /dev/null', async () => {
  const { code, reported } = await ermine(`route ${network} 0,0 0.01,0 -o /dev/null --svg /dev/null`);
  expect(reported).toBe('');
  expect(code).toBe(0);
});

test.runIf(existsSync('/dev/null'))(
  'a pipe instead of a network or an extract is refused with a sentence',
  async () => {
    const pipe = at('pipe');
    execFileSync('mkfifo', [pipe]);
    // opened for both directions, it does not wait for its other end
    const held = openSync(pipe, 'r+');
    try {
      writeSync(held, 'some bytes');
      expect(await ermine(`info ${pipe}`)).toMatchObject({
        code: 2,
        reported: expect.stringContaining('is a pipe: save'),
      });
      expect((await ermine(`import ${pipe}`)).reported).toContain(
        'is a pipe or a device, and an extract is read twice',
      );
    } finally {
      closeSync(held);
    }
  },
);

describe('an import refuses before it starts', () => {
  test.each([
    ['a folder that is not there', [at('row.osm.pbf'), '-o', at('nowhere/x.ermine')], /there is no folder/],
    ['the same for the report', [at('row.osm.pbf'), '--report', at('nowhere/x.json')], /there is no folder/],
    ['to overwrite the extract', [at('row.osm.pbf'), '-o', at('row.osm.pbf')], /is also the input/],
    ['a folder instead of an extract', [folder], /is a folder/],
  ])('%s', async (_, args, sentence) => {
    const before = readFileSync(at('row.osm.pbf'));
    const { code, reported } = await ermine(['import', ...args], '', true);
    expect(code).toBe(2);
    expect(reported).toMatch(sentence);
    expect(reported).not.toMatch(/Reading/);
    expect(readFileSync(at('row.osm.pbf')).equals(before)).toBe(true);
  });
});

test('the progress line shows share, rate and remaining time', () => {
  const line = lineOf('Reading', 0.5, { seconds: 10, done: 0.5 }, 40e6, 'B');
  expect(line).toMatch(/^Reading +█{12}░{12} +50 % {2}2\.0 MB\/s {2}0:10 left$/);
  // work done before the progress line began does not count for the rate
  const resumed = lineOf('Reading', 0.5, { seconds: 10, done: 0.25 }, 40e6, 'B');
  expect(resumed).toMatch(/ 50 % {2}1\.0 MB\/s {2}0:20 left$/);
  expect(lineOf('Preparing', 1, { seconds: 3, done: 1 })).toMatch(/█{24} 100 %$/);
});

import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import * as ermine from 'ermine';
import { readParquet, writeParquet } from 'ermine/formats';
import { fingerprintOf } from 'ermine/jobs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { openCommands } from '../kit/commands.ts';

// The built command, because its workers are files of the package. It runs in one process, which other tests leave to
// the system.
const command = fileURLToPath(new URL('../../dist/cli/ermine.js', import.meta.url));
const source = city({ segments: 1500 });
const [lon, lat] = source.landmarks.centre;
const near = (east: number, north: number) => `${lon + east},${lat + north}`;
const folder = mkdtempSync(join(tmpdir(), 'ermine-cli-jobs-'));
const run = openCommands(command, folder);

beforeAll(async () => {
  const bytes = ermine.encodeNetwork(ermine.prepareNetwork(ermine.buildNetwork(source)));
  await writeFile(join(folder, 'city.ermine'), bytes);
  const homes = [`h1,${near(0, 0)}`, 'h2,here,there', `h3,${near(0.002, 0.001)}`, 'h4,80,10'];
  await writeFile(join(folder, 'homes.csv'), `id,lon,lat\n${homes.join('\n')}\n`);
  await writeFile(join(folder, 'cut.parquet'), 'PAR1, and what follows');
  await writeFile(
    join(folder, 'shops.csv'),
    `id,name,x,y\ns1,Bakery,${near(0.001, 0)}\ns2,"Fish, fresh",${near(0, 0.002)}\n`,
  );
});
afterAll(() => rm(folder, { recursive: true }));

describe('ermine, on tables', () => {
  test.each([
    'matrix city.ermine homes.csv shops.csv -o homes.csv',
    'matrix city.ermine homes.csv shops.csv -o costs.csv --report shops.csv',
    'job plan matrix city.ermine homes.csv shops.csv -o city.ermine',
  ])('%s is refused, because it would overwrite its input', async (line) => {
    const kept = () => ['city.ermine', 'homes.csv', 'shops.csv'].map((name) => readFileSync(join(folder, name)));
    const before = kept();
    const { code, reported } = await run(line);
    expect(reported).toContain('is also the input');
    expect(code).toBe(2);
    expect(kept()).toEqual(before);
  });

  test.each([
    ['matrix homes.csv homes.csv -o costs.csv', 'The network cannot be decoded'],
    ['matrix city.ermine homes.csv -o costs.csv --threads 1.5', '--threads must be a whole number, not 1.5.'],
    ['matrix city.ermine homes.csv -o costs.csv --threads 100000', '--threads must be a number from 1 to '],
    ['matrix city.ermine homes.csv --starts shops.csv -o costs.csv', '--starts is for points on the command line'],
    ['matrix city.ermine homes.csv -o costs.csv --format geojson', '--format is for points on the command line'],
    ['matrix city.ermine --starts homes.csv -o costs.parquet', 'costs.parquet needs tables: ermine matrix'],
    [
      'matrix city.ermine homes.csv -o costs.csv --report none/r.json',
      'none/r.json cannot be written: there is no folder',
    ],
    [
      'matrix city.ermine homes.csv -o costs.csv --parts ./costs.csv',
      'costs.csv cannot be both the result and the folder',
    ],
    [
      'snap city.ermine cut.parquet -o places.csv',
      'This is not a complete Parquet file: it was cut off, or is another format.',
    ],
    ['matrix city.ermine homes.csv -o costs.csv --far -1', '--far must be a number of at least 0, not -1.'],
    ['matrix city.ermine - - -o costs.csv', 'Standard input can be read only once: give files for the other inputs.'],
    ['matrix city.ermine homes.csv - -o costs.csv --payload -', 'Standard input can be read only once'],
    ['matrix city.ermine homes.csv -o costs.csv --nearest 1.5', '--nearest must be a whole number, not 1.5.'],
    ['matrix city.ermine homes.csv -o costs.csv --parts homes.csv/parts', 'there is no folder homes.csv.'],
  ])('%s is refused in a sentence', async (line, sentence) => {
    const { code, reported } = await run(line);
    expect(reported).toMatch(/^(ermine: .*\n)+$/);
    expect(reported.trimEnd().split('\n').at(-1)).toContain(sentence);
    expect(code).toBeGreaterThan(0);
  });

  test('a row whose coordinates are swapped gets that hint', async () => {
    await writeFile(join(folder, 'swapped.csv'), `id,lon,lat\nok,${lon},${lat}\nodd,${lat},${lon}\n`);
    const { reported } = await run('snap city.ermine swapped.csv -o snapped.csv --threads 1');
    expect(reported).toContain('swapped.csv, line 3 (odd): lies outside the network; x and y seem to be swapped');
  });

  test('matrix writes every pair, keeps ids and names, and reports what it left out with file, line and reason', async () => {
    const { code, output, reported } = await run('matrix city.ermine homes.csv shops.csv -o costs.csv --threads 1');
    const lasting = reported.split('\n').filter((line) => !line.startsWith('Matrix:'));
    expect(lasting).toEqual([
      'ermine: homes.csv, line 3: lon must be a number, not "here".',
      'ermine: homes.csv, line 5 (h4): lies outside the network; left out.',
      '',
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ file: 'costs.csv', rows: 4, badRows: 1, pointsReported: 1 });
    const lines = readFileSync(join(folder, 'costs.csv'), 'utf8').split('\n');
    expect(lines[0]).toBe('start,end,end_name,time_min,distance_m');
    expect(lines.slice(1, 5).map((line) => /^\w+,\w+/.exec(line)?.[0])).toEqual(['h1,s1', 'h1,s2', 'h3,s1', 'h3,s2']);
    expect(lines[2]).toContain('"Fish, fresh"');
    expect(existsSync(join(folder, 'costs.csv.parts'))).toBe(false);
  });

  test('notes name points as their file counts: lines, features, rows', async () => {
    const outside = { type: 'Feature', properties: { id: 'far' }, geometry: { type: 'Point', coordinates: [80, 10] } };
    const inside = { ...outside, geometry: { type: 'Point', coordinates: [lon, lat] } };
    const without = { ...outside, geometry: null };
    const features = [inside, outside, without];
    await writeFile(join(folder, 'all.geojson'), JSON.stringify({ type: 'FeatureCollection', features }));
    await writeFile(join(folder, 'each.ndjson'), features.map((feature) => JSON.stringify(feature)).join('\n'));
    await writeFile(
      join(folder, 'table.parquet'),
      await writeParquet({ x: [lon, 80], y: [lat, 10], id: ['a', 'far'] }),
    );
    const reportedOf = async (file: string) =>
      (await run(`snap city.ermine ${file} -o counted.csv --threads 1`)).reported;
    const [whole, lines, rows] = [
      await reportedOf('all.geojson'),
      await reportedOf('each.ndjson'),
      await reportedOf('table.parquet'),
    ];
    expect(whole).toContain('all.geojson, feature 2 (far): lies outside');
    expect(whole).toContain('all.geojson, feature 3: a point is expected');
    expect(lines).toContain('each.ndjson, line 2 (far): lies outside');
    expect(rows).toContain('table.parquet, row 2 (far): lies outside');
    // if no row is valid, the message says what is wrong with the first one
    await writeFile(join(folder, 'comma.csv'), 'id;lon;lat\nA;-8,61;41,15\n');
    expect(await reportedOf('comma.csv')).toBe(
      'ermine: comma.csv holds no points: comma.csv, line 2: lon must be a number with a decimal point, not "-8,61".\n',
    );
  });

  test('an id that stands for two places is reported', async () => {
    await writeFile(join(folder, 'same.csv'), `id,x,y\na,${lon},${lat}\na,${lon},${lat}\na,${lon + 0.001},${lat}\n`);
    const { code, reported } = await run('matrix city.ermine same.csv -o same-ids.csv --report same.json --threads 1');
    expect([code, reported]).toEqual([
      0,
      'ermine: same.csv: a row has the id of an earlier row at another place, first a.\n',
    ]);
    expect(JSON.parse(readFileSync(join(folder, 'same.json'), 'utf8'))).toMatchObject({ pairsWithoutWay: [] });
  });

  test('boundaries write maps; --strict refuses rows and points with notes', async () => {
    const [areas, strict] = await Promise.all([
      run(
        'boundaries city.ermine shops.csv --costs 0.2 --costUnit min --majorRoads false -o areas.geojson --threads 1',
      ),
      run('snap city.ermine homes.csv --strict -o places.csv --report strict.json --threads 1'),
    ]);
    expect([areas.code, strict.code]).toEqual([0, 1]);
    const { features } = JSON.parse(readFileSync(join(folder, 'areas.geojson'), 'utf8'));
    expect(features.map(({ properties }: { properties: object }) => properties)).toEqual([
      { id: 's1', name: 'Bakery', cost: 0.2, unit: 'min' },
      { id: 's2', name: 'Fish, fresh', cost: 0.2, unit: 'min' },
    ]);
    expect(strict.reported).toContain('nothing was done');
    const { badRows } = JSON.parse(readFileSync(join(folder, 'strict.json'), 'utf8'));
    expect(badRows).toEqual([{ file: 'homes.csv', line: 3, fault: 'lon must be a number, not "here"' }]);
    // one table for both starts and ends
    await writeFile(join(folder, 'alone.csv'), `id,lon,lat\nfar,${near(0.09, 0.09)}\n`);
    const alone = await run(
      'matrix city.ermine alone.csv --strict --far 1 -o alone.parquet --report alone.json --threads 1',
    );
    expect(alone.reported.split('\n')).toEqual([
      expect.stringContaining('alone.csv, line 2 (far): lies '),
      'ermine: A point has a note, and --strict was given: nothing was done.',
      '',
    ]);
    const { points } = JSON.parse(readFileSync(join(folder, 'alone.json'), 'utf8'));
    expect(points).toMatchObject([{ list: 'starts', line: 2, id: 'far' }]);
    expect(existsSync(join(folder, 'places.csv'))).toBe(false);
  });

  test('a result without rows is reported, and a file in the place of the folder of parts', async () => {
    await writeFile(join(folder, 'abroad.csv'), 'id,lon,lat\na,80,10\n');
    const { reported, code } = await run('snap city.ermine abroad.csv -o empty.csv --threads 1');
    expect(reported).toBe(
      'ermine: abroad.csv, line 2 (a): lies outside the network; left out.\nermine: empty.csv has no rows.\n',
    );
    expect(code).toBe(0);
    await writeFile(join(folder, 'taken.csv.parts'), '');
    const taken = await run('snap city.ermine shops.csv -o taken.csv --threads 1');
    expect(taken.reported).toBe('ermine: taken.csv.parts is a file, but parts need a folder.\n');
  });

  test('no foreign file is overwritten or removed', async () => {
    await mkdir(join(folder, 'own.csv.parts'));
    await writeFile(join(folder, 'own.csv.parts', 'precious.txt'), 'precious');
    const { reported, code } = await run('snap city.ermine shops.csv -o own.csv --threads 1');
    expect([reported, code]).toEqual([
      'ermine: own.csv.parts holds precious.txt, which does not belong to a result: move it, or name another folder with --parts.\n',
      1,
    ]);
    await run('job plan snap city.ermine shops.csv -o inner.json');
    const lost = await run('job run inner.json --networks nowhere --tile 0 --parts inner');
    expect(lost.reported).toBe('ermine: There is no folder nowhere.\n');
    await run('job run inner.json --tile 0 --parts inner --threads 1');
    const [part] = await readdir(join(folder, 'inner'));
    const before = readFileSync(join(folder, 'inner', part));
    for (const line of [
      `job collect inner.json --parts inner -o inner/${part}`,
      `snap city.ermine shops.csv --parts inner --resume -o inner/${part}`,
    ]) {
      expect((await run(line)).reported, line).toBe(
        `ermine: inner/${part} is where the parts are kept: choose another file.\n`,
      );
    }
    expect(readFileSync(join(folder, 'inner', part))).toEqual(before);
  });

  test('job plan refuses what --strict refuses, and reports it', async () => {
    await writeFile(join(folder, 'abroad.csv'), 'id,lon,lat\na,80,10\n');
    const { reported, code } = await run(
      'job plan snap city.ermine abroad.csv -o planned.json --strict --report plan.json',
    );
    expect(reported).toContain('ermine: A point has a note, and --strict was given: nothing was done.\n');
    expect([code, existsSync(join(folder, 'planned.json'))]).toEqual([1, false]);
    const { points } = JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8'));
    expect(points).toMatchObject([{ id: 'a', reason: 'lies outside the network' }]);
  });

  test('rows without an id are named after their lines, and reported in their order', async () => {
    await writeFile(join(folder, 'plain.csv'), `lon,lat\nx,y\n${near(0, 0)}\n`);
    const far = Array.from({ length: 30 }, (_, i) => `80,${10 - (i % 7)}`);
    await writeFile(join(folder, 'some.csv'), `id,lon,lat\n,${near(0, 0)}\n${far.map((row) => `f,${row}\n`).join('')}`);
    const { reported } = await run(
      'matrix city.ermine plain.csv some.csv -o lines.csv --within 5min --threads 1 --report r.json',
    );
    expect(reported).toContain('plain.csv, line 2: lon must be a number');
    expect(readFileSync(join(folder, 'lines.csv'), 'utf8').split('\n')[1]).toMatch(/^3,line 2,/);
    const { points } = JSON.parse(readFileSync(join(folder, 'r.json'), 'utf8'));
    expect(points.map(({ line }: { line: number }) => line)).toEqual(far.map((_, i) => i + 3));
  });

  test('a job that was changed after it was planned is refused, and so is a file without one', async () => {
    await run('job plan snap city.ermine shops.csv -o planned.json');
    const planned = readFileSync(join(folder, 'planned.json'), 'utf8');
    await writeFile(join(folder, 'changed.json'), planned.replace('"Bakery"', '"Baker"'));
    await writeFile(join(folder, 'broken.json'), planned.slice(0, -9));
    await writeFile(join(folder, 'indented.json'), JSON.stringify(JSON.parse(planned), undefined, 2));
    const reported = async (file: string) => (await run(`job run ${file} --tile 0 --parts snapped`)).reported;
    expect(await reported('changed.json')).toMatch(/^ermine: changed\.json was changed after it was planned/);
    expect(await reported('broken.json')).toMatch(/^ermine: broken\.json is not a job from ermine job plan: /);
    expect(await reported('indented.json')).toBe('');
    const nowhere = await run('job collect planned.json --parts nowhere -o places.csv');
    expect(nowhere.reported).toBe('ermine: There is no folder nowhere.\n');
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
    expect((await run('job list --queue queue.json')).reported).toMatch(/address of a PostgreSQL database/);
  });

  test('tables are streamed, or refused with their name and what to do; unused columns are reported', async () => {
    const rows = `id;lon;lat\nr\u00e9;${near(0, 0).replace(',', ';')}\n`;
    await writeFile(join(folder, 'packed.csv.gz'), gzipSync(rows));
    await writeFile(join(folder, 'wide.csv'), Buffer.from(`\ufeff${rows}`, 'utf16le'));
    await writeFile(join(folder, 'latin.csv'), Buffer.from(rows, 'latin1'));
    await writeFile(join(folder, 'both.csv'), `id,x,y,lon,lat\na,${near(0, 0)},1,2\n`);
    const result = async (file: string) => {
      // progress is only reported on a busy machine
      const reported = (await run(`snap city.ermine ${file} -o read.csv --threads 1`)).reported.replace(
        /Snap: .*\n/g,
        '',
      );
      return reported === '' ? readFileSync(join(folder, 'read.csv'), 'utf8').split('\n')[1].split(',')[0] : reported;
    };
    expect(await result('packed.csv.gz')).toBe('r\u00e9');
    expect(await result('wide.csv')).toBe('r\u00e9');
    const latin = 'Line 2 is not in UTF-8, perhaps in Latin-1 or Windows-1252: save the table as UTF-8.';
    expect(await result('latin.csv')).toBe(`ermine: latin.csv: ${latin}\n`);
    await writeFile(join(folder, 'when.csv'), `id,x,y,Departure_Time,mode\na,${near(0, 0)},08:00,car\n`);
    expect(await result('when.csv')).toBe(
      'ermine: when.csv: points are read from x and y; Departure_Time and mode are not used.\n',
    );
    expect(await result('both.csv')).toBe(
      'ermine: both.csv: points are read from x and y; lon and lat are not used.\n',
    );
  });

  test('job run with another network names the file and both fingerprints, and makes no part', async () => {
    const other = ermine.encodeNetwork(ermine.prepareNetwork(ermine.buildNetwork(city({ segments: 3000 }))));
    await writeFile(join(folder, 'other.ermine'), other);
    await run('job plan snap city.ermine shops.csv -o named.json');
    const { code, reported } = await run(
      'job run named.json --network other.ermine --tile 0 --parts others --threads 1',
    );
    const { network } = JSON.parse(readFileSync(join(folder, 'named.json'), 'utf8'));
    expect(reported).toBe(
      `ermine: The job was planned for the network city with fingerprint ${network.fingerprint.slice(0, 12)}, but other.ermine has ` +
        `${fingerprintOf(other).slice(0, 12)}: give the right file with --network, or plan the job again.\n`,
    );
    expect(code).toBe(2);
    expect(existsSync(join(folder, 'others'))).toBe(false);
  });

  test('job collect prints a summary and one line per note; a report has all of them', async () => {
    await run('job plan snap city.ermine homes.csv -o noted.json');
    await run('job run noted.json --tile 0 --parts notedparts --threads 1');
    const { output, reported } = await run(
      'job collect noted.json --parts notedparts -o noted.csv --report noted-points.json',
    );
    expect(reported).toBe('ermine: homes.csv, line 5 (h4): lies outside the network; left out.\n');
    const { files, ...elsewhere } = JSON.parse(readFileSync(join(folder, 'noted.json'), 'utf8'));
    expect(files).toEqual({ points: 'homes.csv' });
    for (const named of [elsewhere, { ...elsewhere, files: {} }]) {
      await writeFile(join(folder, 'noted.json'), JSON.stringify(named));
      const again = await run('job collect noted.json --parts notedparts -o noted.csv');
      expect(again.reported).toBe('ermine: points, line 5 (h4): lies outside the network; left out.\n');
    }
    await writeFile(join(folder, 'noted.json'), JSON.stringify({ ...elsewhere, files: { points: 5 } }));
    const bad = await run('job collect noted.json --parts notedparts -o noted.csv');
    expect(bad.reported).toContain('files: expected an object of file names by list, found an object');
    expect(Object.keys(JSON.parse(output))).toEqual([
      'file',
      'job',
      'rows',
      'tiles',
      'pointsReported',
      'pairsWithoutWay',
    ]);
    const { points } = JSON.parse(readFileSync(join(folder, 'noted-points.json'), 'utf8'));
    expect(points).toMatchObject([{ list: 'points', line: 5, id: 'h4' }]);
  });

  test.each([
    'matrix city.ermine shops.csv homes.csv -o as.csv',
    'matrix city.ermine homes.csv shops.csv --nearest 1 -o as.geojson',
    'boundaries city.ermine shops.csv --costs 0.2,0.1 --costUnit min --majorRoads false -o as.geojson',
    'routes city.ermine pairs.csv --segmentGeometryStyle All --directionsStyle Normal -o as.csv',
    'routes city.ermine pairs.csv --segmentGeometryStyle All -o as.geojsonl',
    'snap city.ermine homes.csv -o as.csv',
  ])('%s writes as text what is joined from parts in Parquet', async (line) => {
    const pairs = ['p1', near(0, 0), near(0.002, 0.001)].join();
    await writeFile(join(folder, 'pairs.csv'), `id,start_x,start_y,end_x,end_y\n${pairs}\n"p,2",${pairs.slice(3)}\n`);
    const out = line.slice(line.lastIndexOf(' ') + 1);
    expect((await run(`${line} --threads 1`)).code).toBe(0);
    const direct = readFileSync(join(folder, out), 'utf8');
    expect((await run(`${line} --threads 1 --parts of-${out}`)).code).toBe(0);
    await rm(join(folder, `of-${out}`), { recursive: true });
    expect(direct === readFileSync(join(folder, out), 'utf8')).toBe(true);
    expect(direct.length).toBeGreaterThan(100);
  });

  test('a result of unknown extension is refused, with all that are known', async () => {
    const { code, reported } = await run('snap city.ermine homes.csv -o places.xlsx');
    expect(reported).toBe(
      'ermine: places.xlsx must end in .parquet, .csv, .geojson (also .json) or .geojsonl (also .geojsons, .ndjson).\n',
    );
    expect(code).toBe(2);
  });

  test('job plan, run and collect do tile by tile what one command does, which continues from parts and removes none', async () => {
    await run('job plan matrix city.ermine shops.csv homes.csv -o job.json');
    const tile = await run('job run job.json --tile 0 --parts tiles --threads 1');
    expect(JSON.parse(tile.output)).toMatchObject({ tiles: [0], rows: 4 });
    const line = 'matrix city.ermine shops.csv homes.csv -o whole.parquet --threads 1 --parts tiles';
    const [joined, unknown, refused] = await Promise.all([
      run('job collect job.json --parts tiles -o joined.parquet'),
      run('job run job.json --tile 7 --parts tiles'),
      run(line),
    ]);
    expect(joined.code).toBe(0);
    expect([unknown.code, unknown.reported]).toEqual([2, expect.stringContaining('from 0 to 0')]);
    expect([refused.code, refused.reported]).toEqual([2, expect.stringMatching(/tiles holds 1 of 1 parts.*--resume/)]);
    const resumed = await run(`${line} --resume`);
    expect(JSON.parse(resumed.output)).toMatchObject({ rows: 4 });
    expect(await readdir(join(folder, 'tiles'))).toHaveLength(1);
    // its own folder of parts is removed when the result is complete
    await rename(join(folder, 'tiles'), join(folder, 'whole.parquet.parts'));
    expect((await run(line.replace('--parts tiles', '--resume'))).code).toBe(0);
    expect(existsSync(join(folder, 'whole.parquet.parts'))).toBe(false);
    expect(readFileSync(join(folder, 'whole.parquet'))).toEqual(readFileSync(join(folder, 'joined.parquet')));
    const rows: unknown[] = [];
    for await (const row of readParquet(readFileSync(join(folder, 'whole.parquet')))) rows.push(row);
    expect(rows).toHaveLength(4);
  });

  test('a part that the system refuses to write is reported in a sentence', async () => {
    await run('job plan matrix city.ermine shops.csv homes.csv -o refused.json');
    const line = 'job run refused.json --tile 0 --threads 1 --parts';
    await run(`${line} made`);
    const [name] = await readdir(join(folder, 'made'));
    await mkdir(join(folder, 'blocked', name), { recursive: true });
    const blocked = await run(`${line} blocked`);
    const inTheWay = `ermine: blocked cannot be written: blocked/${name} is a folder, and must be removed.\n`;
    expect([blocked.code, blocked.reported]).toEqual([1, inTheWay]);
    if (process.platform !== 'linux') return;
    expect((await run(`${line} /proc/parts`)).reported).toMatch(
      /^ermine: \/proc\/parts cannot be written: (nothing can be created in \/proc|permission denied)\.\n$/,
    );
    const limited = ['-c', 'ulimit -f 1; exec "$0" "$@"', process.execPath, command, ...`${line} large`.split(' ')];
    await expect(promisify(execFile)('sh', limited, { cwd: folder })).rejects.toMatchObject({
      stderr: expect.stringMatching(/^ermine: large cannot be written: the file is larger than .* \(ulimit -f\)\.\n$/),
    });
  });

  test('job run finds the network of a job where --networks says, next to the job, or here, and otherwise reports where it searched', async () => {
    await mkdir(join(folder, 'jobs/kept'), { recursive: true });
    await run('job plan matrix city.ermine shops.csv -o jobs/town.json --name town');
    const line = 'job run jobs/town.json --tile 0 --parts town --threads 1';
    const nowhere = await run(`${line} --networks jobs/kept`);
    expect(nowhere.code).toBe(2);
    expect(nowhere.reported).toContain('no file jobs/kept/town.ermine or jobs/town.ermine or town.ermine');
    await copyFile(join(folder, 'city.ermine'), join(folder, 'jobs/town.ermine'));
    expect(JSON.parse((await run(line)).output)).toMatchObject({ rows: 4 });
    // --networks takes precedence over a network in the folder
    await writeFile(join(folder, 'jobs/kept/town.ermine'), 'no network');
    expect((await run(`${line} --networks jobs/kept`)).code).toBe(1);
  });
});

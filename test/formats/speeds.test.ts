import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import type { Database, DatabaseHandle } from '../../src/database/database.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { readCsv } from '../../src/formats/csv.ts';
import { readParquet } from '../../src/formats/read-parquet.ts';
import { readSpeeds, type Speeds } from '../../src/formats/speeds/read-speeds.ts';
import { type SpeedUpdatesOptions, speedUpdates } from '../../src/formats/speeds/speed-updates.ts';
import { withSpeeds } from '../../src/formats/speeds/with-speeds.ts';
import { writeParquet } from '../../src/formats/write-parquet.ts';
import { distanceMetres } from '../../src/geo/distance.ts';
import { importOsm, type ModeName } from '../../src/import/osm/import-osm.ts';
import { BUCKETS, type NetworkSource, type SegmentSource } from '../../src/network/source.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { updateDatabase } from '../../src/overlays/update-database.ts';
import { decodeNetwork, encodeNetwork } from '../../src/prepared/encode-network.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';
import { randomSources } from '../kit/random-network.ts';
import { runs } from '../kit/runs.ts';

const speedsOf = (csv: string): Promise<Speeds> => readSpeeds(readCsv(csv, { ragged: true }));

// Four nodes in a row, 100 m apart (1), 300 m (2), 100 m (3); then a street of its own.
//
//     1 --- 2 --------- 3 --- 4
//                       |
//                       5
const NODES: readonly [number, number][] = [
  [8, 0],
  [8.0009, 0],
  [8.0036, 0],
  [8.0045, 0],
  [8.0036, -0.001],
];
const XML = `<osm version="0.6">
${NODES.map(([lon, lat], i) => `<node id="${i + 1}" lon="${lon}" lat="${lat}"/>`).join('')}
<way id="10"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/><tag k="highway" v="primary"/><tag k="maxspeed" v="50"/></way>
<way id="11"><nd ref="3"/><nd ref="5"/><tag k="highway" v="residential"/><tag k="oneway" v="yes"/></way>
</osm>`;
const imported = (modes: ModeName[] = ['car']) => importOsm(new TextEncoder().encode(XML), { modes, keepIds: 'nodes' });

/** A source's segment of way 10 from node 1 to node 3. */
const longOne = ({ segments }: NetworkSource): SegmentSource =>
  [...segments].find(({ osm }) => osm?.way === 10 && osm.nodes?.length === 3)!;

async function changed(csv: string, modes?: ModeName[]) {
  const { source, report } = withSpeeds(await imported(modes), await speedsOf(csv));
  return { source, network: buildNetwork(source), report: report() };
}

describe('rows from node to node', () => {
  test('set the speed of the directions that they lead in, in which parts without a row keep theirs', async () => {
    const { source, report } = await changed('1,2,10\n2,3,60,1\n3,2,30,0.5');
    const before = longOne(await imported()).speed as { backward: number } | number;
    const own = typeof before === 'number' ? before : before.backward;
    const { forward, backward } = longOne(source).speed as { forward: number; backward: number };
    expect(forward).toBeCloseTo(400 / (100 / 10 + 300 / 60), 6);
    expect(backward).toBeCloseTo(400 / (100 / own + 300 / 30), 6);
    expect(report).toMatchObject({ rows: 3, segments: 1, unmatchedCount: 0, faultCount: 0, replaced: 0, rates: 2 });
  });

  test('close a direction where they say 0', async () => {
    const { network } = await changed('2,3,0');
    const database = openEngine(network);
    const points = [
      [8, 0],
      [8.0036, 0],
    ] as [number, number][];
    const { time } = routeCostTable(database, {}, { startPoints: points, endPoints: points });
    expect(time[1]).toBeNaN();
    expect(time[2]).toBeGreaterThan(0);
  });

  test('match nothing if no road leads that way, and the report lists them', async () => {
    const { report } = await changed('from,to,speed\n1,3,10\n5,3,10\n3,5,10\n7,8,9\n1,x,4\n1,2,-4\n1,2,900\n1,2');
    expect(report.unmatched).toEqual([
      { line: 2, fault: 'no road leads from node 1 to node 3' },
      { line: 3, fault: 'no road leads from node 5 to node 3' },
      { line: 5, fault: 'no road leads from node 7 to node 8' },
    ]);
    expect(report.faults).toEqual([
      { line: 6, fault: 'to must be the id of a node, not "x"' },
      { line: 7, fault: 'speed must be 0 or from 1 to 500 kph, not "-4"' },
      { line: 8, fault: 'speed must be 0 or from 1 to 500 kph, not "900"' },
      { line: 9, fault: 'speed must be 0 or from 1 to 500 kph, not nothing' },
    ]);
    expect(report).toMatchObject({ rows: 4, segments: 1, unmatchedCount: 3, faultCount: 4 });
  });

  test('replace earlier rows of the same road', async () => {
    const { source, report } = await changed('1,2,10\n1,2,20\n2,3,20');
    expect((longOne(source).speed as { forward: number }).forward).toBeCloseTo(20, 6);
    expect(report).toMatchObject({ replaced: 1, unmatchedCount: 0 });
  });

  test('may name a traffic bucket, as rows of segments do', async () => {
    const id = longOne(await imported()).id!;
    const ofNodes = ['', 'AMPeak', 'PMPeak'].flatMap((bucket, i) =>
      ['1,2', '2,3'].map((nodes) => `${nodes},${20 + 10 * i},${bucket}`),
    );
    const ofSegment = ['', 'AMPeak', 'PMPeak'].map((bucket, i) => `${id},forward,${20 + 10 * i},${bucket}`);
    const byNodes = await changed(['from,to,kph,bucket', ...ofNodes].join('\n'));
    const bySegment = await changed(['segment_id,direction,kph,bucket', ...ofSegment].join('\n'));
    expect(byNodes.report).toMatchObject({ rows: 6, replaced: 0, faultCount: 0, unmatchedCount: 0 });
    expect(encodeNetwork(byNodes.network)).toEqual(encodeNetwork(bySegment.network));
    const layer = async (csv: string, options?: SpeedUpdatesOptions) =>
      speedUpdates(buildNetwork(await imported()), await speedsOf(csv), options).updates.map(({ updates }) => updates);
    for (const [bucket, velocity] of [
      ['AMPeak', 30],
      ['PMPeak', 40],
      ['Night', 20],
    ] as const)
      expect(await layer(['from,to,kph,bucket', ...ofNodes].join('\n'), { bucket })).toEqual([
        [{ speed: { velocity: expect.closeTo(velocity, 6), velocityUnit: 'kph' } }],
      ]);
  });

  test('change only the modes that drive', async () => {
    const { source } = await changed('1,2,10\n2,3,10', ['foot', 'car', 'bicycle']);
    const plain = longOne(await imported(['foot', 'car', 'bicycle']));
    const { speed, byMode } = longOne(source);
    expect(speed).toEqual(plain.speed);
    expect(byMode?.['bicycle']).toEqual(plain.byMode?.['bicycle']);
    expect(byMode?.['car']).toMatchObject({ speed: { forward: 10 } });
  });
});

describe('rows of segments', () => {
  test('set speeds by direction and by bucket, from CSV and Parquet alike', async () => {
    const id = longOne(await imported()).id!;
    const csv = `segmentID,direction,speed,bucket\n${id},forward,20,\n${id},forward,10,AMPeak\n${id},both,30,night\n${id},,0,PMPeak`;
    const { source, network, report } = await changed(csv);
    const { speed, bucketSpeeds, closures } = longOne(source);
    expect(speed).toMatchObject({ forward: 20 });
    expect(bucketSpeeds).toMatchObject({ AMPeak: { forward: 10 }, Night: { forward: 30, backward: 30 } });
    expect(closures).toEqual([
      { buckets: ['PMPeak'], direction: 'forward' },
      { buckets: ['PMPeak'], direction: 'backward' },
    ]);
    expect(report).toMatchObject({ rows: 4, segments: 1, unmatchedCount: 0 });
    const columns = {
      segmentID: [id, id, id, id],
      direction: ['forward', 'forward', 'both', ''],
      speed: [20, 10, 30, 0],
      bucket: ['', 'AMPeak', 'Night', 'PMPeak'],
    };
    const parquet = await readSpeeds(readParquet(await writeParquet(columns)));
    const same = buildNetwork(withSpeeds(await imported(), parquet).source);
    expect(encodeNetwork(same)).toEqual(encodeNetwork(network));
  });

  test('keep the bucket speeds of the data for a direction that no row mentions', async () => {
    const segment = {
      id: '1:1',
      shape: [
        [8, 50],
        [8.01, 50],
      ] as const,
      roadType: 'LocalRoadUrban',
      speed: 30,
      bucketSpeeds: { AMPeak: 15, Night: { forward: 50, backward: 40 } },
    } as const;
    const changedTo = async (csv: string) => {
      const { source } = withSpeeds({ segments: [segment] }, await speedsOf(`id,direction,speed,bucket\n${csv}`));
      const [{ speed, bucketSpeeds }] = source.segments;
      return { speed, bucketSpeeds };
    };
    expect(await changedTo('1:1,forward,20,')).toEqual({
      speed: { forward: 20, backward: 30 },
      bucketSpeeds: { AMPeak: { forward: 20, backward: 15 }, Night: { forward: 20, backward: 40 } },
    });
    expect(await changedTo('1:1,both,20,')).toEqual({ speed: { forward: 20, backward: 20 }, bucketSpeeds: undefined });
    expect(await changedTo('1:1,both,10,PMPeak')).toEqual({
      speed: { forward: 30, backward: 30 },
      bucketSpeeds: {
        AMPeak: { forward: 15, backward: 15 },
        PMPeak: { forward: 10, backward: 10 },
        Night: { forward: 50, backward: 40 },
      },
    });
  });

  test('need a segment that is open in their direction', async () => {
    const oneWay = [...(await imported()).segments].find(({ osm }) => osm?.way === 11)!.id!;
    const { report } = await changed(
      `id,direction,kph\n${oneWay},backward,20\n0:1,forward,20\nx,forward,1\n${oneWay},up,1`,
    );
    expect(report.unmatched).toEqual([
      { line: 2, fault: `there is no segment ${oneWay} that leads backward` },
      { line: 3, fault: 'there is no segment 0:1 that leads forward' },
    ]);
    expect(report.faults.map(({ fault }) => fault)).toEqual([
      'id must be a segment id such as 2f:1a, not "x"',
      'direction must be forward, backward or both, not "up"',
    ]);
  });
});

describe('updates of a layer', () => {
  const layerOf = async (csv: string, modes?: ModeName[], options?: SpeedUpdatesOptions) => {
    const network = buildNetwork(await imported(modes));
    const { updates, report } = speedUpdates(network, await speedsOf(csv), options);
    return { network, updates, report, now: updateDatabase(openEngine(network), { traffic: updates }) };
  };
  const timesBetween = (database: DatabaseHandle, query = {}) => {
    const points = [
      [8, 0],
      [8.0045, 0],
      [8.0036, -0.001],
    ] as [number, number][];
    return [...routeCostTable(database, query, { startPoints: points, endPoints: points }).time];
  };
  const built = async (csv: string, modes?: ModeName[]) => openEngine((await changed(csv, modes)).network);

  test('answer as a network built with the same file', async () => {
    const csv = '1,2,10\n2,3,60\n3,2,30\n3,5,4';
    for (const modes of [['car'], ['car', 'foot'], ['foot', 'car']] as ModeName[][]) {
      const { now, report } = await layerOf(csv, modes);
      for (const mode of modes) {
        expect(timesBetween(now, { mode })).toEqual(timesBetween(await built(csv, modes), { mode }));
      }
      expect(report).toMatchObject({ rows: 4, segments: 2, unmatchedCount: 0, slowed: 0 });
    }
  });

  test('give the speeds of a network built with the same file, in every mode, to the metre per hour', async () => {
    const rows = fc.array(
      fc.record({ piece: fc.nat(60), isBack: fc.boolean(), speed: fc.double({ min: 1, max: 200, noNaN: true }) }),
      { maxLength: 25 },
    );
    let different = 0;
    await fc.assert(
      fc.asyncProperty(randomSources({ junctions: 6, segments: 10 }), rows, async (given, drafts) => {
        const segments = given.segments.map((segment, i) => ({
          ...segment,
          byMode: undefined,
          // between the positions and speeds that a network stores
          shape: segment.shape.map(([x, y], at) => {
            return at === 0 || at === segment.shape.length - 1 ? [x, y] : [x + 3.33e-6, y - 4.14e-6];
          }),
          speed: 30.3337 + i,
          ...(i % 2 === 0 && { byMode: { truck: { speed: 20.1113 + i } } }),
          osm: { nodes: segment.shape.map((_, point) => 1000 * (i + 1) + point) },
        }));
        const going = { car: 'drive', truck: 'drive', foot: 'walk' } as const;
        const source = { segments, modes: ['car', 'truck', 'foot'], going } as NetworkSource;
        const pieces = segments.flatMap(({ osm }) => osm.nodes.slice(1).map((node) => [node - 1, node]));
        const lines = drafts.map(({ piece, isBack, speed }) => {
          const [from, to] = pieces[piece % pieces.length];
          return isBack ? [to, from, speed] : [from, to, speed];
        });
        const speeds = await speedsOf(lines.map((line) => line.join(',')).join('\n'));
        const network = buildNetwork(source);
        const { updates } = speedUpdates(network, speeds);
        if (updates.some(({ modes }) => modes !== undefined)) different++;
        const now = updateDatabase(openEngine(network), { traffic: updates }) as Database;
        expect(now.network.modeSpeed).toEqual(buildNetwork(withSpeeds(source, speeds).source).modeSpeed);
      }),
      { seed: 7, numRuns: runs(100) },
    );
    expect(different).toBeGreaterThan(10);
  });

  test('close roads that are closed both ways, and slow down one way of the others', async () => {
    const both = await layerOf('2,3,0\n3,2,0', ['car', 'foot']);
    expect(both.updates).toEqual([{ segmentID: expect.any(String), modes: ['car'], updates: [{ exclude: 'Y' }] }]);
    expect(timesBetween(both.now, { mode: 'foot' })).not.toContain(Number.NaN);
    const one = await layerOf('2,3,0\n3,5,0');
    expect(one.report.slowed).toBe(1);
    expect(one.updates).toMatchObject([
      { direction: 'forward', updates: [{ speed: { velocity: 1 } }] },
      { updates: [{ exclude: 'Y' }] },
    ]);
  });

  test('are those of a bucket, or of rows without one', async () => {
    const id = longOne(await imported()).id!;
    const csv = `segmentID,direction,speed,bucket\n${id},both,30,\n${id},forward,10,AMPeak`;
    const { updates } = await layerOf(csv);
    expect(updates).toEqual([{ segmentID: id, updates: [{ speed: { velocity: 30, velocityUnit: 'kph' } }] }]);
    const peak = await layerOf(csv, undefined, { bucket: 'AMPeak' });
    expect(
      peak.updates.map(({ direction, updates: [one] }) => [direction, 'speed' in one && one.speed.velocity]),
    ).toEqual([
      ['forward', 10],
      ['backward', 30],
    ]);
    const night = await layerOf(`segmentID,speed,bucket\n${id},10,Night`);
    expect(night.updates).toEqual([]);
  });
});

test('updates are the same for a prepared network, as a file of `ermine import` holds it', async () => {
  const network = buildNetwork(await imported());
  const speeds = await speedsOf('1,2,10\n3,5,4');
  const decoded = decodeNetwork(encodeNetwork(prepareNetwork(network)));
  expect(speedUpdates(decoded, speeds)).toEqual(speedUpdates(network, speeds));
  expect(speedUpdates(decoded, speeds).updates).toHaveLength(2);
  const refusal = 'expected a network, as decodeNetwork gives it, found ';
  expect(() => speedUpdates({ network: {} } as never, speeds)).toThrow(`${refusal}an object`);
});

test('rows from node to node are refused where no road has node ids', async () => {
  const plain = await importOsm(new TextEncoder().encode(XML), { modes: ['car'] });
  const speeds = await speedsOf('1,2,10');
  const refusal =
    "the speeds have rows from node to node, but the roads have no node ids: import with keepIds: 'nodes'.";
  expect(() => buildNetwork(withSpeeds(plain, speeds).source)).toThrow(`withSpeeds: ${refusal}`);
  expect(() => speedUpdates(buildNetwork(plain), speeds)).toThrow(`speedUpdates: ${refusal}`);
  expect(speedUpdates(buildNetwork(plain), await speedsOf('from,to,speed')).updates).toEqual([]);
});

test('a first line that begins with two whole numbers is a row, and its fault is listed', async () => {
  const faultOf3 = (cell: string) => `column 3 must be 0 or from 1 to 500 kph, not ${cell}`;
  for (const [first, fault] of [
    ['1,2,abc', faultOf3('"abc"')],
    ['5,2,abc', faultOf3('"abc"')],
    ['2,2,abc,xx', faultOf3('"abc"')],
    ['1,2', faultOf3('nothing')],
    ['1,2,,1,xx', faultOf3('nothing')],
  ]) {
    expect(await speedsOf(first)).toMatchObject({ isOfNodes: true, rows: 0, faults: [{ line: 1, fault }] });
    expect(await speedsOf(`${first}\n3,4,50`)).toMatchObject({ rows: 1, faults: [{ line: 1, fault }] });
  }
  expect(await speedsOf('1,2,30,xx\n3,4,50')).toMatchObject({ rows: 2, faultCount: 0, rates: 1 });
  expect(await speedsOf('from,to,speed\n1,2\n3,4,50')).toMatchObject({ rows: 1, faults: [{ line: 2 }] });
});

test('cells that are objects leave out their row only', async () => {
  for (const odd of [{ toString: 1, valueOf: 1 }, Object.create(null), [{ toString: 1 }], [Symbol('x')], Symbol('x')]) {
    for (const good of [
      { from: 1, to: 2, speed: 30 },
      { segmentID: '2f:1a', direction: 'forward', bucket: 'AMPeak', speed: 30 },
    ]) {
      for (const column of Object.keys(good)) {
        async function* rows() {
          yield { line: 1, cells: { ...good, [column]: odd } };
          yield { line: 2, cells: good };
        }
        const fault = expect.stringMatching(new RegExp(`^${column} must be `));
        expect(await readSpeeds(rows())).toMatchObject({ rows: 1, faultCount: 1, faults: [{ line: 1, fault }] });
      }
    }
  }
});

test('a header with other columns is refused, with and without rows behind it', async () => {
  const refusal = 'Columns from, to and speed, or segmentID, direction and speed are expected, found ';
  for (const header of ['lon,lat', 'from,to', '1,b,speed', 'x,y', 'x,y,z']) {
    for (const rows of ['', '\n', '\n1,2', '\n"']) {
      await expect(speedsOf(header + rows), header + rows).rejects.toThrow(refusal + header.replaceAll(',', ', '));
    }
  }
  expect(await speedsOf('from,to,speed')).toMatchObject({ rows: 0, faultCount: 0 });
});

test('columns that would not be read are refused', async () => {
  for (const [csv, others] of [
    ['from,to,speed,hour\n1,2,10,8', 'hour'],
    ['from,to,speed,rate,unit,day\n1,2,10,1,mph,Monday', 'unit, day'],
    ['segmentID;time_of_day;kph\n1:1;AMPeak;10', 'time_of_day'],
    ['segmentID,mode,speed', 'mode'],
  ])
    await expect(speedsOf(csv)).rejects.toThrow(
      `These columns would not be read: ${others}. A file of speeds has from, to and speed, or segmentID, direction and speed, and optionally bucket`,
    );
  expect(await speedsOf('from,to,speed,\n1,2,10,')).toMatchObject({ rows: 1, faultCount: 0 });
});

test('a row with more cells than columns is left out', async () => {
  const fault = (column: number) => ({ fault: `column ${column} is not expected, and has "AMPeak"` });
  expect(await speedsOf('1,2,30,1,AMPeak\n1,2,30,1')).toMatchObject({ rows: 1, faults: [{ line: 1, ...fault(5) }] });
  expect(await speedsOf('from,to,speed\n1,2,30\n1,2,30,AMPeak')).toMatchObject({
    rows: 1,
    faults: [{ line: 3, ...fault(4) }],
  });
});

test('files with other columns are refused, and empty ones change nothing', async () => {
  await expect(speedsOf('a,b\n1,2')).rejects.toThrow(
    'Columns from, to and speed, or segmentID, direction and speed are expected, found a, b.',
  );
  const { network } = await changed('');
  expect(encodeNetwork(network)).toEqual(encodeNetwork(buildNetwork(await imported())));
});

// Random rows for some nodes of random networks, in which each shape point has a node of its own. A slow reference computes the expected
// speeds.
test('a network has the same speeds as one whose segments are edited by hand', async () => {
  const rows = fc.array(
    fc.record({
      piece: fc.nat(60),
      isBack: fc.boolean(),
      speed: fc.constantFrom(0, 1, 7, 30.5, 120, 500),
    }),
    { maxLength: 25 },
  );
  let closed = 0;
  await fc.assert(
    fc.asyncProperty(randomSources({ junctions: 6, segments: 10 }), rows, async (source, given) => {
      const segments = source.segments.map((segment, i) => ({
        ...segment,
        bucketSpeeds: undefined,
        osm: { nodes: segment.shape.map((_, point) => 1000 * (i + 1) + point) },
      }));
      const pieces = segments.flatMap(({ osm }) => osm.nodes.slice(1).map((node) => [node - 1, node] as const));
      const lines = given.map(({ piece, isBack, speed }) => {
        const [from, to] = pieces[piece % pieces.length];
        return isBack ? [to, from, speed] : [from, to, speed];
      });
      const said = new Map(lines.map(([from, to, speed]) => [`${from},${to}`, speed]));
      const speeds = await speedsOf(lines.map((line) => line.join(',')).join('\n'));
      const network = buildNetwork(withSpeeds({ ...source, segments }, speeds).source);
      const byHand = segments.map((segment) => handChanged(segment, said));
      closed += byHand.filter(({ closures = [] }) => closures.length > 0).length;
      expect(encodeNetwork(network)).toEqual(encodeNetwork(buildNetwork({ ...source, segments: byHand })));
    }),
    { seed: 5, numRuns: runs(200) },
  );
  expect(closed).toBeGreaterThan(20);
});

const KPH_BEFORE = (segment: SegmentSource): { forward: number; backward: number } => {
  const network = buildNetwork({ segments: [{ ...segment, direction: 'bidirectional' }] });
  return { forward: network.speed[0] / 1000, backward: network.speed[1] / 1000 };
};

function handChanged(
  segment: SegmentSource & { osm: { nodes: number[] } },
  said: ReadonlyMap<string, number>,
): SegmentSource {
  const { nodes } = segment.osm;
  const before = segment.speed === undefined ? KPH_BEFORE(segment) : segment.speed;
  const after = typeof before === 'number' ? { forward: before, backward: before } : { ...before };
  const closures = [...(segment.closures ?? [])];
  let isChanged = false;
  for (const direction of ['forward', 'backward'] as const) {
    const open = segment.direction ?? 'bidirectional';
    if (open !== 'bidirectional' && open !== direction) continue;
    const found = nodes
      .slice(1)
      .map((node) => said.get(direction === 'forward' ? `${node - 1},${node}` : `${node},${node - 1}`));
    if (found.every((one) => one === undefined)) continue;
    isChanged = true;
    if (found.includes(0)) {
      closures.push({ buckets: ['None', ...BUCKETS], direction });
      continue;
    }
    let length = 0;
    let hours = 0;
    found.forEach((speed, i) => {
      const [[x1, y1], [x2, y2]] = [segment.shape[i], segment.shape[i + 1]];
      const metres = Math.max(1e-150, distanceMetres(x1, y1, x2, y2));
      length += metres;
      hours += metres / (speed ?? after[direction]);
    });
    after[direction] = length / hours;
  }
  if (!isChanged) return segment;
  return { ...segment, speed: after, ...(closures.length > 0 && { closures }) };
}

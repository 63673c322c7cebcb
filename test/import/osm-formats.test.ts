import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cursorOn, readSigned, readVarint } from '../../src/import/osm/file/wire.ts';
import { importOsm } from '../../src/import/osm/import-osm.ts';
import { type OsmData, row, writeBlob, writePbf, writeXml } from '../kit/osm-data.ts';
import { runs } from '../kit/runs.ts';

const town: OsmData = {
  nodes: [...row(4), { id: 9_876_543_210, lon: 0.0005, lat: 0.0003, tags: { barrier: 'gate' } }],
  ways: [
    { id: 1_300_000_001, refs: [1, 2, 3, 4], tags: { highway: 'residential', name: 'Long "Street" <é>' } },
    { id: 55, refs: [2, 9_876_543_210], tags: { highway: 'service' } },
    { id: 56, refs: [1, 9_876_543_210], tags: { building: 'yes' } },
  ],
  relations: [
    {
      id: 7,
      tags: { type: 'restriction', restriction: 'no_left_turn' },
      members: [
        { kind: 'way', ref: 1_300_000_001, role: 'from' },
        { kind: 'node', ref: 2, role: 'via' },
        { kind: 'way', ref: 55, role: 'to' },
      ],
    },
  ],
};

async function imported(input: Parameters<typeof importOsm>[0]) {
  const { segments, turnBans, report } = await importOsm(input);
  return { segments: [...segments], turnBans, report };
}

const bytes = writePbf(town);
const plain = await imported(bytes);

describe('an extract reads the same', () => {
  test('and contains what was written', () => {
    expect(plain.report).toMatchObject({ nodes: 5, ways: 3, relations: 1, roads: 2, segments: 3 });
    expect(plain.segments[0].names?.[0].name).toBe('Long "Street" <é>');
    expect(plain.segments[0].shape).toEqual([
      [0, 0],
      [0.0008983, 0],
    ]);
    expect(plain.segments[1].shape).toHaveLength(3);
  });

  test.each([
    ['plain nodes', { nodes: 'plain' }],
    ['uncompressed blobs', { blobs: 'raw' }],
    ['metadata', { hasMetadata: true }],
    ['plain nodes with metadata', { nodes: 'plain', hasMetadata: true }],
    ['offsets', { latOffset: -41_000_000_000, lonOffset: 8_000_000_000 }],
    ['a fine granularity', { granularity: 1 }],
  ] as const)('with %s', async (_, options) => {
    expect(await imported(writePbf(town, options))).toEqual(plain);
  });

  test('with units of zero or negative size is damaged', async () => {
    await expect(imported(writePbf(town, { granularity: -100 }))).rejects.toThrow('a granularity of -100');
  });

  test('with a coarse granularity, to its precision', async () => {
    const { segments } = await imported(writePbf(town, { granularity: 10_000 }));
    expect(segments[0].shape[1]).toEqual([0.0009, 0]);
  });

  test('from XML, gzipped XML and an ArrayBuffer', async () => {
    const xml = new TextEncoder().encode(writeXml(town));
    expect(await imported(xml)).toEqual(plain);
    expect(await imported(gzipSync(xml))).toEqual(plain);
    expect(await imported(Uint8Array.from(bytes).buffer)).toEqual(plain);
  });

  test('from XML in the encoding that it declares', async () => {
    const latin = Buffer.from(writeXml(town).replace('UTF-8', 'ISO-8859-1'), 'latin1');
    expect(await imported(latin)).toEqual(plain);
    expect(await imported(gzipSync(latin))).toEqual(plain);
    expect(await imported(new TextEncoder().encode(writeXml(town).replace(/<\?.*\?>/, '')))).toEqual(plain);
  });

  test('from streams cut anywhere', async () => {
    async function* cut(size: number) {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    }
    for (const size of [1, 7, 64, 10_000]) expect(await imported(cut(size))).toEqual(plain);
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.slice(0, 50));
        controller.enqueue(bytes.slice(50));
        controller.close();
      },
    });
    expect(await imported(stream)).toEqual(plain);
  });

  test("without Node's zlib", async () => {
    const { getBuiltinModule } = process;
    process.getBuiltinModule = (() => undefined) as unknown as typeof getBuiltinModule;
    try {
      expect(await imported(bytes)).toEqual(plain);
      await expect(importOsm('somewhere.osm.pbf')).rejects.toThrow(/needs a file system/);
    } finally {
      process.getBuiltinModule = getBuiltinModule;
    }
  });

  test('with ids below zero, as editors write them', async () => {
    const data: OsmData = {
      nodes: [
        { id: -3, lon: 0, lat: 0 },
        { id: -2, lon: 0.001, lat: 0 },
        { id: -1, lon: 0.002, lat: 0 },
      ],
      ways: [{ id: -7, refs: [-1, -2, -3], tags: { highway: 'residential' } }],
    };
    const first = await imported(writePbf(data));
    expect(first.segments).toHaveLength(1);
    expect(first.segments[0]).toMatchObject({ start: -1, end: -3, id: expect.stringMatching(/^fffffff9:/) });
    expect(await imported(writePbf(data, { nodes: 'plain' }))).toEqual(first);
    expect(await imported(new TextEncoder().encode(writeXml(data)))).toEqual(first);
  });
});

test('an extract of a query that ended early has a warning, which shows the error', async () => {
  const remarked = async (...remarks: string[]) => {
    const ending = remarks.map((remark) => `<remark>${remark}</remark>`).join('');
    const xml = writeXml(town).replace('</osm>', `${ending}</osm>`);
    const { report, ...others } = await imported(new TextEncoder().encode(xml));
    const { warnings, ...counts } = report;
    expect({ ...others, report: { ...counts, warnings: plain.report.warnings } }).toEqual(plain);
    return warnings.slice(0, warnings.length - plain.report.warnings.length);
  };
  const error = 'runtime error: Query timed out in "query" at line 3 after 25 seconds.';
  const warning = `The extract is incomplete. Overpass reported: ${error}`;
  expect(await remarked(` ${error.replace(' at ', '\n at &#10;')} `)).toEqual([warning]);
  expect(await remarked('all is well', error, 'runtime error: again')).toEqual([warning]);
  expect(await remarked('all is well')).toEqual([]);
  expect((await remarked(`runtime error: ${'x'.repeat(10_000)}`))[0].length).toBeLessThan(400);
});

describe('an extract is refused', () => {
  const refused = (input: Parameters<typeof importOsm>[0]) => expect(importOsm(input)).rejects;

  test('if it requires an unknown feature', async () => {
    await refused(writePbf(town, { requiredFeatures: ['OsmSchema-V0.6', 'HistoricalInformation'] })).toThrow(
      'The extract requires the feature HistoricalInformation; supported are OsmSchema-V0.6 and DenseNodes.',
    );
  });

  test('if it has another compression', async () => {
    await refused(writePbf(town, { blobs: 'lzma' })).toThrow(/packed with lzma/);
    await refused(new TextEncoder().encode('BZh91AY&SY')).toThrow(/bzip2/);
  });

  test('if it is another format, or empty', async () => {
    await refused(new TextEncoder().encode('{"type":"FeatureCollection"}')).toThrow(/not an OSM PBF file/);
    await refused(Uint8Array.of(0, 0, 1, 0, 7, 7)).toThrow(/not an OSM PBF file/);
    await refused(Uint8Array.of(7)).toThrow(/not an OSM PBF file/);
    await refused(new TextEncoder().encode('<html><body/></html>')).toThrow(/its root is html/);
    await refused(new TextEncoder().encode('<osmChange version="0.6"/>')).toThrow(/a file of changes/);
    await refused(new TextEncoder().encode('<osm><node id="1"')).toThrow(/not well formed/);
    await refused(new Uint8Array(0)).toThrow(/empty/);
    await refused(Uint8Array.from(writeBlob('OSMData', []))).toThrow(/first blob is not a header/);
    await refused(17 as never).toThrow(/a path, bytes/);
  });

  test.runIf(existsSync('/dev/zero'))('if it is a pipe or a device, without waiting for its bytes', async () => {
    const refusal = 'is a pipe or a device, and an extract is read twice: save it as a file first.';
    await expect(importOsm('/dev/zero')).rejects.toThrow(`/dev/zero ${refusal}`);
    const folder = await mkdtemp(join(tmpdir(), 'ermine-pipe-'));
    try {
      const pipe = join(folder, 'town.osm.pbf');
      execFileSync('mkfifo', [pipe]);
      await expect(importOsm(pipe)).rejects.toThrow(`${pipe} ${refusal}`);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('if it was cut off, except between two blobs', async () => {
    for (let size = 1; size < bytes.length; size += 3) {
      const outcome = await importOsm(bytes.slice(0, size)).then(
        ({ report }) => report.roads,
        (error: Error) => error.message,
      );
      // A file that is cut between two blobs is complete for a reader.
      if (typeof outcome === 'number') expect(outcome).toBeLessThanOrEqual(2);
      else expect(outcome).toMatch(/download is incomplete|damaged|not an OSM PBF/);
    }
  });

  test('if the caller aborts it', async () => {
    await expect(importOsm(bytes, { signal: AbortSignal.abort('enough') })).rejects.toBe('enough');
    const controller = new AbortController();
    const onProgress = () => controller.abort(new Error('seen enough'));
    await expect(importOsm(bytes, { signal: controller.signal, onProgress })).rejects.toThrow('seen enough');
  });

  test('if the caller aborts it while a few compressed bytes become many', async () => {
    const way = '<way id="1"><nd ref="1"/><nd ref="2"/></way>';
    const packed = gzipSync(`<osm>${way.repeat(50_000)}</osm>`);
    const controller = new AbortController();
    const onProgress = () => setImmediate(() => controller.abort(new Error('seen enough')));
    await expect(importOsm(packed, { signal: controller.signal, onProgress })).rejects.toThrow('seen enough');
  });

  test('a stalled stream is abandoned when its signal is aborted', async () => {
    const controller = new AbortController();
    async function* stalling() {
      yield writePbf(town).slice(0, 20);
      controller.abort(new Error('waited enough'));
      await new Promise(() => {});
    }
    await expect(importOsm(stalling(), { signal: controller.signal })).rejects.toThrow('waited enough');
  });

  test('unknown options are refused', async () => {
    await expect(importOsm(writePbf(town), { footpath: true } as never)).rejects.toThrow(/did you mean footpaths\?/);
  });

  test.each([
    [
      '<osm><way id="4"><nd ref="x"/></way></osm>',
      /A node of a way .* has no valid id: expected a whole number, found x/,
    ],
    ['<?xml version="1.0" encoding="klingon"?><osm></osm>', /The OSM XML is in klingon, which cannot be read/],
    [
      '<osm><node lat="1" lon="1"/></osm>',
      /A node in the OSM XML has no valid id: expected a whole number, found nothing/,
    ],
  ])('%s is refused', async (xml, sentence) => {
    await expect(importOsm(new TextEncoder().encode(xml))).rejects.toThrow(sentence);
  });
});

test('progress reports the phase and the bytes', async () => {
  const reported: string[] = [];
  await importOsm(bytes, { onProgress: ({ phase, done, total }) => reported.push(`${phase} ${done === total}`) });
  expect(reported[0]).toBe('roads false');
  expect(reported).toContain('roads true');
  expect(reported.some((line) => line.startsWith('nodes'))).toBe(true);
});

test('damaged bytes are refused or read, and never hang', async () => {
  const raw = writePbf(town, { blobs: 'raw' });
  await fc.assert(
    fc.asyncProperty(fc.nat(raw.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
      const damaged = raw.slice();
      damaged[at] ^= flip;
      await importOsm(damaged).catch((error) => expect(error).toBeInstanceOf(Error));
    }),
    { seed: 3, numRuns: runs(120) },
  );
});

test('signed numbers of 52 bits are read exactly', () => {
  const bits = fc.bigInt({ min: -(2n ** 52n), max: 2n ** 52n - 1n });
  fc.assert(
    fc.property(bits, (value) => {
      const write = (rest: bigint) => {
        const written: number[] = [];
        for (rest = BigInt.asUintN(64, rest); rest > 127n; rest >>= 7n) written.push(Number(rest & 127n) | 128);
        return cursorOn(Uint8Array.from([...written, Number(rest)]));
      };
      expect(readVarint(write(value))).toBe(Number(value));
      expect(readSigned(write(value >= 0n ? 2n * value : -2n * value - 1n))).toBe(Number(value));
    }),
    { seed: 1, numRuns: runs(500) },
  );
});

test.each(['x', '>', '<!-- x'])('megabytes of %s between two tags are refused, not kept in memory', async (filler) => {
  const head = `<osm version="0.6"><way id="1"><tag k="highway" v="${filler === '<!-- x' ? '"/><!--' : ''}`;
  const bomb = gzipSync(head + filler.repeat(Math.ceil(8e6 / filler.length)));
  expect(bomb.length).toBeLessThan(1e6);
  await expect(importOsm(bomb)).rejects.toThrow(/no tag in a million characters|not well formed/);
});

test.each([
  ['tags', '<way id="1">', '<tag k="a" v="b"/>', 'more than 100000 parts'],
  ['nodes', '<way id="1">', '<nd ref="1"/>', 'more than 100000 parts'],
  ['members', '<relation id="1">', '<member type="way" ref="1" role=""/>', 'more than 100000 parts'],
  ['nested elements', '', '<a>', 'more than 100 deep'],
])('endless %s are refused, not kept in memory', async (_, head, part, reason) => {
  const bomb = gzipSync(`<osm version="0.6">${head}${part.repeat(100_001)}`);
  await expect(importOsm(bomb)).rejects.toThrow(reason);
});

test('a node or member that repeats endlessly in a few compressed bytes is refused, not kept in memory', async () => {
  const refs = Array.from({ length: 100_001 }, () => 1);
  const members = refs.map((ref) => ({ kind: 'way' as const, ref, role: '' }));
  const bombs: OsmData[] = [
    { nodes: row(1), ways: [{ id: 1, refs, tags: { highway: 'service' } }] },
    { nodes: row(1), ways: [], relations: [{ id: 1, tags: { type: 'restriction' }, members }] },
  ];
  for (const bomb of bombs.map((data) => writePbf(data))) {
    expect(bomb.length).toBeLessThan(10_000);
    await expect(importOsm(bomb)).rejects.toThrow('more than 100000 parts');
  }
});

test.each([
  ['PBF', writePbf],
  ['XML', writeXml],
])(
  'tags that are longer than OpenStreetMap accepts are left out of %s, and the report counts them',
  async (_, write) => {
    const long = ' '.repeat(60_000);
    const nodes = row(3).map((node, i) =>
      i === 1 ? { ...node, tags: { barrier: 'gate', access: `no${long}` } } : node,
    );
    const tags = { highway: 'primary', maxheight: `1'${long}x`, 'hgv:conditional': `no @${long}x`, maxweight: '7.5' };
    const ways = [
      { id: 1, refs: [1, 2], tags },
      { id: 2, refs: [2, 3], tags: { ...tags, note: '' } },
    ];
    const members = [
      { kind: 'way' as const, ref: 1, role: 'from' },
      { kind: 'node' as const, ref: 2, role: 'via' },
      { kind: 'way' as const, ref: 2, role: 'to' },
    ];
    const ban = { id: 5, tags: { type: 'restriction', restriction: 'no_straight_on', except: `bus${long}` }, members };
    const { segments, turnBans, report } = await importOsm(Buffer.from(write({ nodes, ways, relations: [ban] })));
    expect([...segments].map(({ limits }) => limits)).toEqual([[{ maxWeight: 7500 }], [{ maxWeight: 7500 }]]);
    expect(turnBans).toHaveLength(1);
    const reason = 'tags of more than 255 characters';
    expect(report.notFollowed.map(({ reason, kind, ids }) => [reason, kind, ids])).toEqual([
      [reason, 'way', [1, 2]],
      [reason, 'relation', [5]],
      [reason, 'node', [2]],
    ]);
  },
);

test('an extract that unpacks to far more than maps of its size is refused, unless it is trusted', async () => {
  const way = '<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="service"/></way>';
  const nodes = '<node id="1" lat="1" lon="1"/><node id="2" lat="1.1" lon="1"/>';
  const blanks = `${' '.repeat(900_000)}<note/>`.repeat(20);
  const vast = gzipSync(`<osm version="0.6">${nodes}${way}${blanks}</osm>`);
  await expect(importOsm(vast)).rejects.toThrow(/bytes unpack to more than 1\d{7}\. .*expansion/);
  expect((await importOsm(vast, { expansion: 2 })).report.roads).toBe(1);

  // each of these ways has an acceptable number of nodes
  const refs = Array.from({ length: 99_000 }, (_, i) => i + 1);
  const ways = Array.from({ length: 6 }, (_, i) => ({ id: i + 1, refs, tags: { highway: 'service' } }));
  await expect(importOsm(writePbf({ nodes: row(1), ways }))).rejects.toThrow(/bytes hold more than 50\d{4} parts/);
  await expect(importOsm(vast, { expansion: 0 })).rejects.toThrow('expansion: expected a number above 0, found 0');
});

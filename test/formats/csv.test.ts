import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLines, readCsv, writeCsv } from '../../src/formats/csv.ts';
import { csvColumnsOf, csvColumnsOfTable, csvRows } from '../../src/formats/csv-rows.ts';
import { layNames, layRounds } from '../../src/formats/parquet-names.ts';
import type { TableColumn } from '../../src/formats/parquet-table.ts';
import { pointColumns, pointOfCells, type Row } from '../../src/formats/row.ts';

async function all(rows: AsyncIterable<Row>): Promise<Row[]> {
  const found: Row[] = [];
  for await (const row of rows) found.push('cells' in row ? { line: row.line, cells: { ...row.cells } } : row);
  return found;
}

describe('CSV', () => {
  test('is read by the names of its first line, with line numbers', async () => {
    expect(await all(readCsv('id,lon,lat\r\nA,1.5,2\r\n\r\n"B, ""the"" second",3,4\r\n'))).toEqual([
      { line: 2, cells: { id: 'A', lon: '1.5', lat: '2' } },
      { line: 4, cells: { id: 'B, "the" second', lon: '3', lat: '4' } },
    ]);
  });

  test('without names has x and y first', async () => {
    expect(await all(readCsv('1;2;here\n3;4;there'.replaceAll(';here', '').replaceAll(';there', '')))).toEqual([
      { line: 1, cells: { x: '1', y: '2' } },
      { line: 2, cells: { x: '3', y: '4' } },
    ]);
  });

  test('of a million digits and a letter is read as the name of a column', async () => {
    const name = `${'1'.repeat(1e6)}x`;
    expect(await all(readCsv(`${name}\n1`))).toEqual([{ line: 2, cells: { [name]: '1' } }]);
  });

  test('finds comma, semicolon or tab', async () => {
    for (const mark of [',', ';', '\t']) {
      expect(await all(readCsv(['x,y', '1,2'].join('\n').replaceAll(',', mark)))).toEqual([
        { line: 2, cells: { x: '1', y: '2' } },
      ]);
    }
  });

  test('reports a bad line with its number, and reads the next one', async () => {
    expect(await all(readCsv('x,y,name\n1,2\n"1,2,a\n3,4,"b" c\n5,6,d\n7,8,"two\nlines"\n9,10,e'))).toEqual([
      { line: 2, fault: '2 cells, expected 3' },
      { line: 3, fault: 'a quote is opened and not closed, or closed within a cell' },
      { line: 4, fault: 'a quote is opened and not closed, or closed within a cell' },
      { line: 5, cells: { x: '5', y: '6', name: 'd' } },
      { line: 6, cells: { x: '7', y: '8', name: 'two\nlines' } },
      { line: 8, cells: { x: '9', y: '10', name: 'e' } },
    ]);
  });

  test('reads a quote that is not closed within the limit of bytes as a fault, in pieces of any size', async () => {
    const lines = ['x,y,z', '1,2,"a', 'b,c', '3,4,"d', 'e"', '5,6,f'];
    const fault = 'a quote is opened and not closed, or closed within a cell';
    const wanted = [
      { line: 2, fault },
      { line: 3, fault: '2 cells, expected 3' },
      { line: 4, cells: { x: '3', y: '4', z: 'd\ne' } },
      { line: 6, cells: { x: '5', y: '6', z: 'f' } },
    ];
    const inPieces = async function* (size: number) {
      const text = lines.join('\n');
      for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
    };
    for (const size of [1, 6, 7, 100]) expect(await all(readCsv(inPieces(size), { bytes: 9 }))).toEqual(wanted);
    expect(await all(readCsv(inPieces(7), { bytes: 100 }))).toMatchObject([
      { line: 2, fault },
      { line: 3 },
      { line: 4 },
      { line: 6 },
    ]);
  });

  test('reads each line behind an open quote only a few times, however it arrives', async () => {
    const line = '""'.repeat(32_000);
    const rows = readCsv(gzipSync(`x,y,z\n1,2,"a\n${`${line}\n`.repeat(350)}`));
    const found = await all(rows);
    expect(found).toHaveLength(351);
    expect(found[0]).toEqual({ line: 2, fault: 'a quote is opened and not closed, or closed within a cell' });
  });

  test('may have lines of fewer and of more cells, if it is said to be ragged', async () => {
    expect(await all(readCsv('1,2,3\n4,5\n6,7,8,9', { ragged: true }))).toEqual([
      { line: 1, cells: { x: '1', y: '2', 3: '3' } },
      { line: 2, cells: { x: '4', y: '5' } },
      { line: 3, cells: { x: '6', y: '7', 3: '8', 4: '9' } },
    ]);
  });

  test('may come in pieces cut anywhere, even within a letter of several bytes', async () => {
    const text = 'name,x,y\n"Ä, \n ß",1,2\n日本,3,4\n';
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      const bytes = new TextEncoder().encode(text.replaceAll('\n', lineEnd));
      const whole = [
        { line: 2, cells: { name: `Ä, ${lineEnd === '\r' ? '\n' : lineEnd} ß`, x: '1', y: '2' } },
        { line: 4, cells: { name: '日本', x: '3', y: '4' } },
      ];
      for (let cut = 0; cut <= bytes.length; cut++) {
        const pieces = (async function* () {
          yield bytes.subarray(0, cut);
          yield bytes.subarray(cut);
        })();
        expect(await all(readCsv(pieces))).toEqual(whole);
      }
    }
  });

  test('is read as it was written, also a row that is empty and a line end within a cell', async () => {
    const text = fc.oneof(
      fc.constantFrom('', ' ', '\r\n', 'a\r\nb', 'a\nb\n', '\rA', '\r', '"\r\n"', '\ufeffA'),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1 }), async (rows) => {
        const [id, name] = [rows.map(([id]) => id), rows.map(([, name]) => name)];
        const read = async (csv: string | Uint8Array) =>
          (await all(readCsv(csv, { separator: ',' }))).map((row) => ('cells' in row ? row.cells : row));
        expect(await read(writeCsv({ id }))).toEqual(id.map((id) => ({ id })));
        expect(await read(writeCsv({ id, name }))).toEqual(id.map((id, row) => ({ id, name: name[row] })));
        const bytes = Buffer.concat(csvRows(csvColumnsOf({ id }), id.length));
        expect(bytes.toString()).toBe(csvLines([id]));
      }),
    );
    expect(writeCsv({ x: [1, Number.NaN, 2] })).toBe('x\n1\n""\n2\n');
  });

  test('holds numbers in decimal notation only', () => {
    const read = (x: unknown) => pointOfCells({ x, y: '2' }, { x: 'x', y: 'y', id: undefined });
    for (const [text, number] of [
      ['1e3', 1000],
      [' -8.5 ', -8.5],
      ['+.5', 0.5],
      ['5.', 5],
    ] as const) {
      expect(read(text)).toEqual({ point: [number, 2] });
    }
    for (const text of ['0x10', '0b1', 'Infinity', '1_000', '8,61', '', ' ', '1e999', 'e3', true, null, [1], {}]) {
      expect(read(text)).toEqual({ fault: expect.stringMatching(/^x must be a number( with a decimal point)?, not /) });
    }
  });

  test('is read from UTF-16 and from gzip; anything else is refused, and the error names the format', async () => {
    const text = 'id,x,y\nA\u00e9,1,2\n';
    const wanted = await all(readCsv(text));
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
    const packed = gzipSync(`\ufeff${text}`);
    const inPieces = async function* (bytes: Uint8Array, size: number) {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    };
    for (const bytes of [Buffer.from(text), utf16, Buffer.from(utf16).swap16(), packed, gzipSync(utf16)]) {
      expect(await all(readCsv(bytes))).toEqual(wanted);
      expect(await all(readCsv(inPieces(bytes, 3)))).toEqual(wanted);
    }
    const refused: [Uint8Array, string][] = [
      [packed.subarray(0, -9), 'The gzip data cannot be decompressed'],
      [gzipSync(packed), 'gzip twice'],
      [Buffer.from('PK\x03\x04'), 'a ZIP archive or a workbook'],
      [Buffer.from('PAR1'), 'must end in .parquet'],
      [Buffer.from(text, 'utf16le'), 'zero bytes'],
      [Buffer.from('\ufeff\0i\0d\0', 'utf16le'), 'in UTF-32'],
      [utf16.subarray(0, -1), 'not a complete text in UTF-16'],
    ];
    for (const [bytes, reported] of refused) await expect(all(readCsv(bytes))).rejects.toThrow(reported);
  });

  test('in another encoding than UTF-8 is refused with the first offending line, however it is cut', async () => {
    const rows = Array.from({ length: 20 }, (_, i) => `caf\u00e9 ${i},1,2\n`).join('');
    const whole = Buffer.concat([
      Buffer.from(`id,x,y\n${rows}`),
      Buffer.from('M\u00fcnchen,1,2\nK\u00f6ln,1,2\n', 'latin1'),
    ]);
    for (const size of [1, 2, 7, 64, whole.length]) {
      const pieces = async function* () {
        for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size);
      };
      await expect(all(readCsv(pieces())), `${size}`).rejects.toThrow('Line 22 is not in UTF-8');
    }
    await expect(all(readCsv(Buffer.from('id,x,y\nCaf\u00e9', 'latin1')))).rejects.toThrow('Line 2 is not');
  });

  test('with two columns of one name is refused as ambiguous', async () => {
    await expect(all(readCsv('id,x,y,x\nA,1,2,3\n'))).rejects.toThrow('Two columns are called x');
    expect(await all(readCsv('x,y,,\n1,2,,\n'))).toMatchObject([{ line: 2, cells: { x: '1', y: '2' } }]);
  });

  test('is written equally as bytes and as texts, whatever the cells contain', () => {
    const figure = fc.oneof(
      fc.double(),
      fc.integer({ min: -1e6, max: 1e6 }).map((cents) => cents / 100),
      fc.nat().map((milliseconds) => milliseconds / 60_000),
      fc.constantFrom(0, -0, 1e15, 1e21, 999_999_999_999.999, 0.001, 0.0005, Number.NaN),
    );
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('plain', ' a', 'a\u00a0', '"', 'a;b', 'ö', ''),
    );
    const anything = fc.oneof(fc.constant(undefined), fc.constant(null), fc.boolean(), figure, text, fc.object());
    const rows = fc.array(fc.tuple(figure, text, anything), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(rows, (table) => {
        const [figures, texts, others] = [0, 1, 2].map((column) => table.map((row) => row[column]));
        const columns = { figures: Float64Array.from(figures as number[]), texts, others };
        const bytes = Buffer.concat(csvRows(csvColumnsOf(columns), table.length));
        expect(bytes.toString()).toBe(csvLines(Object.values(columns)));
        const names = [...new Set(texts as string[])];
        const index = Uint32Array.from(texts as string[], (name) => names.indexOf(name));
        const counts = Uint32Array.from(names, (_, name) => index.filter((one) => one === name).length);
        const laid = layNames(names);
        const all: TableColumn[] = [
          { name: 'figures', kind: 'number', values: columns.figures },
          { name: 'names', kind: 'names', names: laid, index },
          { name: 'runs', kind: 'runs', names: laid, counts },
          { name: 'rounds', kind: 'rounds', names: laid, rounds: layRounds(laid) },
        ];
        const lines = csvLines([
          columns.figures,
          texts,
          names.flatMap((name, i) => Array.from({ length: counts[i] }, () => name)),
          table.map((_, row) => names[row % names.length]),
        ]);
        expect(Buffer.concat(csvRows(csvColumnsOfTable(all, table.length), table.length)).toString()).toBe(lines);
      }),
      { seed: 5 },
    );
  });

  test('reads back as it was written, whatever the cells contain', async () => {
    const cell = fc.string().map((text) => text.replaceAll('\r', '').trim());
    const table = fc.array(fc.tuple(cell, cell, fc.double({ noNaN: true, noDefaultInfinity: true })), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const text = writeCsv({
          head: rows.map(([a]) => a),
          'second one': rows.map(([, b]) => b),
          number: rows.map(([, , c]) => c),
        });
        const read = await all(readCsv(text, { separator: ',' }));
        expect(read.map((row) => 'cells' in row && row.cells)).toEqual(
          rows.map(([a, b, c]) => ({ head: a, 'second one': b, number: String(c) })),
        );
      }),
      { seed: 6 },
    );
  });
});

describe('a point in a row', () => {
  test('is found under the usual names', () => {
    expect(pointColumns(['Name', 'Longitude', 'LAT'])).toEqual({ x: 'Longitude', y: 'LAT', id: 'Name' });
    expect(pointColumns(['from', 'start_lon', 'startLat', 'end x', 'end y'], 'end')).toMatchObject({
      x: 'end x',
      y: 'end y',
    });
    expect(pointColumns(['a', 'b'])).toBeUndefined();
  });

  test('must be two numbers', () => {
    const columns = { x: 'x', y: 'y', id: undefined };
    expect(pointOfCells({ x: '1', y: ' 2.5 ' }, columns)).toEqual({ point: [1, 2.5] });
    expect(pointOfCells({ x: 1, y: 2n }, columns)).toEqual({ point: [1, 2] });
    expect(pointOfCells({ x: '', y: '2' }, columns)).toEqual({ fault: 'x must be a number, not nothing' });
    expect(pointOfCells({ x: '1', y: 'north' }, columns)).toEqual({ fault: 'y must be a number, not "north"' });
  });
});

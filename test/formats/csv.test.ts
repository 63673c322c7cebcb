import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv, writeCsv } from '../../src/formats/csv.ts';
import { pointColumns, pointOfCells, type Row } from '../../src/formats/row.ts';

async function all(rows: AsyncIterable<Row>): Promise<Row[]> {
  const found: Row[] = [];
  for await (const row of rows) found.push('cells' in row ? { line: row.line, cells: { ...row.cells } } : row);
  return found;
}

describe('CSV', () => {
  test('is read by the names of its first line, with the number of each', async () => {
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

  test('finds comma, semicolon or tab', async () => {
    for (const mark of [',', ';', '\t']) {
      expect(await all(readCsv(['x,y', '1,2'].join('\n').replaceAll(',', mark)))).toEqual([
        { line: 2, cells: { x: '1', y: '2' } },
      ]);
    }
  });

  test('tells a bad line with its number, and reads the next one', async () => {
    expect(await all(readCsv('x,y,name\n1,2\n"1,2,a\n3,4,"b" c\n5,6,d\n7,8,"two\nlines"\n9,10,e'))).toEqual([
      { line: 2, fault: '2 cells, expected 3' },
      { line: 3, fault: 'a quote is opened and not closed, or closed within a cell' },
      { line: 4, fault: 'a quote is opened and not closed, or closed within a cell' },
      { line: 5, cells: { x: '5', y: '6', name: 'd' } },
      { line: 6, cells: { x: '7', y: '8', name: 'two\nlines' } },
      { line: 8, cells: { x: '9', y: '10', name: 'e' } },
    ]);
  });

  test('may come in pieces cut anywhere, within a letter of several bytes too', async () => {
    const text = 'name,x,y\n"Ä, \n ß",1,2\n日本,3,4\n';
    const whole = await all(readCsv(text));
    for (const told of [text, text.replaceAll('\n', '\r\n')]) {
      const bytes = new TextEncoder().encode(told);
      for (let cut = 0; cut <= bytes.length; cut++) {
        const pieces = (async function* () {
          yield bytes.subarray(0, cut);
          yield bytes.subarray(cut);
        })();
        expect(await all(readCsv(pieces))).toEqual(whole);
      }
    }
  });

  test('holds numbers in decimal notation alone', () => {
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
      expect(read(text)).toEqual({ fault: expect.stringMatching(/^x must be a number, not /) });
    }
  });

  test('comes back as it was written, whatever the cells hold', async () => {
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

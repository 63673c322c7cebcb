import { describe, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { openRandom } from '../../fixtures/random.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import type { SegmentSource } from '../../src/network/source.ts';
import { rowTexts } from '../../src/operations/json/matrix-row-texts.ts';
import { frameOf } from '../../src/operations/matrix-columns.ts';
import { openText, type TextWriter } from '../../src/operations/matrix-text.ts';
import { openRows, prepareMatrix, type RowPair } from '../../src/operations/prepare-matrix.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostMatrix } from '../../src/operations/route-cost-matrix.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { type MatrixRow, streamCostMatrix } from '../../src/operations/stream-cost-matrix.ts';
import type { MatrixQuery } from '../../src/request/queries.ts';
import { handle } from '../../src/service/handle.ts';

// A city; next to some of its roads there are short roads without connection.
const random = openRandom(5);
const roads = [...city({ segments: 800 }).segments];
const smallComponents = Array.from({ length: 8 }, (): SegmentSource => {
  const [[x, y]] = roads[random.whole(roads.length)].shape;
  const shape = [0.0002, 0.0004].map((step): [number, number] => [x + step, y + step / 3]);
  return { shape, roadType: 'local road urban' };
});
const network = buildNetwork({ segments: [...roads, ...smallComponents] });
const swept = openEngine(network);
const plain = openEngine(network, { kernel: false });
const points = Array.from({ length: 400 }, (_, i): [number, number] => {
  const shape =
    i % 12 === 0 ? smallComponents[(i / 12) % smallComponents.length].shape : roads[random.whole(roads.length)].shape;
  const [x, y] = shape[random.whole(shape.length)];
  return [x, y];
});

describe('a large matrix', () => {
  test.each<[string, number, number, Partial<MatrixQuery>]>([
    ['of times', 200, 150, {}],
    ['of lengths', 150, 200, { optimizeBy: 'distance' }],
    ['of few ends', 390, 5, {}],
    ['of few starts', 5, 390, {}],
    ['of both criteria', 70, 50, { returnOptimalRoutesOnly: false }],
    ['of one column', 400, 1, {}],
  ])('%s is the same with vectors and without, and so are its small components', (_, startCount, endCount, query) => {
    const payload = { startPoints: points.slice(0, startCount), endPoints: points.slice(-endCount) };
    const table = routeCostTable(swept, query, payload);
    const expected = routeCostTable(plain, query, payload);
    expect(table.time).toEqual(expected.time);
    expect(table.distance).toEqual(expected.distance);
    expect(table.warnings).toEqual(expected.warnings);
  });

  test('has the costs of its pairs, each computed alone', () => {
    const payload = { startPoints: points.slice(0, 60), endPoints: points.slice(60, 120) };
    const { time, distance } = routeCostTable(swept, {}, payload);
    for (let pair = 0; pair < 120; pair++) {
      const start = random.whole(60);
      const end = random.whole(60);
      const cell = start * 60 + end;
      const query = { startPoint: payload.startPoints[start], endPoint: payload.endPoints[end] };
      if (Number.isNaN(time[cell])) expect(() => route(swept, query)).toThrow(/could not be calculated/);
      else expect(route(swept, query)).toMatchObject({ time: time[cell], distance: distance[cell] });
    }
  });

  test.each<[string, MatrixQuery]>([
    ['both figures', {}],
    ['times', { returnDistance: false, timeUnit: 's' }],
    ['distances', { returnTime: false, distanceUnit: 'km' }],
    ['both criteria', { returnOptimalRoutesOnly: false }],
    ['points in another system', { destinationSrs: 'epsg:3857' }],
  ])('with %s is the same as objects, rows and text, in groups and in rows of any length', async (_, query) => {
    for (const [startCount, endCount] of [
      [60, 100],
      [3, 6000],
    ]) {
      const payload = {
        startPoints: points.slice(0, startCount),
        endPoints: Array.from({ length: endCount }, (_, i) => points[(7 * i) % points.length]),
      };
      const expected = routeCostMatrix(swept, query, payload);
      const { time, distance } = routeCostTable(swept, query, payload);
      const inTable = (query.returnTime === false ? distance : time).filter((cell) => !Number.isNaN(cell)).length;
      expect(expected.matrix.length).toBeGreaterThanOrEqual(inTable);

      const rows: MatrixRow<MatrixQuery>[] = [];
      for await (const row of streamCostMatrix(swept, query, payload)) rows.push(row);
      const text = JSON.stringify(expected);
      expect(JSON.stringify({ matrix: rows.flatMap(({ matrix }) => matrix), warnings: expected.warnings })).toBe(text);
      const ends = rows.flatMap(({ matrix, endIndexes }) => matrix.map((_, i) => payload.endPoints[endIndexes[i]]));
      if (query.destinationSrs === undefined) {
        expect(ends).toEqual(expected.matrix.map(({ endPoint }) => endPoint.coordinates));
      }

      const search = new URLSearchParams({ q: 'routeCostMatrix' });
      for (const [name, value] of Object.entries(query)) search.set(name, String(value));
      const url = `/rest/Spatial/erm/databases/city.json?${search}`;
      const request = { method: 'POST', url, body: JSON.stringify(payload) };
      const { body } = await handle({ databases: { city: swept } }, request);
      // a diff of texts this long would take forever
      expect(body === text).toBe(true);
      const streamed = await handle({ databases: { city: swept } }, { ...request, stream: true });
      const pieces: Uint8Array[] = [];
      for await (const piece of streamed.body as AsyncIterable<Uint8Array>) pieces.push(piece);
      expect(Buffer.concat(pieces).toString() === text).toBe(true);
    }
  });

  test('has the same rows if some are computed in advance', () => {
    const payload = { startPoints: points.slice(0, 60), endPoints: points.slice(60, 140) };
    const prepared = prepareMatrix(swept, { returnOptimalRoutesOnly: false }, payload, undefined);
    const cellsOf = ({ row, other }: RowPair) =>
      [row.time, row.length, other!.time, other!.length].map((cells) => [...cells]);
    const inOrder: number[][][] = [];
    for (const pair of openRows(prepared)(0, 60)) inOrder.push(cellsOf(pair));
    const rowsOf = openRows(prepared);
    // forwards in short pieces that share sweeps, then backwards
    for (const [first, end] of [
      [0, 1],
      [1, 4],
      [4, 5],
      [20, 23],
      [23, 60],
      [7, 9],
      [0, 2],
    ]) {
      let start = first;
      for (const pair of rowsOf(first, end, Math.max(end, Math.min(60, first + 16))))
        expect(cellsOf(pair)).toEqual(inOrder[start++]);
      expect(start).toBe(end);
    }
  });
});

describe('a matrix with equal starts, as one text', () => {
  const [a, b, c] = points.slice(1, 4);
  const startPoints = [a, b, a, points[0], c, a, b, points[0], a];
  const endPoints = points.slice(0, 150);
  const ask = async (query: Record<string, string>, payload: object) => {
    const url = `/rest/Spatial/erm/databases/city.json?${new URLSearchParams({ q: 'routeCostMatrix', ...query })}`;
    return (await handle({ databases: { city: swept } }, { method: 'POST', url, body: JSON.stringify(payload) })).body;
  };

  test.each<[string, Record<string, string>, object]>([
    ['of one criterion', {}, {}],
    ['of both criteria, in another system', { returnOptimalRoutesOnly: 'false', destinationSrs: 'epsg:3857' }, {}],
    ['whose starts have different bearings', {}, { startBearings: startPoints.map((_, i) => [(40 * i) % 360, 90]) }],
    ['without times', { returnTime: 'false' }, {}],
  ])('%s is the text of the objects', async (_, query, more) => {
    const payload = { startPoints, endPoints, ...more };
    const { matrix, warnings } = routeCostMatrix(swept, query as MatrixQuery, payload);
    expect(await ask(query, payload)).toBe(JSON.stringify({ matrix, warnings }));
  });

  test('writes the row of each start once', () => {
    const prepared = prepareMatrix(swept, {}, { startPoints, endPoints }, undefined);
    const writer = openText(frameOf(prepared));
    const written: number[] = [];
    const add: TextWriter['add'] = (columns, first, end) => {
      written.push(columns.startIndex);
      writer.add(columns, first, end);
    };
    const texts = Array.from(rowTexts(prepared, { ...writer, add }), ({ text }) => text);
    expect(written).toEqual([0, 1, 3, 4]);
    expect(texts).toHaveLength(startPoints.length);
  });
});

import { describe, expect, test } from 'vitest';
import { readGeoJson, readGeoJsonLines } from '../../src/formats/geo-json-rows.ts';
import type { Row } from '../../src/formats/row.ts';
import { toGeoJson } from '../../src/formats/to-geo-json.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostMatrix } from '../../src/operations/route-cost-matrix.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { segmentById } from '../../src/operations/segment-by-id.ts';
import { travelBoundary } from '../../src/operations/travel-boundary.ts';
import { openTown } from '../operations/open-town.ts';

async function all(rows: AsyncIterable<Row>): Promise<Row[]> {
  const found: Row[] = [];
  for await (const row of rows) found.push('cells' in row ? { line: row.line, cells: { ...row.cells } } : row);
  return found;
}

const point = (x: number, y: number) => ({ type: 'Point', coordinates: [x, y] });

describe('rows of GeoJSON', () => {
  test('are properties, and x and y of points', async () => {
    const features = [
      { type: 'Feature', properties: { name: 'A' }, geometry: point(1, 2) },
      { type: 'Feature', id: 7, properties: null, geometry: point(3, 4) },
      { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: [] } },
      { type: 'Feature', properties: {}, geometry: null },
    ];
    expect(await all(readGeoJson(JSON.stringify({ type: 'FeatureCollection', features })))).toEqual([
      { line: 1, cells: { name: 'A', x: 1, y: 2 } },
      { line: 2, cells: { id: 7, x: 3, y: 4 } },
      { line: 3, fault: 'a point is expected, not a LineString' },
      { line: 4, fault: 'a point is expected, not nothing' },
    ]);
  });

  test('may be plain objects, in a list or one per line', async () => {
    const rows = [
      { id: 1, x: 2, y: 3 },
      { id: 4, lon: 5, lat: 6 },
    ];
    const wanted = rows.map((cells, i) => ({ line: i + 1, cells }));
    expect(await all(readGeoJson(JSON.stringify(rows)))).toEqual(wanted);
    expect(await all(readGeoJsonLines(rows.map((row) => JSON.stringify(row)).join('\n')))).toEqual(wanted);
  });

  test('are the same however the text is cut into pieces', async () => {
    const texts = [
      '{"type":"FeatureCollection","crs":{"features":["]"]},"n\\"":1,"features":[{"type":"Feature","properties":{"a":"]},{\\"["},"geometry":null},{"x":1,"y":[2,{}]}, 7 ],"z":[1]}',
      '{"features" : [ ] }',
      ' [[1,2],[3,4]] ',
      '{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}',
      '{"type":"Feature","properties":{"features":[1]},"geometry":{"type":"Point","coordinates":[1,2]}}',
      '{"features":{"a":[1]},"x":1}',
    ];
    for (const text of texts) {
      const whole = await all(readGeoJson(text));
      const value = JSON.parse(text);
      const list = value.features ?? (Array.isArray(value) ? value : (value.coordinates ?? [value]));
      expect(whole.length, text).toBe(Array.isArray(list) ? list.length : 1);
      for (const size of [1, 2, 5]) {
        const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
        const inPieces = (async function* () {
          yield* pieces;
        })();
        expect(await all(readGeoJson(inPieces)), `${size}: ${text}`).toEqual(whole);
      }
    }
  });

  test('continue after a feature that is not JSON; a text that is not JSON is reported at its end', async () => {
    const reported = { fault: expect.stringContaining('it is not JSON') };
    expect(await all(readGeoJson('{"features":[{"x":1,"y":2},{"x":oops},{"x":3,"y":4}]}'))).toMatchObject([
      { line: 1, cells: { x: 1 } },
      { line: 2, ...reported },
      { line: 3, cells: { x: 3 } },
    ]);
    expect(await all(readGeoJson('{"features":[{"x":1,"y":2},{"x":3'))).toMatchObject([
      { line: 1 },
      { line: 2, ...reported },
    ]);
    expect(await all(readGeoJson('[1,]'))).toMatchObject([{ line: 1 }, { line: 2, ...reported }]);
    for (const text of ['', '{', 'x', '[1}', '{"features":[]']) {
      expect(await all(readGeoJson(text)), text).toMatchObject(
        text === '[1}' ? [reported] : [{ line: 1, ...reported }],
      );
    }
  });

  test('may come one per line, and a broken line affects no other', async () => {
    const text = `\u001e${JSON.stringify({ type: 'Feature', properties: { id: 'A' }, geometry: point(1, 2) })}\n{\n\n[3,4]\n`;
    const rows = await all(readGeoJsonLines(text));
    expect(rows).toEqual([
      { line: 1, cells: { id: 'A', x: 1, y: 2 } },
      { line: 2, fault: expect.stringContaining('it is not JSON') },
      { line: 4, cells: { x: 3, y: 4 } },
    ]);
  });
});

describe('an answer as GeoJSON', () => {
  const town = openTown(`
    A--1--B-----C
    |     |     |
    D-----E--2--F
  `);
  const trip = { startPoint: town.at('1'), endPoint: town.at('2') };

  test('is a line with its figures for a route, plus a line for each direction', () => {
    const answer = route(town.database, {
      ...trip,
      segmentGeometryStyle: 'All',
      directionsStyle: 'Normal',
      returnDirectionGeometry: true,
    });
    const { features } = toGeoJson(answer);
    expect(features[0]).toEqual({
      type: 'Feature',
      geometry: answer.geometry,
      properties: expect.objectContaining({ distance: answer.distance, time: answer.time }),
    });
    expect(features).toHaveLength(1 + (answer.routeDirections?.length ?? 0));
    expect(features[1].properties).toHaveProperty('instruction', answer.routeDirections?.[0].instruction);
  });

  test('is an area for each cost of a boundary, the largest first', () => {
    const answer = travelBoundary(town.database, {
      point: town.at('1'),
      costs: [0.1, 0.3],
      costUnit: 'min',
      majorRoads: false,
    });
    const { features } = toGeoJson(answer);
    expect(features.map(({ properties }) => properties['cost'])).toEqual([0.3, 0.1]);
    expect(features[1].geometry).toEqual(answer.travelBoundary.costs[0].geometry);
  });

  test('is a feature for each pair of a matrix, with a line if requested', () => {
    const points = [town.at('1'), town.at('2')];
    const answer = routeCostMatrix(town.database, {
      startPoints: points,
      endPoints: points,
      destinationSrs: 'epsg:4326',
    });
    const drawn = toGeoJson(answer, { lines: true });
    expect(drawn.crs).toEqual(answer.matrix[0].startPoint.crs);
    expect(drawn.features[1]).toEqual({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: points },
      properties: expect.objectContaining({ time: answer.matrix[1].time }),
    });
    expect(toGeoJson(answer).features[1].geometry).toBeNull();
  });

  test('is a line with its record for a segment', () => {
    const [record] = segmentById(town.database, town.id('AB'), { segmentGeometryStyle: 'All' });
    const { features, crs } = toGeoJson([record]);
    expect(features[0].properties).toHaveProperty('segmentID', record.segmentID);
    expect(features[0].geometry).toHaveProperty('type', 'LineString');
    expect(crs).toEqual(record.geometry?.crs);
  });

  test('is refused for anything but an answer, and with an unknown option', () => {
    for (const wrong of [null, 5, 'route', { matrix: 5 }, { travelBoundary: null }, { travelBoundary: {} }]) {
      expect(() => toGeoJson(wrong as never)).toThrow('expected the answer of a route, a matrix, a boundary');
    }
    const points = { startPoints: [trip.startPoint], endPoints: [trip.endPoint] };
    expect(() => toGeoJson(routeCostTable(town.database, {}, points))).toThrow(
      'A table has no points: pass the answer of routeCostMatrix',
    );
    expect(() => toGeoJson({}, { line: true } as never)).toThrow('line: there is no such member; did you mean lines?');
  });
});

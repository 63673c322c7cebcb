import { describe, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { openRandom } from '../../fixtures/random.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import type { SegmentSource } from '../../src/network/source.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import type { MatrixQuery } from '../../src/request/queries.ts';

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
});

import * as ermine from 'ermine';
import { toGeoJson } from 'ermine/formats';
import { handle } from 'ermine/service';
import { openPool } from 'ermine/threads';
import { describe, expect, test, vi } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { openRandom } from '../../fixtures/random.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { route } from '../../src/operations/route.ts';
import { TRIP_TOOLS } from '../../src/trips/trip-tools.ts';
import { drawTown } from '../kit/town.ts';

// Two ways lead from A to F that weigh nearly the same, and a third one that is longer.
const town = drawTown(
  `
  A-----B-----C
  |           |
  D-----E-----F
  |           |
  G-----H-----I

  AB "North Road"
  BC "North Road"
  AD 40kph
  DE "Middle Road"
  EF "Middle Road"
`,
  { step: 500 },
);
// A road leads on to N.
const withRoad = drawTown(
  `
  A-----B-----C
  |           |
  D-----E-----F
  |           |
  G-----H-----I-----J-----K-----L-----M-----N

  AD 40kph
`,
  { step: 500 },
);

const withNumbers = town.source.segments.map((segment) => {
  const names = [segment.names ?? []].flat();
  return {
    ...segment,
    names:
      segment.id === town.id('DE') || segment.id === town.id('EF')
        ? [...names, { name: 'A7', isRef: true as const }]
        : names,
  };
});
const database = ermine.openDatabase(
  ermine.prepareNetwork(ermine.buildNetwork({ ...town.source, segments: withNumbers })),
);
const query = { startPoint: town.at('A'), endPoint: town.at('F'), timeUnit: 's', alternatives: 3 } as const;

const source = city({ segments: 4000 });
const { landmarks } = source;
const prepared = ermine.prepareNetwork(ermine.buildNetwork(source));
const large = ermine.openDatabase(prepared);
const across = {
  startPoint: landmarks.west,
  endPoint: landmarks.north,
  alternatives: 3,
  segmentGeometryStyle: 'All',
  directionsStyle: 'Normal',
  returnSegments: true,
} as const;

describe('alternatives', () => {
  test('are listed if they are requested, each a complete route with its figures', () => {
    const { alternatives, ...best } = ermine.route(large, across);
    expect(alternatives.length).toBeGreaterThan(1);
    for (const { stretch, sharing, summary, ...one } of alternatives) {
      expect(Object.keys(one)).toEqual(Object.keys(best));
      expect(stretch).toBeCloseTo(one.time / best.time, 9);
      expect(stretch).toBeGreaterThanOrEqual(1);
      expect(stretch).toBeLessThanOrEqual(1.25);
      expect(sharing).toBeLessThanOrEqual(0.75);
      expect(summary).toMatch(/\+\d+ (min|s)$/);
      expect(one.geometry.coordinates[0]).toEqual(best.geometry.coordinates[0]);
      expect(one.geometry.coordinates.at(-1)).toEqual(best.geometry.coordinates.at(-1));
    }
    const { alternatives: _, ...plain } = across;
    expect(best).toEqual(ermine.route(large, plain));
  });

  test('do not change the best route, even if only its totals are requested', () => {
    const { alternatives, ...best } = ermine.route(database, query);
    expect(best).toEqual(ermine.route(database, { ...query, alternatives: 0 }));
    expect(Object.keys(alternatives[0])).toEqual([...Object.keys(best), 'stretch', 'sharing', 'summary']);
  });

  test('are an empty list where there is none', () => {
    expect(ermine.route(database, { ...query, endPoint: town.at('A') }).alternatives).toEqual([]);
    expect(ermine.route(database, { ...query, endPoint: town.at('D') }).alternatives).toEqual([]);
  });

  test('name the roads on which they leave the routes before them', () => {
    const [first] = ermine.route(database, query).alternatives;
    expect(first.summary).toMatch(/^(North Road|A7), \+\d+ (min|s)$/);
    const [shortest] = ermine.route(database, { ...query, optimizeBy: 'distance', distanceUnit: 'km' }).alternatives;
    expect(shortest.summary).toMatch(/, \+\d(\.\d)? km$/);
  });

  test.each([
    ['a short road if it is the only one with a name', 'BM "Cut" 50kph', /^Cut, \+/],
    ['the next road with a name if none of their own has one', 'IJ "Harbour Road"', /^→ Harbour Road, \+/],
    ['the last road with a name if none follows', 'KL "Park Road"', /^→ Park Road, \+/],
    ['no road if none has a name', 'KL 50kph', /^\+/],
  ])('name %s', (_, roads, expected) => {
    const drawn = drawTown(
      `
          B-M---C
          |     |
      K-L-A--D--F-I-J

      AD 20kph
      ${roads}
    `,
      { step: 300 },
    );
    const open = ermine.openDatabase(ermine.prepareNetwork(ermine.buildNetwork(drawn.source)));
    const pair = { startPoint: drawn.at('K'), endPoint: drawn.at('J'), alternatives: 1 } as const;
    expect(ermine.route(open, pair).alternatives.map(({ summary }) => summary)).toEqual([
      expect.stringMatching(expected),
    ]);
  });

  test('have summaries of their own', () => {
    const { pointX, pointY } = prepared.network ?? prepared;
    const random = openRandom(1);
    const point = (): [number, number] => {
      const at = random.whole(pointX.length);
      return [pointX[at] / 1e7, pointY[at] / 1e7];
    };
    const finer: string[] = [];
    for (let i = 0; i < 600; i++) {
      const pair = { startPoint: point(), endPoint: point(), alternatives: 3 } as const;
      const summaries = ermine.route(large, pair).alternatives.map(({ summary }) => summary);
      expect(new Set(summaries).size).toBe(summaries.length);
      finer.push(...summaries.filter((one) => /min \d+ s$/.test(one)));
    }
    expect(finer).toEqual([expect.stringMatching(/^Ring Motorway, Quarry Road, \+1 min \d+ s$/)]);
  });

  test('follow the costing: a closure has others', () => {
    const closed = { transientUpdates: [{ segmentID: town.id('DE'), updates: [{ exclude: 'Y' as const }] }] };
    const { alternatives } = ermine.route(database, { ...query, returnSegments: true }, closed);
    const ridden = alternatives.flatMap(({ legs }) => legs.flatMap(({ segments }) => segments));
    expect(ridden.map(({ segmentID }) => segmentID)).not.toContain(town.id('DE'));
    const layered = ermine.updateDatabase(database, { works: closed.transientUpdates });
    expect(ermine.route(layered, { ...query, returnSegments: true }).alternatives).toEqual(alternatives);
  });

  test('change one leg at a time, and go on straight where the route does', () => {
    for (const continueStraight of [false, true]) {
      const over = {
        ...across,
        intermediatePoints: [landmarks.centre],
        returnIntermediatePoints: true,
        continueStraight,
      };
      const { alternatives, legs, intermediatePoints } = ermine.route(large, over);
      expect(alternatives.length).toBeGreaterThan(0);
      for (const one of alternatives) {
        expect(one.intermediatePoints).toEqual(intermediatePoints);
        const changed = one.legs.filter((leg, i) => JSON.stringify(leg) !== JSON.stringify(legs[i]));
        expect(changed).toHaveLength(1);
      }
    }
  });

  test('change one of the fifty longest legs', () => {
    const roads = ermine.openDatabase(ermine.prepareNetwork(ermine.buildNetwork(withRoad.source)));
    // from A to F there is an alternative; between I and N, which are farther apart, there is none
    const summariesWith = (longer: number) => {
      const toAndFro = Array.from({ length: longer }, (_, i) => withRoad.at(i % 2 === 0 ? 'I' : 'N'));
      const [endPoint, ...others] = [withRoad.at(longer % 2 === 0 ? 'I' : 'N'), withRoad.at('F'), ...toAndFro];
      const asked = { startPoint: withRoad.at('A'), endPoint, alternatives: 3 };
      return ermine.route(roads, asked, { intermediatePoints: others }).alternatives?.length;
    };
    expect([summariesWith(49), summariesWith(50)]).toEqual([1, 0]);
  });

  test('change only the longest legs if their trips have many stops', () => {
    const roads = openEngine(buildNetwork(withRoad.source));
    // there is an alternative on the way to F, but none on the longer one from F to N
    const asked = { startPoint: withRoad.at('A'), endPoint: withRoad.at('N'), alternatives: 3 };
    const count = () => route(roads, asked, { intermediatePoints: [withRoad.at('F')] }).alternatives?.length;
    expect(count()).toBe(1);
    const mostStops = vi.spyOn(TRIP_TOOLS, 'mostStops', 'get').mockReturnValue(0);
    expect(count()).toBe(0);
    mostStops.mockRestore();
  });

  test('are counted against the limits of a call', () => {
    const limits = { ...across, returnSegments: false, directionsStyle: 'None' } as const;
    const small = ermine.openDatabase(prepared, { limits: { answerBytes: 10_000 } });
    expect(ermine.route(small, { ...limits, alternatives: 0 }).geometry.coordinates.length).toBeGreaterThan(2);
    expect(() => ermine.route(small, limits)).toThrow('its limit of 10000 bytes');
  });

  test('are the same in a pool, over HTTP and under every other option', async () => {
    const expected = ermine.route(large, across);
    await using pool = await openPool(ermine.encodeNetwork(prepared), { size: 1 });
    expect(await pool.route(across)).toEqual(expected);
    const points = `startPoint=${landmarks.west},epsg:4326&endPoint=${landmarks.north},epsg:4326`;
    const shape = 'segmentGeometryStyle=All&directionsStyle=Normal&returnSegments=true';
    const url = `/rest/Spatial/erm/databases/city.json?q=route&${points}&${shape}&alternatives=3`;
    for (const database of [large, pool]) {
      const { status, body } = await handle({ databases: { city: database } }, { method: 'GET', url });
      expect(status).toBe(200);
      expect(JSON.parse(body as string)).toEqual(JSON.parse(JSON.stringify(expected)));
    }
    expect(ermine.route(large, across, {}, { explain: true, statistics: true })).toMatchObject(expected);
  });

  test('are lines of their own in GeoJSON', () => {
    const { directionsStyle: _, ...drawn } = across;
    const { alternatives } = ermine.route(large, drawn);
    const { features } = toGeoJson(ermine.route(large, drawn));
    expect(features).toHaveLength(1 + alternatives.length);
    expect(features[0].properties).not.toHaveProperty('alternatives');
    expect(features[1].properties).toMatchObject({ stretch: alternatives[0].stretch });
    expect(features[1].geometry?.coordinates).toEqual(alternatives[0].geometry.coordinates);
  });
});

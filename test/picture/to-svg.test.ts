import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { chainsOf, coarser } from '../../src/picture/chains.ts';
import { type Picture, type PictureBounds, toSvg } from '../../src/picture/to-svg.ts';
import { decodeNetwork, encodeNetwork } from '../../src/prepared/encode-network.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';

const network = buildNetwork(city({ segments: 1000 }));

const square = (size: number): [number, number][] => [
  [-size, -size],
  [size, -size],
  [size, size],
  [-size, size],
  [-size, -size],
];

const all: Picture = {
  title: 'Bread & "butter" <b>',
  boundary: {
    travelBoundary: {
      costs: [
        { cost: 10, costUnit: 'min', geometry: { coordinates: [[square(0.02), square(0.01)]] } },
        { cost: 5, costUnit: 'min', geometry: { coordinates: [[square(0.01)]] } },
      ],
    },
  },
  routes: [
    { distance: 1234.5, distanceUnit: 'm', time: 3.21, timeUnit: 'min', geometry: { coordinates: square(0.015) } },
    {
      coordinates: [
        [0, 0],
        [0.01, 0.02],
      ],
    },
  ],
  matrix: { matrix: [{ startPoint: { coordinates: [0, 0] }, endPoint: { coordinates: [0.01, 0.01] }, time: 5 }] },
  segments: [
    {
      geometry: {
        coordinates: [
          [0, 0],
          [0.005, 0],
        ],
      },
    },
  ],
  points: [[0, 0], { coordinates: [0.01, 0], label: 'A & B' }],
};

/** The elements of an SVG. Fails if it is not well-formed. */
function elementsOf(svg: string): { name: string; attributes: Record<string, string> }[] {
  const elements: { name: string; attributes: Record<string, string> }[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) =>
    elements.push({ name, attributes: attributes as Record<string, string> }),
  );
  parser.write(svg).close();
  return elements;
}

function textsOf(svg: string): string[] {
  return Array.from(svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g), ([, text]) => text);
}

/** A ring between two longitudes from south to north, with a corner every hundredth. */
function band(west: number, east: number): [number, number][] {
  const north = Array.from({ length: 101 }, (_, i) => i / 100);
  return [
    ...north.map((y): [number, number] => [west, y]),
    ...north.reverse().map((y): [number, number] => [east, y]),
    [west, 0],
  ];
}

describe('a picture', () => {
  test('is always well-formed', () => {
    for (const picture of [all, { ...all, network }, { network }, {}, { points: [[8, 50]] }] as Picture[]) {
      expect(elementsOf(toSvg(picture))[0].name).toBe('svg');
    }
  });

  test('is the same for the same content, and does not change its input', () => {
    const given = structuredClone(all);
    expect(toSvg({ ...all, network })).toBe(toSvg({ ...given, network }));
    expect(all).toEqual(given);
  });

  test('shows a prepared network like a plain one', () => {
    expect(toSvg({ network: prepareNetwork(network) })).toBe(toSvg({ network }));
  });

  test('names costs, routes and labels', () => {
    const texts = textsOf(toSvg(all));
    expect(texts).toEqual(expect.arrayContaining(['5 min', '10 min', '1230 m, 3.21 min', 'route 2', 'segment']));
    expect(texts).toContain('A &#38; B');
    expect(texts).toContain('Bread &#38; &#34;butter&#34; &#60;b&#62;');
    expect(textsOf(toSvg({ ...all, legend: false }))).toEqual([
      'A &#38; B',
      'Bread &#38; &#34;butter&#34; &#60;b&#62;',
    ]);
  });

  test('draws larger costs below smaller ones, whatever their order', () => {
    const fills = elementsOf(toSvg({ boundary: all.boundary }))
      .filter(({ name, attributes }) => name === 'path' && attributes.fill !== undefined && attributes.d.includes('z'))
      .map(({ attributes }) => attributes.d.split('M').length - 1);
    expect(fills).toEqual([2, 1]);
  });

  test('draws bands over roads, which would otherwise hide them', () => {
    const [lon, lat] = [network.pointX[0] / 1e7, network.pointY[0] / 1e7];
    const bounds: PictureBounds = [lon - 0.01, lat - 0.01, lon + 0.01, lat + 0.01];
    const ring = square(0.005).map(([x, y]) => [lon + x, lat + y]);
    const costs = [{ cost: 5, costUnit: 'min', geometry: { coordinates: [[ring]] } }];
    const [, , roads] = toSvg({ network, bounds }).split('\n');
    const [, , below, bands] = toSvg({ network, bounds, boundary: { travelBoundary: { costs } } }).split('\n');
    expect(roads).toContain('stroke-linecap');
    expect(below).toBe(roads);
    expect(bands).toContain('fill-opacity=".5"');
  });

  test('puts its legend where it hides no band, if there is such a corner', () => {
    // a band along the right edge: its corners cover the corners of the picture, except the corner below the title
    const edge = { cost: 5, costUnit: 'min', geometry: { coordinates: [[band(0.78, 0.79)]] } };
    const svg = toSvg({
      boundary: { travelBoundary: { costs: [edge] } },
      bounds: [0.2, 0.2, 0.8, 0.8],
      title: 'Reach',
    });
    const [, , sheet] = elementsOf(svg).filter(({ name }) => name === 'rect');
    const [, , width] = elementsOf(svg)[0].attributes.viewBox.split(' ').map(Number);
    expect(Number(sheet.attributes.x)).toBeLessThan(width / 4);
  });

  test('puts its legend in a corner without a route, even if it hides more of a band there', () => {
    const edge = { cost: 5, costUnit: 'min', geometry: { coordinates: [[band(0.78, 0.79)]] } };
    const svg = toSvg({
      boundary: { travelBoundary: { costs: [edge] } },
      routes: [{ coordinates: [0.21, 0.3, 0.4, 0.5, 0.6, 0.7, 0.79].map((lat) => [0.21, lat]) }],
      bounds: [0.2, 0.2, 0.8, 0.8],
    });
    const [, sheet] = elementsOf(svg).filter(({ name }) => name === 'rect');
    const [, , width] = elementsOf(svg)[0].attributes.viewBox.split(' ').map(Number);
    expect(Number(sheet.attributes.x)).toBeGreaterThan(width / 2);
  });

  test('puts the label of a route before its figures', () => {
    const [route, line] = all.routes!;
    const texts = textsOf(
      toSvg({
        routes: [
          { ...route, label: 'a car' },
          { ...line, label: 'by <foot>' },
        ],
      }),
    );
    expect(texts).toEqual(expect.arrayContaining(['a car, 1230 m, 3.21 min', 'by &#60;foot&#62;']));
    expect(() => toSvg({ routes: [{ ...route, label: 5 }] } as never)).toThrow('routes[0].label: expected a text');
  });

  test('shows the answers, not all of the network, and everything within its frame', () => {
    const [svg, ...elements] = elementsOf(toSvg({ boundary: all.boundary, width: 500 }));
    expect(svg.attributes.width).toBe('500');
    const [, , width, height] = svg.attributes.viewBox.split(' ').map(Number);
    for (const { attributes } of elements) {
      for (const [, x, y] of (attributes.d ?? '').matchAll(/M(-?\d+) (-?\d+)/g)) {
        expect(Number(x)).toBeGreaterThanOrEqual(0);
        expect(Number(x)).toBeLessThanOrEqual(width);
        expect(Number(y)).toBeGreaterThanOrEqual(0);
        expect(Number(y)).toBeLessThanOrEqual(height);
      }
    }
    const wide = elementsOf(toSvg({ ...all, bounds: [-10, -10, 10, 10] }))[0];
    expect(wide.attributes.viewBox).not.toBe(svg.attributes.viewBox);
  });

  test('is not split at the antimeridian', () => {
    const svg = toSvg({
      routes: [
        {
          coordinates: [
            [179.99, 0],
            [-179.99, 0.01],
          ],
        },
      ],
    });
    const line = elementsOf(svg).find(({ attributes }) => attributes.stroke === '#2457d6');
    const [, dx] = line?.attributes.d.match(/l(-?\d+)[ -]/) ?? [];
    expect(Number(dx)).toBeGreaterThan(0);
    expect(Number(dx)).toBeLessThan(10_000);
  });

  test('of a city names its classes of road, largest first', () => {
    const texts = textsOf(toSvg({ network }));
    expect(texts.indexOf('limited access')).toBeLessThan(texts.indexOf('local road'));
    expect(texts[texts.length - 1]).toMatch(/^[125]0* k?m$/);
  });
});

describe('a picture of a city', () => {
  const whole = toSvg({ network });
  const pathsOf = (svg: string) => elementsOf(svg).filter(({ name }) => name === 'path');

  test('names its streets, and repeats no name nearby', () => {
    const names = new Map(
      elementsOf(whole).flatMap(({ attributes }) => (attributes.transform ? [[attributes.transform, 1]] : [])),
    );
    expect(names.size).toBeGreaterThan(5);
    expect(textsOf(whole)).toContain('Ring Motorway');
  });

  test('stays within the requested size, and loses minor roads first', () => {
    const bytes = Math.round(whole.length * 0.6);
    const small = toSvg({ network, bytes });
    expect(small.length).toBeLessThanOrEqual(bytes);
    expect(pathsOf(toSvg({ network, bytes: 12_000 })).length).toBeLessThan(pathsOf(whole).length);
    expect(toSvg({ network, bytes: 12_000 })).toContain('limited access');
  });

  test('keeps lines within the requested precision', () => {
    expect(toSvg({ network, precision: 2 }).length).toBeLessThan(whole.length);
    expect(toSvg({ network, precision: 0 }).length).toBeGreaterThan(whole.length);
  });

  test('draws no road thinner than requested', () => {
    const widths = pathsOf(toSvg({ network, leastWidth: 3, legend: false })).map(({ attributes }) =>
      Number(attributes['stroke-width']),
    );
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(30);
  });
});

describe('a chain of lines', () => {
  const coordinate = fc.integer({ min: 0, max: 6 });
  const line = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 4 });
  const lines = fc.array(line, { maxLength: 12 }).map((all) => all.map((places) => places.flat()));
  /** How often each piece of a line occurs, in either direction. */
  const pieces = (all: readonly (readonly number[])[]) =>
    all
      .flatMap((places) =>
        Array.from({ length: places.length / 2 - 1 }, (_, i) =>
          [places.slice(2 * i, 2 * i + 2), places.slice(2 * i + 2, 2 * i + 4)].map(String).sort().join(' '),
        ),
      )
      .sort();

  test('contains every piece of its lines once', () => {
    fc.assert(
      fc.property(lines, (all) => {
        expect(pieces(chainsOf(all))).toEqual(pieces(all));
      }),
      { seed: 18 },
    );
  });

  test('stays within the tolerance when simplified, and keeps its ends', () => {
    fc.assert(
      fc.property(line, fc.double({ min: 0, max: 3, noNaN: true }), (places, tolerance) => {
        const kept = coarser(places.flat(), tolerance);
        expect(kept.slice(0, 2)).toEqual([...places[0]]);
        expect(kept.slice(-2)).toEqual([...places[places.length - 1]]);
        const offOf = ([x, y]: readonly number[]) => {
          let least = Infinity;
          for (let at = 2; at < kept.length; at += 2) {
            const [ax, ay, bx, by] = kept.slice(at - 2, at + 2);
            const share = Math.max(
              0,
              Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2 || 1)),
            );
            least = Math.min(least, Math.hypot(ax + share * (bx - ax) - x, ay + share * (by - ay) - y));
          }
          return least;
        };
        for (const place of places) expect(offOf(place)).toBeLessThanOrEqual(tolerance + 1e-9);
      }),
      { seed: 18 },
    );
  });
});

describe('a route', () => {
  const line = {
    coordinates: [
      [0, 0],
      [0.01, 0],
      [0.01, 0.01],
    ],
  };
  const svg = toSvg({ routes: [line], legend: false });

  test('starts in a ring and ends in a pin', () => {
    const [circle] = elementsOf(svg).filter(({ name }) => name === 'circle');
    expect(circle.attributes.fill).toBe('#fff');
    expect(svg).toMatch(/<path d="M\d+ \d+l-70-150a/);
  });

  test('has arrows in its direction', () => {
    const arrows = (picture: Picture) => /<path d="([^"]*)" stroke="#fff" stroke-width="15"/.exec(toSvg(picture))?.[1];
    expect(arrows({ routes: [line] })?.split('M').length).toBeGreaterThan(5);
    expect(arrows({ routes: [line] })).not.toBe(arrows({ routes: [{ coordinates: [...line.coordinates].reverse() }] }));
  });
});

describe('the attribution', () => {
  const owed = buildNetwork({ ...city({ segments: 300 }), attribution: '© the surveyors' });

  test('is shown in the corner, also after the network was a file', () => {
    expect(textsOf(toSvg({ network: owed }))).toContain('© the surveyors');
    expect(textsOf(toSvg({ network: decodeNetwork(encodeNetwork(owed)) }))).toContain('© the surveyors');
    expect(textsOf(toSvg({ network: owed, attribution: 'others' }))).toContain('others');
    expect(textsOf(toSvg({ network }))).not.toContain('© the surveyors');
  });
});

test('invalid routes and segments are reported', () => {
  const draw = () => toSvg({ routes: [5], segments: [null] } as never);
  expect(draw).toThrow('routes[0]: expected an object, found 5; segments[0]: expected an object, found null');
});

test('a position beyond any map is reported, and never drawn as NaN', () => {
  expect(() =>
    toSvg({
      points: [
        [1e308, 0],
        [-1e308, 0],
      ],
    }),
  ).toThrow('points[0]: expected [longitude, latitude] in degrees, found 1e+308, 0');
  expect(() => toSvg({ points: [[0, 0]], bounds: [-1e308, 0, 1e308, 1] })).toThrow('bounds: expected');
});

test('an answer in another coordinate system is refused, with what to do', () => {
  const crs = { type: 'name', properties: { name: 'epsg:25832' } };
  const line = { coordinates: [[476_000, 5_480_000]], crs };
  const picture = {
    routes: [{ geometry: line }, line],
    segments: [{ geometry: line }],
    boundary: { travelBoundary: { costs: [{ cost: 5, costUnit: 'min', geometry: { coordinates: [], crs } }] } },
  };
  const what = ['boundary.travelBoundary.costs[0].geometry', 'routes[0].geometry', 'routes[1]', 'segments[0].geometry'];
  const reported = what.map((one) => `${one} is in "epsg:25832": request it with destinationSrs: 'epsg:4326'`);
  expect(() => toSvg(picture as never)).toThrow(`The picture cannot be drawn: ${reported.join('; ')}`);
  expect(() => toSvg({ points: [[476_000, 5_480_000]] })).toThrow('in degrees, found 476000, 5480000');
});

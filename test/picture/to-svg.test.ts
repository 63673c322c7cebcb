import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { type Picture, toSvg } from '../../src/picture/to-svg.ts';

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
    {},
  ],
  points: [[0, 0], { coordinates: [0.01, 0], label: 'A & B' }],
};

/** The elements of an SVG; fails where it is not well-formed. */
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

describe('a picture', () => {
  test('is well-formed, whatever it shows', () => {
    for (const picture of [all, { ...all, network }, { network }, {}, { points: [[8, 50]] }] as Picture[]) {
      expect(elementsOf(toSvg(picture))[0].name).toBe('svg');
    }
  });

  test('is the same for the same content, and changes nothing it is given', () => {
    const given = structuredClone(all);
    expect(toSvg({ ...all, network })).toBe(toSvg({ ...given, network }));
    expect(all).toEqual(given);
  });

  test('tells costs, routes and labels in words', () => {
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

  test('is not torn apart at the antimeridian', () => {
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
    const [, dx] = line?.attributes.d.match(/l(-?\d+) /) ?? [];
    expect(Number(dx)).toBeGreaterThan(0);
    expect(Number(dx)).toBeLessThan(10_000);
  });

  test('of a city names its classes of road, largest first', () => {
    const texts = textsOf(toSvg({ network }));
    expect(texts.indexOf('limited access')).toBeLessThan(texts.indexOf('local road'));
    expect(texts[texts.length - 1]).toMatch(/^[125]0* k?m$/);
  });
});

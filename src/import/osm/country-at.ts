// Finds the country of a point and its side of driving, from coarse outlines.

import { lineOfPolyline } from '../../formats/polyline.ts';
import { PER_DEGREE } from '../../network/network.ts';
import { countryOutlines } from './country-outlines.ts';

export interface Country {
  /** The country code, two capital letters. */
  readonly code: string;
  readonly drivingSide: 'left' | 'right';
}

interface CountryOutline extends Country {
  readonly rings: readonly Ring[];
}

interface Ring {
  /** West, south, east, north. */
  readonly box: Float64Array;
  readonly text: string;
  /** Longitudes and latitudes in turn; decoded on first use. */
  points?: Float64Array;
}

/** The size of a cell in 1e-7 degrees, about 300 m. All points of one cell count as being in the same country. */
const CELL = 30_000;

export interface Countries {
  /** The country at a point in 1e-7 degrees. `undefined` in no man's land and far out at sea. */
  at(x: number, y: number): Country | undefined;
}

/** Opens the outlines. Outlines are decoded once, and each cell is looked up once. */
export function openCountries(): Countries {
  const outlines = countryOutlines.trim().split('\n').map(readOutline);
  const known = new Map<number, CountryOutline | undefined>();
  let last: CountryOutline | undefined;
  return {
    at(x, y) {
      const column = Math.floor(x / CELL);
      const row = Math.floor(y / CELL);
      const cell = row * 1_000_000 + column;
      if (known.has(cell)) return known.get(cell);
      const lon = ((column + 0.5) * CELL) / PER_DEGREE;
      const lat = ((row + 0.5) * CELL) / PER_DEGREE;
      // roads come in the order in which they were mapped, so that a road mostly lies near the previous one
      const found = last && holds(last, lon, lat) ? last : outlines.find((outline) => holds(outline, lon, lat));
      known.set(cell, found);
      last = found ?? last;
      return found;
    },
  };
}

/** The longitudes and latitudes of a ring, in turn. */
function unpackRing(text: string): Float64Array {
  return Float64Array.from(lineOfPolyline(text, 3).flat());
}

function readOutline(line: string): CountryOutline {
  const rings = line
    .slice(3)
    .split(',')
    .map((ring): Ring => {
      const dot = ring.indexOf('.');
      return { box: unpackRing(ring.slice(0, dot)), text: ring.slice(dot + 1) };
    });
  return { code: line.slice(0, 2), drivingSide: line[2] === '<' ? 'left' : 'right', rings };
}

// A point is in the country if it is inside an odd number of rings, because a hole is a ring as well.
function holds({ rings }: CountryOutline, lon: number, lat: number): boolean {
  let isInside = false;
  for (const ring of rings) {
    const [west, south, east, north] = ring.box;
    if (lon < west || lon > east || lat < south || lat > north) continue;
    ring.points ??= unpackRing(ring.text);
    const { points } = ring;
    let j = points.length - 2;
    for (let i = 0; i < points.length; j = i, i += 2) {
      const isAbove = points[i + 1] > lat;
      if (isAbove === points[j + 1] > lat) continue;
      const crossing = points[i] + ((lat - points[i + 1]) * (points[j] - points[i])) / (points[j + 1] - points[i + 1]);
      if (lon < crossing) isInside = !isInside;
    }
  }
  return isInside;
}

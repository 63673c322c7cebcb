// Boundaries of the classic look: a concave hull around the places that are reached. It swallows what lies between them,
// and the hulls of two limits need not nest; `drawOutlines` is exact.

import type { Feature, FeatureCollection, MultiPolygon, Point, Polygon, Position } from 'geojson';
import { ringsOfLevel, type VertexRings } from './bands.ts';
import { chooseRings } from './choose-rings.ts';
import { type Places, placesOfHull } from './hull-places.ts';
import { drawOutlines, type Outlined, type OutlineOptions } from './outline.ts';
import { type Pace, startPace, step } from './pace.ts';
import { goesRound, onlyRings, type Rings } from './rings.ts';
import type { Roads } from './roads.ts';
import { simplify } from './simplify.ts';
import { noStretches, type Stretches } from './stretches.ts';
import { concave, difference } from './turf.ts';
import { type MultiPolygonCoordinates, placeOne, placeRings, type Target, writePolygons } from './write-polygons.ts';

/** Places this many squares apart are joined, and farther ones only where roads are too sparse ... */
const JOINS = [4, 8, 16, 64];

/** ... for a hull around this share of all places. */
const ENOUGH = 0.95;

/** Metres that stretches may stray from their road. */
const TOLERANCE = 5;

/** Turf measures on a globe, in degrees; near 0, 0 a flat map of metres keeps its shape there. */
const METRES_PER_DEGREE = 111_195;

/** Raster lines: where hulls of two limits all but coincide, clipping leaves slivers about this thin. */
const THINNEST = 10;

/** To draw a road in detail. */
const STEPS_OF_ROAD = 16;

/** A concave hull for each limit, in the order of the limits. Ways off the road do not count. */
export function drawHulls(
  { roads, startX, startY, limits }: Outlined,
  options: OutlineOptions,
  target: Target,
): MultiPolygonCoordinates[] {
  const ascending = Array.from(new Set(limits)).sort((a, b) => a - b);
  const pace = startPace(options.onLimit);
  const stretches = stretchesOf(roads, pace);
  const starts = startX.map((x, i) => placeOne(x, startY[i], target));
  const begun: Places = { x: startX, y: startY };
  let before: Places = { x: [], y: [] };
  const hulls = ascending.map((limit) => {
    pace.look();
    const { places, square } = placesOfHull({ stretches, limit, begun, before }, pace);
    const rings = hullRings(places, square, pace);
    // Too few places for any triangle.
    if (rings.count === 0) return drawOutlines({ roads, startX, startY, limits: [limit] }, options, target)[0];
    const { withHoles, withIslands, leastArea } = options;
    pace.look();
    const chosen = chooseRings(rings, { levels: 1, startX, startY, withHoles, withIslands, leastArea, pace });
    before = { x: Array.from(chosen.vertex, (v) => chosen.x[v]), y: Array.from(chosen.vertex, (v) => chosen.y[v]) };
    const simple = simplify(
      placeRings(chosen, { west: 0, south: 0, unit: 1 }, target, pace),
      options.keep,
      starts.map(([x]) => x),
      starts.map(([, y]) => y),
      pace,
    );
    return writePolygons(ringsOfLevel(simple, 0, pace), simple, { ...target, isDegrees: false }, pace);
  });
  const drawn = hulls.map((hull, i) => {
    pace.look();
    const band = options.banding === 'Donut' && i > 0 ? subtract(hull, hulls[i - 1]) : hull;
    return finish(band, target, pace);
  });
  return limits.map((limit) => drawn[ascending.indexOf(limit)]);
}

function stretchesOf(roads: Roads, pace: Pace): Stretches {
  const stretches = noStretches(2 * roads.count);
  for (let road = 0; road < roads.count; road++) {
    step(pace, STEPS_OF_ROAD);
    roads.addStretches(road, TOLERANCE, stretches);
  }
  return stretches;
}

// The rings of the tightest concave hull around enough of the places, in metres.
function hullRings(places: Places, square: number, pace: Pace): Rings {
  pace.look();
  let rings = concaveRings(places, JOINS[0] * square);
  for (let i = 1; i < JOINS.length && shareWithin(places, rings) < ENOUGH; i++) {
    pace.look();
    rings = concaveRings(places, JOINS[i] * square);
  }
  return rings;
}

// The share of places in the largest outline.
function shareWithin({ x, y }: Places, rings: Rings): number {
  if (rings.count === 0) return 0;
  const largest = rings.area.indexOf(Math.max(...rings.area));
  const own = rings.vertex.subarray(rings.firstCorner[largest], rings.firstCorner[largest + 1]);
  const corners = new Set(Array.from(own, (v) => `${Math.round(rings.x[v])} ${Math.round(rings.y[v])}`));
  const within = x.filter(
    (_, i) => corners.has(`${Math.round(x[i])} ${Math.round(y[i])}`) || goesRound(rings, largest, x[i], y[i]),
  );
  return within.length / x.length;
}

function concaveRings({ x, y }: Places, longest: number): Rings {
  const points: FeatureCollection<Point> = {
    type: 'FeatureCollection',
    features: x.map((_, i) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: [x[i] / METRES_PER_DEGREE, y[i] / METRES_PER_DEGREE] },
    })),
  };
  const hull = x.length < 4 ? null : concave(points, { maxEdge: longest / 1000, units: 'kilometers' });
  return ringsOfPolygons(hull === null ? [] : polygonsOfFeature(hull), METRES_PER_DEGREE);
}

function polygonsOfFeature({ geometry }: Feature<Polygon | MultiPolygon>): Position[][][] {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
}

// Polygons of anybody's making as rings: outlines anticlockwise, and a ring that comes by a place twice as two rings.
function ringsOfPolygons(polygons: readonly (readonly (readonly Position[])[])[], scale: number): Rings {
  const x: number[] = [];
  const y: number[] = [];
  const firstCorner = [0];
  const vertex: number[] = [];
  const areas: number[] = [];
  const vertexAt = new Map<string, number>();
  for (const polygon of polygons) {
    polygon.forEach((ring, r) => {
      const own = ring.slice(1).map((position) => {
        const key = String(position);
        const known = vertexAt.get(key);
        if (known !== undefined) return known;
        vertexAt.set(key, x.length);
        x.push(position[0] * scale);
        return y.push(position[1] * scale) - 1;
      });
      const isOutline = r === 0;
      if (areaOf(own, x, y) > 0 !== isOutline) own.reverse();
      for (const loop of loopsOf(own)) {
        const area = areaOf(loop, x, y);
        if (loop.length < 3 || area === 0) continue;
        vertex.push(...loop);
        firstCorner.push(vertex.length);
        areas.push(area);
      }
    });
  }
  return {
    count: areas.length,
    firstCorner: Int32Array.from(firstCorner),
    vertex: Int32Array.from(vertex),
    level: new Uint16Array(areas.length),
    area: Float64Array.from(areas),
    x: Float64Array.from(x),
    y: Float64Array.from(y),
  };
}

function loopsOf(ring: readonly number[]): VertexRings {
  const loops: VertexRings = [];
  const path: number[] = [];
  for (const v of ring) {
    const seen = path.indexOf(v);
    if (seen >= 0) loops.push(path.splice(seen));
    path.push(v);
  }
  loops.push(path);
  return loops;
}

function areaOf(ring: readonly number[], x: readonly number[], y: readonly number[]): number {
  let doubled = 0;
  for (let i = 1; i + 1 < ring.length; i++) {
    const [o, a, b] = [ring[0], ring[i], ring[i + 1]];
    doubled += (x[a] - x[o]) * (y[b] - y[o]) - (x[b] - x[o]) * (y[a] - y[o]);
  }
  return doubled / 2;
}

function subtract(outer: MultiPolygonCoordinates, inner: MultiPolygonCoordinates): Position[][][] {
  const features = [outer, inner].map(
    (coordinates): Feature<MultiPolygon> => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'MultiPolygon', coordinates },
    }),
  );
  const band = difference({ type: 'FeatureCollection', features });
  return band === null ? [] : polygonsOfFeature(band);
}

// Onto the raster of the target again, where clipping has made new corners.
function finish(polygons: Position[][][], target: Target, pace: Pace): MultiPolygonCoordinates {
  const onRaster = polygons.map((polygon) =>
    polygon.map((ring) => ring.map((position) => position.map((value) => Math.round(value * target.perUnit)))),
  );
  const rings = ringsOfPolygons(
    onRaster.map((polygon) => polygon.map(withoutRepeats)),
    1,
  );
  const wide = onlyRings(rings, (ring) => Math.abs(rings.area[ring]) > THINNEST * perimeter(rings, ring));
  return writePolygons(ringsOfLevel(wide, 0, pace), wide, target, pace);
}

function perimeter({ firstCorner, vertex, x, y }: Rings, ring: number): number {
  const end = firstCorner[ring + 1];
  let length = 0;
  for (let corner = firstCorner[ring], before = vertex[end - 1]; corner < end; corner++) {
    const here = vertex[corner];
    length += Math.hypot(x[here] - x[before], y[here] - y[before]);
    before = here;
  }
  return length;
}

function withoutRepeats(ring: readonly Position[]): Position[] {
  return ring.filter((position, i) => i === 0 || position[0] !== ring[i - 1][0] || position[1] !== ring[i - 1][1]);
}

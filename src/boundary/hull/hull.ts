// Boundaries in the classic style: a concave hull around the reached places, which includes the area between them.
//
// A hull is the area covered by triangles of places with short sides. The places of a smaller limit are also places of a larger one, and
// the sides of the smaller hull are sides of triangles of the larger hull. Hulls therefore nest, and share corners and sides where they
// meet. Their sides enclose the area between two hulls, so nothing has to be clipped.

import type { Field } from '../../kernel/drawing/field.ts';
import type { Singles } from '../../kernel/drawing/memory.ts';
import { GROUP, MOST_ROADS, ROAD } from '../../kernel/drawing/road.ts';
import type { Work } from '../../kernel/drawing/simplify/work.ts';
import { addStretches, STRETCH } from '../../kernel/drawing/stretches.ts';
import { makeTables } from '../../kernel/drawing/tables.ts';
import type { VertexRings } from '../bands.ts';
import { type DeadlineCheck, drawingRoom, startDeadlineCheck, step } from '../deadline-check.ts';
import { type Drawing, layRoads } from '../drawing.ts';
import { drawingInArrays } from '../in-arrays.ts';
import type { Outlined, OutlineOptions } from '../outline.ts';
import type { Wanted } from '../rings/choose-rings.ts';
import { polygonsOfLimits, valuesOf } from '../rings/polygons-of-limits.ts';
import type { Rings } from '../rings/rings.ts';
import { ringsOfSides, type Sides, type Vertices } from '../rings/sides.ts';
import type { Lattice, MultiPolygonCoordinates, Target } from '../rings/write-polygons.ts';
import type { Roads } from '../roads.ts';
import { type HullsOfLimits, hullsOfLimits } from './hulls-of-limits.ts';

/** How many metres a stretch may deviate from its road. */
const TOLERANCE = 5;

/** How thin, in raster lines, a triangle may be. Thinner ones may flip when their corners are rounded to the raster. */
const THINNEST = 10;

/** The places of hulls are already in metres on the flat map. */
const METRES: Lattice = { west: 0, south: 0, unit: 1 };

/** Steps for drawing a road in detail. */
const STEPS_OF_ROAD = 16;

/** Steps for building and looking up a key. */
const STEPS_OF_SIDE = 16;

/** How much longer a step takes than where outlines are drawn. */
const WEIGHT = 3;

/** A concave hull for each limit, in the order of the limits. Travel off the road is ignored. */
export function drawHulls(
  { roads, starts: begun, limits }: Outlined,
  options: OutlineOptions,
  target: Target,
): MultiPolygonCoordinates[] {
  const values = valuesOf(limits);
  const room = drawingRoom(options.arena?.room?.most ?? Infinity);
  const deadline = startDeadlineCheck(options.onLimit, room, options.stepsBefore, WEIGHT);
  const drawing = drawingInArrays(makeTables(), roads, deadline);
  const hulls = hullsOfLimits(stretchesOf(drawing, roads, deadline), begun, values, deadline);
  const { starts } = hulls;
  const { withHoles, withIslands, leastArea } = options;
  const wanted: Wanted = {
    levels: values.length,
    starts,
    withHoles,
    withIslands,
    leastArea,
    deadline,
  };
  return polygonsOfLimits(
    { rings: hullRings(hulls, deadline), lattice: METRES, wanted, starts, limits },
    { ...options, isGrowing: true },
    target,
    (outer, inner, rings) => {
      const band = inner === undefined ? outer : ringsOfSides(sidesBetween(outer, inner, deadline), rings, deadline);
      return band.filter((ring) => isWide(ring, rings));
    },
    drawing,
  );
}

// STRETCH numbers for each reached part of each road.
function stretchesOf(drawing: Drawing<Field, Work>, roads: Roads, deadline: DeadlineCheck): Singles {
  const { field, put } = drawing;
  layRoads(drawing, roads);
  const rows = rowsOf(roads, deadline);
  const count = rows.length / ROAD;
  put('roads', rows);
  put('stretches', new Float32Array(2 * STRETCH * count));
  for (let road = 0; road < count; road++) {
    step(deadline, STEPS_OF_ROAD);
    addStretches(field, road, TOLERANCE);
  }
  return field.stretches.subarray(0, STRETCH * field.stretchCount);
}

function rowsOf({ rows: parts, groups: { sheet, mostRoads, write } }: Roads, deadline: DeadlineCheck): Int32Array {
  const rows = new Int32Array(parts.length + ROAD * mostRoads);
  rows.set(parts);
  let row = parts.length;
  for (let group = 0; group < sheet.length / GROUP; group++) {
    step(deadline, MOST_ROADS);
    row = write(group, rows, row);
  }
  return rows.subarray(0, row);
}

// The rings of each limit, in metres.
function hullRings({ vertices, sides }: HullsOfLimits, deadline: DeadlineCheck): Rings {
  const vertex: number[] = [];
  const firstCorner = [0];
  const level: number[] = [];
  const area: number[] = [];
  sides.forEach((around, limit) => {
    for (const ring of ringsOfSides(around, vertices, deadline)) {
      for (const v of ring) vertex.push(v);
      firstCorner.push(vertex.length);
      level.push(limit);
      area.push(areaOf(ring, vertices));
    }
  });
  return {
    count: area.length,
    firstCorner: Int32Array.from(firstCorner),
    vertex: Int32Array.from(vertex),
    level: Uint16Array.from(level),
    area: Float64Array.from(area),
    x: Float64Array.from(vertices.x),
    y: Float64Array.from(vertices.y),
  };
}

// The sides of the area within `outer` but not within `inner`: the sides of both hulls, except the sides that they share.
function sidesBetween(outer: VertexRings, inner: VertexRings, deadline: DeadlineCheck): Sides {
  const shared = new Set<string>();
  const from: number[] = [];
  const to: number[] = [];
  eachSide(inner, deadline, (a, b) => shared.add(`${a} ${b}`));
  eachSide(outer, deadline, (a, b) => {
    if (shared.delete(`${a} ${b}`)) return;
    from.push(a);
    to.push(b);
  });
  eachSide(inner, deadline, (a, b) => {
    if (!shared.has(`${a} ${b}`)) return;
    from.push(b);
    to.push(a);
  });
  return { from, to };
}

function eachSide(rings: VertexRings, deadline: DeadlineCheck, show: (a: number, b: number) => unknown): void {
  for (const ring of rings) {
    step(deadline, STEPS_OF_SIDE * ring.length);
    for (let i = 0; i < ring.length; i++) show(ring[i], ring[(i + 1) % ring.length]);
  }
}

function isWide(ring: Int32Array, vertices: Vertices): boolean {
  const { x, y } = vertices;
  let length = 0;
  ring.forEach((v, i) => {
    const next = ring[(i + 1) % ring.length];
    length += Math.hypot(x[next] - x[v], y[next] - y[v]);
  });
  return Math.abs(areaOf(ring, vertices)) > THINNEST * length;
}

// Positive if a ring is wound anticlockwise.
function areaOf(ring: Int32Array, { x, y }: Vertices): number {
  let doubled = 0;
  for (let i = 1; i + 1 < ring.length; i++) {
    const [o, a, b] = [ring[0], ring[i], ring[i + 1]];
    doubled += (x[a] - x[o]) * (y[b] - y[o]) - (x[b] - x[o]) * (y[a] - y[o]);
  }
  return doubled / 2;
}

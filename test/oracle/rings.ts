// Rings and polygons as in GeoJSON: lists of [x, y], with the first point repeated at the end.

export type Position = readonly [number, number];
export type Ring = readonly Position[];

/** The area of a ring in squared units of its coordinates, positive if it runs anticlockwise. */
export function signedArea(ring: Ring): number {
  let doubled = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    // Relative to the first point: far from zero, the products would be too coarse for a small ring.
    doubled +=
      (ring[j][0] - ring[0][0]) * (ring[i][1] - ring[0][1]) - (ring[i][0] - ring[0][0]) * (ring[j][1] - ring[0][1]);
  }
  return doubled / 2;
}

/** Whether a point is inside a ring of either direction. A point on the common border of two rings counts as inside exactly one of them. */
export function isInRing(x: number, y: number, ring: Ring): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [ax, ay] = ring[i];
    const [bx, by] = ring[j];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** Whether a point is inside a polygon: in its first ring and in none of the others, its holes. */
export function isInPolygon(x: number, y: number, polygon: readonly Ring[]): boolean {
  return polygon.length > 0 && isInRing(x, y, polygon[0]) && !polygon.some((ring, i) => i > 0 && isInRing(x, y, ring));
}

/** Whether a point is inside any of several polygons. */
export function isInMultiPolygon(x: number, y: number, polygons: readonly (readonly Ring[])[]): boolean {
  return polygons.some((polygon) => isInPolygon(x, y, polygon));
}

/** The distance of a place from the nearest side of polygons, in the unit of their coordinates. */
export function distanceFrom(x: number, y: number, polygons: readonly (readonly Ring[])[]): number {
  const sides = polygons.flat().flatMap((ring) => ring.slice(1).map((to, i) => [ring[i], to]));
  return Math.min(
    ...sides.map(([[x1, y1], [x2, y2]]) => {
      const [dx, dy] = [x2 - x1, y2 - y1];
      const share = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)));
      return Math.hypot(x1 + share * dx - x, y1 + share * dy - y);
    }),
  );
}

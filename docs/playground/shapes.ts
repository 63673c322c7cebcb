// Areas as they go from one thread to another: corners on the plane, ring after ring.

import { type Plane, toPlane } from './camera.ts';

export interface Shape {
  /** x, y, x, y, ... */
  readonly corners: Float32Array<ArrayBuffer>;
  /** By ring: the corner after its last one. */
  readonly ends: Uint32Array;
}

export function shapeOf(plane: Plane, polygons: readonly (readonly (readonly (readonly number[])[])[])[]): Shape {
  const rings = polygons.flat();
  const corners = new Float32Array(2 * rings.reduce((count, ring) => count + ring.length, 0));
  const ends = new Uint32Array(rings.length);
  let at = 0;
  rings.forEach((ring, i) => {
    for (const place of ring) {
      const [x, y] = toPlane(plane, place);
      corners[2 * at] = x;
      corners[2 * at++ + 1] = y;
    }
    ends[i] = at;
  });
  return { corners, ends };
}

export function pathOf({ corners, ends }: Shape): Path2D {
  const path = new Path2D();
  let at = 0;
  for (const end of ends) {
    path.moveTo(corners[2 * at], corners[2 * at + 1]);
    for (at++; at < end; at++) path.lineTo(corners[2 * at], corners[2 * at + 1]);
    path.closePath();
  }
  return path;
}

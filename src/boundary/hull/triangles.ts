// What hulls take of Delaunator.

import Delaunator from 'delaunator';

/** Triangles of Delaunay, as three corners each and three sides: side i leads from `corner[i]` to that of the next side. */
export interface Triangles {
  readonly corner: Uint32Array;
  /** By side: the same side of the triangle beyond, which leads back; or -1. */
  readonly beyond: Int32Array;
}

/** Of places `x, y, x, y, ...`; of places in one spot only the first is a corner. */
export function triangulate(places: Float64Array): Triangles {
  const { triangles, halfedges } = new Delaunator(places);
  return { corner: triangles, beyond: halfedges };
}

// Delaunay triangulation for hulls, by Delaunator.

import Delaunator from 'delaunator';

/** Delaunay triangles, each as three corners and three sides: side i leads from `corner[i]` to the corner of the next side. */
export interface Triangles {
  readonly corner: Uint32Array;
  /** For each side: the opposite side, which belongs to the adjacent triangle; or -1. */
  readonly beyond: Int32Array;
}

/** Triangulates places `x, y, x, y, ...`. Of several places at one position, only the first is a corner. */
export function triangulate(places: Float64Array): Triangles {
  const { triangles, halfedges } = new Delaunator(places);
  return { corner: triangles, beyond: halfedges };
}

// What hulls take of Delaunator, loaded when first wanted.

import { createRequire } from 'node:module';
import type * as triangles from './triangles.ts';

const load = createRequire(import.meta.url);

/** As in `triangles.ts`. */
export const triangulate: typeof triangles.triangulate = (places) => {
  const { default: Delaunator } = load('delaunator');
  const { triangles: corner, halfedges: beyond } = new Delaunator(places);
  return { corner, beyond };
};

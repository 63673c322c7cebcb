// geojson-path-finder: the lines of the same network, in both directions, by length. Requests give vertices.

import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as finder from 'geojson-path-finder';
import { directedSegmentsOf, linesOf } from './directed-segments.js';
import { versionOf } from './valhalla.js';

export const name = 'geojson-path-finder';
/** Its routes have kilometres, not seconds, so its answers are not compared with others. */
export const unit = 'km';

export function open({ network }) {
  const PathFinder = finder.default?.default ?? finder.default;
  const features = linesOf(network).map((coordinates) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates },
  }));
  const paths = new PathFinder({ type: 'FeatureCollection', features }, { tolerance: 1e-7 });
  const { pointOf, junctionNear } = directedSegmentsOf(network);
  const feature = (point) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Point', coordinates: pointOf.get(junctionNear(point)) },
  });
  return {
    version: versionOf(dirname(fileURLToPath(import.meta.resolve('geojson-path-finder')))),
    route: ([start, end]) => paths.findPath(feature(start), feature(end))?.weight ?? Number.NaN,
  };
}

// Converts a boundary from the flat map to the coordinate system of the answer.

import { type FlatMap, fromFlat } from '../boundary/flat-map.ts';
import type { Target } from '../boundary/rings/write-polygons.ts';
import type { CoordinateSystem } from '../geo/coordinate-systems.ts';
import { SHORTEST_DEGREE } from '../geo/wgs84.ts';
import { PER_DEGREE } from '../network/network.ts';
import { IN_DEGREES, project } from './geometry.ts';

/** Converts places on the flat map to a coordinate system: degrees in steps of 1e-7, other units in steps of about a centimetre. */
export function boundaryTarget(map: FlatMap, system: CoordinateSystem): Target {
  if (system.name === IN_DEGREES) {
    return { write: (x, y, out, at) => fromFlat(map, x, y, out, at), perUnit: PER_DEGREE, isDegrees: true };
  }
  const { lon, lat } = map.projection;
  const [x0, y0] = project(lon, lat, system);
  const [x1, y1] = project(lon, lat - Math.sign(lat) * 0.001, system);
  const perDegree = 1000 * Math.hypot(x1 - x0, y1 - y0);
  const isDegrees = perDegree < 1.1;
  return {
    write(x, y, out, at) {
      fromFlat(map, x, y, out, at);
      const onward = out[at];
      const [toX, toY] = project(
        onward > 180 ? onward - 360 : onward < -180 ? onward + 360 : onward,
        out[at + 1],
        system,
      );
      out[at] = isDegrees ? toX + 360 * Math.round((onward - toX) / 360) : toX;
      out[at + 1] = toY;
    },
    perUnit: isDegrees ? PER_DEGREE : 10 ** Math.ceil(Math.log10((100 * SHORTEST_DEGREE) / perDegree)),
    isDegrees,
  };
}

// The area of polygons.

import type { LonLat } from './camera.ts';

/** Kilometres to a degree of latitude. */
const DEGREE = 111.2;

/** Square kilometres of polygons in degrees, without their holes; correct to a percent in a city. */
export function squareKilometres(polygons: readonly (readonly (readonly (readonly number[])[])[])[]): number {
  return polygons.reduce((sum, [outline, ...holes]) => {
    const inner = holes.reduce((all, hole) => all + within(hole as LonLat[]), 0);
    return sum + within(outline as LonLat[]) - inner;
  }, 0);
}

/** The area inside a ring, in either orientation. */
function within(ring: readonly LonLat[]): number {
  const [west, south] = ring[0];
  let doubled = 0;
  for (let i = 0; i + 1 < ring.length; i++) {
    const [[x, y], [nextX, nextY]] = [ring[i], ring[i + 1]];
    doubled += (x - west) * (nextY - south) - (nextX - west) * (y - south);
  }
  return (Math.abs(doubled) / 2) * DEGREE ** 2 * Math.cos((south * Math.PI) / 180);
}

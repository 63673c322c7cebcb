// The WGS84 ellipsoid, on which everything is measured.

/** Semi-major axis in metres. */
export const A = 6378137;
/** Flattening. */
export const F: number = 1 / 298.257223563;
/** First eccentricity squared. */
export const E2: number = F * (2 - F);
/** Semi-minor axis in metres. */
export const B: number = A * (1 - F);

/** Radians in a degree. */
export const RADIANS: number = Math.PI / 180;

/**
 * The smallest radius of curvature anywhere, which is along the meridian at the equator. No distance is shorter than this times its angle.
 */
export const SMALLEST_RADIUS: number = A * (1 - E2);

/** The largest radius of curvature anywhere, which is at the poles. No distance is longer than this times its angle. */
export const LARGEST_RADIUS: number = A / Math.sqrt(1 - E2);

/** The metres of a degree of latitude at the equator. No degree of latitude is shorter. */
export const SHORTEST_DEGREE: number = SMALLEST_RADIUS * RADIANS;

/** The metres of a degree along the equator. It serves as an estimate for a degree anywhere. */
export const EQUATOR_DEGREE: number = A * RADIANS;

/**
 * The radius N of curvature across the meridian. A point is `N cos(lat)` away from the axis and `N (1 - E2) sin(lat)` above the equator.
 */
export function primeVerticalRadius(sinLat: number): number {
  return A / Math.sqrt(1 - E2 * sinLat * sinLat);
}

/** The radius of curvature of the surface at a latitude, in a direction given by the squared cosine of its angle with north (Euler). */
export function radiusOfCurvature(sinLat: number, cos2Azimuth: number): number {
  const n = primeVerticalRadius(sinLat);
  const m = (n * (1 - E2)) / (1 - E2 * sinLat * sinLat);
  return (n * m) / (m + (n - m) * cos2Azimuth);
}

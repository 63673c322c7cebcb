// Distances on WGS84.
//
// Short distances, the usual case, are computed from the straight chord through the Earth, which works at the poles and the antimeridian.
// The chord is corrected with the curvature at the midpoint. Long distances use Vincenty's series.

import { A, B, E2, F, primeVerticalRadius, RADIANS, radiusOfCurvature } from './wgs84.ts';

/** Up to this many metres, the corrected chord is within a micrometre of the geodesic, as measured against Vincenty all over the Earth. */
const LONGEST_BENT_CHORD = 100_000;

/** Metres between two points in degrees, along the ellipsoid. The result is exactly the same in both directions. */
export function distanceMetres(lon1: number, lat1: number, lon2: number, lat2: number): number {
  return ellipsoidMetres(onEllipsoid(lon1, lat1), onEllipsoid(lon2, lat2));
}

/** A point in degrees, with the values that every distance from it needs. */
export interface PointOnEllipsoid {
  readonly lon: number;
  readonly lat: number;
  readonly sin: number;
  /** Metres from the axis, and above the equator before the flattening. */
  readonly p: number;
  readonly z: number;
}

export function onEllipsoid(lon: number, lat: number): PointOnEllipsoid {
  const phi = lat * RADIANS;
  const sin = Math.sin(phi);
  const n = primeVerticalRadius(sin);
  return { lon, lat, sin, p: n * Math.cos(phi), z: n * sin };
}

/** `distanceMetres` of two prepared points. */
export function ellipsoidMetres(a: PointOnEllipsoid, b: PointOnEllipsoid): number {
  // The chord, split into its parts in the meridian plane and perpendicular to it.
  const dp = a.p - b.p;
  const dz = (a.z - b.z) * (1 - E2);
  const sinHalf = Math.sin((a.lon - b.lon) * (RADIANS / 2));
  const along = dp * dp + dz * dz;
  const chord2 = along + 4 * a.p * b.p * sinHalf * sinHalf;
  if (chord2 > LONGEST_BENT_CHORD * LONGEST_BENT_CHORD) return vincenty(a.lon, a.lat, b.lon, b.lat);
  if (chord2 === 0) return 0;

  const diameter = 2 * radiusOfCurvature((a.sin + b.sin) / 2, along / chord2);
  return diameter * Math.asin(Math.sqrt(chord2) / diameter);
}

// Vincenty 1975, inverse. For points nearly opposite each other on the Earth, the series does not converge. The last step then gives the
// result, which is correct within half a per cent.
function vincenty(lon1: number, lat1: number, lon2: number, lat2: number): number {
  let l = (lon2 - lon1) * RADIANS;
  if (l > Math.PI) l -= 2 * Math.PI;
  else if (l < -Math.PI) l += 2 * Math.PI;
  l = Math.abs(l);
  const u1 = Math.atan((1 - F) * Math.tan(lat1 * RADIANS));
  const u2 = Math.atan((1 - F) * Math.tan(lat2 * RADIANS));
  const sinU1 = Math.sin(u1);
  const cosU1 = Math.cos(u1);
  const sinU2 = Math.sin(u2);
  const cosU2 = Math.cos(u2);

  let lambda = l;
  let sinSigma = 0;
  let cosSigma = 1;
  let sigma = 0;
  let cos2Alpha = 1;
  let cos2M = 0;
  for (let step = 0; step < 50; step++) {
    const sinLambda = Math.sin(lambda);
    const cosLambda = Math.cos(lambda);
    const across = cosU2 * sinLambda;
    const up = cosU1 * sinU2 - sinU1 * cosU2 * cosLambda;
    sinSigma = Math.sqrt(across * across + up * up);
    if (sinSigma === 0) return cosU1 * cosU2 * cosLambda + sinU1 * sinU2 > 0 ? 0 : Math.PI * B;
    cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cosLambda;
    sigma = Math.atan2(sinSigma, cosSigma);
    const sinAlpha = (cosU1 * cosU2 * sinLambda) / sinSigma;
    cos2Alpha = 1 - sinAlpha * sinAlpha;
    cos2M = cos2Alpha > 1e-12 ? cosSigma - (2 * sinU1 * sinU2) / cos2Alpha : 0;
    const c = (F / 16) * cos2Alpha * (4 + F * (4 - 3 * cos2Alpha));
    const next = l + (1 - c) * F * sinAlpha * (sigma + c * sinSigma * (cos2M + c * cosSigma * (2 * cos2M * cos2M - 1)));
    if (next > Math.PI) break;
    const change = Math.abs(next - lambda);
    lambda = next;
    if (change < 1e-13) break;
  }

  const k = (cos2Alpha * (A * A - B * B)) / (B * B);
  const a = 1 + (k / 16384) * (4096 + k * (-768 + k * (320 - 175 * k)));
  const b = (k / 1024) * (256 + k * (-128 + k * (74 - 47 * k)));
  const turn =
    b *
    sinSigma *
    (cos2M +
      (b / 4) *
        (cosSigma * (2 * cos2M * cos2M - 1) -
          (b / 6) * cos2M * (4 * sinSigma * sinSigma - 3) * (4 * cos2M * cos2M - 3)));
  return B * a * (sigma - turn);
}

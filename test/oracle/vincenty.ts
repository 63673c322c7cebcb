// Vincenty's inverse formula of 1975, as in textbooks. For points that are not nearly antipodal.

const a = 6378137;
const f = 1 / 298.257223563;
const b = (1 - f) * a;

/** Metres between two points on WGS84. */
export function vincentyMetres(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const { sin, cos, tan, atan, atan2, sqrt, abs, PI } = Math;
  if (lon1 === lon2 && lat1 === lat2) return 0;
  const degree = PI / 180;
  const L = (((((lon2 - lon1 + 180) % 360) + 360) % 360) - 180) * degree;
  const U1 = atan((1 - f) * tan(lat1 * degree));
  const U2 = atan((1 - f) * tan(lat2 * degree));

  let lambda = L;
  for (let step = 0; ; step++) {
    const sinSigma = sqrt((cos(U2) * sin(lambda)) ** 2 + (cos(U1) * sin(U2) - sin(U1) * cos(U2) * cos(lambda)) ** 2);
    const cosSigma = sin(U1) * sin(U2) + cos(U1) * cos(U2) * cos(lambda);
    const sigma = atan2(sinSigma, cosSigma);
    const sinAlpha = sinSigma === 0 ? 0 : (cos(U1) * cos(U2) * sin(lambda)) / sinSigma;
    const cos2Alpha = 1 - sinAlpha ** 2;
    const cos2SigmaM = cos2Alpha < 1e-12 ? 0 : cosSigma - (2 * sin(U1) * sin(U2)) / cos2Alpha;
    const C = (f / 16) * cos2Alpha * (4 + f * (4 - 3 * cos2Alpha));
    const before = lambda;
    lambda =
      L + (1 - C) * f * sinAlpha * (sigma + C * sinSigma * (cos2SigmaM + C * cosSigma * (-1 + 2 * cos2SigmaM ** 2)));
    if (abs(lambda - before) > 1e-13 && step < 1000) continue;

    const u2 = (cos2Alpha * (a ** 2 - b ** 2)) / b ** 2;
    const k = (sqrt(1 + u2) - 1) / (sqrt(1 + u2) + 1);
    const bigA = (1 + k ** 2 / 4) / (1 - k);
    const bigB = k * (1 - (3 / 8) * k ** 2);
    const deltaSigma =
      bigB *
      sinSigma *
      (cos2SigmaM +
        (bigB / 4) *
          (cosSigma * (-1 + 2 * cos2SigmaM ** 2) -
            (bigB / 6) * cos2SigmaM * (-3 + 4 * sinSigma ** 2) * (-3 + 4 * cos2SigmaM ** 2)));
    return b * bigA * (sigma - deltaSigma);
  }
}

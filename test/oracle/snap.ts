// The nearest point of each segment, by trial: walks along every piece in straight degrees, first in coarse steps, then in finer steps
// around the best place.

import type { Network } from '../../src/network/network.ts';
import { vincentyMetres } from './vincenty.ts';

/** Metres from a point to every segment. */
export function metresToSegments(network: Network, lon: number, lat: number): number[] {
  const metres: number[] = [];
  for (let segment = 0; segment < network.segmentCount; segment++) {
    let least = Number.POSITIVE_INFINITY;
    for (let i = network.firstPoint[segment]; i < network.firstPoint[segment + 1] - 1; i++) {
      least = Math.min(least, metresToPiece(network, i, lon, lat));
    }
    metres.push(least);
  }
  return metres;
}

function metresToPiece(network: Network, i: number, lon: number, lat: number): number {
  const x = network.pointX[i] / 1e7;
  const y = network.pointY[i] / 1e7;
  let dx = network.pointX[i + 1] / 1e7 - x;
  if (dx > 180) dx -= 360;
  if (dx < -180) dx += 360;
  const dy = network.pointY[i + 1] / 1e7 - y;
  const metresAt = (t: number): number => vincentyMetres(lon, lat, x + t * dx, y + t * dy);
  let best = 0;
  let width = 1;
  for (let round = 0; round < 8; round++) {
    const middle = best;
    for (let step = -8; step <= 8; step++) {
      const t = Math.max(0, Math.min(1, middle + (width * step) / 8));
      if (metresAt(t) < metresAt(best)) best = t;
    }
    width /= 6;
  }
  return metresAt(best);
}

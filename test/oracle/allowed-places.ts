// Where a point with a bearing, an approach or a radius may be snapped. Tries every piece of every road: the place on it that is nearest to
// the point, on a flat map around the point.

import type { Network } from '../../src/network/network.ts';

export interface AskedOfPoint {
  readonly lon: number;
  readonly lat: number;
  readonly bearing?: readonly [degrees: number, tolerance: number] | undefined;
  readonly approach?: 'curb' | 'opposite' | undefined;
}

/** A place on a piece, and the directions that are allowed there. */
export interface AllowedPlace {
  readonly segment: number;
  readonly metres: number;
  /** Metres from the start of the segment. */
  readonly at: number;
  readonly directions: readonly ('forward' | 'backward')[];
}

/**
 * The allowed directions of a piece are undecided if its angle is within these degrees of the tolerance, or a point within these metres of
 * its line (next line).
 */
const UNSURE_DEGREES = 0.01;
const UNSURE_METRES = 0.2;

/** Sorted by distance. 'unclear' if the angle of a piece is close to the tolerance, or a point is close to the line of its piece. */
export function allowedPlaces(
  network: Network,
  { lon, lat, bearing, approach }: AskedOfPoint,
  isOpen: (segment: number, direction: 'forward' | 'backward') => boolean,
): AllowedPlace[] | 'unclear' {
  // metres per degree, as in textbooks
  const [once, twice, thrice, fourfold] = [1, 2, 3, 4].map((times) => Math.cos((times * lat * Math.PI) / 180));
  const east = 111_412.84 * once - 93.5 * thrice;
  const north = 111_132.92 - 559.82 * twice + 1.175 * fourfold;
  const places: AllowedPlace[] = [];
  for (let segment = 0; segment < network.segmentCount; segment++) {
    const open = (['forward', 'backward'] as const).filter((direction) => isOpen(segment, direction));
    let before = 0;
    for (let i = network.firstPoint[segment]; i < network.firstPoint[segment + 1] - 1; i++) {
      const [ax, bx] = [i, i + 1].map((point) => (network.pointX[point] / 1e7 - lon) * east);
      const [ay, by] = [i, i + 1].map((point) => (network.pointY[point] / 1e7 - lat) * north);
      const [dx, dy] = [bx - ax, by - ay];
      const share = dx === 0 && dy === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy)));
      const metres = Math.hypot(ax + share * dx, ay + share * dy);
      const at = before + share * Math.hypot(dx, dy);
      before += Math.hypot(dx, dy);
      let directions = open;
      if (approach !== undefined && open.length === 2) {
        // how far the point is to the right of the piece, seen from its start
        const toTheRight = (dy * -ax - dx * -ay) / Math.hypot(dx, dy);
        if (Math.abs(toTheRight) < UNSURE_METRES) return 'unclear';
        const isForward = toTheRight > 0 === (approach === 'curb');
        directions = open.filter((direction) => (direction === 'forward') === isForward);
      }
      if (bearing !== undefined) {
        if (dx === 0 && dy === 0) continue;
        const heading = (Math.atan2(dx, dy) * 180) / Math.PI;
        const apart = (direction: 'forward' | 'backward') => {
          const turn = Math.abs(heading + (direction === 'forward' ? 0 : 180) - bearing[0]) % 360;
          return Math.min(turn, 360 - turn);
        };
        if (directions.some((direction) => Math.abs(apart(direction) - bearing[1]) < UNSURE_DEGREES)) return 'unclear';
        directions = directions.filter((direction) => apart(direction) <= bearing[1]);
      }
      if (directions.length > 0) places.push({ segment, metres, at, directions });
    }
  }
  return places.sort((a, b) => a.metres - b.metres);
}

// Projects points onto the flat map. In the kernel, to-flat.kernel.ts replaces this file.

import type { Doubles } from './memory.ts';

/**
 * The lattice of a flat map: the number of squares each way, the longitude of its centre, its south-west corner, and the size of a square.
 * Angles are in 1e-7 degrees. Longitudes are relative to `middle`.
 */
export interface MapLattice {
  readonly mapSquares: number;
  readonly middle: number;
  readonly mapWest: number;
  readonly mapSouth: number;
  readonly perColumn: number;
  readonly perRow: number;
  /** Metres east and north of each lattice point, alternately. */
  readonly lattice: Doubles;
}

/** Half a turn and a full turn in 1e-7 degrees. */
const HALF_TURN = 1_800_000_000;
const FULL_TURN = 3_600_000_000;

/** Writes metres east and north of a point in 1e-7 degrees into `to[i]` and `to[i + 1]`. */
export function toFlat(map: MapLattice, x: number, y: number, to: Doubles, i: number): void {
  const { lattice, mapSquares: squares } = map;
  const column = (eastOf(map.middle, x) - map.mapWest) / map.perColumn;
  const row = (y - map.mapSouth) / map.perRow;
  const c = Math.max(0, Math.min(squares - 1, Math.floor(column)));
  const r = Math.max(0, Math.min(squares - 1, Math.floor(row)));
  const u = column - c;
  const v = row - r;
  const low = 2 * (r * (squares + 1) + c);
  const high = low + 2 * (squares + 1);
  const southX = lattice[low] + u * (lattice[low + 2] - lattice[low]);
  const northX = lattice[high] + u * (lattice[high + 2] - lattice[high]);
  const southY = lattice[low + 1] + u * (lattice[low + 3] - lattice[low + 1]);
  const northY = lattice[high + 1] + u * (lattice[high + 3] - lattice[high + 1]);
  to[i] = southX + v * (northX - southX);
  to[i + 1] = southY + v * (northY - southY);
}

/** A longitude relative to the longitude of the centre. The antimeridian may lie between them. */
export function eastOf(middle: number, x: number): number {
  const east = x - middle;
  return east > HALF_TURN ? east - FULL_TURN : east < -HALF_TURN ? east + FULL_TURN : east;
}

// The square of a tile, and the parts of a line that lie in it.

import { RADIANS } from '../../geo/wgs84.ts';
import type { LonLat } from '../../network/segment-shape.ts';
import { EXTENT, type TilePoint } from './vector-tile.ts';

/** A tile by its column, row and zoom. */
export interface TileNumber {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** Lines are drawn this many units beyond the sides of a tile, so that they join the lines of the next tile. */
const MARGIN = 64;

/** A point of the earth in units of a tile. */
export function onTile([lon, lat]: LonLat, { x, y, zoom }: TileNumber): TilePoint {
  const tiles = 2 ** zoom;
  const sine = Math.sin(lat * RADIANS);
  const across = (lon + 180) / 360;
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [(across * tiles - x) * EXTENT, (down * tiles - y) * EXTENT];
}

/** The longitude and latitude of a point of a tile. */
export function fromTile([left, down]: TilePoint, { x, y, zoom }: TileNumber): LonLat {
  const tiles = 2 ** zoom;
  const lon = ((x + left / EXTENT) / tiles) * 360 - 180;
  const lat = Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + down / EXTENT)) / tiles))) / RADIANS;
  return [lon, lat];
}

/** The parts of a line within a tile and its margin, in whole units; an empty list if the line does not touch the tile. */
export function clipLine(line: readonly TilePoint[]): TilePoint[][] {
  const parts: TilePoint[][] = [];
  let part: TilePoint[] = [];
  for (let i = 1; i < line.length; i++) {
    const piece = clipPiece(line[i - 1], line[i]);
    if (piece === undefined) continue;
    const [from, to] = piece.map(whole);
    const last = part[part.length - 1];
    if (last === undefined || !isSame(last, from)) {
      if (part.length > 1) parts.push(part);
      part = [from];
    }
    if (!isSame(from, to)) part.push(to);
  }
  if (part.length > 1) parts.push(part);
  return parts;
}

/** Cuts a straight piece to the square, by Liang and Barsky. */
function clipPiece([x1, y1]: TilePoint, [x2, y2]: TilePoint): [TilePoint, TilePoint] | undefined {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const [least, most] = [-MARGIN, EXTENT + MARGIN];
  let enter = 0;
  let leave = 1;
  for (const [step, gap] of [
    [-dx, x1 - least],
    [dx, most - x1],
    [-dy, y1 - least],
    [dy, most - y1],
  ]) {
    if (step === 0 && gap < 0) return undefined;
    if (step < 0) enter = Math.max(enter, gap / step);
    if (step > 0) leave = Math.min(leave, gap / step);
  }
  if (enter > leave) return undefined;
  return [
    [x1 + enter * dx, y1 + enter * dy],
    [x1 + leave * dx, y1 + leave * dy],
  ];
}

function whole([x, y]: TilePoint): TilePoint {
  return [Math.round(x), Math.round(y)];
}

function isSame(a: TilePoint, b: TilePoint): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

// Finds the nearest points of runs: in straight degrees where that is exact enough, otherwise on a flat map.
//
// Straight degrees need neither the square roots of the ellipsoid nor a sine, and their error is bounded:
//
//   Take a point that straight degrees put x metres east and y metres north. The map puts it at most tan(lat) (|xy| + x^2 / 2) / R away from
//   there, because meridians converge, plus y^2 / 100 R for the ellipsoid.
//
// With a margin for terms of third order, the error is BENT times the square of the distance to the farther end.

import { type LocalProjection, nearestFraction, squareAt, toLocal } from '../geo/local-projection.ts';
import { SMALLEST_RADIUS } from '../geo/wgs84.ts';
import { PER_DEGREE } from '../network/network.ts';
import { isRefused } from './finds.ts';
import { leadsElsewhere } from './runs-along.ts';
import { eastward, PART_OF_PIECE, partCountOfPiece, partOfRun, RADIANS_PER_UNIT } from './snap-index.ts';
import { type Holder, MOST_CANDIDATES, type Snapper, UNSURE_SIDE } from './snapper.ts';

/** Twice the largest error of distances in straight degrees. */
const BENT = 2;
/** How many metres are allowed for the rounding of coordinates, middles and sums. */
const ROUNDING = 0.02;
/** The largest error that counts as bounded, as a squared share of the distance. Beyond it, terms of third order matter. */
const MOST_BENT = 0.03 ** 2;
/** By how many errors a point must lie beside a piece for its side to be sure: an error of either end turns the piece. */
const ERRORS_BESIDE = 4;
/** Stands for no point. */
const NONE = -1;

/** Queues those pieces of a run for projection that may be within reach. If the collector has no `expect`, projects them at once. */
export function measureRun(snapper: Snapper, map: LocalProjection, holder: Holder, run: number): void {
  const { network, index, bounds, candidates } = snapper;
  const { pointX, pointY } = network;
  const first = index.pointOfRun[run];
  const pieceCount = index.pieceCount[run];
  if (pieceCount === PART_OF_PIECE) {
    measurePart(snapper, map, holder, run);
    return;
  }
  const scaleX = map.across * map.cosLat * RADIANS_PER_UNIT;
  const scaleY = map.along * RADIANS_PER_UNIT;
  let end = NONE;
  let bx = 0;
  let by = 0;
  let surely = Infinity;
  for (let point = first; point < first + pieceCount; point++) {
    if (leadsElsewhere(holder, point)) continue;
    const ax = point === end ? bx : (pointX[point] - bounds.x) * scaleX;
    const ay = point === end ? by : (pointY[point] - bounds.y) * scaleY;
    end = point + 1;
    bx = (pointX[point + 1] - bounds.x) * scaleX;
    by = (pointY[point + 1] - bounds.y) * scaleY;
    const startSquare = ax * ax + ay * ay;
    const endSquare = bx * bx + by * by;
    const farthest = startSquare > endSquare ? startSquare : endSquare;
    const error = errorAt(map, farthest);
    const metres = error === Infinity ? 0 : Math.sqrt(squareAt(ax, ay, bx, by, nearestFraction(ax, ay, bx, by)));
    if (metres - error > holder.reach) continue;
    if (holder.allowed !== undefined) {
      const side = sideOf(ax, ay, bx, by, error);
      if (isRefused(holder, index.segmentOfRun[run], point, side)) continue;
    }
    if (metres + error < surely) surely = metres + error;
    if (candidates.count === MOST_CANDIDATES) projectCandidates(snapper, map, holder);
    const candidate = candidates.count++;
    candidates.run[candidate] = run;
    candidates.point[candidate] = point;
    candidates.least[candidate] = metres - error;
  }
  if (holder.expect === undefined) projectCandidates(snapper, map, holder);
  else if (surely < holder.reach) holder.expect(surely);
}

/**
 * Offers the pieces that may still be nearest. They are measured on the flat map around the query, where distances from the query are
 * exact.
 */
export function projectCandidates(snapper: Snapper, map: LocalProjection, holder: Holder): void {
  const { network, index, local, candidates } = snapper;
  const { pointX, pointY } = network;
  const { count } = candidates;
  candidates.count = 0;
  let projected = NONE;
  for (let candidate = 0; candidate < count; candidate++) {
    if (candidates.least[candidate] > holder.reach) continue;
    const point = candidates.point[candidate];
    // a piece usually begins where the one before it ends
    if (point === projected) {
      local[0] = local[2];
      local[1] = local[3];
    } else toLocal(map, pointX[point] / PER_DEGREE, pointY[point] / PER_DEGREE, local, 0);
    projected = point + 1;
    toLocal(map, pointX[projected] / PER_DEGREE, pointY[projected] / PER_DEGREE, local, 2);
    const fraction = nearestFraction(local[0], local[1], local[2], local[3]);
    const metres = Math.sqrt(squareAt(local[0], local[1], local[2], local[3], fraction));
    offer(holder, metres, index.segmentOfRun[candidates.run[candidate]], point, fraction);
  }
}

// Offers the nearest place on one part of a long piece, unless a bound of its distance is too large: the part lies on the line through its
// middle, within its radius.
function measurePart(snapper: Snapper, map: LocalProjection, holder: Holder, run: number): void {
  const { network, index, bounds, local } = snapper;
  const { pointX, pointY } = network;
  const point = index.pointOfRun[run];
  const spanX = eastward(pointX[point + 1] - pointX[point]);
  const spanY = pointY[point + 1] - pointY[point];
  const scaleX = map.across * map.cosLat * RADIANS_PER_UNIT;
  const scaleY = map.along * RADIANS_PER_UNIT;
  const x = (index.middle[2 * run] - bounds.x) * scaleX;
  const y = (index.middle[2 * run + 1] - bounds.y) * scaleY;
  const alongX = spanX * scaleX;
  const alongY = spanY * scaleY;
  const length = Math.sqrt(alongX * alongX + alongY * alongY);
  const radius = index.radius[run];
  const aside = (x * alongY - y * alongX) / length;
  const beyond = Math.max(0, Math.abs(x * alongX + y * alongY) / length - radius);
  const error = errorAt(map, (Math.sqrt(x * x + y * y) + radius) ** 2);
  if (Math.sqrt(aside * aside + beyond * beyond) - error > holder.reach) return;
  if (isRefused(holder, index.segmentOfRun[run], point, UNSURE_SIDE)) return;
  const partCount = partCountOfPiece(network, point);
  const part = partOfRun(network, index, run, partCount);
  for (let end = 0; end < 2; end++) {
    const share = (part + end) / partCount;
    toLocal(
      map,
      (pointX[point] + share * spanX) / PER_DEGREE,
      (pointY[point] + share * spanY) / PER_DEGREE,
      local,
      2 * end,
    );
  }
  const fraction = nearestFraction(local[0], local[1], local[2], local[3]);
  const metres = Math.sqrt(squareAt(local[0], local[1], local[2], local[3], fraction));
  offer(holder, metres, index.segmentOfRun[run], point, (part + fraction) / partCount);
}

// The error of straight degrees at a squared distance, in metres. Infinity where the error has no bound: near poles, at large distances and
// across the antimeridian.
function errorAt({ sinLat, cosLat }: LocalProjection, square: number): number {
  const error = ((BENT * (Math.abs(sinLat) + 0.1 * cosLat)) / (cosLat * SMALLEST_RADIUS)) * square + ROUNDING;
  return error * error < MOST_BENT * square + 1 ? error : Infinity;
}

// The side of the line from a to b on which the origin lies, if the errors of both ends do not matter.
function sideOf(ax: number, ay: number, bx: number, by: number, error: number): number {
  const turned = ax * by - bx * ay;
  const least = ERRORS_BESIDE * error;
  const square = (bx - ax) * (bx - ax) + (by - ay) * (by - ay);
  if (!(turned * turned > least * least * square)) return UNSURE_SIDE;
  return turned > 0 ? 1 : -1;
}

function offer(holder: Holder, metres: number, segment: number, point: number, fraction: number): void {
  if (metres <= holder.reach) holder.hold(metres, segment, point, fraction);
}

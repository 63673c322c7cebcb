// Searches the runs of a snap index, nearest region first. It offers what it finds to a collector, which limits how far the search goes.
//
// A box in degrees around the query contains everything within reach. The box shrinks with every find, and branches of the tree outside it
// are not entered. Bounds use the smallest radius of the Earth anywhere, so that no place within reach is missed. At the antimeridian the
// search is repeated with the longitude shifted by a full turn.

import { checkClockAt } from '../budget/budget.ts';
import { type LocalProjection, localProjection, toLocal } from '../geo/local-projection.ts';
import { SMALLEST_RADIUS } from '../geo/wgs84.ts';
import { PER_DEGREE } from '../network/network.ts';
import { measureRun, projectCandidates } from './measure-runs.ts';
import { visitListed } from './runs-along.ts';
import { BLOCK_SHIFT, type SnapFilter } from './snap-filter.ts';
import { eastward, FULL_TURN, LEAF_SIZE, RADIANS_PER_UNIT, RUN_RADIUS } from './snap-index.ts';
import type { Holder, SearchBox, Snapper } from './snapper.ts';

/** Up to this angle, about a degree, a sine differs from its angle by at most 2 in 100,000. */
const NEAR = 0.02 / RADIANS_PER_UNIT;
/** An upper bound of coordinate units per metre, with a margin for the error of sines up to NEAR. */
const UNITS_PER_METRE = 1 / (SMALLEST_RADIUS * RADIANS_PER_UNIT * 0.99997);

/**
 * Up to this many metres, distances on the map change by at most FASTEST metres for each metre on the ground. On the opposite side of the
 * Earth they have no such bound.
 */
const NOT_OPPOSITE = 15_000_000;
const FASTEST = 1.1;

/** Stands for the whole tree, in place of a branch. */
const NO_CUT = -1;

/** Offers every open segment within the collector's reach, at least at its nearest place and possibly at farther ones. */
export function searchRuns(snapper: Snapper, filter: SnapFilter, lon: number, lat: number, holder: Holder): void {
  const { bounds } = snapper;
  const map = localProjection(lon, lat);
  snapper.candidates.count = 0;
  const x = nearImage(snapper, eastward(lon * PER_DEGREE));
  bounds.y = lat * PER_DEGREE;
  setBounds(bounds, map, holder.reach);
  bounds.x = x;
  visit(snapper, filter, map, holder);
  // Also searches across the antimeridian, unless the box already goes round the Earth.
  if (bounds.maxX < FULL_TURN / 2 && x + bounds.maxX > FULL_TURN / 2) {
    bounds.x = x - FULL_TURN;
    visit(snapper, filter, map, holder);
  }
  if (bounds.maxX < FULL_TURN / 2 && x - bounds.maxX < -FULL_TURN / 2) {
    bounds.x = x + FULL_TURN;
    visit(snapper, filter, map, holder);
  }
}

// A longitude, or one a full turn away: the nearest to the middle of the tree. Without it, a search from afar might find the farthest roads
// first, and nothing would shorten its reach.
function nearImage({ index }: Snapper, x: number): number {
  const { middle } = index;
  const step = x - (middle[2 * ((index.segmentOfRun.length - 1) >>> 1)] ?? x);
  return step > FULL_TURN / 2 ? x - FULL_TURN : step < -FULL_TURN / 2 ? x + FULL_TURN : x;
}

// The box in degrees around all runs whose middles may be within reach.
function setBounds(bounds: SearchBox, map: LocalProjection, reach: number): void {
  const angle = (reach + RUN_RADIUS) / (SMALLEST_RADIUS * 0.99999);
  bounds.maxY = angle / RADIANS_PER_UNIT;
  bounds.maxX = Infinity;
  bounds.squeeze = 0;
  const farthest = Math.abs(bounds.y) * RADIANS_PER_UNIT + angle;
  if (farthest >= Math.PI / 2) return;
  bounds.squeeze = map.cosLat * Math.cos(farthest);
  const sinHalf = Math.sin(angle / 2) / Math.sqrt(bounds.squeeze);
  if (sinHalf < 1) bounds.maxX = (2 * Math.asin(sinHalf)) / RADIANS_PER_UNIT;
}

function visit(snapper: Snapper, filter: SnapFilter, map: LocalProjection, holder: Holder): void {
  if (filter.listed === undefined) visitTree(snapper, filter, map, holder);
  else visitListed(filter.listed, holder.budget, (run) => test(snapper, filter, map, holder, run));
  projectCandidates(snapper, map, holder);
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over typed arrays: its parts would be calls in the hottest place
function visitTree(snapper: Snapper, filter: SnapFilter, map: LocalProjection, holder: Holder): void {
  const { index, bounds, branches } = snapper;
  const { middle } = index;
  const { isAllOpen, openBefore } = filter;
  const { x, y } = bounds;
  branches.cut[0] = NO_CUT;
  branches.left[0] = 0;
  branches.right[0] = index.segmentOfRun.length - 1;
  branches.axis[0] = 0;
  branches.gapX[0] = 0;
  branches.gapY[0] = 0;
  let waiting = 1;
  let tested = 0;
  while (waiting > 0) {
    waiting--;
    let left = branches.left[waiting];
    let right = branches.right[waiting];
    let axis = branches.axis[waiting];
    const gapX = branches.gapX[waiting];
    const gapY = branches.gapY[waiting];
    if (gapX > bounds.maxX || gapY > bounds.maxY || isBeyond(bounds, gapX, gapY, holder.reach + RUN_RADIUS)) continue;
    tested += LEAF_SIZE;
    if (holder.budget !== undefined) checkClockAt(holder.budget, tested);
    const behind = branches.cut[waiting];
    if (behind !== NO_CUT) test(snapper, filter, map, holder, behind);

    // Goes down the tree to the leaf on the near side. The far sides are stored for later, with their cuts. Most are out of reach by the
    // time they are visited.
    for (;;) {
      if (!isAllOpen && openBefore[(right >>> BLOCK_SHIFT) + 1] === openBefore[left >>> BLOCK_SHIFT]) break;
      if (right - left <= LEAF_SIZE) {
        for (let run = left; run <= right; run++) test(snapper, filter, map, holder, run);
        break;
      }
      const cut = (left + right) >>> 1;
      const beyond = (axis === 0 ? x : y) - middle[2 * cut + axis];
      branches.cut[waiting] = cut;
      branches.left[waiting] = beyond < 0 ? cut + 1 : left;
      branches.right[waiting] = beyond < 0 ? right : cut - 1;
      branches.gapX[waiting] = axis === 0 ? Math.max(gapX, Math.abs(beyond)) : gapX;
      branches.gapY[waiting] = axis === 1 ? Math.max(gapY, Math.abs(beyond)) : gapY;
      if (beyond < 0) right = cut - 1;
      else left = cut + 1;
      axis = 1 - axis;
      branches.axis[waiting] = axis;
      waiting++;
    }
  }
}

// Whether a step in longitude and latitude is certainly longer than `metres`. The box is used to test longer steps.
function isBeyond(bounds: SearchBox, stepX: number, stepY: number, metres: number): boolean {
  if (stepX > NEAR || stepY > NEAR) return false;
  const units = metres * UNITS_PER_METRE;
  return stepY * stepY + bounds.squeeze * stepX * stepX > units * units;
}

// Whether a run far away is certainly beyond reach. The box is too wide there, because it also holds for other radii of the Earth.
function isBeyondOnMap({ index, local }: Snapper, map: LocalProjection, reach: number, run: number): boolean {
  if (reach > NOT_OPPOSITE) return false;
  toLocal(map, index.middle[2 * run] / PER_DEGREE, index.middle[2 * run + 1] / PER_DEGREE, local, 0);
  const farthest = reach + FASTEST * index.radius[run];
  return local[0] * local[0] + local[1] * local[1] > farthest * farthest;
}

function test(snapper: Snapper, filter: SnapFilter, map: LocalProjection, holder: Holder, run: number): void {
  const { index, bounds } = snapper;
  const stepX = Math.abs(index.middle[2 * run] - bounds.x);
  const stepY = Math.abs(index.middle[2 * run + 1] - bounds.y);
  if (stepX > bounds.maxX || stepY > bounds.maxY) return;
  if (isBeyond(bounds, stepX, stepY, holder.reach + index.radius[run])) return;
  if (!filter.isAllOpen && filter.mark[index.segmentOfRun[run]] === 0) return;
  if ((stepX > NEAR || stepY > NEAR) && isBeyondOnMap(snapper, map, holder.reach, run)) return;
  const reach = holder.reach;
  measureRun(snapper, map, holder, run);
  if (holder.reach < reach) setBounds(bounds, map, holder.reach);
}

// Decides which stretches are tried for each limit, on a line that many limits cross.
//
//   limit        0   1   2   3   4      A stretch waits until the first limit that may reach the line from it. It is passed as soon as
//   stretch a    =====                  no larger limit reaches farther from it, because of the offroad limit, and the line leads away
//   stretch b        =====              from it. Otherwise every limit would try every stretch.
//   stretch c                ====
//
// In `waiting`, the stretches to try come first. Behind them follow the first link of each limit and then the links: each one has a stretch
// and the next link of the same limit, plus 1.

import { CAPSULE, type Field, limitAt } from './field.ts';
import { countSteps } from './host.ts';
import { at, doubleAt, set } from './memory.ts';
import type { bool, f64, i32 } from './numbers.ts';

/** Loops take stretches in pairs, so one more number may be read behind the stretches to try. */
const PAIRED = 2;

const PER_LINK = 2;

/** Metres. Rounding errors are smaller than this. */
const MARGIN: f64 = 0.001;

/** How many numbers `waiting` has for some stretches and limits. */
export function sizeOfTurns(stretches: i32, limits: i32): i32 {
  return PAIRED + limits + (1 + PER_LINK) * stretches;
}

/** Lets the first `count` stretches in `waiting` wait for their limits, which begin with `inner` and end before `outer`. */
export function awaitLimits(field: Field, count: i32, inner: i32, outer: i32, x: f64, y: f64, dx: f64, dy: f64): void {
  const heads = count + PAIRED;
  const links = heads + outer - inner;
  countSteps(field, outer - inner + PER_LINK * count);
  for (let head = heads; head < links; head++) set(field.waiting, head, 0);
  const radius = Math.sqrt(dx * dx + dy * dy) / 2 + doubleAt(field.floor, outer - 1) + MARGIN;
  // backwards, so that the stretch that probably extends the line farthest comes first
  for (let i = count - 1; i >= 0; i--) {
    const stretch = at(field.waiting, i);
    const row = (stretch - field.firstStretch) * CAPSULE;
    const beyond = distanceTo(field, row, x + dx / 2, y + dy / 2) - radius;
    const least = doubleAt(field.capsules, row, 5) + (beyond > 0 ? beyond * doubleAt(field.capsules, row, 8) : 0);
    const level = firstAtLeast(field, least, inner, outer);
    if (level === outer) continue;
    const link = links + PER_LINK * i;
    const head = heads + level - inner;
    set(field.waiting, link, stretch);
    set(field.waiting, link + 1, at(field.waiting, head));
    set(field.waiting, head, link + 1);
  }
}

/**
 * Adds the stretches that waited for a limit to the first `active` stretches in `waiting`. Returns how many these are now. `head` is the
 * place of the limit among all limits of the line, of whose `count` stretches none has been taken out yet.
 */
export function wakeStretches(field: Field, count: i32, head: i32, active: i32): i32 {
  let end = active;
  for (let link = at(field.waiting, count + PAIRED + head); link > 0; link = at(field.waiting, link)) {
    set(field.waiting, end++, at(field.waiting, link - 1));
  }
  return end;
}

/**
 * Takes those out of the first `active` stretches in `waiting` that no larger limit needs, after the line to `x`, `y` was found within this
 * limit. The line leads on towards dx, dy. Returns how many stretches stay.
 */
export function dropPassed(field: Field, active: i32, level: i32, x: f64, y: f64, dx: f64, dy: f64): i32 {
  // a larger limit draws a road wider, which reaches farther if the road itself is wider than the offroad limit
  if (field.maxOffroad === Infinity || field.maxOffroad < doubleAt(field.floor, field.levels - 1)) return active;
  countSteps(field, active);
  const limit = limitAt(field, level);
  let end = 0;
  for (let i = 0; i < active; i++) {
    const stretch = at(field.waiting, i);
    const row = (stretch - field.firstStretch) * CAPSULE;
    if (!isFull(field, row, limit) || !leadsAway(field, row, x, y, dx, dy)) set(field.waiting, end++, stretch);
  }
  return end;
}

// Whether a limit reaches as far from all of a stretch as the offroad limit allows.
// inline
function isFull(field: Field, row: i32, limit: f64): bool {
  const capsules = field.capsules;
  const spent = doubleAt(capsules, row, 5) + doubleAt(capsules, row, 6) * doubleAt(capsules, row, 4);
  return spent + doubleAt(capsules, row, 8) * field.maxOffroad <= limit;
}

// Whether the way from a stretch to x, y becomes no shorter towards dx, dy. The distance to a stretch is convex, so it never shrinks again.
// inline
function leadsAway(field: Field, row: i32, x: f64, y: f64, dx: f64, dy: f64): bool {
  const capsules = field.capsules;
  const ex = doubleAt(capsules, row, 2);
  const ey = doubleAt(capsules, row, 3);
  const offX = x - doubleAt(capsules, row);
  const offY = y - doubleAt(capsules, row, 1);
  const u = offX * ex + offY * ey;
  const along = u - Math.max(0, Math.min(doubleAt(capsules, row, 4), u));
  return along * (dx * ex + dy * ey) + (offX * ey - offY * ex) * (dx * ey - dy * ex) >= 0;
}

function distanceTo(field: Field, row: i32, x: f64, y: f64): f64 {
  const capsules = field.capsules;
  const ex = doubleAt(capsules, row, 2);
  const ey = doubleAt(capsules, row, 3);
  const dx = x - doubleAt(capsules, row);
  const dy = y - doubleAt(capsules, row, 1);
  const u = dx * ex + dy * ey;
  const along = u - Math.max(0, Math.min(doubleAt(capsules, row, 4), u));
  const across = dx * ey - dy * ex;
  return Math.sqrt(along * along + across * across);
}

// The first limit from `inner` on that is at least `cost`, or `outer`.
function firstAtLeast(field: Field, cost: f64, inner: i32, outer: i32): i32 {
  let low = inner;
  let high = outer;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (limitAt(field, middle) < cost) low = middle + 1;
    else high = middle;
  }
  return low;
}

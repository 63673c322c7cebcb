// What lies within one limit and beyond the next smaller one: the rings of the larger and, reversed, those of the smaller.
//
//   Where the two run along the same line there is nothing between them, and the sides cancel. Where they only touch,
//   the line changes from one to the other, and what goes round twice is cut in two: so every ring is simple.

import { type Pace, step } from './pace.ts';
import type { Rings } from './rings.ts';

/** Rings as lists of vertices, over the places of `Rings`. */
export type VertexRings = number[][];

/** A map is asked and told. */
const STEPS_OF_WAY = 16;

/** The rings of one level. */
export function ringsOfLevel(rings: Rings, level: number, pace: Pace): VertexRings {
  const found: VertexRings = [];
  step(pace, rings.count);
  for (let ring = 0; ring < rings.count; ring++) {
    if (rings.level[ring] !== level) continue;
    step(pace, rings.firstCorner[ring + 1] - rings.firstCorner[ring]);
    found.push(Array.from(rings.vertex.subarray(rings.firstCorner[ring], rings.firstCorner[ring + 1])));
  }
  return found;
}

/** The rings of what lies within `outer` and not within `inner`, which lies within `outer`. */
export function between(outer: VertexRings, inner: VertexRings, pace: Pace): VertexRings {
  // Two ways may lead on from a vertex, one of each.
  const onOuter = waysOn(outer, pace);
  const touches = inner.some((ring) => ring.some((v) => onOuter.has(v)));
  if (!touches) return [...outer, ...inner.map((ring) => ring.slice().reverse())];

  const onInner = new Map<number, number>();
  for (const [v, to] of waysOn(inner, pace)) {
    step(pace, STEPS_OF_WAY);
    if (onOuter.get(v) === to) onOuter.delete(v);
    else onInner.set(to, v);
  }
  return ringsAlong(onOuter, onInner, pace);
}

// By vertex of rings: the next one.
function waysOn(rings: VertexRings, pace: Pace): Map<number, number> {
  const ways = new Map<number, number>();
  for (const ring of rings) {
    ring.forEach((v, i) => {
      step(pace, STEPS_OF_WAY);
      ways.set(v, ring[(i + 1) % ring.length]);
    });
  }
  return ways;
}

// The rings that ways of two kinds make up; all are used up.
function ringsAlong(onOuter: Map<number, number>, onInner: Map<number, number>, pace: Pace): VertexRings {
  const found: VertexRings = [];
  const path: number[] = [];
  const placeOnPath = new Map<number, number>();
  for (const start of [...onOuter.keys(), ...onInner.keys()]) {
    let at = start;
    let isOuter = onOuter.has(start);
    for (;;) {
      step(pace, STEPS_OF_WAY);
      const seen = placeOnPath.get(at);
      if (seen !== undefined) {
        const ring = path.splice(seen);
        for (const v of ring) placeOnPath.delete(v);
        if (ring.length > 2) found.push(ring);
      }
      const ways = isOuter ? onOuter : onInner;
      const to = ways.get(at);
      if (to === undefined) break;
      ways.delete(at);
      placeOnPath.set(at, path.length);
      path.push(at);
      at = to;
      // Arriving along one, the line goes on along the other where it can.
      isOuter = isOuter ? !onInner.has(at) : onOuter.has(at);
    }
  }
  return found;
}

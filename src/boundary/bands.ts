// The area within one limit and beyond the next smaller one. It consists of the rings of the larger limit and the reversed rings of the
// smaller limit.
//
//   Where rings of both limits share a line, nothing lies between them, and the sides cancel. Where the rings only touch, the line changes
//   from one ring to the other, and a ring that passes a vertex twice is split there. Every ring is therefore simple.

import { type DeadlineCheck, step } from './deadline-check.ts';
import type { Rings } from './rings/rings.ts';

/** Rings as lists of vertices, over the places of `Rings`. */
export type VertexRings = Int32Array[];

/** How many steps looking up and updating a map takes. */
const STEPS_OF_WAY = 16;

/** Stands for no next vertex. */
const NONE = -1;

/** The rings of one level, as parts of the list of all. */
export function ringsOfLevel(rings: Rings, level: number, deadline: DeadlineCheck): VertexRings {
  const found: VertexRings = [];
  step(deadline, rings.count);
  for (let ring = 0; ring < rings.count; ring++) {
    if (rings.level[ring] !== level) continue;
    found.push(rings.vertex.subarray(rings.firstCorner[ring], rings.firstCorner[ring + 1]));
  }
  return found;
}

/** Arrays by vertex for `between`. For many bands, new arrays would take most of the time. Between two calls, the first three have NONE everywhere. */
export interface Ways {
  /** The next vertex on either kind of ring. */
  readonly onOuter: Int32Array;
  readonly onInner: Int32Array;
  readonly placeOnPath: Int32Array;
  /** The vertices passed since the last ring. */
  readonly path: Int32Array;
}

/** Arrays for `count` vertices. */
export function makeWays(count: number): Ways {
  const none = () => new Int32Array(count).fill(NONE);
  return { onOuter: none(), onInner: none(), placeOnPath: none(), path: new Int32Array(count) };
}

/** The rings of the area within `outer` and not within `inner`. `inner` must lie within `outer`. */
export function between(outer: VertexRings, inner: VertexRings, ways: Ways, deadline: DeadlineCheck): VertexRings {
  // A vertex may have two successors, one on either kind of ring.
  const { onOuter, onInner } = ways;
  for (const ring of outer) {
    step(deadline, STEPS_OF_WAY * ring.length);
    for (let i = 0; i < ring.length; i++) onOuter[ring[i]] = ring[i + 1] ?? ring[0];
  }
  const touches = inner.some((ring) => ring.some((v) => onOuter[v] >= 0));
  if (!touches) {
    for (const ring of outer) for (let i = 0; i < ring.length; i++) onOuter[ring[i]] = NONE;
    return [...outer, ...inner.map((ring) => ring.slice().reverse())];
  }
  const back: number[] = [];
  for (const ring of inner) {
    step(deadline, STEPS_OF_WAY * ring.length);
    for (let i = 0; i < ring.length; i++) {
      const v = ring[i];
      const to = ring[i + 1] ?? ring[0];
      if (onOuter[v] === to) onOuter[v] = NONE;
      else {
        onInner[to] = v;
        back.push(to);
      }
    }
  }
  const starts: number[] = [];
  for (const ring of outer) {
    for (let i = 0; i < ring.length; i++) if (onOuter[ring[i]] >= 0) starts.push(ring[i]);
  }
  const found: VertexRings = [];
  addRingsAlong(starts, ways, found, deadline);
  addRingsAlong(back, ways, found, deadline);
  return found;
}

// Adds the rings that two kinds of successors form, from the given start vertices. Uses each successor once.
function addRingsAlong(
  starts: readonly number[],
  { onOuter, onInner, placeOnPath, path }: Ways,
  found: VertexRings,
  deadline: DeadlineCheck,
): void {
  let length = 0;
  for (const start of starts) {
    let at = start;
    let isOuter = onOuter[start] >= 0;
    for (;;) {
      step(deadline, STEPS_OF_WAY);
      const seen = placeOnPath[at];
      if (seen >= 0) {
        for (let i = seen; i < length; i++) placeOnPath[path[i]] = NONE;
        if (length - seen > 2) found.push(path.slice(seen, length));
        length = seen;
      }
      const ways = isOuter ? onOuter : onInner;
      const to = ways[at];
      if (to < 0) break;
      ways[at] = NONE;
      placeOnPath[at] = length;
      path[length++] = at;
      at = to;
      // A line that comes along one kind of ring continues along the other kind if it can.
      isOuter = isOuter ? onInner[at] < 0 : onOuter[at] >= 0;
    }
  }
  for (let i = 0; i < length; i++) placeOnPath[path[i]] = NONE;
}

// Keep the places that a search finds: the nearest one, several, or all within reach.

import type { Allowed, Holder } from './snapper.ts';

/** How many metres apart distances may be and still count as equal: the precision of coordinates. */
export const AS_NEAR = 0.01;

export interface Find {
  metres: number;
  segment: number;
  point: number;
  fraction: number;
}

export function isBefore(a: Find, b: Find): boolean {
  if (a.metres !== b.metres) return a.metres < b.metres;
  if (a.segment !== b.segment) return a.segment < b.segment;
  return a.point + a.fraction < b.point + b.fraction;
}

export function byNearness(a: Find, b: Find): number {
  return isBefore(a, b) ? -1 : 1;
}

/** Whether a piece of road may not be used. Ends the search if this is true of too many. */
export function isRefused(holder: Holder, segment: number, point: number, side: number): boolean {
  const { allowed } = holder;
  if (allowed === undefined || allowed.directedSegmentsAt(segment, point, side) !== 0) return false;
  countRefused(holder, allowed);
  return true;
}

/** Counts a piece that may not be used. */
export function countRefused(holder: Holder, allowed: Allowed): void {
  if (--allowed.left === 0) holder.reach = -1;
}

export interface FindsHolder extends Holder {
  readonly finds: Find[];
}

// Keeps the nearest places on a number of segments, in no order. However many there are, an offer costs little: a heap has the farthest
// place on top, and a map has the place on each segment.
export function holdNearest(count: number, reach: number): FindsHolder {
  const finds: Held[] = [];
  const heldOf = new Map<number, Held>();
  const holder: FindsHolder = {
    finds,
    reach,
    hold: (metres, segment, point, fraction) => {
      const find = { metres, segment, point, fraction, at: finds.length };
      const replaced = heldOf.get(segment) ?? (finds.length === count ? finds[0] : undefined);
      if (replaced === undefined) {
        rise(finds, find);
      } else {
        if (!isBefore(find, replaced)) return;
        if (replaced.segment !== segment) heldOf.delete(replaced.segment);
        find.at = replaced.at;
        sink(finds, find);
      }
      heldOf.set(segment, find);
      if (finds.length === count) holder.reach = Math.min(holder.reach, finds[0].metres);
    },
    ...(count === 1 && {
      expect: (metres: number) => {
        holder.reach = Math.min(holder.reach, metres);
      },
    }),
  };
  return holder;
}

/** A place in a heap, and its index there. */
interface Held extends Find {
  at: number;
}

function putAt(heap: Held[], find: Held, at: number): void {
  heap[at] = find;
  find.at = at;
}

/** Puts a new place in a heap, at its index or above. */
function rise(heap: Held[], find: Held): void {
  let { at } = find;
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (!isBefore(heap[above], find)) break;
    putAt(heap, heap[above], at);
    at = above;
  }
  putAt(heap, find, at);
}

/** Puts a place in a heap, at its index or below, in place of a farther one. */
function sink(heap: Held[], find: Held): void {
  let { at } = find;
  for (;;) {
    let below = 2 * at + 1;
    if (below >= heap.length) break;
    if (below + 1 < heap.length && isBefore(heap[below], heap[below + 1])) below++;
    if (!isBefore(find, heap[below])) break;
    putAt(heap, heap[below], at);
    at = below;
  }
  putAt(heap, find, at);
}

// Keeps the nearest place, and equally near ones.
export function holdEquals(reach: number): FindsHolder {
  const finds: Find[] = [];
  const holder: FindsHolder = {
    finds,
    reach,
    hold: (metres, segment, point, fraction) => {
      if (metres + AS_NEAR < holder.reach) {
        holder.reach = metres + AS_NEAR;
        let kept = 0;
        for (const find of finds) if (find.metres <= holder.reach) finds[kept++] = find;
        finds.length = kept;
      }
      finds.push({ metres, segment, point, fraction });
    },
    expect: (metres) => {
      holder.reach = Math.min(holder.reach, metres + AS_NEAR);
    },
  };
  return holder;
}

// Keeps everything within reach.
export function holdEvery(reach: number): FindsHolder {
  const finds: Find[] = [];
  return {
    finds,
    reach,
    hold: (metres, segment, point, fraction) => {
      finds.push({ metres, segment, point, fraction });
    },
  };
}

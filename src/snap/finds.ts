// Keep the places that a search finds: the nearest one, several, or all within reach.

import type { Holder } from './snapper.ts';

/** How many metres apart distances may be and still count as equal: the precision of coordinates. */
export const AS_NEAR = 0.01;

/** Takes a segment, one of its shape points, and a fraction of the piece that follows this point. */
export type DirectedSegmentsAt = (segment: number, point: number, fraction: number) => number;

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

export interface FindsHolder extends Holder {
  readonly finds: Find[];
}

// Keeps the nearest places on a number of segments, in order.
export function holdNearest(count: number, reach: number): FindsHolder {
  const finds: Find[] = [];
  const holder: FindsHolder = {
    finds,
    reach,
    hold: (metres, segment, point, fraction) => {
      const find = { metres, segment, point, fraction };
      const same = finds.findIndex((other) => other.segment === segment);
      if (same >= 0) {
        if (!isBefore(find, finds[same])) return;
        finds.splice(same, 1);
      }
      let i = finds.length;
      while (i > 0 && isBefore(find, finds[i - 1])) i--;
      finds.splice(i, 0, find);
      if (finds.length > count) finds.pop();
      if (finds.length === count) holder.reach = Math.min(holder.reach, finds[count - 1].metres);
    },
    ...(count === 1 && {
      expect: (metres: number) => {
        holder.reach = Math.min(holder.reach, metres);
      },
    }),
  };
  return holder;
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

/** What decides about places, and how many more it may refuse before the search is given up. */
export interface Allowed {
  readonly directedSegmentsAt: DirectedSegmentsAt;
  left: number;
}

/** Whether a place may be used. Ends the search if too many may not. */
function isAllowed(allowed: Allowed, holder: Holder, segment: number, point: number, fraction: number): boolean {
  if (allowed.directedSegmentsAt(segment, point, fraction) !== 0) return true;
  if (--allowed.left === 0) holder.reach = -1;
  return false;
}

// Keeps the nearest place that may be ridden, and equally near ones. Has no `expect`, because an announced place may not be allowed.
export function holdAllowed(reach: number, allowed: Allowed): FindsHolder {
  const { finds, hold } = holdEquals(reach);
  const holder: FindsHolder = {
    finds,
    reach,
    hold: (metres, segment, point, fraction) => {
      if (!isAllowed(allowed, holder, segment, point, fraction)) return;
      hold(metres, segment, point, fraction);
      holder.reach = Math.min(holder.reach, metres + AS_NEAR);
    },
  };
  return holder;
}

// Passes only places that may be used in some direction on to another collector.
export function holdOnlyAllowed(inner: FindsHolder, allowed: Allowed): FindsHolder {
  const holder: FindsHolder = {
    finds: inner.finds,
    reach: inner.reach,
    hold: (metres, segment, point, fraction) => {
      if (!isAllowed(allowed, holder, segment, point, fraction)) return;
      inner.hold(metres, segment, point, fraction);
      holder.reach = inner.reach;
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

// Sides to rings: lines between vertices, what they enclose on their left, are strung together.
//
//        \   inside  ^        Where more than two sides meet, a line turns off as soon as it can without leaving what it
//         \         /         encloses, and a line that comes by a vertex twice is cut in two there: so every ring is simple.
//    a ----> v <---/-- c
//          /   \              From a: to whichever side comes first, turning clockwise around v from the way back to a.
//         v     \

import type { VertexRings } from '../bands.ts';
import { type DeadlineCheck, step } from '../deadline-check.ts';

/** Side i leads from vertex `from[i]` to `to[i]`; as many lead to a vertex as lead away from it. */
export interface Sides {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

export interface Vertices {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
}

const STEPS_OF_SIDE = 8;

/** The rings that sides make up, each used once. */
export function ringsOfSides({ from, to }: Sides, vertices: Vertices, deadline: DeadlineCheck): VertexRings {
  const away = new Map<number, number[]>();
  from.forEach((v, side) => {
    step(deadline, STEPS_OF_SIDE);
    const known = away.get(v);
    if (known === undefined) away.set(v, [side]);
    else known.push(side);
  });
  const isUsed = new Uint8Array(from.length);
  const found: VertexRings = [];
  const path: number[] = [];
  const placeOnPath = new Map<number, number>();
  for (let begin = 0; begin < from.length; begin++) {
    for (let side = begin; side >= 0 && !isUsed[side]; ) {
      step(deadline, STEPS_OF_SIDE);
      isUsed[side] = 1;
      const v = from[side];
      cutAt(v, path, placeOnPath, found);
      placeOnPath.set(v, path.length);
      path.push(v);
      const ahead = (away.get(to[side]) ?? []).filter((next) => !isUsed[next]);
      side = ahead.length < 2 ? (ahead[0] ?? -1) : firstClockwise(v, to[side], ahead, to, vertices);
    }
    if (path.length > 0) cutAt(path[0], path, placeOnPath, found);
  }
  return found;
}

// A ring that ends where the path comes by a vertex again.
function cutAt(v: number, path: number[], placeOnPath: Map<number, number>, found: VertexRings): void {
  const seen = placeOnPath.get(v);
  if (seen === undefined) return;
  const ring = path.splice(seen);
  for (const each of ring) placeOnPath.delete(each);
  if (ring.length > 2) found.push(ring);
}

// Which side ahead of v comes first, turning clockwise from the way back.
function firstClockwise(
  before: number,
  v: number,
  ahead: readonly number[],
  to: readonly number[],
  { x, y }: Vertices,
): number {
  const angleTo = (other: number): number => Math.atan2(y[other] - y[v], x[other] - x[v]);
  const back = angleTo(before);
  const turn = (side: number): number => (back - angleTo(to[side]) + 4 * Math.PI) % (2 * Math.PI) || 2 * Math.PI;
  return ahead.reduce((best, side) => (turn(side) < turn(best) ? side : best));
}

// Turns sides into rings, by connecting lines between vertices that have the inside on their left.
//
//        \   inside  ^        Where more than two sides meet, a line takes the first turn that keeps the inside on its
//         \         /         left. A line that passes a vertex twice is split there, so every ring is simple.
//    a ----> v <---/-- c
//          /   \              From a: take the first side clockwise around v, starting from the direction back to a.
//         v     \

import { addToList } from '../../memory/add-to-list.ts';
import type { VertexRings } from '../bands.ts';
import { type DeadlineCheck, step } from '../deadline-check.ts';

/** Side i leads from vertex `from[i]` to vertex `to[i]`. At each vertex, as many sides end as begin. */
export interface Sides {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

export interface Vertices {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
}

const STEPS_OF_SIDE = 8;

/** The rings that the sides form. Each side is used once. */
export function ringsOfSides({ from, to }: Sides, vertices: Vertices, deadline: DeadlineCheck): VertexRings {
  const away = new Map<number, number[]>();
  from.forEach((v, side) => {
    step(deadline, STEPS_OF_SIDE);
    addToList(away, v, side);
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

// Splits off a ring where the path passes a vertex again.
function cutAt(v: number, path: number[], placeOnPath: Map<number, number>, found: VertexRings): void {
  const seen = placeOnPath.get(v);
  if (seen === undefined) return;
  const ring = path.splice(seen);
  for (const each of ring) placeOnPath.delete(each);
  if (ring.length > 2) found.push(Int32Array.from(ring));
}

// The first side from v, clockwise from the direction back along the path.
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

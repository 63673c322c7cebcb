import { describe, expect, test } from 'vitest';
import { contoursOf } from '../../src/boundary/contours.ts';
import type { Crossings } from '../../src/boundary/crossings.ts';

// Two grid points are inside, crosswise at the corners of one cell; each side between in and out is crossed halfway.
//
//    o   o   o   o          o   o   o   o
//    o   o   X   o          o   X   o   o
//    o   X   o   o          o   o   X   o
//    o   o   o   o          o   o   o   o

const COLUMNS = 4;

function crosswise(inside: readonly number[], isJoined: boolean): Crossings {
  const level = new Uint16Array(COLUMNS * COLUMNS).fill(1);
  for (const point of inside) level[point] = 0;
  return {
    grid: { west: 0, south: 0, cell: 20, columns: COLUMNS, rows: COLUMNS },
    limitCount: 1,
    level,
    share: [new Array(8).fill(0.5)],
    isJoined: [[isJoined]],
  };
}

/** The area that each line goes round, anticlockwise. */
function areas({ count, x, y, next }: ReturnType<typeof contoursOf>): number[] {
  const isSeen = new Uint8Array(count);
  const found: number[] = [];
  for (let first = 0; first < count; first++) {
    if (isSeen[first]) continue;
    let area = 0;
    for (let at = first; !isSeen[at]; at = next[at]) {
      isSeen[at] = 1;
      area += (x[at] * y[next[at]] - x[next[at]] * y[at]) / 2;
    }
    found.push(area);
  }
  return found;
}

describe.each([
  ['rising', [5, 10]],
  ['falling', [6, 9]],
])('corners that are inside crosswise, %s', (_, inside) => {
  test('are one outline where the middle of their cell is inside', () => {
    expect(areas(contoursOf(crosswise(inside, true)))).toEqual([1.5]);
  });

  test('are two where it is not', () => {
    expect(areas(contoursOf(crosswise(inside, false)))).toEqual([0.5, 0.5]);
  });
});

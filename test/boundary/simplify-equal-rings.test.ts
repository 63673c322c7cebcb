import { expect, test } from 'vitest';
import { makeLists } from '../../src/boundary/drawing.ts';
import type { Field } from '../../src/kernel/drawing/field.ts';
import { QUEUE_ENDS } from '../../src/kernel/drawing/simplify/queue.ts';
import { simplify } from '../../src/kernel/drawing/simplify/simplify.ts';
import { AT_VERTEX, PER_CORNER_OF_RING, TWIN, type Work } from '../../src/kernel/drawing/simplify/work.ts';

const CORNERS = 60;

/**
 * Simplifies one circle that is the line of several limits, and keeps three corners for each. Counts how often the equal corners of other
 * limits are read.
 */
function simplifyEqual(limits: number): { left: number[]; reads: number } {
  const corners = CORNERS * limits;
  const lists = makeLists(corners + QUEUE_ENDS, (bytes) => [new ArrayBuffer(bytes), 0]);
  for (let v = 0; v < CORNERS; v++) {
    lists.places[2 * v] = 1000 * Math.cos((v * 2 * Math.PI) / CORNERS);
    lists.places[2 * v + 1] = 1000 * Math.sin((v * 2 * Math.PI) / CORNERS);
  }
  for (let corner = 0; corner < corners; corner++) {
    lists.corners[PER_CORNER_OF_RING * corner + AT_VERTEX] = corner % CORNERS;
  }
  for (let ring = 0; ring <= limits; ring++) lists.firstCorner[ring] = CORNERS * ring;
  for (let ring = 0; ring < limits; ring++) {
    lists.level[ring] = ring;
    lists.target[ring] = 3;
  }
  let reads = 0;
  const counted = new Proxy(lists.corners, {
    get(list, i) {
      if (Number(i) % PER_CORNER_OF_RING === TWIN) reads++;
      return Reflect.get(list, i);
    },
  });
  const field = { stepsLeft: Infinity } as Field;
  simplify(field, { ...lists, corners: counted } as Work, CORNERS, CORNERS, corners, limits, false);
  return { left: Array.from(lists.left.subarray(0, limits)), reads };
}

test('limits with the same line lose the same corners, in a time that grows with their number and not with its square', () => {
  const few = simplifyEqual(20);
  const many = simplifyEqual(200);
  expect(few.left).toEqual(new Array(20).fill(3));
  expect(many.left).toEqual(new Array(200).fill(3));
  expect(many.reads).toBeLessThan(11 * few.reads);
});

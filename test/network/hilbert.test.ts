import { expect, test } from 'vitest';
import { hilbertPosition } from '../../src/network/hilbert.ts';

test('the curve visits every cell once, and moves from each to a neighbour', () => {
  const side = 64;
  const cells: { x: number; y: number; position: number }[] = [];
  for (let x = 0; x < side; x++) {
    for (let y = 0; y < side; y++) cells.push({ x, y, position: hilbertPosition(x, y) });
  }
  cells.sort((a, b) => a.position - b.position);
  cells.forEach(({ x, y, position }, i) => {
    if (position !== i) expect.fail(`cell ${x}, ${y} is at ${position}, not ${i}`);
    const before = cells[Math.max(i - 1, 0)];
    if (i > 0 && Math.abs(x - before.x) + Math.abs(y - before.y) !== 1) expect.fail(`${x}, ${y} is not a neighbour`);
  });
  expect(hilbertPosition(0xffff, 0)).toBe(2 ** 32 - 1);
});

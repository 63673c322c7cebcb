import { describe, expect, test } from 'vitest';
import { newArena } from '../../src/boundary/arena.ts';
import { drawingRoom, startDeadlineCheck } from '../../src/boundary/deadline-check.ts';
import { type InKernel, openInKernel } from '../../src/boundary/in-kernel.ts';
import { grow, laidTables } from '../../src/boundary/kernel-tables.ts';
import { drawOutlines } from '../../src/boundary/outline.ts';
import { borrowKernel, type Kernel, type KernelPool } from '../../src/kernel/kernel.ts';
import { openKernelPool } from '../../src/kernel/open-kernel-pool.ts';
import { randomRoads, roadsOf } from './random-roads.ts';

const MEGABYTE = 1024 * 1024;
const borrow = (): Kernel => borrowKernel(openKernelPool() as KernelPool, 1000) as Kernel;

describe('tables in a kernel', () => {
  test('that are long grow where they are, also if others come after them', () => {
    const place = laidTables(borrow(), [], startDeadlineCheck());
    const { tables } = place;
    grow(place, 'squares', 8 * (MEGABYTE / 4));
    tables.squares[8 * (MEGABYTE / 4) - 1] = 77;
    const { byteOffset } = tables.squares;
    for (const megabytes of [9, 20, 40, 60]) {
      grow(place, 'corners', megabytes * 1000);
      grow(place, 'squares', megabytes * (MEGABYTE / 4));
      expect(tables.squares.byteOffset).toBe(byteOffset);
    }
    expect(tables.squares[8 * (MEGABYTE / 4) - 1]).toBe(77);
    expect(tables.corners.byteOffset).toBeGreaterThan(byteOffset);
  });

  test('count what they may have written, not the space in which they may grow', () => {
    const place = laidTables(borrow(), [], startDeadlineCheck(undefined, drawingRoom(30 * MEGABYTE)));
    grow(place, 'squares', 8 * (MEGABYTE / 4));
    grow(place, 'corners', 8 * (MEGABYTE / 4));
    expect(place.written).toBeLessThan(17 * MEGABYTE);
    expect(() => grow(place, 'squares', 25 * (MEGABYTE / 4))).toThrow('limit of 31457280 bytes');
  });

  test('give their memory to the simplification', () => {
    const kernel = borrow();
    const { draw } = openInKernel(kernel, []);
    let atDrawing = 0;
    const inKernel: InKernel = {
      draw: (roads, deadline, use) =>
        draw(roads, deadline, (drawing) => {
          const makeWork: typeof drawing.makeWork = (sizes) => {
            atDrawing = kernel.loops.memory.buffer.byteLength;
            return drawing.makeWork(sizes);
          };
          return use({ ...drawing, makeWork });
        }),
    };
    const { stretches, startX, startY } = randomRoads({ seed: 5, size: 8 });
    drawOutlines(
      { roads: roadsOf(stretches), starts: { x: [startX], y: [startY] }, limits: [60_000] },
      {
        ...{ maxOffroad: Infinity, withHoles: true, withIslands: true, keep: 0.5, leastArea: 0, banding: 'Donut' },
        arena: { ...newArena(), inKernel },
      },
      { write: (x, y, out, at) => void out.set([x, y], at), perUnit: 1000, isDegrees: false },
    );
    expect(atDrawing).toBeGreaterThan(0);
    expect(kernel.loops.memory.buffer.byteLength).toBe(atDrawing);
  });
});

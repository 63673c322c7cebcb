import { expect, test } from 'vitest';
import { newArena } from '../../src/boundary/arena.ts';
import { type InKernel, openInKernel } from '../../src/boundary/in-kernel.ts';
import { drawOutlines, type OutlineOptions } from '../../src/boundary/outline.ts';
import { borrowKernel, type Kernel, type KernelPool } from '../../src/kernel/kernel.ts';
import { leaveMemory, takeLeftMemory } from '../../src/kernel/left-memory.ts';
import { openKernelPool } from '../../src/kernel/open-kernel-pool.ts';
import { expectSame } from '../kit/expect-same.ts';
import { randomRoads, roadsOf } from './random-roads.ts';

const OPTIONS: OutlineOptions = {
  maxOffroad: 60,
  withHoles: true,
  withIslands: true,
  keep: 0.5,
  leastArea: 0,
  banding: 'Donut',
};

/** A target without projection: writes the millimetres of the flat map. */
const FLAT = {
  write: (x: number, y: number, out: Float64Array) => void out.set([x, y]),
  perUnit: 1000,
  isDegrees: false,
};

/** A kernel whose memory has at most `maximum` pages. */
function smallKernel(pool: KernelPool, maximum: number): Kernel {
  // memory that other kernels left behind stays if it is larger
  takeLeftMemory(Infinity, []);
  leaveMemory(new WebAssembly.Memory({ initial: 1, maximum }));
  const kernel = borrowKernel(pool, 32_768) as Kernel;
  expect(() => kernel.loops.memory.grow(maximum)).toThrow(RangeError);
  return kernel;
}

test('wherever the memory of a kernel runs out, the boundary equals that of the plain loops', () => {
  const pool = openKernelPool() as KernelPool;
  const { stretches, startX, startY } = randomRoads({ seed: 4, size: 30 });
  const outlined = { roads: roadsOf(stretches), starts: { x: [startX], y: [startY] }, limits: [30_000, 90_000] };
  for (const isAll of [true, false]) {
    const options = { ...OPTIONS, withHoles: isAll, withIslands: isAll };
    const expected = drawOutlines(outlined, options, FLAT);
    let ends = 0;
    for (let pages = 1, isEnough = false; !isEnough; pages = Math.ceil(pages * 1.1)) {
      const { draw } = openInKernel(smallKernel(pool, pages), []);
      const inKernel: InKernel = {
        draw(roads, deadline, use) {
          const drawn = draw(roads, deadline, use);
          isEnough = drawn !== undefined;
          return drawn;
        },
      };
      expectSame(drawOutlines(outlined, { ...options, arena: { ...newArena(), inKernel } }, FLAT), expected);
      if (!isEnough) ends++;
    }
    expect(ends).toBeGreaterThan(10);
  }
});

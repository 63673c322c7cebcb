import { expect, test } from 'vitest';
import { newArena } from '../../src/boundary/arena.ts';
import {
  drawingRoom,
  expectCrossings,
  grownWithin,
  startDeadlineCheck,
  step,
  takeRoom,
  takeRoomInKernel,
} from '../../src/boundary/deadline-check.ts';
import { grow, laidTables } from '../../src/boundary/kernel-tables.ts';
import { drawOutlines } from '../../src/boundary/outline.ts';
import { SearchLimitError } from '../../src/budget/budget.ts';
import { STRIDE } from '../../src/kernel/drawing/field.ts';
import { type KernelPool, withKernel } from '../../src/kernel/kernel.ts';
import { openKernelPool } from '../../src/kernel/open-kernel-pool.ts';
import { randomRoads, roadsOf } from './random-roads.ts';

test('the work between two checks is the same, whatever the size of its portions', () => {
  const checksAfter = (portion: number): number => {
    let checks = 0;
    const deadline = startDeadlineCheck(() => checks++);
    for (let done = 0; done < 1_000_000; done += portion) step(deadline, portion);
    return checks;
  };
  expect(checksAfter(1)).toBe(checksAfter(100));
  expect(checksAfter(1)).toBe(checksAfter(5000));
  expect(checksAfter(1)).toBeGreaterThan(10);
});

test('a boundary may do 10,000 steps for each 15,000 bytes of its limit', () => {
  let checks = 0;
  const deadline = startDeadlineCheck(() => checks++, drawingRoom(45_000));
  for (let i = 0; i < 3; i++) step(deadline, STRIDE);
  expect(checks).toBe(3);
  expect(() => step(deadline, STRIDE)).toThrow('The boundary exceeded its limit of 45000 bytes');
});

test('steps before a boundary, and those to simplify what is drawn so far, leave fewer for drawing it', () => {
  const stridesOf = (crossings: number, before: number, weight?: number): number => {
    const deadline = startDeadlineCheck(undefined, drawingRoom(1e6), before, weight);
    expectCrossings(deadline, crossings);
    for (let strides = 0; ; strides++) {
      try {
        step(deadline, STRIDE);
      } catch {
        return strides;
      }
    }
  };
  const all = stridesOf(0, 0);
  expect(all).toBe(66);
  expect(stridesOf(0, 10 * STRIDE)).toBe(all - 10);
  expect(stridesOf(1000, 0)).toBe(all - 15);
  expect(stridesOf(1000, 10 * STRIDE)).toBe(all - 25);
  expect(stridesOf(0, 0, 3)).toBe(22);
});

test('the table of crossings in a kernel has room for as many as a boundary may have', () => {
  const drawn = withKernel(openKernelPool() as KernelPool, 1024 * 1024, (kernel) => {
    const place = laidTables(kernel, [], startDeadlineCheck(undefined, drawingRoom(480 * 1500)));
    grow(place, 'places', 2000);
    grow(place, 'places', 2002);
    expect(place.tables.places.length).toBe(3000);
    expect(() => grow(place, 'places', 3002)).toThrow(SearchLimitError);
    return true;
  });
  expect(drawn).toBe(true);
});

const TARGET = {
  write: (x: number, y: number, out: Float64Array) => void out.set([x, y]),
  perUnit: 1000,
  isDegrees: false,
};
const OPTIONS = {
  maxOffroad: 0,
  withHoles: true,
  withIslands: true,
  keep: 0.5,
  leastArea: 0,
  banding: 'Donut',
} as const;

test('a boundary is cancelled at any check at which the caller throws', () => {
  const { stretches, startX, startY } = randomRoads({ seed: 3, size: 6 });
  const draw = (checks: number): number => {
    let checked = 0;
    const onLimit = () => {
      if (checked++ === checks) throw new Error('enough');
    };
    drawOutlines(
      { roads: roadsOf(stretches), starts: { x: [startX], y: [startY] }, limits: [20_000, 60_000] },
      { ...OPTIONS, onLimit },
      TARGET,
    );
    return checked;
  };
  const checks = draw(Infinity);
  expect(checks).toBeGreaterThan(20);
  // the first checks, and some of the later ones
  for (let check = 0; check < checks; check += Math.max(1, Math.ceil((check - 4) / 4)))
    expect(() => draw(check)).toThrow('enough');
});

test('plain arrays of a boundary stay within the memory limit in total', () => {
  const deadline = startDeadlineCheck(undefined, drawingRoom(1e6));
  const before = deadline.room.bytes;
  const made = [grownWithin(deadline, new Int32Array(1000), 1001), grownWithin(deadline, new Float64Array(0), 500)];
  expect(made.map(({ byteLength }) => byteLength)).toEqual([8000, 4000]);
  expect(before - deadline.room.bytes).toBe(8000);
  deadline.room.bytes = 4003;
  expect(grownWithin(deadline, made[0], 2000)).toBe(made[0]);
  expect(() => grownWithin(deadline, made[0], 2001)).toThrow(SearchLimitError);
});

test('tables in a kernel and arrays outside it share one limit, however the tables shrink later', () => {
  const deadline = startDeadlineCheck(undefined, drawingRoom(1000));
  takeRoomInKernel(deadline, 600);
  takeRoomInKernel(deadline, 100);
  takeRoom(deadline, 400);
  expect(() => takeRoom(deadline, 1)).toThrow(SearchLimitError);
  const other = startDeadlineCheck(undefined, drawingRoom(1000));
  takeRoom(other, 400);
  takeRoomInKernel(other, 600);
  expect(() => takeRoomInKernel(other, 601)).toThrow('The boundary exceeded its limit of 1000 bytes');
});

test('lines may have one corner for 480 bytes of the limit, so that simplifying them takes a limited time', () => {
  const { stretches, startX, startY } = randomRoads({ seed: 3, size: 2 });
  const limits = Array.from({ length: 400 }, (_, i) => 50 * (i + 1));
  const corners = (most: number): number => {
    const arena = { ...newArena(), room: drawingRoom(most) };
    const drawn = drawOutlines(
      { roads: roadsOf(stretches), starts: { x: [startX], y: [startY] }, limits },
      { ...OPTIONS, maxOffroad: Infinity, withIslands: true, keep: 1, banding: 'Encompassing', arena },
      TARGET,
    );
    return drawn.flat(2).reduce((sum, ring) => sum + ring.length - 1, 0);
  };
  const all = corners(1e9);
  expect(corners(480 * all)).toBe(all);
  expect(() => corners(480 * all - 1)).toThrow(SearchLimitError);
});

test('tables in a kernel are refused before they exceed the limit of a boundary, and stay unchanged', () => {
  const drawn = withKernel(openKernelPool() as KernelPool, 1024 * 1024, (kernel) => {
    const place = laidTables(kernel, [], startDeadlineCheck(undefined, drawingRoom(1e6)));
    grow(place, 'entry', 1000);
    expect(place.tables.entry.length).toBe(1000);
    const { entry } = place.tables;
    const { byteLength } = kernel.loops.memory.buffer;
    expect(() => grow(place, 'entry', 250_000)).toThrow(SearchLimitError);
    expect(place.tables.entry).toBe(entry);
    expect(kernel.loops.memory.buffer.byteLength).toBe(byteLength);
    return true;
  });
  expect(drawn).toBe(true);
});

test('a boundary is drawn if the room is exactly enough, and refused if a byte is missing', () => {
  const { stretches, startX, startY } = randomRoads({ seed: 3, size: 2 });
  const outlined = { roads: roadsOf(stretches), starts: { x: [startX], y: [startY] }, limits: [20_000] };
  const draw = (bytes: number) => {
    const arena = { ...newArena(), room: { ...drawingRoom(1e9), bytes } };
    const drawn = drawOutlines(outlined, { ...OPTIONS, arena }, TARGET);
    return { drawn, left: arena.room.bytes };
  };
  const { drawn, left } = draw(1e9);
  const needed = 1e9 - left;
  expect(draw(needed)).toEqual({ drawn, left: 0 });
  for (const bytes of [0, needed - 1]) expect(() => draw(bytes)).toThrow(SearchLimitError);
});

// Regular checks of the deadline during long work, and arrays that grow up to the memory limit of one boundary.

import { STRIDE } from '../kernel/drawing/field.ts';
import { grown, type NumberArray } from '../memory/grown.ts';
import { exceedsDrawingBytes } from './drawing-limits.ts';
import type { DrawingMemory } from './drawing-memory.ts';

/** How many bytes one boundary may still take outside a kernel. An array that was replaced no longer counts. */
export interface Room {
  bytes: number;
  /** How many of these bytes its tables in a kernel took. */
  inKernel: number;
  /** What `bytes` was at the beginning. */
  readonly most: number;
  /** Counts the memory; absent in tests that only draw. */
  readonly memory?: DrawingMemory;
}

/** Room for a boundary that may take this many bytes. */
export function drawingRoom(most: number, memory?: DrawingMemory): Room {
  return { bytes: most, inKernel: 0, most, ...(memory && { memory }) };
}

export interface DeadlineCheck {
  /** How many steps may be done until the next check. A step is one entry, corner or side. */
  left: number;
  /** How many steps simplifying and writing what is drawn so far will take. */
  later: number;
  /** Checks the deadline. It may throw to cancel. */
  readonly check: () => void;
  readonly room: Room;
}

/**
 * Most boundaries that take long need much memory, but not all. A boundary may do 10,000 steps for so many bytes of its limit: with the
 * default limit, it is refused after 0.9 s. Usual boundaries need a tenth of these steps.
 */
const BYTES_PER_STRIDE = 15_000;

/**
 * `stepsBefore` counts work that was done for the request before. `weight` says how many steps a step of this drawing takes.
 */
export function startDeadlineCheck(
  check: () => void = () => {},
  room: Room = drawingRoom(Infinity),
  stepsBefore = 0,
  weight = 1,
): DeadlineCheck {
  let steps = stepsBefore;
  const deadline: DeadlineCheck = {
    left: STRIDE,
    later: 0,
    check() {
      check();
      steps += weight * STRIDE;
      if ((BYTES_PER_STRIDE / STRIDE) * (steps + deadline.later) > room.most) throw exceedsDrawingBytes(room.most);
    },
    room,
  };
  return deadline;
}

/** Counts steps that are done or about to be done. */
export function step(deadline: DeadlineCheck, count: number): void {
  deadline.left -= count;
  if (deadline.left > 0) return;
  deadline.left = STRIDE;
  deadline.check();
}

/**
 * All lines of a boundary may have one crossing for so many bytes of the limit. Simplifying them then takes half a second, and writing them
 * takes little memory.
 */
const BYTES_PER_CROSSING = 480;

/** Steps for simplifying and writing the line at a crossing. */
const STEPS_OF_CROSSING = 150;

/** Checks that lines may have this many crossings. Returns how many they may have. */
export function expectCrossings(deadline: DeadlineCheck, crossings: number): number {
  const { most } = deadline.room;
  if (BYTES_PER_CROSSING * crossings > most) throw exceedsDrawingBytes(most);
  deadline.later = STEPS_OF_CROSSING * crossings;
  return Math.floor(most / BYTES_PER_CROSSING);
}

/** Counts bytes that are about to be taken outside a kernel. */
export function takeRoom({ room }: DeadlineCheck, bytes: number): void {
  room.bytes -= bytes;
  if (room.bytes < room.inKernel) throw exceedsDrawingBytes(room.most);
  room.memory?.expect('plain', room.most - room.bytes);
}

/** Counts the bytes of all tables in a kernel, which are about to become as many. */
export function takeRoomInKernel({ room }: DeadlineCheck, bytes: number): void {
  if (bytes > room.bytes) throw exceedsDrawingBytes(room.most);
  room.memory?.expect('kernel', bytes);
  room.inKernel = Math.max(room.inKernel, bytes);
}

/** Like `grown`, but within the memory limit. */
export function grownWithin<A extends NumberArray>(deadline: DeadlineCheck, values: A, size: number): A {
  if (size <= values.length) return values;
  takeRoom(deadline, (Math.max(size, 2 * values.length) - values.length) * values.BYTES_PER_ELEMENT);
  return grown(values, size, deadline.check);
}

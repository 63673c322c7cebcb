// Regular checks of the deadline during long work, and arrays that grow up to the memory limit of one boundary.

import { STRIDE } from '../kernel/drawing/field.ts';
import { grown, type NumberArray } from '../memory/grown.ts';
import { exceedsDrawingBytes } from './drawing-limits.ts';
import type { DrawingMemory } from './drawing-memory.ts';

/** How many bytes the arrays of one boundary may still take. An array that was replaced no longer counts. */
export interface Room {
  bytes: number;
  /** What `bytes` was at the beginning. */
  readonly most: number;
  /** Counts the memory; absent in tests that only draw. */
  readonly memory?: DrawingMemory;
}

/** Room for a boundary that may take this many bytes. */
export function drawingRoom(most: number, memory?: DrawingMemory): Room {
  return { bytes: most, most, ...(memory && { memory }) };
}

export interface DeadlineCheck {
  /** How many steps may be done until the next check. A step is one entry, corner or side. */
  left: number;
  /** Checks the deadline. It may throw to cancel. */
  readonly check: () => void;
  readonly room: Room;
}

export function startDeadlineCheck(check: () => void = () => {}, room: Room = drawingRoom(Infinity)): DeadlineCheck {
  return { left: STRIDE, check, room };
}

/** Counts steps that are done or about to be done. */
export function step(deadline: DeadlineCheck, count: number): void {
  deadline.left -= count;
  if (deadline.left > 0) return;
  deadline.left = STRIDE;
  deadline.check();
}

/** Like `grown`, but within the memory limit. */
export function grownWithin<A extends NumberArray>({ check, room }: DeadlineCheck, values: A, size: number): A {
  if (size <= values.length) return values;
  room.bytes -= (Math.max(size, 2 * values.length) - values.length) * values.BYTES_PER_ELEMENT;
  if (room.bytes < 0) throw exceedsDrawingBytes(room.most);
  room.memory?.expect('plain', room.most - room.bytes);
  return grown(values, size, check);
}

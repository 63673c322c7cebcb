// Regular checks of the deadline during long work, and arrays that grow up to the memory limit of one boundary.

import { SearchLimitError } from '../budget/budget.ts';
import { STRIDE } from '../kernel/drawing/field.ts';
import { grown, type NumberArray } from '../memory/grown.ts';
import type { DrawingMemory } from './drawing-memory.ts';

/** Memory limit of one boundary. The whole process with the network of a large city then takes about 0.7 GB (docs/reliability.md). */
export const MOST_BYTES: number = 704 * 1024 * 1024;

/** The bytes that arrays of one boundary may still take. A replaced array still counts: it may not be collected yet. */
export interface Room {
  bytes: number;
  /** Counts the memory; absent in tests that only draw. */
  readonly memory?: DrawingMemory;
}

export interface DeadlineCheck {
  /** Steps until the next check. A step is one entry, corner or side. */
  left: number;
  /** May throw to cancel. */
  readonly check: () => void;
  readonly room: Room;
}

export function startDeadlineCheck(check: () => void = () => {}, room: Room = { bytes: MOST_BYTES }): DeadlineCheck {
  return { left: STRIDE, check, room };
}

/** Counts steps that are done or about to be done. */
export function step(deadline: DeadlineCheck, count: number): void {
  deadline.left -= count;
  if (deadline.left > 0) return;
  deadline.left = STRIDE;
  deadline.check();
}

/** `grown` within the memory limit. */
export function grownWithin<A extends NumberArray>({ check, room }: DeadlineCheck, values: A, size: number): A {
  if (size <= values.length) return values;
  room.bytes -= Math.max(size, 2 * values.length) * values.BYTES_PER_ELEMENT;
  if (room.bytes < 0) throw new SearchLimitError('drawingBytes', MOST_BYTES);
  room.memory?.expect('plain', MOST_BYTES - room.bytes);
  return grown(values, size, check);
}

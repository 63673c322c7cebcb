// Long work that looks at the clock now and then, with arrays that grow as far as one boundary may take them.

import { SearchLimitError } from '../budget/budget.ts';
import { grown, type NumberArray } from '../memory/grown.ts';
import type { DrawingMemory } from './drawing-memory.ts';

/** Steps between two looks: some milliseconds. */
export const STRIDE = 10_000;

/** What one boundary is drawn with at most. With a network of a large city, and all else, it then takes some 0.7 GB (docs/reliability.md). */
export const MOST_BYTES: number = 704 * 1024 * 1024;

/** What arrays of one boundary may still take together. One that a longer one followed counts on: it may not be collected yet. */
export interface Room {
  bytes: number;
  /** Where it is counted; absent in tests of drawing alone. */
  readonly memory?: DrawingMemory;
}

export interface DeadlineCheck {
  /** Steps until the next look; one is to look at an entry, a corner or a side. */
  left: number;
  /** May throw to give up. */
  readonly check: () => void;
  readonly room: Room;
}

export function startDeadlineCheck(check: () => void = () => {}, room: Room = { bytes: MOST_BYTES }): DeadlineCheck {
  return { left: STRIDE, check, room };
}

/** So many steps are done, or about to be. */
export function step(deadline: DeadlineCheck, count: number): void {
  deadline.left -= count;
  if (deadline.left > 0) return;
  deadline.left = STRIDE;
  deadline.check();
}

/** What `grown` gives, where there is room for it. */
export function grownWithin<A extends NumberArray>({ check, room }: DeadlineCheck, values: A, size: number): A {
  if (size <= values.length) return values;
  room.bytes -= Math.max(size, 2 * values.length) * values.BYTES_PER_ELEMENT;
  if (room.bytes < 0) throw new SearchLimitError('drawingBytes', MOST_BYTES);
  room.memory?.expect('plain', MOST_BYTES - room.bytes);
  return grown(values, size, check);
}

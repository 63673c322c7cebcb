// Loops of the kernel over some rows at a time.

/** Rows that a loop is called for at once: after some calls an engine runs it better compiled. */
const SLICE = 8192;

/** What a loop finds of so many rows, some at a time. */
export function ofSlices(count: number, find: (begin: number, end: number) => number): number[] {
  const found: number[] = [];
  for (let begin = 0; begin < count; begin += SLICE) found.push(find(begin, Math.min(count, begin + SLICE)));
  return found;
}

/** Whether all of so many rows hold, some at a time. */
export function everySlice(count: number, holds: (begin: number, end: number) => boolean): boolean {
  for (let begin = 0; begin < count; begin += SLICE) {
    if (!holds(begin, Math.min(count, begin + SLICE))) return false;
  }
  return true;
}

/** Whether all of so many rows hold: those that `next` leaves in doubt, from one row on and before another, are decided by `isSound`. */
export function holdsForEach(
  count: number,
  next: (from: number, end: number) => number,
  isSound: (row: number) => boolean,
): boolean {
  for (let begin = 0; begin < count; begin += SLICE) {
    const end = Math.min(count, begin + SLICE);
    for (let row = next(begin, end); row < end; row = next(row + 1, end)) if (!isSound(row)) return false;
  }
  return true;
}

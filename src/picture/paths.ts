// Coordinates to SVG path data: whole picture units, each relative to the one before, steps too small to see left out.

import { type Frame, xOf, yOf } from './frame.ts';

/** The path data of a line, or '' when it is outside the frame or too small to see. */
export function linePath(frame: Frame, line: readonly (readonly number[])[], smallest: number): string {
  return pathOf(
    frame,
    line.length,
    (i) => line[i][0],
    (i) => line[i][1],
    smallest,
    false,
  );
}

/** The path data of a closed ring whose first position is repeated at the end. */
export function ringPath(frame: Frame, ring: readonly (readonly number[])[], smallest: number): string {
  return pathOf(
    frame,
    ring.length - 1,
    (i) => ring[i][0],
    (i) => ring[i][1],
    smallest,
    true,
  );
}

/** The path data of points whose coordinates two functions tell. */
export function pathOf(
  frame: Frame,
  count: number,
  lonOf: (i: number) => number,
  latOf: (i: number) => number,
  smallest: number,
  isClosed: boolean,
): string {
  if (count === 0) return '';
  let west = Infinity;
  let east = -Infinity;
  let top = Infinity;
  let bottom = -Infinity;
  let x = 0;
  let y = 0;
  let path = '';
  // a command is said once, and a sign parts numbers as a blank does: a third of the text less
  let mark = 'l';
  for (let i = 0; i < count; i++) {
    const toX = xOf(frame, lonOf(i));
    const toY = yOf(frame, latOf(i));
    if (toX < west) west = toX;
    if (toX > east) east = toX;
    if (toY < top) top = toY;
    if (toY > bottom) bottom = toY;
    if (i === 0) path = `M${toX} ${toY}`;
    else if (i === count - 1 || Math.abs(toX - x) + Math.abs(toY - y) >= smallest) {
      path += behind(mark, toX - x) + behind(' ', toY - y);
      mark = ' ';
    } else continue;
    x = toX;
    y = toY;
  }
  if (east < 0 || west > frame.width || bottom < 0 || top > frame.height) return '';
  if (!isClosed && east - west + bottom - top < smallest / 2) return '';
  return isClosed ? `${path}z` : path;
}

/** A number behind a mark; a minus does for a blank. */
function behind(mark: string, value: number): string {
  return mark === ' ' && value < 0 ? String(value) : mark + value;
}

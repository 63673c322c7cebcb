// Writes coordinates as SVG path data: in whole picture units, relative to the previous point, without steps that are too small to see.

import { type Frame, xOf, yOf } from './frame.ts';

/** The path data of a line, or '' if it is outside the frame or too small to see. */
export function linePath(frame: Frame, line: readonly (readonly number[])[], smallest: number): string {
  return pathOf(frame, line, line.length, smallest, false);
}

/** The path data of a closed ring whose first position is repeated at the end. */
export function ringPath(frame: Frame, ring: readonly (readonly number[])[], smallest: number): string {
  return pathOf(frame, ring, ring.length - 1, smallest, true);
}

/** The path data of the first `count` positions of a line. */
function pathOf(
  frame: Frame,
  line: readonly (readonly number[])[],
  count: number,
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
  // leaves out repeated commands, and blanks before a minus sign: the text becomes a third shorter
  let mark = 'l';
  for (let i = 0; i < count; i++) {
    const toX = xOf(frame, line[i][0]);
    const toY = yOf(frame, line[i][1]);
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

/** A number after a separator. A minus sign replaces a blank. */
function behind(mark: string, value: number): string {
  return mark === ' ' && value < 0 ? String(value) : mark + value;
}

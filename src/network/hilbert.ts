// The Hilbert curve: an order of the plane that keeps neighbours together.

/** The position along the curve of cell (x, y) of a grid of 65,536 by 65,536. */
export function hilbertPosition(x: number, y: number): number {
  let position = 0;
  for (let side = 1 << 15; side > 0; side >>>= 1) {
    const right = (x & side) > 0 ? 1 : 0;
    const up = (y & side) > 0 ? 1 : 0;
    position = position * 4 + ((3 * right) ^ up);
    if (up === 0) {
      if (right === 1) {
        x = 0xffff - x;
        y = 0xffff - y;
      }
      const swapped = x;
      x = y;
      y = swapped;
    }
  }
  return position;
}

// Douglas and Peucker, 1973: between two kept points of a line, the point farthest from the straight line is kept as well if its distance
// exceeds the tolerance.

/** How distances are measured. */
export interface Measuring {
  /** By how much differences of y count more than those of x. */
  readonly stretch?: number;
  /** Is called with the number of points before they are measured. It may throw. */
  readonly onSteps?: (points: number) => void;
}

/**
 * For each point of a line of x, y, x, y ...: 1 if it is kept. No other point is farther than `tolerance` from the line of the kept points.
 */
export function farPoints(
  line: ArrayLike<number>,
  tolerance: number,
  { stretch = 1, onSteps = () => {} }: Measuring = {},
): Uint8Array {
  const count = line.length / 2;
  const isKept = new Uint8Array(count);
  isKept[0] = isKept[count - 1] = 1;
  const stretches = [0, count - 1];
  while (stretches.length > 0) {
    const last = stretches.pop()!;
    const first = stretches.pop()!;
    onSteps(last - first);
    const point = farthest({ line, stretch, tolerance }, first, last);
    if (point === first) continue;
    isKept[point] = 1;
    stretches.push(first, point, point, last);
  }
  return isKept;
}

interface MeasuredLine {
  readonly line: ArrayLike<number>;
  readonly stretch: number;
  readonly tolerance: number;
}

/** The point farthest from the straight line between two points; `first` if no distance exceeds `tolerance`. */
function farthest({ line, stretch, tolerance }: MeasuredLine, first: number, last: number): number {
  const x1 = line[2 * first];
  const y1 = line[2 * first + 1];
  const dx = line[2 * last] - x1;
  const dy = stretch * (line[2 * last + 1] - y1);
  const squaredLength = dx * dx + dy * dy;
  const middle = (first + last) / 2;
  let point = first;
  let squaredDistance = tolerance * tolerance;
  for (let i = first + 1; i < last; i++) {
    const x = line[2 * i] - x1;
    const y = stretch * (line[2 * i + 1] - y1);
    const along = x * dx + y * dy;
    const across = x * dy - y * dx;
    const off =
      along <= 0
        ? x * x + y * y
        : along >= squaredLength
          ? (x - dx) * (x - dx) + (y - dy) * (y - dy)
          : (across * across) / squaredLength;
    if (off < squaredDistance) continue;
    // of equally far points the middle one, so that a line that goes to and fro is cut into halves
    if (off > squaredDistance || (point !== first && Math.abs(i - middle) < Math.abs(point - middle))) {
      squaredDistance = off;
      point = i;
    }
  }
  return point;
}

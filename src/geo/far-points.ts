// Douglas and Peucker, 1973: between two kept points of a line, the point farthest from the straight line is kept as well if its distance
// exceeds the tolerance.

/**
 * For each point of a line of x, y, x, y ...: 1 if it is kept. No other point is farther than `tolerance` from the line of the kept points.
 * `onSteps` is called with the number of points before they are measured. It may throw.
 */
export function farPoints(
  line: ArrayLike<number>,
  tolerance: number,
  onSteps: (points: number) => void = () => {},
): Uint8Array {
  const count = line.length / 2;
  const isKept = new Uint8Array(count);
  isKept[0] = isKept[count - 1] = 1;
  const stretches = [0, count - 1];
  while (stretches.length > 0) {
    const last = stretches.pop()!;
    const first = stretches.pop()!;
    onSteps(last - first);
    const point = farthest(line, first, last, tolerance);
    if (point === first) continue;
    isKept[point] = 1;
    stretches.push(first, point, point, last);
  }
  return isKept;
}

/** The point farthest from the straight line between two points; `first` if no distance exceeds `tolerance`. */
function farthest(line: ArrayLike<number>, first: number, last: number, tolerance: number): number {
  const x1 = line[2 * first];
  const y1 = line[2 * first + 1];
  const dx = line[2 * last] - x1;
  const dy = line[2 * last + 1] - y1;
  const length = Math.hypot(dx, dy);
  const middle = (first + last) / 2;
  let point = first;
  let distance = tolerance;
  for (let i = first + 1; i < last; i++) {
    const x = line[2 * i] - x1;
    const y = line[2 * i + 1] - y1;
    // NaN if the line ends where it begins
    const along = (x * dx + y * dy) / length;
    const off =
      along >= 0 && along <= length
        ? Math.abs(x * dy - y * dx) / length
        : Math.min(Math.hypot(x, y), Math.hypot(x - dx, y - dy));
    if (off < distance) continue;
    // of equally far points the middle one, so that a line that goes to and fro is cut into halves
    if (off > distance || (point !== first && Math.abs(i - middle) < Math.abs(point - middle))) {
      distance = off;
      point = i;
    }
  }
  return point;
}

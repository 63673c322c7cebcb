// Straight stretches of road on a flat map in metres: the cost spent at each end, and the cost per metre off the road. Costs may have any
// unit, such as milliseconds or centimetres, but all costs have the same unit.

/** Numbers per stretch in `rows`: x, y and spent cost at one end, then at the other end, then the cost per metre off the road. */
export const STRETCH = 7;

export interface Stretches {
  count: number;
  /** STRETCH numbers per stretch. Single precision (a centimetre in 100 km) is finer than any boundary. */
  rows: Float32Array;
}

/** An empty list with room for about `room` stretches. */
export function makeStretches(room: number): Stretches {
  return { count: 0, rows: new Float32Array(STRETCH * Math.max(room, 16)) };
}

/** Adds a stretch. `slowness` is the cost per metre off the road, Infinity if the road cannot be left. */
export function addStretch(
  stretches: Stretches,
  x1: number,
  y1: number,
  spent1: number,
  x2: number,
  y2: number,
  spent2: number,
  slowness: number,
): void {
  const at = stretches.count * STRETCH;
  if (at === stretches.rows.length) {
    const longer = new Float32Array(2 * at);
    longer.set(stretches.rows);
    stretches.rows = longer;
  }
  const { rows } = stretches;
  rows[at] = x1;
  rows[at + 1] = y1;
  rows[at + 2] = spent1;
  rows[at + 3] = x2;
  rows[at + 4] = y2;
  rows[at + 5] = spent2;
  rows[at + 6] = slowness;
  stretches.count++;
}

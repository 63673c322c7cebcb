// Determines how finely each limit is drawn. Up to MOST_FINE limits, it depends only on the reach of that limit, so costs requested together
// are drawn as if requested alone.

/** How many cells lie across a short reach. */
const FINE_ACROSS = 160;

/** The size of cells in metres for a longer reach. */
const FINE_CELL = 30;

/** The most cells across any reach. For a very long one, cells are larger. */
const MOST_ACROSS = 300;

/** More limits than this together have as many cells across as this many limits have. */
const MOST_FINE = 150;

/** Metres. Cells are at least this large, because roads are wider. */
const SMALLEST_CELL = 1;

/** The least half width of every reached road, as a fraction of a short reach; then its bounds in metres. */
const FLOOR_OF_REACH = 1 / 340;
const NARROWEST_FLOOR = 1.5;
const WIDEST_FLOOR = 10;

/**
 * The least half width is at least this fraction of a long reach, so that the roads of a whole country have a limited number of corners.
 */
const FLOOR_OF_LONG_REACH = 1 / 1200;

/**
 * The least half width, in cells of thin roads. If it is more than half a diagonal, a reached point always has a corner of its cell inside,
 * and no reached place is lost between corners. Narrow roads, which are few, are drawn in smaller cells.
 */
const FLOOR_IN_CELLS = 0.75;
const NARROW_IN_CELLS = 2;
const NARROW = 5;

/** How many limits have their reach measured. Any other limit is drawn as finely as the next smaller measured one. */
const MOST_MEASURED = 16;

export interface Detail {
  // For each limit in ascending order, in metres. No value decreases from limit to limit.

  /** The side of the cells along its outline. */
  readonly cell: Float64Array;
  /** The side of the cells of thin roads. */
  readonly thin: Float64Array;
  /** The least half width of every reached road. */
  readonly floor: Float64Array;
}

/** How finely each limit is drawn. Limits are ascending, and `acrossOf` says how many metres across each of them reaches. */
export function detailOf(acrossOf: (limit: number) => number, limits: readonly number[]): Detail {
  const every = Math.ceil(limits.length / MOST_MEASURED);
  const cell = new Float64Array(limits.length);
  const thin = new Float64Array(limits.length);
  const floor = new Float64Array(limits.length);
  const mostAcross = MOST_ACROSS * Math.min(1, MOST_FINE / limits.length);
  let across = 0;
  limits.forEach((limit, i) => {
    if (i % every === 0) across = acrossOf(limit);
    cell[i] = Math.max(SMALLEST_CELL, Math.min(FINE_CELL, across / FINE_ACROSS), across / mostAcross);
    const narrow = Math.min(WIDEST_FLOOR, across * FLOOR_OF_REACH);
    floor[i] = Math.max(NARROWEST_FLOOR, narrow, across * FLOOR_OF_LONG_REACH);
    thin[i] = Math.min(cell[i], floor[i] / (floor[i] < NARROW ? NARROW_IN_CELLS : FLOOR_IN_CELLS));
  });
  return { cell, thin, floor };
}

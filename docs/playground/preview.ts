// A rough preview of the reached area while the origin is dragged. It is one row of a table, from the origin to places all over the view,
// with interpolated costs in between. It takes a frame or two; the true outlines take a quarter of a second.

import { type Camera, fromPlane, type LonLat, type Size, toWorld } from './camera.ts';
import type { Request } from './engine.ts';
import { bandColour, type Palette } from './palette.ts';
import { costsOf, reachCosting, withCost } from './requests.ts';
import { isNear, type Roads } from './roads.ts';
import type { State } from './state.ts';

/** The largest number of places, and the smallest distance between them in pixels. */
const MOST = 500;
const LEAST_STEP = 24;

/** Cells drawn from one place to the next. */
const FINER = 6;

/** A grid of places over a view. */
export interface Lattice {
  readonly columns: number;
  readonly rows: number;
  /** The position of the first place on the plane, and the distance between neighbouring places in metres of the plane. */
  readonly x: number;
  readonly y: number;
  readonly step: number;
  /** The places that have a road near them, by their numbers in the grid. */
  readonly numbers: readonly number[];
  readonly places: readonly LonLat[];
}

/** A small picture, and its position on the plane. */
export interface Preview {
  readonly origin: LonLat;
  readonly picture: ImageData;
  readonly x: number;
  readonly y: number;
  /** Metres of the plane per pixel. */
  readonly metres: number;
}

/** Places over a view that have a road near. */
export function latticeOver(
  camera: Camera,
  size: Size,
  { plane, near, box }: Pick<Roads, 'plane' | 'near' | 'box'>,
): Lattice {
  const pixels = Math.max(LEAST_STEP, Math.sqrt((size.width * size.height) / MOST));
  const columns = Math.floor(size.width / pixels) + 2;
  const rows = Math.floor(size.height / pixels) + 2;
  const [x, y] = toWorld(camera, size, [0, 0]);
  const step = pixels / camera.scale;
  const numbers: number[] = [];
  const places: LonLat[] = [];
  for (let number = 0; number < columns * rows; number++) {
    const [ownX, ownY] = [x + (number % columns) * step, y + Math.floor(number / columns) * step];
    if (!isNear({ near, box }, ownX, ownY)) continue;
    numbers.push(number);
    places.push(fromPlane(plane, ownX, ownY));
  }
  return { columns, rows, x, y, step, numbers, places };
}

/** The row of costs, one for each place. */
export function previewRequest(state: State, { places }: Lattice): Request | undefined {
  const { origin, unit, toward } = state;
  if (origin === undefined || places.length === 0) return undefined;
  const { query, payload } = reachCosting(state);
  const ends = toward ? { startPoints: places, endPoints: [origin] } : { startPoints: [origin], endPoints: places };
  const counted = unit === 'min' ? { timeUnit: 'min' } : { distanceUnit: 'km', optimizeBy: 'distance' };
  return withCost(state, { verb: 'routeCostTable', query: { ...ends, ...counted, ...query }, payload });
}

/** The picture of a row: each cell in the colour of the smallest band that its cost is within. */
export function previewOf(state: State, lattice: Lattice, costs: ArrayLike<number>, palette: Palette): Preview {
  const { columns, rows, numbers, x, y, step } = lattice;
  const cost = new Float32Array(columns * rows).fill(Infinity);
  numbers.forEach((number, i) => {
    if (costs[i] >= 0) cost[number] = costs[i];
  });
  const limits = costsOf(state);
  const colours = limits.map((_, band) => rgb(bandColour(palette, band, limits.length)));
  const width = (columns - 1) * FINER;
  const height = (rows - 1) * FINER;
  const picture = new ImageData(width, height);
  const pixels = new Uint32Array(picture.data.buffer);
  for (let row = 0; row < height; row++) {
    const top = Math.floor(row / FINER) * columns;
    const down = ((row % FINER) + 0.5) / FINER;
    for (let column = 0; column < width; column++) {
      const at = top + Math.floor(column / FINER);
      const along = ((column % FINER) + 0.5) / FINER;
      const above = cost[at] + (cost[at + 1] - cost[at]) * along;
      const below = cost[at + columns] + (cost[at + columns + 1] - cost[at + columns]) * along;
      const here = above + (below - above) * down;
      let band = limits.length - 1;
      // a cell next to a corner that cannot be reached is empty
      if (!(here <= limits[band])) continue;
      while (band > 0 && here <= limits[band - 1]) band--;
      pixels[row * width + column] = colours[band];
    }
  }
  return { origin: state.origin!, picture, x, y, metres: step / FINER };
}

/** A colour as four bytes; the last one is its opacity. */
function rgb(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0xff000000 + blue * 0x10000 + green * 0x100 + red;
}

// The line of a whole route, collected leg by leg.

import type { Budget } from '../budget/budget.ts';
import type { LonLat } from '../network/segment-shape.ts';
import type { ListMaker, MakeList } from '../operations/json/answer-lists.ts';
import { geometryOf, type OsrmGeometry } from './geometries.ts';
import type { LegLine } from './leg-line.ts';
import type { LineOptions } from './options.ts';
import { location } from './round.ts';
import { simplifyLines } from './simplify-line.ts';

/** Collects the line of a route. */
export interface OverviewLine {
  /** Adds the line of a leg, which begins at the point where the previous leg ends. */
  add(line: LegLine): void;
  geometry(): OsrmGeometry;
}

/** Collects a line in the form of the request. A full line in GeoJSON is made at once. */
export function overviewLine(options: LineOptions, makeList: MakeList, budget: Budget): OverviewLine {
  if (options.overview !== 'full') return new SimplifiedLine(options, makeList, budget);
  return options.geometries === 'geojson' ? new GeoJsonLine(makeList) : new EncodedLine(options);
}

class SimplifiedLine implements OverviewLine {
  /** For each leg, the longitude and latitude of its points in turn: a fifth of the memory of its line. */
  readonly #legs: Float64Array[] = [];
  readonly #options: LineOptions;
  readonly #makeList: MakeList;
  readonly #budget: Budget;

  constructor(options: LineOptions, makeList: MakeList, budget: Budget) {
    this.#options = options;
    this.#makeList = makeList;
    this.#budget = budget;
  }

  add({ points }: LegLine): void {
    const leg = new Float64Array(2 * points.length);
    for (let i = 0; i < points.length; i++) leg.set(points[i], 2 * i);
    this.#legs.push(leg);
  }

  geometry(): OsrmGeometry {
    return geometryOf(simplifyLines(this.#legs, this.#budget), this.#options, this.#makeList);
  }
}

class GeoJsonLine implements OverviewLine {
  readonly #made: ListMaker<LonLat>;
  #isBegun = false;

  constructor(makeList: MakeList) {
    this.#made = makeList();
  }

  add({ points }: LegLine): void {
    this.#made.add(points.slice(this.#isBegun ? 1 : 0).map(location));
    this.#isBegun = true;
  }

  geometry(): OsrmGeometry {
    return { type: 'LineString', coordinates: this.#made.list };
  }
}

class EncodedLine implements OverviewLine {
  readonly #options: LineOptions;
  readonly #points: LonLat[] = [];

  constructor(options: LineOptions) {
    this.#options = options;
  }

  add({ points }: LegLine): void {
    for (let i = this.#points.length === 0 ? 0 : 1; i < points.length; i++) this.#points.push(points[i]);
  }

  geometry(): OsrmGeometry {
    return geometryOf(this.#points, this.#options);
  }
}

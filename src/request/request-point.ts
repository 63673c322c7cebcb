// Points of a request.

import type { CoordinateSystem } from '../geo/coordinate-systems.ts';

/** A point of a request, as given and in degrees. */
export interface RequestPoint {
  readonly x: number;
  readonly y: number;
  readonly system: CoordinateSystem;
  readonly lon: number;
  readonly lat: number;
}

/**
 * The points of a request, in the given order. A point's object is created when it is needed, because there may be a hundred thousand
 * points.
 */
export interface RequestPoints {
  readonly length: number;
  readonly pointAt: (index: number) => RequestPoint;
}

export function mapPoints<Derived>(
  { length, pointAt }: RequestPoints,
  make: (point: RequestPoint) => Derived,
): Derived[] {
  return Array.from({ length }, (_, index) => make(pointAt(index)));
}

export function pointsOf(list: readonly RequestPoint[]): RequestPoints {
  return { length: list.length, pointAt: (index) => list[index] };
}

/** A point from its coordinates. If its coordinate system does not cover it, its degrees are NaN, which lies outside any data. */
export function pointIn(x: number, y: number, system: CoordinateSystem): RequestPoint {
  const [lon, lat] = system.toDegrees(x, y) ?? NOWHERE;
  return { x, y, system, lon, lat };
}

const NOWHERE: readonly [lon: number, lat: number] = [Number.NaN, Number.NaN];

/** How many numbers a point has: x, y, longitude, latitude. */
const POINT_NUMBERS = 4;

/** Points in columns, while they are being read. */
export class PointsInColumns implements RequestPoints {
  readonly #numbers: Float64Array;
  /** Coordinate systems in order of appearance, each with its number, and the number of each point's system. */
  readonly #systems: CoordinateSystem[] = [];
  readonly #numberOf = new Map<CoordinateSystem, number>();
  readonly #system: Uint16Array;
  length = 0;

  constructor(most: number) {
    this.#numbers = new Float64Array(POINT_NUMBERS * most);
    this.#system = new Uint16Array(most);
  }

  add(x: number, y: number, system: CoordinateSystem): void {
    const [lon, lat] = system.toDegrees(x, y) ?? NOWHERE;
    const at = POINT_NUMBERS * this.length;
    this.#numbers[at] = x;
    this.#numbers[at + 1] = y;
    this.#numbers[at + 2] = lon;
    this.#numbers[at + 3] = lat;
    this.#system[this.length++] = this.#numberOf.get(system) ?? this.#meet(system);
  }

  #meet(system: CoordinateSystem): number {
    const number = this.#systems.push(system) - 1;
    this.#numberOf.set(system, number);
    return number;
  }

  pointAt = (index: number): RequestPoint => {
    const at = POINT_NUMBERS * index;
    const numbers = this.#numbers;
    const system = this.#systems[this.#system[index]];
    return { x: numbers[at], y: numbers[at + 1], system, lon: numbers[at + 2], lat: numbers[at + 3] };
  };
}

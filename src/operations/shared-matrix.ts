// An asked matrix as plain data, so that one thread reads and snaps it for all: its points as numbers in shared memory.

import { startBudget } from '../budget/budget.ts';
import type { Wishes } from '../cost/wishes.ts';
import { type Database, lineageOf } from '../engine/database.ts';
import { SnappedPoint } from '../engine/snap-points.ts';
import { type CoordinateSystem, type CoordinateSystemTable, coordinateSystem } from '../geo/coordinate-systems.ts';
import { CompiledWishes } from '../request/compiled-wishes.ts';
import type { MatrixRequest } from '../request/matrix-request.ts';
import type { RequestOptions } from '../request/options.ts';
import type { RequestPoint, RequestPoints } from '../request/request-point.ts';
import type { Snapped } from '../snap/nearest-places.ts';
import { askedOf } from './ask.ts';
import { type AskedMatrix, nameOfEnd, nameOfStart } from './ask-matrix.ts';

/** Points on roads. */
interface SharedPoints {
  /** Coordinate systems that points are told in. */
  readonly systems: readonly string[];
  /** By point: x, y, longitude, latitude, the number of its system, segment, place along it, metres to it, count of rivals. */
  readonly points: Float64Array;
  /** Of one point after the other: segment, place along it, metres to it. */
  readonly rivals: Float64Array;
}

/** All that tells an asked matrix from others. */
export interface SharedMatrix {
  readonly wishes: Wishes;
  readonly request: Omit<MatrixRequest, 'startPoints' | 'endPoints' | 'destination' | 'wishes' | 'options'>;
  readonly destination: { readonly system: string; readonly isNamed: boolean };
  readonly lists: readonly SharedPoints[];
}

const POINT_NUMBERS = 9;
const PLACE_OF_POINT = 5;
const PLACE_NUMBERS = 3;

/** What another thread needs to make rows of an asked matrix. */
export function shareMatrix({ request, weighed, points }: AskedMatrix): SharedMatrix {
  const { returnDistance, distanceUnit, returnTime, timeUnit, returnOptimalRoutesOnly, destination } = request;
  return {
    wishes: weighed.wishes,
    request: { returnDistance, distanceUnit, returnTime, timeUnit, returnOptimalRoutesOnly },
    destination: { system: destination.system.name, isNamed: destination.isNamed },
    lists: points.map(sharePoints),
  };
}

function sharePoints(points: readonly SnappedPoint[]): SharedPoints {
  const systems = [...new Set(points.map(({ point }) => point.system.name))];
  const rivalsOf = points.map(({ near }) => near.rivals ?? []);
  const numbers = sharedNumbers(POINT_NUMBERS * points.length);
  const rivals = sharedNumbers(PLACE_NUMBERS * rivalsOf.reduce((sum, { length }) => sum + length, 0));
  let rival = 0;
  points.forEach(({ point, near }, i) => {
    const { x, y, lon, lat, system } = point;
    const { segment, at, distance } = near;
    const ofPoint = [x, y, lon, lat, systems.indexOf(system.name), segment, at, distance, rivalsOf[i].length];
    numbers.set(ofPoint, POINT_NUMBERS * i);
    for (const other of rivalsOf[i]) {
      rivals.set([other.segment, other.at, other.distance], PLACE_NUMBERS * rival++);
    }
  });
  return { systems, points: numbers, rivals };
}

function sharedNumbers(count: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(8 * count));
}

/** The matrix that another thread has asked for, on the same version of the database. */
export function openSharedMatrix(database: Database, shared: SharedMatrix, options: RequestOptions): AskedMatrix {
  const { settledNodes, milliseconds, answerBytes } = database.limits;
  const budget = startBudget({ settledNodes, milliseconds, answerBytes, signal: options.signal });
  const { wishes, lists, destination } = shared;
  const [starts, ends] = lists.map((list, i) => openPoints(database.systems, list, i === 0 ? nameOfStart : nameOfEnd));
  const request = {
    ...shared.request,
    startPoints: starts.points,
    endPoints: ends.points,
    destination: { system: systemOf(database.systems, destination.system), isNamed: destination.isNamed },
    wishes: new CompiledWishes(lineageOf(database), wishes),
    options,
  };
  return askedOf('routeCostMatrix', { database, weighed: database.costs.weigh(wishes), budget }, request, [
    starts.snapped,
    ends.snapped,
  ]);
}

function openPoints(
  table: CoordinateSystemTable,
  { systems: names, points: numbers, rivals }: SharedPoints,
  nameOf: (index: number) => string,
): { readonly points: RequestPoints; readonly snapped: readonly SnappedPoint[] } {
  const systems = names.map((name) => systemOf(table, name));
  const length = numbers.length / POINT_NUMBERS;
  const pointAt = (index: number): RequestPoint => {
    const [x, y, lon, lat, system] = numbers.subarray(POINT_NUMBERS * index);
    return { x, y, lon, lat, system: systems[system] };
  };
  const list = { points: { length, pointAt }, nameOf };
  let rival = 0;
  const snapped = Array.from({ length }, (_, i) => {
    const [segment, at, distance, rivalCount] = numbers.subarray(POINT_NUMBERS * i + PLACE_OF_POINT);
    const others = Array.from({ length: rivalCount }, () => placeAt(rivals, rival++));
    return new SnappedPoint(list, i, { near: { segment, at, distance, ...(rivalCount > 0 && { rivals: others }) } });
  });
  return { points: list.points, snapped };
}

function placeAt(places: Float64Array, index: number): Snapped {
  const [segment, at, distance] = places.subarray(PLACE_NUMBERS * index, PLACE_NUMBERS * (index + 1));
  return { segment, at, distance };
}

function systemOf(table: CoordinateSystemTable, name: string): CoordinateSystem {
  const system = coordinateSystem(table, name);
  if (system.status === 'ready') return system;
  throw new Error(`The thread that asked knew a coordinate system that this one does not: ${system.reason}`);
}

// A prepared matrix as plain data. One thread reads the request for all threads. Each thread then snaps a share of its points into shared
// memory.

import { startBudget } from '../budget/budget.ts';
import { type Database, familyOf } from '../database/database.ts';
import { type CoordinateSystem, type CoordinateSystemTable, coordinateSystem } from '../geo/coordinate-systems.ts';
import { CompiledCosting } from '../request/compiled-costing.ts';
import type { Costing } from '../request/costing.ts';
import type { MatrixRequest } from '../request/matrix-request.ts';
import type { RequestOptions } from '../request/options.ts';
import type { RequestPoint, RequestPoints } from '../request/request-point.ts';
import type { PreparedMatrix } from './prepare-matrix.ts';
import { preparedOf } from './prepare-request.ts';
import { PLACE_NUMBERS } from './snap-in-shares.ts';

interface SharedPoints {
  /** Names of the coordinate systems of the points. */
  readonly systems: readonly string[];
  /** For each point: x, y, longitude, latitude, and the number of its coordinate system. */
  readonly points: Float64Array;
}

/** A prepared matrix without its network. */
export interface SharedMatrix {
  readonly costing: Costing;
  readonly request: Omit<MatrixRequest, 'startPoints' | 'endPoints' | 'destination' | 'costing' | 'options'>;
  readonly destination: { readonly system: string; readonly isNamed: boolean };
  /** The starts, then the ends. */
  readonly lists: readonly SharedPoints[];
  /** The places of points, list after list: see `snap-in-shares.ts`. */
  readonly places: Float64Array;
}

const POINT_NUMBERS = 5;

/** What another thread needs to snap points and compute rows of a prepared matrix. */
export function shareMatrix({ request, weighted }: PreparedMatrix): SharedMatrix {
  const { returnDistance, distanceUnit, returnTime, timeUnit, returnOptimalRoutesOnly, destination } = request;
  const { startPoints, endPoints, startConstraints, endConstraints } = request;
  return {
    costing: weighted.costing,
    request: {
      ...{ returnDistance, distanceUnit, returnTime, timeUnit, returnOptimalRoutesOnly },
      ...{ startConstraints, endConstraints },
    },
    destination: { system: destination.system.name, isNamed: destination.isNamed },
    lists: [startPoints, endPoints].map(sharePoints),
    places: sharedNumbers(PLACE_NUMBERS * (startPoints.length + endPoints.length)),
  };
}

function sharePoints({ length, pointAt }: RequestPoints): SharedPoints {
  const systems: string[] = [];
  const points = sharedNumbers(POINT_NUMBERS * length);
  for (let i = 0; i < length; i++) {
    const { x, y, lon, lat, system } = pointAt(i);
    if (!systems.includes(system.name)) systems.push(system.name);
    points.set([x, y, lon, lat, systems.indexOf(system.name)], POINT_NUMBERS * i);
  }
  return { systems, points };
}

function sharedNumbers(count: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(8 * count));
}

/** The matrix that another thread prepared, on the same version of the database. Its points are not snapped yet. */
export function openSharedMatrix(database: Database, shared: SharedMatrix, options: RequestOptions): PreparedMatrix {
  const { settledNodes, milliseconds, answerBytes } = database.limits;
  const budget = startBudget({ settledNodes, milliseconds, answerBytes, signal: options.signal });
  const { costing, lists, destination } = shared;
  const [startPoints, endPoints] = lists.map((list) => openPoints(database.systems, list));
  const request = {
    ...shared.request,
    startPoints,
    endPoints,
    destination: { system: systemOf(database.systems, destination.system), isNamed: destination.isNamed },
    costing: new CompiledCosting(familyOf(database), costing),
    options,
  };
  return preparedOf({ database, weighted: database.costs.computeWeights(costing), budget }, request, []);
}

function openPoints(table: CoordinateSystemTable, { systems: names, points }: SharedPoints): RequestPoints {
  const systems = names.map((name) => systemOf(table, name));
  const pointAt = (index: number): RequestPoint => {
    const at = POINT_NUMBERS * index;
    const system = systems[points[at + 4]];
    return { x: points[at], y: points[at + 1], lon: points[at + 2], lat: points[at + 3], system };
  };
  return { length: points.length / POINT_NUMBERS, pointAt };
}

function systemOf(table: CoordinateSystemTable, name: string): CoordinateSystem {
  const system = coordinateSystem(table, name);
  if (system.status === 'ready') return system;
  throw new Error(`This thread lacks a coordinate system of the thread that sent the request: ${system.reason}`);
}

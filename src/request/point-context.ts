// The coordinate system of points, and how many there may be.

import { LONGEST_WORD } from '../errors/read-value.ts';
import { showValue } from '../errors/show-value.ts';
import { type CoordinateSystem, coordinateSystem } from '../geo/coordinate-systems.ts';
import { complain, type Reading } from './reading.ts';

/** How many points are read between two checks of the budget. */
export const POINTS_BETWEEN_CHECKS = 1024;

/** The coordinate system of a name. Reports an unknown name. */
export function findSystem(name: unknown, parameter: string, reading: Reading): CoordinateSystem | undefined {
  const { system, systems } = reading.context;
  if (name === system.name) return system;
  const found = typeof name === 'string' && name.length <= LONGEST_WORD ? coordinateSystem(systems, name) : undefined;
  if (found?.status === 'ready') return found;
  const why = found?.reason ?? `expected epsg:<code>, found ${showValue(name)}.`;
  return complain(reading, 4179, `Error parsing Point CoordSys: ${why}`, parameter, name);
}

/** Reports a list that exceeds the limit of points. */
export function exceedsLimit(count: number, name: string, reading: Reading, what = 'points'): boolean {
  const { points } = reading.context.limits;
  if (count <= points) return false;
  complain(reading, 9017, `${name} has ${count} ${what}; the limit is ${points}.`, name);
  return true;
}

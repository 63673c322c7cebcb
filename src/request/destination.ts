// destinationSrs: the coordinate system of the geometry of an answer.

import { LONGEST_WORD } from '../errors/read-value.ts';
import { type CoordinateSystem, coordinateSystem } from '../geo/coordinate-systems.ts';
import type { Kind, Parameter } from './parameter.ts';
import { complain, complainOfValue, type Reading } from './reading.ts';

const SYSTEM: Kind<CoordinateSystem | undefined> = {
  read(value, name, reading) {
    if (typeof value !== 'string' || value.length > LONGEST_WORD) {
      return complainOfValue(reading, 9015, name, 'epsg:<code>', value);
    }
    const system = coordinateSystem(reading.context.systems, value);
    return system.status === 'ready' ? system : complain(reading, 9015, `${name}: ${system.reason}`, name, value);
  },
};

/** Without `destinationSrs`, answers are in the coordinate system of the data and have no `crs`. */
export const DESTINATION_SRS: Parameter<CoordinateSystem | undefined> = { kind: SYSTEM, absent: undefined };

/** The coordinate system of an answer, and whether its geometry has a member `crs`. */
export interface Destination {
  readonly system: CoordinateSystem;
  readonly isNamed: boolean;
}

export function destinationOf(prepared: CoordinateSystem | undefined, reading: Reading): Destination {
  return prepared === undefined
    ? { system: reading.context.system, isNamed: false }
    : { system: prepared, isNamed: true };
}

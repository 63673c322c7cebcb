// destinationSrs: the coordinate system of everything an answer draws.

import { LONGEST_WORD } from './kinds.ts';
import type { Kind, Parameter } from './parameter.ts';
import { type CoordinateSystem, complain, type Reading } from './reading.ts';
import { showValue } from './show-value.ts';

const SYSTEM: Kind<CoordinateSystem | undefined> = {
  type: 'string',
  words: '`epsg:<code>`',
  read(value, name, reading) {
    const system =
      typeof value === 'string' && value.length <= LONGEST_WORD ? reading.context.findSystem(value.trim()) : 'unknown';
    if (typeof system === 'object') return system;
    return complain(reading, 9015, `${name}: ${showValue(value)} is ${describe(system)}.`, name, value);
  },
};

function describe(failure: 'unknown' | 'unsupported'): string {
  return failure === 'unknown' ? 'no known coordinate system' : 'a known coordinate system, but not supported';
}

/** `undefined` where nothing was asked: then answers are in the coordinate system of the data and do not say so. */
export const DESTINATION_SRS: Parameter<CoordinateSystem | undefined> = {
  kind: SYSTEM,
  fallback: undefined,
  shown: 'that of the data',
  doc: 'Coordinate system of returned geometry, which then carries it as `crs`.',
};

/** The coordinate system of an answer, and whether its geometry says so. */
export interface Destination {
  readonly system: CoordinateSystem;
  readonly isNamed: boolean;
}

export function destinationOf(asked: CoordinateSystem | undefined, reading: Reading): Destination {
  return asked === undefined ? { system: reading.context.system, isNamed: false } : { system: asked, isNamed: true };
}

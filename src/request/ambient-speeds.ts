// Speeds off the road network, from the query and the payload of a travel boundary.

import { LONGEST_WORD } from '../errors/read-value.ts';
import { ROAD_TYPES } from '../network/road-types.ts';
import { numberThat } from './kinds.ts';
import { isAbsent, type Kind, listedKeys, readProperty, readValue } from './parameter.ts';
import { complain, type Reading } from './reading.ts';
import { roadTypeOfKey } from './road-types-priority.ts';

/** The payload key of a road type is this prefix and its name. */
export const AMBIENT_PREFIX = 'AmbientSpeed.RoadType.';

/** A speed off the network. */
export const AMBIENT_SPEED: Kind<number> = /* @__PURE__ */ numberThat((speed) => speed > 0, 'a number above 0');

/** The speed off one road type. With 0, travel does not leave roads of this type. */
const AMBIENT_SPEED_OF_ROAD_TYPE: Kind<number> = /* @__PURE__ */ numberThat(
  (speed) => speed >= 0,
  'a number of at least 0',
);

/** A payload of a travel boundary with its keys in the documented spelling, and without the keys of road types. */
export interface AmbientPayload {
  readonly payload: unknown;
  /** The speed for each road type in the payload, by its number, in the unit of the request. */
  readonly speedOfRoadType: ReadonlyMap<number, number>;
}

/** Removes the keys `AmbientSpeed.RoadType.<Name>` from a payload. The first letter of keys may be upper or lower case. */
export function readAmbientSpeeds(payload: unknown, known: ReadonlySet<string>, reading: Reading): AmbientPayload {
  const speedOfRoadType = new Map<number, number>();
  const keys = listedKeys(payload, reading);
  if (keys === undefined) return { payload, speedOfRoadType };
  const nameOfSpelling = new Map([...known].map((name) => [spellingOf(name), name]));
  const renamed: Record<string, unknown> = Object.create(null);
  for (const key of keys) {
    const value = readProperty(payload as Record<string, unknown>, key, reading);
    if (isAbsent(value) || readAmbientSpeed(key, value, speedOfRoadType, reading)) continue;
    const name = nameOfSpelling.get(spellingOf(key)) ?? key;
    if (name in renamed) complain(reading, 9022, `${name} is given more than once.`, name, value);
    renamed[name] = value;
  }
  return { payload: renamed, speedOfRoadType };
}

function spellingOf(key: string): string {
  return key.length > LONGEST_WORD ? key : key.slice(0, 1).toLowerCase() + key.slice(1);
}

/** Whether a key names a road type. If it does, adds its speed. */
function readAmbientSpeed(key: string, value: unknown, speeds: Map<number, number>, reading: Reading): boolean {
  const roadType = roadTypeOfKey(key, AMBIENT_PREFIX.toLowerCase());
  if (roadType === undefined) return false;
  if (speeds.has(roadType)) {
    complain(reading, 9022, `The ambient speed of ${ROAD_TYPES[roadType]} is given more than once.`, key, value);
    return true;
  }
  const speed = readValue(AMBIENT_SPEED_OF_ROAD_TYPE, value, key, reading);
  if (speed !== undefined) speeds.set(roadType, speed);
  return true;
}

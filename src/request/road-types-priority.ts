// roadTypesPriority: which road types a route prefers.

import { isRecord } from '../errors/is-record.ts';
import { nearestName } from '../errors/nearest-name.ts';
import { LONGEST_WORD } from '../errors/read-value.ts';
import { showValue } from '../errors/show-value.ts';
import {
  FERRY,
  familyOfRoadType,
  foldRoadType,
  numberOfRoadType,
  ROAD_TYPES,
  type RoadTypeName,
} from '../network/road-types.ts';
import { nearestAvoided } from './avoid.ts';
import { lower } from './kinds.ts';
import { type Kind, keysToRead } from './parameter.ts';
import { complain, complainOfValue, type Reading } from './reading.ts';

const PRIORITIES = ['High', 'Medium', 'Low', 'Avoid'] as const;
/** How much a route prefers roads of a type. */
export type Priority = (typeof PRIORITIES)[number];

/** The payload member: `{ 'RoadType.MajorRoadUrban': 'High' }`. */
export type RoadTypesPriority = { readonly [key in `RoadType.${RoadTypeName}`]?: Priority };

/** The factor for the cost of a road type under each priority, times ten. */
const FACTOR_OF_PRIORITY: ReadonlyMap<string, number> = new Map([
  ['high', 7],
  ['medium', 10],
  ['low', 16],
  ['avoid', 120],
]);

/** The factor of ferries under Low. A route then uses a ferry only if any other way is much longer. */
const FACTOR_OF_LOW_FERRY = 60;
const MEDIUM = 10;
const PREFIX = 'roadtype.';

/** Reads the factor of each road type, times ten; `undefined` if all are Medium. */
export const ROAD_TYPES_PRIORITY: Kind<readonly number[] | undefined> = {
  read(value, name, reading) {
    if (!isRecord(value))
      return complainOfValue(reading, 9010, name, 'an object of RoadType.<Name>: <priority>', value);
    const factor = new Array<number>(ROAD_TYPES.length).fill(MEDIUM);
    const keyOfRoadType = new Map<number, string>();
    const priorities = { name, factor, keyOfRoadType };
    for (const key of keysToRead(value, reading)) readPriority(priorities, key, value[key], reading);
    return factor.some((one) => one !== MEDIUM) ? factor : undefined;
  },
};

/** The priorities that have been read so far. */
interface Priorities {
  readonly name: string;
  /** The factor of each road type. */
  readonly factor: number[];
  readonly keyOfRoadType: Map<number, string>;
}

function readPriority(
  { name, factor, keyOfRoadType }: Priorities,
  key: string,
  value: unknown,
  reading: Reading,
): void {
  if (value === undefined || value === '') return;
  const roadType = roadTypeOfKey(key, PREFIX);
  const parameter = `${name}.${showValue(key)}`;
  if (roadType === undefined) {
    const meant = roadTypesLike(key).map((type) => `RoadType.${type}`);
    const hint = meant.length === 0 ? '' : ` Did you mean ${meant.join(', ')}?`;
    const expected = `${name}: unknown road type ${showValue(key)}, expected RoadType.<Name>.`;
    complain(reading, 9010, `${expected}${hint}`, parameter, value);
    return;
  }
  const other = keyOfRoadType.get(roadType);
  if (other !== undefined) {
    complain(reading, 9010, `${name}: ${other} and ${key} are the same road type.`, parameter, value);
    return;
  }
  keyOfRoadType.set(roadType, key);
  const one =
    typeof value === 'string' && value.length <= LONGEST_WORD ? FACTOR_OF_PRIORITY.get(lower(value)) : undefined;
  if (one === undefined) complainOfValue(reading, 9010, parameter, `one of ${PRIORITIES.join(', ')}`, value);
  else factor[roadType] = roadType === FERRY && lower(value as string) === 'low' ? FACTOR_OF_LOW_FERRY : one;
}

/** The road types that an unknown key probably means: all of a family, for `RoadType.PrimaryHighway` or `RoadType.Motorway`. */
function roadTypesLike(key: string): readonly string[] {
  if (key.length > LONGEST_WORD) return [];
  const word = foldRoadType(key.replace(/^\s*roadtype\s*\.?/i, ''));
  const roadType = numberOfRoadType(word);
  if (roadType !== undefined) return [ROAD_TYPES[roadType]];
  const near = nearestName(word, ROAD_TYPES);
  const family = foldRoadType(nearestAvoided(word) ?? '');
  if (near !== undefined && family !== word) return [near];
  return ROAD_TYPES.filter((_, type) => foldRoadType(familyOfRoadType[type]) === family);
}

/** The road type that a key names after its prefix, ignoring case. */
export function roadTypeOfKey(key: string, prefix: string): number | undefined {
  if (key.length > LONGEST_WORD || !key.toLowerCase().startsWith(prefix)) return undefined;
  return numberOfRoadType(key.slice(prefix.length));
}

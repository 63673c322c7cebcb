// avoid: road types that a route must not use.

import { nearestName } from '../errors/nearest-name.ts';
import { LONGEST_WORD } from '../errors/read-value.ts';
import { showValue } from '../errors/show-value.ts';
import {
  familyOfRoadType,
  foldRoadType,
  numberOfRoadType,
  type RoadFamily,
  type RoadTypeName,
} from '../network/road-types.ts';
import type { Kind } from './parameter.ts';
import { complain, complainOfValue } from './reading.ts';

export interface Avoided {
  readonly tolls: boolean;
  /** Numbers of road types, ascending. */
  readonly roadTypes: readonly number[];
}

/** Names in `avoid`. Any other spelling of a road type works as well. */
export type AvoidToken = 'tollRoad' | 'ferry' | 'highway' | Uncapitalize<RoadFamily> | RoadTypeName;

export const NOTHING_AVOIDED: Avoided = Object.freeze({
  tolls: false,
  roadTypes: Object.freeze([]) as readonly number[],
});

const HIGHWAY: readonly RoadFamily[] = ['LimitedAccess', 'PrimaryHighway'];

/** The families of roads that each name avoids. The 45 road types have names of their own. */
const familiesOfName: ReadonlyMap<string, readonly RoadFamily[]> = new Map([
  ['highway', HIGHWAY],
  ...familyOfRoadType.map((family): [string, readonly RoadFamily[]] => [family.toLowerCase(), [family]]),
]);

/** Reads names from a list, or from text with commas. */
export const AVOID: Kind<Avoided> = {
  read(value, name, reading) {
    const tokens = typeof value === 'string' ? splitNames(value) : value;
    if (!Array.isArray(tokens) || tokens.length > MOST_NAMES) {
      return complainOfValue(reading, 9007, name, 'names of road types, separated by commas', value);
    }
    const count = reading.complaints.length;
    let tolls = false;
    const roadTypes = new Set<number>();
    for (let i = 0; i < tokens.length; i++) {
      const token: unknown = tokens[i];
      const spelling = typeof token === 'string' && token.length <= LONGEST_WORD ? foldRoadType(token) : undefined;
      if (spelling === '') continue;
      if (spelling === 'tollroad' || spelling === 'tollroads') tolls = true;
      else if (spelling === undefined || !addRoadTypes(spelling, roadTypes)) {
        complain(reading, 9007, `${name}: unknown road type ${showValue(token)}.${hintFor(spelling)}`, name, token);
      }
    }
    if (reading.complaints.length > count) return undefined;
    return { tolls, roadTypes: [...roadTypes].sort((a, b) => a - b) };
  },
};

/** Common words and OpenStreetMap terms, with the name that the interface uses instead. */
const COMMON_WORDS: Readonly<Record<string, AvoidToken>> = {
  toll: 'tollRoad',
  ferrie: 'ferry',
  boat: 'ferry',
  motorway: 'limitedAccess',
  freeway: 'limitedAccess',
  expressway: 'limitedAccess',
  trunk: 'primaryHighway',
  primary: 'secondaryHighway',
  secondary: 'majorRoad',
  tertiary: 'normalRoad',
  unclassified: 'majorLocalRoad',
  residential: 'localRoad',
};

const KNOWN_NAMES: readonly string[] = [
  'tollRoad',
  'highway',
  ...new Set(familyOfRoadType.map((family) => family.slice(0, 1).toLowerCase() + family.slice(1))),
];

function hintFor(spelling: string | undefined): string {
  const meant = spelling && nearestAvoided(spelling);
  return meant ? ` Did you mean ${meant}?` : '';
}

/** The name that a word probably means, such as limitedAccess for a motorway. The word is folded. */
export function nearestAvoided(word: string): string | undefined {
  const singular = word.replace(/s$/, '');
  return Object.hasOwn(COMMON_WORDS, singular) ? COMMON_WORDS[singular] : nearestName(word, KNOWN_NAMES);
}

/** A limit above the number of existing names. */
const MOST_NAMES = 1000;

function splitNames(text: string): string[] | undefined {
  return text.length > MOST_NAMES * 64 ? undefined : text.split(',');
}

function addRoadTypes(spelling: string, roadTypes: Set<number>): boolean {
  const families = familiesOfName.get(spelling);
  if (families === undefined) {
    const roadType = numberOfRoadType(spelling);
    if (roadType !== undefined) roadTypes.add(roadType);
    return roadType !== undefined;
  }
  familyOfRoadType.forEach((family, roadType) => {
    if (families.includes(family)) roadTypes.add(roadType);
  });
  return true;
}

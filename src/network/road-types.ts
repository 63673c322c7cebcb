// The 45 road types: their names, their families, and every accepted spelling.

/** The PascalCase names, in the order of their numbers (a `Uint8` column holds the index). */
export const ROAD_TYPES = [
  'AccessWay',
  'Backroad',
  'Connector',
  'Ferry',
  'Footpath',
  'LimitedAccessDenseUrban',
  'LimitedAccessRural',
  'LimitedAccessSuburban',
  'LimitedAccessUrban',
  'LocalRoadDenseUrban',
  'LocalRoadRural',
  'LocalRoadSuburban',
  'LocalRoadUrban',
  'MajorLocalRoadDenseUrban',
  'MajorLocalRoadRural',
  'MajorLocalRoadSuburban',
  'MajorLocalRoadUrban',
  'MajorRoadDenseUrban',
  'MajorRoadRural',
  'MajorRoadSuburban',
  'MajorRoadUrban',
  'MinorLocalRoadDenseUrban',
  'MinorLocalRoadRural',
  'MinorLocalRoadSuburban',
  'MinorLocalRoadUrban',
  'NormalRoadDenseUrban',
  'NormalRoadRural',
  'NormalRoadSuburban',
  'NormalRoadUrban',
  'PrimaryHighwayDenseUrban',
  'PrimaryHighwayRural',
  'PrimaryHighwaySuburban',
  'PrimaryHighwayUrban',
  'RampDenseUrban',
  'RampLimitedAccess',
  'RampMajorRoad',
  'RampPrimaryHighway',
  'RampRural',
  'RampSecondaryHighway',
  'RampSuburban',
  'RampUrban',
  'SecondaryHighwayDenseUrban',
  'SecondaryHighwayRural',
  'SecondaryHighwaySuburban',
  'SecondaryHighwayUrban',
] as const;
Object.freeze(ROAD_TYPES);

/** The name of a road type. */
export type RoadTypeName = (typeof ROAD_TYPES)[number];

/** `MajorRoadUrban` in words: `Major road urban`. */
type InWords<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : ` ${Lowercase<Letter>}`}${InWords<Rest>}`
  : '';

/** The names as segment records show them: `major road urban`. */
export type RoadTypeLabel = 'back road' | InWords<Uncapitalize<Exclude<RoadTypeName, 'Backroad'>>>;

/** A road type: its name, its label, or the spelling that the documented interface prints. `roadTypeFromName` reads any other spelling. */
export type RoadTypeInput = RoadTypeName | RoadTypeLabel | 'mormal road dense urban' | 'minor local road dense Urban';

/** A family is a road type without its density: `LocalRoad`, `Ramp`, `Ferry`. */
export type RoadFamily =
  | 'AccessWay'
  | 'Backroad'
  | 'Connector'
  | 'Ferry'
  | 'Footpath'
  | 'LimitedAccess'
  | 'LocalRoad'
  | 'MajorLocalRoad'
  | 'MajorRoad'
  | 'MinorLocalRoad'
  | 'NormalRoad'
  | 'PrimaryHighway'
  | 'Ramp'
  | 'SecondaryHighway';

/** The family of each road type, indexed by its number. */
export const familyOfRoadType: readonly RoadFamily[] = ROAD_TYPES.map((name) =>
  name.startsWith('Ramp') ? 'Ramp' : (name.replace(/(DenseUrban|Rural|Suburban|Urban)$/, '') as RoadFamily),
);

const MAJOR_FAMILIES: readonly RoadFamily[] = [
  'LimitedAccess',
  'PrimaryHighway',
  'SecondaryHighway',
  'MajorRoad',
  'Ramp',
  'Connector',
  'Ferry',
];

/** Whether `majorRoads` keeps a road type, indexed by its number. */
export const isMajorRoadType: readonly boolean[] = familyOfRoadType.map((family) => MAJOR_FAMILIES.includes(family));

/** The number of the road type of ferries. */
export const FERRY: number = ROAD_TYPES.indexOf('Ferry');

/** The label of each road type, indexed by its number, as segment records show it: `major road dense urban`. */
export const roadTypeLabel: readonly RoadTypeLabel[] = ROAD_TYPES.map(
  (name) => (name === 'Backroad' ? 'back road' : name.replace(/(?!^)([A-Z])/g, ' $1').toLowerCase()) as RoadTypeLabel,
);

/** Labels that the documented interface prints differently: some are misspelled, one name is used twice, and two names are swapped. */
const PRINTED: { readonly [name in RoadTypeName]?: string } = {
  MinorLocalRoadDenseUrban: 'minor local road dense Urban',
  NormalRoadDenseUrban: 'mormal road dense urban',
  NormalRoadSuburban: 'normal road rural',
  RampSuburban: 'ramp urban',
  RampUrban: 'ramp suburban',
};

const printedNames = ROAD_TYPES.map((name, number) => PRINTED[name] ?? roadTypeLabel[number]);

/** The 45 names as the interface prints them. */
export const DOCUMENTED_ROAD_TYPES: readonly string[] = Object.freeze(printedNames);

const numberOfName: ReadonlyMap<string, number> = new Map(ROAD_TYPES.map((name, number) => [name, number]));

const numberOfSpelling: ReadonlyMap<string, number> = new Map([
  ...ROAD_TYPES.map((name, number): [string, number] => [name.toLowerCase(), number]),
  ['mormalroaddenseurban', ROAD_TYPES.indexOf('NormalRoadDenseUrban')],
]);

/**
 * The road type that a text in your data names, or `undefined`. It accepts PascalCase, words and the documented misspellings, and
 * ignores case, spaces, hyphens and underscores.
 */
export function roadTypeFromName(name: string): RoadTypeName | undefined {
  const number = typeof name === 'string' ? numberOfRoadType(name) : undefined;
  return number === undefined ? undefined : ROAD_TYPES[number];
}

/** The number of a road type from any accepted spelling, or `undefined`. */
export function numberOfRoadType(name: string): number | undefined {
  const number = numberOfName.get(name);
  if (number !== undefined || name.length > 64) return number;
  return numberOfSpelling.get(foldRoadType(name));
}

/** The form in which names of road types are compared: lower case, without blanks, hyphens and underscores. */
export function foldRoadType(name: string): string {
  return name.replace(/[\s_-]+/g, '').toLowerCase();
}

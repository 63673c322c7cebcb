// Descriptions of the members of payloads, for docs/operations.md.

import type { Measure } from '../../src/network/vehicle-measures.ts';
import { VEHICLE_TYPES } from '../../src/network/vehicle-types.ts';
import type { CostCondition, CostRuleInput } from '../../src/request/areas/cost-rules.ts';

type Sentences = Readonly<Record<string, string>>;

/** The targets of an entry of `transientUpdates`. */
export const TARGET_SENTENCES: Sentences = {
  segmentID: 'A segment identifier, `<hex>:<hex>`.',
  point: 'A point. It means the segments that `segmentsByPoint` returns for it, in the mode of the request.',
  roadType: 'The name of a road type. It means all segments of that type.',
  area: 'A GeoJSON Polygon or MultiPolygon. It means all segments that touch it, or with `"match": "within"` those that lie completely inside. *Beyond the documented interface.*',
};

/** The conditions in `where` of a cost rule. */
export const CONDITION_SENTENCES: { readonly [key in keyof CostCondition]-?: string } = {
  roadType: 'The name of a road type, or a list of names of which one must match.',
  tags: 'Tags that the import kept (`keepTags`), each with a value or a list of values of which one must match.',
  name: 'A name or road number, or a list of which one must match.',
  direction: '`forward` or `backward`: the direction in which the segment is used.',
  isTollRoad: '`true` or `false`.',
  lengthAbove: 'A length in metres; the segment must be longer.',
  lengthBelow: 'A length in metres; the segment must be shorter.',
  speedAbove: '`{ velocity, velocityUnit }`; the speed must be higher, after all other options of the request.',
  speedBelow: '`{ velocity, velocityUnit }`; the speed must be lower.',
  area: 'A GeoJSON Polygon or MultiPolygon.',
  match: '`touches` (default): the segment touches the area; `within`: it lies completely inside.',
};

/** The members of a cost rule. */
export const RULE_SENTENCES: { readonly [key in keyof CostRuleInput]-?: string } = {
  where: 'Conditions that must all be met. Without conditions, the rule applies to every road.',
  speed: '`{ velocity, velocityUnit }`: the speed, above 0.',
  percentage: 'Number above -100: raises the speed by that percentage, or lowers it, after `speed`.',
  factor:
    'Number from 0.001 to 1000 that multiplies the cost of the road when routes are compared. Reported times and distances stay true. A travel boundary refuses it.',
  exclude: '`Y` closes the road. `N` only cancels the `Y` of an earlier rule. `true` and `false` are read, too.',
};

/** The changes in `updates` of an entry of `transientUpdates`. */
export const CHANGE_SENTENCES: Sentences = {
  percentage: 'Number above -100: changes the speed by that percentage.',
  speed: '`{ velocity, velocityUnit }`: the speed, above 0. Units `mph` (default), `kph`, `mtps`, `mtpm`.',
  speedAdjustment: '`{ velocity, velocityUnit }`: added to the speed; negative lowers it.',
  exclude: '`Y` closes the segments in both directions, `N` cancels an earlier `Y`. `true` and `false` are read, too.',
  roadType:
    'The name of a road type. The segment then counts as that type, also for updates by road type in the same list. Its speed does not change.',
};

/** Members of `cvr`. */
export const CVR_SENTENCES: Sentences = {
  looseningBarrierRestrictions:
    '`Y` opens roads with legal restrictions, at a higher cost; `N` (default) does not. `true` and `false` are read, too. Physical limits always apply.',
  vehicleAttributes: 'The vehicle; at least one of weight, height, length and width, each with its unit.',
};

/** The members of `vehicleAttributes` of `cvr`. */
export const VEHICLE_SENTENCES: { readonly [Key in 'vehicleType' | Measure | `${Measure}Unit`]: string } = {
  vehicleType: `One of ${VEHICLE_TYPES.map((type) => `\`${type}\``).join(', ')}; \`ALL\` (default) respects every restriction.`,
  weight: 'Number, at least 0.',
  weightUnit: '`kg`, `lb`, `mt` (metric ton), `t` (short ton, 2000 lb).',
  height: 'Number, at least 0.',
  heightUnit: '`ft`, `yd`, `mi`, `m`, `km`.',
  length: 'Number, at least 0.',
  lengthUnit: '`ft`, `yd`, `mi`, `m`, `km`.',
  width: 'Number, at least 0.',
  widthUnit: '`ft`, `yd`, `mi`, `m`, `km`.',
};

/** What each name in `avoid` excludes. */
export const AVOID_SENTENCES: Sentences = {
  tollRoad: 'Every segment with a toll.',
  highway: 'Limited access roads and primary highways, in every density.',
  'ferry, footpath, connector, accessWay, backRoad': 'That road type.',
  'limitedAccess, primaryHighway, secondaryHighway, majorRoad, normalRoad, majorLocalRoad, localRoad, minorLocalRoad, ramp':
    'That family, in every density.',
  'any road type': 'That road type: `majorRoadDenseUrban`, `major road dense urban`.',
};

// Descriptions of the members of payloads, for docs/operations.md.

import { VEHICLE_TYPES } from '../../src/network/vehicle-types.ts';

type Sentences = Readonly<Record<string, string>>;

/** Targets of an entry of `transientUpdates`. */
export const TARGET_SENTENCES: Sentences = {
  segmentID: 'A segment identifier, `<hex>:<hex>`.',
  point: 'A point: the segments that `segmentsByPoint` returns for it, in the mode of the request.',
  roadType: 'A road type name: all segments of that type.',
};

/** Changes in its `updates`. */
export const CHANGE_SENTENCES: Sentences = {
  percentage: 'Number above -100: changes the speed by that percentage.',
  speed: '`{ velocity, velocityUnit }`: the speed, above 0. Units `mph` (default), `kph`, `mtps`, `mtpm`.',
  speedAdjustment: '`{ velocity, velocityUnit }`: added to the speed; negative lowers it.',
  exclude: '`Y` closes the segments in both directions, `N` reopens what an earlier `Y` closed.',
  roadType:
    'A road type name: the segment counts as that type, also for updates by road type in the same list. Its own speed stays.',
};

/** Members of `cvr`. */
export const CVR_SENTENCES: Sentences = {
  looseningBarrierRestrictions:
    '`Y` opens roads with legal barriers, at a higher cost; `N` (default) does not. Physical limits always hold.',
  vehicleAttributes: 'The vehicle; at least one of weight, height, length and width, each with its unit.',
};

/** Members of its `vehicleAttributes`. */
export const VEHICLE_SENTENCES: Sentences = {
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

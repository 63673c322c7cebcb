// What docs/operations.md says of the members of payloads.

import { VEHICLE_TYPES } from '../../src/network/vehicle-types.ts';

type Sentences = Readonly<Record<string, string>>;

/** Of an entry of `transientUpdates`. */
export const TARGET_SENTENCES: Sentences = {
  segmentID: 'A segment identifier, `<hex>:<hex>`.',
  point:
    'A point; means the segments that a query of segment data by this point, and by the mode of the request, returns.',
  roadType: 'A road type name; means all segments of that type.',
};

/** Of a member of its `updates`. */
export const CHANGE_SENTENCES: Sentences = {
  percentage: 'Number above -100: raises the speed by that percentage, or lowers it.',
  speed: '`{ velocity, velocityUnit }`: the speed, above 0. Units `mph` (default), `kph`, `mtps`, `mtpm`.',
  speedAdjustment: '`{ velocity, velocityUnit }`: added to the speed; negative lowers it.',
  exclude: '`Y` closes the segments in both directions, `N` opens what an earlier `Y` closed.',
  roadType:
    'A road type name: what the segment counts as, to updates by road type in the same list as well; its own speed stays.',
};

/** Of `cvr`. */
export const CVR_SENTENCES: Sentences = {
  looseningBarrierRestrictions:
    '`Y` lifts legal barriers at a price; `N` (default) does not. Physical limits are never lifted.',
  vehicleAttributes: 'The vehicle; at least one of weight, height, length and width, each with its unit.',
};

/** Of its `vehicleAttributes`. */
export const VEHICLE_SENTENCES: Sentences = {
  vehicleType: `One of ${VEHICLE_TYPES.map((type) => `\`${type}\``).join(', ')}; \`ALL\` (default) heeds every restriction.`,
  weight: 'Number, at least 0.',
  weightUnit: '`kg`, `lb`, `mt` (metric ton), `t` (short ton, 2000 lb).',
  height: 'Number, at least 0.',
  heightUnit: '`ft`, `yd`, `mi`, `m`, `km`.',
  length: 'Number, at least 0.',
  lengthUnit: '`ft`, `yd`, `mi`, `m`, `km`.',
  width: 'Number, at least 0.',
  widthUnit: '`ft`, `yd`, `mi`, `m`, `km`.',
};

/** Of names in `avoid`: what they exclude. */
export const AVOID_SENTENCES: Sentences = {
  tollRoad: 'Every segment with a toll.',
  highway: 'Limited access roads and primary highways, of every density.',
  'ferry, footpath, connector, accessWay, backRoad': 'That road type.',
  'limitedAccess, primaryHighway, secondaryHighway, majorRoad, normalRoad, majorLocalRoad, localRoad, minorLocalRoad, ramp':
    'That family, of every density.',
  'any road type': 'That road type: `majorRoadDenseUrban`, `major road dense urban`.',
};

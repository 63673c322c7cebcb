// The content of a database.

import { CLOSES, type Layer } from '../costing/road-updates.ts';
import { delaysDiffer } from '../network/delays.ts';
import { ROUNDABOUT, TOLL } from '../network/network.ts';
import { ROAD_TYPES, roadTypeLabel } from '../network/road-types.ts';
import { BUCKETS, type Bucket } from '../network/source.ts';
import { type Bounds, reportedBounds } from './bounds.ts';
import { type DatabaseHandle, expectDatabase } from './database.ts';

/** What an open database contains, and which request options its data supports. */
export interface DatabaseDescription {
  name: string;
  /** Coordinate system of the data. */
  coordinateSystem: string;
  /** The bounding box of all roads, in degrees. */
  bounds: Bounds;
  segmentCount: number;
  junctionCount: number;
  /** Values of `mode` in a request; the first is the default. */
  modes: string[];
  /** The length of all roads together; each segment counts once. */
  roadLength: number;
  roadLengthUnit: 'km';
  /** The number of segments of each road type that occurs. */
  roadTypes: Record<string, number>;
  hasTolls: boolean;
  hasRoundabouts: boolean;
  /** The traffic buckets for which some segment has a speed. */
  trafficBuckets: Bucket[];
  hasVehicleLimits: boolean;
  /** Whether some turns are banned: by restrictions of the data, or because nobody turns round there, as on ramps. */
  hasTurnBans: boolean;
  /** Whether travellers wait at some junctions, or lose time by turning. */
  hasDelays: boolean;
  /** Whether junctions are split, so that each turn costs its own time. */
  hasTurnCosts: boolean;
  isPrepared: boolean;
  /** Counts the updates of the roads; 0 means the prepared network. */
  version: number;
  /** The active layers of updates, by name, the lowest first. */
  updates: Record<string, LayerDescription>;
}

/** A layer of updates. */
export interface LayerDescription {
  /** The version of the database that added the layer. */
  version: number;
  /** The number of updates in the layer, as given. */
  updateCount: number;
  /** The number of segments that the layer names, by id or by point. */
  segmentCount: number;
  /** The number of these segments that the layer closes. */
  closedCount: number;
}

/** Counts, bounds, and the request options that the data supports. */
export function describeDatabase(database: DatabaseHandle): DatabaseDescription {
  expectDatabase(database);
  const { network, hierarchy, bounds, updates } = database;
  const { segmentCount, flags, roadType, length } = network;
  const roadTypes: Record<string, number> = {};
  let centimetres = 0;
  let anyFlags = 0;
  for (let segment = 0; segment < segmentCount; segment++) {
    centimetres += length[segment];
    anyFlags |= flags[segment];
  }
  const counts = new Uint32Array(ROAD_TYPES.length);
  for (let segment = 0; segment < segmentCount; segment++) counts[roadType[segment]]++;
  counts.forEach((count, type) => {
    if (count > 0) roadTypes[roadTypeLabel[type]] = count;
  });
  return {
    name: network.name,
    coordinateSystem: network.crs,
    bounds: reportedBounds(bounds),
    segmentCount,
    junctionCount: network.junctionCount,
    modes: [...network.modes],
    roadLength: centimetres / 100_000,
    roadLengthUnit: 'km',
    roadTypes,
    hasTolls: (anyFlags & TOLL) !== 0,
    hasRoundabouts: (anyFlags & ROUNDABOUT) !== 0,
    trafficBuckets: BUCKETS.filter(
      (_, bucket) =>
        network.bucketSpeed.some((speed, i) => i % 4 === bucket && speed > 0) ||
        network.ruleBuckets.some((buckets) => buckets & (2 << bucket)) ||
        delaysDiffer(network, bucket + 1),
    ),
    hasVehicleLimits: network.limitSegment.length > 0,
    hasTurnBans: network.junctionOfCopy.length > 0 && network.bannedArc.length > 0,
    hasDelays: network.delayKind.length > 0,
    hasTurnCosts: network.turnCost.length > 0,
    isPrepared: hierarchy !== undefined,
    version: updates.version,
    updates: Object.fromEntries(updates.layers.map((layer) => [layer.name, describeLayer(layer)])),
  };
}

function describeLayer({ version, updateCount, ofMode }: Layer): LayerDescription {
  const { segment } = ofMode[0];
  const isClosed = (_: number, place: number) => ofMode.some(({ exclusion }) => exclusion[place] === CLOSES);
  return { version, updateCount, segmentCount: segment.length, closedCount: segment.filter(isClosed).length };
}

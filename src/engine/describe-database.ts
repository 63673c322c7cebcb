// What is in a database.

import { ROUNDABOUT, TOLL } from '../network/network.ts';
import { ROAD_TYPES, roadTypeLabel } from '../network/road-types.ts';
import { BUCKETS, type Bucket } from '../network/source.ts';
import type { Bounds } from './bounds.ts';
import { type DatabaseHandle, expectDatabase } from './database.ts';

export interface DatabaseDescription {
  name: string;
  /** Coordinate system of the data. */
  coordinateSystem: string;
  /** The box around all roads, in degrees. */
  bounds: Bounds;
  segmentCount: number;
  junctionCount: number;
  /** Kilometres of road, each segment once. */
  roadLength: number;
  /** Segments by road type, those that occur. */
  roadTypes: Record<string, number>;
  hasTolls: boolean;
  hasRoundabouts: boolean;
  /** The traffic buckets that some segment has a speed for. */
  trafficBuckets: Bucket[];
  hasVehicleLimits: boolean;
  hasTurnBans: boolean;
  isPrepared: boolean;
}

/** Counts, bounds, and which wishes the data can answer to. */
export function describeDatabase(database: DatabaseHandle): DatabaseDescription {
  expectDatabase(database);
  const { network, hierarchy, bounds } = database;
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
    bounds: { ...bounds },
    segmentCount,
    junctionCount: network.junctionCount,
    roadLength: centimetres / 100_000,
    roadTypes,
    hasTolls: (anyFlags & TOLL) !== 0,
    hasRoundabouts: (anyFlags & ROUNDABOUT) !== 0,
    trafficBuckets: BUCKETS.filter((_, bucket) =>
      network.bucketSpeed.some((speed, i) => i % 4 === bucket && speed > 0),
    ),
    hasVehicleLimits: network.limitSegment.length > 0,
    hasTurnBans: network.bannedArc.length > 0,
    isPrepared: hierarchy !== undefined,
  };
}

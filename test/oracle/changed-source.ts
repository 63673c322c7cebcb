// The source that a network would be built from if its roads were what layers of updates make of them, by the words.

import type { SegmentSource, Speed } from '../../src/network/source.ts';
import type { TransientUpdate } from '../../src/request/transient-updates.ts';
import type { RandomSource } from '../kit/random-network.ts';

/** Both modes of the networks compared here: what closes a road closes it to both. */
export const MODES: readonly string[] = ['car', 'foot'];

/** Which segments a point means. */
export type SegmentsOfPoint = (point: unknown) => readonly string[];

type TwoSpeeds = { forward: number; backward: number };

interface Road {
  readonly source: SegmentSource;
  roadType: string;
  averaged: TwoSpeeds;
  buckets: Record<string, TwoSpeeds>;
  isClosed: boolean;
}

const twoSpeeds = (speed: Speed): TwoSpeeds =>
  typeof speed === 'number'
    ? { forward: 1000 * speed, backward: 1000 * speed }
    : { forward: 1000 * speed.forward, backward: 1000 * speed.backward };

/** The source under layers, the lowest first. `averagedOf` tells what speed a segment has that tells none. */
export function changedSource(
  { segments, turnBans }: RandomSource,
  layers: readonly (readonly TransientUpdate[])[],
  averagedOf: (id: string) => number,
  segmentsOfPoint: SegmentsOfPoint,
): { modes: readonly string[]; turnBans: RandomSource['turnBans']; segments: SegmentSource[] } {
  const roads = segments.map((source): Road => {
    const { speed = averagedOf(source.id!), bucketSpeeds = {}, roadType } = source;
    const buckets = Object.fromEntries(Object.entries(bucketSpeeds).map(([name, one]) => [name, twoSpeeds(one)]));
    return { source, roadType, averaged: twoSpeeds(speed), buckets, isClosed: false };
  });
  for (const layer of layers) for (const road of roads) applyLayer(road, layer, segmentsOfPoint);
  return {
    modes: MODES,
    turnBans,
    segments: roads.map(({ source, roadType, averaged, buckets, isClosed }) => ({
      ...source,
      roadType,
      speed: inKph(averaged),
      bucketSpeeds: Object.fromEntries(Object.entries(buckets).map(([name, speed]) => [name, inKph(speed)])),
      ...(isClosed && { byMode: { car: false as const, foot: false as const } }),
    })),
  };
}

function inKph({ forward, backward }: TwoSpeeds): TwoSpeeds {
  return { forward: forward / 1000, backward: backward / 1000 };
}

function applyLayer(road: Road, layer: readonly TransientUpdate[], segmentsOfPoint: SegmentsOfPoint): void {
  const id = road.source.id!;
  const ofPoints = layer.filter(({ point }) => point !== undefined && segmentsOfPoint(point).includes(id));
  const ofIds = layer.filter(({ segmentID }) => segmentID === id);
  const own = [...ofPoints, ...ofIds].flatMap(({ updates }) => updates as readonly Record<string, unknown>[]);
  for (const { roadType } of own) if (roadType !== undefined) road.roadType = roadType as string;
  const ofType = layer
    .filter(({ roadType }) => roadType !== undefined && roadType === road.roadType)
    .flatMap(({ updates }) => updates as readonly Record<string, unknown>[]);
  const all = [...ofType, ...own];
  const change = (given: number) => {
    let speed = given;
    for (const one of all) {
      const velocity = (key: string) => 1000 * (one[key] as { velocity: number }).velocity;
      if (one.percentage !== undefined) speed *= 1 + (one.percentage as number) / 100;
      else if (one.speed !== undefined) speed = velocity('speed');
      else if (one.speedAdjustment !== undefined) speed += velocity('speedAdjustment');
      else continue;
      speed = Math.min(500_000, Math.max(1000, speed));
    }
    return Math.round(speed);
  };
  const both = ({ forward, backward }: TwoSpeeds) => ({ forward: change(forward), backward: change(backward) });
  road.averaged = both(road.averaged);
  road.buckets = Object.fromEntries(Object.entries(road.buckets).map(([name, speed]) => [name, both(speed)]));
  for (const { exclude } of own) if (exclude !== undefined) road.isClosed = exclude === 'Y';
}

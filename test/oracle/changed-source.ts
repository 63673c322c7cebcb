// The source of a network after layers of updates, straight from the documented rules.

import { distanceMetres } from '../../src/geo/distance.ts';
import type { SegmentSource, Speed } from '../../src/network/source.ts';
import type { TransientUpdate } from '../../src/request/transient-updates.ts';
import type { RandomSource } from '../kit/random-network.ts';
import { lineInArea, type Position, type Rings, sharesOfLine } from './areas.ts';

/**
 * The two modes of the networks that are compared. An update without modes closes a road to both, and changes the speed of driving modes.
 */
export const MODES: readonly string[] = ['car', 'foot'];

/** The segments that a point targets. */
export type SegmentsOfPoint = (point: unknown) => readonly string[];

type TwoSpeeds = { forward: number; backward: number };

/** A road as one mode sees it. */
interface RoadOfMode {
  averaged: TwoSpeeds;
  buckets: Record<string, TwoSpeeds>;
  isClosed: boolean;
}

interface Road {
  readonly source: SegmentSource;
  roadType: SegmentSource['roadType'];
  readonly to: Readonly<Record<string, RoadOfMode>>;
}

const twoSpeeds = (speed: Speed): TwoSpeeds =>
  typeof speed === 'number'
    ? { forward: 1000 * speed, backward: 1000 * speed }
    : { forward: 1000 * speed.forward, backward: 1000 * speed.backward };

/** The source after these layers, the lowest first. `averagedOf` returns the speed of a segment for which the source gives none. */
export function changedSource(
  { segments, turnBans, delays }: RandomSource,
  layers: readonly (readonly TransientUpdate[])[],
  averagedOf: (id: string) => number,
  segmentsOfPoint: SegmentsOfPoint,
): RandomSource & { readonly modes: readonly string[] } {
  const roads = segments.map((source): Road => {
    const { speed = averagedOf(source.id!), bucketSpeeds = {}, roadType } = source;
    const buckets = Object.fromEntries(Object.entries(bucketSpeeds).map(([name, one]) => [name, twoSpeeds(one)]));
    const asOfMode = (mode: string) => [mode, { averaged: twoSpeeds(speed), buckets, isClosed: false }];
    return { source, roadType, to: Object.fromEntries(MODES.map(asOfMode)) };
  });
  for (const layer of layers) for (const road of roads) applyLayer(road, layer, segmentsOfPoint);
  return {
    modes: MODES,
    turnBans,
    delays,
    segments: roads.map(({ source, roadType, to }) => ({
      ...source,
      roadType,
      ...speedsOf(to[MODES[0]]),
      byMode: Object.fromEntries(
        Object.entries(to).map(([mode, road]) => [mode, road.isClosed ? (false as const) : speedsOf(road)]),
      ),
    })),
  };
}

function speedsOf({ averaged, buckets }: RoadOfMode): Pick<SegmentSource, 'speed' | 'bucketSpeeds'> {
  const bucketSpeeds = Object.fromEntries(Object.entries(buckets).map(([name, speed]) => [name, inKph(speed)]));
  return { speed: inKph(averaged), bucketSpeeds };
}

function inKph({ forward, backward }: TwoSpeeds): TwoSpeeds {
  return { forward: forward / 1000, backward: backward / 1000 };
}

function applyLayer(road: Road, layer: readonly TransientUpdate[], segmentsOfPoint: SegmentsOfPoint): void {
  const id = road.source.id!;
  const ofAreas = layer.filter((update) => update.area !== undefined && isMeant(road.source.shape, update));
  const ofPoints = layer.filter(({ point }) => point !== undefined && segmentsOfPoint(point).includes(id));
  const ofIds = layer.filter(({ segmentID }) => segmentID === id);
  const ofRoad = [...ofPoints, ...ofIds];
  for (const { roadType } of changesOf(ofRoad)) {
    if (roadType !== undefined) road.roadType = roadType as SegmentSource['roadType'];
  }
  const ofType = layer.filter(({ roadType }) => roadType !== undefined && roadType === road.roadType);
  for (const [mode, ofMode] of Object.entries(road.to)) {
    const change = (given: number, direction: string) => {
      const ride = { mode, direction };
      const before = speedAfter(given, ofType, ride);
      return Math.round(speedAfter(speedAfterAreas(road.source.shape, before, ofAreas, ride), ofRoad, ride));
    };
    const both = ({ forward, backward }: TwoSpeeds) => ({
      forward: change(forward, 'forward'),
      backward: change(backward, 'backward'),
    });
    ofMode.averaged = both(ofMode.averaged);
    ofMode.buckets = Object.fromEntries(Object.entries(ofMode.buckets).map(([name, speed]) => [name, both(speed)]));
    for (const { exclude, modes } of changesOf([...ofAreas, ...ofRoad])) {
      if (exclude !== undefined && (modes === undefined || modes.includes(mode))) ofMode.isClosed = exclude === 'Y';
    }
  }
}

type Change = Readonly<Record<string, unknown>> & {
  readonly modes?: readonly string[] | undefined;
  readonly direction?: string | undefined;
};
type AreaUpdate = Extract<TransientUpdate, { readonly match?: unknown }>;
/** What a speed applies to: a mode, and the direction `forward` or `backward`. */
interface Ride {
  readonly mode: string;
  readonly direction: string;
}

const metresAlong = (shape: SegmentSource['shape']) => (i: number) =>
  distanceMetres(shape[i][0], shape[i][1], shape[i + 1][0], shape[i + 1][1]);

const whole = ([x, y]: readonly number[]): Position => [Math.round(x * 1e7), Math.round(y * 1e7)];

function ringsOf({ area }: AreaUpdate): Rings[] {
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
  return polygons.map((polygon) => polygon.map((ring) => ring.map(whole)));
}

/** Whether an update with an area applies to a road of this shape. */
function isMeant(shape: SegmentSource['shape'], update: TransientUpdate): boolean {
  const { touches, share } = lineInArea(shape.map(whole), ringsOf(update as AreaUpdate), metresAlong(shape));
  return (update as AreaUpdate).match === 'within' ? share === 1 : touches;
}

/** The speed after updates with areas. Some change only the part of a road inside the area; several apply in their order. */
function speedAfterAreas(
  shape: SegmentSource['shape'],
  before: number,
  updates: readonly TransientUpdate[],
  ride: Ride,
): number {
  const ofPart = updates.filter((update) => (update as AreaUpdate).share === true);
  if (ofPart.length === 0) return speedAfter(before, updates, ride);
  const rings = ofPart.map((update) => ringsOf(update as AreaUpdate));
  const shares = sharesOfLine(shape.map(whole), rings, metresAlong(shape));
  const inNone = { areas: [], share: 1 - shares.reduce((sum, { share }) => sum + share, 0) };
  const pace = [...shares, inNone].reduce((sum, { areas, share }) => {
    const here = updates.filter((update) => !ofPart.includes(update) || areas.some((i) => ofPart[i] === update));
    return sum + Math.max(0, share) / speedAfter(before, here, ride);
  }, 0);
  return 1 / pace;
}

function speedAfter(given: number, updates: readonly TransientUpdate[], { mode, direction }: Ride): number {
  let speed = given;
  for (const one of changesOf(updates).filter(({ modes }) => modes?.includes(mode) ?? mode === 'car')) {
    if (one.direction !== undefined && one.direction !== direction) continue;
    const velocity = (key: string) => 1000 * (one[key] as { velocity: number }).velocity;
    if (one.percentage !== undefined) speed *= 1 + (one.percentage as number) / 100;
    else if (one.speed !== undefined) speed = velocity('speed');
    else if (one.speedAdjustment !== undefined) speed += velocity('speedAdjustment');
    else continue;
    speed = Math.min(500_000, Math.max(1000, speed));
  }
  return speed;
}

function changesOf(updates: readonly TransientUpdate[]): Change[] {
  return updates.flatMap(({ modes, direction, updates }) => updates.map((one) => ({ ...one, modes, direction })));
}

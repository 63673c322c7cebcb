// The source of a network with layers of updates applied, straight from the documented rules.

import { distanceMetres } from '../../src/geo/distance.ts';
import type { SegmentSource, Speed } from '../../src/network/source.ts';
import type { TransientUpdate } from '../../src/request/transient-updates.ts';
import type { RandomSource } from '../kit/random-network.ts';
import { lineInArea, type Position } from './areas.ts';

/** Both modes of the networks compared here. An update without modes closes a road to both, and changes the speed of driving modes. */
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

/** The source with layers applied, the lowest first. `averagedOf` returns the speed of a segment whose source gives none. */
export function changedSource(
  { segments, turnBans }: RandomSource,
  layers: readonly (readonly TransientUpdate[])[],
  averagedOf: (id: string) => number,
  segmentsOfPoint: SegmentsOfPoint,
): { modes: readonly string[]; turnBans: RandomSource['turnBans']; segments: SegmentSource[] } {
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
  const ofPoints = layer.filter(({ point }) => point !== undefined && segmentsOfPoint(point).includes(id));
  const ofIds = layer.filter(({ segmentID }) => segmentID === id);
  const ofAreas = layer.flatMap((update) => {
    const share = update.area === undefined ? undefined : shareMeant(road.source.shape, update);
    return share === undefined ? [] : changesOf([update]).map((change) => ({ ...change, share, update }));
  });
  const own: Change[] = [...ofAreas, ...changesOf([...ofPoints, ...ofIds])];
  for (const { roadType } of own) if (roadType !== undefined) road.roadType = roadType as SegmentSource['roadType'];
  const ofType = changesOf(layer.filter(({ roadType }) => roadType !== undefined && roadType === road.roadType));
  for (const [mode, ofMode] of Object.entries(road.to)) applyChanges(mode, ofMode, ofType, own);
}

type Change = Readonly<Record<string, unknown>> & {
  readonly modes?: readonly string[] | undefined;
  /** Of an update of an area: the share of the length that it is for. */
  readonly share?: number;
  readonly update?: TransientUpdate;
};

/** The share of a road that the update of an area is for; `undefined` where it does not mean the road. */
function shareMeant(
  shape: SegmentSource['shape'],
  update: TransientUpdate & { readonly area?: unknown },
): number | undefined {
  const { area, match, share } = update as Extract<TransientUpdate, { readonly match?: unknown }>;
  const whole = ([x, y]: readonly number[]): Position => [Math.round(x * 1e7), Math.round(y * 1e7)];
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
  const rings = polygons.map((polygon) => polygon.map((ring) => ring.map(whole)));
  const metresOf = (i: number) => distanceMetres(shape[i][0], shape[i][1], shape[i + 1][0], shape[i + 1][1]);
  const found = lineInArea(shape.map(whole), rings, metresOf);
  if (match === 'within' ? found.share < 1 : !found.touches) return undefined;
  return share === true ? found.share : 1;
}

function changesOf(updates: readonly TransientUpdate[]): Change[] {
  return updates.flatMap(({ modes, updates }) => updates.map((one) => ({ ...one, modes })));
}

function applyChanges(mode: string, road: RoadOfMode, ofType: readonly Change[], own: readonly Change[]): void {
  const all = [...ofType, ...own].filter(({ modes }) => modes?.includes(mode) ?? mode === 'car');
  const change = (given: number) => {
    let speed = given;
    // all changes of one area are for the same part
    let part:
      | { readonly update: TransientUpdate | undefined; readonly share: number; readonly outside: number }
      | undefined;
    const endPart = () => {
      if (part && part.share < 1) speed = 1 / ((1 - part.share) / part.outside + part.share / speed);
    };
    for (const one of all) {
      if (one.update !== part?.update) {
        endPart();
        part = one.update && { update: one.update, share: one.share!, outside: speed };
      }
      const velocity = (key: string) => 1000 * (one[key] as { velocity: number }).velocity;
      if (one.percentage !== undefined) speed *= 1 + (one.percentage as number) / 100;
      else if (one.speed !== undefined) speed = velocity('speed');
      else if (one.speedAdjustment !== undefined) speed += velocity('speedAdjustment');
      else continue;
      speed = Math.min(500_000, Math.max(1000, speed));
    }
    endPart();
    return Math.round(speed);
  };
  const both = ({ forward, backward }: TwoSpeeds) => ({ forward: change(forward), backward: change(backward) });
  road.averaged = both(road.averaged);
  road.buckets = Object.fromEntries(Object.entries(road.buckets).map(([name, speed]) => [name, both(speed)]));
  for (const { exclude, modes } of own) {
    if (exclude !== undefined && (modes === undefined || modes.includes(mode))) road.isClosed = exclude === 'Y';
  }
}

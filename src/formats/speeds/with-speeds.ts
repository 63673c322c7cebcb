// A network source with the speeds of a file.

import { expectArgument } from '../../errors/check-options.ts';
import { type OptionKind, TEXT } from '../../errors/option-kinds.ts';
import { defaultSpeed } from '../../network/default-speeds.ts';
import { reportedGoing } from '../../network/going-in-mode.ts';
import { PER_DEGREE } from '../../network/network.ts';
import { metresOfPiece } from '../../network/piece-length.ts';
import { numberOfRoadType } from '../../network/road-types.ts';
import { attachedNumbers, attachNumbers } from '../../network/segment-numbers.ts';
import {
  BUCKETS,
  type Closure,
  type ModeSource,
  type NetworkSource,
  type SegmentSource,
  type Speed,
  TIME_BUCKETS,
} from '../../network/source.ts';
import { clampSpeed } from '../../network/travel-time.ts';
import { type Speeds, tableOfSpeeds } from './read-speeds.ts';
import { reportOfSpeeds, type SpeedReport } from './speed-report.ts';
import type { SpeedTable } from './speed-table.ts';
import { coversAllTimes, DIRECTIONS, namedTimes, type SpeedStretches, speedOver, stretchesOf } from './stretches.ts';

const SOURCE: OptionKind = {
  expected: 'a network source, as importOsm gives it',
  fits: (value) => {
    const { segments, modes = [] } = { ...(value as NetworkSource) };
    return Symbol.iterator in Object(segments) && Array.isArray(modes) && modes.every(TEXT.fits);
  },
};
const SPEEDS: OptionKind = { expected: 'speeds, as readSpeeds gives them', fits: (value) => isSpeeds(value) };

function isSpeeds(value: unknown): value is Speeds {
  return tableOfSpeeds(value as Speeds) !== undefined;
}

/** The table of the speeds that a caller passed. Throws if the caller passed something else. */
export function expectSpeeds(call: string, speeds: Speeds): SpeedTable {
  expectArgument(call, speeds, SPEEDS);
  return tableOfSpeeds(speeds)!;
}

/** Refuses rows from node to node if roads have no node ids, because no row would match. */
export function expectNodeIds(call: string, { isOfNodes, rows }: Speeds, hasNodeIds: boolean): void {
  if (!isOfNodes || rows === 0 || hasNodeIds) return;
  throw new TypeError(
    `${call}: the speeds have rows from node to node, but the roads have no node ids: import with keepIds: 'nodes'.`,
  );
}

/** A source with the speeds of a file, and the report on the file. */
export interface SourceWithSpeeds<Source extends NetworkSource> {
  readonly source: Omit<Source, 'segments'> & { readonly segments: Iterable<SegmentSource> };
  /** Returns the report on the rows of the file. Call it after `buildNetwork` has read the source. */
  report(): SpeedReport;
}

/**
 * A source whose segments have the speeds of a file. Speeds apply to the modes that drive. A speed of 0 closes the road. A row without a
 * bucket applies at all times for which the road has no other row. If rows from node to node cover only a part of a segment, the rest keeps
 * its speed. The segment then gets the one speed that gives the same travel time. Rows from node to node need segments with `osm.nodes`:
 * `importOsm` with `keepIds: 'nodes'`. If no segment has these nodes, reading the segments throws a `TypeError`.
 *
 * @example
 * const { source, report } = withSpeeds(await importOsm('porto.osm.pbf', { keepIds: 'nodes' }), speeds);
 * const network = buildNetwork(source);
 * report().unmatchedCount;
 */
export function withSpeeds<Source extends NetworkSource>(source: Source, speeds: Speeds): SourceWithSpeeds<Source> {
  expectArgument('withSpeeds', source, SOURCE);
  const table = expectSpeeds('withSpeeds: speeds', speeds);
  const used = new Uint8Array(table.count);
  const modes = modesOfSource(source);
  let changed = 0;
  const segments: Iterable<SegmentSource> = {
    *[Symbol.iterator]() {
      changed = 0;
      let hasNodeIds = false;
      for (const segment of source.segments) {
        hasNodeIds ||= segment.osm?.nodes !== undefined;
        const found = stretchesOfSource(table, segment, modes, used);
        if (found.length > 0) changed++;
        yield found.length === 0 ? segment : withStretches(segment, found, modes);
      }
      expectNodeIds('withSpeeds', speeds, hasNodeIds);
    },
  };
  const numbers = attachedNumbers(source.segments);
  if (numbers !== undefined) attachNumbers(segments, numbers);
  return { source: { ...source, segments }, report: () => reportOfSpeeds(speeds, table, used, changed) };
}

/** The modes that the speeds of a file apply to: the driving modes of the source, or all its modes if none drives. */
interface SourceModes {
  readonly all: readonly string[];
  readonly driving: readonly string[];
}

function modesOfSource({ modes = ['car'], going }: NetworkSource): SourceModes {
  const known = { modes: [...modes], going: modes.map((mode) => going?.[mode]) } as Parameters<typeof reportedGoing>[0];
  const driving = modes.filter((_, i) => (reportedGoing(known, i) ?? 'drive') === 'drive');
  return { all: modes, driving: driving.length > 0 ? driving : modes };
}

type FoundStretches = readonly (readonly [direction: 'forward' | 'backward', stretches: SpeedStretches])[];

function stretchesOfSource(
  table: SpeedTable,
  segment: SegmentSource,
  { driving }: SourceModes,
  used: Uint8Array,
): FoundStretches {
  const { id, osm, shape } = segment;
  const nodes = osm?.nodes?.length === shape.length ? osm.nodes : undefined;
  if (table.isOfNodes ? nodes === undefined : id === undefined) return [];
  const named = { id: halvesOf(id), nodes, lengths: () => lengthsOf(shape) };
  return DIRECTIONS.flatMap(([direction, bit]) => {
    if (!driving.some((mode) => isOpen(segment, mode, direction))) return [];
    const found = stretchesOf(table, named, bit, used);
    return found === undefined ? [] : [[direction, found] as const];
  });
}

function halvesOf(id = ''): [number, number] {
  const [high, low] = id.split(':');
  return [Number.parseInt(high, 16), Number.parseInt(low, 16)];
}

/** The lengths of the pieces of a shape whose points are where a network has them. */
function lengthsOf(shape: SegmentSource['shape']): number[] {
  const pointX = Int32Array.from(shape, ([x]) => Math.round(PER_DEGREE * x));
  const pointY = Int32Array.from(shape, ([, y]) => Math.round(PER_DEGREE * y));
  return shape.slice(1).map((_, i) => metresOfPiece(pointX, pointY, i));
}

function isOpen(
  { direction: ofAll = 'bidirectional', byMode }: SegmentSource,
  mode: string,
  direction: string,
): boolean {
  const own = byMode?.[mode];
  if (own === false) return false;
  const open = own?.direction ?? ofAll;
  return open === 'bidirectional' || open === direction;
}

function withStretches(segment: SegmentSource, found: FoundStretches, { all, driving }: SourceModes): SegmentSource {
  const closures = [...(segment.closures ?? []), ...closuresOf(found, all.length > 1 ? driving : undefined)];
  const changed = { ...segment, ...(closures.length > 0 && { closures }) };
  const usual = defaultSpeed[numberOfRoadType(segment.roadType as string) ?? 0] / 1000;
  const current = { speed: segment.speed ?? usual, bucketSpeeds: segment.bucketSpeeds };
  if (all.length === 1) return { ...changed, ...speedsAfter(current, found) };
  const byMode: Record<string, ModeSource | false> = { ...segment.byMode };
  for (const mode of driving) {
    const own = byMode[mode];
    if (own === false) continue;
    const ofMode =
      own?.speed === undefined
        ? { ...current, ...(own?.bucketSpeeds && { bucketSpeeds: own.bucketSpeeds }) }
        : { speed: own.speed, bucketSpeeds: own.bucketSpeeds };
    byMode[mode] = { ...own, ...speedsAfter(ofMode, found) };
  }
  return { ...changed, byMode };
}

/** When each direction is closed, because a stretch has a speed of 0. */
function closuresOf(found: FoundStretches, modes: readonly string[] | undefined): Closure[] {
  return found.flatMap(([direction, stretches]) => {
    const buckets = TIME_BUCKETS.filter((_, time) => speedOver(stretches, time, 1) === 0);
    return buckets.length === 0 ? [] : [{ buckets, direction, ...(modes && { modes }) }];
  });
}

type SpeedMembers = Required<Pick<ModeSource, 'speed'>> & Pick<ModeSource, 'bucketSpeeds'>;
type Two = { forward: number; backward: number };

/** The speeds of a segment, or of one mode on it, after the speeds of a file were applied. */
function speedsAfter({ speed, bucketSpeeds = {} }: SpeedMembers, found: FoundStretches): SpeedMembers {
  const before = bothOf(speed!);
  const average = { ...before };
  for (const [direction, stretches] of found) {
    average[direction] = speedOver(stretches, 0, inNetwork(before[direction])) || before[direction];
  }
  const after: { -readonly [bucket in (typeof BUCKETS)[number]]?: Two } = {};
  BUCKETS.forEach((bucket, i) => {
    const ofData = bucketSpeeds[bucket];
    const current = ofData === undefined ? before : bothOf(ofData);
    const both = ofData === undefined ? { ...average } : { ...current };
    let isKept = ofData !== undefined && found.length < DIRECTIONS.length;
    for (const [direction, stretches] of found) {
      const isNamed = namedTimes(stretches).includes(i + 1);
      if (isNamed) both[direction] = speedOver(stretches, i + 1, inNetwork(current[direction])) || current[direction];
      else if (coversAllTimes(stretches)) both[direction] = average[direction];
      isKept ||= isNamed || (ofData !== undefined && !coversAllTimes(stretches));
    }
    if (isKept) after[bucket] = both;
  });
  return { speed: average, ...(Object.keys(after).length > 0 ? { bucketSpeeds: after } : { bucketSpeeds: undefined }) };
}

/** A speed as a network has it, in whole metres per hour. */
function inNetwork(kph: number): number {
  return clampSpeed(Math.round(1000 * kph)) / 1000;
}

function bothOf(speed: Speed): Two {
  return typeof speed === 'number' ? { forward: speed, backward: speed } : speed;
}

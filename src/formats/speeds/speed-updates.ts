// A file of speeds as updates of a layer.

import { checkOptions, expectArgument } from '../../errors/check-options.ts';
import type { OptionKind, OptionKinds } from '../../errors/option-kinds.ts';
import { networkIn } from '../../network/expect-network.ts';
import { drivingModes } from '../../network/going-in-mode.ts';
import { speedInMode } from '../../network/modes.ts';
import { indexNotBelow, type Network, NO_ARC } from '../../network/network.ts';
import { osmNodesOf } from '../../network/osm-ids.ts';
import { metresOfPiece } from '../../network/piece-length.ts';
import { segmentIdText } from '../../network/segment-ids.ts';
import { BUCKETS, type Bucket } from '../../network/source.ts';
import type { Speeds } from './read-speeds.ts';
import { reportOfSpeeds, type SpeedReport } from './speed-report.ts';
import { DIRECTIONS, type NamedSegment, type SpeedStretches, speedOver, stretchesOf } from './stretches.ts';
import { expectNodeIds, expectSpeeds } from './with-speeds.ts';

/** The options of `speedUpdates`. */
export interface SpeedUpdatesOptions {
  /** The traffic bucket whose rows are used; roads without such rows use rows without a bucket. Default: only rows without a bucket. */
  bucket?: Bucket | undefined;
}

/** An update of a layer. */
export interface SpeedUpdate {
  readonly segmentID: string;
  readonly direction?: 'forward' | 'backward';
  readonly modes?: readonly string[];
  readonly updates: readonly [
    { readonly speed: { readonly velocity: number; readonly velocityUnit: 'kph' } } | { readonly exclude: 'Y' },
  ];
}

/** A layer of updates from a file of speeds. */
export interface SpeedLayer {
  /** The updates to pass to `updateDatabase`, `pool.update` or `storeLayers`. */
  readonly updates: SpeedUpdate[];
  readonly report: SpeedReport & {
    /**
     * The number of directions that the file closes on roads that stay open the other way. Such a direction gets 1 kph, because a layer
     * closes both directions or none.
     */
    readonly slowed: number;
  };
}

const NETWORK: OptionKind = {
  expected: 'a network, as decodeNetwork gives it',
  fits: (value) => networkIn(value) !== undefined,
};
const OPTIONS: OptionKinds<SpeedUpdatesOptions> = {
  bucket: {
    expected: `one of ${BUCKETS.join(', ')}`,
    fits: (value) => BUCKETS.some((name) => name === value),
  },
};

/** The speed of a direction that is closed while the other one is open, in kph. */
const SLOWEST = 1;

/**
 * Makes updates that give the roads of a network the speeds of a file, and a report on the rows of the file. The updates apply to modes
 * that drive. If rows from node to node cover only a part of a segment, the whole segment gets the one speed that gives the same travel
 * time. A network needs node ids for such rows (`keepIds: 'nodes'`). The network may be prepared or not.
 *
 * @example
 * const { updates } = speedUpdates(network, await readSpeeds(readCsv(createReadStream('traffic.csv'), { ragged: true })));
 * database = updateDatabase(database, { traffic: updates });
 */
export function speedUpdates(
  network: Network | { readonly network: Network },
  speeds: Speeds,
  options?: SpeedUpdatesOptions,
): SpeedLayer {
  expectArgument('speedUpdates', network, NETWORK);
  const roads = networkIn(network)!;
  const table = expectSpeeds('speedUpdates: speeds', speeds);
  expectNodeIds('speedUpdates', speeds, roads.osmNodeLow.length > 0);
  const { bucket } = checkOptions('speedUpdates', options, OPTIONS);
  const time = bucket === undefined ? 0 : BUCKETS.indexOf(bucket) + 1;
  const used = new Uint8Array(table.count);
  const driving = drivingModes(roads);
  const modes = driving.length > 0 ? driving : roads.modes.map((_, mode) => mode);
  const namesOf = (some: readonly number[]) => some.map((mode) => roads.modes[mode]);
  const closedTo = modes.length < roads.modes.length ? namesOf(modes) : undefined;
  const updates: SpeedUpdate[] = [];
  let changed = 0;
  let slowed = 0;
  for (let segment = 0; segment < roads.segmentCount; segment++) {
    const named = namedSegment(roads, segment, table.isOfNodes);
    // for each direction, the speed of each mode
    const kphs = DIRECTIONS.map(([, bit], i) => {
      const currents = modes.map((mode) => currentKph(roads, mode, 2 * segment + i, time));
      if (!currents.some((current) => current > 0)) return currents.map(() => NO_WAY);
      const found = stretchesOf(table, named, bit, used);
      const isSaid = found !== undefined && says(found, time);
      return currents.map((current) => (current === 0 ? NO_WAY : isSaid ? speedOver(found, time, current) : undefined));
    }) as readonly Kphs[];
    if (!kphs.some((ofDirection) => ofDirection.some((kph) => typeof kph === 'number'))) continue;
    changed++;
    const segmentID = segmentIdText(roads, segment);
    const common = kphs.map(commonKph);
    if (common.every((kph) => kph === 0 || kph === NO_WAY)) {
      updates.push({ segmentID, ...(closedTo && { modes: closedTo }), updates: [{ exclude: 'Y' }] });
      continue;
    }
    slowed += common.filter((kph) => kph === 0).length;
    if (!common.includes(DIFFERENT)) updates.push(...changesOfSpeed({ segmentID }, common));
    // where rows cover a part of a segment, modes of other speeds have other speeds on the whole
    else
      modes.forEach((mode, i) => {
        updates.push(
          ...changesOfSpeed(
            { segmentID, modes: namesOf([mode]) },
            kphs.map((ofDirection) => ofDirection[i]),
          ),
        );
      });
  }
  return { updates, report: { ...reportOfSpeeds(speeds, table, used, changed), slowed } };
}

/** Stands for the speed of a direction in which travel is not possible anyway. */
const NO_WAY = 'no way';

/** Stands for the speeds of modes that are not the same. */
const DIFFERENT = 'different';

/** New speeds in kph; `undefined` where the speed does not change. */
type Kphs = readonly (number | undefined | typeof NO_WAY | typeof DIFFERENT)[];

/** The one new speed of all modes that may go in a direction. */
function commonKph(kphs: Kphs): Kphs[number] {
  const [first, ...others] = kphs.filter((kph) => kph !== NO_WAY);
  if (kphs.every((kph) => kph === NO_WAY)) return NO_WAY;
  return others.some((kph) => kph !== first) ? DIFFERENT : first;
}

/** The speed of a mode on a directed segment at a time, in kph; 0 if travel is not possible. */
function currentKph(network: Network, mode: number, directedSegment: number, time: number): number {
  const { arcOfDirected, bucketDirected, bucketKind, bucketSpeed, segmentCount } = network;
  const usual = speedInMode(network, mode, directedSegment);
  if (usual === 0 || arcOfDirected[directedSegment] === NO_ARC) return 0;
  if (time === 0) return usual / 1000;
  const own = 2 * segmentCount * mode + directedSegment;
  const row = indexNotBelow(bucketDirected, own);
  return ((bucketDirected[row] === own && bucketSpeed[4 * bucketKind[row] + time - 1]) || usual) / 1000;
}

/** Updates of a segment, or of one mode on it, with the speed of each direction. */
function changesOfSpeed(target: Pick<SpeedUpdate, 'segmentID' | 'modes'>, kphs: Kphs): SpeedUpdate[] {
  const [forward, backward] = kphs.map((kph) => (kph === 0 ? SLOWEST : typeof kph === 'number' ? kph : undefined));
  if (forward !== undefined && forward === backward) return [{ ...target, updates: [speedOf(forward)] }];
  return [
    ...(forward === undefined ? [] : [{ ...target, direction: 'forward', updates: [speedOf(forward)] } as const]),
    ...(backward === undefined ? [] : [{ ...target, direction: 'backward', updates: [speedOf(backward)] } as const]),
  ];
}

function speedOf(velocity: number): { speed: { velocity: number; velocityUnit: 'kph' } } {
  return { speed: { velocity, velocityUnit: 'kph' } };
}

/** Whether any row of the stretches is for a time. */
function says({ speeds }: SpeedStretches, time: number): boolean {
  return speeds.some((one) => one !== undefined && !(Number.isNaN(one[time]) && Number.isNaN(one[0])));
}

function namedSegment(network: Network, segment: number, isByNodes: boolean): NamedSegment {
  return {
    id: [network.idHigh[segment], network.idLow[segment]],
    nodes: isByNodes ? osmNodesOf(network, segment) : undefined,
    lengths: () => lengthsOfPieces(network, segment),
  };
}

function lengthsOfPieces({ firstPoint, pointX, pointY }: Network, segment: number): number[] {
  const lengths: number[] = [];
  for (let i = firstPoint[segment]; i + 1 < firstPoint[segment + 1]; i++)
    lengths.push(metresOfPiece(pointX, pointY, i));
  return lengths;
}

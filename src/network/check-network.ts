// Checks the bounds of the arrays of a network: every column has the right length, offsets never decrease, and numbers are in range. These
// checks always run, because a search must not read outside the arrays, run forever or take all memory. Check values detect damage; these
// checks detect files that were written wrong. `validate-network.ts` checks the rest.

import { wrongLengths } from '../memory/wrong-lengths.ts';
import { areOffsets, ownsRows, staysWithin, type Wholes } from './check-numbers.ts';
import { LONGEST_DELAY } from './delays.ts';
import { LONGEST_TEXT, MOST_TEXTS } from './longest-text.ts';
import { MOST_MODES } from './modes.ts';
import {
  ACCESS_DELIVERY,
  HALF_TURN,
  LIMIT_BACKWARD,
  LIMIT_FORWARD,
  MOST_RELUCTANCE,
  type Network,
  NO_RELUCTANCE,
  POLE,
} from './network.ts';
import { ROAD_TYPES } from './road-types.ts';
import { BUCKETS, TIME_BUCKETS } from './source.ts';
import { FASTEST, SLOWEST } from './travel-time.ts';
import { LIMIT_COLUMNS } from './vehicle-measures.ts';
import { VEHICLE_TYPES } from './vehicle-types.ts';

/** The longest segment in centimetres, below CLOSED. */
const LONGEST = 2 ** 30 - 2;

/** The most bytes of a character in UTF-8, as JavaScript counts characters. */
const BYTES_OF_CHARACTER = 3;

type ColumnOfWholes = { [Member in keyof Network]: Network[Member] extends Wholes ? Member : never }[keyof Network];

/** Faults that would make a search leave the arrays or run forever, in a few words each; empty for a network that is safe to search. */
export function wrongBounds(network: Network): string[] {
  return firstFaults(network, [faultsOfLengths, wrongOffsets, wrongRanges]);
}

/** The faults of the first check that finds any. A check may rely on the checks before it. */
export function firstFaults(network: Network, checks: readonly ((network: Network) => string[])[]): string[] {
  for (const check of checks) {
    const faults = check(network);
    if (faults.length > 0) return faults;
  }
  return [];
}

function faultsOfLengths(network: Network): string[] {
  const { segmentCount, arcCount, nodeCount, junctionCount } = network;
  const limitCount = network.limitDirection.length;
  const faults = wrongLengths(network, {
    tail: arcCount,
    directedOfArc: arcCount,
    arcIn: arcCount,
    firstIn: nodeCount + 1,
    arcOfDirected: 2 * segmentCount,
    ruleOfBan: network.bannedArc.length,
    ruleSpares: network.ruleBinds.length,
    ruleModes: network.ruleBinds.length,
    ruleBuckets: network.ruleBinds.length,
    ruleLenient: network.ruleLenient.length > 0 ? network.ruleBinds.length : 0,
    turnCost: network.turnCost.length > 0 ? network.modes.length * copiedArcs(network) : 0,
    idLow: segmentCount,
    segmentById: network.segmentById.length > 0 ? segmentCount : 0,
    length: segmentCount,
    roadType: segmentCount,
    flags: segmentCount,
    speed: 2 * segmentCount,
    modeSpeed: network.modes.length > 1 ? network.modes.length * 2 * segmentCount : 0,
    reluctance: network.reluctance.length > 0 ? network.modes.length * segmentCount : 0,
    bucketKind: network.bucketDirected.length,
    delayKind: network.delayKind.length > 0 ? network.modes.length * 2 * segmentCount : 0,
    limitKind: network.limitSegment.length,
    limitDirection: limitCount,
    limitVehicle: limitCount,
    limitAccess: limitCount,
    ...Object.fromEntries(LIMIT_COLUMNS.map((column) => [column, limitCount])),
    firstPoint: segmentCount + 1,
    pointY: network.pointX.length,
    nameSet: segmentCount,
    nameLanguage: network.nameString.length,
    signSet: network.signDirected.length,
    osmWayLow: network.osmWayLow.length > 0 ? segmentCount : 0,
    osmWayHigh: network.osmWayHigh.length > 0 ? network.osmWayLow.length : 0,
    osmNodeLow: network.osmNodeLow.length > 0 ? network.pointX.length : 0,
    osmNodeHigh: network.osmNodeLow.length,
  });
  if (segmentCount === 0) faults.push('there is no segment');
  if (junctionCount < 0) faults.push('there are more copies than nodes');
  if (network.bucketSpeed.length % BUCKETS.length > 0)
    faults.push(`the length of bucketSpeed is not a multiple of ${BUCKETS.length}`);
  if (network.delayOfKind.length % TIME_BUCKETS.length > 0)
    faults.push(`the length of delayOfKind is not a multiple of ${TIME_BUCKETS.length}`);
  return faults;
}

function copiedArcs({ arcCount, firstOut, junctionCount }: Network): number {
  return arcCount - (firstOut[junctionCount] ?? arcCount);
}

function wrongOffsets(network: Network): string[] {
  const { arcCount, pointX, nameString, stringBytes } = network;
  const faults: string[] = [];
  const expect = (
    member: 'firstOut' | 'firstIn' | 'firstPoint' | 'firstName' | 'firstByte',
    last: number,
    least = 0,
    most: number = Infinity,
  ) => {
    if (!areOffsets(network[member], last, least, most))
      faults.push(`the offsets in ${member} do not cover what they index`);
  };
  expect('firstOut', arcCount);
  expect('firstIn', arcCount);
  expect('firstPoint', pointX.length, 2);
  // answers repeat the names of a segment, so these must not be longer than `buildNetwork` permits
  expect('firstName', nameString.length, 0, MOST_TEXTS);
  expect('firstByte', stringBytes.length, 0, BYTES_OF_CHARACTER * LONGEST_TEXT);
  // searches find the arcs of a node by `firstOut`, and walk back along a way by `tail`: if the two disagree, the walk may never end
  if (faults.length === 0 && !ownsRows(network.firstOut, network.tail)) faults.push('tail and firstOut disagree');
  return faults;
}

function wrongRanges(network: Network): string[] {
  const { arcCount, nodeCount, segmentCount } = network;
  const stringCount = network.firstByte.length - 1;
  const kindCount = network.bucketSpeed.length / BUCKETS.length;
  const modes = network.modes.length;
  const ranges: { readonly [Column in ColumnOfWholes]?: readonly [least: number, most: number] } = {
    head: [0, nodeCount - 1],
    directedOfArc: [0, 2 * segmentCount - 1],
    arcIn: [0, arcCount - 1],
    arcOfDirected: [-1, arcCount - 1],
    modeSpeed: [0, FASTEST],
    bucketSpeed: [0, FASTEST],
    junctionOfCopy: [0, network.junctionCount - 1],
    segmentById: [0, segmentCount - 1],
    bannedArc: [0, arcCount - 1],
    ruleOfBan: [0, network.ruleBinds.length - 1],
    ruleModes: [0, 2 ** modes - 1],
    ruleBuckets: [0, 2 ** TIME_BUCKETS.length - 1],
    ruleLenient: [0, 1],
    reluctance: [NO_RELUCTANCE, MOST_RELUCTANCE],
    bucketDirected: [0, Math.max(1, modes) * 2 * segmentCount - 1],
    bucketKind: [0, kindCount - 1],
    delayKind: [0, network.delayOfKind.length / TIME_BUCKETS.length - 1],
    delayOfKind: [0, LONGEST_DELAY],
    limitKind: [0, network.limitDirection.length - 1],
    limitSegment: [0, segmentCount - 1],
    limitDirection: [1, LIMIT_FORWARD | LIMIT_BACKWARD],
    limitVehicle: [0, VEHICLE_TYPES.length - 1],
    limitAccess: [0, ACCESS_DELIVERY],
    roadType: [0, ROAD_TYPES.length - 1],
    length: [0, LONGEST],
    speed: [SLOWEST, FASTEST],
    pointX: [-HALF_TURN, HALF_TURN],
    pointY: [-POLE, POLE],
    nameSet: [0, network.firstName.length - 2],
    signDirected: [0, 2 * segmentCount - 1],
    signSet: [0, network.firstName.length - 2],
    nameString: [0, stringCount - 1],
    nameLanguage: [0, stringCount - 1],
  };
  const wrong: string[] = [];
  for (const [member, [least, most]] of Object.entries(ranges)) {
    if (!staysWithin(network[member as ColumnOfWholes], least, most)) wrong.push(member);
  }
  for (const column of LIMIT_COLUMNS) if (!network[column].every((maximum) => maximum > 0)) wrong.push(column);
  for (const { numbers, values } of network.tags) if (!staysWithin(numbers, 0, values.length)) wrong.push('tags');
  if (new Set(network.modes).size !== modes || modes > MOST_MODES) wrong.push('modes');
  return wrong.map(outOfRange);
}

/** The text of a fault: a column has a number out of range. */
export function outOfRange(member: string): string {
  return `${member} has a number out of range`;
}

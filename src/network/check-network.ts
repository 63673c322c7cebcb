// Whether the arrays of a network fit together, so that no search over them can leave them or run forever. Checksums
// guard against damage; this guards against files that were made wrong.

import { type Network, NO_ARC } from './network.ts';
import { ROAD_TYPES } from './road-types.ts';

/** What does not fit, in a few words each; empty for a sound network. */
export function faultsOfNetwork(network: Network): string[] {
  const faults = [...wrongLengths(network), ...wrongOffsets(network)];
  return faults.length > 0 ? faults : wrongNumbers(network);
}

function wrongLengths(network: Network): string[] {
  const { segmentCount, arcCount, nodeCount, junctionCount } = network;
  const limitCount = network.limitDirection.length;
  const expected: [keyof Network, number][] = [
    ['tail', arcCount],
    ['courseOfArc', arcCount],
    ['arcIn', arcCount],
    ['firstIn', nodeCount + 1],
    ['arcOfCourse', 2 * segmentCount],
    ['ruleOfBan', network.bannedArc.length],
    ['ruleSpares', network.ruleBinds.length],
    ['idLow', segmentCount],
    ['length', segmentCount],
    ['roadType', segmentCount],
    ['flags', segmentCount],
    ['speed', 2 * segmentCount],
    ['bucketKind', network.bucketCourse.length],
    ['limitKind', network.limitSegment.length],
    ['limitDirection', limitCount],
    ['limitVehicle', limitCount],
    ['limitAccess', limitCount],
    ['limitValue', 4 * limitCount],
    ['firstPoint', segmentCount + 1],
    ['pointY', network.pointX.length],
    ['nameSet', segmentCount],
    ['nameLanguage', network.nameString.length],
  ];
  const faults = expected
    .filter(([member, count]) => (network[member] as Uint32Array).length !== count)
    .map(([member, count]) => `${member} has ${(network[member] as Uint32Array).length} numbers of ${count}`);
  if (junctionCount < 0) faults.push('there are more copies than nodes');
  return faults;
}

function wrongOffsets(network: Network): string[] {
  const { firstOut, firstIn, firstPoint, firstName, firstByte } = network;
  const isWrong: [string, boolean][] = [
    ['firstOut', !leadsThrough(firstOut, network.arcCount, 0)],
    ['firstIn', !leadsThrough(firstIn, network.arcCount, 0)],
    ['firstPoint', !leadsThrough(firstPoint, network.pointX.length, 2)],
    ['firstName', !leadsThrough(firstName, network.nameString.length, 0)],
    ['firstByte', !leadsThrough(firstByte, network.stringBytes.length, 0)],
    ['junctionOfCopy', !haveTheArcsOfTheirJunctions(network)],
  ];
  return isWrong.filter(([, wrong]) => wrong).map(([member]) => `${member} does not lead through what it is about`);
}

function wrongNumbers(network: Network): string[] {
  const { arcCount, nodeCount, junctionCount, segmentCount, arcOfCourse } = network;
  const stringCount = network.firstByte.length - 1;
  const isWrong: [string, boolean][] = [
    ['tail', !staysBelow(network.tail, nodeCount)],
    ['head', !staysBelow(network.head, nodeCount)],
    ['courseOfArc', !staysBelow(network.courseOfArc, 2 * segmentCount)],
    ['arcIn', !staysBelow(network.arcIn, arcCount)],
    ['junctionOfCopy', !staysBelow(network.junctionOfCopy, junctionCount)],
    ['arcOfCourse', arcOfCourse.some((arc, course) => arc >= arcCount && !isClosedBeside(network, arc, course))],
    ['bannedArc', !staysBelow(network.bannedArc, arcCount)],
    ['ruleOfBan', network.ruleOfBan.some((rule) => rule >= network.ruleBinds.length)],
    ['bucketCourse', !staysBelow(network.bucketCourse, 2 * segmentCount)],
    ['bucketKind', !staysBelow(network.bucketKind, network.bucketSpeed.length / 4)],
    ['limitKind', !staysBelow(network.limitKind, network.limitDirection.length)],
    ['limitSegment', !staysBelow(network.limitSegment, segmentCount)],
    ['roadType', network.roadType.some((type) => type >= ROAD_TYPES.length)],
    ['length', !staysBelow(network.length, 2 ** 30 - 1)],
    ['speed', network.speed.indexOf(0) >= 0],
    ['nameSet', !staysBelow(network.nameSet, network.firstName.length - 1)],
    ['nameString', !staysBelow(network.nameString, stringCount)],
    ['nameLanguage', !staysBelow(network.nameLanguage, stringCount)],
  ];
  return isWrong.filter(([, wrong]) => wrong).map(([member]) => `${member} has a number out of range`);
}

// Of the two courses of a segment one is open.
function isClosedBeside({ arcOfCourse, arcCount }: Network, arc: number, course: number): boolean {
  return arc === NO_ARC && arcOfCourse[course ^ 1] < arcCount;
}

// A copy is left by as many arcs as its junction.
function haveTheArcsOfTheirJunctions({ junctionOfCopy, junctionCount, firstOut }: Network): boolean {
  return junctionOfCopy.every((junction, copy) => {
    const node = junctionCount + copy;
    return firstOut[node + 1] - firstOut[node] === firstOut[junction + 1] - firstOut[junction];
  });
}

// From 0 to `end`, by steps of at least `least`.
function leadsThrough(first: Uint32Array, end: number, least: number): boolean {
  if (first.length === 0 || first[0] !== 0 || first[first.length - 1] !== end) return false;
  for (let i = 1; i < first.length; i++) {
    if (first[i] < first[i - 1] + least) return false;
  }
  return true;
}

function staysBelow(numbers: Uint32Array, end: number): boolean {
  for (let i = 0; i < numbers.length; i++) {
    if (numbers[i] >= end) return false;
  }
  return true;
}
